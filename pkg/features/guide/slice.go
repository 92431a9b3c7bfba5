package guide

import (
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/prosehtml"
	"knowmad/pkg/platform/slice"
)

// Service answers the slice's calls.
type Service struct{ shelves *market.Derived[*shelf] }

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &Service{market.NewDerived(shelves{prosehtml.NewRenderer()}.of)}
	return slice.Slice{
		Name:    "guide",
		Tag:     openapi.Tag{Name: tag, Description: "Texts that explain a subject in parts, with cards and quizzes."},
		Calls:   s.register,
		Sitemap: s,
	}
}

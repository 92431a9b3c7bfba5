package feed

import (
	"context"
	"embed"

	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs has the slice's dependencies.
type Needs struct {
	Knows     Knows // nil: know.Reader
	Interests Interests
	Follows   Follows // nil: users follow nothing
}

// Slice returns the noun's manifest and its service, whose Follower gets the events of
// knows once the slice is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "feed",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "What a signed-in user is shown to read next."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			if n.Knows == nil {
				n.Knows = know.Reader{Markets: p.Markets.Current}
			}
			if n.Follows == nil {
				n.Follows = noFollows{}
			}
			s.Config = Config{DB: p.DB, Clock: p.Clock, Knows: n.Knows, Interests: n.Interests, Follows: n.Follows}
			p.Jobs.Every(sweepEvery, "feed: clearing away", s.sweep)
			return nil
		},
		Parts: []slice.NamedPart{{Name: "feed", Part: s}},
	}, s
}

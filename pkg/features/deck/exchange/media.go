package exchange

import (
	"context"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/picture"
)

// storePictures stores the pictures that notes name. Files that are no pictures are faults.
func (s *Service) storePictures(ctx context.Context, c *content) (picture.Stored, error) {
	if len(c.media) == 0 {
		return picture.Stored{}, nil
	}
	named := map[string]bool{}
	for _, n := range c.notes {
		for _, name := range markup.Pictures(n.Front + "\n\n" + n.Back) {
			named[name] = true
		}
	}
	var sources []picture.Source
	for _, m := range c.media {
		if named[m.Name] && len(sources) < picture.Most {
			sources = append(sources, picture.Source{Name: m.Name, Open: m.Open})
		}
	}
	return picture.Store(ctx, s.Blobs, sources, func(name, why string) { c.fault("picture", why, entry(name)) })
}

package app

import (
	"context"
	"path/filepath"

	"knowmad/pkg/features/country"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/geo"
)

// newUsers wires who people are to what other slices know of them.
func (s *Site) newUsers() *user.Service {
	return user.New(user.Config{
		DB: s.data.db, Clock: s.cfg.Clock,
		Markets: func() user.Markets { return s.markets.Current() },
		Keys:    s.accounts, Blobs: s.blobs, Country: callerCountry,
		Schools: userSchools{}, Pages: &s.kept,
	})
}

// callerCountry is where a request comes from; "" where it isn't known.
func callerCountry(ctx context.Context) string {
	address, told := visitor{}.Client(ctx)
	code, err := country.ByAddress(geo.Table{}, address, told)
	if err != nil {
		return ""
	}
	return code
}

// newBlobs makes the store of pictures and files.
func (s *Site) newBlobs(ctx context.Context) error {
	files, err := blob.NewFiles(filepath.Join(s.data.folder, "blobs"))
	if err != nil {
		return err
	}
	s.blobs = blob.New(blob.Config{DB: s.data.db, Place: files, Clock: s.cfg.Clock, Log: s.log})
	s.running.Go(func() { s.blobs.Run(ctx) })
	return nil
}

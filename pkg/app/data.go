package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/upload"
)

// Migrate runs the migrations that a database lacks, and returns their steps.
func Migrate(ctx context.Context, address string) ([]db.Step, error) {
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	steps, err := db.Migrate(ctx, d, migrations()...)
	return steps, errors.Join(err, d.Close())
}

// data is the site's storage: its database and a folder.
type data struct {
	db     *db.DB
	folder string
	temp   bool // Close removes the folder, since none was configured
}

func openData(ctx context.Context, folder, address string) (*data, error) {
	d := &data{folder: folder}
	var err error
	if folder == "" {
		if d.folder, err = os.MkdirTemp("", "knowmad"); err != nil {
			return nil, fmt.Errorf("data folder: %w", err)
		}
		d.temp = true
	}
	if address == "" {
		address = "sqlite://" + filepath.Join(d.folder, "knowmad.db")
	}
	if d.db, err = db.Open(ctx, address); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

func (d *data) close() error {
	if d == nil {
		return nil
	}
	var err error
	if d.db != nil {
		err = d.db.Close()
	}
	if d.temp {
		err = errors.Join(err, os.RemoveAll(d.folder))
	}
	return err
}

// openDatabase opens the database. A new database is migrated at once; any other only after
// the packs have compiled, since the former version of the program refuses a newer one.
func (s *Site) openDatabase(ctx context.Context) (err error) {
	if s.data, err = openData(ctx, s.cfg.DataDir, s.cfg.Database); err != nil {
		return err
	}
	isNew, err := s.data.db.IsNew(ctx)
	if err != nil || !isNew {
		return err
	}
	return s.migrate(ctx)
}

func (s *Site) migrate(ctx context.Context) error {
	steps, err := db.Migrate(ctx, s.data.db, migrations()...)
	if err != nil {
		return err
	}
	for _, step := range steps {
		s.log.Debug().Str("step", step.Name).Dur("took", step.Took).Msg("the database has a new shape")
	}
	return nil
}

// openPlatform migrates the database, makes the platform, opens the slices, and starts
// their background work, which runs until ctx ends.
func (s *Site) openPlatform(ctx context.Context) (err error) {
	if err := s.migrate(ctx); err != nil {
		return err
	}
	s.jobs = job.New(job.Config{DB: s.data.db, Clock: s.cfg.Clock, Log: s.log, LookEvery: s.cfg.JobsEvery})
	s.metrics.registry.MustRegister(s.jobs)
	if s.outbox, err = s.newOutbox(); err != nil {
		return err
	}
	if err := s.newBlobs(ctx); err != nil {
		return err
	}
	if err := s.openUploads(); err != nil {
		return err
	}
	if err := s.openSlices(ctx); err != nil {
		return err
	}
	s.running.Go(func() { s.jobs.Run(ctx) })
	return nil
}

// newBlobs opens the store of pictures and files.
func (s *Site) newBlobs(ctx context.Context) error {
	place := s.cfg.Blobs
	if place == nil {
		files, err := blob.NewFiles(filepath.Join(s.data.folder, "blobs"))
		if err != nil {
			return err
		}
		place = files
	}
	s.blobs = blob.New(blob.Config{DB: s.data.db, Place: place, Clock: s.cfg.Clock, Log: s.log})
	s.running.Go(func() { s.blobs.Run(ctx) })
	return nil
}

// openUploads opens the store of unfinished uploads.
func (s *Site) openUploads() error {
	uploads := s.nouns.uploads
	s.jobs.Every(upload.SweepEvery, "uploads", uploads.Sweep)
	return uploads.Open(upload.Config{
		DB: s.data.db, Blobs: s.blobs, Clock: s.cfg.Clock, Log: s.log, Folder: filepath.Join(s.data.folder, upload.Folder),
	})
}

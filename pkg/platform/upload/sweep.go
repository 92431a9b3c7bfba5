package upload

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
)

// atOnce is how many uploads or files a sweep looks at together.
const atOnce = 500

// Sweep removes uploads that have expired, with their files and holds, and files that
// dead servers left. What a request writes to at the moment is left to the next one.
func (s *Store) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	if err := s.sweepExpired(ctx, now); err != nil {
		return err
	}
	if err := s.sweepFiles(ctx); err != nil {
		return err
	}
	return s.forgetUploaders(ctx, now.Add(-keptFor))
}

func (s *Store) sweepExpired(ctx context.Context, now time.Time) error {
	for {
		rows, err := s.expired(ctx, now)
		if err != nil {
			return err
		}
		left := 0
		for _, r := range rows {
			if !r.isFinished() {
				free, err := s.sweepFile(r.ID)
				if err != nil {
					return err
				}
				if !free {
					left++
					continue
				}
			}
			if err := s.remove(ctx, r.ID); err != nil {
				return err
			}
		}
		if len(rows) < atOnce || left > 0 {
			return nil
		}
	}
}

// sweepFile removes the file of an upload unless a request has its lock.
func (s *Store) sweepFile(id string) (free bool, err error) {
	l := &lock{store: s, id: id}
	held, err := l.try()
	if err != nil || !held {
		return false, err
	}
	return true, errors.Join(s.removeFile(id), l.file.Close(), l.on.Unlock())
}

// sweepFiles removes files of uploads that are finished or not there any more. A row is
// there before its file is.
func (s *Store) sweepFiles(ctx context.Context) error {
	folder, err := os.Open(s.Folder)
	if err != nil {
		return fmt.Errorf("upload: %w", err)
	}
	defer folder.Close()
	for {
		names, err := folder.Readdirnames(atOnce)
		if len(names) == 0 {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if err := s.sweepNames(ctx, names); err != nil {
			return err
		}
	}
}

func (s *Store) sweepNames(ctx context.Context, names []string) error {
	var ids []string
	for _, name := range names {
		if id := strings.TrimSuffix(name, asking); isID(id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	needed, err := s.unfinished(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if needed[id] {
			continue
		}
		free, err := s.sweepFile(id)
		if err != nil {
			return err
		}
		if free {
			_ = os.Remove(s.path(id) + asking)
		}
	}
	return nil
}

func isID(name string) bool {
	id, err := uuid.Parse(name)
	return err == nil && id.String() == name
}

package library

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/slug"

	"github.com/rs/zerolog"
)

const (
	maxDepth   = 5
	maxFolders = 500  // that aren't in the bin
	maxItems   = 2000 // of a folder
	maxSaved   = 5000 // of a library, in folders that aren't in the bin
	maxName    = 80   // characters
	maxKnows   = 100  // of a change
	maxDevices = 10
	// maxRows is how many rows of items a library has at most, those of folders in the bin
	// and those of what was removed included. Where the latter are in the way they are
	// forgotten, and devices are told all anew.
	maxRows = 2 * maxSaved
	// maxBin is how many folders a library has at most, those in the bin included.
	maxBin = 3 * maxFolders
	// perDay is how many changes a user makes in a day.
	perDay = 5000
	// kept is how long a folder stays in the bin, and how long a device may be away and
	// still be told what was removed meanwhile.
	kept = 30 * 24 * time.Hour

	day        = 24 * time.Hour
	sweepEvery = time.Hour
)

// top is the folder in which all others are.
const top = ""

// Cases are what staff decide about shared folders.
type Cases interface {
	// Ended ends the open cases of a shared folder, by the uuid of its link, whose link is
	// about to be revoked, in the caller's transaction, which has locked the library.
	Ended(ctx context.Context, q db.Queryer, link string) error
}

// Config is what a Service works with.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Log   zerolog.Logger
	Knows know.Reader
	Cases Cases
	Pages slice.Pages // nil: there are none
	// Markets finds a market by its code.
	Markets func(code string) (*market.Market, bool)
}

// Service keeps libraries. It is safe for use by many goroutines; several servers may
// work on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

// library is a user's library of a content language, as a transaction has it.
type library struct {
	ID       string
	UserID   string `db:"user_id"`
	Language string
	Revision int64 // of the row that changed last
	Floor    int64 // what was removed up to here isn't known any more
}

// next is the revision of a row that changes.
func (l *library) next() int64 {
	l.Revision++
	return l.Revision
}

// languageOf is the content language of a market's sites.
func languageOf(m *market.Market) string { return market.BaseLanguage(m.Language.Code) }

// folder is a folder of a library.
type folder struct {
	ID, Parent, Name string
	Position         string
	Version          int
	Revision         int64
	Created          time.Time
	Deleted          time.Time // zero: it isn't in the bin
	Link             string    // uuid; "": it isn't shared
	Linked           time.Time
	Barred           time.Time // since when staff have ended its sharing; zero: they haven't
}

// slug is the last segment of a folder's address.
func (f folder) slug(language, id string) string { return slug.Make(f.Name, language, id) }

// tree is all folders of a library by their ids.
type tree map[string]folder

// place tells how a folder stands: whether there is one, the top is; and whether it or
// one that it is in lies in the bin.
func (t tree) place(id string) (found, binned bool) {
	for range maxFolders {
		if id == top {
			return true, binned
		}
		f, ok := t[id]
		if !ok {
			return false, false
		}
		binned = binned || !f.Deleted.IsZero()
		id = f.Parent
	}
	return false, false
}

// barred tells whether staff have ended the sharing of a folder, or of one that it is in,
// below an outer one.
func (t tree) barred(id, outer string) bool {
	for range maxFolders {
		if id == outer || id == top {
			return false
		}
		if !t[id].Barred.IsZero() {
			return true
		}
		id = t[id].Parent
	}
	return false
}

// live is how many folders aren't in the bin.
func (t tree) live() (n int) {
	for id := range t {
		if _, binned := t.place(id); !binned {
			n++
		}
	}
	return n
}

// depth is how many folders a folder is in, itself included; of the top it is 0.
func (t tree) depth(id string) (depth int) {
	for id != top && depth <= maxFolders {
		depth++
		id = t[id].Parent
	}
	return depth
}

// height is how many levels a folder has, itself included.
func (t tree) height(id string) int {
	below := 0
	base := t.depth(id)
	for other := range t {
		if t.within(other, id) {
			below = max(below, t.depth(other)-base)
		}
	}
	return 1 + below
}

// within tells whether a folder is another one or in it.
func (t tree) within(id, outer string) bool {
	for range maxFolders {
		if id == outer {
			return true
		}
		f, ok := t[id]
		if !ok || f.Parent == top {
			return false
		}
		id = f.Parent
	}
	return false
}

// below are a folder and all in it.
func (t tree) below(id string) (ids []string) {
	for other := range t {
		if t.within(other, id) {
			ids = append(ids, other)
		}
	}
	return ids
}

func noFolder() *problem.Error { return problem.New(problem.NotFound, "There is no such folder.") }

// Sweep deletes what has been in the bin for long, and what every device has heard of.
func (s *Service) Sweep(ctx context.Context) error {
	before := s.Clock.Now().Add(-kept)
	if err := s.DB.Write(ctx, func(q db.Queryer) error { return forgetChanges(ctx, q, before) }); err != nil {
		return fmt.Errorf("library: clearing away: %w", err)
	}
	due, err := dueLibraries(ctx, s.DB.One(), before)
	if err != nil {
		return fmt.Errorf("library: clearing away: %w", err)
	}
	for _, id := range due {
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return s.clear(ctx, q, id, before) }); err != nil {
			return fmt.Errorf("library: clearing away: %w", err)
		}
	}
	return nil
}

func (s *Service) clear(ctx context.Context, q db.Queryer, id string, before time.Time) error {
	l, found, err := lockByID(ctx, q, id)
	if err != nil || !found {
		return err
	}
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return err
	}
	for id, f := range folders {
		if f.Deleted.IsZero() || !f.Deleted.Before(before) {
			continue
		}
		for _, gone := range folders.below(id) {
			if link := folders[gone].Link; link != "" {
				if err := s.Cases.Ended(ctx, q, link); err != nil {
					return err
				}
			}
			if err := deleteFolder(ctx, q, l.ID, gone); err != nil {
				return err
			}
		}
	}
	if err := forgetRemoved(ctx, q, l.ID, before); err != nil {
		return err
	}
	l.Floor = l.Revision
	return l.store(ctx, q)
}

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
	// maxRows is the maximum of item rows in a library, with folders in the bin and tombstones
	// included. At the limit the tombstones are deleted, and devices load the whole library.
	maxRows = 2 * maxSaved
	// maxBin is the maximum of folders in a library, with the bin included.
	maxBin = 3 * maxFolders
	// perDay is the maximum of changes by a user in a day.
	perDay = 5000
	// kept is the time that folders stay in the bin, and tombstones in the database: after it
	// a device that was away loads the whole library.
	kept = 30 * 24 * time.Hour

	day        = 24 * time.Hour
	sweepEvery = time.Hour
)

// top is the id of the root folder.
const top = ""

// Cases are the reports about shared folders that staff decide.
type Cases interface {
	// Ended ends the open cases of a shared folder, by the uuid of its link, whose link is
	// about to be revoked, in the caller's transaction, which has locked the library.
	Ended(ctx context.Context, q db.Queryer, link string) error
}

// Config is the configuration of a Service.
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

// Service keeps libraries. It is safe for concurrent use, and for several servers on one
// database.
type Service struct{ Config }

// New makes a service on a migrated database.
func New(c Config) *Service { return &Service{c} }

// library is a user's library of a content language, locked by the transaction.
type library struct {
	ID       string
	UserID   string `db:"user_id"`
	Language string
	Revision int64 // of the row that changed last
	Floor    int64 // tombstones up to this revision are deleted
}

// next counts the revision up and returns it, for a changed row.
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

// tree has all folders of a library by id.
type tree map[string]folder

// place looks up a folder. found is true for the top, too; binned if the folder or one of its
// ancestors is in the bin.
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

// barred reports whether staff have ended the sharing of a folder or of one of its ancestors
// below outer.
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

// live counts the folders outside of the bin.
func (t tree) live() (n int) {
	for id := range t {
		if _, binned := t.place(id); !binned {
			n++
		}
	}
	return n
}

// depth is the level of a folder: 0 for the top, 1 for its children.
func (t tree) depth(id string) (depth int) {
	for id != top && depth <= maxFolders {
		depth++
		id = t[id].Parent
	}
	return depth
}

// height is the number of levels of a folder's subtree; 1 for a leaf.
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

// within reports whether a folder is in the subtree of outer, or outer itself.
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

// below returns the ids of a folder's subtree, with its own.
func (t tree) below(id string) (ids []string) {
	for other := range t {
		if t.within(other, id) {
			ids = append(ids, other)
		}
	}
	return ids
}

func noFolder() *problem.Error { return problem.New(problem.NotFound, "There is no such folder.") }

// Sweep deletes folders and tombstones older than kept.
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

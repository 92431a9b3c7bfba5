package school

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/schoollist"
)

// atOnce is how many schools one statement reads or writes: eight values each
// stay below what SQLite takes.
const atOnce = 500

// Summary is what became of a list.
type Summary struct {
	Read    int // schools of the list
	Added   int
	Changed int // otherwise spelled, in another region or of other types
}

// KeepListed takes over the lists of packs. Schools that are listed no more
// stay, as users have chosen them; what an operator imported is left as it is.
func (s *Service) KeepListed(ctx context.Context, markets []*market.Market) error {
	keep := func(write bool) func(db.Queryer) error {
		return func(q db.Queryer) error {
			for _, m := range markets {
				im := importer{q: q, market: m, write: write}
				for part := range slices.Chunk(m.Schools, atOnce) {
					if err := im.importBatch(ctx, part); err != nil {
						return err
					}
				}
				if !write && im.Added+im.Changed > 0 {
					return errNews
				}
			}
			return nil
		}
	}
	// At most starts nothing is new, so that no write lock is taken.
	err := s.db.Read(ctx, keep(false))
	if errors.Is(err, errNews) {
		err = s.db.Write(ctx, keep(true))
	}
	if err != nil {
		return fmt.Errorf("school: lists of the packs: %w", err)
	}
	return nil
}

// errNews says that something is to be written.
var errNews = errors.New("school: there is something new")

// Import takes over a market's list (see schoollist) as a whole or, with faults
// (schoollist.Faults) or any other error, not at all. It reads the list twice:
// nothing is locked before all of it is known to be good. dry writes nothing.
// A school that is there already keeps its id, so the same list twice changes
// nothing.
func (s *Service) Import(ctx context.Context, m *market.Market, list io.ReadSeeker, dry bool) (Summary, error) {
	if err := schoollist.Read(list, known(m), func(market.School) error { return ctx.Err() }); err != nil {
		return Summary{}, err
	}
	run := s.db.Write
	if dry {
		run = s.db.Read
	}
	var sum Summary
	err := run(ctx, func(q db.Queryer) error {
		if _, err := list.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("school: reading the list again: %w", err)
		}
		im := importer{q: q, market: m, write: !dry, imported: true}
		err := im.importStream(ctx, list)
		sum = im.Summary
		return err
	})
	return sum, err
}

func known(m *market.Market) schoollist.Known {
	k := schoollist.Known{Market: m.Code, Regions: []string{}, Types: []string{}}
	for _, r := range m.Regions {
		k.Regions = append(k.Regions, r.Code)
	}
	for _, t := range m.SchoolTypes {
		k.Types = append(k.Types, t.ID)
	}
	return k
}

// importer inserts and updates the schools of one market. Without write it only counts
// what it would change.
type importer struct {
	Summary

	q        db.Queryer
	market   *market.Market
	write    bool
	imported bool // by an operator
}

func (im *importer) importStream(ctx context.Context, list io.Reader) error {
	var part []market.School
	err := schoollist.Read(list, known(im.market), func(s market.School) error {
		if part = append(part, s); len(part) < atOnce {
			return nil
		}
		err := im.importBatch(ctx, part)
		part = part[:0]
		return err
	})
	if err != nil {
		return err
	}
	return im.importBatch(ctx, part)
}

// importBatch imports at most atOnce schools.
func (im *importer) importBatch(ctx context.Context, part []market.School) error {
	if len(part) == 0 {
		return nil
	}
	there, err := im.findExisting(ctx, part)
	if err != nil {
		return err
	}
	var fresh []row
	for _, s := range part {
		im.Read++
		now := im.row(s)
		before, ok := there[s.ID]
		switch {
		case !ok:
			im.Added++
			fresh = append(fresh, now)
		case before.Imported && !im.imported:
		default:
			if err := im.change(ctx, before, now); err != nil {
				return err
			}
		}
	}
	if !im.write || len(fresh) == 0 {
		return nil
	}
	return im.add(ctx, fresh)
}

func (im *importer) row(s market.School) row {
	r := row{ID: s.ID, Name: s.Name, City: s.City, Types: strings.Join(s.Types, " "), Imported: im.imported}
	for _, region := range im.market.Regions {
		if region.Code == s.Region {
			r.Region = &region.ID
		}
	}
	return r
}

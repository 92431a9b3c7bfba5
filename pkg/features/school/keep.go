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
				k := keeper{q: q, market: m, write: write}
				for part := range slices.Chunk(m.Schools, atOnce) {
					if err := k.keep(ctx, part); err != nil {
						return err
					}
				}
				if !write && k.Added+k.Changed > 0 {
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
		k := keeper{q: q, market: m, write: !dry, imported: true}
		err := k.stream(ctx, list)
		sum = k.Summary
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

// keeper brings schools of one market into the database.
type keeper struct {
	Summary

	q        db.Queryer
	market   *market.Market
	write    bool
	imported bool // by an operator
}

func (k *keeper) stream(ctx context.Context, list io.Reader) error {
	var part []market.School
	err := schoollist.Read(list, known(k.market), func(s market.School) error {
		if part = append(part, s); len(part) < atOnce {
			return nil
		}
		err := k.keep(ctx, part)
		part = part[:0]
		return err
	})
	if err != nil {
		return err
	}
	return k.keep(ctx, part)
}

// keep takes over at most atOnce schools.
func (k *keeper) keep(ctx context.Context, part []market.School) error {
	if len(part) == 0 {
		return nil
	}
	there, err := k.there(ctx, part)
	if err != nil {
		return err
	}
	var fresh []row
	for _, s := range part {
		k.Read++
		now := k.row(s)
		before, ok := there[s.ID]
		switch {
		case !ok:
			k.Added++
			fresh = append(fresh, now)
		case before.Imported && !k.imported:
		default:
			if err := k.change(ctx, before, now); err != nil {
				return err
			}
		}
	}
	if !k.write || len(fresh) == 0 {
		return nil
	}
	return k.add(ctx, fresh)
}

func (k *keeper) row(s market.School) row {
	r := row{ID: s.ID, Name: s.Name, City: s.City, Types: strings.Join(s.Types, " "), Imported: k.imported}
	for _, region := range k.market.Regions {
		if region.Code == s.Region {
			r.Region = &region.ID
		}
	}
	return r
}

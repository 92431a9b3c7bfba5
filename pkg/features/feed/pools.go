package feed

import (
	"context"
	"slices"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

const (
	// poolLasts is how long a source's candidates serve for further lists. What many read,
	// and a topic's knows, change little meanwhile; what is new is looked for with each list.
	poolLasts = time.Minute
	// newWithin is how far back it is looked for: longer than poolLasts, as others see a know
	// only when its transaction ends, some time after the moment that it has.
	newWithin = 2 * poolLasts
	// ofNew is how many of it are candidates.
	ofNew = 50
	// askedAtOnce is of how many sources one statement reads: SQLite takes 500 parts at most.
	askedAtOnce = 100
	// readLasts is how long a know that a user read serves for their taste.
	readLasts = 10 * time.Minute
	// candidatesKept is how many candidates are kept of sources, and of readings: the latest,
	// and at most twice as many. One takes less than half a KiB.
	candidatesKept = 20_000
)

// poolKey is a source for lists of a market's site, by the market's code.
type poolKey struct {
	host string
	from know.Source
}

// readKey is a know for lists of a market's site, by the market's code.
type readKey struct{ host, know string }

// pool are candidates as they were at a moment.
type pool struct {
	made time.Time
	list []Candidate
}

func (p pool) isOf(now time.Time, lasts time.Duration) bool { return now.Sub(p.made) < lasts }

// find gives the candidates of some sources, and what is new on the market. Users of a
// market have most sources in common, and reading them is most of what a list costs.
func (s *Service) find(ctx context.Context, q db.Queryer, host *market.Market, sources []know.Source, now time.Time) ([][]Candidate, error) {
	missing := []know.Source{{Market: host.Code, Since: db.At(now.Add(-newWithin)), Limit: ofNew}}
	var kept [][]Candidate
	for _, from := range sources {
		if p, ok := s.pools.get(poolKey{host.Code, from}); ok && p.isOf(now, poolLasts) {
			kept = append(kept, p.list)
		} else {
			missing = append(missing, from)
		}
	}
	found := make([][]Candidate, 0, len(missing))
	for part := range slices.Chunk(missing, askedAtOnce) {
		lists, err := s.Knows.Candidates(ctx, q, host, part)
		if err != nil {
			return nil, err
		}
		for _, list := range lists {
			pool := make([]Candidate, 0, len(list))
			for _, c := range list {
				pool = append(pool, candidateOf(c))
			}
			found = append(found, pool)
		}
	}
	for i, from := range missing[1:] {
		s.pools.put(poolKey{host.Code, from}, pool{now, found[i+1]})
	}
	// Of a know that is in several lists the first counts, as it was just read.
	return append(found, kept...), nil
}

// knowsOf are those of the knows of some readings that are published, by their ids.
func (s *Service) knowsOf(ctx context.Context, q db.Queryer, host *market.Market, readings []reading, now time.Time) (map[string]Candidate, error) {
	out := make(map[string]Candidate, len(readings))
	var missing []string
	for _, r := range readings {
		p, ok := s.read.get(readKey{host.Code, r.Know})
		if !ok || !p.isOf(now, readLasts) {
			missing = append(missing, r.Know)
		} else if len(p.list) > 0 {
			out[r.Know] = p.list[0]
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	found, err := s.Knows.CandidatesByID(ctx, q, host, missing)
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		out[c.ID] = candidateOf(c)
	}
	for _, id := range missing {
		p := pool{made: now} // empty where it isn't published
		if c, ok := out[id]; ok {
			p.list = []Candidate{c}
		}
		s.read.put(readKey{host.Code, id}, p)
	}
	return out, nil
}

// recent keeps the pools that were used last, in two generations: what isn't used while
// the younger one fills is forgotten. The zero one is empty. It is safe for use by many
// goroutines.
type recent[Key comparable] struct {
	mu         sync.Mutex
	young, old map[Key]pool
	n          int // how many candidates the pools of young have, each pool counted as one more
}

func (r *recent[Key]) get(key Key) (pool, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p, ok := r.young[key]; ok {
		return p, true
	}
	p, ok := r.old[key]
	if ok {
		r.add(key, p)
	}
	return p, ok
}

func (r *recent[Key]) put(key Key, p pool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(key, p)
}

func (r *recent[Key]) add(key Key, p pool) {
	if r.young == nil || r.n >= candidatesKept {
		r.young, r.old, r.n = map[Key]pool{}, r.young, 0
	}
	if before, ok := r.young[key]; ok {
		r.n -= 1 + len(before.list)
	}
	r.young[key], r.n = p, r.n+1+len(p.list)
}

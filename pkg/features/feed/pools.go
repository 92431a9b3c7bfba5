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
	// poolLasts is the time for which a source's candidates are cached for all lists of the
	// site. The most read knows and a topic's knows hardly change within it; new knows are
	// read with each list.
	poolLasts = time.Minute
	// newWithin is the age of knows that count as new: longer than poolLasts, since a know
	// is visible only after its transaction's commit, later than its time of publication.
	newWithin = 2 * poolLasts
	// ofNew is the maximum number of new knows among the candidates.
	ofNew = 50
	// askedAtOnce is the number of sources per statement, as SQLite limits a compound
	// statement to 500 parts.
	askedAtOnce = 100
	// readLasts is the time for which the data of a read know are cached for users' taste.
	readLasts = 10 * time.Minute
	// candidatesKept is the number of candidates in a generation of each cache; there are
	// two generations. A candidate takes less than half a KiB.
	candidatesKept = 20_000
)

// poolKey is a source for lists on a market's site, with the market's code.
type poolKey struct {
	host string
	from know.Source
}

// readKey is a know for lists on a market's site, with the market's code.
type readKey struct{ host, know string }

// pool is a set of candidates, read at one time.
type pool struct {
	made time.Time
	list []Candidate
}

func (p pool) isOf(now time.Time, lasts time.Duration) bool { return now.Sub(p.made) < lasts }

// find returns the candidates of some sources, and the market's new knows. Most sources are
// common to the users of a market, and reading them is most of the cost of a list.
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
	// The first candidate of a know counts, so freshly read ones come first.
	return append(found, kept...), nil
}

// knowsOf returns the published knows of some readings, by id.
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
		p := pool{made: now} // empty if the know isn't published
		if c, ok := out[id]; ok {
			p.list = []Candidate{c}
		}
		s.read.put(readKey{host.Code, id}, p)
	}
	return out, nil
}

// recent caches pools in two generations: a pool without a use while the younger generation
// fills is evicted. The zero value is empty. It is safe for concurrent use.
type recent[Key comparable] struct {
	mu         sync.Mutex
	young, old map[Key]pool
	n          int // number of candidates in young, plus one per pool
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

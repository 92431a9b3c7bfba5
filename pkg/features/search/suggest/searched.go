package suggest

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/right"
)

const (
	week = 7 * 24 * time.Hour
	// enough is the number of visitors in one week from which a query is suggested.
	enough = 5
	// maxOfNetwork is the maximum number of visitors counted per subnet, so that no
	// household and no machine with changing names reaches enough.
	maxOfNetwork = 3
	// maxOfWeek is the maximum number of visitors counted per query and week, so that far
	// commoner queries don't rank far higher.
	maxOfWeek = 200
	// maxVisits is the maximum number of visits stored per market and week.
	maxVisits = 200_000
	// maxQueries is the maximum number of queries that a market suggests.
	maxQueries = 20_000

	maxWaiting = 1024 // searches that wait to be stored; more are dropped
	maxBatch   = 256
	flushEvery = 5 * time.Second

	// A query's weight grows by visit for each visitor and loses a fifth each week; below
	// forgotten the query is deleted.
	visit     = 1000
	forgotten = 1000
)

// search is a reported query before its storage.
type search struct {
	market   string
	key      string
	spelling string
	user     string // uuid; "" for a visitor without an account
	device   string
	network  string
	at       time.Time
}

// Searched reports that a visitor searched for a query with results. It doesn't block:
// Flush stores the search later, and searches beyond maxWaiting are dropped.
func (s *Service) Searched(host *market.Market, a right.Actor, visit httpx.Visit, query string) {
	key, spelling, ok := countable(query)
	if !ok || a.Staff || a.User == "" && visit.Device == "" {
		return // staff aren't counted; without a device it is a crawler's request or a page's own
	}
	found := search{host.Code, key, spelling, a.User, visit.Device, httpx.ClientSubnet(visit.Client), s.Clock.Now()}
	select {
	case s.searches <- found:
	default:
	}
}

// Run stores reported searches until ctx ends.
func (s *Service) Run(ctx context.Context) {
	flush := time.NewTicker(flushEvery)
	defer flush.Stop()
	for {
		select {
		case <-ctx.Done():
			// Store the last ones within flushEvery.
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushEvery)
			s.logError(s.Flush(last))
			cancel()
			return
		case <-flush.C:
			s.logError(s.Flush(ctx))
		}
	}
}

func (s *Service) logError(err error) {
	if err != nil {
		s.Log.Error().Err(err).Msg("search: what was searched for isn't counted")
	}
}

// Flush stores the waiting searches.
func (s *Service) Flush(ctx context.Context) error {
	for {
		batch := s.take()
		if len(batch) == 0 {
			return nil
		}
		if err := s.count(ctx, batch); err != nil {
			return err
		}
	}
}

func (s *Service) take() (batch []search) {
	for len(batch) < maxBatch {
		select {
		case one := <-s.searches:
			batch = append(batch, one)
		default:
			return batch
		}
	}
	return batch
}

// popular is a query with its visitors of a week.
type popular struct {
	market, key string
	week        int
	rises       bool // the query becomes suggested, or ranks higher than before
}

// count stores searches, and offers the queries that have enough visitors by now.
func (s *Service) count(ctx context.Context, batch []search) error {
	risen := map[popular]bool{}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		clear(risen)
		for _, one := range batch {
			p, err := store(ctx, q, one)
			if err != nil {
				return err
			}
			if p.rises {
				risen[p] = true
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for p := range risen {
		if err := s.offer(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// store stores a search, unless the visitor has searched for the query in this week
// already.
func store(ctx context.Context, q db.Queryer, one search) (popular, error) {
	p := popular{market: one.market, key: one.key, week: weekOf(one.at)}
	salt, full, err := openWeek(ctx, q, p.market, p.week, rand.Text())
	if err != nil || full {
		return p, err
	}
	network := hash(salt, p.key, "network", one.network)
	visitor := hash(salt, p.key, "device", one.device, network)
	if one.user != "" {
		visitor = hash(salt, p.key, "user", one.user)
	}
	added, err := insertVisit(ctx, q, p, visitor, network, one.spelling)
	if err != nil || !added {
		return p, err
	}
	id := idOf(p.market, Text, p.key)
	weight, err := weightOf(ctx, q, id)
	if err != nil {
		return p, err
	}
	if weight > 0 {
		p.rises = rankOf(weight+visit) != rankOf(weight)
		return p, setWeight(ctx, q, id, weight+visit)
	}
	visitors, err := countVisitors(ctx, q, p)
	p.rises = visitors >= enough
	return p, err
}

func weekOf(at time.Time) int { return int(at.Unix() / int64(week.Seconds())) }

// offer suggests a query if the search finds something for it; an already suggested query
// gets the rank of its weight.
func (s *Service) offer(ctx context.Context, p popular) error {
	host, ok := s.Markets.Current().ByCode(p.market)
	if !ok {
		return nil
	}
	if finds, err := s.finds(ctx, host, p.key); err != nil || !finds {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		spelling, visitors, err := usualSpelling(ctx, q, p)
		if err != nil || visitors < enough {
			return err
		}
		if hidden, err := hiddenOf(ctx, q, p.market); err != nil || isHidden(p.key, hidden) {
			return err
		}
		id := idOf(p.market, Text, p.key)
		weight, err := weightOf(ctx, q, id)
		if err != nil {
			return err
		}
		put := func(weight int) error {
			return putPhrase(ctx, q, phrase{ID: id, Market: p.market, Kind: Text, Ref: p.key, Text: spelling, Rank: rankOf(weight)})
		}
		if weight > 0 {
			return put(weight)
		}
		if err := put(visitors * visit); err != nil {
			return err
		}
		return startWeight(ctx, q, id, visitors*visit, p.week)
	})
}

func (s *Service) finds(ctx context.Context, host *market.Market, query string) (bool, error) {
	if s.Finds == nil {
		return false, nil
	}
	found, err := s.Finds(ctx, host, query)
	if err != nil {
		return false, fmt.Errorf("searching for a query that many had: %w", err)
	}
	return found, nil
}

// rankOf is the rank of a query by its weight: the binary logarithm, so that rows change
// seldom.
func rankOf(weight int) int { return bits.Len(uint(max(weight, 0) / visit)) }

// hash hashes words with a salt; without the salt the words can't be recovered by trying.
func hash(salt string, words ...string) string {
	h := hmac.New(sha256.New, []byte(salt))
	for _, word := range words {
		h.Write([]byte(word))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

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
	// enough is how many visitors must have had a query in one week before others see it.
	enough = 5
	// maxOfNetwork is how many of them count that come from one part of the internet, so
	// that no household and no machine that calls itself another each time is enough.
	maxOfNetwork = 3
	// maxOfWeek is how many count in a week: what is searched for far more often isn't
	// suggested far more often.
	maxOfWeek = 200
	// maxVisits is how many are stored of a market and week.
	maxVisits = 200_000
	// maxQueries is how many queries a market suggests.
	maxQueries = 20_000

	maxWaiting = 1024 // searches that wait to be stored
	maxBatch   = 256
	flushEvery = 5 * time.Second

	// A query weighs visit for each visitor; each week it keeps 4/5 of that, and goes once
	// it weighs less than forgotten.
	visit     = 1000
	forgotten = 1000
)

// search is what a visitor searched for, before it is stored.
type search struct {
	market   string
	key      string
	spelling string
	user     string // "" for a visitor without an account
	device   string
	network  string
	at       time.Time
}

// Searched notes that a visitor searched for something and found it. It never waits: the
// search is stored a little later, and where very many come at once some aren't.
func (s *Service) Searched(host *market.Market, a right.Actor, visit httpx.Visit, query string) {
	key, spelling, ok := countable(query)
	if !ok || a.Staff || a.User == "" && visit.Device == "" {
		return // without a device it is a crawler's or a page's own
	}
	found := search{host.Code, key, spelling, a.User, visit.Device, httpx.ClientSubnet(visit.Client), s.Clock.Now()}
	select {
	case s.searches <- found:
	default:
	}
}

// Run stores what was searched for, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	flush := time.NewTicker(flushEvery)
	defer flush.Stop()
	for {
		select {
		case <-ctx.Done():
			// The last ones: a moment more.
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

// Flush stores the searches that wait.
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

// popular is a query that enough visitors had.
type popular struct {
	market, key string
	week        int
	rises       bool // it is to be suggested, or before others than so far
}

// count stores searches, and suggests the queries that enough visitors had by now.
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

// store stores one search, unless it is there.
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

// offer suggests a query from now on if the search finds something for it. Where it is
// suggested already its rank follows its weight.
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

// rankOf orders queries by their weight; what is half as often again isn't better yet, so
// that rows change seldom.
func rankOf(weight int) int { return bits.Len(uint(max(weight, 0) / visit)) }

// hash is words that can't be found again without the salt.
func hash(salt string, words ...string) string {
	h := hmac.New(sha256.New, []byte(salt))
	for _, word := range words {
		h.Write([]byte(word))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

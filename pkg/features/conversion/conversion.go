package conversion

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
)

const (
	// maxWaiting bounds the table; more wait only while a network is down, or in an attack.
	maxWaiting = 20_000
	// heldFor is the oldest that a row may get. Attempts end long before.
	heldFor    = 24 * time.Hour
	sweepEvery = time.Hour
	// retryAfter is the wait that callers are told while too many conversions wait.
	retryAfter = 10 * time.Minute

	maxAgent = 512 // bytes, as with maxPage
	maxPage  = 500

	// Calls of one device: a person signs up once and shares a few knows an hour.
	deviceRate  = 1
	deviceBurst = 10
)

// conversion is something that somebody did after they came by an advertisement.
type conversion struct {
	ID       string  `db:"id"` // uuid, the same in each attempt
	Network  string  `db:"network"`
	Market   string  `db:"market"`
	Event    string  `db:"event"`
	Click    string  `db:"click"`
	TestCode string  `db:"test_code"`
	User     *string `db:"user_id"` // nil for a visitor
	Agent    string  `db:"agent"`
	Page     string  `db:"page"`
	Happened db.Time `db:"happened"`
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Markets func(code string) (*market.Market, bool)
	Options
}

// Service reports conversions. It is safe for use by many goroutines; several servers may
// work on one database.
type Service struct {
	Config

	networks map[string]*network
	devices  *httpx.Limiter
	subnets  *httpx.Limiter
}

// open makes the service ready.
func (s *Service) open(c Config) error {
	s.Config = c
	s.networks = map[string]*network{}
	for _, n := range c.networks() {
		s.networks[n.name] = n
	}
	s.devices = httpx.NewKeyLimiter(c.Clock, deviceRate, deviceBurst)
	s.subnets = httpx.NewLimiter(c.Clock, httpx.MinRate)
	return c.Jobs.Register(s.kind())
}

// report queues a conversion. queued is false in the local environment, where nothing is
// sent to other machines. The errors are a ForbiddenError where the market or the operator
// doesn't have the network, and a TooManyRequestsError.
func (s *Service) report(ctx context.Context, m *market.Market, c conversion) (queued bool, err error) {
	if pixelOf(c.Network, m) == "" {
		return false, problem.New(problem.Forbidden, "This site reports nothing to %s.", titles()[c.Network])
	}
	if err := s.admit(ctx); err != nil {
		return false, err
	}
	n := s.networks[c.Network]
	switch {
	case n == nil && s.Local:
		return false, nil
	case n == nil:
		return false, problem.New(problem.Forbidden, "This server reports nothing to %s.", titles()[c.Network])
	}
	c.ID, c.Market, c.Happened = uuid.NewString(), m.Code, db.At(s.Clock.Now())
	return true, s.DB.Write(ctx, func(q db.Queryer) error {
		if err := checkRoom(ctx, q); err != nil {
			return err
		}
		if err := insert(ctx, q, c); err != nil {
			return err
		}
		_, err := s.Jobs.Enqueue(ctx, q, job.Request{Kind: kindName, Key: c.ID, Args: args{c.ID}})
		return err
	})
}

// admit takes the price of a call from the sender's subnet and device.
func (s *Service) admit(ctx context.Context) error {
	v := httpx.VisitFrom(ctx)
	subnet := httpx.ClientSubnet(v.Client)
	ok, wait := s.subnets.AllowN(subnet, 1)
	if ok {
		key := v.Device
		if key == "" {
			key = subnet
		}
		ok, wait = s.devices.AllowN(key, 1)
	}
	if ok {
		return nil
	}
	p := problem.FromStatus(http.StatusTooManyRequests)
	p.RetryAfter = wait
	return p
}

// checkRoom refuses more conversions than the table may have.
func checkRoom(ctx context.Context, q db.Queryer) error {
	full, err := isFull(ctx, q)
	if err != nil || !full {
		return err
	}
	p := problem.New(problem.NoType, "Too many conversions wait to be reported.").WithStatus(http.StatusServiceUnavailable)
	p.RetryAfter = retryAfter
	return p
}

// addressOf is the user's address, "" for visitors and for accounts that are about to go.
func addressOf(ctx context.Context, q db.Queryer, c conversion) (string, error) {
	if c.User == nil {
		return "", nil
	}
	cards, err := person.Cards(ctx, q, []string{*c.User})
	if err != nil {
		return "", err
	}
	card, ok := cards[*c.User]
	if !ok || !card.DeletionOn.IsZero() {
		return "", nil
	}
	return card.Email, nil
}

// pageOf is the page of the site on which something happened, without its query, as far as
// the browser says so; else the site's first page.
func pageOf(h market.Host, referrer string) string {
	u, err := url.Parse(referrer)
	if err != nil || u.Path == "" || len(u.EscapedPath()) > maxPage || u.Hostname() != h.Market.Hosts[0] {
		return h.Market.Domain + "/"
	}
	return h.Market.Domain + u.EscapedPath()
}

// sweep deletes what is too old to be reported, such as rows whose job was lost.
func (s *Service) sweep(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		return deleteBefore(ctx, q, s.Clock.Now().Add(-heldFor))
	})
}

package event

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"knowmad/pkg/features/event/plan"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
)

// Options are what an operator decides about events.
type Options struct {
	EventDays       int      `default:"90" placeholder:"DAYS" help:"How many days events are stored, from 2 to 400. The privacy policies say 90: a term and its holidays, so that a month can be compared with the one before."`
	EventKafka      []string `placeholder:"HOST:PORT,…" help:"Kafka brokers that events are sent to instead of being stored here."`
	EventKafkaTopic string   `default:"knowmad-events" placeholder:"NAME" help:"The topic for events; it must be there, or brokers must make topics by themselves."`
	EventRate       int      `default:"1000" placeholder:"N" help:"Events per second and address; at least 200, as whole schools stand behind one address."`

	// KafkaTime is how long all replicas may take to have a record; 0: 10 s.
	KafkaTime time.Duration `kong:"-"`
	// Watch sees every event; nil: none does.
	Watch *Watch `kong:"-"`
}

const (
	defaultDays, minDays, maxDays = 90, 2, 400
	defaultRate                   = 1000
	defaultTopic                  = "knowmad-events"
)

// withDefaults fills in what isn't said, and refuses what can't be meant.
func (o Options) withDefaults() (Options, error) {
	o.EventKafkaTopic, o.KafkaTime = cmp.Or(o.EventKafkaTopic, defaultTopic), cmp.Or(o.KafkaTime, kafkaTime)
	o.EventDays, o.EventRate = cmp.Or(o.EventDays, defaultDays), cmp.Or(o.EventRate, defaultRate)
	if o.EventDays < minDays || o.EventDays > maxDays {
		return o, fmt.Errorf("--event-days is %d; it may be from %d (uuids are compared with those of the day before) to %d", o.EventDays, minDays, maxDays)
	}
	if o.EventRate < httpx.MinRate {
		return o, fmt.Errorf("--event-rate is %d; it may be %d or more", o.EventRate, httpx.MinRate)
	}
	return o, nil
}

// The bounds of a request.
const (
	maxBody   = 256 << 10 // bytes
	maxEvents = 100
	maxEvent  = 16 << 10 // bytes of one event
)

// Rates of one device: a person makes a few events a minute, and a browser that was
// without a connection sends what it gathered at once.
const (
	deviceRate  = 10  // events per second
	deviceBurst = 500 // events at once
)

// Config is what the service works with.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Log    zerolog.Logger
	Folder string // for a file of each day, on SQLite
	Options
}

// Service is the collector. It is safe for use by many goroutines; several servers may
// share a PostgreSQL database.
type Service struct {
	Config

	plan    *plan.Plan
	store   store
	kafka   *kafkaStore // nil: events are stored here
	writer  *writer
	subnets *httpx.Limiter
	devices *httpx.Limiter

	telling chan struct{}  // has room for the server's own events that wait
	told    sync.WaitGroup // those events
}

// open makes the service ready for events.
func (s *Service) open(c Config) (err error) {
	if c.Options, err = c.withDefaults(); err != nil {
		return err
	}
	s.Config, s.plan = c, plan.New()
	if s.store, err = newStore(c); err != nil {
		return err
	}
	if len(c.EventKafka) > 0 {
		if s.kafka, err = newKafkaStore(s.store, c.Options, c.Log); err != nil {
			return err
		}
		s.store = s.kafka
	}
	s.telling = make(chan struct{}, maxTold)
	s.writer = &writer{clock: c.Clock, store: s.store}
	s.subnets = httpx.NewLimiter(c.Clock, c.EventRate)
	s.devices = httpx.NewKeyLimiter(c.Clock, deviceRate, deviceBurst)
	return nil
}

// row is an event as it is stored.
type row struct {
	Day      int64   `db:"day"` // days since 1970, UTC
	UUID     string  `db:"uuid"`
	Received db.Time `db:"received"`
	Name     string  `db:"name"`
	Market   string  `db:"market"`
	Country  string  `db:"country"`
	Device   string  `db:"device"`
	Session  string  `db:"session"`
	User     string  `db:"user_id"`
	Page     string  `db:"page"`
	Body     string  `db:"body"`
}

const secondsOfDay = 24 * 60 * 60

// dayOf counts the days from 1970 to a moment, in UTC.
func dayOf(t time.Time) int64 { return t.Unix() / secondsOfDay }

// dateOf is the first moment of a day.
func dateOf(day int64) time.Time { return time.Unix(day*secondsOfDay, 0).UTC() }

// sender is what the server knows of whoever sends events.
type sender struct {
	market  string
	country string // by the address; "" where it is unknown
	user    string // whose token the request carries; "" without one
}

// refusal is why an event of a batch isn't stored.
type refusal struct {
	Index   int    `json:"index" doc:"The event's place in the batch, from 0."`
	UUID    string `json:"uuid" doc:"Empty where the event has none that is a uuid."`
	Field   string `json:"field" doc:"The first field at fault, such as search.term."`
	Message string `json:"message"`
}

// checked is an event of a request after the check.
type checked struct {
	row    row
	uuid   string // as far as it could be read
	faults []plan.Fault
}

// whole is the name under which faults of an event as a whole are reported.
const whole = "event"

// check compares one event with the plan, and makes the row of a good one. The block user
// is of the token's user or dropped: what a browser says of who it is proves nothing.
func (s *Service) check(from sender, text json.RawMessage) checked {
	if len(text) > maxEvent {
		return checked{faults: []plan.Fault{{Field: whole, Message: fmt.Sprintf("It has %d bytes; %d are allowed.", len(text), maxEvent)}}}
	}
	var event map[string]any
	if err := decode(text, &event); err != nil || event == nil {
		return checked{faults: []plan.Fault{{Field: whole, Message: "An object is expected."}}}
	}
	c := checked{faults: s.plan.Check(event)}
	if id, err := uuid.Parse(textOf(event["uuid"])); err == nil {
		c.uuid = id.String()
	}
	if len(c.faults) > 0 {
		return c
	}
	if from.user == "" {
		delete(event, "user")
	} else {
		user, ok := event["user"].(map[string]any)
		if !ok {
			user = map[string]any{}
			event["user"] = user
		}
		user["uuid"] = from.user
	}
	body, err := json.Marshal(event)
	if err != nil { // it was decoded from JSON
		return checked{uuid: c.uuid, faults: []plan.Fault{{Field: whole, Message: "It can't be stored."}}}
	}
	c.row = row{
		UUID: c.uuid, Name: textOf(event["name"]), Market: from.market, Country: from.country, User: from.user,
		Device: of(event, "device", "uuid"), Session: of(event, "session", "uuid"), Page: of(event, "page", "path"), Body: string(body),
	}
	return c
}

// textOf is a value that is a text, "" for another one.
func textOf(value any) string {
	s, _ := value.(string)
	return s
}

// of is a text of a block, "" where there is none.
func of(event map[string]any, block, field string) string {
	fields, _ := event[block].(map[string]any)
	return textOf(fields[field])
}

// keep stores good events, durably. The error says that none may be taken for stored.
func (s *Service) keep(ctx context.Context, rows []row) error {
	err := s.writer.put(ctx, rows)
	if err == nil {
		return nil
	}
	p := problem.New(problem.NoType, "Events can't be stored at the moment. Please send them again later.").WithStatus(503).WithCause(err)
	p.RetryAfter = retryAfter
	return p
}

// retryAfter is how long clients wait after a failure of the store: long enough that a
// full disk isn't asked by all of them all the time.
const retryAfter = 30 * time.Second

// admit takes the price of n events from the sender's subnet and device. The error is a
// TooManyRequestsError.
func (s *Service) admit(ctx context.Context, device string, n int) error {
	ok, wait := s.subnets.AllowN(httpx.ClientSubnet(httpx.Client(ctx)), n)
	if ok && device != "" {
		ok, wait = s.devices.AllowN(device, n)
	}
	if ok {
		return nil
	}
	p := problem.FromStatus(429)
	p.RetryAfter = wait
	return p
}

// sweepEvery is how often days that are too old are looked for.
const sweepEvery = time.Hour

// sweep deletes the days that are older than the operator wants.
func (s *Service) sweep(ctx context.Context) error {
	today := dayOf(s.Clock.Now())
	dropped, err := s.store.dropBefore(ctx, today, today-int64(s.EventDays))
	if len(dropped) > 0 {
		s.Log.Info().Strs("days", dropped).Msg("event: old days are deleted")
	}
	return err
}

package event_test

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/event"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/slice"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// An event is stored with what the server knows of its sender, and without the address.
func TestEventsAreStored(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		b := w.visitor("de")
		first := fields{
			"uuid": uuid.NewString(), "name": "search_result_click", "value": 1.5, "valueId": 2, "platform": "web", "appVersion": "1.0.0", "timeZoneOffset": 5.75,
			"search": fields{"term": "Photosynthese", "resultPosition": 3}, "know": fields{"uuid": uuid.NewString(), "subjectIds": []int{1, 2}},
			"device": fields{"uuid": b.Device, "formFactor": "phone"}, "page": fields{"path": "/search"}, "activeExperiments": fields{"card": "b"},
		}
		send(b, first)
		w.Clock.Pass(time.Second)
		beacon := b.Request("POST", call, `{"uuid":"9f4f2f0e-0000-4000-8000-000000000001","name":"open_app"}`)
		beacon.Header.Set("Content-Type", "text/plain;charset=UTF-8")
		got := b.Send(beacon)
		require.Equal(t, 202, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		require.JSONEq(t, `{"accepted":1,"refused":[]}`, got.Text)

		stored := w.stored()
		require.Len(t, stored, 2)
		require.Equal(t, "de", stored[0].Market)
		require.Equal(t, "DE", stored[0].Country)
		require.Empty(t, stored[0].User)
		require.Equal(t, apptest.Noon(), stored[0].Received)
		kept := body(t, stored[0])
		require.Equal(t, []any{1.0, 2.0}, kept["know"].(map[string]any)["subjectIds"])
		require.Equal(t, "Photosynthese", kept["search"].(map[string]any)["term"])
		require.Equal(t, map[string]any{"card": "b"}, kept["activeExperiments"])
		require.Equal(t, first["uuid"], kept["uuid"])
		require.Equal(t, apptest.Noon().Add(time.Second), stored[1].Received)

		some, err := event.Stored(t.Context(), w.DB, w.days(), event.Filter{Device: b.Device, Name: "search_result_click", Market: "de", Since: apptest.Noon(), Until: apptest.Noon().Add(time.Microsecond)})
		require.NoError(t, err)
		require.Len(t, some, 1)
		none, err := event.Stored(t.Context(), w.DB, w.days(), event.Filter{Until: apptest.Noon()})
		require.NoError(t, err)
		require.Empty(t, none)
		files, err := filepath.Glob(filepath.Join(w.days(), "*"))
		require.NoError(t, err)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			require.NotContains(t, string(text), "193.99.144.80")
		}
	})
}

func TestRefusals(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		b := w.visitor("de")
		for name, c := range map[string]struct {
			body   any
			status int
			says   string
		}{
			"no JSON":          {`{"uuid":`, 400, "BadRequestError"},
			"nothing":          {"", 400, "BadRequestError"},
			"two values":       {`{} {}`, 400, "BadRequestError"},
			"a list":           {`[]`, 422, "FormValidationError event"},
			"null":             {`null`, 422, "FormValidationError event"},
			"an empty event":   {`{}`, 422, "FormValidationError name uuid"},
			"unknown name":     {signIn().With("name", "sign_inn"), 422, "FormValidationError name"},
			"no uuid":          {signIn().With("uuid", "7"), 422, "FormValidationError uuid"},
			"missing block":    {signIn().With("name", "search"), 422, "FormValidationError search"},
			"wrong type":       {signIn().With("search", fields{"term": 7}), 422, "FormValidationError search.term"},
			"unknown field":    {signIn().With("search", fields{"terms": "x"}), 422, "FormValidationError search.terms"},
			"several":          {signIn().With("value", "1").With("page", fields{"x": 1}), 422, "FormValidationError page.x value"},
			"empty batch":      {batch(), 422, "FormValidationError events"},
			"no batch":         {fields{"events": 7}, 422, "FormValidationError events"},
			"null batch":       {fields{"events": nil}, 422, "FormValidationError events"},
			"beside a batch":   {batch(signIn()).With("uuid", "x"), 422, "FormValidationError events"},
			"101 events":       {batch(slices.Repeat([]any{signIn()}, 101)...), 422, "FormValidationError events"},
			"all bad":          {batch(signIn().With("name", "x"), "y", signIn().With("page", fields{"path": 1})), 422, "FormValidationError events.0.name events.1 events.2.page.path"},
			"a long event":     {signIn().With("error", fields{"stack": strings.Repeat("x", 17<<10)}), 422, "FormValidationError event"},
			"deep":             {`{"uuid":` + strings.Repeat("[", 8000) + strings.Repeat("]", 8000) + `}`, 422, "FormValidationError name uuid"},
			"too deep":         {`{"uuid":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`, 400, "BadRequestError"},
			"257 KiB":          {`{"uuid":"` + strings.Repeat("x", 257<<10) + `"}`, 413, "FormValidationError"},
			"10 MB":            {`{"uuid":"` + strings.Repeat("x", 10_000_000) + `"}`, 413, "FormValidationError"},
			"NUL in the plan":  {signIn().With("page", fields{"path": "a\x00b"}), 422, "FormValidationError page.path"},
			"infinite integer": {`{"uuid":"9f4f2f0e-0000-4000-8000-000000000001","name":"sign_in","valueId":1e400}`, 422, "FormValidationError valueId"},
		} {
			got := b.Post(call, c.body)
			require.Equal(t, c.status, got.Status, "%s: %s", name, got.Text)
			require.Equal(t, c.says, got.Problem(), name)
			require.Less(t, len(got.Text), 4000, name)
			w.Clock.Pass(time.Minute) // no rate is reached
		}
		got := b.PostForm(call, "text/html", `{}`)
		require.Equal(t, 415, got.Status)
		require.Equal(t, "InvalidMIMETypeError", got.Problem())
		require.Equal(t, 405, b.Get(call).Status)
		require.Empty(t, w.stored())
	})
}

// A field's fault says where it is and what is expected, and never repeats values.
func TestFaultsNameTheField(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		got := w.visitor("de").Post(call, signIn().With("search", fields{"term": []string{"secret"}}))
		require.Contains(t, got.Text, `"fields":[{"field":"search.term","message":"A text is expected, not a list."}]`)
		require.NotContains(t, got.Text, "secret")
	})
}

// Of a batch the good events are stored, and the answer names the others.
func TestOneBadEventDoesNotHoldUpABatch(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		good, bad, last := signIn(), signIn().With("search", fields{"term": 1}), signIn()
		got := w.visitor("de").Post(call, batch(good, bad, "x", last))
		require.Equal(t, 202, got.Status, got.Text)
		require.JSONEq(t, fmt.Sprintf(`{"accepted":2,"refused":[
			{"index":1,"uuid":%q,"field":"search.term","message":"A text is expected, not a number."},
			{"index":2,"uuid":"","field":"event","message":"An object is expected."}]}`, bad["uuid"]), got.Text)
		require.ElementsMatch(t, []any{good["uuid"], last["uuid"]}, anys(w.ids()))
	})
}

func anys(texts []string) []any { return db.Args(texts) }

func TestEachUuidCountsOnce(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		b, e := w.visitor("de"), signIn()
		again := signIn().With("uuid", strings.ToUpper(e["uuid"].(string)))
		w.Clock.Set(time.Date(2026, 5, 20, 23, 59, 59, 0, time.UTC))
		send(b, batch(e, again, e))
		send(b, e)
		require.Len(t, w.ids(), 1)
		w.Clock.Pass(2 * time.Second)
		next := signIn()
		send(b, batch(e, next))
		require.Equal(t, []any{e["uuid"], next["uuid"]}, anys(w.ids()), "sent again after midnight")
		other := *b
		other.Site = w.Another()
		send(&other, batch(e, next))
		require.Len(t, w.ids(), 2, "another server knows them")
		w.Clock.Pass(22 * time.Hour)
		send(b, e)
		require.Len(t, w.ids(), 2, "yesterday's count for all of today")
	})
}

// Many requests at once, with the same events among them, on several servers where they
// share a database: each event is there once.
func TestConcurrentRequests(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		sites := []*apptest.Browser{w.visitor("de")}
		if w.DB.Engine() == db.Postgres {
			second := w.visitor("de")
			second.Site = w.Another()
			sites = append(sites, second)
		}
		w.Clock.Set(time.Date(2026, 5, 20, 23, 59, 0, 0, time.UTC))
		var events []any
		for range 60 {
			events = append(events, signIn())
		}
		var group sync.WaitGroup
		for i := range 24 {
			b := *sites[i%len(sites)]
			b.Device = uuid.NewString()
			group.Go(func() {
				if i == 12 {
					w.Clock.Pass(2 * time.Minute) // over midnight
				}
				got := b.Post(call, batch(events[i*2:i*2+12]...))
				if got.Status != 202 {
					t.Errorf("%d: %s", got.Status, got.Text)
				}
			})
		}
		group.Wait()
		ids := w.ids()
		require.ElementsMatch(t, slices.Compact(slices.Sorted(slices.Values(ids))), ids, "none twice")
		require.Len(t, ids, 58)
	})
}

// Whose an event is, the token says and nothing in the event.
func TestForgedUser(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia, id := w.member("mia")
		_, victim := w.member("lena")
		forged := func() fields { return signIn().With("user", fields{"uuid": victim, "gradeLevel": 9}) }
		send(mia, forged())
		send(mia, signIn())
		send(w.visitor("de"), forged())
		stored := w.stored()
		require.Len(t, stored, 3)
		for _, l := range stored {
			require.NotContains(t, string(l.Event), victim)
			if l.User == "" {
				require.NotContains(t, string(l.Event), "gradeLevel", "the block isn't kept of visitors")
				require.NotContains(t, body(t, l), "user")
				continue
			}
			require.Equal(t, id, l.User)
			require.Equal(t, id, body(t, l)["user"].(map[string]any)["uuid"])
		}
		require.Equal(t, 1, countOf(stored, func(l event.Line) bool { return l.User == "" }))

		mia.Bearer += "x"
		got := mia.Post(call, signIn())
		require.Equal(t, 401, got.Status, got.Text)
		require.Len(t, w.stored(), 3)
	})
}

func countOf(lines []event.Line, is func(event.Line) bool) int {
	return len(slices.DeleteFunc(slices.Clone(lines), func(l event.Line) bool { return !is(l) }))
}

// Crawlers are answered like browsers, so that they don't come again, and aren't counted.
func TestCrawlersAreNotCounted(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		b := w.visitor("de")
		b.Agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
		send(b, signIn())
		require.Equal(t, 422, b.Post(call, fields{}).Status)
		require.Empty(t, w.stored())
	})
}

func TestRates(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		b := w.visitor("de")
		full := func(device string) fields {
			var events []any
			for range 100 {
				events = append(events, signIn().With("device", fields{"uuid": device}))
			}
			return batch(events...)
		}
		device := uuid.NewString()
		for range 5 {
			send(b, full(device))
		}
		got := b.Post(call, full(device))
		require.Equal(t, 429, got.Status, got.Text)
		require.Equal(t, "TooManyRequestsError", got.Problem())
		seconds, err := strconv.Atoi(got.Header.Get("Retry-After"))
		require.NoError(t, err)
		require.Equal(t, 10, seconds)
		send(b, full(uuid.NewString())) // another device
		w.Clock.Pass(10 * time.Second)
		send(b, full(device))
		for range 9 {
			send(b, full(uuid.NewString()))
		}
		got = b.Post(call, full(uuid.NewString()))
		require.Equal(t, 429, got.Status, "made-up devices don't help an address")
		elsewhere := *b
		elsewhere.Peer = "203.0.113.9:50000"
		send(&elsewhere, full(uuid.NewString()))
		require.Len(t, w.stored(), 100*(5+1+1+9+1))
	})
}

func TestOtherEnvironments(t *testing.T) {
	for _, env := range []market.Environment{market.Prod, market.Staging, market.Dev} {
		apptest.On(t, db.SQLite, func(c *app.Config) { c.Env = env }, func(t *testing.T, s *apptest.Server) {
			w := world{s}
			send(w.visitor("de"), signIn())
			require.Len(t, w.stored(), 1)
		})
	}
}

// A sweep deletes days that are too old, and leaves the others.
func TestOldDaysAreDeleted(t *testing.T) {
	apptest.Each(t, func(c *app.Config) { configure(c); c.Event.EventDays = 3 }, func(t *testing.T, s *apptest.Server) {
		w := world{s}
		b := w.visitor("de")
		var ids []any
		for range 5 {
			e := signIn()
			ids = append(ids, e["uuid"])
			send(b, e)
			w.Clock.Pass(24 * time.Hour)
		}
		require.Eventually(t, func() bool { return len(w.ids()) == 3 }, patience, 10*time.Millisecond)
		require.Equal(t, ids[2:], anys(w.ids()))
		last := signIn()
		send(b, last)
		require.Equal(t, append(ids[2:], last["uuid"]), anys(w.ids()))
	})
}

func TestRetentionIsBounded(t *testing.T) {
	for _, o := range []event.Options{{EventDays: 1}, {EventDays: 401}, {EventDays: -3}, {EventRate: 10}} {
		sl, _ := event.Slice(o)
		err := sl.Open(t.Context(), &slice.Platform{})
		require.ErrorContains(t, err, "it may be")
	}
}

// part is what the slice keeps of users, of a server's data.
func (w world) part() slice.Part {
	w.T.Helper()
	sl, _ := event.Slice(event.Options{})
	require.NoError(w.T, sl.Open(w.T.Context(), &slice.Platform{
		DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Folder: w.Folder, Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()}),
	}))
	ctx, cancel := context.WithCancel(w.T.Context())
	w.T.Cleanup(func() { cancel(); sl.Run(ctx) })
	return sl.Parts[0].Part
}

func TestExport(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia, id := w.member("mia")
		lena, other := w.member("lena")
		send(mia, batch(another(uuid.NewString()), signIn().With("search", fields{"term": "Goethe"})))
		send(lena, signIn())
		w.Clock.Pass(24 * time.Hour)
		w.enter(mia, id)
		send(mia, signIn())
		data, files, err := w.part().Export(t.Context(), w.DB.One(), id)
		require.NoError(t, err)
		require.NotNil(t, data)
		read, err := files["events.ndjson"](t.Context())
		require.NoError(t, err)
		text, err := io.ReadAll(read)
		require.NoError(t, err)
		require.NoError(t, read.Close())
		require.Equal(t, 3, strings.Count(string(text), "\n"), "of all days")
		require.Contains(t, string(text), "Goethe")
		require.NotContains(t, string(text), other)
		unread, err := files["events.ndjson"](t.Context())
		require.NoError(t, err)
		require.NoError(t, unread.Close(), "one that isn't read to its end")

		data, files, err = w.part().Export(t.Context(), w.DB.One(), uuid.NewString())
		require.NoError(t, err)
		require.Nil(t, data)
		require.Empty(t, files)
	})
}

// What goes with an account: its events on all days, and all of the visits in which it
// appears. Events of others stay.
func TestErasure(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia, id := w.member("mia")
		visitor, visit, stay := w.visitor("de"), uuid.NewString(), signIn()
		w.Clock.Set(time.Date(2026, 5, 20, 23, 50, 0, 0, time.UTC))
		w.enter(mia, id)
		send(visitor, another(visit)) // before they signed in
		send(mia, another(visit))
		send(mia, signIn())
		send(visitor, batch(stay, another(uuid.NewString())))
		w.Clock.Pass(20 * time.Minute)
		send(visitor, another(visit)) // after they signed out, on the next day
		require.Len(t, w.ids(), 6)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			files, err := w.part().Erase(t.Context(), q, id)
			require.Empty(t, files)
			return err
		}))
		require.Len(t, w.ids(), 2)
		require.Contains(t, w.ids(), stay["uuid"])
		files, err := filepath.Glob(filepath.Join(w.days(), "*"))
		require.NoError(t, err)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			require.NotContains(t, string(text), id, name)
			require.NotContains(t, string(text), visit, name)
		}
		send(visitor, signIn())
		require.Len(t, w.ids(), 3, "the collector goes on")
	})
}

// Where nothing can be stored nothing is acknowledged, and the server lives.
func TestStoreFails(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		b, lost := w.visitor("de"), signIn()
		require.NoError(t, os.Remove(w.days()))
		require.NoError(t, os.WriteFile(w.days(), nil, 0o600)) // in the way
		got := b.Post(call, lost)
		require.Equal(t, 503, got.Status, got.Text)
		require.Equal(t, "NoErrorType: Events can't be stored at the moment. Please send them again later.", got.Said())
		require.Equal(t, "30", got.Header.Get("Retry-After"))
		require.NoError(t, os.Remove(w.days()))
		require.NoError(t, os.Mkdir(w.days(), 0o700))
		send(b, lost)
		require.Equal(t, []any{lost["uuid"]}, anys(w.ids()))
	})
}

// A damaged file of a day is set aside, and a new one begun; it goes within days.
func TestDamagedDay(t *testing.T) {
	for name, text := range map[string]string{"no database": strings.Repeat("garbage ", 4096), "cut off": "SQLite format 3\x00"} {
		t.Run(name, func(t *testing.T) {
			one(t, func(t *testing.T, w world) {
				b := w.visitor("de")
				send(b, signIn())
				w.Close()
				day := filepath.Join(w.days(), "2026-05-20.db")
				_ = os.Remove(day + "-wal")
				_ = os.Remove(day + "-shm")
				require.NoError(t, os.WriteFile(day, []byte(text), 0o600))
				b.Site = w.Another()
				next := signIn()
				send(b, next)
				require.Equal(t, []any{next["uuid"]}, anys(w.ids()))
				aside, err := filepath.Glob(day + ".damaged-*")
				require.NoError(t, err)
				require.Len(t, aside, 1)
				kept, err := os.ReadFile(aside[0])
				require.NoError(t, err)
				require.Equal(t, text, string(kept))
				w.Clock.Pass(8 * 24 * time.Hour)
				require.Eventually(t, func() bool { _, err := os.Stat(aside[0]); return os.IsNotExist(err) }, patience, 10*time.Millisecond)
				require.Len(t, w.ids(), 1, "the day itself stays")
			})
		})
	}
}

// A caller who hangs up is stored or not, and holds up nobody.
func TestCallerHangsUp(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		b := w.visitor("de")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		gone := b.Request("POST", call, signIn())
		b.Site.ServeHTTP(httptest.NewRecorder(), gone.WithContext(ctx))
		send(b, signIn())
		require.NotEmpty(t, w.stored())
	})
}

// Developers see what became of each event, and what is wrong with it.
func TestWatch(t *testing.T) {
	watch := event.NewWatch()
	watching := func(c *app.Config) { configure(c); c.Event.Watch = watch }
	apptest.On(t, db.SQLite, watching, func(t *testing.T, s *apptest.Server) {
		w := world{s}
		b := w.visitor("de")
		_, count, changed := watch.Newest()
		require.Zero(t, count)
		send(b, signIn())
		select {
		case <-changed:
		default:
			t.Fatal("nobody is told")
		}
		require.Equal(t, 202, b.Post(call, batch(signIn(), signIn().With("name", "sign_inn"))).Status)
		require.Equal(t, 400, b.Post(call, `{"uuid":`).Status)
		crawler := w.visitor("gr")
		crawler.Agent = "Googlebot/2.1"
		require.Equal(t, 202, crawler.Post(call, signIn()).Status)

		seen, count, _ := watch.Newest()
		require.EqualValues(t, 5, count)
		var told []string
		for _, one := range seen {
			told = append(told, fmt.Sprintf("%s %s %s %t", one.Market, one.Name, one.Outcome, len(one.Faults) > 0))
		}
		require.Equal(t, []string{
			"gr sign_in dropped false", "de  refused true", "de sign_inn refused true", "de sign_in stored false", "de sign_in stored false",
		}, told)
		require.Equal(t, "request", seen[1].Faults[0].Field)
		require.Equal(t, "name", seen[2].Faults[0].Field)
		require.Contains(t, string(seen[2].Event), "sign_inn")

		for range 3 {
			var many []any
			for range 100 {
				many = append(many, signIn())
			}
			send(b, batch(many...))
		}
		seen, count, _ = watch.Newest()
		require.EqualValues(t, 305, count)
		require.Len(t, seen, 200, "the oldest are forgotten")
		require.EqualValues(t, 305, seen[0].Number)
	})
}

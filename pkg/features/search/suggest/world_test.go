package suggest_test

import (
	"context"
	"fmt"
	"net/netip"
	"os"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/right"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// world is suggestions on a database of their own.
type world struct {
	*suggest.Service

	t     *testing.T
	clock *clocktest.Hand
	jobs  *job.Queue
	found func(query string) bool // what the search finds; everything at first
	// similar has words of knows by the typed word.
	similar map[string][]string
	n       int // visitors so far
}

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, []db.Source{job.Migrations(), {Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		test(t, open(t, d))
	})
}

func open(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{t: t, clock: clocktest.At(apptest.Noon()), found: func(string) bool { return true }}
	live, _ := market.NewLive(apptest.Registry(t, market.Local))
	w.jobs = job.New(job.Config{DB: d, Clock: w.clock, Log: zerolog.Nop()})
	var err error
	w.Service, err = suggest.New(suggest.Config{
		DB: d, Clock: w.clock, Log: zerolog.Nop(), Jobs: w.jobs, Markets: live,
		Similar: func(_ context.Context, _ *market.Market, word string) ([]string, error) { return w.similar[word], nil },
		Finds:   func(_ context.Context, _ *market.Market, query string) (bool, error) { return w.found(query), nil },
	})
	require.NoError(t, err)
	return w
}

func (w *world) market(code string) *market.Market {
	w.t.Helper()
	m, ok := w.Markets.Current().ByCode(code)
	require.True(w.t, ok, code)
	return m
}

// newVisitor is a visit by a device that no visit before had.
func (w *world) newVisitor() httpx.Visit {
	w.n++
	return httpx.Visit{Device: fmt.Sprintf("00000000-0000-4000-8000-%012d", w.n), Client: netip.AddrFrom4([4]byte{10, 0, byte(w.n / 256), byte(w.n % 256)})}
}

// search lets so many new visitors of a market search for a query.
func (w *world) search(code, query string, visitors int) {
	w.t.Helper()
	for range visitors {
		w.Searched(w.market(code), right.Actor{}, w.newVisitor(), query)
	}
	require.NoError(w.t, w.Flush(w.t.Context()))
}

// suggestions returns the texts of a query's suggestions of some kinds.
func (w *world) suggestions(code, query string, kinds ...suggest.Type) (texts []string) {
	w.t.Helper()
	all, err := w.Suggest(w.t.Context(), w.market(code), suggest.Request{Query: query})
	require.NoError(w.t, err)
	for _, s := range all {
		for _, kind := range kinds {
			if s.Type == kind {
				texts = append(texts, s.Text)
			}
		}
	}
	return texts
}

func (w *world) texts(code, query string) []string {
	w.t.Helper()
	return w.suggestions(code, query, suggest.Text)
}

func (w *world) titles(code, query string) []string {
	w.t.Helper()
	return w.suggestions(code, query, suggest.Know)
}

func (w *world) put(title suggest.Title) {
	w.t.Helper()
	require.NoError(w.t, w.DB.Write(w.t.Context(), func(q db.Queryer) error { return suggest.PutTitle(w.t.Context(), q, title) }))
}

func (w *world) remove(know string) {
	w.t.Helper()
	require.NoError(w.t, w.DB.Write(w.t.Context(), func(q db.Queryer) error { return suggest.RemoveTitle(w.t.Context(), q, know) }))
}

// after lets weeks pass, with the work of the clock.
func (w *world) after(weeks int) {
	w.t.Helper()
	w.clock.Pass(time.Duration(weeks) * 7 * 24 * time.Hour)
	require.NoError(w.t, w.Sweep(w.t.Context()))
}

func (w *world) count(table string) (n int) {
	w.t.Helper()
	require.NoError(w.t, w.DB.One().Get(w.t.Context(), &n, `SELECT COUNT(*) FROM `+table))
	return n
}

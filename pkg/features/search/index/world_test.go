package index_test

import (
	"context"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// world is an index and what there is to find.
type world struct {
	*index.Index
	t     testing.TB
	clock *clocktest.Hand
	knows *knows
	sites []*market.Market
}

// knows is the source of the tests.
type knows struct {
	mu      sync.Mutex
	docs    map[string]index.Document
	failing func(id string) error // is called before a know is read; nil: reading never fails
}

func (k *knows) Document(_ context.Context, _ db.Queryer, id string) (index.Document, bool, error) {
	if k.failing != nil {
		if err := k.failing(id); err != nil {
			return index.Document{}, false, err
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	d, ok := k.docs[id]
	return d, ok, nil
}

func (k *knows) Published(_ context.Context, _ db.Queryer, language, after string, limit int) (ids []string, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, d := range k.docs {
		if d.Language == language && id > after {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(limit, len(ids))], nil
}

func markets() []*market.Market {
	site := func(code, language string) *market.Market {
		return &market.Market{
			Code: code, Language: market.Language{Code: language},
			Subjects: []market.Subject{{ID: 1, Name: "Mathe"}, {ID: 2, Name: "Historia"}},
			Grades:   []market.Grade{{ID: "g1", Name: "1"}, {ID: "g2", Name: "2"}},
		}
	}
	mx := site("mx", "es")
	mx.Subjects[1].Name, mx.Subjects[0].Name = "Mathe", "Historia"
	de := site("de", "de")
	de.SearchSynonyms = []market.Synonyms{{Words: []string{"Revolution", "Aufruhr", "großer Aufstand"}}}
	return []*market.Market{de, site("es", "es"), mx, site("gr", "el")}
}

func hostOf(code string) *market.Market {
	all := markets()
	return all[slices.IndexFunc(all, func(m *market.Market) bool { return m.Code == code })]
}

func open(t testing.TB, d *db.DB) *world {
	w := &world{t: t, clock: clocktest.At(time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)), knows: &knows{docs: map[string]index.Document{}}}
	jobs := job.New(job.Config{DB: d, Clock: w.clock, Log: zerolog.Nop(), LookEvery: 10 * time.Millisecond})
	all := markets()
	w.sites = all
	var err error
	w.Index, err = index.New(index.Config{DB: d, Clock: w.clock, Log: zerolog.Nop(), Jobs: jobs, Source: w.knows, Markets: func() []*market.Market { return all }})
	require.NoError(t, err)
	return w
}

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, slice(job.Migrations(), db.Source{Name: "search", Files: os.DirFS("../migrations")}), func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

// put publishes documents, each in a transaction of its own.
func (w *world) put(docs ...index.Document) {
	w.t.Helper()
	for _, d := range docs {
		if d.Language == "" {
			d.Language = index.LanguageOf(hostOf(d.Market))
		}
		if d.Published.IsZero() {
			d.Published = w.clock.Now()
		}
		w.knows.mu.Lock()
		w.knows.docs[d.Know] = d
		w.knows.mu.Unlock()
		w.changed(d.Know)
	}
}

// take unpublishes a know.
func (w *world) take(know string) {
	w.t.Helper()
	w.knows.mu.Lock()
	delete(w.knows.docs, know)
	w.knows.mu.Unlock()
	w.changed(know)
}

func (w *world) changed(know string) {
	w.t.Helper()
	require.NoError(w.t, w.DB.Write(w.t.Context(), func(q db.Queryer) error { return w.Changed(w.t.Context(), q, know) }))
}

// find returns the ids of a query's results on a market's site, in order.
func (w *world) find(code, text string) []string {
	w.t.Helper()
	return ids(w.search(index.Query{Host: hostOf(code), Text: text, Limit: 20}))
}

func (w *world) search(q index.Query) index.Result {
	w.t.Helper()
	got, err := w.Search(w.t.Context(), q)
	require.NoError(w.t, err)
	return got
}

func ids(r index.Result) []string {
	out := []string{}
	for _, h := range r.Hits {
		out = append(out, h.Know)
	}
	return out
}

// analyse lets all packs name an analyser; "" is that of their language.
func (w *world) analyse(name string) {
	for _, m := range w.sites {
		m.SearchAnalyzer = name
	}
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

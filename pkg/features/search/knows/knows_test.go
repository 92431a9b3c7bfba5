package knows_test

import (
	"context"
	"os"
	"testing"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/knows"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// source has published knows; of those in gone no more is told.
type source struct {
	docs map[string]index.Document
	gone map[string]bool
}

func (s source) Document(_ context.Context, _ db.Queryer, id string) (index.Document, bool, error) {
	d, ok := s.docs[id]
	return d, ok, nil
}

func (s source) Published(context.Context, db.Queryer, string, string, int) ([]string, error) {
	return nil, nil
}

func (s source) Summaries(_ context.Context, _ db.Queryer, _ *market.Market, user string, ids []string) (map[string]know.Summary, error) {
	out := map[string]know.Summary{}
	for _, id := range ids {
		if !s.gone[id] && user == "" {
			out[id] = know.Summary{Title: s.docs[id].Title}
		}
	}
	return out, nil
}

func TestKnowThatGoesBetweenCountAndPage(t *testing.T) {
	dbtest.Each(t, []db.Source{job.Migrations(), {Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		host := &market.Market{Code: "de", Language: market.Language{Code: "de"}}
		now := clocktest.At(time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC))
		s := source{map[string]index.Document{
			"a": {Know: "a", Market: "de", Language: "de", Title: "Brüche", Published: now.Now()},
			"b": {Know: "b", Market: "de", Language: "de", Title: "Brüche kürzen", Published: now.Now()},
		}, map[string]bool{}}
		ix, err := index.New(index.Config{
			DB: d, Clock: now, Log: zerolog.Nop(), Jobs: job.New(job.Config{DB: d, Clock: now, Log: zerolog.Nop()}), Source: s,
			Markets: func() []*market.Market { return []*market.Market{host} },
		})
		require.NoError(t, err)
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			for id := range s.docs {
				if err := ix.Changed(t.Context(), q, id); err != nil {
					return err
				}
			}
			return nil
		}))
		service := knows.New(knows.Config{DB: d, Index: ix, Knows: s})
		search := func(explain bool) knows.Found {
			got, err := service.Search(t.Context(), index.Query{Host: host, Text: "bruch", Limit: 20}, explain)
			require.NoError(t, err)
			return got
		}
		got := search(true)
		require.Len(t, got.Content, 2)
		require.Equal(t, 2, got.Total)
		require.Equal(t, "Brüche", got.Content[0].Know.Title)
		require.Equal(t, []index.Part{{Text: "Brüche", Hit: true}}, got.Content[0].Title)
		explained := got.Content[0].Explain.Value
		require.NotNil(t, explained)
		product := explained.Text
		for _, f := range explained.By {
			product *= f.Factor
		}
		require.InEpsilon(t, explained.Score, product, 1e-9)
		s.gone["a"] = true // hidden after it was found
		got = search(false)
		require.Len(t, got.Content, 1)
		require.Equal(t, "Brüche kürzen", got.Content[0].Know.Title)
		require.Nil(t, got.Content[0].Explain.Value)
	})
}

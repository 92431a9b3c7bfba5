package feed_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/search/index"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// knowsVariable is how many knows there are; 20,000 without it.
const knowsVariable = "KNOWS"

// BenchmarkFigureFeed makes the list of a user with a thousand readings where there are
// many knows, against searches on the same server, of two words that many knows have. The
// knows have titles alone, which makes searches cheap.
func BenchmarkFigureFeed(b *testing.B) {
	size := 20_000
	if text := os.Getenv(knowsVariable); text != "" {
		var err error
		size, err = strconv.Atoi(text)
		require.NoError(b, err)
	}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			w := world{apptest.Open(b, engine, nil)}
			report(b, w, w.library(size))
		})
	}
}

var words = strings.Fields("Aufgaben Lösungen Zusammenfassung Übungen Formeln Beispiele Klausur Test Merkblatt Bruchrechnung Gleichungen Funktionen Ableitung Integral Vektoren Geometrie Winkel Dreieck Statistik Prozente")

// library puts so many knows into the tables, of 2,000 authors, on the topics of the
// market's subjects, and lets the search index them.
func (w world) library(size int) (knows []string) {
	w.T.Helper()
	m := w.market("de")
	ctx := w.T.Context()
	now := w.Clock.Now()
	require.NoError(w.T, w.DB.Write(ctx, func(q db.Queryer) error {
		const authors = 2000
		for i := range authors {
			_, err := q.Exec(ctx, `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
				VALUES (?, ?, ?, ?, 'x', 'de', '', '', 1, 1)`, authorOf(i), authorOf(i)+"@example.org", authorOf(i)+"@example.org", "Autorin "+itoa(i))
			if err != nil {
				return err
			}
		}
		r := rand.New(rand.NewPCG(1, 2))
		for i := range size {
			id := uuid.NewSHA1(uuid.Nil, []byte("know "+itoa(i))).String()
			knows = append(knows, id)
			subject := m.Subjects[r.IntN(len(m.Subjects))]
			topic := subject.Topics[r.IntN(len(subject.Topics))].UUID
			title := fmt.Sprint(words[r.IntN(len(words))], " und ", words[r.IntN(len(words))], ": ", words[r.IntN(len(words))], " ", i)
			views, at := r.IntN(5000), db.At(now.Add(-time.Duration(i)*time.Minute))
			_, err := q.Exec(ctx, `INSERT INTO knows (id, market, language, author, title, subject, format, visibility, status, revision, page_count, words, views, created, updated, published, listed, topics, grades)
				VALUES (?, 'de', 'de', ?, ?, ?, 'DOCUMENT', 'public', 'PUBLISHED', ?, 2, 300, ?, ?, ?, ?, ?, ?, '')`,
				id, authorOf(r.IntN(authors)), title, subject.ID, uuid.NewString(), views, at, at, at, at, topic)
			if err == nil {
				_, err = q.Exec(ctx, `INSERT INTO know_topics (know, topic, market, listed, views) VALUES (?, ?, 'de', ?, ?)`, id, topic, at, views)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}))
	if w.DB.Engine() == db.Postgres { // as it does by itself
		_, err := w.DB.One().Exec(ctx, `VACUUM ANALYZE`)
		require.NoError(w.T, err)
	}
	found, err := index.New(index.Config{
		DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()}),
		Markets: func() []*market.Market { return apptest.Registry(w.T, market.Local).All() },
	})
	require.NoError(w.T, err)
	require.NoError(w.T, found.Rebuild(ctx, "de"))
	require.Eventually(w.T, func() bool {
		building, err := found.Building(ctx)
		return err == nil && len(building) == 0
	}, 10*time.Minute, 100*time.Millisecond)
	return knows
}

func authorOf(i int) string { return uuid.NewSHA1(uuid.Nil, []byte("author "+itoa(i))).String() }

// report measures in turns; of the times of each the lower quartile is taken, as whatever
// else the machine does only adds to them.
func report(b *testing.B, w world, knows []string) {
	b.Helper()
	r := w.reader("de", "reader")
	subjects := w.market("de").Subjects
	r.choose(apptest.Fields{"subjectIds": []int{subjects[0].ID, subjects[1].ID, subjects[2].ID}})
	require.NoError(b, w.DB.Write(b.Context(), func(q db.Queryer) error {
		for i := range 1000 {
			at := db.At(w.Clock.Now().Add(-time.Duration(i) * time.Hour))
			if _, err := q.Exec(b.Context(), `INSERT INTO feed_readings (user_id, know, latest, liked) VALUES (?, ?, ?, ?)`, r.id, knows[i*7%len(knows)], at, i%10 == 0); err != nil {
				return err
			}
		}
		_, err := q.Exec(b.Context(), `INSERT INTO feed_readers (user_id, kept) VALUES (?, 1000)`, r.id)
		return err
	}))
	var last list
	n := 0
	works := map[string]func(){
		"search": func() {
			n++
			query := words[n%len(words)] + " " + words[n*7%len(words)]
			got := r.Get("/api/search/knows?query=" + url.QueryEscape(query))
			require.Equal(b, 200, got.Status, got.Text)
			require.Contains(b, got.Text, `"title"`)
		},
		"feed": func() {
			w.Clock.Pass(time.Second)
			last = r.list("")
			require.Len(b, last.Content, 20)
			require.Equal(b, 100, last.Total)
		},
		"page": func() { require.Len(b, r.list("?page=2&list="+last.UUID).Content, 20) },
	}
	took := map[string][]time.Duration{}
	works["feed"]()
	for b.Loop() {
		for _, name := range []string{"search", "feed", "page"} {
			start := time.Now()
			works[name]()
			took[name] = append(took[name], time.Since(start))
		}
	}
	ms := func(name string) float64 {
		slices.Sort(took[name])
		return float64(took[name][len(took[name])/4].Nanoseconds()) / 1e6
	}
	b.ReportMetric(ms("search"), "search-ms")
	b.ReportMetric(ms("feed"), "feed-ms")
	b.ReportMetric(ms("feed")/ms("search"), "feed/search")
	b.ReportMetric(ms("page")/ms("search"), "page/search")
}

package suggest_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// knowsVariable sets the number of knows in the store; 200,000 without it.
const knowsVariable = "KNOWS"

// BenchmarkFigureSuggestions suggests for queries of one character and more, where a market
// has very many knows and others searched a lot, against the lookup of a word that few
// knows have in the engine's own index of the same titles. Both run in turns.
func BenchmarkFigureSuggestions(b *testing.B) {
	size := 200_000
	if text := os.Getenv(knowsVariable); text != "" {
		var err error
		size, err = strconv.Atoi(text)
		require.NoError(b, err)
	}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) { makeCrowd(b, engine, size).report(b) })
	}
}

// crowd is suggestions of very many titles, with the engine's own index of them.
type crowd struct {
	*suggest.Service

	host  *market.Market
	words []string // most frequent first
	typed []string
}

// vocabulary is the number of words in titles.
const vocabulary = 30_000

func makeCrowd(b *testing.B, engine db.Engine, size int) *crowd {
	b.Helper()
	d := dbtest.Open(b, engine)
	_, err := db.Migrate(b.Context(), d, job.Migrations(), db.Source{Name: "search", Files: os.DirFS("../migrations")})
	require.NoError(b, err)
	live, _ := market.NewLive(apptest.Registry(b, market.Local))
	c := &crowd{}
	jobs := job.New(job.Config{DB: d, Clock: clocktest.At(apptest.Noon()), Log: zerolog.Nop()})
	c.Service, err = suggest.New(suggest.Config{DB: d, Clock: clocktest.At(apptest.Noon()), Log: zerolog.Nop(), Jobs: jobs, Markets: live})
	require.NoError(b, err)
	c.host, _ = live.Current().ByCode("de")
	c.fill(b, size)
	require.NoError(b, c.FindTops(b.Context(), "de"))
	if engine == db.Postgres { // as it does by itself
		_, err := d.One().Exec(b.Context(), `VACUUM ANALYZE`)
		require.NoError(b, err)
	}
	return c
}

// fill adds titles whose words are as frequent as those of a language.
func (c *crowd) fill(b *testing.B, size int) {
	b.Helper()
	random := rand.New(rand.NewPCG(1, 2)) // the same ones each time
	syllables := strings.Fields("ba be bi bra bru da de di dre en er fa ge gra ha hei in ka kon la lei lo ma me mi na ne no pa pe pro ra re ri sa sche schu se ta te tri un ver wa wi zu")
	seen := map[string]bool{}
	for len(c.words) < vocabulary {
		var word strings.Builder
		for range 1 + random.IntN(4) {
			word.WriteString(syllables[random.IntN(len(syllables))])
		}
		if !seen[word.String()] {
			seen[word.String()] = true
			c.words = append(c.words, word.String())
		}
	}
	zipf := rand.NewZipf(random, 1.07, 4, vocabulary-1)
	text := func(words int) string {
		out := make([]string, words)
		for i := range out {
			out[i] = c.words[zipf.Uint64()]
		}
		return strings.Join(out, " ")
	}
	engine := []string{`CREATE VIRTUAL TABLE bare USING fts5(title)`, `INSERT INTO bare (rowid, title) VALUES (?, ?)`}
	if c.DB.Engine() == db.Postgres {
		engine = []string{`CREATE TABLE bare (id BIGINT PRIMARY KEY, title TSVECTOR NOT NULL)`, `INSERT INTO bare (id, title) VALUES (?, to_tsvector('simple', ?))`}
	}
	_, err := c.writes(b, engine[0])
	require.NoError(b, err)
	const batch = 5000
	for from := 0; from < size; from += batch {
		require.NoError(b, c.DB.Write(b.Context(), func(q db.Queryer) error {
			for i := from; i < min(from+batch, size); i++ {
				title := text(3 + random.IntN(4))
				if i%50 == 0 {
					c.typed = append(c.typed, begun(random, title))
				}
				t := suggest.Title{Know: fmt.Sprint("know-", i), Market: "de", Title: title, Path: "/knows/x", Rank: random.IntN(32)}
				if err := suggest.PutTitle(b.Context(), q, t); err != nil {
					return err
				}
				if _, err := q.Exec(b.Context(), engine[1], i, title); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	if c.DB.Engine() == db.Postgres {
		_, err := c.writes(b, `CREATE INDEX bare_title ON bare USING gin (title)`)
		require.NoError(b, err)
	}
}

func (c *crowd) writes(b *testing.B, statement string) (n int64, err error) {
	b.Helper()
	err = c.DB.Write(b.Context(), func(q db.Queryer) error {
		n, err = q.Exec(b.Context(), statement)
		return err
	})
	return n, err
}

// begun is a title that is typed in part: from one of its words on, one
// character and more.
func begun(random *rand.Rand, title string) string {
	words := strings.Fields(title)
	rest := strings.Join(words[random.IntN(len(words)):], " ")
	return rest[:min(len(rest), 1+random.IntN(12))]
}

// rare looks a word up that few titles have.
func (c *crowd) rare(b *testing.B, n int) {
	b.Helper()
	statement := `SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 20`
	if c.DB.Engine() == db.Postgres {
		statement = `SELECT id FROM bare WHERE title @@ ? ::tsquery LIMIT 20`
	}
	var ids []int64
	require.NoError(b, c.DB.One().Select(b.Context(), &ids, statement, c.words[vocabulary-1-n%(vocabulary/3)]))
}

func (c *crowd) report(b *testing.B) {
	b.Helper()
	took := map[string][]time.Duration{}
	measure := func(name string, do func()) {
		start := time.Now()
		do()
		took[name] = append(took[name], time.Since(start))
	}
	n, found := 0, 0
	for b.Loop() {
		for range 2000 {
			n++
			typed := c.typed[n%len(c.typed)]
			measure("suggest", func() {
				all, err := c.Suggest(b.Context(), c.host, suggest.Request{Query: typed})
				require.NoError(b, err)
				found += len(all)
			})
			measure("rare", func() { c.rare(b, n) })
			measure("letter", func() {
				_, err := c.Suggest(b.Context(), c.host, suggest.Request{Query: typed[:1]})
				require.NoError(b, err)
			})
		}
	}
	us := func(name string, percent int) float64 {
		slices.Sort(took[name])
		return float64(took[name][len(took[name])*percent/100].Nanoseconds()) / 1e3
	}
	b.ReportMetric(us("rare", 50), "rare-p50-us")
	b.ReportMetric(us("rare", 99), "rare-p99-us")
	b.ReportMetric(us("suggest", 50)/us("rare", 50), "suggest/rare-p50")
	b.ReportMetric(us("suggest", 99)/us("rare", 99), "suggest/rare-p99")
	b.ReportMetric(us("letter", 99)/us("rare", 99), "letter/rare-p99")
	b.ReportMetric(float64(found)/float64(n), "suggested")
}

package know_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/preview"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slice"

	"github.com/stretchr/testify/require"
)

// knowsVariable is how many knows the store has; 200,000 without it.
const knowsVariable = "KNOWS"

// BenchmarkFigureKnows reads knows and lists of them where there are very many,
// against the reading of one row by its key on the same engine. What is compared is
// done in turns; of the times of each the lower quartile is taken, as whatever else the
// machine does only adds to them.
func BenchmarkFigureKnows(b *testing.B) {
	size := 200_000
	if text := os.Getenv(knowsVariable); text != "" {
		var err error
		size, err = strconv.Atoi(text)
		require.NoError(b, err)
	}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			makeCrowd(b, engine, size, apptest.Registry(b, market.Local)).report(b)
		})
	}
}

// wholeRow is a know's row.
type wholeRow struct {
	ID, Market, Language, Author, Title, Description string
	Subject                                          *int
	SchoolType                                       *string `db:"school_type"`
	ExamBoard                                        *string `db:"exam_board"`
	Format, Visibility, Status, Revision             string
	Version, Words, Views, Likes                     int
	PageCount                                        int    `db:"page_count"`
	TextLanguage                                     string `db:"text_language"`
	Cover                                            string
	CoverWidth                                       int `db:"cover_width"`
	CoverHeight                                      int `db:"cover_height"`
	Created, Updated                                 db.Time
	Published                                        db.NullTime
	Review                                           string
	SimilarTo                                        *string `db:"similar_to"`
	Folder, Approved, Topics, Grades, Tags           string
}

const wholeRowColumns = `id, market, language, author, title, description, subject, school_type, exam_board, format, visibility, status, revision,
	version, words, views, likes, page_count, text_language, cover, cover_width, cover_height, created, updated, published, review, similar_to, folder, approved, topics, grades, tags`

// reads are the ways in which knows are found, by name.
func (c crowd) reads(b *testing.B) map[string]func() {
	b.Helper()
	registry := apptest.Registry(b, market.Local)
	markets := func() edit.Markets { return registry }
	read := reading.New(reading.Config{DB: c.db, Clock: clock.System{}, Markets: markets, Preview: preview.New(preview.Config{})})
	lists := listing.New(listing.Config{DB: c.db, Clock: clock.System{}, Markets: markets})
	n := 0
	next := func() string { n++; return c.idOf(n * 7919 % (c.size / 100) * 100) }
	list := func(subject *int, topic string, sort know.Sort, page, limit int) func() {
		return func() {
			got, err := lists.Published(b.Context(), c.market, know.Filter{Subject: subject, Topic: topic, Sort: sort}, "", "", listing.Part{Page: page, Limit: limit})
			require.NoError(b, err)
			require.Len(b, got.Content, limit)
		}
	}
	sitemap := func(page int) func() {
		return func() {
			got, err := know.Listed(b.Context(), c.db.One(), c.market.Code, know.Window{Offset: page * slice.SitemapPart, Limit: slice.SitemapPart})
			require.NoError(b, err)
			require.Len(b, got, slice.SitemapPart)
		}
	}
	const late = 499 // from 0
	return map[string]func(){
		"key": func() {
			var row wholeRow
			require.NoError(b, c.db.One().Get(b.Context(), &row, `SELECT `+wholeRowColumns+` FROM knows WHERE id = ?`, next()))
		},
		"know": func() {
			got, _, err := read.Read(b.Context(), c.market, right.Actor{}, next(), false)
			require.NoError(b, err)
			require.Len(b, got.Pages, 5)
		},
		"related": func() {
			got, _, err := lists.Related(b.Context(), c.market, "", next())
			require.NoError(b, err)
			require.NotEmpty(b, got.Content)
		},
		"knower": func() {
			n++
			got, _, err := lists.OfKnower(b.Context(), c.market, "knower-"+strconv.Itoa(n*7919%authors), know.Newest, listing.Part{Limit: 12})
			require.NoError(b, err)
			require.NotEmpty(b, got.Content)
		},
		"count": func() {
			_, err := know.CountListed(b.Context(), c.db.One(), c.market.Code, &c.subject)
			require.NoError(b, err)
		},
		"newest":        list(&c.subject, "", know.Newest, 0, 20),
		"newest late":   list(&c.subject, "", know.Newest, late, 20),
		"mostRead":      list(&c.subject, "", know.MostRead, 0, 20),
		"mostRead late": list(&c.subject, "", know.MostRead, late, 20),
		"topic":         list(nil, c.topic, know.Newest, 0, 12),
		"topic late":    list(nil, c.topic, know.Newest, 99, 12),
		"home newest":   list(nil, "", know.Newest, 0, 8),
		"home mostRead": list(nil, "", know.MostRead, 0, 4),
		"sitemap":       sitemap(0),
		"sitemap late":  sitemap(c.size/4/slice.SitemapPart - 1),
	}
}

// inRow is how often each work is done in its turn: a server reads one thing again and
// again, and doesn't begin each time with memory that holds another.
const inRow = 10

func (c crowd) report(b *testing.B) {
	b.Helper()
	works := c.reads(b)
	names := make([]string, 0, len(works))
	for name, work := range works {
		names = append(names, name)
		work() // warm
	}
	took := map[string][]time.Duration{}
	for b.Loop() {
		rand.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		for _, name := range names {
			for range inRow {
				start := time.Now()
				works[name]()
				took[name] = append(took[name], time.Since(start))
			}
		}
	}
	us := func(name string) float64 {
		slices.Sort(took[name])
		return float64(took[name][len(took[name])/4].Nanoseconds()) / 1e3
	}
	b.ReportMetric(us("key"), "key-us")
	for _, name := range []string{"know", "related", "knower", "count", "newest", "mostRead", "topic", "home newest", "home mostRead"} {
		b.ReportMetric(us(name)/us("key"), strings.ReplaceAll(name, " ", "-")+"/key")
	}
	for _, name := range []string{"newest", "mostRead", "topic", "sitemap"} {
		b.ReportMetric(us(name+" late")/us(name), name+"-late/first")
	}
	b.ReportMetric(us("sitemap")/1e3, "sitemap-ms")
}

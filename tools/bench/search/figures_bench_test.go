package search_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/tools/bench/corpus"
	"knowmad/tools/bench/quality"
	"knowmad/tools/bench/search"

	"github.com/stretchr/testify/require"
)

// A server of PostgreSQL's has about a quarter of its machine's memory for pages, as its manual
// advises; 128 MB, as without a setting, don't hold the index of 200,000 knows.
func TestMain(m *testing.M) { os.Exit(dbtest.Main(m, "shared_buffers=2GB")) }

// knowsVariable is how many knows there are; 200,000 without it.
const knowsVariable = "KNOWS"

// BenchmarkFigureSearch finds knows where there are very many, against what the engine
// does by itself with the same texts.
func BenchmarkFigureSearch(b *testing.B) {
	folder := os.Getenv(corpus.FolderVariable)
	if folder == "" {
		b.Skip("npm run bench -- search fetches the documents and runs this")
	}
	size := 200_000
	if text := os.Getenv(knowsVariable); text != "" {
		var err error
		size, err = strconv.Atoi(text)
		require.NoError(b, err)
	}
	registry := apptest.Registry(b, market.Local)
	models, made := makeTexts(b, folder, registry)
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			w := fill(b, engine, registry, &search.Made{Made: made}, models, size)
			w.measure(b)
		})
	}
}

func makeTexts(b *testing.B, folder string, registry *market.Registry) (map[string]*corpus.Model, *corpus.Made) {
	b.Helper()
	models := map[string]*corpus.Model{}
	var list []*corpus.Model
	for _, l := range append(corpus.Languages(), corpus.English()) {
		m, err := l.Model(folder)
		require.NoError(b, err)
		models[l.Code] = m
		list = append(list, m)
	}
	made, err := corpus.Make(list, search.PlacesOf(registry.All()))
	require.NoError(b, err)
	return models, made
}

// world is the rooms of the search slice, and beside them what the engine has by itself.
type world struct {
	rooms  *search.Rooms
	bare   bare
	made   *search.Made
	models map[string]*corpus.Model
	hosts  map[string]*market.Market
	size   int
	shelf  *shelf
}

const (
	// quarters: a rebuild indexes the first of them.
	quarters = 4
	// mostPublished is how many are then published one by one; another rebuild indexes the
	// rest, as it takes less time.
	mostPublished = 10_000
)

// fill makes both, and reports what is measured on the way: the speed of indexing, and
// the memory of this process with a quarter of the documents and with all.
func fill(b *testing.B, engine db.Engine, registry *market.Registry, made *search.Made, models map[string]*corpus.Model, size int) *world {
	b.Helper()
	w := &world{made: made, models: models, hosts: map[string]*market.Market{}, size: size, bare: bare{dbtest.Open(b, engine)}}
	for _, m := range registry.All() {
		w.hosts[m.Code] = m
	}
	address := dbtest.Address(b, engine)
	_, err := app.Migrate(b.Context(), address)
	require.NoError(b, err)
	d, err := db.Open(b.Context(), address)
	require.NoError(b, err)
	b.Cleanup(func() { d.Close() })
	w.rooms, err = search.Open(b.Context(), d, registry, made, corpus.Latest())
	require.NoError(b, err)
	b.Cleanup(w.rooms.Close)

	quarter := size / quarters
	plain := w.fillBare(b, 0, quarter)
	ours := w.rebuild(b, quarter)
	b.ReportMetric(plain.Seconds()/ours.Seconds(), "speed/bare")
	b.ReportMetric(float64(quarter)/ours.Seconds(), "knows/s")
	w.browse(b)
	less := memory(b)

	w.fillBare(b, quarter, size)
	published := min(quarter+mostPublished, size)
	made.Grow(published)
	start, drawn := time.Now(), made.Spent()
	require.NoError(b, w.rooms.Publish(b.Context(), quarter, published))
	b.ReportMetric(float64(published-quarter)/(time.Since(start)-(made.Spent()-drawn)).Seconds(), "published/s")
	if made.Grow(size); published < size {
		require.NoError(b, w.rooms.Rebuild(b.Context()))
	}
	w.browse(b)
	more := memory(b)
	b.ReportMetric(less, "quarter-MiB")
	b.ReportMetric(more, "all-MiB")
	b.ReportMetric(more/less, "all/quarter")

	for _, m := range registry.All() { // as a job does once an hour
		require.NoError(b, w.rooms.Suggest.FindTops(b.Context(), m.Code))
	}
	w.shelf = shelve(b, d, registry, w)
	if engine == db.Postgres { // as it does by itself
		for _, d := range []*db.DB{d, w.bare.db} {
			_, err := d.One().Exec(b.Context(), `VACUUM ANALYZE`)
			require.NoError(b, err)
		}
	}
	return w
}

// batch is how many documents one transaction writes, as a rebuild's does.
const batch = 200

// fillBare tells how long the engine took to insert documents.
func (w *world) fillBare(b *testing.B, from, to int) (took time.Duration) {
	b.Helper()
	if from == 0 {
		require.NoError(b, w.bare.create(b.Context()))
	}
	for ; from < to; from += batch {
		var docs []corpus.Written
		var texts []string
		for number := from; number < min(from+batch, to); number++ {
			d := w.made.At(number)
			docs, texts = append(docs, d), append(texts, d.Text())
		}
		start := time.Now()
		require.NoError(b, w.bare.insert(b.Context(), docs, texts))
		took += time.Since(start)
	}
	return took
}

// rebuild tells how long the index of every language took, with its vocabulary and the job
// that makes one segment of its index on SQLite, which nothing does for the bare table.
func (w *world) rebuild(b *testing.B, size int) time.Duration {
	b.Helper()
	w.made.Grow(size)
	w.made.Draw(size) // while one batch is written the next one is read
	defer w.made.Draw(0)
	start := time.Now()
	require.NoError(b, w.rooms.Index.Renew(b.Context()))
	require.NoError(b, w.rooms.Work(b.Context()))
	return time.Since(start)
}

// browse searches so often that a server keeps as much as it does after hours.
func (w *world) browse(b *testing.B) {
	b.Helper()
	random := random()
	for range 3000 {
		w.search(b, w.query(random))
	}
}

// memory is what this process has of its own in MiB.
func memory(b *testing.B) float64 {
	b.Helper()
	runtime.GC()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/status")
	require.NoError(b, err)
	_, rest, _ := strings.Cut(string(text), "RssAnon:")
	kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	require.NoError(b, err)
	return kib / 1024
}

func random() *rand.Rand { return rand.New(rand.NewPCG(12, 12)) }

// query is one as visitors type it: one to four words, of a title or as often as texts
// have them, the commonest included; every tenth with a typo, every fifth with a filter.
func (w *world) query(r *rand.Rand) index.Query {
	d := w.made.At(r.IntN(w.made.Size()))
	model := w.models[d.Language]
	q := index.Query{Host: w.hosts[d.Market], Limit: pageSize}
	var words []string
	if r.IntN(5) < 3 {
		words = corpus.Words(corpus.Lower(d.Language, d.Title))
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	} else {
		words = model.Draw(r, 4)
	}
	words = words[:min(len(words), []int{1, 1, 1, 2, 2, 2, 2, 3, 3, 4}[r.IntN(10)])]
	if r.IntN(10) == 0 {
		long := slices.IndexFunc(words, func(word string) bool { return len(word) >= 5 })
		if long >= 0 {
			words[long] = quality.Typo(words[long], []rune("aeinrst"), r)
		}
	}
	q.Text = strings.Join(words, " ")
	switch r.IntN(15) {
	case 0:
		q.Subject = d.Subject
	case 1:
		q.Format = d.Format
	case 2:
		if len(d.Grades) > 0 {
			q.Grade = d.Grades[0]
		}
	}
	return q
}

func (w *world) search(b *testing.B, q index.Query) {
	b.Helper()
	_, err := w.rooms.Index.Search(b.Context(), q)
	require.NoError(b, err, q.Text)
}

// start is a title that a visitor has typed in part.
func (w *world) start(r *rand.Rand) (*market.Market, string) {
	d := w.made.At(r.IntN(w.made.Size()))
	letters := []rune(corpus.Lower(d.Language, d.Title))
	return w.hosts[d.Market], strings.TrimSpace(string(letters[:min(len(letters), 1+r.IntN(14))]))
}

// rare are words that about as many documents have as a page shows.
func (w *world) rare(b *testing.B, count int) (words []string) {
	b.Helper()
	r := random()
	for len(words) < count {
		d := w.made.At(r.IntN(w.made.Size()))
		all := corpus.Words(corpus.Lower(d.Language, d.Text()))
		word := all[r.IntN(len(all))]
		n, err := w.bare.count(b.Context(), word, 3*pageSize+1)
		require.NoError(b, err)
		if n >= pageSize && n <= 3*pageSize && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// common is the word that most documents have, of the commonest of each language. Words
// that another language has, too, don't count: ours are looked for in one language, the
// engine's in all, and both are to find the same.
func (w *world) common(b *testing.B) (word string, host *market.Market, documents int) {
	b.Helper()
	const candidates, known = 40, 300
	for _, code := range slices.Sorted(maps.Keys(w.hosts)) {
		model := w.models[index.LanguageOf(w.hosts[code])]
		if model == nil || host != nil && index.LanguageOf(host) == model.Code {
			continue
		}
		for rank := range candidates {
			if w.isShared(model, model.Common(rank), known) {
				continue
			}
			n, err := w.bare.count(b.Context(), model.Common(rank), w.size)
			require.NoError(b, err)
			if n > documents {
				word, host, documents = model.Common(rank), w.hosts[code], n
			}
		}
	}
	return word, host, documents
}

// isShared reports whether a word is among the commonest of another language, too.
func (w *world) isShared(of *corpus.Model, word string, known int) bool {
	for _, other := range w.models {
		if other == of {
			continue
		}
		for rank := range known {
			if corpus.Stripped(other.Common(rank)) == corpus.Stripped(word) {
				return true
			}
		}
	}
	return false
}

const (
	rounds     = 5 // of which the first warms
	queries    = 600
	rareWords  = 100
	commonRuns = 8
)

// measure asks in turns, and reports the medians of the rounds.
func (w *world) measure(b *testing.B) {
	b.Helper()
	ctx := b.Context()
	common, host, documents := w.common(b)
	b.Logf("%q is in %d of %d documents", common, documents, w.size)
	b.ReportMetric(float64(documents)/float64(w.size), "common-share")
	rare := w.rare(b, rareWords)
	r := random()
	var asked []index.Query
	for range queries {
		asked = append(asked, w.query(r))
	}
	asked = append(asked, index.Query{Host: host, Text: common, Limit: pageSize})
	type typed struct {
		host *market.Market
		text string
	}
	var starts []typed
	for len(starts) < queries {
		if at, text := w.start(r); text != "" {
			starts = append(starts, typed{at, text})
		}
	}
	works := map[string]func(){
		"rare": func() {
			_, err := w.bare.lookup(ctx, rare[r.IntN(len(rare))])
			require.NoError(b, err)
		},
		"best": func() {
			_, err := w.bare.best(ctx, common)
			require.NoError(b, err)
		},
		"search": func() { w.search(b, asked[r.IntN(len(asked))]) },
		"answer": func() { w.shelf.answer(b, asked[r.IntN(len(asked))]) },
		"feed":   func() { w.shelf.feed(b) },
		"common": func() { w.search(b, asked[queries]) },
		"suggest": func() {
			at := starts[r.IntN(len(starts))]
			_, err := w.rooms.Suggest.Suggest(ctx, at.host, suggest.Request{Query: at.text})
			require.NoError(b, err)
		},
	}
	times := map[string]int{"rare": queries, "best": commonRuns, "search": queries, "common": commonRuns, "suggest": queries, "answer": queries, "feed": queries / 6}
	took := map[string][][]time.Duration{}
	for range rounds {
		for _, name := range []string{"rare", "best", "search", "common", "answer", "feed", "suggest"} {
			var all []time.Duration
			for range times[name] {
				start := time.Now()
				works[name]()
				all = append(all, time.Since(start))
			}
			slices.Sort(all)
			took[name] = append(took[name], all)
		}
	}
	at := func(name string, percent int) float64 {
		var values []float64
		for _, all := range took[name][1:] {
			values = append(values, float64(all[(len(all)-1)*percent/100].Nanoseconds())/1e3)
		}
		slices.Sort(values)
		return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
	}
	rareTime, best := at("rare", 50), at("best", 50)
	b.ReportMetric(rareTime, "rare-us")
	b.ReportMetric(best/1e3, "best-ms")
	b.ReportMetric(at("search", 50), "search-p50-us")
	b.ReportMetric(at("search", 99), "search-p99-us")
	b.ReportMetric(at("common", 50), "common-us")
	b.ReportMetric(at("search", 50)/rareTime, "p50/rare")
	b.ReportMetric(at("search", 99)/1e3/(best/1e3), "p99/best")
	b.ReportMetric(at("answer", 50), "answer-us")
	b.ReportMetric(at("feed", 50), "feed-us")
	b.ReportMetric(at("feed", 50)/at("answer", 50), "feed/answer")
	b.ReportMetric(at("suggest", 50), "suggest-p50-us")
	b.ReportMetric(at("suggest", 99), "suggest-p99-us")
	b.ReportMetric(at("suggest", 99)/rareTime, "suggest/rare")
	b.ReportMetric(at("suggest", 99)/at("rare", 99), "suggest/rare-p99")
}

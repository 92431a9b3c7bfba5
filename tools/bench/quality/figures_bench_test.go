package quality_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/tools/bench/corpus"
	"knowmad/tools/bench/quality"
	"knowmad/tools/bench/search"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// What the benchmark takes from its environment, beside the folder of the packages.
const (
	languagesVariable = "LANGUAGES" // those wanted, by commas; all without it
	queriesVariable   = "QUERIES"   // how many of each kind and language; 100 without it
	seedVariable      = "SEED"      // another makes other queries
	outVariable       = "QUALITY"   // the file in which the places are written
)

// answers is what is written: all places, for the table and for the search of reasons.
type answers struct {
	Documents map[string]int
	Places    []quality.Place
}

// BenchmarkFigureQuality asks each engine the queries that are made of the documents.
func BenchmarkFigureQuality(b *testing.B) {
	folder := os.Getenv(corpus.FolderVariable)
	if folder == "" {
		b.Skip("npm run bench -- searchquality fetches the documents and runs this")
	}
	limit := 100
	if text := os.Getenv(queriesVariable); text != "" {
		var err error
		limit, err = strconv.Atoi(text)
		require.NoError(b, err)
	}
	wanted := strings.FieldsFunc(os.Getenv(languagesVariable), func(r rune) bool { return r == ',' })
	engines := append(engines(b), ours(b)...)
	out := answers{Documents: map[string]int{}}
	for _, l := range corpus.Languages() {
		if len(wanted) > 0 && !contains(wanted, l.Code) {
			continue
		}
		docs, err := l.Read(folder)
		require.NoError(b, err)
		words, err := l.ReadDictionary(folder)
		require.NoError(b, err)
		queries := quality.Make(docs, words.Forms, limit, os.Getenv(seedVariable))
		out.Documents[l.Code] = len(docs)
		for _, e := range engines {
			require.NoError(b, e.Index(b.Context(), l.Code, docs), "%s, %s", e.Name(), l.Code)
			places, err := quality.Ask(b.Context(), e, queries)
			require.NoError(b, err)
			out.Places = append(out.Places, places...)
		}
	}
	text, err := json.Marshal(out)
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(os.Getenv(outVariable), text, 0o600))
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one || strings.HasPrefix(s, one+"-") {
			return true
		}
	}
	return false
}

// engines are those to compare with, in the order of the table.
func engines(t testing.TB) []quality.Engine {
	t.Helper()
	sqlite, postgres := dbtest.Open(t, db.SQLite), dbtest.Open(t, db.Postgres)
	return []quality.Engine{quality.FTS5(sqlite), quality.TSVector(postgres, false), quality.TSVector(postgres, true)}
}

// ours is the search slice on each engine.
func ours(b *testing.B) (all []quality.Engine) {
	b.Helper()
	registry := apptest.Registry(b, market.Local)
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		address := dbtest.Address(b, engine)
		_, err := app.Migrate(b.Context(), address)
		require.NoError(b, err)
		d, err := db.Open(b.Context(), address)
		require.NoError(b, err)
		b.Cleanup(func() { d.Close() })
		found, err := search.OpenReal(b.Context(), d, registry)
		require.NoError(b, err)
		b.Cleanup(found.Close)
		all = append(all, found)
	}
	return all
}

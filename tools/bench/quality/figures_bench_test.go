package quality_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/tools/bench/corpus"
	"knowmad/tools/bench/quality"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// What the benchmark takes from its environment, beside the folder of the packages.
const (
	languagesVariable = "LANGUAGES" // those wanted, by commas; all without it
	queriesVariable   = "QUERIES"   // how many of each kind and language; 100 without it
	outVariable       = "QUALITY"   // the file in which the places are written
)

// found is what is written: all places, for the table and for the search of reasons.
type found struct {
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
	engines := engines(b)
	out := found{Documents: map[string]int{}}
	for _, l := range corpus.Languages() {
		if len(wanted) > 0 && !contains(wanted, l.Code) {
			continue
		}
		docs, err := l.Read(folder)
		require.NoError(b, err)
		words, err := l.ReadDictionary(folder)
		require.NoError(b, err)
		queries := quality.Make(docs, words.Forms, limit)
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

// engines are those that the table has, in its order.
func engines(b testing.TB) []quality.Engine {
	b.Helper()
	sqlite, postgres := dbtest.Open(b, db.SQLite), dbtest.Open(b, db.Postgres)
	return []quality.Engine{quality.FTS5(sqlite), quality.TSVector(postgres, false), quality.TSVector(postgres, true)}
}

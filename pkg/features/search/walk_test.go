package search_test

import (
	"os"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// found decodes the fields of an answer that the tests read.
type found struct {
	Content []struct {
		Know  struct{ UUID, Title string }
		Title []struct {
			Text string
			Hit  bool
		}
		Snippet []struct {
			Text string
			Hit  bool
		}
		Explain *struct{ Score float64 }
	}
	Page, TotalElements, NumberOfExactResults int
	Last                                      bool
}

func TestSearchIsChecked(t *testing.T) {
	apptest.On(t, "sqlite", func(*app.Config) {}, func(t *testing.T, s *apptest.Server) {
		b := s.Browser("de")
		for path, status := range map[string]int{
			"query=bruch":                          200,
			"query=bruch&contentType=KNOW":         200,
			"query=bruch&contentType=FLASHCARD":    422,
			"query=":                               422,
			"":                                     422,
			"query=bruch&limit=101":                422,
			"query=bruch&page=-1":                  422,
			"query=bruch&subject=99999":            404,
			"query=bruch&grade=nothing":            404,
			"query=bruch&contentLanguageCode=fr":   404,
			"query=bruch&knowFormat=DOCUMENT":      200,
			"query=bruch&knowFormat=VIDEO":         422,
			"query=bruch&explain=true":             401,
			"query=" + strings.Repeat("a", 200):    200,
			"query=" + strings.Repeat("a", 201):    422,
			"query=" + strings.Repeat("ab+", 3413): 422, // 10 kB
			"query=%22%27%29%28%2a%3a%5e%26%7c%21": 200,
		} {
			r := b.Get("/api/search/knows?" + path)
			require.Equal(t, status, r.Status, "%s: %s", path, r.Text)
		}
		got := apptest.Decode[found](t, b.Get("/api/search/knows?query=bruch"))
		require.Empty(t, got.Content)
		require.True(t, got.Last)
	})
}

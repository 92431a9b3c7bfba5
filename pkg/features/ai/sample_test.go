package ai_test

import (
	"strings"
	"testing"

	"knowmad/markets"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/ai/sample"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
)

const sampleQuestions = "/api/ai/sample/questions"

// TestEveryMarketHasASample holds that the built-in tools make enough of each market's text.
func TestEveryMarketHasASample(t *testing.T) {
	registry, err := pack.Load(markets.FS, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, m := range registry.All() {
		if !m.Flags.HasAITools {
			continue
		}
		require.NotNil(t, m.Sample, m.Code)
		if seen[m.Sample.Lang] {
			continue
		}
		seen[m.Sample.Lang] = true
		t.Run(m.Sample.Lang, func(t *testing.T) {
			a, err := textsearch.New(m.SearchAnalyzer)
			require.NoError(t, err)
			made := sample.Make(a, m.Sample)
			require.GreaterOrEqual(t, len(made.Pages), 4)
			require.Len(t, made.Summaries.Short, 3)
			require.Len(t, made.Summaries.Medium, 6)
			require.GreaterOrEqual(t, len(made.Summaries.Long), 10)
			require.GreaterOrEqual(t, len(made.Questions), 3)
			for _, q := range made.Questions {
				require.Contains(t, q.Text, "____")
				require.Len(t, q.Choices, 4)
				require.Contains(t, q.Choices, q.Answer)
				require.Contains(t, made.Pages[q.Reason.Page-1].Text, q.Reason.Text)
			}
			if testing.Verbose() {
				for _, p := range made.Summaries.Medium {
					t.Log("•", p.Page, p.Text)
				}
				for _, q := range made.Questions {
					t.Log("?", q.Text, q.Choices, "=", q.Answer)
				}
			}
		})
	}
}

func TestVisitorsTryTheToolsWithTheSample(t *testing.T) {
	withModel(t, func(t *testing.T, w world, e *endpoint) {
		b := w.Browser("de")
		got := b.Get("/api/ai/sample")
		require.Equal(t, 200, got.Status, got.Text)
		s := apptest.Decode[sample.Sample](t, got)
		require.Equal(t, "de", s.Lang)
		require.Len(t, s.Summaries.Short, 3)
		tag := got.Header.Get("ETag")
		require.NotEmpty(t, tag)
		r := b.Request("GET", "/api/ai/sample", nil)
		r.Header.Set("If-None-Match", `"other", W/`+tag)
		again := b.Send(r)
		require.Equal(t, 304, again.Status, again.Text)
		require.Empty(t, again.Text)
		require.NotEqual(t, tag, w.Browser("us").Get("/api/ai/sample").Header.Get("ETag"))

		ask := func(text string) ai.SampleAnswer {
			t.Helper()
			got := b.Post(sampleQuestions, fields{"text": text})
			require.Equal(t, 200, got.Status, got.Text)
			require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
			return apptest.Decode[ai.SampleAnswer](t, got)
		}
		said := ask("Was ist Chlorophyll?")
		require.NotEmpty(t, said.Sentences)
		require.Contains(t, said.Sentences[0].Text, "Chlorophyll ist der grüne Farbstoff")
		require.Equal(t, 2, said.Sentences[0].Page)
		require.Nil(t, said.Help.Value)
		require.Empty(t, ask("Wann endete der Peloponnesische Krieg?").Sentences)

		for _, text := range []string{"", " \n", strings.Repeat("a", 301), "a\u202eb"} {
			require.Equal(t, "FormValidationError text", b.Post(sampleQuestions, fields{"text": text}).Problem())
		}
		require.Empty(t, e.asked, "no endpoint is asked")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_conversations`)+w.Count(`SELECT COUNT(*) FROM ai_messages`)+w.Count(`SELECT COUNT(*) FROM ai_days`))

		refused := 0
		for range 30 {
			if got := b.Post(sampleQuestions, fields{"text": "Was ist Stärke?"}); got.Status == 429 {
				require.NotEmpty(t, got.Header.Get("Retry-After"))
				refused++
			}
		}
		require.Positive(t, refused)
		need := ask("ich will mich umbringen")
		require.Empty(t, need.Sentences)
		require.NotNil(t, need.Help.Value, "help is refused to nobody")
		require.NotEmpty(t, need.Help.Value.Countries[0].Lines)
	})
}

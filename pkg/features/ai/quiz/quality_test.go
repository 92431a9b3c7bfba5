package quiz_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/platform/textsearch"
)

// load reads the texts of a language; each is a source of its own.
func load(t testing.TB, language string) []passage.Page {
	t.Helper()
	file, err := os.ReadFile("../passage/testdata/" + language + ".yaml")
	require.NoError(t, err)
	var c struct {
		Texts []struct{ Text string }
	}
	require.NoError(t, yaml.Unmarshal(file, &c))
	var pages []passage.Page
	for i, text := range c.Texts {
		pages = append(pages, passage.Page{Know: string(rune('a' + i)), Number: 1, Text: text.Text})
	}
	return pages
}

func analyzer(t testing.TB, language string) *textsearch.Analyzer {
	t.Helper()
	a, err := textsearch.New(textsearch.For(language))
	require.NoError(t, err)
	return a
}

// filled is the sentence of a question with an answer in its gap.
func filled(q quiz.Question, answer string) string {
	return strings.Replace(q.Text, quiz.Gap, answer, 1)
}

// TestEveryQuestionHasOneRightAnswer prints the table of ../README.md.
func TestEveryQuestionHasOneRightAnswer(t *testing.T) {
	t.Log("lang  texts  questions  a text  choice  cloze  short  one right  answerable  different")
	for _, language := range []string{"de", "en", "es", "el", "tr", "pl", "fr"} {
		a := analyzer(t, language)
		pages := load(t, language)
		count, right, answerable, different := 0, 0, 0, 0
		kinds := map[quiz.Kind]int{}
		for n, page := range pages {
			for _, difficulty := range []quiz.Difficulty{quiz.Easy, quiz.Medium, quiz.Hard} {
				all := quiz.Make(a, []passage.Page{page}, quiz.Options{Count: 30, Difficulty: difficulty, Seed: 7})
				passages := passage.Split(page)
				seen := map[string]bool{}
				for i, q := range all {
					count++
					kinds[q.Kind]++
					if os.Getenv("SHOW") == language && difficulty == quiz.Medium {
						t.Log(n, q.Kind, q.Text, "|", q.Answer, "|", q.Choices)
					}
					one := true
					if q.Kind == quiz.Choice {
						require.Len(t, q.Choices, 4)
						require.Len(t, slices.DeleteFunc(slices.Clone(q.Choices), func(c string) bool { return c != q.Answer }), 1)
						for _, c := range q.Choices {
							bears := len(passage.Bearing(a, filled(q, c), passages)) > 0
							if one = one && bears == (c == q.Answer); !one {
								t.Log(language, "not one right: ", q.Text, c)
							}
						}
					}
					if one {
						right++
					}
					if q.Kind != quiz.Short {
						require.Equal(t, 1, strings.Count(q.Text, quiz.Gap))
						require.Equal(t, q.Sentence, filled(q, q.Answer))
						require.Equal(t, quiz.Full, quiz.Mark(a, q, q.Answer))
					} else {
						require.Equal(t, quiz.Full, quiz.Mark(a, q, q.Answer))
						require.Zero(t, quiz.Mark(a, q, q.Text), "the term itself")
					}
					require.Zero(t, quiz.Mark(a, q, ""))
					if len(passage.Bearing(a, q.Sentence, []passage.Passage{q.Passage})) > 0 {
						answerable++
					}
					if !seen[q.Text] && !seen[q.Sentence] {
						different++
					}
					seen[q.Text], seen[q.Sentence] = true, true
					if i > 0 && q.Kind != quiz.Short {
						require.NotContains(t, strings.Fields(all[i-1].Text), q.Answer, "the question before tells the answer")
					}
				}
			}
		}
		share := func(n int) float64 { return float64(n) / float64(count) }
		t.Logf("%-5s %5d %10d %7.1f %7d %6d %6d %10.2f %11.2f %10.2f", language, len(pages), count, float64(count)/float64(3*len(pages)),
			kinds[quiz.Choice], kinds[quiz.Cloze], kinds[quiz.Short], share(right), share(answerable), share(different))
		require.Equal(t, count, right, language)
		require.Equal(t, count, answerable, language)
		require.Equal(t, count, different, language)
		require.GreaterOrEqual(t, float64(count)/float64(3*len(pages)), 3.0, language)
	}
}

package digest_test

import (
	"testing"

	"knowmad/pkg/features/ai/digest"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"os"
)

func analyzer(t testing.TB, language string) *textsearch.Analyzer {
	t.Helper()
	a, err := textsearch.New(textsearch.For(language))
	require.NoError(t, err)
	return a
}

func TestLook(t *testing.T) {
	file, err := os.ReadFile("../passage/testdata/de.yaml")
	require.NoError(t, err)
	var c struct{ Texts []struct{ Text string } }
	require.NoError(t, yaml.Unmarshal(file, &c))
	for _, one := range c.Texts[:3] {
		d := digest.Make(analyzer(t, "de"), []passage.Page{{Know: "k", Number: 1, Text: one.Text}}, 5)
		for _, p := range d.Points {
			t.Log(p.Heading, "|", p.Text)
		}
		for _, p := range d.Terms {
			def := ""
			if p.Sentence != nil {
				def = p.Sentence.Text
			}
			t.Log(p.Text, "=", def)
		}
	}
}

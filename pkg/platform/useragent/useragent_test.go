package useragent_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"knowmad/pkg/platform/useragent"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

type known struct{ Agent, Browser, System, Kind string }

func agents(t *testing.T) (all []known) {
	t.Helper()
	raw, err := os.ReadFile("testdata/agents.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &all))
	require.NotEmpty(t, all)
	return all
}

func TestParse(t *testing.T) {
	for _, k := range agents(t) {
		a := useragent.Parse(k.Agent)
		require.Equal(t, known{k.Agent, a.Browser, a.System, string(a.Kind)}, k)
		want := k.Browser + " (" + k.System + ")"
		if k.Browser == "" || k.System == "" {
			want = k.Browser + k.System
		}
		require.Equal(t, want, a.String(), k.Agent)
	}
}

// A User-Agent header is any caller's text; none of it gets into a mail.
func TestNameContainsKnownWordsOnly(t *testing.T) {
	words := []string{"", "(", ")"}
	for _, k := range agents(t) {
		words = append(words, k.Browser, k.System)
	}
	ours := strings.NewReplacer(pairs(words)...)
	rapid.Check(t, func(t *rapid.T) {
		name := useragent.Parse(rapid.String().Draw(t, "before") +
			rapid.SampledFrom([]string{"", "Firefox/", "Linux", "Edg/ iPhone"}).Draw(t, "sign") +
			rapid.String().Draw(t, "after")).String()
		require.Empty(t, strings.TrimSpace(ours.Replace(name)), name)
	})
}

// pairs are the arguments of a replacer that takes words out.
func pairs(words []string) (out []string) {
	for _, w := range words {
		if w != "" {
			out = append(out, w, "")
		}
	}
	return out
}

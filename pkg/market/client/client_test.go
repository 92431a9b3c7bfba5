package client_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/market/client"
	"knowmad/pkg/pack"
)

func compiled(t testing.TB) *market.Registry {
	t.Helper()
	r, err := pack.Load(markets.FS, pack.Options{Env: market.Local, Port: 8080})
	require.NoError(t, err)
	return r
}

func listed(t *testing.T) map[string]bool {
	t.Helper()
	paths, err := client.Fields()
	require.NoError(t, err)
	found := map[string]bool{}
	for _, p := range paths {
		found[p] = true
	}
	return found
}

// read notes the values of JSON by the paths of the list.
func read(t *testing.T, value json.RawMessage, path string, listed map[string]bool, into map[string][]string) {
	t.Helper()
	switch {
	case listed[path] || value[0] != '{' && value[0] != '[':
		into[path] = append(into[path], string(value))
	case value[0] == '[':
		var items []json.RawMessage
		require.NoError(t, json.Unmarshal(value, &items))
		for _, item := range items {
			read(t, item, path, listed, into)
		}
	default:
		var members map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(value, &members))
		for name, below := range members {
			read(t, below, strings.TrimPrefix(path+"."+name, "."), listed, into)
		}
	}
}

func TestAViewHasTheListedFieldsAsTheyAreCompiled(t *testing.T) {
	r, fields := compiled(t), listed(t)
	label := "Γράψε μας"
	gr, _ := r.ByCode("gr")
	gr.Messenger = &market.Messenger{URL: "https://chat.example/knowmad", Label: &label} // no pack has one
	cutter, err := client.NewCutter(r.All())
	require.NoError(t, err)
	// No real market names one yet.
	us, _ := r.ByCode("us")
	us.ThirdParties = market.ThirdParties{
		TagManager: &market.TagManager{ID: "G-1", Origin: "https://a.example", ReportsTo: []string{"https://b.example"}},
		Snapchat:   &market.Snapchat{PixelID: "s", Origin: "https://a.example"},
		Clarity:    &market.Clarity{ProjectID: "c", Origin: "https://a.example"},
		Facebook:   &market.Facebook{PixelID: "1"},
		TikTok:     &market.TikTok{PixelCode: "t"},
	}
	us.Messenger = &market.Messenger{URL: "https://m.example/us", Label: &us.Brand}
	computed := []string{"isExpansionContestRunning", "hasSubjects"}
	seen := map[string]bool{}
	for _, m := range r.All() {
		view, err := cutter.View(m)
		require.NoError(t, err)
		whole, err := json.Marshal(m)
		require.NoError(t, err)
		got, want := map[string][]string{}, map[string][]string{}
		read(t, view.JSON(false), "", fields, got)
		read(t, whole, "", fields, want)
		for path, values := range got {
			seen[path] = true
			switch {
			case fields[path] && (strings.HasPrefix(path, "countries.") || slices.Contains(computed, path)):
			case fields[path]:
				require.Equal(t, want[path], values, "%s: %s", m.Code, path)
			default:
				require.Equal(t, []string{"null"}, values, "%s: %s is not listed", m.Code, path)
			}
		}
	}
	for path := range fields {
		require.True(t, seen[path], "no market has %s", path)
	}
}

// Members stand in the order of the export, so that the same market is the same bytes.
func TestAViewKeepsTheOrderOfTheExport(t *testing.T) {
	r := compiled(t)
	cutter, err := client.NewCutter(r.All())
	require.NoError(t, err)
	m, _ := r.ByCode("de")
	view, err := cutter.View(m)
	require.NoError(t, err)
	text := string(view.JSON(false))
	at := 0
	for _, key := range []string{`{"brand":`, `,"domain":`, `,"country":{"code":`, `,"flags":{"hasPlusPlan":`, `,"app":{"linkHost":`, `,"isExpansionContestRunning":false,"countries":[{"code":`, `,"hasSubjects":true}`} {
		next := strings.Index(text, key)
		require.GreaterOrEqual(t, next, at, key)
		at = next
	}
	require.Equal(t, strings.Replace(text, `"isExpansionContestRunning":false`, `"isExpansionContestRunning":true`, 1), string(view.JSON(true)))
}

func BenchmarkView(b *testing.B) {
	r := compiled(b)
	cutter, err := client.NewCutter(r.All())
	require.NoError(b, err)
	m, _ := r.ByCode("de")
	view, err := cutter.View(m)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		view.JSON(false)
	}
}

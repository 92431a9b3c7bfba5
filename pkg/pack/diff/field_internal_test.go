package diff

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"

	"github.com/stretchr/testify/require"
)

// TestEveryMarketFieldIsCompared changes each value that a compiled market has, one at a
// time, and expects a difference: a field that is added to markets is compared
// before anybody thinks of it.
func TestEveryMarketFieldIsCompared(t *testing.T) {
	reg, err := packtest.Load(markets.FS, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	r, err := NewReader(func(string) string { return "" })
	require.NoError(t, err)
	leaves := 0
	for _, code := range []string{"us", "gb", "gr", "ch"} {
		m, ok := reg.ByCode(code)
		require.True(t, ok)
		facts := func(m *market.Market) Host {
			site := outline.New(reg, market.Host{Market: m})
			return Host{Facts: append(r.siteFacts(site), r.ownFacts(m)...), missing: notFound}
		}
		before := facts(m)
		for _, path := range paths(t, m) {
			leaves++
			changes := Compare(before, facts(changed(t, m, path)), Sides{})
			require.NotEmpty(t, changes, "%s: %s", code, path)
			for _, c := range changes {
				require.NotContains(t, c.Sentence, "  ")
				require.True(t, strings.HasSuffix(c.Sentence, "."), c.Sentence)
			}
		}
	}
	require.Greater(t, leaves, 300)
}

// untold are values that no visitor notices or that others stand for.
func untold(path string) bool {
	first, _, _ := strings.Cut(path, ".")
	last := path[strings.LastIndex(path, ".")+1:]
	switch first {
	case "code", "hosts", "site", "isExpansionContestRunning": // who it is, its address, and what only a clock says
		return true
	case "footerLinks": // told as the menu
		return true
	case "regions", "examBoards", "examTypes":
		return last == "id" && first == "regions" || last == "shortName"
	case "schoolTypes", "grades":
		return last == "id"
	case "subjects": // that it is there; what it says is told as what is served
		return true
	case "servedSubjects":
		return slices.Contains([]string{"id", "iconUrl", "uuid", "studyGuideSlug"}, last)
	case "payout":
		return last == "currency" // the market's
	}
	return path == "flags.hidePayouts" || path == "contest.startOn" // hidden payouts; a moment is no free text
}

func tree(t *testing.T, m *market.Market) map[string]any {
	data, err := json.Marshal(m)
	require.NoError(t, err)
	var out map[string]any
	require.NoError(t, json.Unmarshal(data, &out))
	return out
}

// paths are those of all values that are given.
func paths(t *testing.T, m *market.Market) []string {
	var out []string
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for k := range v {
				walk(strings.TrimPrefix(path+"."+k, "."), v[k])
			}
		case []any:
			for i := range min(len(v), 2) { // the others are told alike
				walk(fmt.Sprint(path, ".", i), v[i])
			}
		case nil:
		default:
			if !untold(path) {
				out = append(out, path)
			}
		}
	}
	walk("", tree(t, m))
	slices.Sort(out)
	return out
}

// changed is the market with another value at one path.
func changed(t *testing.T, m *market.Market, path string) *market.Market {
	root := tree(t, m)
	var at any = root
	parts := strings.Split(path, ".")
	for _, part := range parts[:len(parts)-1] {
		at = child(at, part)
	}
	last := parts[len(parts)-1]
	if list, ok := at.([]any); ok {
		i, _ := strconv.Atoi(last)
		list[i] = other(path, list[i])
	} else {
		at.(map[string]any)[last] = other(path, at.(map[string]any)[last])
	}
	data, err := json.Marshal(root)
	require.NoError(t, err)
	out := &market.Market{}
	require.NoError(t, json.Unmarshal(data, out))
	out.Pages = m.Pages
	return out
}

func child(v any, name string) any {
	if list, ok := v.([]any); ok {
		i, _ := strconv.Atoi(name)
		return list[i]
	}
	return v.(map[string]any)[name]
}

func other(path string, v any) any {
	switch v := v.(type) {
	case bool:
		return !v
	case float64:
		return v + 2
	case string:
		if path == "contest.endOn" {
			return "2030-01-01T00:00:00Z"
		}
		return v + "x"
	}
	return v
}

func TestMoney(t *testing.T) {
	m := NewMoney()
	for _, test := range []struct {
		sum      int64
		currency string
		want     string
	}{
		{50000, "EUR", "EUR 500.00"},
		{130000000, "COP", "COP 1,300,000.00"},
		{450000, "CLP", "CLP 450,000"},
		{0, "EUR", "EUR 0.00"},
		{7, "EUR", "EUR 0.07"},
		{0, "CLP", "CLP 0"},
		{1234567, "KWD", "KWD 1,234.567"},
		{100, "JPY", "JPY 100"},
	} {
		require.Equal(t, test.want, m.Minor(test.sum, test.currency))
	}
	require.Equal(t, "MXN 1,000", m.Whole(1000, "MXN"))
	require.Equal(t, "EUR 50", m.Whole(50, "EUR"))
}

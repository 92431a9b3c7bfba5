package pack_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/trail"
)

func readTrail(t *testing.T, packs fstest.MapFS) *trail.Trail {
	t.Helper()
	tr, err := trail.Read(packs)
	require.NoError(t, err)
	return tr
}

// shown writes values as a reader would note them: path = value, then a line
// for each layer, the winner with an asterisk.
func shown(t *testing.T, values []trail.Value) string {
	t.Helper()
	var b strings.Builder
	for _, v := range values {
		require.NotNil(t, v.Field, v.Path)
		data, err := json.Marshal(v.JSON)
		require.NoError(t, err)
		fmt.Fprintf(&b, "%s = %s\n", v.Path, data)
		for _, l := range v.Layers {
			mark := " "
			if l.Wins {
				mark = "*"
			}
			fmt.Fprintf(&b, "%s %s %s:%d:%d %s\n", mark, l.Layer, l.File, l.Line, l.Col, l.Text)
		}
		if v.List != nil {
			fmt.Fprintf(&b, "= %s:%d:%d\n", v.List.File, v.List.Line, v.List.Col)
		}
	}
	return b.String()
}

// lineOf finds where a text first stands in a file, as a trail would say it.
func lineOf(t *testing.T, packs fstest.MapFS, file, want string) string {
	t.Helper()
	before, _, ok := strings.Cut(text(packs, file), want)
	require.True(t, ok, "%q in %s", want, file)
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return fmt.Sprintf("%s:%d:%d", file, strings.Count(before, "\n")+1, len([]rune(line))+1)
}

func TestTrailOfThreeLayers(t *testing.T) {
	packs := folder(t, realPacks)
	put(packs, "de/staging.yaml", "# tried first\nflags:\n  hasBlog: true\n  hasUniversity: false\n")
	tr := readTrail(t, packs)
	base, pack := lineOf(t, packs, "_base.yaml", "hasUniversity:"), lineOf(t, packs, "de/market.yaml", "hasUniversity:")

	values, err := tr.Explain("de", market.Staging, "flags.hasUniversity")
	require.NoError(t, err)
	require.Equal(t, "flags.hasUniversity = false\n"+
		"  base "+base+" false\n"+
		"  pack "+pack+" true\n"+
		"* staging de/staging.yaml:4:3 false\n", shown(t, values))
	require.Equal(t, "There are the university screens: AI summary, chatbot and mock exam.", values[0].Field.Doc)

	values, err = tr.Explain("de", market.Prod, "flags.hasUniversity")
	require.NoError(t, err)
	require.Equal(t, "flags.hasUniversity = true\n  base "+base+" false\n* pack "+pack+" true\n", shown(t, values),
		"another environment's layer has no say")

	values, err = tr.Explain("de", market.Prod, "flags")
	require.NoError(t, err)
	require.Len(t, values, len(tr.Fields()["market"].Get("flags").Fields), "a section has all its keys")
	for _, v := range values {
		require.True(t, strings.HasPrefix(v.Path, "flags."), v.Path)
	}
}

func TestTrailOfAListThatReplacesAnother(t *testing.T) {
	packs := folder(t, realPacks)
	tr := readTrail(t, packs)
	values, err := tr.Explain("cz", market.Prod, "payout.tiers.2.topLimit")
	require.NoError(t, err)
	require.Equal(t, "payout.tiers.2.topLimit = 36\n"+
		"  base "+lineOf(t, packs, "_base.yaml", "tiers: []")+" []\n"+
		"* pack "+lineOf(t, packs, "cz/market.yaml", "topLimit: 36")+" 36\n", shown(t, values))

	values, err = tr.Explain("cz", market.Prod, "contest.startOn")
	require.NoError(t, err)
	require.Equal(t, "contest.startOn = \"2025-02-01T00:00:00+01:00\"\n"+
		"  base "+lineOf(t, packs, "_base.yaml", "contest:")+" null\n"+
		"* pack "+lineOf(t, packs, "cz/market.yaml", "startOn:")+" 2025-02-01T00:00:00+01:00\n", shown(t, values))

	put(packs, "cz/dev.yaml", "contest: null\n")
	values, err = readTrail(t, packs).Explain("cz", market.Dev, "contest")
	require.NoError(t, err)
	require.Equal(t, "contest = null\n"+
		"  base "+lineOf(t, packs, "_base.yaml", "contest:")+" null\n"+
		"  pack "+lineOf(t, packs, "cz/market.yaml", "contest:")+" {startOn: 2025-02-01T00:00:00+01:00, endOn: 2025-07-31T23:59:59+02:00}\n"+
		"* dev cz/dev.yaml:1:1 null\n", shown(t, values))
}

func TestTrailWritesNamedListsOut(t *testing.T) {
	packs := folder(t, realPacks)
	registry, err := packtest.Load(packs, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	tr := readTrail(t, packs)
	for _, m := range registry.All() {
		values, err := tr.Explain(m.Code, market.Prod, "reservedPaths")
		require.NoError(t, err)
		require.Len(t, values, 1)
		require.Equal(t, jsonOf(t, m.ReservedPaths), jsonOf(t, values[0].JSON), m.Code)
		require.Equal(t, "_base.yaml", values[0].List.File)
	}
	values, err := tr.Explain("de", market.Prod, "footerLinks")
	require.NoError(t, err)
	require.Equal(t, "with-imprint", values[0].Layers[1].Text)
	require.Equal(t, lineOf(t, packs, "_base.yaml", "with-imprint:"),
		fmt.Sprintf("%s:%d:%d", values[0].List.File, values[0].List.Line, values[0].List.Col))
}

func TestTrailOfALinkedMarket(t *testing.T) {
	packs := folder(t, realPacks)
	put(packs, "de/dev.yaml", "flags:\n  hasBlog: true\n")
	tr := readTrail(t, packs)
	values, err := tr.Explain("at", market.Dev, "flags.hasBlog")
	require.NoError(t, err)
	require.Equal(t, "flags.hasBlog = true\n"+
		"  base "+lineOf(t, packs, "_base.yaml", "hasBlog:")+" false\n"+
		"* site de/dev.yaml:2:3 true\n", shown(t, values))

	values, err = tr.Explain("at", market.Dev, "supportEmail")
	require.NoError(t, err)
	require.Equal(t, "pack", values[0].Layers[0].Layer, "what is the market's own stays its own")
	values, err = tr.Explain("at", market.Dev, "domains.prod")
	require.NoError(t, err)
	require.Equal(t, "https://de.knowmad.example", values[0].JSON)
	values, err = tr.Explain("at", market.Dev, "subjects")
	require.NoError(t, err)
	require.Equal(t, "de/subjects.yaml", values[0].Layers[0].File)
	require.Equal(t, trail.LayerSite, values[0].Layers[0].Layer)
	values, err = tr.Explain("gr", market.Dev, "static")
	require.NoError(t, err)
	require.Equal(t, false, values[0].JSON)
	require.Equal(t, "gr/subjects.yaml", values[0].Layers[0].File)
	values, err = tr.Explain("at", market.Dev, "static")
	require.NoError(t, err)
	require.Empty(t, values[0].Layers, "its site's file doesn't set it")
	values, err = tr.Explain("at", market.Dev, "regions")
	require.NoError(t, err)
	require.Equal(t, "at/regions.yaml", values[0].Layers[0].File)
	values, err = tr.Explain("at", market.Dev, "pages.legal/privacy")
	require.NoError(t, err)
	require.Equal(t, "de/pages/legal/privacy.md", values[0].Layers[1].File)
}

// TestTrailAgreesWithCompiledMarkets: what Explain says of any market is what Load makes of it.
func TestTrailAgreesWithCompiledMarkets(t *testing.T) {
	packs := folder(t, realPacks)
	tr := readTrail(t, packs)
	for _, env := range market.Environments() {
		registry, err := packtest.Load(packs, pack.Options{Env: env})
		require.NoError(t, err)
		for _, m := range registry.All() {
			var compiled any
			require.NoError(t, json.Unmarshal([]byte(jsonOf(t, m)), &compiled))
			values, err := tr.Explain(m.Code, env, "")
			require.NoError(t, err)
			for _, v := range values {
				last := v.Layers[len(v.Layers)-1]
				require.True(t, last.Wins, v.Path)
				require.Contains(t, packs, last.File)
				path := v.Path
				if path == "subjects" {
					path = "servedSubjects" // the pack's list, static or not
				}
				want, ok := follow(compiled, path)
				if !ok {
					// Compiled under another name, or not part of the export.
					require.Regexp(t, `^(domains|aiDomains|app\.linkHosts|pages|static|exceptions)\b`, v.Path)
					continue
				}
				if strings.HasPrefix(v.Path, "contest.") {
					continue // the same moment, perhaps written otherwise
				}
				require.Equal(t, jsonOf(t, want), jsonOf(t, v.JSON), "%s %s %s", env, m.Code, v.Path)
			}
		}
	}
}

func follow(v any, path string) (any, bool) {
	for name := range strings.SplitSeq(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			next, ok := x[name]
			if !ok {
				return nil, false
			}
			v = next
		case []any:
			var i int
			if _, err := fmt.Sscan(name, &i); err != nil || i >= len(x) {
				return nil, false
			}
			v = x[i]
		default:
			return nil, false
		}
	}
	return v, true
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	var same any
	require.NoError(t, json.Unmarshal(data, &same))
	data, err = json.Marshal(same)
	require.NoError(t, err)
	return string(data)
}

func TestTrailOfFilesThatAreNoLayer(t *testing.T) {
	packs := folder(t, realPacks)
	tr := readTrail(t, packs)
	values, err := tr.Explain("gb", market.Prod, "examBoards.1.shortName")
	require.NoError(t, err)
	require.Equal(t, "examBoards.1.shortName = \"Edexcel\"\n* pack gb/exams.yaml:7:5 Edexcel\n", shown(t, values))
	require.Equal(t, "Nothing shows this yet. Its meaning: What students call it.", values[0].Field.Doc)

	values, err = tr.Explain("gr", market.Prod, "examBoards")
	require.NoError(t, err)
	require.Empty(t, values[0].Layers, "known to the schema, given by no layer")

	values, err = tr.Explain("de", market.Prod, "pages.legal")
	require.NoError(t, err)
	require.Greater(t, len(values), 3)
	for _, v := range values {
		require.True(t, strings.HasPrefix(v.Path, "pages.legal/"), v.Path)
	}
}

func TestTrailOfWhatDoesNotExist(t *testing.T) {
	tr := readTrail(t, folder(t, realPacks))
	for _, test := range []struct{ path, want string }{
		{"payuot", "there is no key 'payuot'; did you mean 'payout'?"},
		{"flags.hasBlogs", "there is no key 'flags.hasBlogs'; did you mean 'flags.hasBlog'?"},
		{"hasBlog", "there is no key 'hasBlog'; did you mean 'flags.hasBlog'?"},
		{"hasBlogs", "there is no key 'hasBlogs'; did you mean 'flags.hasBlog'?"},
		{"flag.hasBlog", "there is no key 'flag.hasBlog'; did you mean 'flags.hasBlog'?"},
		{"code.de", "there is no key 'code.de': code has no keys"},
		{"payout.tiers.9", "there is no key 'payout.tiers.9': payout.tiers has 6 items, counted from 0"},
		{"payout.tiers.x", "there is no key 'payout.tiers.x': payout.tiers has no keys"},
		{"subjets", "there is no key 'subjets'; did you mean 'subjects'?"},
		{"pages.legal/privcy", "there is no key 'pages.legal/privcy'; did you mean 'pages.legal/privacy'?"},
		{"contest.zzzzzzzzzzzzzzzz", "there is no key 'contest.zzzzzzzzzzzzzzzz'; there are startOn, endOn"},
	} {
		values, err := tr.Explain("cz", market.Prod, test.path)
		require.EqualError(t, err, test.want, test.path)
		require.ErrorIs(t, err, trail.ErrUnknownPath)
		require.Empty(t, values)
	}
	_, err := tr.Explain("gg", market.Prod, "")
	require.ErrorIs(t, err, source.ErrUnknownMarket)
	require.Contains(t, err.Error(), "did you mean")
	_, err = tr.Explain("de", "production", "")
	require.ErrorContains(t, err, "unknown environment")
}

// TestTrailOfFaultyPacks: what is wrong is shown as it stands; what can't be
// read stops the markets that are made of it and no other.
func TestTrailOfFaultyPacks(t *testing.T) {
	packs := folder(t, realPacks)
	put(packs, "gr/dev.yaml", "flags: nonsense\nmisspelt: 1\nminimumAge: \"old\"\n")
	put(packs, "ro/market.yaml", text(packs, "ro/market.yaml")+"\tflags: x\n")
	put(packs, "de/dev.yaml", "flags:\n  hasBlog: true\n hasUniversity: true\n")
	put(packs, "pt/prod.yaml", "")
	tr := readTrail(t, packs)

	values, err := tr.Explain("gr", market.Dev, "")
	require.NoError(t, err)
	all := shown(t, values)
	require.Contains(t, all, "flags = \"nonsense\"")
	require.Contains(t, all, "minimumAge = \"old\"")
	require.Contains(t, all, `* dev gr/dev.yaml:3:1 "old"`)
	require.NotContains(t, all, "misspelt")

	for _, code := range []string{"ro", "de", "at"} {
		_, err = tr.Explain(code, market.Dev, "")
		require.ErrorAs(t, err, &fault.Faults{}, code)
	}
	_, err = tr.Explain("pt", market.Prod, "isLaunched")
	require.NoError(t, err, "an empty layer says nothing")

	put(packs, "_base.yaml", "\tbrand: x\n")
	_, err = trail.Read(packs)
	require.ErrorAs(t, err, &fault.Faults{})
}

// TestExplainListsTheNearestPathFirst: of many keys, those that were most likely
// meant stand first.
func TestExplainListsTheNearestPathFirst(t *testing.T) {
	tr, err := trail.Read(folder(t, goodPacks))
	require.NoError(t, err)
	for path, want := range map[string]string{
		"flags.blog": "there are hasBlog, ", "flags.exam": "there are hasExamBoard, ", "url": "did you mean 'messenger.url'?",
	} {
		_, err := tr.Explain("gr", market.Prod, path)
		require.ErrorIs(t, err, trail.ErrUnknownPath)
		require.ErrorContains(t, err, want, path)
	}
}

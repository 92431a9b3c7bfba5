package vet_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/vet"
)

func awkward() vet.Report {
	return vet.Report{Prefix: "a b/märkte", Faults: fault.Faults{
		{
			File: "de/x,y:z%.yaml", Line: 3, Col: 5, EndLine: 3, EndCol: 9, Path: "a.0", Rule: "enum",
			Message: "100 % wrong\r\nsecond: line, ::error::", Fix: &fault.Fix{Title: "write b", Edits: []fault.Edit{
				{File: "de/x,y:z%.yaml", Line: 3, Col: 5, EndLine: 3, EndCol: 9, Text: "b"},
			}},
		},
		{File: "fr/market.yaml", Line: 1, Col: 1, EndLine: 4, EndCol: 1, Path: "file", Rule: "page-fallback", Message: "<b>", Warning: true},
		{File: "fr/market.yaml", Line: 9, Col: 2, EndLine: 9, EndCol: 2, Path: "file", Rule: "not-in-the-catalogue", Message: "m"},
	}}
}

// TestGitHubEscapes: no text of a pack can end a command or begin another.
func TestGitHubEscapes(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, awkward().GitHub(&out))
	require.Equal(t, strings.Join([]string{
		"::error file=a b/märkte/de/x%2Cy%3Az%25.yaml,line=3,col=5,endColumn=8,title=enum::a.0: 100 %25 wrong%0D%0Asecond: line, ::error::",
		"::warning file=a b/märkte/fr/market.yaml,line=1,endLine=4,title=page-fallback::file: <b>",
		"::error file=a b/märkte/fr/market.yaml,line=9,col=2,endColumn=2,title=not-in-the-catalogue::file: m",
		"",
	}, "\n"), out.String())

	out.Reset()
	require.NoError(t, vet.Report{}.GitHub(&out))
	require.Empty(t, out.String())
}

func decoded(t *testing.T, write func(*bytes.Buffer) error) map[string]any {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, write(&out))
	var v map[string]any
	require.NoError(t, json.Unmarshal(out.Bytes(), &v))
	return v
}

func TestJSON(t *testing.T) {
	r := awkward()
	v := decoded(t, func(b *bytes.Buffer) error { return r.JSON(b) })
	require.EqualValues(t, 2, v["errors"])
	require.EqualValues(t, 1, v["warnings"])
	require.Equal(t, []any{}, v["fixed"])
	first := v["faults"].([]any)[0].(map[string]any)
	require.Equal(t, "de/x,y:z%.yaml", first["file"], "relative to the folder of packs")
	require.Equal(t, "100 % wrong\r\nsecond: line, ::error::", first["message"])
	require.Equal(t, "b", first["fix"].(map[string]any)["edits"].([]any)[0].(map[string]any)["text"])
	require.Nil(t, v["faults"].([]any)[1].(map[string]any)["fix"])

	v = decoded(t, func(b *bytes.Buffer) error { return vet.Report{}.JSON(b) })
	require.Equal(t, map[string]any{"faults": []any{}, "fixed": []any{}, "errors": 0.0, "warnings": 0.0}, v)
}

// TestSARIF holds the log to what SARIF 2.1.0 asks of the parts that it has.
func TestSARIF(t *testing.T) {
	for name, r := range map[string]vet.Report{"faults": awkward(), "none": {}} {
		t.Run(name, func(t *testing.T) {
			v := decoded(t, func(b *bytes.Buffer) error { return r.SARIF(b) })
			require.Equal(t, "2.1.0", v["version"])
			run := v["runs"].([]any)[0].(map[string]any)
			driver := run["tool"].(map[string]any)["driver"].(map[string]any)
			require.NotEmpty(t, driver["name"])
			require.Contains(t, []string{"utf16CodeUnits", "unicodeCodePoints"}, run["columnKind"])
			var ids []string
			for _, rule := range driver["rules"].([]any) {
				rule := rule.(map[string]any)
				ids = append(ids, rule["id"].(string))
				requireText(t, rule["shortDescription"])
				requireText(t, rule["fullDescription"])
				require.Contains(t, []string{"error", "warning"}, rule["defaultConfiguration"].(map[string]any)["level"])
			}
			require.Len(t, ids, len(fault.Rules()))
			results := run["results"].([]any) // an empty list says that all is well, none that nothing was looked at
			require.Len(t, results, len(r.Faults))
			for _, result := range results {
				requireResult(t, result.(map[string]any), ids)
			}
		})
	}
}

func requireText(t *testing.T, v any) {
	t.Helper()
	require.NotEmpty(t, v.(map[string]any)["text"])
}

func requireResult(t *testing.T, result map[string]any, ids []string) {
	t.Helper()
	requireText(t, result["message"])
	require.Contains(t, []string{"error", "warning"}, result["level"])
	if i := int(result["ruleIndex"].(float64)); i >= 0 {
		require.Equal(t, ids[i], result["ruleId"])
	} else {
		require.NotContains(t, ids, result["ruleId"])
	}
	location := result["locations"].([]any)[0].(map[string]any)["physicalLocation"].(map[string]any)
	require.Regexp(t, `^a%20b/m%C3%A4rkte/(de/x,y:z%25|fr/market)\.yaml$`, location["artifactLocation"].(map[string]any)["uri"])
	requireRegion(t, location["region"])
	fixes, _ := result["fixes"].([]any)
	for _, fix := range fixes {
		requireText(t, fix.(map[string]any)["description"])
		for _, change := range fix.(map[string]any)["artifactChanges"].([]any) {
			require.NotEmpty(t, change.(map[string]any)["artifactLocation"].(map[string]any)["uri"])
			for _, r := range change.(map[string]any)["replacements"].([]any) {
				requireRegion(t, r.(map[string]any)["deletedRegion"])
				require.Contains(t, r.(map[string]any)["insertedContent"], "text")
			}
		}
	}
}

// requireRegion: lines and columns from 1, the end not before the start.
func requireRegion(t *testing.T, v any) {
	t.Helper()
	number := func(key string) float64 { return v.(map[string]any)[key].(float64) }
	require.GreaterOrEqual(t, number("startLine"), 1.0)
	require.GreaterOrEqual(t, number("startColumn"), 1.0)
	require.GreaterOrEqual(t, number("endLine"), number("startLine"))
	if number("endLine") == number("startLine") {
		require.GreaterOrEqual(t, number("endColumn"), number("startColumn"))
	}
}

func TestFaultsWithoutEarlierOnes(t *testing.T) {
	f := func(line int, message string) fault.Fault {
		return fault.Fault{File: "de/market.yaml", Line: line, Path: "a", Rule: "enum", Message: message}
	}
	before := fault.Faults{f(1, "x"), f(2, "y"), f(3, "y")}
	now := fault.Faults{f(9, "x"), f(3, "y"), f(4, "z")}
	require.Equal(t, fault.Faults{f(4, "z")}, vet.Without(now, before))
	require.Equal(t, fault.Faults{f(3, "y")}, vet.Without(before, now))
	require.Empty(t, vet.Without(now, now))
	require.Empty(t, vet.Without(nil, now))
}

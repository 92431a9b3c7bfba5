package vet_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/vet"
)

// packs copies the good packs of pkg/pack to disk.
func packs(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("../testdata/good")))
	return dir
}

func read(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(data)
}

func write(t testing.TB, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o640))
}

// edit replaces a text that stands in a file exactly once.
func edit(t testing.TB, dir, name, old, now string) {
	t.Helper()
	text := read(t, dir, name)
	require.Equal(t, 1, strings.Count(text, old), "%q in %s", old, name)
	write(t, dir, name, strings.Replace(text, old, now, 1))
}

func rules(faults fault.Faults) []string {
	var out []string
	for _, f := range faults {
		out = append(out, f.Rule)
	}
	return out
}

// TestFixRepairsInPlace: each kind of remedy gives back what stood there, with
// comments and layout, and nothing else changes.
func TestFixRepairsInPlace(t *testing.T) {
	for _, test := range []struct{ name, file, good, slip, rule string }{
		{"misspelt key", "de/market.yaml", "supportEmail: hilfe", "suportEmail: hilfe", "unknown-key"},
		{"key in another case", "de/market.yaml", "timeZone:", "timezone:", "unknown-key"},
		{"key in quotes", "de/market.yaml", "  showCookieBanner: true", "  \"showCokieBanner\": true", "unknown-key"},
		{"value off its list", "de/market.yaml", "storeBadge: de", "storeBadge: dee", "enum"},
		{"value in another case", "de/market.yaml", "  cmsPages: de\n", "  cmsPages: DE # as ISO has it\n", "language"},
		{"quoted value", "us/market.yaml", "specialKnowPaths: app-first", "specialKnowPaths: 'app-frist'", "enum"},
		{"bare yes", "us/market.yaml", "  hasBlog: true", "  hasBlog:   yes   # at last", "type"},
		{"quoted no", "us/market.yaml", "  unblurContent: false", "  unblurContent: \"No\"", "type"},
		{"bare off", "us/market.yaml", "  unblurContent: false", "  unblurContent: off", "type"},
		{"quoted number", "us/market.yaml", "minimumAge: 13", "minimumAge: '13'", "type"},
		{"key twice", "gr/market.yaml", `knowsRequirement: "50+"`, "knowsRequirement: \"50+\"\n      bottomLimit: 50", "duplicate-key"},
		{"slash at the end", "de/market.yaml", "prod: https://de.knowmad.example", "prod: https://de.knowmad.example/", "value"},
		{"code in upper case", "de/market.yaml", "code: de\nstatus", "code: DE\nstatus", "value"},
		{"code in lower case", "de/market.yaml", "  id: DE", "  id: de", "value"},
		{"address in upper case", "de/market.yaml", "supportEmail: hilfe.de", "supportEmail: Hilfe.de", "value"},
		{"tab before a comment", "de/market.yaml", "storeBadge: de", "storeBadge:\tde", "tab"},
		{"misspelt placeholder", "de/pages/legal/terms.md", "{{ supportEmail }}", "{{ suportEmail }}", "placeholder"},
		{"a day", "gr/market.yaml", "startOn: 2024-11-15T00:00:00Z", "startOn: 2024-11-15", "value"},
		{"exception", "de/market.yaml", "rule: payout-table", "rule: payout-tabel", "exception-rule"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := packs(t)
			if !strings.Contains(read(t, dir, test.file), test.good) {
				t.Fatalf("%s lacks %q", test.file, test.good)
			}
			edit(t, dir, test.file, test.good, test.slip)
			before := files(t, dir)
			report, err := vet.Fix(dir, pack.VetOptions{})
			require.NoError(t, err)
			require.Empty(t, report.Faults)
			require.Contains(t, rules(report.Fixed), test.rule)
			after := files(t, dir)
			for name, text := range before {
				if name != test.file {
					require.Equal(t, text, after[name], name)
				}
			}
			require.Len(t, after, len(before), "nothing is left behind")
			require.Equal(t, comments(before[test.file]), comments(after[test.file]))

			again, err := vet.Fix(dir, pack.VetOptions{})
			require.NoError(t, err)
			require.Empty(t, again.Fixed)
			require.Equal(t, after, files(t, dir))
		})
	}
}

func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out[name] = read(t, dir, name)
		}
		return err
	})
	require.NoError(t, err)
	return out
}

func comments(text string) []string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		if _, comment, ok := strings.Cut(line, "#"); ok {
			out = append(out, comment)
		}
	}
	return out
}

// TestFixLeavesAmbiguousFaults: where two remedies are possible, or something
// would be lost, nothing is touched.
func TestFixLeavesAmbiguousFaults(t *testing.T) {
	for _, test := range []struct{ name, file, good, slip string }{
		{"two keys are as close", "gr/market.yaml", "headingFont: inter", "headingFont: inter\nflags:\n  hasKnowMenu: true"},
		{"the key is there already", "us/market.yaml", "  hasBlog: true", "  hasBlog: true\n  hasBlgo: false"},
		{"the key twice with other values", "us/market.yaml", "  hasBlog: true", "  hasBlog: true\n  hasBlog: false"},
		{"the key twice with a comment", "us/market.yaml", "  hasBlog: true", "  hasBlog: true\n  hasBlog: true # why?"},
		{"two values are as close", "gr/market.yaml", "storeBadge: el", "storeBadge: ex"},
		{"nothing is close", "gr/market.yaml", "storeBadge: el", "storeBadge: klingon"},
		{"a word that is neither", "us/market.yaml", "  hasBlog: true", "  hasBlog: perhaps"},
		{"a tab that indents", "us/market.yaml", "  hasBlog: true", "\thasBlog: true"},
		{"a day that does not exist", "gr/market.yaml", "startOn: 2024-11-15T00:00:00Z", "startOn: 2024-11-31"},
		{"an octal number", "us/market.yaml", "minimumAge: 13", "minimumAge: 013"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := packs(t)
			edit(t, dir, test.file, test.good, test.slip)
			before := files(t, dir)
			report, err := vet.Fix(dir, pack.VetOptions{})
			require.NoError(t, err)
			require.NotEmpty(t, report.Faults)
			require.Empty(t, report.Fixed)
			require.Equal(t, before, files(t, dir))
		})
	}
}

// TestFixManyAtOnce: faults of several files, on one line, and one behind another.
func TestFixManyAtOnce(t *testing.T) {
	dir := packs(t)
	before := files(t, dir)
	edit(t, dir, "de/market.yaml", "currency: EUR", "curency: eur")
	edit(t, dir, "us/market.yaml", "  hasBlog: true", "  hasBlog: true\n  hasBlog: true\n  hasBlog: true")
	edit(t, dir, "_base.yaml", "brand: Knowmad", "brnd:\t\tKnowmad")
	edit(t, dir, "gb/market.yaml", "status: live", "status: Live")
	report, err := vet.Fix(dir, pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, report.Faults)
	require.Len(t, report.Fixed, 7)
	require.Equal(t, before, files(t, dir))
}

// TestFixWarnings: a repeated value goes only when warnings are asked for.
func TestFixWarnings(t *testing.T) {
	dir := packs(t)
	before := read(t, dir, "us/market.yaml")
	edit(t, dir, "us/market.yaml", "currency: USD\n", "currency: USD\nisLaunched: true\n")
	report, err := vet.Fix(dir, pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, report.Fixed)
	_, err = vet.Fix(dir, pack.VetOptions{Warnings: true})
	require.NoError(t, err)
	require.Equal(t, before, read(t, dir, "us/market.yaml"))
}

// TestFixRenamesFiles: a file with the other usual ending gets the name that is
// read, in one call with what is wrong in it, and takes no other file's place.
func TestFixRenamesFiles(t *testing.T) {
	dir := packs(t)
	before := files(t, dir)
	for _, name := range []string{"us/market", "gr/regions", "_base"} {
		require.NoError(t, os.Rename(filepath.Join(dir, name+".yaml"), filepath.Join(dir, name+".yml")))
	}
	edit(t, dir, "us/market.yml", "code: us\n", "cod: us\n")
	report, err := vet.Fix(dir, pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, report.Faults)
	var titles []string
	for _, f := range report.Fixed {
		titles = append(titles, f.File+": "+f.Fix.Title)
	}
	require.ElementsMatch(t, []string{
		"_base.yml: rename the file to _base.yaml", "gr/regions.yml: rename the file to regions.yaml",
		"us/market.yml: rename the file to market.yaml", "us/market.yaml: write code",
	}, titles)
	require.Equal(t, before, files(t, dir))

	write(t, dir, "us/market.yml", "code: us\n")
	write(t, dir, "_base.yml", "brand: Other\n")
	with := files(t, dir)
	report, err = vet.Fix(dir, pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, report.Fixed)
	require.Equal(t, with, files(t, dir))
	require.Equal(t, []string{
		"_base.yml:1:1: file: the name ends with .yml, and _base.yaml is there already; keep one of the two as _base.yaml",
		"us/market.yml:1:1: file: the name ends with .yml, and market.yaml is there already; keep one of the two as market.yaml",
	}, strings.Split(report.Faults.Error(), "\n"))
}

// TestJSONReportsRenames: as JSON; SARIF has no words for it and must stay valid.
func TestJSONReportsRenames(t *testing.T) {
	dir := packs(t)
	require.NoError(t, os.Rename(filepath.Join(dir, "gr", "regions.yaml"), filepath.Join(dir, "gr", "regions.yml")))
	faults, err := packtest.Vet(packfs.Dir(dir), pack.VetOptions{Codes: []string{"gr"}})
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, vet.Report{Faults: faults}.JSON(&out))
	require.Regexp(t, `"edits": \[\],\s+"rename": \{\s+"from": "gr/regions.yml",\s+"to": "gr/regions.yaml"\s+\}`, out.String())
	out.Reset()
	require.NoError(t, vet.Report{Faults: faults}.SARIF(&out))
	require.NotContains(t, out.String(), `"fixes"`)
}

// TestFixKeepsModeLineEndsAndLinks: its rights, its byte order mark, its line ends, and a
// link to it.
func TestFixKeepsModeLineEndsAndLinks(t *testing.T) {
	dir := packs(t)
	good := "\uFEFF" + strings.ReplaceAll(read(t, dir, "us/market.yaml"), "\n", "\r\n")
	elsewhere := filepath.Join(dir, ".real.yaml")
	require.NoError(t, os.WriteFile(elsewhere, []byte(strings.Replace(good, "code: us", "cod: us", 1)), 0o640))
	link := filepath.Join(dir, "us", "market.yaml")
	require.NoError(t, os.Remove(link))
	require.NoError(t, os.Symlink("../.real.yaml", link))
	report, err := vet.Fix(dir, pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, report.Faults)
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.Equal(t, fs.ModeSymlink, info.Mode().Type())
	info, err = os.Stat(elsewhere)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), info.Mode().Perm())
	require.Equal(t, good, read(t, dir, "us/market.yaml"))
}

// TestApply: edits in any order give what replacing one by one from the end gives.
func TestApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[a-zäß😀 ]{0,8}`), 1, 6).Draw(t, "lines")
		text := strings.Join(lines, "\n")
		var edits []fault.Edit
		var expected strings.Builder
		at := 0
		runes := []rune(text)
		for at < len(runes) {
			keep := rapid.IntRange(0, 5).Draw(t, "keep")
			drop := rapid.IntRange(1, 5).Draw(t, "drop")
			start, end := min(at+keep, len(runes)), min(at+keep+drop, len(runes))
			put := rapid.StringMatching(`[x\n]{0,3}`).Draw(t, "put")
			expected.WriteString(string(runes[at:start]) + put)
			line, col := place(runes, start)
			endLine, endCol := place(runes, end)
			edits = append(edits, fault.Edit{Line: line, Col: col, EndLine: endLine, EndCol: endCol, Text: put})
			at = end
		}
		slices.Reverse(edits)
		want := expected.String()
		if rapid.Bool().Draw(t, "mark") {
			text, want = "\uFEFF"+text, "\uFEFF"+want
		}
		got, err := vet.Apply([]byte(text), edits)
		require.NoError(t, err)
		require.Equal(t, want, string(got))
	})
}

func place(runes []rune, at int) (line, col int) {
	before := string(runes[:at])
	return strings.Count(before, "\n") + 1, len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1
}

func TestApplyRefuses(t *testing.T) {
	for _, edits := range [][]fault.Edit{
		{{Line: 3, Col: 1, EndLine: 3, EndCol: 1}},
		{{Line: 1, Col: 5, EndLine: 1, EndCol: 5}},
		{{Line: 1, Col: 1, EndLine: 1, EndCol: 9}},
		{{Line: 1, Col: 3, EndLine: 1, EndCol: 1}},
		{{Line: 1, Col: 1, EndLine: 1, EndCol: 3}, {Line: 1, Col: 2, EndLine: 2, EndCol: 1}},
	} {
		_, err := vet.Apply([]byte("abc\ndef"), edits)
		require.Error(t, err, "%v", edits)
	}
}

// TestFixKnowsLookalikes: what only looks like YAML is written as it was meant.
func TestFixKnowsLookalikes(t *testing.T) {
	for name, test := range map[string]struct{ good, slip string }{
		"no blank behind the colon": {"\ncurrency: USD\n", "\ncurrency:USD\n"},
		"no-break space":            {"\ncurrency: USD\n", "\ncurrency:\u00A0USD\n"},
		"zero-width space":          {"\ncurrency: USD\n", "\ncur\u200Brency: USD\n"},
		"several documents":         {"\ncurrency: USD\n", "\n---\ncurrency: USD\n"},
		"lost indentation":          {"\n  iconUrl: /icons/flags/US.svg\n", "\niconUrl: /icons/flags/US.svg\n"},
		"sign of a currency":        {"\ncurrency: USD\n", "\ncurrency: $\n"},
		"other code of the country": {"\n  code: US\n", "\n  code: “US”\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := packs(t)
			before := read(t, dir, "us/market.yaml")
			edit(t, dir, "us/market.yaml", test.good, test.slip)
			report, err := vet.Fix(dir, pack.VetOptions{})
			require.NoError(t, err)
			require.Empty(t, report.Faults.Errors())
			require.Len(t, report.Fixed, 1)
			require.Equal(t, before, strings.ReplaceAll(read(t, dir, "us/market.yaml"), `"US"`, "US"))
		})
	}
}

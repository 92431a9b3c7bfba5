package pack_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/platform/guidetext"
	"knowmad/pkg/platform/schoollist"
	"knowmad/schemas"
)

// emitted finds the id of every rule in the program and in the schema.
func emitted(t *testing.T) []string {
	t.Helper()
	ids := []string{
		"exception-unused", // a constant
		"search-engines",   // told by pkg/pack/prove
		schoollist.RuleFile, schoollist.RuleEncoding, schoollist.RuleColumns, schoollist.RuleLine,
		schoollist.RuleText, schoollist.RuleRegion, schoollist.RuleType, schoollist.RuleDuplicate,
		guidetext.RulePart, guidetext.RuleCards, guidetext.RuleQuiz, guidetext.RuleFormula,
	}
	var files []string
	for _, folder := range []string{".", "fault", "schema", "source", "check", "compile", "cause", "suspect", "trail"} {
		found, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		require.NotEmpty(t, found, folder)
		files = append(files, found...)
	}
	word := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	tellers := []string{"fault", "Fault", "add", "warn", "tell", "cutAt", "refuse", "finding"}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch fun := call.Fun.(type) {
			case *ast.SelectorExpr:
				name = fun.Sel.Name
			case *ast.Ident:
				name = fun.Name
			}
			if !slices.Contains(tellers, name) {
				return true
			}
			for _, arg := range call.Args {
				lit, ok := arg.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				id, err := strconv.Unquote(lit.Value)
				require.NoError(t, err)
				if word.MatchString(id) && id != "file" { // else the id is a variable, and this the path
					ids = append(ids, id)
				}
				break
			}
			return true
		})
	}
	source := schemaText(t, "rules.cue")
	for _, m := range regexp.MustCompile(`(?m)^\t\t"([a-z-]+)": \[`).FindAllStringSubmatch(source, -1) {
		ids = append(ids, m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^[^/\n].*?@fact\(([a-z-]+)\)`).FindAllStringSubmatch(schemaText(t, "market.cue")+schemaText(t, "files.cue"), -1) {
		if m[1] != "currency" { // a closed list, whose rule is enum
			ids = append(ids, m[1])
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func schemaText(t *testing.T, name string) string {
	t.Helper()
	source, err := schemas.FS.ReadFile(name)
	require.NoError(t, err)
	return string(source)
}

// TestTheCatalogueIsComplete: what can be told is in the catalogue, and what is
// in it can be told.
func TestTheCatalogueIsComplete(t *testing.T) {
	var known []string
	for _, r := range fault.Rules() {
		known = append(known, r.ID)
		require.NotEmpty(t, r.Title, r.ID)
		require.NotRegexp(t, `\.$`, r.Title, r.ID)
		require.Regexp(t, `\.$`, r.Why, r.ID)
	}
	unique := slices.Clone(known)
	slices.Sort(unique)
	require.Len(t, slices.Compact(slices.Clone(unique)), len(known), "an id stands twice")
	require.Equal(t, emitted(t), unique)
}

// TestEveryCatalogueRuleHasAFixture: each rule has a fixture that makes it speak, but for
// those that no pack can break: mistakes of the program's own schema, and what
// only a folder on disk (TestOnlyRegularFilesAreRead), a running server
// (TestWatchDeletedPackStays), a mistake of the compiler (TestAPanicStaysInItsPack) or
// pkg/pack/prove tells, and what of the web a route names (TestRoutesNameWhatTheWebHas).
func TestEveryCatalogueRuleHasAFixture(t *testing.T) {
	for _, r := range fault.Rules() {
		if slices.Contains([]string{"fact", "rules", "expect", "deleted", "compiler-failed", "search-engines", "unreadable-file", "route-message", "route-screen"}, r.ID) {
			continue
		}
		var found []string
		for _, name := range []string{r.ID + ".txtar", r.ID + "_*.txtar"} {
			files, err := filepath.Glob("testdata/*/" + name)
			require.NoError(t, err)
			found = append(found, files...)
		}
		require.NotEmpty(t, found, r.ID)
	}
}

func TestFindRule(t *testing.T) {
	r, err := fault.FindRule("page-fallback")
	require.NoError(t, err)
	require.True(t, r.Warning)
	r, err = fault.FindRule("todo")
	require.NoError(t, err)
	require.False(t, r.Warning)
	_, err = fault.FindRule("page-fallbak")
	require.EqualError(t, err, "there is no rule 'page-fallbak'; did you mean 'page-fallback'?")
}

package pack_test

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/platform/textsearch"
)

// compiledAs are the keys of packs that have another name once compiled.
func compiledAs() map[string]string {
	return map[string]string{
		"domains": "domain", "aiDomains": "aiDomain", "app.linkHosts": "app.linkHost",
		"static": "servedSubjects", // says which of the two lists there is
	}
}

// TestEverySchemaKeyIsCompiled: each key that a pack may have is in the
// compiled market and in the types of the web.
func TestEverySchemaKeyIsCompiled(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	source, err := os.ReadFile("../../web/generated/market.ts")
	require.NoError(t, err)
	ts := string(source)
	goType := reflect.TypeFor[market.Market]()
	compareKeys(t, ts, roots["market"], goType, "")
	for _, file := range []string{"subjects", "regions", "exams", "school"} {
		compareKeys(t, ts, roots[file], goType, "")
	}
	compareKeys(t, ts, roots["routes"], reflect.TypeFor[market.RouteTable](), "")
}

func compareKeys(t *testing.T, ts string, f *schema.Field, goType reflect.Type, path string) {
	t.Helper()
	_, block, found := strings.Cut(ts, "export interface "+goType.Name()+" {\n")
	require.True(t, found, "the web has no type %s", goType.Name())
	block, _, _ = strings.Cut(block, "\n}")
	for _, sub := range f.Fields {
		if sub.Name == "exceptions" {
			continue // for those who check packs, not for programs
		}
		at := strings.TrimPrefix(path+"."+sub.Name, ".")
		name := sub.Name
		if other, ok := compiledAs()[at]; ok {
			name = other[strings.LastIndex(other, ".")+1:]
		}
		i := slices.IndexFunc(reflect.VisibleFields(goType), func(sf reflect.StructField) bool {
			tag, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
			return tag == name
		})
		require.GreaterOrEqual(t, i, 0, "%s is not in market.%s", at, goType.Name())
		require.Regexp(t, `(?m)^  `+name+`\??: `, block, "%s is not in the web's %s", at, goType.Name())
		require.NotEmpty(t, sub.Doc, "%s has no comment for market managers", at)
		sf := goType.Field(i)
		if sub.Nullable {
			require.Contains(t, []reflect.Kind{reflect.Pointer, reflect.Slice}, sf.Type.Kind(), "%s may be null", at)
		}
		next := sf.Type
		for next.Kind() == reflect.Pointer || next.Kind() == reflect.Slice {
			next = next.Elem()
		}
		switch {
		case name != sub.Name || next.Kind() != reflect.Struct || next.PkgPath() != goType.PkgPath():
		case sub.Kind == "map":
			compareKeys(t, ts, sub, next, at)
		case sub.Kind == "list":
			compareKeys(t, ts, sub.Items, next, at)
		}
	}
}

// TestFlagNamesAreFlags: what routes may ask for is what markets have.
func TestFlagNamesAreFlags(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	flags := roots["market"].Get("flags")
	for _, name := range roots["routes"].Get("routes").Items.Get("flag").Values {
		if name != "hidePayouts" { // payout.hidden, which routes ask for like a flag
			require.NotNil(t, flags.Get(name), name)
		}
	}
	for _, f := range flags.Fields {
		sf, ok := reflect.TypeFor[market.Flags]().FieldByNameFunc(func(n string) bool { return strings.EqualFold(n, f.Name) })
		require.True(t, ok, f.Name)
		require.Equal(t, f.Name, sf.Tag.Get("json"))
	}
}

// TestSearchAnalyzersAreThere: what packs may name is what there is.
func TestSearchAnalyzersAreThere(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	require.Equal(t, textsearch.Names(), roots["market"].Get("searchAnalyzer").Values)
}

// TestEverySchemaTextAndListIsBounded: no text and no list of a pack may be of any length.
func TestEverySchemaTextAndListIsBounded(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	seen := 0
	var walk func(f *schema.Field, path string)
	walk = func(f *schema.Field, path string) {
		if f.Kind == "list" || f.Kind == "text" && len(f.Values) == 0 {
			require.Positive(t, f.Most, "%s has no bound; write @most(n)", path)
			seen++
		}
		for _, sub := range f.Fields {
			walk(sub, path+"."+sub.Name)
		}
		if f.Items != nil {
			walk(f.Items, path+"[]")
		}
	}
	for name, root := range roots {
		walk(root, name)
	}
	require.Greater(t, seen, 100)
}

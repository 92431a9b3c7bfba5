package format_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/format"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

const realPacks = "../../../markets"

// packs gives every YAML file of the real packs by its name below their folder.
func packs(t testing.TB) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"*.yaml", "*/*.yaml"} {
		names, err := filepath.Glob(filepath.Join(realPacks, pattern))
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			rel, err := filepath.Rel(realPacks, name)
			require.NoError(t, err)
			out[filepath.ToSlash(rel)] = string(data)
		}
	}
	require.Greater(t, len(out), 40)
	return out
}

func roots(t testing.TB) map[string]*schema.Field {
	t.Helper()
	out, err := schema.Describe()
	require.NoError(t, err)
	return out
}

func rootOf(t testing.TB, name string) *schema.Field {
	t.Helper()
	kind, ok := source.FileKind(name)
	require.True(t, ok, name)
	root := roots(t)[kind]
	require.NotNil(t, root, kind)
	return root
}

func TestRealPacksAreCanonical(t *testing.T) {
	for name, data := range packs(t) {
		out, err := format.Format(name, data, rootOf(t, name))
		require.NoError(t, err)
		require.Equal(t, data, out, name)
	}
}

// TestLayout shows each thing that the layout does.
func TestLayout(t *testing.T) {
	root := roots(t)["market"]
	for _, test := range []struct{ name, in, want string }{
		{
			"keys in the order of the schema", "currency: EUR\ncode: xx\ntimeZone: Europe/Berlin\n",
			"code: xx\n\ntimeZone: Europe/Berlin\ncurrency: EUR\n",
		},
		{"unknown keys last, as they stand", "zz: 1\naa: 2\ncode: xx\n", "code: xx\n\nzz: 1\naa: 2\n"},
		{
			"a comment stays with its key", "# money\ncurrency: EUR # euro\n# which\ncode: xx\n",
			"# which\ncode: xx\n\n# money\ncurrency: EUR # euro\n",
		},
		{
			"a comment about the file stays at its top", "# about all\n\n# money\ncurrency: EUR\ncode: xx\n",
			"# about all\n\ncode: xx\n\n# money\ncurrency: EUR\n",
		},
		{
			"a comment at the end of a map stays in it", "flags:\n  hasBlog: true\n  # more?\ncode: xx\n# done\n",
			"code: xx\n\nflags:\n  hasBlog: true\n  # more?\n# done\n",
		},
		{"a comment below a key without values", "flags:\n  # none yet\ncode: xx\n", "code: xx\n\nflags:\n  # none yet\n"},
		{
			"a comment of a list's item", "noindexSegments:\n- app\n# why\n- auth\n# end\ncode: xx\n",
			"# end\ncode: xx\n\nnoindexSegments:\n  - app\n  # why\n  - auth\n",
		},
		{
			"a comment behind a dash", "payout:\n  tiers:\n    - # the top\n      bottomLimit: 50\n      payoutAmount: 5\n",
			"payout:\n  tiers:\n    # the top\n    - payoutAmount: 5\n      bottomLimit: 50\n",
		},
		{
			"flow style becomes block style", "noindexSegments: [app, # one\n  'auth'] # two\nflags: {hasBlog: true}\nsocial: {}\n",
			"flags:\n  hasBlog: true\n\nnoindexSegments:\n  - app # one\n  - auth # two\n\nsocial: {}\n",
		},
		{
			"quotes only where needed", `code: "xx"` + "\nbrand: 'true'\nproduct: \"50+\"\ntagline: 'a: b'\ndescription: \"it's\"\nsupportEmail: '{x}'\n",
			"code: xx\nbrand: \"true\"\nproduct: 50+\ntagline: \"a: b\"\ndescription: it's\n\nsupportEmail: \"{x}\"\n",
		},
		{"quotes inside of quotes", "tagline: \"- \\\"so\\\" 'so'\"\n", "tagline: '- \"so\" ''so'''\n"},
		{
			"moments need no quotes", "contest:\n  endOn: \"2025-01-01T00:00:00Z\"\n  startOn: 2024-01-01T00:00:00Z\n",
			"contest:\n  startOn: 2024-01-01T00:00:00Z\n  endOn: 2025-01-01T00:00:00Z\n",
		},
		{"what only looks like a moment keeps them", "tagline: '2025-1-1'\n", "tagline: \"2025-1-1\"\n"},
		{"numbers as text keep theirs", "tagline: \"012\"\nminimumAge: 012\n", "tagline: \"012\"\n\nminimumAge: 012\n"},
		{"words that others take for yes and no keep theirs", "tagline: 'yes'\ndescription: yes\n", "tagline: \"yes\"\ndescription: yes\n"},
		{
			"one way to write true and nothing", "minimumAge: ~\nisLaunched: TRUE\ncontest:\nrating: Null\n",
			"isLaunched: true\n\nminimumAge: null\n\ncontest:\n\nrating: null\n",
		},
		{
			"texts over several lines keep theirs", "description: >-\n     one # no comment\n     two\n\n# c\ncode: xx\ntagline: |-\n  a\n\n    b\n",
			"# c\ncode: xx\ntagline: |-\n  a\n\n    b\ndescription: >-\n  one # no comment\n  two\n",
		},
		{"a text in quotes over several lines", "tagline: \"one\n  two # no comment\" # yes\n", "tagline: \"one two # no comment\" # yes\n"},
		{"blank lines only between groups", "\n\ncode: xx\n\n\ntagline: a\ndomains:\n\n  prod: b\n\n\n", "code: xx\ntagline: a\n\ndomains:\n  prod: b\n"},
		{"line ends of other systems", "\uFEFFcode: xx  \r\ntagline: a\r\n", "code: xx\ntagline: a\n"},
		{"no newline at the end", "code: xx", "code: xx\n"},
		{"an empty file", "", ""},
		{"comments alone", "\n# one\n\n\n# two\n", "# one\n\n# two\n"},
		{"a document's marks", "---\n# one\ncode: xx\n", "# one\ncode: xx\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := format.Format("xx/market.yaml", test.in, root)
			require.NoError(t, err)
			require.Equal(t, test.want, out)
			again, err := format.Format("xx/market.yaml", out, root)
			require.NoError(t, err)
			require.Equal(t, out, again, "a second time changes nothing")
		})
	}
}

func TestRoutesAreSpaced(t *testing.T) {
	out, err := format.Format("_routes.yaml", "footer: []\nroutes:\n- path: /\n  id: a\n\n\n- {id: b}\nredirects: [{to: /, path: x}, {path: y}]\n", roots(t)["routes"])
	require.NoError(t, err)
	require.Equal(t, "routes:\n  - id: a\n    path: /\n\n  - id: b\n\nredirects:\n  - path: x\n    to: /\n  - path: y\n\nfooter: []\n", out)
}

func TestUnparsableFilesAreNotFormatted(t *testing.T) {
	for _, in := range []string{
		"code: xx\n\ttagline: a\n", "code: [xx\n", "code: xx\ncode: xx\n", "a: &x 1\nb: *x\n", "a: !!str 1\n", "a: 1\n---\nb: 2\n", "a: \"x\n",
	} {
		out, err := format.Format("xx/market.yaml", in, roots(t)["market"])
		faults := fault.Faults{}
		require.ErrorAs(t, err, &faults, "%q", in)
		require.Equal(t, source.Syntax("xx/market.yaml", in), faults)
		require.Empty(t, out)
	}
}

// shuffler writes a tree of YAML anew with its keys in any order, any style of
// quotes, and comments in many places.
type shuffler struct {
	t        *rapid.T
	comments []string
}

func (s *shuffler) comment(where string) string {
	if rapid.IntRange(0, 9).Draw(s.t, where) > 0 {
		return ""
	}
	text := "# " + where + rapid.StringMatching(`[a-zA-Zé#:'"\[\]{}, -]{0,12}[a-z]`).Draw(s.t, "comment")
	s.comments = append(s.comments, text)
	return text
}

func (s *shuffler) write(b *strings.Builder, n *yaml.Node, indent string) {
	order := make([]int, 0, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		order = append(order, i)
	}
	if n.Kind == yaml.MappingNode {
		for _, i := range rapid.Permutation(order).Draw(s.t, "keys") {
			s.line(b, indent+n.Content[i].Value+":", n.Content[i+1], indent)
		}
		return
	}
	for _, item := range n.Content {
		s.line(b, indent+"-", item, indent)
	}
}

func (s *shuffler) line(b *strings.Builder, start string, v *yaml.Node, indent string) {
	if c := s.comment("above"); c != "" {
		b.WriteString(indent + c + "\n")
	}
	if rapid.IntRange(0, 9).Draw(s.t, "blank") == 0 {
		b.WriteString("\n")
	}
	b.WriteString(start)
	if len(v.Content) == 0 {
		b.WriteString(" " + s.scalar(v))
	}
	if c := s.comment("behind"); c != "" {
		b.WriteString(" " + c)
	}
	b.WriteString("\n")
	if len(v.Content) > 0 {
		s.write(b, v, indent+"  ")
		if c := s.comment("below"); c != "" {
			b.WriteString(indent + "  " + c + "\n")
		}
	}
}

func (s *shuffler) scalar(v *yaml.Node) string {
	switch v.Kind {
	case yaml.MappingNode:
		return "{}"
	case yaml.SequenceNode:
		return "[]"
	}
	if tag := v.ShortTag(); tag != "!!str" && tag != "!!timestamp" {
		return v.Value
	}
	switch rapid.IntRange(0, 2).Draw(s.t, "quotes") {
	case 0:
		return "'" + strings.ReplaceAll(v.Value, "'", "''") + "'"
	case 1:
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(v.Value) + `"`
	}
	return ">-\n                                " + v.Value
}

// TestMeaningAndCommentsStay: however a real file is shuffled, the layout says
// the same, has every comment, and is the same when laid out again. Without
// comments it is the file itself.
func TestMeaningAndCommentsStay(t *testing.T) {
	files := packs(t)
	all := roots(t)
	var names []string
	for name := range files {
		if len(files[name]) < 20_000 { // the long ones hold nothing that the others lack
			names = append(names, name)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names).Draw(rt, "file")
		kind, _ := source.FileKind(name)
		var doc yaml.Node
		require.NoError(rt, yaml.Unmarshal([]byte(files[name]), &doc))
		if len(doc.Content) == 0 {
			rt.Skip("no values")
		}
		s := &shuffler{t: rt}
		var b strings.Builder
		s.write(&b, doc.Content[0], "")
		out, err := format.Format(name, b.String(), all[kind])
		require.NoError(rt, err, b.String())
		var before, after any
		require.NoError(rt, yaml.Unmarshal([]byte(b.String()), &before))
		require.NoError(rt, yaml.Unmarshal([]byte(out), &after))
		require.Equal(rt, moments(before), moments(after))
		for _, c := range s.comments {
			require.Contains(rt, out, c)
		}
		require.Equal(rt, len(s.comments), commentLines(out)-inTexts(doc.Content[0]), out)
		again, err := format.Format(name, out, all[kind])
		require.NoError(rt, err)
		require.Equal(rt, out, again)
	})
}

// moments makes one of a moment with and one without quotes, in UTC or by an offset of nothing.
func moments(v any) any {
	data, err := yaml.Marshal(v)
	if err != nil {
		return err
	}
	return strings.NewReplacer(`"`, "", "+00:00", "Z").Replace(string(data))
}

func commentLines(out string) int {
	n := 0
	for line := range strings.SplitSeq(out, "\n") {
		if strings.HasPrefix(strings.TrimLeft(line, " "), "#") || strings.Contains(line, " #") {
			n++
		}
	}
	return n
}

// inTexts counts what only looks like a comment.
func inTexts(n *yaml.Node) int {
	count := 0
	if n.Kind == yaml.ScalarNode {
		count = strings.Count(n.Value, " #")
	}
	for _, c := range n.Content {
		count += inTexts(c)
	}
	return count
}

// FuzzFormat: whatever a file holds, it is left alone with a reason, or laid
// out once for all.
func FuzzFormat(f *testing.F) {
	for name, data := range packs(f) {
		if len(data) < 4000 && strings.HasPrefix(name, "cz/") {
			f.Add(data)
		}
	}
	for _, seed := range []string{
		"a: [b, {c: d}] # e\n", "a: |\n  b\n # c\nd: e", "- - a\n  - b\n-\n  c: d\n", "? a\n: b\n", "a: 'b''c' # d\n#e\n", "a: \"b\\\n  c\"\n",
		"a:\n- b\n# c\n- d\n# e\nf:\n    # g\n", "%YAML 1.2\n---\na: b\n...\n", "a: >+\n  b\n\n", "a: |2\n   b\n", "{a: b, # c\n}\n", "\"a b\": c\n'': d\n", ":\n", "1: a\n~: b\n",
	} {
		f.Add(seed)
	}
	all := roots(f)
	f.Fuzz(func(t *testing.T, in string) {
		out, err := format.Format("xx/market.yaml", in, all["market"])
		if err != nil {
			require.Empty(t, out)
			return
		}
		var before, after any
		require.NoError(t, yaml.Unmarshal([]byte(in), &before))
		require.NoError(t, yaml.Unmarshal([]byte(out), &after))
		require.Equal(t, moments(before), moments(after), "%q", out)
		again, err := format.Format("xx/market.yaml", out, all["market"])
		require.NoError(t, err, "%q", out)
		require.Equal(t, out, again)
	})
}

package icu_test

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"knowmad/pkg/platform/icu"
	"knowmad/web"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func load(t require.TestingT, texts map[string]map[string]string) *icu.Catalogues {
	files := fstest.MapFS{}
	for tag, of := range texts {
		b, err := json.Marshal(of)
		require.NoError(t, err)
		files["messages/"+tag+".json"] = &fstest.MapFile{Data: b}
	}
	c, err := icu.Load(files)
	require.NoError(t, err)
	return c
}

func TestFormatMessages(t *testing.T) {
	const hours = "{n, plural, =0 {none} one {# hour} other {# hours}}"
	for _, test := range []struct{ tag, text, want string }{
		{"en", "Hi {name}, {gone}.", "Hi Ann, ."},
		{"en", "It's {name}''s '{name}'", "It's Ann's {name}"},
		{"en", "open {name", "open {name"},
		{"en", "'{", "{"},
		{"en", hours, "1,234 hours"},
		{"de", hours, "1.234 hours"},
		{"en", "{none, plural, =0 {none} other {#}}", "none"},
		{"en", "{one, plural, one {# hour} other {# hours}} #", "1 hour #"},
		{"en", "{word, plural, other {# hours}}", ""},
		{"pl", "{three, plural, one {#o} few {#f} many {#m} other {#x}}", "3f"},
		{"en", "{three, selectordinal, one {#st} few {#rd} other {#th}}", "3rd"},
		{"en", "{word, select, on {On} other {Off {name}}}", "Off Ann"},
		{"en", "{unit, select, h {{one, plural, one {# hour} other {# hours}}} other {?}}", "1 hour"},
		{"en", "{one, plural, one {'#' is #, '{x}'} other {}}", "# is 1, {x}"},
		{"en", "{word, select, on {On}}", ""},
		{"en", "{word, select, other {'}'}}!", "}!"},
	} {
		c := load(t, map[string]map[string]string{"en": {}, test.tag: {"k": test.text}})
		got := c.For(test.tag).Text("k", map[string]string{
			"name": "Ann", "n": "1234", "none": "0", "one": "1", "three": "3", "word": "a {name} 'b'", "unit": "h",
		})
		require.Equal(t, test.want, got, test.text)
	}
}

// An argument's value is text, never syntax.
func TestArgumentsAreNotParsed(t *testing.T) {
	c := load(t, map[string]map[string]string{"en": {"k": "<{a}>"}}).For("en")
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.String().Draw(t, "a")
		require.Equal(t, "<"+a+">", c.Text("k", map[string]string{"a": a}))
	})
}

func TestAnyMessageFormatsWithoutPanic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.SampledFrom([]string{
			"{", "}", "'", "#", ",", "a", " ", "=1", "one", "other", "plural", "select", "selectordinal", "ä",
		})).Draw(t, "pieces")
		text := strings.Join(pieces, "")
		c := load(t, map[string]map[string]string{"en": {"k": text}})
		require.True(t, utf8.ValidString(c.For("en").Text("k", map[string]string{"a": "1"})))
	})
}

func TestLanguages(t *testing.T) {
	c := load(t, map[string]map[string]string{
		"en": {"a": "en", "b": "en", "c": "{n, plural, one {en} other {ens}}"}, "es": {"a": "es", "b": "es"}, "es-MX": {"a": "mx"},
	})
	require.Equal(t, "es-MX", c.For("es-MX").Language)
	require.Equal(t, "es", c.For("es-PE").Language)
	require.Equal(t, "en", c.For("").Language)
	for key, want := range map[string]string{"a": "mx", "b": "es", "c": "en", "d": ""} {
		require.Equal(t, want, c.For("es-MX").Text(key, map[string]string{"n": "1"}))
	}
}

func TestCatalogueMergesAllFolders(t *testing.T) {
	c, err := icu.Load(fstest.MapFS{
		"ui/messages/en.json":                          {Data: []byte(`{"ui.a": "a"}`)},
		"features/home/messages/en.json":               {Data: []byte(`{"home.b": "b"}`)},
		"features/home/messages/es.json":               {Data: []byte(`{"home.b": "be"}`)},
		"features/home/messages/descriptions/en.json":  {Data: []byte(`{"home.c": "a description is no text"}`)},
		"features/home/messages/descriptions/note.txt": {Data: []byte(`{`)},
	})
	require.NoError(t, err)
	require.Equal(t, []string{"en", "es"}, c.Languages())
	for key, want := range map[string]string{"ui.a": "a", "home.b": "be", "home.c": ""} {
		require.Equal(t, want, c.For("es").Text(key, nil))
	}
}

func TestBrokenCatalogues(t *testing.T) {
	for name, files := range map[string]fs.FS{
		"no catalogue": fstest.MapFS{"messages/en.json": {Data: []byte("[]")}},
		"there is no":  fstest.MapFS{"messages/de.json": {Data: []byte("{}")}},
		"b/messages/en.json: another file has the text x, too": fstest.MapFS{
			"a/messages/en.json": {Data: []byte(`{"x": "1"}`)}, "b/messages/en.json": {Data: []byte(`{"x": "1"}`)},
		},
	} {
		_, err := icu.Load(files)
		require.ErrorContains(t, err, name)
	}
	_, err := icu.Load(web.Messages)
	require.NoError(t, err)
}

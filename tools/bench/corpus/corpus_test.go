package corpus_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knowmad/tools/bench/corpus"

	"github.com/stretchr/testify/require"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
	content := []byte(text)
	if filepath.Ext(path) == ".gz" {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, err := z.Write(content)
		require.NoError(t, err)
		require.NoError(t, z.Close())
		content = b.Bytes()
	}
	require.NoError(t, os.WriteFile(path, content, 0o600))
}

const manual = `.\" a comment
.ig
left out
..
.de XX
left out, too
..
.ds wh Ver\(:ozeichnis
.TH MKDIR 1 "Juni 2023"
.SH BEZEICHNUNG
mkdir \- Verzeichnisse \fIerstellen\fP
.SH BESCHREIBUNG
Legt ein \*(wh an, \-\-mode setzt den \fBModus\fP.
.TP
\fB\-p\fP, \fB\-\-parents\fP
Übergeordnete werden \[u201E]mit\[u201C] angelegt.
.PP
The following options are used by the program and must not be repeated; this is for you.
.if n \{\
left out as well
.\}
.SS "Siehe auch"
.BR rmdir (1),
und noch ganz viel anderer Text, damit die Seite lang genug ist und nicht als zu kurz gilt.
Sie erzählt daher ausführlich von Verzeichnissen, deren Rechten, deren Besitzern und auch
davon, was geschieht, wenn ein Verzeichnis schon vorhanden ist oder nicht angelegt werden kann.
`

func folder(t *testing.T) string {
	t.Helper()
	at := t.TempDir()
	write(t, filepath.Join(at, "manpages-de/usr/share/man/de/man1/mkdir.1.gz"), manual)
	write(t, filepath.Join(at, "manpages-de/usr/share/man/de/man1/link.1.gz"), ".so man1/mkdir.1\n")
	english := "The program that you use is for all of the files, and it must have been used with this for which they are."
	page := func(title, text string) string {
		return `<page xmlns="http://projectmallard.org/1.0/" id="x"><info><desc>left out</desc></info><title>` + title + `</title><p>` +
			text + text + text + `</p><section><title>Kopf</title><p>` + text + `</p></section></page>`
	}
	write(t, filepath.Join(at, "gnome-user-docs/usr/share/help/C/gnome-help/files.page"), page("Change group ownership", english+" change group ownership"))
	write(t, filepath.Join(at, "gnome-user-docs/usr/share/help/de/gnome-help/a.page"), page("Dateien öffnen", "Wählen Sie die <gui>Datei</gui> aus, die Sie öffnen wollen, und drücken Sie die Eingabetaste. "))
	write(t, filepath.Join(at, "gnome-user-docs/usr/share/help/de/gnome-help/b.page"), page("Dateien schließen", english))
	write(t, filepath.Join(at, "gnome-user-docs/usr/share/help/de/gnome-help/c.page"), page("Change group ownership", "Wählen Sie die Gruppe aus, der die Datei gehören soll, und drücken Sie die Eingabetaste. "))
	return at
}

func TestRead_translated_pages(t *testing.T) {
	docs, err := corpus.Languages()[0].Read(folder(t))
	require.NoError(t, err)
	ids := make([]string, 0, len(docs))
	for _, d := range docs {
		ids = append(ids, d.ID)
	}
	require.Equal(t, []string{"de/mkdir.1", "de/gnome-help/a"}, ids, "a link, a page in English and one with an English title are left out")
	page := docs[0]
	require.Equal(t, "mkdir – Verzeichnisse erstellen", page.Title)
	require.Equal(t, []string{"BESCHREIBUNG", "Siehe auch"}, page.Headings())
	require.Contains(t, page.Body(), "--mode setzt den Modus.\n\n-p, --parents Übergeordnete werden „mit“ angelegt.")
	require.Contains(t, page.Body(), "rmdir(1), und noch")
	for _, left := range []string{"left out", "following options", "comment", `\`} {
		require.NotContains(t, page.Body(), left)
	}
	require.Equal(t, "Dateien öffnen", docs[1].Title)
	require.Equal(t, []string{"Kopf"}, docs[1].Headings())
	require.Contains(t, docs[1].Body(), "Wählen Sie die Datei aus,")
	require.NotContains(t, docs[1].Body(), "left out")
}

func TestRead_says_where_nothing_is(t *testing.T) {
	at := t.TempDir()
	_, err := corpus.Languages()[0].Read(at)
	require.EqualError(t, err, at+" has no documents in de")
}

func dictionary(t *testing.T, affixes, words string) *corpus.Dictionary {
	t.Helper()
	at := t.TempDir()
	write(t, filepath.Join(at, "hunspell-de-de/usr/share/hunspell/de_DE.aff"), affixes)
	write(t, filepath.Join(at, "hunspell-de-de/usr/share/hunspell/de_DE.dic"), words)
	d, err := corpus.Languages()[0].ReadDictionary(at)
	require.NoError(t, err)
	return d
}

func TestForms_share_a_stem_and_differ(t *testing.T) {
	d := dictionary(t, `SET UTF-8
SFX N Y 2
SFX N 0 n e
SFX N 0 es [^e]
SFX S Y 1
SFX S us en us
PFX U Y 1
PFX U 0 un .
`, "4\nTabelle/NU\nVerzeichnis/N\nRhythmus/S\nTablett\n")
	require.Equal(t, []string{"tabellen"}, d.Forms("tabelle"), "without capitals, by suffixes alone, where the condition holds")
	require.Equal(t, []string{"tabelle"}, d.Forms("tabellen"))
	require.Equal(t, []string{"rhythmus"}, d.Forms("rhythmen"), "what is stripped counts, too")
	require.Empty(t, d.Forms("tablett"), "a word of the same letters is no form")
	require.Empty(t, d.Forms("tabel"))
}

func TestForms_of_a_dictionary_in_another_encoding_with_long_flags(t *testing.T) {
	d := dictionary(t, "SET ISO8859-1\nFLAG long\nSFX S. Y 1\nSFX S. 0 s/L' .\n", "1\nm\xe9moire/D'S.\n")
	require.Equal(t, []string{"mémoires"}, d.Forms("mémoire"))
}

func TestForms_of_a_dictionary_that_lists_them(t *testing.T) {
	// 400 stems have both endings, one has another.
	var words bytes.Buffer
	words.WriteString("803\n")
	for i := range 400 {
		stem := "wort" + string([]byte{byte('a' + i%20), byte('a' + i/20), 'k'})
		words.WriteString(stem + "eln\n" + stem + "els\n")
	}
	words.WriteString("lampeln\nlampels\nlampeto\n")
	d := dictionary(t, "SET UTF-8\n", words.String())
	require.Equal(t, []string{"lampels"}, d.Forms("lampeln"))
}

func TestMade_documents_are_the_same_each_time(t *testing.T) {
	at := folder(t)
	write(t, filepath.Join(at, "hunspell-de-de/usr/share/hunspell/de_DE.aff"), "SET UTF-8\n")
	var words strings.Builder
	words.WriteString("500\n")
	for i := range 500 {
		words.WriteString("wort" + string([]byte{byte('a' + i%20), byte('a' + i/20), '\n'}))
	}
	write(t, filepath.Join(at, "hunspell-de-de/usr/share/hunspell/de_DE.dic"), words.String())
	made := func() *corpus.Made {
		model, err := corpus.Languages()[0].Model(at)
		require.NoError(t, err)
		m, err := corpus.Make([]*corpus.Model{model}, []corpus.Place{
			{Market: "a", Language: "de", Subjects: []corpus.Subject{{ID: 1, Name: "Mathe", Topics: []string{"Brüche"}}}, Grades: []string{"5"}},
			{Market: "b", Language: "de", Subjects: []corpus.Subject{{ID: 2, Name: "Chemie"}}},
			{Market: "c", Language: "xx", Subjects: []corpus.Subject{{ID: 3, Name: "x"}}},
		})
		require.NoError(t, err)
		return m
	}
	one, other := made(), made()
	markets, lengths := map[string]int{}, []int{}
	for number := range 600 {
		d := one.At(number)
		require.Equal(t, d, other.At(number))
		require.Equal(t, number, corpus.NumberOf(d.ID))
		require.Equal(t, one.PlaceOf(number).Market, d.Market)
		require.NotEmpty(t, d.Title)
		markets[d.Market]++
		lengths = append(lengths, len(corpus.Words(d.Text())))
	}
	require.Len(t, markets, 2, "none is written where the language has no model")
	require.Greater(t, min(markets["a"], markets["b"]), 200)
	slices.Sort(lengths)
	require.InDelta(t, 320, lengths[300], 60, "of the median, with description and headings")
	require.Greater(t, lengths[590], 2000)
	require.NotEqual(t, one.At(1).Title, one.At(2).Title)
	_, err := corpus.Make(nil, nil)
	require.Error(t, err)
}

package table_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"strings"
	"testing"
	"unicode/utf16"

	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/table"
	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"
)

func read(t require.TestingT, source string, o table.Options) table.Result {
	r, err := table.Read(context.Background(), []byte(source), o)
	require.NoError(t, err)
	return r
}

// pairs are the fronts and backs of notes.
func pairs(r table.Result) (out []string) {
	for _, n := range r.Notes {
		out = append(out, n.Front+" → "+n.Back)
	}
	return out
}

func TestSeparators(t *testing.T) {
	want := []string{"dog → Hund", "cat, the → Katze"}
	for name, test := range map[string]struct {
		source string
		o      table.Options
	}{
		"tab":              {"dog\tHund\ncat, the\tKatze", table.Options{}},
		"comma":            {"dog,Hund\n\"cat, the\",Katze\n", table.Options{}},
		"semicolon":        {"dog;Hund\ncat, the;Katze\n\n", table.Options{}},
		"mixed line ends":  {"dog\tHund\r\n\r\ncat, the\tKatze\r", table.Options{}},
		"header":           {"Term;Definition\ndog;Hund\ncat, the;Katze", table.Options{}},
		"other order":      {"Antwort\tx\tFrage\nHund\t1\tdog\nKatze\t2\tcat, the", table.Options{}},
		"mapped":           {"1\tHund\tdog\n2\tKatze\tcat, the", table.Options{Columns: []table.Column{table.Ignore, table.Back, table.Front}}},
		"two separators":   {"dog--Hund;;cat, the--Katze;;", table.Options{Separator: "--", RowSeparator: ";;"}},
		"typed separators": {`dog` + "\t" + `Hund` + "\n\n" + `cat, the` + "\t" + `Katze`, table.Options{Separator: `\t`, RowSeparator: `\n\n`}},
		"text separator":   {"dog - Hund\ncat, the - Katze", table.Options{Separator: " - "}},
		"Anki":             {"#separator:tab\n#html:true\n#tags column:3\n<b></b>dog\tHund\tx\ncat, the\tKatze\ty", table.Options{}},
		"header forced":    {"a\tb\ndog\tHund\ncat, the\tKatze", table.Options{Header: table.WithHeader}},
		"quotes":           {"\"dog\"\t\"Hund\"\ncat, the\t\"Katze\"", table.Options{}},
	} {
		r := read(t, test.source, test.o)
		require.Equal(t, want, pairs(r), name)
		require.Empty(t, r.Faults, name)
	}
}

func TestCells(t *testing.T) {
	r := read(t, "front,back,hint,tags,deck\n\"a \"\"b\"\"\nc\",2*3 \\(x^2\\),h,\"x, y z\",S::T\n{{c1::gap::hint}},,,v w,\n", table.Options{})
	require.Empty(t, r.Faults)
	require.Equal(t, []note.Note{
		{Kind: note.Basic, Front: "a \"b\"\nc", Back: `2\*3 $x^2$`, Hint: "h", Tags: []string{"x", "y z"}, Section: "S::T"},
		{Kind: note.Cloze, Front: "{{c1::gap::hint}}", Tags: []string{"v", "w"}},
	}, r.Notes)
	require.Equal(t, []string{"**a** → b"}, pairs(read(t, "**a**\tb", table.Options{Form: table.Markdown})))
	html := read(t, "<b>a</b><script>x</script>\tb<img src=\"https://example.org/x.png\">[sound:y.mp3]", table.Options{Form: table.HTML})
	require.Equal(t, []string{"**a** → b"}, pairs(html))
	require.Equal(t, []table.Key{table.Picture, table.Sound}, keys(html))
	kinds := read(t, "kind\tfront\tback\nreversed\ta\tb\nCloze\tc\td\nnoun\te\tf", table.Options{})
	require.Equal(t, []string{"a → b", "e → f"}, pairs(kinds))
	require.Equal(t, note.Reversed, kinds.Notes[0].Kind)
	require.Equal(t, []table.Key{table.NoGap}, keys(kinds))
}

func keys(r table.Result) (out []table.Key) {
	for _, f := range r.Faults {
		out = append(out, f.Key)
	}
	return out
}

func TestFaults(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	r := read(t, "a\tb\n\tc\nd\n\"e\nf\"\tg\nh\x00\ti\n\""+long+"\"\tj\nk\ufffd\tl\nm\t\"n\no\tp", table.Options{})
	require.Equal(t, []string{"a → b", "e\nf → g", "h → i", "k\ufffd → l", `m → "n`, "o → p"}, pairs(r))
	var got []string
	for _, f := range r.Faults {
		require.NotEmpty(t, f.Message)
		got = append(got, fmt.Sprint(f.Key, f.Line))
	}
	require.Equal(t, []string{"noFront2", "noBack3", "nul6", "cellTooLong7", "lostLetters8", "unclosedQuote9"}, got)
}

func TestTooMuch(t *testing.T) {
	r := read(t, strings.Repeat("a\tb\n", table.MaxRows+10), table.Options{})
	require.Len(t, r.Notes, table.MaxRows)
	require.Equal(t, []table.Fault{{Key: table.TooManyRows, Line: table.MaxRows + 1, Message: r.Faults[0].Message}}, r.Faults)
	r = read(t, "a\tb\n"+strings.Repeat("c\n", 5000), table.Options{Separator: "\t"})
	require.Len(t, r.Faults, table.MaxFaults)
	require.Equal(t, 5000-table.MaxFaults, r.Dropped)
	_, err := table.Read(t.Context(), make([]byte, table.MaxSize+1), table.Options{})
	require.Equal(t, 413, problem.From(err).StatusCode())
	for _, source := range []string{"PK\x03\x04 xlsx", "%PDF-1.7", strings.Repeat("\x01\x02a", 100)} {
		_, err := table.Read(t.Context(), []byte(source), table.Options{})
		require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type)
	}
	for _, o := range []table.Options{{Encoding: "x"}, {Form: "x"}} {
		_, err := table.Preview([]byte("a\tb"), o)
		require.Equal(t, problem.FormValidation, problem.From(err).Type)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = table.Read(ctx, []byte("a\tb"), table.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// Texts of some megabytes without rows, or with quotes alone, take linear time.
func TestLinear(t *testing.T) {
	for _, part := range []string{",", "\"", "\"\n", "\"a\n", "\"\"\"\n", "a,", "\t\n", "{{c1::", "\\("} {
		cputest.Linear(t, part, 1<<19, func(size int) { read(t, strings.Repeat(part, size/len(part)), table.Options{}) })
	}
}

func utf16Bytes(order binary.AppendByteOrder, text string) (b []byte) {
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

func TestEncodings(t *testing.T) {
	const (
		greek   = "Ποια είναι η πρωτεύουσα της Ελλάδας;\tΗ Αθήνα\nΤο ψηλότερο βουνό\tΟ Όλυμπος\n"
		polish  = "Zażółć gęślą jaźń\tPchnąć w tę łódź\nŚwiętość\tźródło\n"
		german  = "Körper; groß\tÜbung\nMädchen\tÄpfel für alle\n"
		turkish = "Işık şöyle\tçiçek ağacı\nİstanbul\tgüneş\n"
		french  = "l’été à Noël\tgarçon – où\nœuvre\tça « va »\n"
	)
	for name, test := range map[string]struct {
		text     string
		language string
		page     *charmap.Charmap
	}{
		"windows-1253": {greek, "el", charmap.Windows1253}, "windows-1253 elsewhere": {greek, "fr", charmap.Windows1253},
		"iso-8859-7": {greek, "el", charmap.ISO8859_7}, "windows-1250": {polish, "pl", charmap.Windows1250},
		"windows-1250 elsewhere": {polish, "fr", charmap.Windows1250}, "iso-8859-2": {polish, "pl", charmap.ISO8859_2},
		"windows-1252": {french, "fr", charmap.Windows1252}, "windows-1252 unknown": {german, "", charmap.Windows1252},
		"windows-1252 in Greece": {german, "el-GR", charmap.Windows1252}, "iso-8859-1": {german, "de-AT", charmap.ISO8859_1},
		"windows-1254": {turkish, "tr", charmap.Windows1254},
	} {
		b, err := test.page.NewEncoder().Bytes([]byte(test.text))
		require.NoError(t, err, name)
		want := pairs(read(t, test.text, table.Options{}))
		got, err := table.Read(t.Context(), b, table.Options{Language: test.language})
		require.NoError(t, err)
		require.Equal(t, want, pairs(got), name)
		require.Empty(t, got.Faults)
	}
	for _, text := range []string{greek, german, polish} {
		want := pairs(read(t, text, table.Options{}))
		for i, b := range [][]byte{
			[]byte("\ufeff" + text), utf16Bytes(binary.LittleEndian, "\ufeff"+text), utf16Bytes(binary.BigEndian, "\ufeff"+text),
			utf16Bytes(binary.LittleEndian, text), utf16Bytes(binary.BigEndian, text),
		} {
			got, err := table.Read(t.Context(), b, table.Options{})
			require.NoError(t, err)
			require.Equal(t, want, pairs(got), i)
		}
	}
	b, _ := charmap.Windows1254.NewEncoder().Bytes([]byte(turkish))
	p, err := table.Preview(b, table.Options{Encoding: "windows-1254"})
	require.NoError(t, err)
	require.Equal(t, "windows-1254", p.Encoding)
	require.Equal(t, "Işık şöyle", p.Columns[0].Cells[0])
}

func TestPreview(t *testing.T) {
	p, err := table.Preview([]byte("Wort;Nr;Übersetzung\n\ndog;1;Hund;x\ncat\ncow;2;Kuh"), table.Options{})
	require.NoError(t, err)
	require.Equal(t, table.Previewed{
		Encoding: "utf-8", Separator: ";", Header: true, Form: table.Plain,
		Columns: []table.PreviewColumn{
			{Name: "Wort", Use: table.Front, Cells: []string{"dog", "cat", "cow"}},
			{Name: "Nr", Use: table.Ignore, Cells: []string{"1", "", "2"}},
			{Name: "Übersetzung", Use: table.Back, Cells: []string{"Hund", "", "Kuh"}},
			{Use: table.Ignore, Cells: []string{"x", "", ""}},
		},
	}, p)
}

func seq(notes []note.Note) iter.Seq2[note.Note, error] {
	return func(yield func(note.Note, error) bool) {
		for _, n := range notes {
			if !yield(n, nil) {
				return
			}
		}
	}
}

// notes generates notes with everything that a table can hold: all but NUL, U+FFFD, and
// line ends other than LF.
func notes() *rapid.Generator[[]note.Note] {
	clean := strings.NewReplacer("\x00", "", "\r", "", "\ufffd", "", "\ufeff", "")
	text := rapid.Map(rapid.OneOf(rapid.SampledFrom([]string{"", "a", "=1+1", "'", "-x\n", "\"a\"", ",", ";\t", "{{c1::x}}", " a ", "\n", "#separator:tab", "front"}), rapid.StringN(0, 20, 60)), clean.Replace)
	tag := rapid.Map(rapid.OneOf(rapid.SampledFrom([]string{"a,b", `a\`, "=x", "Klasse::9"}), rapid.StringN(1, 8, 20)), func(s string) string { return clean.Replace(s) + "x" })
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) note.Note {
		n := note.Note{
			Kind:  rapid.SampledFrom([]note.Kind{note.Basic, note.Reversed, note.Cloze}).Draw(t, "kind"),
			Front: text.Draw(t, "front"), Back: text.Draw(t, "back"), Hint: text.Draw(t, "hint"), Section: text.Draw(t, "section"),
		}
		if tags := rapid.SliceOfN(tag, 0, 3).Draw(t, "tags"); len(tags) > 0 {
			n.Tags = tags
		}
		return n
	}), 0, 6)
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := notes().Draw(t, "notes")
		var b bytes.Buffer
		require.NoError(t, table.Write(&b, seq(want)))
		got := read(t, b.String(), table.Options{})
		require.Empty(t, got.Faults)
		if len(want) == 0 {
			want = nil
		}
		require.Equal(t, want, got.Notes, "%q", b.String())
	})
}

func TestWrite(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, table.Write(&b, seq([]note.Note{{Kind: note.Basic, Front: "=1+1", Back: "a \"b\"\nc", Tags: []string{"x", "y,z"}}})))
	require.Equal(t, "\ufeffkind,front,back,hint,tags,section\r\nbasic,'=1+1,\"a \"\"b\"\"\nc\",,\"x,y\\,z\",\r\n", b.String())
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("front,back\n\"a\"\"\n,b"), "", "")
	f.Add([]byte("\xff\xfea\x00\t\x00b\x00"), "\t", "\n\n")
	f.Add([]byte("#separator:tab\n#html:true\n\xe9\t<b>"), ";", "")
	f.Fuzz(func(t *testing.T, source []byte, separator, between string) {
		for _, o := range []table.Options{{Language: "el"}, {Separator: separator, RowSeparator: between}} {
			r, err := table.Read(t.Context(), source, o)
			if err != nil {
				require.NotEqual(t, problem.NoType, problem.From(err).Type, err)
			}
			for _, n := range r.Notes {
				require.True(t, n.Kind == note.Cloze || n.Front != "" || n.Back != "" || n.Hint != "" || n.Kind != "", n)
			}
			_, _ = table.Preview(source, o)
		}
	})
}

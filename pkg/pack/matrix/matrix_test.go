package matrix_test

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/matrix"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/trail"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

func read(t testing.TB, packs fs.FS, env market.Environment, codes ...string) *matrix.Matrix {
	t.Helper()
	tr, err := trail.Read(packs)
	require.NoError(t, err)
	m, err := matrix.Read(tr, env, codes)
	require.NoError(t, err)
	return m
}

// field finds a column.
func field(t testing.TB, m *matrix.Matrix, path string) matrix.Field {
	t.Helper()
	for _, s := range m.Sections {
		for _, f := range s.Fields {
			if f.Path == path {
				return f
			}
		}
	}
	t.Fatalf("there is no %s", path)
	return matrix.Field{}
}

// cell is the value of a market.
func cell(t testing.TB, m *matrix.Matrix, path, code string) matrix.Cell {
	t.Helper()
	for i, x := range m.Markets {
		if x.Code == code {
			return field(t, m, path).Cells[i]
		}
	}
	t.Fatalf("there is no %s", code)
	return matrix.Cell{}
}

func paths(m *matrix.Matrix) []string {
	var out []string
	for _, s := range m.Sections {
		for _, f := range s.Fields {
			out = append(out, f.Path)
		}
	}
	return out
}

func TestWhereValuesComeFrom(t *testing.T) {
	m := read(t, markets.FS, market.Prod)
	require.Len(t, m.Markets, 20)
	require.Equal(t, matrix.Market{Code: "at", Name: "Austria", Site: "de"}, m.Markets[1])

	require.Equal(t, matrix.Cell{Text: "true", Origin: matrix.FromPack}, cell(t, m, "flags.hasBlog", "us"))
	require.Equal(t, matrix.Cell{Text: "false", Origin: matrix.FromBase}, cell(t, m, "flags.hasBlog", "de"))
	require.Equal(t, matrix.Cell{Text: "true", Origin: matrix.FromSite}, cell(t, m, "flags.hasPlusPlan", "ch"))
	require.Equal(t, matrix.Cell{Origin: matrix.FromNowhere}, cell(t, m, "aiDomains.prod", "de"))
	require.Equal(t, "false", field(t, m, "flags.hasBlog").Base.Text)
	require.Nil(t, field(t, m, "tagline").Base, "each pack says it")
	require.Equal(t, "Nothing shows this yet. Its meaning: There is a blog.", field(t, m, "flags.hasBlog").Doc)

	require.False(t, field(t, m, "payout.limit").Unread)
	require.Equal(t, "hasBlog*", field(t, m, "flags.hasBlog").Label(matrix.Section{Name: "flags"}))
	require.Equal(t, "hasParentsPages", field(t, m, "flags.hasParentsPages").Label(matrix.Section{Name: "flags"}))

	// A null in place of a map is one in each of its fields.
	require.Equal(t, matrix.Cell{Text: "none", Origin: matrix.FromBase}, cell(t, m, "contest.startOn", "de"))
	require.Equal(t, "2024-11-15T00:00:00+02:00", cell(t, m, "contest.startOn", "gr").Text)
	require.NotContains(t, paths(m), "contest")

	// A list is one field; a name of a list stays one.
	require.Equal(t, "50+: 50, 36-50: 40, 26-35: 35, 16-25: 30, 6-15: 25, 1-5: 20", cell(t, m, "payout.tiers", "gr").Text)
	require.Equal(t, "none", cell(t, m, "payout.tiers", "de").Text)
	require.Equal(t, "full", cell(t, m, "reservedPaths", "de").Text)
	require.Equal(t, "16 items", cell(t, m, "subjects", "de").Text)

	// What all have alike is no column, nor is what a row is called.
	require.NotContains(t, paths(m), "brand")
	require.NotContains(t, paths(m), "code")
}

func TestAnotherEnvironment(t *testing.T) {
	require.Equal(t, "false", cell(t, read(t, markets.FS, market.Prod), "isLaunched", "cz").Text)
	require.NotContains(t, paths(read(t, markets.FS, market.Dev)), "isLaunched")
}

func TestMatrixOfOneMarketIsEmpty(t *testing.T) {
	m := read(t, markets.FS, market.Prod, "de")
	require.Empty(t, m.Sections)
	require.Empty(t, m.Lines(80))
	var b bytes.Buffer
	require.NoError(t, m.WriteHTML(&b))
	require.Contains(t, b.String(), "it takes two to differ")
	require.NotContains(t, b.String(), "<table")
	b.Reset()
	require.NoError(t, m.WriteCSV(&b))
	require.Equal(t, "market\r\nde\r\n", b.String())
}

func TestUnknownMarketsAndUnreadablePacks(t *testing.T) {
	tr, err := trail.Read(markets.FS)
	require.NoError(t, err)
	_, err = matrix.Read(tr, market.Prod, []string{"de", "dee"})
	require.ErrorIs(t, err, source.ErrUnknownMarket)

	packs := packsWith(t, "gr/market.yaml", "code: gr\n\tbroken")
	tr, err = trail.Read(packs)
	require.NoError(t, err)
	_, err = matrix.Read(tr, market.Prod, nil)
	var faults fault.Faults
	require.ErrorAs(t, err, &faults)
	_, err = matrix.Read(tr, market.Prod, []string{"de", "us"})
	require.NoError(t, err, "the others can be read")
}

// packsWith is the real packs with another file in them.
func packsWith(t testing.TB, name, text string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		out[path] = &fstest.MapFile{Data: data}
		return err
	}))
	out[name] = &fstest.MapFile{Data: []byte(text)}
	return out
}

// What a pack says is text in a browser, whatever it says.
func TestHTMLEscapesPackText(t *testing.T) {
	const evil = `</td><script>alert(1)</script><img src=https://evil.example/x>"'`
	packs := packsWith(t, "us/local.yaml", "tagline: '"+strings.ReplaceAll(evil, "'", "''")+"'\n")
	var b bytes.Buffer
	require.NoError(t, read(t, packs, market.Local).WriteHTML(&b))
	require.LessOrEqual(t, b.Len(), 150<<10)
	root, err := html.Parse(&b)
	require.NoError(t, err)
	scripts, shown := 0, false
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Data == evil {
			shown = true
		}
		if n.Type == html.ElementNode {
			require.NotContains(t, []string{"img", "iframe", "object", "embed"}, n.Data)
			if n.Data == "script" {
				scripts++
			}
		}
		for _, a := range n.Attr {
			if a.Key == "src" || a.Key == "href" {
				require.Regexp(t, `^(#main|data:,)$`, a.Val, "%s asks for something", n.Data)
			}
		}
	}
	require.Equal(t, 1, scripts)
	require.True(t, shown)
}

func TestCSV(t *testing.T) {
	packs := packsWith(t, "us/local.yaml", "tagline: '=HYPERLINK(\"https://evil.example\"), \"quoted\"'\nbrand: '-2'\n")
	m := read(t, packs, market.Local)
	var b bytes.Buffer
	require.NoError(t, m.WriteCSV(&b))
	rows, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 21)
	require.Equal(t, append([]string{"market"}, paths(m)...), rows[0])
	us := map[string]string{}
	for i, path := range rows[0] {
		us[path] = rows[20][i]
	}
	require.Equal(t, "us", us["market"])
	require.Equal(t, `'=HYPERLINK("https://evil.example"), "quoted"`, us["tagline"])
	require.Equal(t, "-2", us["brand"], "a number is none")
	for _, row := range rows {
		for _, c := range row {
			require.False(t, strings.HasPrefix(c, "=") || strings.HasPrefix(c, "@") || strings.HasPrefix(c, "+"), c)
		}
	}
}

// At any width that holds one market, no line is wider, and each market and
// field has its place.
func TestLinesFit(t *testing.T) {
	m := read(t, markets.FS, market.Prod)
	rapid.Check(t, func(r *rapid.T) {
		width := rapid.IntRange(80, 400).Draw(r, "width")
		headings := 0
		for _, line := range m.Lines(width) {
			if n := utf8.RuneCountInString(line.String()); n > width {
				r.Fatalf("%d characters: %s", n, line)
			}
			if len(line) > 0 && line[0].Bold {
				headings += (len(line) - 3) / 2 // a gap and a code for each market
			}
		}
		if want := len(m.Sections) * len(m.Markets); headings != want {
			r.Fatalf("%d headings, want %d", headings, want)
		}
	})
}

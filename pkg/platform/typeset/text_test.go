package typeset_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

var (
	pdfObject  = regexp.MustCompile(`(?s)(\d+) 0 obj\n(.*?)\nendobj`)
	pdfStream  = regexp.MustCompile(`(?s)stream\n(.*?)\n?endstream`)
	pdfFontUse = regexp.MustCompile(`/F(\d+) (\d+) 0 R`)
	pdfMap     = regexp.MustCompile(`/ToUnicode (\d+) 0 R`)
	pdfRange   = regexp.MustCompile(`<([0-9A-F]{4})><[0-9A-F]{4}><([0-9A-F]+)>`)
	pdfShow    = regexp.MustCompile(`/F(\d+) [\d.]+ Tf|\[(.*?)\] TJ`)
	pdfKids    = regexp.MustCompile(`/Contents +(\d+) 0 R`)
	pdfHex     = regexp.MustCompile(`<([0-9A-F]*)>`)
)

// pageTexts reads what the pages of a PDF say, by their maps to Unicode alone, in the
// order in which it is drawn.
func pageTexts(t testing.TB, pdf []byte) []string {
	t.Helper()
	objects := map[string]string{}
	for _, m := range pdfObject.FindAllStringSubmatch(string(pdf), -1) {
		objects[m[1]] = m[2]
	}
	fonts := map[string]map[string]rune{}
	for _, m := range pdfFontUse.FindAllStringSubmatch(string(pdf), -1) {
		to := pdfMap.FindStringSubmatch(objects[m[2]])
		if fonts[m[1]] != nil || to == nil {
			continue
		}
		fonts[m[1]] = map[string]rune{}
		for _, r := range pdfRange.FindAllStringSubmatch(objects[to[1]], -1) {
			code, err := strconv.ParseUint(r[2], 16, 32)
			require.NoError(t, err)
			fonts[m[1]][r[1]] = rune(code)
		}
	}
	var pages []string
	for _, m := range pdfKids.FindAllStringSubmatch(string(pdf), -1) {
		content := pdfStream.FindStringSubmatch(objects[m[1]])
		require.NotNil(t, content)
		z, err := zlib.NewReader(strings.NewReader(content[1]))
		require.NoError(t, err)
		plain, err := io.ReadAll(z)
		require.NoError(t, err)
		var page bytes.Buffer
		font := ""
		for _, op := range pdfShow.FindAllStringSubmatch(string(plain), -1) {
			if op[1] != "" {
				font = op[1]
				continue
			}
			for _, hex := range pdfHex.FindAllStringSubmatch(op[2], -1) {
				for code := hex[1]; len(code) >= 4; code = code[4:] {
					r, ok := fonts[font][code[:4]]
					require.True(t, ok, "glyph %s of font %s has no letter", code[:4], font)
					page.WriteRune(r)
				}
			}
			page.WriteByte('\n')
		}
		pages = append(pages, page.String())
	}
	return pages
}

// squeeze drops blanks, so that texts compare however their lines break.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

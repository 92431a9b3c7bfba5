package sheet_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"knowmad/pkg/platform/sheet"

	"github.com/stretchr/testify/require"
)

func write(t *testing.T, p sheet.Page) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, sheet.Write(&b, p))
	return b.String()
}

func TestPolicyAllowsOwnScriptOnly(t *testing.T) {
	page := write(t, sheet.Page{
		Title: "A <title>", Body: "<p>Text</p>", Style: "own.css", Script: "own.js",
		Files: fstest.MapFS{"own.css": {Data: []byte("p { color: red }")}, "own.js": {Data: []byte("/* mine */ 1 < 2;")}},
	})
	_, rest, ok := strings.Cut(page, "<script>")
	require.True(t, ok)
	script, _, ok := strings.Cut(rest, "</script>")
	require.True(t, ok)
	require.Contains(t, script, "/* mine */ 1 < 2;")
	sum := sha256.Sum256([]byte(script))
	hash := template.HTMLEscapeString("script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
	require.Contains(t, strings.ReplaceAll(page, "&#43;", "+"), strings.ReplaceAll(hash, "&#43;", "+"))
	require.Contains(t, page, "default-src &#39;none&#39;")
	require.Equal(t, 1, strings.Count(page, "<script"))
	require.Contains(t, page, "<title>A &lt;title&gt;</title>")
	require.Contains(t, page, "p { color: red }")
}

func TestAPageWithoutFilesOfItsOwn(t *testing.T) {
	require.Contains(t, write(t, sheet.Page{Title: "Plain", Body: "<p>Text</p>"}), "<p>Text</p>")
	var b bytes.Buffer
	require.Error(t, sheet.Write(&b, sheet.Page{Style: "missing.css", Files: fstest.MapFS{}}))
}

// The colours of sheet.css equal those of web/ui/tokens.css.
func TestColoursEqualDesignTokens(t *testing.T) {
	own, err := os.ReadFile("sheet.css")
	require.NoError(t, err)
	platform, err := os.ReadFile("../../../web/ui/tokens.css")
	require.NoError(t, err)
	token := regexp.MustCompile(`(--[a-z-]+): (light-dark\([^)]*\))`)
	want := map[string]string{}
	for _, m := range token.FindAllStringSubmatch(string(platform), -1) {
		want[m[1]] = m[2]
	}
	found := token.FindAllStringSubmatch(string(own), -1)
	require.Greater(t, len(found), 10)
	for _, m := range found {
		require.Equal(t, want[m[1]], m[2], m[1])
	}
}

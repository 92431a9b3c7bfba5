package prosehtml

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func render(t *testing.T, markdown string) string {
	t.Helper()
	html, err := NewRenderer().Render(markdown)
	require.NoError(t, err)
	return html
}

func TestRender(t *testing.T) {
	for _, tc := range []struct{ name, markdown, want string }{
		{"a heading with an id", "## Ihre Rechte", `<h2 id="ihre-rechte">Ihre Rechte</h2>`},
		{"a heading in Greek", "## Τα δικαιώματά σας", `<h2 id="τα-δικαιώματά-σας">Τα δικαιώματά σας</h2>`},
		{"two alike", "## A\n## A", "<h2 id=\"a\">A</h2>\n<h2 id=\"a-2\">A</h2>"},
		{"a heading of signs", "## §§", `<h2 id="section">§§</h2>`},
		{"a link", "[home](/legal/privacy#data)", `<p><a href="/legal/privacy#data">home</a></p>`},
		{"an address", "<help@knowmad.example>", `<p><a href="mailto:help@knowmad.example">help@knowmad.example</a></p>`},
		{"a script", "a <script>alert(1)</script> b", "<p>a  b</p>"},
		{"a script in a link", "[x](javascript:alert(1))", "<p>x</p>"},
		{"a handler", `<p onclick="x()">a</p>`, "<p>a</p>"},
		{"a style", `<p style="color:red">a</p>`, "<p>a</p>"},
		{"a frame", `<iframe src="https://evil.example"></iframe>a`, "a"},
		{"text in another language", `<p lang="en">a</p>`, `<p lang="en">a</p>`},
	} {
		t.Run(tc.name, func(t *testing.T) { require.Equal(t, tc.want, render(t, tc.markdown)) })
	}
	table := render(t, "| a | *b* & \"c\" |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |")
	require.Contains(t, table, "<th>a</th>")
	require.Contains(t, table, `<td data-label="a">1</td>`)
	require.Contains(t, table, `<td data-label="b &amp; &#34;c&#34;">4</td>`, "a cell knows the heading of its column")
}

func TestRenderedPagesHaveNoActiveContent(t *testing.T) {
	r := NewRenderer()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			"<script>", "</script>", "<img src=x onerror=alert(1)>", "[a](javascript:x)", "<a href='data:text/html,x'>", "\n\n", "## ",
			"<svg/onload=x>", "`", "| a |\n|---|\n", "<!--", "-->", "<style>", "&lt;script&gt;", "javascript:", "text",
		})).Draw(t, "parts")
		html, err := r.Render(strings.Join(parts, ""))
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"<script", "<svg", "<style", "onerror=alert(1)>", `href="javascript`, `href="data`, "<!--"} {
			if strings.Contains(html, bad) {
				t.Fatalf("%s\n%s", bad, html)
			}
		}
	})
}

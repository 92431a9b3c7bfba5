package prosehtml

import (
	"html"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"

	parser "golang.org/x/net/html"

	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/prose"
)

func formulas(t require.TestingT, markdown string) string {
	out, err := NewRenderer().RenderFormulas(markdown, &prose.HeadingIDs{})
	require.NoError(t, err)
	return out
}

func inline(tex string) string {
	return `<span data-tex="` + html.EscapeString(tex) + `">` + html.EscapeString(tex) + `</span>`
}

func display(tex string) string {
	return `<span data-tex="` + html.EscapeString(tex) + `" data-display="">` + html.EscapeString(tex) + `</span>`
}

func TestFormulas(t *testing.T) {
	for _, tc := range []struct{ name, markdown, want string }{
		{"in a sentence", "so $x_1 < x_2$ and *$y_1$*", "<p>so " + inline("x_1 < x_2") + " and <em>" + inline("y_1") + "</em></p>"},
		{"on a line of its own", "$$\n- a\\\\\n+ b\n$$", "<p>" + display("- a\\\\\n+ b") + "</p>"},
		{"prices", "$5 and $6, $ 7 $", "<p>$5 and $6, $ 7 $</p>"},
		{"escaped", `\$x$ and $\$5$`, "<p>$x$ and " + inline(`\$5`) + "</p>"},
		{"code", "`$x$` ``a ` $y$`` $z$", "<p><code>$x$</code> <code>a ` $y$</code> " + inline("z") + "</p>"},
		{"a fence", "```sh\necho $a $b$\n```\n$c$", "<pre><code>echo $a $b$\n</code></pre>\n<p>" + inline("c") + "</p>"},
		{"a price before code", "$5 or `$x`", "<p>$5 or <code>$x</code></p>"},
		{"over an empty line", "$a\n\nb$", "<p>$a</p>\n<p>b$</p>"},
		{"without an end", "$$a and $b$ `c", "<p>$$a and " + inline("b") + " `c</p>"},
		{"nothing", "$$$$ $$", "<p>$$$$ $$</p>"},
		{"an author's span", `<span data-tex="x">a</span>`, "<p>a</p>"},
		{"an author's placeholder", "\uE0000\uE001 $x$", "<p>0 " + inline("x") + "</p>"},
		{"HTML", `$<img src=x onerror="a">$`, "<p>" + inline(`<img src=x onerror="a">`) + "</p>"},
		{"in a table", "| $|a|$ |\n|---|\n| $\\frac{1}{2}$ |", `<table>
<thead>
<tr>
<th>` + inline("|a|") + `</th>
</tr>
</thead>
<tbody>
<tr>
<td data-label="|a|">` + inline(`\frac{1}{2}`) + `</td>
</tr>
</tbody>
</table>`},
	} {
		t.Run(tc.name, func(t *testing.T) { require.Equal(t, tc.want, formulas(t, tc.markdown)) })
	}
}

// Whatever is written, no element but a formula has the attribute of one, a formula contains
// nothing but its TeX, and no placeholder is left.
func TestOnlyFormulasAreSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			"$", "$$", "`", "``", "```\n", "\\", "\n", "\n\n", "x", "1", " ", "*", "_", "|", "| a |\n|---|\n", "## ", "- ", "<span data-tex=\"y\">", "</span>",
			"<img src=x onerror=alert(1)>", "\uE000", "\uE001", "\"", "<", ">", "&lt;", "[a](/$x$)", "<script>", "é",
		})).Draw(t, "parts")
		out := formulas(t, strings.Join(parts, ""))
		if strings.ContainsAny(out, "\uE000\uE001") {
			t.Fatalf("a placeholder is left: %s", out)
		}
		nodes, err := parser.ParseFragment(strings.NewReader(out), &parser.Node{Type: parser.ElementNode, Data: "div", DataAtom: atom.Div})
		require.NoError(t, err)
		for _, root := range nodes {
			for n := range root.Descendants() {
				if n.Type != parser.ElementNode {
					continue
				}
				switch n.Data {
				case "script", "img":
					for _, a := range n.Attr {
						if n.Data == "script" || a.Key == "onerror" {
							t.Fatalf("%s: %s", n.Data, out)
						}
					}
				case "span":
					child := n.FirstChild
					if child == nil || child.NextSibling != nil || child.Type != parser.TextNode || child.Data != n.Attr[0].Val {
						t.Fatalf("a span that is no formula: %s", out)
					}
				}
			}
		}
	})
}

// Texts that begin formulas and never end them are read in linear time.
func TestSettingAsideTakesLinearTime(t *testing.T) {
	for _, part := range []string{"$", "$$", "$a ", "`", "`$`` ", "\\$", "$$ $ ", "\uE000"} {
		cputest.Linear(t, part, 1<<20, func(size int) {
			out, found := setAside(strings.Repeat(part, size/len(part)))
			_ = putBack(out, found)
		})
	}
}

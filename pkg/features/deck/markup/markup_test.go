package markup_test

import (
	"strings"
	"testing"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/platform/cputest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func anyFile(string) bool { return true }

func noFile(string) bool { return false }

func fromHTML(source string) string {
	d, _ := markup.ParseHTML(source, anyFile)
	return d.Markdown()
}

func TestHTML(t *testing.T) {
	for source, want := range map[string]string{
		"H<sub>2</sub>O &amp; x<sup>2</sup>":                              "H~2~O & x^2^",
		"a<br>b<div>c</div><div><br></div><div>d</div>":                   "a\nb\nc\n\nd",
		"<p>a</p><p>b</p>":                                                "a\nb",
		"<b>bold </b>text, <i>em</i>, <b><i>both</i></b>":                 "**bold** text, *em*, ***both***",
		"<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>end":             "- a\n- b\n    - c\n\nend",
		`<ol start="3"><li>a<br>more</li><li value="7">b</li></ol>`:       "3. a\n    more\n7. b",
		"pH&nbsp;&lt;&nbsp;3":                                             "pH\u00a0<\u00a03",
		`\(x^2 &lt; y\) and \[\frac{1}{2}\]`:                              `$x^2 < y$ and $$\frac{1}{2}$$`,
		"[$]a_1[/$] [$$]b[/$$] [latex]$c$[/latex] [latex]d[/latex]":       "$a_1$ $$b$$ $c$ $$d$$",
		`<img src="a.png"> <img src='φύλλο ελιάς.png' alt="leaf">`:        "![](a.png) ![leaf](<φύλλο ελιάς.png>)",
		`<a href="https://example.org/a_(b)">see <b>it</b></a>`:           "[see](https://example.org/a_%28b%29) **[it](https://example.org/a_%28b%29)**",
		`<a href="javascript:alert(1)">x</a>`:                             "x",
		"2*3*4 _a_ snake_case #1 $5 ~6 `x` a\\b":                          "2\\*3\\*4 \\_a\\_ snake_case #1 \\$5 \\~6 \\`x\\` a\\\\b",
		"# no heading":                                                    `\# no heading`,
		"1848. a year":                                                    `1848\. a year`,
		"- no list<br>+ none<br>---":                                      "\\- no list\n\\+ none\n\\---",
		"[a](https://example.org)":                                        `[a\](https://example.org)`,
		"<script>alert(1)</script>a<style>b{}</style><script/>c":          "a",
		"<pre>if x:\n    y</pre>":                                         "`if x:`\n`\u00a0\u00a0\u00a0\u00a0y`",
		`<span style="font-weight: 700; font-style:italic">x</span>`:      "***x***",
		"a [sound:b.mp3] c":                                               "a c",
		"<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>": "a b\nc",
		"{{c1::<b>a</b>::hint}} \\({{c2::x}}\\)":                          "{{c1::**a**::hint}} ${{c2::x}}$",
		`a \( never <b>ends</b>`:                                          `a \\( never ends`,
		"a\x00b\u202ec &lt;b&gt;":                                         `abc \<b>`,
	} {
		require.Equal(t, want, fromHTML(source), source)
	}
}

func TestLosses(t *testing.T) {
	d, losses := markup.ParseHTML(`a<img src="https://example.org/x.png"><img src="//x/y"><img src="data:,x"><img src="../b.png"><img src="c.png">[sound:d.mp3]`, noFile)
	require.Equal(t, "a", d.Markdown())
	var kinds []markup.LossKind
	for _, l := range losses {
		kinds = append(kinds, l.Kind)
	}
	require.Equal(t, []markup.LossKind{markup.RemotePicture, markup.RemotePicture, markup.RemotePicture, markup.MissingPicture, markup.MissingPicture, markup.Sound}, kinds)
	require.Equal(t, "d.mp3", losses[5].Name)
}

// Markdown that people type is read as they mean it, and written the one way.
func TestMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		"5 * 3 * 2":                        "5 \\* 3 \\* 2",
		"__a__ _b_ snake_case":             "**a** *b* snake_case",
		"*a **b** c*":                      "*a* ***b*** *c*",
		"**a *b** c":                       `**a \*b** c`,
		"* a\n* b\n  more\n\ntext":         "- a\n- b\n    more\n\ntext",
		"1) a\n2) b\n   - c":               "1. a\n2. b\n    - c",
		"$$\na\n$$":                        "$$a$$",
		"```go\nif a {\n\n\tb()\n```\n~~~": "`if a {`\n\n`\u00a0\u00a0\u00a0\u00a0b()`\n\\~\\~\\~",
		"~~a~~ ~b~":                        `\~\~a\~\~ ~b~`,
		"[a](http://example.org)":          `[a\](http://example.org)`,
		"![](https://example.org/a.png)":   `\![\](https://example.org/a.png)`,
		"a $5 and $6":                      `a \$5 and \$6`,
		"``a`b`` `` `c` ``":                "``a`b`` `` `c` ``",
		"\r\na\r\n\r\n\r\nb\rc \r\n":       "a\n\nb\nc",
		"[a [b] c](https://example.org)":   `[a \[b\] c](https://example.org)`,
		`\*a\* \d`:                         `\*a\* \\d`,
		"![a](b.png)[c](https://d.org/e)":  "![a](b.png)[c](https://d.org/e)",
	} {
		got := markup.ParseMarkdown(text)
		require.Equal(t, want, got.Markdown(), text)
	}
	require.Equal(t, []string{"a.png", "b c.png"}, markup.Pictures("![](a.png) ![x](<b c.png>) ![](a.png)"))
	require.Equal(t, "a\\*b\n\\- c", markup.Escape("a*b\r\n- c"))
}

// spans generates spans of all kinds, with texts that look like signs.
func spans() *rapid.Generator[markup.Span] {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{
			"a", " ", "a b", "*", "_", "[", "]", "(", "![", `\`, `\(`, "[$]", "[latex]", "[sound:x]", "$", "`", "~", "^", "- ", "1. ",
			"# ", "<b>", "&amp;", "\u00a0", "{{c1::x}}", "!", "](https://a.b)", "``", "é", "x_y", "---", "::", "'\"", "\\\\",
		}),
		rapid.StringN(0, 8, 30), rapid.StringOfN(rapid.SampledFrom([]rune("ab *_~^$`[]()\\!<>&;:-.1#")), 0, 8, -1),
	)
	return rapid.Custom(func(t *rapid.T) markup.Span {
		return markup.Span{
			Kind:  markup.Kind(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3, 4}).Draw(t, "kind")),
			Text:  text.Draw(t, "text"),
			Name:  rapid.SampledFrom([]string{"a.png", "b c.png", "d(1).png", "φ.png", "e%20f.png", "[g].png"}).Draw(t, "name"),
			Style: markup.Style(rapid.IntRange(0, 15).Draw(t, "style")),
			Link:  rapid.SampledFrom([]string{"", "", "", "https://example.org", "https://example.org/a_b?c=d&e=(f)", "http://x.org"}).Draw(t, "link"),
		}
	})
}

func docs() *rapid.Generator[markup.Doc] {
	return rapid.Custom(func(t *rapid.T) markup.Doc {
		return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) markup.Line {
			return markup.Line{
				Item:   rapid.Bool().Draw(t, "item"),
				Number: rapid.SampledFrom([]int{0, 0, 1, 2, 3, 1848}).Draw(t, "number"),
				Depth:  rapid.IntRange(0, 9).Draw(t, "depth"),
				Spans:  rapid.SliceOfN(spans(), 0, 6).Draw(t, "spans"),
			}
		}), 0, 8).Draw(t, "lines")
	})
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := docs().Draw(t, "doc").Normal()
		requireSame(t, want)
	})
}

// requireSame checks that a text in normal form survives both formats.
func requireSame(t require.TestingT, want markup.Doc) {
	require.Equal(t, want, want.Normal())
	require.Equal(t, want, markup.ParseMarkdown(want.Markdown()), "%q", want.Markdown())
	got, losses := markup.ParseHTML(want.HTML(), anyFile)
	require.Equal(t, want, got, "%q", want.HTML())
	require.Empty(t, losses)
}

func FuzzMarkdown(f *testing.F) {
	f.Add("**a *b** c*\n- [x](https://a.b) `c` $d$ ![e](f.png)")
	f.Add("1. a\n    2. b\n        c\n\n~x^2^~ \\* ***y***")
	f.Fuzz(func(t *testing.T, text string) { requireSame(t, markup.ParseMarkdown(text)) })
}

func FuzzHTML(f *testing.F) {
	f.Add(`<ul><li>a<br>b<ol start=4><li>c</ol></ul><b>d<i>e</b>f</i><img src="g.png" alt=h>\(i\)[latex]j[/latex]<pre> k`)
	f.Add(`<script/>a</script><table><td>b<td>c</table>\(<a href="https://d.e">f</a>`)
	f.Fuzz(func(t *testing.T, source string) {
		d, _ := markup.ParseHTML(source, anyFile)
		requireSame(t, d)
	})
}

// Long texts that repeat one sign take linear time.
func TestLinear(t *testing.T) {
	const size = 1 << 16
	for _, part := range []string{"*", "_a", "[", "![", "](", "`", "``a`", "$", "$a", "~", "**a*", "\\", "<b>", "<ul><li>", "\\(", "[latex]", "<script>", "&", "- ", "<", "[sound:", "$$\n", "{{c1::"} {
		cputest.Linear(t, part, size, func(size int) {
			text := strings.Repeat(part, size/len(part))
			markup.ParseMarkdown(text)
			d, _ := markup.ParseHTML(text, anyFile)
			_ = d.Markdown()
		})
	}
}

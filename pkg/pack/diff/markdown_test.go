package diff_test

import (
	"bytes"
	"strings"
	"testing"

	"knowmad/pkg/pack/diff"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

func TestMarkdownOfNoSectionsIsEmpty(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, diff.WriteMarkdown(&b, "What", nil))
	require.Empty(t, b.String())
}

// FuzzMarkdown writes what a pack may say, whatever it is, and reads it back as
// the pull request would: as text and nothing else.
func FuzzMarkdown(f *testing.F) {
	for _, seed := range []string{
		"plain", "*stars* _and_ `ticks`", "<img src=x onerror=alert(1)>", "[a](javascript:b)", "![x](y)", "&lt;", "&amp;lt;", "| a | b |",
		"<https://evil.example>", `\`, "`", "# heading", "a  b", "~~gone~~", "</details>", "é𝄞", "- [ ] task", "1. one", "1) one", "+ one", "=== ", "a_b_c",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, said string) {
		said = strings.Join(strings.Fields(strings.ToValidUTF8(said, "")), " ") // one line, as the schema demands
		if strings.ContainsAny(said, "\x00") {
			return // no pack holds this
		}
		var b bytes.Buffer
		section := diff.Section{
			Places:  []diff.Place{{Market: "de", Host: "de.knowmad.example"}},
			Changes: []diff.Told{{Change: diff.Change{Sentence: "The tagline is now “" + said + "”."}}},
		}
		require.NoError(t, diff.WriteMarkdown(&b, "What", []diff.Section{section}))
		source := b.Bytes()
		var read strings.Builder
		_ = ast.Walk(goldmark.DefaultParser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if !entering {
				return ast.WalkContinue, nil
			}
			switch n := n.(type) {
			case *ast.Text:
				read.Write(n.Segment.Value(source))
			case *ast.Document, *ast.Heading, *ast.List, *ast.ListItem, *ast.TextBlock, *ast.Paragraph:
			default:
				t.Fatalf("%q became %s", said, n.Kind())
			}
			return ast.WalkContinue, nil
		})
		var html bytes.Buffer
		require.NoError(t, goldmark.Convert(source, &html))
		shown := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&amp;", "&").Replace(html.String())
		require.Contains(t, shown, "The tagline is now “"+said+"”.")
	})
}

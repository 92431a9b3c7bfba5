package pdf_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"knowmad/pkg/platform/pdf"
)

// TestDocumentsOfOthers reads the PDFs below the folder DOCUMENTS, which tools/soak.mjs
// fills from the distribution's packages, and compares them with poppler's tools: the
// number of pages, and the words of the first ones. Two readers part some words
// differently, so that nine of ten words have to be found, in both directions.
func TestDocumentsOfOthers(t *testing.T) {
	folder := os.Getenv("DOCUMENTS")
	if folder == "" {
		t.Skip("set DOCUMENTS to a folder with PDFs: npm run soak -- documents")
	}
	for _, tool := range []string{"pdfinfo", "pdftotext"} {
		_, err := exec.LookPath(tool)
		require.NoError(t, err, "apt-get install poppler-utils")
	}
	const (
		most      = 30 // pages of a document whose words are compared
		agreement = 0.9
	)
	e := newEngine(t, pdf.Options{})
	read := 0
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name := strings.TrimSuffix(path, ".gz")
		if err != nil || !entry.Type().IsRegular() || !strings.HasSuffix(name, ".pdf") {
			return err
		}
		read++
		t.Run(filepath.Base(name), func(t *testing.T) {
			file := inflated(t, path)
			plain := filepath.Join(t.TempDir(), "document.pdf")
			require.NoError(t, os.WriteFile(plain, file, 0o600))
			var text strings.Builder
			pages := 0
			require.NoError(t, e.Read(t.Context(), bytes.NewReader(file), int64(len(file)), func(ctx context.Context, d *pdf.Document) error {
				pages = d.Pages()
				for page := range min(pages, most) {
					p, err := d.Text(ctx, page)
					if err != nil {
						return err
					}
					text.WriteString(p.Plain() + "\n")
				}
				return nil
			}))
			require.Equal(t, pagesByPoppler(t, plain), pages)
			theirs, err := exec.CommandContext(t.Context(), "pdftotext", "-l", strconv.Itoa(most), plain, "-").Output()
			require.NoError(t, err)
			ours, other := wordsOf(text.String()), wordsOf(strings.ReplaceAll(string(theirs), "-\n", ""))
			if len(other) == 0 {
				t.Skip("pictures alone")
			}
			require.Greater(t, found(other, ours), agreement, "words of poppler that are not read")
			require.Greater(t, found(ours, other), agreement, "words that are read and poppler doesn't have")
		})
		return nil
	}))
	require.NotZero(t, read, "PDFs in %s", folder)
}

// inflated is a file of a package, of which long ones are compressed.
func inflated(t *testing.T, path string) []byte {
	t.Helper()
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	if !strings.HasSuffix(path, ".gz") {
		return file
	}
	r, err := gzip.NewReader(bytes.NewReader(file))
	require.NoError(t, err)
	file, err = io.ReadAll(r)
	require.NoError(t, err)
	return file
}

func pagesByPoppler(t *testing.T, path string) int {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "pdfinfo", path).Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		if count, ok := strings.CutPrefix(line, "Pages:"); ok {
			n, err := strconv.Atoi(strings.TrimSpace(count))
			require.NoError(t, err)
			return n
		}
	}
	t.Fatal("pdfinfo counts no pages")
	return 0
}

// wordsOf counts the words of three letters and more.
func wordsOf(text string) map[string]int {
	words := map[string]int{}
	for word := range strings.FieldsFuncSeq(norm.NFKC.String(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCountInString(word) > 2 {
			words[word]++
		}
	}
	return words
}

// found is the share of words that other words have as often.
func found(words, in map[string]int) float64 {
	all, there := 0, 0
	for word, n := range words {
		all += n
		there += min(n, in[word])
	}
	return float64(there) / float64(max(all, 1))
}

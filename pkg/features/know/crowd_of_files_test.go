package know_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"

	"github.com/stretchr/testify/require"
)

// magics begin files of every kind that is told by its first bytes.
func magics() map[string]string {
	return map[string]string{
		"pdf": "%PDF-1.7\n", "zip": "PK\x03\x04", "png": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "jpeg": "\xff\xd8\xff\xe0",
		"webp": "RIFF\x00\x04\x00\x00WEBPVP8 ", "ole": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "rtf": "{\\rtf", "gif": "GIF89a",
		"tiff": "II*\x00", "heic": "\x00\x00\x00\x18ftypheic", "elf": "\x7fELF", "gzip": "\x1f\x8b\x08", "utf16": "\xff\xfe",
	}
}

// Files of all kinds, ten at a time: each is refused or read, none without an end, and the
// server lives.
func TestFilesOfAllKindsAtOnce(t *testing.T) {
	files := map[string]string{}
	found, err := filepath.Glob("testdata/documents/*")
	require.NoError(t, err)
	require.Greater(t, len(found), 25)
	for _, path := range found {
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		files[filepath.Base(path)] = string(content)
	}
	random := rand.NewChaCha8([32]byte{1})
	for kind, magic := range magics() {
		tail := make([]byte, 1<<10)
		_, _ = random.Read(tail)
		files["random."+kind] = magic + string(tail)
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)

	(&world{}).run(t, engines()[0], func(t *testing.T, w *world) {
		const atOnce = 10
		var all sync.WaitGroup
		var mu sync.Mutex
		ends := map[string]string{}
		for n := range atOnce {
			b := w.member("us", fmt.Sprint("author", n))
			all.Go(func() {
				for i := n; i < len(names); i += atOnce {
					end := outcome(t, w, b, names[i], files[names[i]])
					mu.Lock()
					ends[names[i]] = end
					mu.Unlock()
				}
			})
		}
		all.Wait()
		for _, name := range names {
			switch end := ends[name]; {
			case strings.HasPrefix(name, "bomb-"), name == "i19-thin.png":
				require.Equal(t, "tooComplex", end, name)
			default:
				require.Contains(t, []string{
					"PUBLISHED", "REVIEW", "InvalidMIMETypeError", "broken", "encrypted", "empty", "form", "script", "tooComplex",
				}, end, name)
			}
		}
		require.Equal(t, 200, w.visitor("us").Get("/readyz").Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_revisions WHERE state = 'processing'`))
		require.Equal(t, "PUBLISHED", outcome(t, w, w.member("us", "amy"), "good.txt", "A text that is read as ever."))
	})
}

// outcome shares a file and tells what became of it: a status, the reason of a failure, or
// the error of a refusal.
func outcome(t *testing.T, w *world, b *browser, name, content string) string {
	t.Helper()
	got := b.Post("/api/knows", draft("Know: "+name, b.sent(name, content)))
	if got.Status != 201 {
		kind, _, _ := strings.Cut(got.Problem(), " ")
		return kind
	}
	id := apptest.Decode[edit.Receipt](t, got).UUID
	require.Eventually(t, func() bool {
		return w.Count(`SELECT COUNT(*) FROM know_revisions WHERE know = ? AND state = 'processing'`, id) == 0
	}, 10*patience, 20*time.Millisecond, name)
	status := w.status(id)
	if status != "REJECTED" {
		return status
	}
	return b.read(id).Own.Value.Failure.Value.Reason
}

// The parts of an office file that tell its kind are bounded: a form with many files that
// unpack to much is refused, and so is a user who sends such forms again and again.
func TestFormsThatCostMuchAreRefused(t *testing.T) {
	types := bytes.Repeat([]byte(`<Default Extension="xml" ContentType="application/xml"/>`), 31<<20/55)
	packed := zipOf(t, [2]string{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` + string(types) + `</Types>`})
	bomb := func(n int) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		from, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
		require.NoError(t, err)
		require.NoError(t, z.Copy(from.File[0])) // as packing takes long
		part, err := z.Create("word/document.xml")
		require.NoError(t, err)
		_, err = fmt.Fprint(part, "<w/>", n)
		require.NoError(t, err)
		require.NoError(t, z.Close())
		return b.String()
	}
	(&world{}).run(t, engines()[0], func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		ids := make([]string, 0, 19)
		for n := range cap(ids) {
			ids = append(ids, lena.sent(fmt.Sprint(n, ".docx"), bomb(n)))
		}
		got := lena.Post("/api/knows", draft("Viel", ids...))
		require.Equal(t, 415, got.Status, got.Text)
		require.Equal(t, len(ids)+1, strings.Count(got.Text, "has too much in it"), "of each, and of the first in the message")
		refused := 1
		program := lena.sent("a.pdf", "MZ\x90\x00"+strings.Repeat("\x00", 200))
		for range 60 {
			got := lena.Post("/api/knows", draft("Viel", program))
			if got.Status == 429 {
				require.NotEmpty(t, got.Header.Get("Retry-After"))
				break
			}
			require.Equal(t, 415, got.Status, got.Text)
			refused++
		}
		require.Equal(t, 41, refused, "then they wait")
		require.Equal(t, 201, w.member("de", "mia").Post("/api/knows", fields{"title": "Ein Text", "visibility": "public", "text": "Ein Text von Mia."}).Status)
	})
}

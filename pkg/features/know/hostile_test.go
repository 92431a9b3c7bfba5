package know_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// zipOf is a zip of parts, each by its name and its content.
func zipOf(t *testing.T, parts ...[2]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range parts {
		w, err := z.Create(part[0])
		require.NoError(t, err)
		_, err = w.Write([]byte(part[1]))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.String()
}

// docx is a document of Word: what stands before its root, its body, more parts.
func docx(t *testing.T, before, body string, more ...[2]string) string {
	t.Helper()
	return zipOf(t, append([][2]string{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`},
		{"word/document.xml", `<?xml version="1.0"?>` + before + `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>` + body + `</w:t></w:r></w:p></w:body></w:document>`},
	}, more...)...)
}

// realPDF is one that PDFium reads: a page with a text, entries of its catalogue and of
// its pages, more objects from the number 5 on.
func realPDF(text, catalogue, pages string, more ...string) string {
	content := "BT /F1 20 Tf 20 150 Td (" + text + ") Tj ET"
	objects := append([]string{
		"<</Type /Catalog /Pages 2 0 R " + catalogue + ">>",
		"<</Type /Pages /Kids [3 0 R] " + pages + ">>",
		"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 200] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content),
	}, more...)
	var b strings.Builder
	b.WriteString("%PDF-1.7\n")
	var offsets []int
	for n, object := range objects {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer <</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.String()
}

// flood is a PNG of a few bytes whose header asks for many pixels.
func flood(side uint32) string {
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), side), side)
	header = append(header, 8, 2, 0, 0, 0)
	sum := crc32.ChecksumIEEE(header)
	return string(binary.BigEndian.AppendUint32(append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), header...), sum))
}

// Files made to do harm, or broken, from the upload by tus to what becomes of them, with
// PDFium: the form refuses them, or their processing ends with a reason, and neither
// other knows nor the server feel it. What only looks odd is shared.
func TestHostileFiles(t *testing.T) {
	encrypted, err := os.ReadFile(filepath.Join("..", "..", "platform", "pdf", "testdata", "encrypted.pdf"))
	require.NoError(t, err)
	const scripts = `/OpenAction <</S /JavaScript /JS (app.alert\('boo'\))>> /Names <</JavaScript <</Names [(x) 5 0 R]>> /EmbeddedFiles <</Names [(x) 6 0 R]>>>>`
	const wrong, unknown = "FormValidationError uploadIds[0]", "InvalidMIMETypeError uploadIds[0]"
	type hostile struct {
		name, market, file, content string
		want                        string // a problem, a reason, or the kind of what is published
	}
	cases := []hostile{
		{"a PDF that is a zip", "de", "a.pdf", "%PDF-1.4\n%%EOF\n" + zipOf(t, [2]string{"a.txt", "a"}), unknown},
		{"a document with bytes behind it", "de", "a.docx", docx(t, "", "x") + "<script>", unknown},
		{"a text that is a PDF", "de", "a.txt", realPDF("Ein Text im PDF", "", "/Count 1"), "pdf"},
		{"a PDF that is a text", "de", "a.pdf", "Nur ein Text, und kein PDF.", "txt"},
		{"a program", "de", "a.pdf", "MZ\x90\x00" + strings.Repeat("\x00", 200), unknown},
		{"a page of the web", "de", "a.txt", "<!doctype html><script>alert(1)</script>", unknown},
		{"an SVG", "us", "a.png", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, unknown},
		{"nothing", "de", "a.pdf", "", wrong},
		{"blanks", "de", "a.txt", " \n\t\n", unknown},
		{"an encrypted PDF", "de", "a.pdf", string(encrypted), "encrypted"},
		{"half a PDF", "de", "a.pdf", realPDF("Halb", "", "/Count 1")[:200], "broken"},
		{"a PDF with 100,000 pages", "de", "a.pdf", realPDF("Viele", "", "/Count 100000"), "tooManyPages"},
		{"a PDF with scripts", "de", "a.pdf", realPDF("Was zu lesen ist", scripts, "/Count 1", "<</S /JavaScript /JS (boo)>>", "<</Type /Filespec /F (boo.exe)>>"), "pdf"},
		{"a zip bomb", "de", "a.docx", docx(t, "", strings.Repeat("a", 31<<20)), "tooComplex"},
		{"a zip of zips", "de", "a.zip", zipOf(t, [2]string{"b.zip", zipOf(t, [2]string{"c.zip", "PK"})}), unknown},
		{"a document with a zip in it", "de", "a.docx", docx(t, "", "Nur dieser Text", [2]string{"word/media/b.zip", zipOf(t, [2]string{"../../c", "x"})}), "docx"},
		{"a document whose entities grow", "de", "a.docx", docx(t, `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`, "&b;&b;"), "broken"},
		{"a document that reads the server's files", "de", "a.docx", docx(t, `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`, "&a;"), "broken"},
		{"a flood of pixels", "us", "a.png", flood(60_000), "tooComplex"},
		{"half a picture", "us", "a.png", png[:40], "broken"},
		{"a picture where there are none", "de", "a.png", png, unknown},
		{"a picture where there are some", "us", "a.pdf", png, "png"},
	}
	places(t, realPDFs, func(t *testing.T, w *world) {
		authors := map[string]*browser{"de": w.member("de", "lena"), "us": w.member("us", "amy")}
		cases := cases
		if w.crossed { // one for each way that a file's bytes go
			cases = slices.DeleteFunc(slices.Clone(cases), func(h hostile) bool {
				return !slices.Contains([]string{"an SVG", "nothing", "half a PDF", "a zip bomb", "a PDF with scripts", "a document with a zip in it", "a picture where there are some"}, h.name)
			})
			require.Len(t, cases, 7)
		}
		for _, tc := range cases {
			t.Run(tc.name, func(t *testing.T) {
				b := authors[tc.market]
				before := w.Count(`SELECT COUNT(*) FROM knows`)
				got := b.Post("/api/knows", draft("Know: "+tc.name, b.sent(tc.file, tc.content)))
				if strings.Contains(tc.want, "Error") {
					require.Equal(t, tc.want, got.Problem())
					require.Equal(t, before, w.Count(`SELECT COUNT(*) FROM knows`))
					return
				}
				require.Equal(t, 201, got.Status, got.Text)
				id := apptest.Decode[edit.Receipt](t, got).UUID
				told := events(t, b, id)
				k := b.read(id)
				if told[len(told)-1]["status"] == "REJECTED" {
					require.Equal(t, tc.want, k.Own.Value.Failure.Value.Reason)
					require.Equal(t, 404, w.visitor(tc.market).Get("/api/knows/"+id).Status)
					return
				}
				require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
				require.Equal(t, tc.want, k.Files[0].Kind)
				require.Len(t, k.Pages, 1)
				require.Equal(t, 200, w.visitor(tc.market).Get(k.Pages[0].ImageURL).Status)
				file := b.Get(apptest.Decode[reading.Address](t, b.Post("/api/knows/"+id+"/files/1/url", nil)).URL)
				require.Equal(t, 200, file.Status)
				require.Equal(t, "nosniff", file.Header.Get("X-Content-Type-Options"))
				for _, harm := range []string{"JavaScript", "OpenAction", "EmbeddedFile", "boo", "c.zip", "b.zip"} {
					require.NotContains(t, file.Text, harm)
				}
			})
		}
		require.Equal(t, 200, w.visitor("de").Get("/api/knows").Status)
		w.Clock.Pass(8 * 24 * time.Hour) // uploads that nothing took expire
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM uploads`) == 0 }, patience, 20*time.Millisecond)
		w.swept()
	})
}

// Names of files lead nowhere, turn nothing around, and are their author's alone; what
// is downloaded has a name of the server's.
func TestHostileNames(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		for i, name := range []struct{ sent, shown string }{
			{"../../../etc/passwd", "passwd"},
			{`C:\Users\Lena\..\x.pdf`, "x.pdf"},
			{"Klausur\u202efdp.exe", "Klausurfdp.exe"},
			{"\u2067a\u2069\u200f.pdf", "a.pdf"},
			{"a\x00b\r\nSet-Cookie: x.pdf", "abSet-Cookie x.pdf"},
			{"...", "file"},
			{"  . .pdf", "pdf"},
			{`<img src=x onerror=alert(1)>.pdf`, "img src=x onerror=alert(1).pdf"},
			{strings.Repeat("ä", 500) + ".pdf", strings.Repeat("ä", 116) + ".pdf"},
			{"\xff\xfe.pdf", "pdf"},
		} {
			r := lena.share(draft(fmt.Sprintf("Datei %d", i), lena.upload(name.sent, pdf(fmt.Sprint("Inhalt ", i)))))
			w.done(r.UUID)
			require.Equal(t, name.shown, *lena.read(r.UUID).Files[0].Name)
			got := mia.Get("/api/knows/" + r.UUID)
			require.Nil(t, apptest.Decode[reading.Know](t, got).Files[0].Name)
			file := w.visitor("de").Get(apptest.Decode[reading.Address](t, mia.Post("/api/knows/"+r.UUID+"/files/1/url", nil)).URL)
			require.Equal(t, fmt.Sprintf("attachment; filename=datei-%d.pdf", i), file.Header.Get("Content-Disposition"))
		}
	})
}

// An upload is its user's, and becomes one know: the form that is sent twice, as its
// answer was lost, makes no second one.
func TestUploadIsUsedOnce(t *testing.T) {
	places(t, realPDFs, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		const gone = "FormValidationError uploadIds[0]"
		id := lena.sent("a.txt", "Ein Text, der einmal geteilt wird.")
		require.Equal(t, gone, mia.Post("/api/knows", draft("Von Mia", id)).Problem())
		require.Equal(t, 201, lena.Post("/api/knows", draft("Von Lena", id)).Status)
		for _, b := range []*browser{lena, mia} {
			require.Equal(t, gone, b.Post("/api/knows", draft("Noch einmal", id)).Problem())
		}
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM knows`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM uploads`))
	})
}

// Two tabs that save at the same moment: one of them does, and the other is told; what
// it sent is still there.
func TestTwoTabsAtOnce(t *testing.T) {
	places(t, ownPDFs, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.publish("Brüche", "alt")
		const tabs = 3 // as many forms as one account may have on their way
		ids := make([]string, tabs)
		replies := make([]apptest.Reply, tabs)
		var both sync.WaitGroup
		for n := range tabs {
			ids[n] = lena.upload("neu.pdf", pdf(fmt.Sprint("neu ", n)))
			both.Go(func() {
				tab := *lena
				replies[n] = tab.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "title": fmt.Sprint("Tab ", n), "uploadIds": []string{ids[n]}})
			})
		}
		both.Wait()
		winner := -1
		for n, got := range replies {
			if got.Status == 200 {
				require.Equal(t, -1, winner, "two saved")
				winner = n
				continue
			}
			require.Equal(t, 409, got.Status, got.Text)
		}
		require.GreaterOrEqual(t, winner, 0)
		w.done(r.UUID)
		k := lena.read(r.UUID)
		require.Equal(t, fmt.Sprint("Tab ", winner), k.Title)
		require.Equal(t, fmt.Sprint("neu ", winner), *k.Pages[0].Text)
		require.Equal(t, 2, k.Own.Value.Version)
		loser := (winner + 1) % tabs
		require.Equal(t, 200, lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 2, "uploadIds": []string{ids[loser]}}).Status)
		w.done(r.UUID)
		require.Equal(t, fmt.Sprint("neu ", loser), *lena.read(r.UUID).Pages[0].Text)
		w.swept()
	})
}

// An author who is deleted while their know is processed: the worker keeps nothing more,
// and nothing of it stays.
func TestAuthorIsDeletedWhileTheirKnowIsProcessed(t *testing.T) {
	places(t, ownPDFs, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		gate := make(chan struct{})
		w.pdfs.hold(gate)
		r := lena.share(draft("Halbes", lena.upload("a.pdf", pdf("eins", "zwei")), lena.upload("b.pdf", pdf("drei"))))
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM know_files WHERE clean <> ''`) == 2 }, patience, 5*time.Millisecond)
		now := db.At(w.Clock.Now()) // she asked for it 14 days ago
		w.Exec(`INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, 'remove', 'de', ?, ?)`, lena.id, now, now)
		w.Exec(`INSERT INTO jobs (id, kind, unique_key, state, args, created, due) VALUES (?, 'takeout.erasure', ?, 'waiting', 'null', ?, ?)`, lena.id, lena.id, now, now)
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM users WHERE id = ?`, lena.id) == 0 }, patience, 20*time.Millisecond)
		close(gate)
		mia.signIn()
		after := mia.publish("Danach", "vier") // the queue went on by then
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows WHERE id = ?`, r.UUID))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'know.process'`))
		for _, path := range []string{"/api/knows/", "/api/knows/u/"} {
			require.Equal(t, 404, mia.Get(path+r.UUID).Status)
		}
		w.isWhole(after.UUID, 1, mia)
		w.swept()
		require.Len(t, w.lying(), 6, "of the other know alone")
	})
}

// Each call that names a know, as the API describes them: a stranger and a visitor get
// nothing of one that is its author's alone, and nothing blurred of one that all read.
func TestEveryCallOfAnothersKnow(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		open := lena.publish("Offen", "eins", "zwei", "GEHEIMNIS")
		w.pdfs.hold(make(chan struct{})) // for good
		own := lena.share(draft("Eigenes", lena.upload("a.pdf", pdf("GEHEIMNIS eins"))))
		description := apptest.Decode[struct {
			Paths map[string]map[string]struct{ OperationID string }
		}](t, w.visitor("de").Get("/api/openapi.json"))
		met := 0
		for path, methods := range description.Paths {
			if !strings.HasPrefix(path, "/api/knows/{") && !strings.HasPrefix(path, "/api/knows/u/{") {
				continue
			}
			for method, operation := range methods {
				met++
				at := func(id string) string {
					return strings.NewReplacer("{uuid}", id, "{id}", id, "{number}", "1", "{position}", "1", "{version}", "0123456789abcdef", "{width}", "960").Replace(path)
				}
				for _, b := range []*browser{w.visitor("de"), mia} {
					got := b.Do(strings.ToUpper(method), at(own.UUID), bodyOf(method))
					require.Contains(t, []int{400, 401, 403, 404, 422}, got.Status, "%s %s", operation.OperationID, got.Text)
					require.NotContains(t, got.Text, "GEHEIMNIS", operation.OperationID)
					require.NotContains(t, got.Text, "Eigenes", operation.OperationID)
				}
				if method == "get" {
					for _, id := range []string{open.UUID, strings.ToUpper(open.UUID)} {
						for _, more := range []string{"", "?from=1&to=20", "?from=3", "?w=1600"} {
							require.NotContains(t, w.visitor("de").Get(at(id)+more).Text, "GEHEIMNIS", operation.OperationID)
						}
					}
				}
			}
		}
		require.Greater(t, met, 12)
		public := []string{"/api/knows", "/api/knows?sort=mostRead", "/", "/knows/" + open.Slug, "/knows/" + open.Slug + "/view", "/knows/u/" + open.Slug}
		for _, path := range public {
			got := w.visitor("de").Get(path)
			require.NotContains(t, got.Text, "GEHEIMNIS", path)
			require.NotContains(t, got.Text, own.UUID, path)
		}
		require.Equal(t, "PROCESSING", w.status(own.UUID))
	})
}

// bodyOf is what a call of a method takes, where it takes one.
func bodyOf(method string) any {
	if method == "patch" {
		return fields{"version": 1, "title": "Meins jetzt"}
	}
	return nil
}

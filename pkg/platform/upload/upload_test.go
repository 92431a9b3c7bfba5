package upload_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/upload"

	"github.com/stretchr/testify/require"
)

func TestUploadInPieces(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		rec := w.do(t, http.MethodPost, upload.Path, header{"Upload-Length": "11", "Upload-Metadata": "filename dW1sw6R1dC5wZGY=,filetype eA=="}, "")
		require.Equal(t, 201, rec.Code, rec.Body)
		path := rec.Header().Get("Location")
		require.Regexp(t, `^/api/uploads/[0-9a-f-]{36}$`, path, "a path on this host, whatever the request said of others")
		require.Equal(t, "1.0.0", rec.Header().Get("Tus-Resumable"))
		require.Equal(t, "Wed, 27 May 2026 12:00:00 GMT", rec.Header().Get("Upload-Expires"))

		w.clock.Pass(time.Hour)
		require.Zero(t, w.offset(t, path))
		rec = w.send(t, path, 0, "hello ")
		require.Equal(t, 204, rec.Code, rec.Body)
		require.Equal(t, "6", rec.Header().Get("Upload-Offset"))
		require.Equal(t, "Wed, 27 May 2026 13:00:00 GMT", rec.Header().Get("Upload-Expires"), "7 days after the last byte")
		require.Len(t, w.files(upload.Folder), 1)
		half := w.found(path)
		require.Equal(t, upload.Upload{
			ID: idOf(path), User: "lena", Market: "de", Name: "umläut.pdf", Size: 11, Received: 6, Expires: noon().Add(169 * time.Hour),
		}, half)
		require.Error(t, w.take("lena", path), "it isn't finished")

		rec = w.send(t, path, 6, "world")
		require.Equal(t, 204, rec.Code, rec.Body)
		require.Equal(t, "11", rec.Header().Get("Upload-Offset"))
		require.Empty(t, w.files(upload.Folder), "the bytes are a blob now")
		require.Equal(t, "hello world", w.content(path))
		require.Equal(t, noon().Add(time.Hour), w.found(path).Finished)
		rec = w.do(t, http.MethodHead, path, nil, "")
		require.Equal(t, []string{"200", "11", "11", "no-store", "filename dW1sw6R1dC5wZGY="}, []string{
			strconv.Itoa(rec.Code), rec.Header().Get("Upload-Offset"), rec.Header().Get("Upload-Length"),
			rec.Header().Get("Cache-Control"), rec.Header().Get("Upload-Metadata"),
		})
		require.Equal(t, 204, w.send(t, path, 11, "").Code)
		require.Empty(t, w.files(upload.Folder))

		w.clock.Pass(3 * time.Hour)
		require.NoError(t, w.blobs.Sweep(t.Context()))
		require.Equal(t, "hello world", w.content(path), "the upload holds it")
		require.Error(t, w.take("tom", path))
		require.NoError(t, w.take("lena", path))
		require.Error(t, w.take("lena", path), "once")
		require.Equal(t, 404, w.do(t, http.MethodHead, path, nil, "").Code)
		require.NoError(t, w.blobs.Sweep(t.Context()))
		require.Empty(t, w.files("blobs"), "whoever took it didn't hold it")
	})
}

func TestCreationWithUpload(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		rec := w.do(t, http.MethodPost, upload.Path, header{"Upload-Length": "11", "Content-Type": chunk}, "hello ")
		require.Equal(t, 201, rec.Code, rec.Body)
		require.Equal(t, "6", rec.Header().Get("Upload-Offset"))
		path := rec.Header().Get("Location")
		require.Equal(t, 204, w.send(t, path, 6, "world").Code)
		require.Equal(t, "hello world", w.content(path))

		rec = w.do(t, http.MethodPost, upload.Path, header{"Upload-Length": "5", "Content-Type": chunk}, "hello")
		require.Equal(t, 201, rec.Code, rec.Body)
		require.Equal(t, "hello", w.content(rec.Header().Get("Location")))

		rec = w.do(t, http.MethodPost, upload.Path, header{"Upload-Length": "0"}, "")
		require.Equal(t, 201, rec.Code, rec.Body)
		require.Empty(t, w.content(rec.Header().Get("Location")))

		before := w.count(`SELECT COUNT(*) FROM uploads`)
		rec = w.do(t, http.MethodPost, upload.Path, header{"Upload-Length": "3", "Content-Type": chunk}, "hello")
		require.Equal(t, "413 FormValidationError Upload-Length", said(t, rec))
		require.Equal(t, before, w.count(`SELECT COUNT(*) FROM uploads`), "nobody knows its address")
		require.Empty(t, w.files(upload.Folder))
	})
}

func TestRefusals(t *testing.T) {
	on(t, db.SQLite, func(t *testing.T, w *world) {
		path := w.begin(t, "a.pdf", 11)
		require.Equal(t, 204, w.send(t, path, 0, "hello ").Code)
		patch := func(h header) header {
			out := header{"Upload-Offset": "6", "Content-Type": chunk}
			for name, value := range h {
				out[name] = value
			}
			return out
		}
		for _, tc := range []struct {
			name, method, path string
			header             header
			body               string
			want               string
		}{
			{"another's", "PATCH", path, patch(header{"User": "tom"}), "world", "404 NotFoundError"},
			{"another's, asked for", "HEAD", path, header{"User": "tom"}, "", "404 NotFoundError"},
			{"another's, deleted", "DELETE", path, header{"User": "tom"}, "", "404 NotFoundError"},
			{"in another market", "PATCH", path, patch(header{"Market": "at"}), "world", "404 NotFoundError"},
			{"a visitor's", "PATCH", path, patch(header{"User": ""}), "world", "401 AuthorizationError"},
			{"begun by a visitor", "POST", upload.Path, header{"User": "", "Upload-Length": "1"}, "", "401 AuthorizationError"},
			{"nobody's", "HEAD", upload.Path + "/9f4f2f0e-0000-4000-8000-00000000000f", nil, "", "404 NotFoundError"},
			{"no uuid", "HEAD", upload.Path + "/x", nil, "", "422 FormValidationError id"},
			{"too early", "PATCH", path, patch(header{"Upload-Offset": "0"}), "world", "409 BadRequestError Upload-Offset"},
			{"too late", "PATCH", path, patch(header{"Upload-Offset": "7"}), "orld", "409 BadRequestError Upload-Offset"},
			{"no offset", "PATCH", path, patch(header{"Upload-Offset": ""}), "world", "400 BadRequestError Upload-Offset"},
			{"no number", "PATCH", path, patch(header{"Upload-Offset": "-1"}), "world", "400 BadRequestError Upload-Offset"},
			{"too many bytes", "PATCH", path, patch(nil), "world!", "413 FormValidationError Upload-Length"},
			{"another type", "PATCH", path, patch(header{"Content-Type": "text/plain"}), "world", "415 InvalidMIMETypeError"},
			{"no version", "PATCH", path, patch(header{"Tus-Resumable": ""}), "world", "412 BadRequestError Tus-Resumable"},
			{"another version", "POST", upload.Path, header{"Tus-Resumable": "0.2.2", "Upload-Length": "1"}, "", "412 BadRequestError Tus-Resumable"},
			{"no length", "POST", upload.Path, nil, "", "400 BadRequestError Upload-Length"},
			{"a negative length", "POST", upload.Path, header{"Upload-Length": "-1"}, "", "400 BadRequestError Upload-Length"},
			{"a deferred length", "POST", upload.Path, header{"Upload-Defer-Length": "1"}, "", "400 BadRequestError Upload-Length"},
			{"too long", "POST", upload.Path, header{"Upload-Length": strconv.Itoa(upload.MaxSize + 1)}, "", "413 FormValidationError Upload-Length"},
			{"another method in disguise", "POST", upload.Path, header{"X-HTTP-Method-Override": "DELETE"}, "", "400 BadRequestError Upload-Length"},
		} {
			t.Run(tc.name, func(t *testing.T) {
				rec := w.do(t, tc.method, tc.path, tc.header, tc.body)
				require.Equal(t, tc.want, said(t, rec))
				if strings.HasPrefix(tc.want, "412") {
					require.Equal(t, "1.0.0", rec.Header().Get("Tus-Version"))
				}
				require.NotContains(t, rec.Body.String(), "ERR_")
			})
		}
		require.Equal(t, 6, w.offset(t, path), "nothing of that changed anything")
		require.Equal(t, 204, w.send(t, path, 6, "world").Code)
		require.Equal(t, "hello world", w.content(path))
	})
}

func TestDescription(t *testing.T) {
	on(t, db.SQLite, func(t *testing.T, w *world) {
		rec := w.do(t, http.MethodOptions, upload.Path, header{"User": "", "Tus-Resumable": ""}, "")
		require.Equal(t, 204, rec.Code)
		require.Equal(t, "1.0.0", rec.Header().Get("Tus-Version"))
		require.Equal(t, "creation,creation-with-upload,expiration,termination", rec.Header().Get("Tus-Extension"))
		require.Equal(t, "52428800", rec.Header().Get("Tus-Max-Size"))
	})
}

// A piece of chunked transfer encoding doesn't say how long it is.
func TestPieceWithoutLength(t *testing.T) {
	on(t, db.SQLite, func(t *testing.T, w *world) {
		path := w.begin(t, "a", 5)
		h := header{"Upload-Offset": "0", "Content-Type": chunk}
		r := request(t.Context(), http.MethodPatch, path, h, strings.NewReader("hello and more"))
		r.ContentLength = -1
		rec := httptest.NewRecorder()
		w.handler.ServeHTTP(rec, r)
		require.Equal(t, "413 FormValidationError Upload-Length", said(t, rec))
		require.Equal(t, 5, w.offset(t, path), "what fits was kept")
	})
}

func TestNames(t *testing.T) {
	long := strings.Repeat("ä", 300)
	for name, want := range map[string]string{
		"essay.pdf": "essay.pdf", "": "", ".": "", "..": "", "../../etc/passwd": "passwd", `C:\Users\x\a.docx`: "a.docx",
		"a/b/": "", "\u202egnp.exe": "gnp.exe", "a\x00b\r\n.pdf": "ab .pdf", "\ufeffa\u200b.pdf": "a.pdf", "  a   b .pdf ": "a b .pdf",
		".htaccess": "htaccess", "a.pdf...": "a.pdf", "\xff\xfea": "a", "U\u0308bung.pdf": "Übung.pdf", "مرحبا.pdf": "مرحبا.pdf",
		long + ".pdf": long[:2*116] + ".pdf", long: long[:2*120], "a." + long: ("a." + long)[:2+2*118],
	} {
		require.Equal(t, want, upload.CleanName(name), "%q", name)
	}
}

func TestLimitsOfOneUser(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		begin := func(user string, size int) *httptest.ResponseRecorder {
			return w.do(t, http.MethodPost, upload.Path, header{"User": user, "Upload-Length": strconv.Itoa(size)}, "")
		}
		refused := make(chan bool, upload.MaxUploads+10)
		for range cap(refused) {
			go func() { refused <- begin("lena", 1).Code == 429 }()
		}
		n := 0
		for range cap(refused) {
			if <-refused {
				n++
			}
		}
		require.Equal(t, 10, n, "however many begin at once")
		require.Equal(t, "429 TooManyRequestsError", said(t, begin("lena", 1)))
		for range 25 {
			require.Equal(t, 201, begin("tom", upload.MaxSize).Code)
		}
		require.Equal(t, "429 TooManyRequestsError", said(t, begin("tom", 1)))
		w.clock.Pass(7 * 24 * time.Hour)
		require.Equal(t, 201, begin("tom", 1).Code, "the others have expired")
	})
}

func TestExpiry(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		half, whole, empty := w.begin(t, "a", 11), w.begin(t, "b", 5), w.begin(t, "c", 5)
		require.Equal(t, 204, w.send(t, whole, 0, "hello").Code)
		w.clock.Pass(time.Minute)
		require.Equal(t, 204, w.send(t, half, 0, "hello").Code)
		w.clock.Pass(7*24*time.Hour - time.Minute)
		require.Equal(t, 404, w.do(t, http.MethodHead, whole, nil, "").Code)
		require.Error(t, w.take("lena", whole))
		require.NoError(t, w.Sweep(t.Context()))
		require.Equal(t, 5, w.offset(t, half), "its last byte came later")
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM uploads`))
		require.Zero(t, w.count(`SELECT COUNT(*) FROM blob_holders`))
		w.clock.Pass(time.Minute)
		require.NoError(t, w.Sweep(t.Context()))
		require.NoError(t, w.blobs.Sweep(t.Context()))
		require.Empty(t, w.files(upload.Folder))
		require.Empty(t, w.files("blobs"))
		require.Equal(t, 404, w.send(t, empty, 0, "x").Code)
		require.Zero(t, w.count(`SELECT COUNT(*) FROM uploads`))
		w.clock.Pass(time.Second)
		require.NoError(t, w.Sweep(t.Context()))
		require.Zero(t, w.count(`SELECT COUNT(*) FROM uploaders`))
	})
}

func TestCancelFreesTheDisk(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		half, whole := w.begin(t, "a", 11), w.begin(t, "b", 5)
		require.Equal(t, 204, w.send(t, half, 0, "hello").Code)
		require.Equal(t, 204, w.send(t, whole, 0, "hello").Code)
		for _, path := range []string{half, whole} {
			require.Equal(t, 204, w.do(t, http.MethodDelete, path, nil, "").Code)
			require.Equal(t, 404, w.do(t, http.MethodDelete, path, nil, "").Code)
		}
		require.Empty(t, w.files(upload.Folder))
		w.clock.Pass(2 * time.Hour)
		require.NoError(t, w.blobs.Sweep(t.Context()))
		require.Empty(t, w.files("blobs"))
		require.Zero(t, w.count(`SELECT COUNT(*) FROM uploads`)+w.count(`SELECT COUNT(*) FROM blob_holders`))
	})
}

// What a dead server left: a file without a row, one of a finished upload, a row
// without a file.
func TestSweepAfterCrashes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		kept, rowless, finished, fileless := w.begin(t, "a", 11), w.begin(t, "b", 11), w.begin(t, "c", 11), w.begin(t, "d", 11)
		for _, path := range []string{kept, rowless, finished, fileless} {
			require.Equal(t, 204, w.send(t, path, 0, "hello").Code)
		}
		require.NoError(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM uploads WHERE id = ?`, idOf(rowless))
			if err == nil {
				_, err = q.Exec(t.Context(), `UPDATE uploads SET hash = 'x' WHERE id = ?`, idOf(finished))
			}
			return err
		}))
		w.remove(fileless)
		w.write("notes.txt", "not ours")
		w.write(idOf(rowless)+".stop", "")
		require.NoError(t, w.Sweep(t.Context()))
		require.ElementsMatch(t, []string{idOf(kept), "notes.txt"}, w.files(upload.Folder))
		require.Equal(t, 5, w.offset(t, kept))
		require.Equal(t, 404, w.send(t, fileless, 5, " world").Code, "its bytes are lost, so there is no such upload")
		require.Equal(t, 404, w.do(t, http.MethodHead, fileless, nil, "").Code)
		require.ElementsMatch(t, []string{idOf(kept), "notes.txt"}, w.files(upload.Folder))
	})
}

func TestErasureAndExport(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		part := w.Part()
		data, files, err := part.Export(t.Context(), w.db.One(), "lena")
		require.NoError(t, err)
		require.Nil(t, data)
		require.Nil(t, files)
		half := w.begin(t, "a", 11)
		w.clock.Pass(time.Second)
		whole := w.begin(t, "b", 5)
		require.Equal(t, 204, w.send(t, half, 0, "hello").Code)
		require.Equal(t, 204, w.send(t, whole, 0, "hello").Code)
		other := w.do(t, http.MethodPost, upload.Path, header{"User": "tom", "Upload-Length": "1"}, "")
		require.Equal(t, 201, other.Code)

		data, files, err = part.Export(t.Context(), w.db.One(), "lena")
		require.NoError(t, err)
		require.Nil(t, files)
		require.JSONEq(t, `{"uploads":[
			{"name":"a","size":11,"received":5,"market":"de","createdOn":"2026-05-20T12:00:00Z","expiresOn":"2026-05-27T12:00:01Z"},
			{"name":"b","size":5,"received":5,"market":"de","createdOn":"2026-05-20T12:00:01Z","expiresOn":"2026-05-27T12:00:01Z","finishedOn":"2026-05-20T12:00:01Z"}
		]}`, asJSON(t, data))

		var left []string
		failed := errors.New("no")
		erase := func(end error) error {
			return w.db.Write(t.Context(), func(q db.Queryer) error {
				var err error
				if left, err = part.Erase(t.Context(), q, "lena"); err != nil {
					return err
				}
				return end
			})
		}
		require.ErrorIs(t, erase(failed), failed)
		require.Equal(t, 5, w.offset(t, half), "taken back")
		require.NoError(t, erase(nil))
		require.ElementsMatch(t, []string{"uploads/" + idOf(half), "uploads/" + idOf(whole)}, left)
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM uploads`))
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM uploaders`))
		require.Zero(t, w.count(`SELECT COUNT(*) FROM blob_holders`))
		require.Equal(t, 404, w.do(t, http.MethodHead, half, nil, "").Code)
	})
}

// A connection that breaks off leaves what came, and the next request goes on there.
func TestLostConnection(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := httptest.NewServer(w.handler)
		defer s.Close()
		all := pattern(100_000)
		path := w.begin(t, "a", len(all))
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", s.Listener.Addr().String())
		require.NoError(t, err)
		r := request(t.Context(), http.MethodPatch, s.URL+path, header{"Upload-Offset": "0", "Content-Type": chunk}, brokenOff{strings.NewReader(all[:60_000])})
		r.ContentLength = int64(len(all))
		require.Error(t, r.Write(conn))
		require.NoError(t, conn.Close())
		require.Eventually(t, func() bool { // to ask the server would end what it still reads
			return w.count(`SELECT received FROM uploads WHERE id = ?`, idOf(path)) > 0
		}, time.Minute, 5*time.Millisecond)
		at := w.offset(t, path)
		require.LessOrEqual(t, at, 60_000)
		require.Equal(t, 204, w.send(t, path, at, all[at:]).Code)
		require.Equal(t, all, w.content(path))
	})
}

// A connection of which the server doesn't notice that it is dead doesn't hold up the
// next request, on this server or on another one.
func TestStandingConnectionMakesWay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for name, next := range map[string]*server{"the same server": w.server, "another server": w.another(nil)} {
			t.Run(name, func(t *testing.T) {
				s := httptest.NewServer(w.handler)
				defer s.Close()
				all := pattern(2 * upload.AcknowledgeEvery)
				path := w.begin(t, "a", len(all))
				stands := make(chan struct{})
				defer close(stands)
				status := make(chan int, 1)
				go func() {
					body := &standing{strings.NewReader(all[:upload.AcknowledgeEvery+10]), stands}
					r := request(context.Background(), http.MethodPatch, s.URL+path, header{"Upload-Offset": "0", "Content-Type": chunk}, body)
					r.ContentLength = int64(len(all))
					res, err := http.DefaultClient.Do(r)
					if err != nil {
						status <- 0
						return
					}
					res.Body.Close()
					status <- res.StatusCode
				}()
				require.Eventually(t, func() bool { return w.count(`SELECT received FROM uploads WHERE id = ?`, idOf(path)) > 0 }, time.Minute, time.Millisecond)
				at := 0
				require.Eventually(t, func() bool {
					rec := next.do(t, http.MethodHead, path, nil, "")
					at, _ = strconv.Atoi(rec.Header().Get("Upload-Offset"))
					return rec.Code == 200
				}, time.Minute, 5*time.Millisecond)
				require.GreaterOrEqual(t, at, upload.AcknowledgeEvery)
				require.Contains(t, []int{0, 423}, <-status)
				require.Equal(t, 204, next.send(t, path, at, all[at:]).Code)
				require.Equal(t, all, w.content(path))
			})
		}
	})
}

// However many send the same bytes at once, to whichever server, what comes out is the
// file.
func TestConcurrentRequestsNeverCorrupt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		servers := []*server{w.server, w.another(nil)}
		all := pattern(200_000)
		path := w.begin(t, "a", len(all))
		statuses := make(chan int)
		const writers = 4
		for i := range writers {
			go func() {
				s := servers[i%2]
				for at := 0; at < len(all); {
					rec := s.do(t, http.MethodHead, path, nil, "")
					if rec.Code != 200 {
						statuses <- rec.Code
						continue
					}
					at, _ = strconv.Atoi(rec.Header().Get("Upload-Offset"))
					if at < len(all) {
						statuses <- s.send(t, path, at, all[at:min(len(all), at+30_000)]).Code
					}
				}
				statuses <- 0
			}()
		}
		for ended := 0; ended < writers; {
			status := <-statuses
			if status == 0 {
				ended++
				continue
			}
			require.Contains(t, []int{204, 409, 423}, status)
		}
		require.Equal(t, all, w.content(path))
		require.Empty(t, w.files(upload.Folder))
	})
}

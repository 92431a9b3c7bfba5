package upload_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/upload"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if args, ok := killtest.Child(); ok {
		os.Exit(child(args))
	}
	os.Exit(dbtest.Main(m))
}

// server is a store with its calls, as one of several servers on a database and a
// folder. Who calls is what the headers User and Market say.
type server struct {
	*upload.Store
	blobs   *blob.Store
	handler http.Handler
}

func newServer(d *db.DB, folder string, c clock.Clock, edit func(blob.Place) blob.Place) (*server, error) {
	files, err := blob.NewFiles(filepath.Join(folder, "blobs"))
	if err != nil {
		return nil, err
	}
	var place blob.Place = files
	if edit != nil {
		place = edit(files)
	}
	s := &server{Store: upload.New(), blobs: blob.New(blob.Config{DB: d, Place: place, Clock: c, Log: zerolog.Nop()})}
	err = s.Open(upload.Config{DB: d, Blobs: s.blobs, Clock: c, Log: zerolog.Nop(), Folder: filepath.Join(folder, upload.Folder)})
	if err != nil {
		return nil, err
	}
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: func(c *echo.Context, err error) {
		p := problem.From(err)
		_ = c.JSON(p.StatusCode(), problem.Body{Type: p.Type, Message: p.Message, Fields: p.Fields})
	}})
	s.Register(openapi.New(e, openapi.Info{Title: "test", Version: "1"}, func(c *echo.Context, call openapi.Call) error {
		r := c.Request()
		actor := right.Actor{User: r.Header.Get("User")}
		ctx := market.WithHost(r.Context(), market.Host{Market: &market.Market{Code: r.Header.Get("Market")}})
		c.SetRequest(r.WithContext(right.With(ctx, actor)))
		return call.Rule.Admit(actor)
	}))
	s.handler = e
	return s, nil
}

type world struct {
	*server
	t       *testing.T
	db      *db.DB
	address string
	folder  string
	clock   *clocktest.Hand
}

func noon() time.Time { return time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC) }

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, test)
	}
}

// on runs a test on one engine, for what no statement has a part in.
func on(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	t.Run(string(engine), func(t *testing.T) {
		address := dbtest.Address(t, engine)
		d, err := db.Open(t.Context(), address)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, d.Close()) })
		_, err = db.Migrate(t.Context(), d, blob.Migrations(), upload.Migrations())
		require.NoError(t, err)
		w := &world{t: t, db: d, address: address, folder: dbtest.Folder(t), clock: clocktest.At(noon())}
		w.server = w.another(nil)
		test(t, w)
	})
}

// another is one more server on the same database and folder.
func (w *world) another(edit func(blob.Place) blob.Place) *server {
	w.t.Helper()
	s, err := newServer(w.db, w.folder, w.clock, edit)
	require.NoError(w.t, err)
	return s
}

type header map[string]string

const chunk = "application/offset+octet-stream"

func request(ctx context.Context, method, address string, h header, body io.Reader) *http.Request {
	r, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		panic(err)
	}
	for name, value := range (header{"User": "lena", "Market": "de", "Tus-Resumable": "1.0.0"}) {
		r.Header.Set(name, value)
	}
	for name, value := range h {
		r.Header.Set(name, value)
		if value == "" {
			r.Header.Del(name)
		}
	}
	return r
}

// do makes a request without a network.
func (s *server) do(t *testing.T, method, path string, h header, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := request(t.Context(), method, path, h, strings.NewReader(body))
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, r)
	return rec
}

// begin begins an upload and gives its path.
func (s *server) begin(t *testing.T, name string, size int) string {
	t.Helper()
	h := header{"Upload-Length": strconv.Itoa(size), "Upload-Metadata": "filename " + base64.StdEncoding.EncodeToString([]byte(name))}
	rec := s.do(t, http.MethodPost, upload.Path, h, "")
	require.Equal(t, 201, rec.Code, rec.Body)
	return rec.Header().Get("Location")
}

// send sends bytes of an upload.
func (s *server) send(t *testing.T, path string, offset int, bytes string) *httptest.ResponseRecorder {
	t.Helper()
	return s.do(t, http.MethodPatch, path, header{"Upload-Offset": strconv.Itoa(offset), "Content-Type": chunk}, bytes)
}

// offset is how many bytes of an upload are there.
func (s *server) offset(t *testing.T, path string) int {
	t.Helper()
	rec := s.do(t, http.MethodHead, path, nil, "")
	require.Equal(t, 200, rec.Code, rec.Body)
	n, err := strconv.Atoi(rec.Header().Get("Upload-Offset"))
	require.NoError(t, err)
	return n
}

// said is an error's type and its fields.
func said(t *testing.T, rec *httptest.ResponseRecorder) string {
	t.Helper()
	var p problem.Body
	require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &p), rec.Body.String())
	words := []string{strconv.Itoa(rec.Code), string(p.Type)}
	for _, f := range p.Fields {
		words = append(words, f.Field)
	}
	return strings.Join(words, " ")
}

func idOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// found is an upload of Lena's.
func (w *world) found(path string) upload.Upload {
	w.t.Helper()
	all, err := w.Find(w.t.Context(), w.db.One(), "lena", []string{idOf(path)})
	require.NoError(w.t, err)
	return all[0]
}

// content is what a finished upload's blob has.
func (w *world) content(path string) string {
	w.t.Helper()
	f, err := w.blobs.Open(w.t.Context(), w.found(path).Hash)
	require.NoError(w.t, err)
	defer f.Close()
	b, err := io.ReadAll(f)
	require.NoError(w.t, err)
	return string(b)
}

// files are the names in a folder, with those in its folders.
func (w *world) files(folder string) (names []string) {
	w.t.Helper()
	require.NoError(w.t, filepath.WalkDir(filepath.Join(w.folder, folder), func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, e.Name())
		}
		return err
	}))
	return names
}

func (w *world) count(query string, args ...any) (n int) {
	w.t.Helper()
	require.NoError(w.t, w.db.One().Get(w.t.Context(), &n, query, args...))
	return n
}

func (w *world) take(user string, paths ...string) error {
	ids := make([]string, len(paths))
	for i, path := range paths {
		ids[i] = idOf(path)
	}
	return w.db.Write(w.t.Context(), func(q db.Queryer) error { return w.Take(w.t.Context(), q, user, ids) })
}

// pattern is bytes of which no two pieces are alike.
func pattern(size int) string {
	var b bytes.Buffer
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "%d ", i)
	}
	return b.String()[:size]
}

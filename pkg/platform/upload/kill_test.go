package upload_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/upload"

	"github.com/stretchr/testify/require"
)

// child is a server that works until it is killed: its arguments are the database's
// address, the folder, and where a blob's writing stops.
func child(args []string) int {
	d, err := db.Open(context.Background(), args[0])
	if err == nil {
		var s *server
		s, err = newServer(d, args[1], clock.Fixed(noon()), func(p blob.Place) blob.Place { return stopping{p, args[2]} })
		if err == nil {
			killtest.Say(httptest.NewServer(s.handler).URL)
			time.Sleep(time.Hour)
		}
	}
	return killtest.Failed(err)
}

// stopping is a place that stops at a point for good.
type stopping struct {
	blob.Place
	at string
}

func (s stopping) reach(point string) {
	if point == s.at {
		killtest.Here()
	}
}

func (s stopping) Write(ctx context.Context, name string, r io.Reader) error {
	s.reach("begun")
	err := s.Place.Write(ctx, name, r)
	s.reach("written")
	return err
}

func (s stopping) Rename(ctx context.Context, from, to string) error {
	err := s.Place.Rename(ctx, from, to)
	s.reach("renamed")
	return err
}

// mortal is a server in a process of its own.
type mortal struct {
	*killtest.Server
	url string
}

func (w *world) mortal(point string) *mortal {
	w.t.Helper()
	m := &mortal{Server: killtest.Start(w.t, w.address, w.folder, point)}
	m.url = m.Line()
	return m
}

// patch begins a piece of which it sends some bytes, and leaves the connection open.
func (m *mortal) patch(t *testing.T, path string, offset int, piece string, sent int) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(m.url, "http://"))
	require.NoError(t, err)
	h := header{"Upload-Offset": strconv.Itoa(offset), "Content-Type": chunk}
	r := request(t.Context(), http.MethodPatch, m.url+path, h, strings.NewReader(piece[:sent]))
	r.ContentLength = int64(len(piece))
	_ = r.Write(conn) // says that the body is shorter than its length, where it is
	return conn
}

// Whenever a server is killed, the next one has every byte that was acknowledged, and
// what comes out in the end is the file.
func TestKilledServerLosesNoAcknowledgedByte(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		all := pattern(3*upload.AcknowledgeEvery + 1000)
		path := w.begin(t, "a", len(all))
		at := 0
		interrupted := func(sent int, until func() bool) {
			m := w.mortal("never")
			conn := m.patch(t, path, at, all[at:], sent)
			defer conn.Close()
			require.Eventually(t, until, time.Minute, time.Millisecond)
			m.Kill()
			next := w.offset(t, path)
			require.GreaterOrEqual(t, next, at)
			at = next
		}
		received := func() int { return w.count(`SELECT received FROM uploads WHERE id = ?`, idOf(path)) }
		// In the middle of a request, once the row has followed.
		interrupted(upload.AcknowledgeEvery+100, func() bool { return received() > 0 })
		require.GreaterOrEqual(t, at, upload.AcknowledgeEvery)
		interrupted(upload.AcknowledgeEvery+100, func() bool { return received() > at })
		// After an answer.
		m := w.mortal("never")
		conn := m.patch(t, path, at, all[at:at+500], 500)
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		require.NoError(t, err)
		res.Body.Close()
		require.Equal(t, 204, res.StatusCode)
		conn.Close()
		m.Kill()
		at += 500
		require.Equal(t, at, w.offset(t, path))
		// While the blob is made.
		for _, point := range []string{"begun", "written", "renamed"} {
			m := w.mortal(point)
			conn := m.patch(t, path, at, all[at:], len(all)-at)
			m.Reached()
			m.Kill()
			conn.Close()
			require.Empty(t, w.found(path).Hash)
			require.Equal(t, len(all)-1, w.offset(t, path))
			at = len(all) - 1
		}
		require.Equal(t, 204, w.send(t, path, at, all[at:]).Code)
		require.Equal(t, all, w.content(path))
		require.Empty(t, w.files(upload.Folder))
		w.clock.Pass(2 * time.Hour)
		require.NoError(t, w.blobs.Sweep(t.Context()))
		require.Len(t, w.files("blobs"), 1, "nothing that the dead servers began is left")
		require.Equal(t, all, w.content(path))
	})
}

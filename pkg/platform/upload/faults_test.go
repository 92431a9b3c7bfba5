package upload_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/upload"

	"github.com/stretchr/testify/require"
)

// brokenOff ends with an error.
type brokenOff struct{ r io.Reader }

func (b brokenOff) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// standing ends with nothing until it may.
type standing struct {
	r   io.Reader
	end chan struct{}
}

func (s *standing) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if errors.Is(err, io.EOF) {
		<-s.end
	}
	return n, err
}

func (w *world) remove(path string) {
	w.t.Helper()
	require.NoError(w.t, os.Remove(filepath.Join(w.folder, upload.Folder, idOf(path))))
}

func (w *world) write(name, text string) {
	w.t.Helper()
	require.NoError(w.t, os.WriteFile(filepath.Join(w.folder, upload.Folder, name), []byte(text), 0o600))
}

func asJSON(t *testing.T, data any) string {
	t.Helper()
	b, err := json.Marshal(data)
	require.NoError(t, err)
	return string(b)
}

// fullDisk is a place that fails while fault says so.
type fullDisk struct {
	blob.Place
	fault *error
}

func (f fullDisk) Write(ctx context.Context, name string, r io.Reader) error {
	if *f.fault != nil {
		_, _ = io.CopyN(io.Discard, r, 3)
		return *f.fault
	}
	return f.Place.Write(ctx, name, r)
}

// A disk that is full, or broken, is said, and the upload goes on once there is room.
func TestDiskFull(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, tc := range []struct {
			name  string
			fault error
			want  string
		}{
			{"full", &os.PathError{Op: "write", Path: "/x", Err: syscall.ENOSPC}, "507 NoErrorType"},
			{"over quota", &os.PathError{Op: "write", Path: "/x", Err: syscall.EDQUOT}, "507 NoErrorType"},
			{"broken", errors.New("input/output error"), "503 NoErrorType"},
		} {
			t.Run(tc.name, func(t *testing.T) {
				all := pattern(3 * upload.AcknowledgeEvery)
				var fault error
				failing, left := "", 0
				s := w.another(func(p blob.Place) blob.Place { return fullDisk{p, &fault} })
				s.Faulty(func(doing string) error {
					if doing != failing {
						return nil
					}
					if left--; left >= 0 {
						return nil
					}
					return tc.fault
				})
				path := s.begin(t, "a", len(all))
				good := 0
				for _, failing = range []string{"write", "sync"} {
					left = map[string]int{"write": good/32768 + 200, "sync": 1}[failing]
					rec := s.send(t, path, good, all[good:])
					require.Equal(t, tc.want, said(t, rec), failing)
					require.NotContains(t, rec.Body.String(), "/x")
					failing = ""
					at := s.offset(t, path)
					require.Greater(t, at, good, "what was on the disk counts: %s", failing)
					require.Less(t, at, len(all))
					good = at
				}
				failing, fault = "", tc.fault
				rec := s.send(t, path, good, all[good:])
				require.Equal(t, tc.want, said(t, rec))
				require.Equal(t, len(all)-1, s.offset(t, path), "the last byte isn't acknowledged before all are a blob")
				require.Empty(t, w.found(path).Hash)
				fault = nil
				require.Equal(t, 204, s.send(t, path, len(all)-1, all[len(all)-1:]).Code)
				require.Equal(t, all, w.content(path))
				require.Empty(t, w.files(upload.Folder))
				require.NoError(t, w.take("lena", path))
			})
		}
	})
}

package upload_test

import (
	"net/http"
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/signature"
	"knowmad/pkg/platform/upload"

	"github.com/stretchr/testify/require"
)

// member is a user of de who is signed in on a whole server.
func member(s *apptest.Server) *apptest.Browser {
	s.T.Helper()
	b := s.Browser("de")
	s.SignIn(b, s.AddUser(apptest.User{Email: "lena@example.org", Name: "Lena", Market: "de"}))
	return b
}

func piece(b *apptest.Browser, path, offset, bytes string) *http.Request {
	r := b.Request(http.MethodPatch, path, bytes)
	r.Header.Set("Content-Type", signature.Chunk)
	r.Header.Set("Upload-Offset", offset)
	r.Header.Set("Tus-Resumable", "1.0.0")
	return r
}

// On the server uploads pass what all calls pass: hosts, tokens, signatures of devices
// in which UNSIGNED stands for a piece of a file, and the one error handler.
func TestUploadsOnTheServer(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, s *apptest.Server) {
		b := member(s)
		begin := b.Request(http.MethodPost, upload.Path, nil)
		begin.Header.Set("Tus-Resumable", "1.0.0")
		begin.Header.Set("Upload-Length", "5")
		begin.Header.Set("X-Forwarded-Host", "evil.example")
		begin.Header.Set("X-Forwarded-Proto", "https")
		got := b.Signed(begin)
		require.Equal(t, 201, got.Status, got.Text)
		path := got.Header.Get("Location")
		require.True(t, strings.HasPrefix(path, upload.Path+"/"), path)

		b.Unsigned = true
		got = b.Signed(piece(b, path, "0", "hello"))
		require.Equal(t, "BadRequestError: The request is not signed.", got.Said())
		b.Unsigned = false
		r := piece(b, path, "0", "hello")
		b.Sign(r)
		require.Equal(t, signature.Sign(b.Key, http.MethodPatch, path, s.Clock.Now().Unix(), "UNSIGNED").String(), r.Header.Get(signature.Header))
		require.Equal(t, 204, b.Send(r).Status)
		require.Equal(t, 1, s.Count(`SELECT COUNT(*) FROM blob_holders WHERE holder = ?`, "upload "+idOf(path)))

		got = b.Get(path)
		require.Equal(t, 405, got.Status, "nobody reads a file's bytes back")
		require.NotContains(t, got.Header.Get("Allow"), "GET")
		b.Host = s.Host("us")
		got = b.Signed(b.Request(http.MethodHead, path, nil))
		require.Equal(t, "NotFoundError: There is no such upload, or it has expired.", got.Said())
		b.Host = s.Host("de")
		require.Equal(t, 200, b.Signed(b.Request(http.MethodHead, path, nil)).Status)
	})
}

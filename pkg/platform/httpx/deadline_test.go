package httpx_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/httpx"

	"github.com/stretchr/testify/require"
)

// deadlines records the deadlines for reading that are set on a connection.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

func TestReadDeadlineEndsWithTheRequest(t *testing.T) {
	soon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		body io.Reader
		read func(t *testing.T, w http.ResponseWriter, r *http.Request)
		want []time.Time
	}{
		"without a body": {nil, func(*testing.T, http.ResponseWriter, *http.Request) {}, []time.Time{{}}},
		"with a body, for which a handler sets a deadline": {strings.NewReader("text"), func(t *testing.T, w http.ResponseWriter, r *http.Request) {
			t.Helper()
			require.NoError(t, http.NewResponseController(w).SetReadDeadline(soon))
			text, err := io.ReadAll(r.Body)
			require.NoError(t, err)
			require.Equal(t, "text", string(text))
		}, []time.Time{soon, {}}},
		"with a body that is read in part": {strings.NewReader("text"), func(t *testing.T, _ http.ResponseWriter, r *http.Request) {
			t.Helper()
			_, err := r.Body.Read(make([]byte, 2))
			require.NoError(t, err)
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
			httpx.LiftReadDeadline(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { c.read(t, w, r) })).
				ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", c.body))
			require.Equal(t, c.want, w.set)
		})
	}
}

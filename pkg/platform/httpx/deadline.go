package httpx

import (
	"io"
	"net/http"
	"time"
)

// LiftReadDeadline lets answering take longer than the reading of a request may take. A
// deadline for reading stays on the connection after the request was read; once it passes,
// net/http takes the caller for gone and cancels the request, and with it, as requests of a
// connection share a context, every later one on the connection.
func LiftReadDeadline(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		connection := http.NewResponseController(w)
		if r.Body == nil || r.Body == http.NoBody {
			lift(connection)
		} else {
			r.Body = liftingBody{r.Body, connection}
		}
		h.ServeHTTP(w, r)
	})
}

// lift leaves the connection of a test's recorder, which has no deadlines, as it is.
func lift(connection *http.ResponseController) { _ = connection.SetReadDeadline(time.Time{}) }

// liftingBody lifts the deadline, whoever has set it, when the body ends.
type liftingBody struct {
	io.ReadCloser
	connection *http.ResponseController
}

func (b liftingBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		lift(b.connection)
	}
	return n, err
}

package image

import (
	"fmt"
	"net/http"
	"strconv"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
)

// Handler answers GET and HEAD at Path. It writes nothing when it returns an
// error (a *problem.Error), so that the server's one error handler can.
func (o *Optimizer) Handler(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return problem.New(problem.BadRequest, "Images can only be read.").WithStatus(http.StatusMethodNotAllowed)
	}
	request, err := ParseRequest(r.URL.Query())
	if err != nil {
		return err
	}
	result, err := o.Optimize(r.Context(), request)
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("ETag", result.ETag)
	header.Set("Cache-Control", cacheControl(result))
	header.Set("X-Content-Type-Options", "nosniff")
	if httpx.NotModified(r, result.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", result.ContentType)
	header.Set("Content-Length", strconv.Itoa(len(result.Data)))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	// A failed write is a visitor who left; there is no one to tell.
	_, _ = w.Write(result.Data)
	return nil
}

func cacheControl(r *Result) string {
	if r.NoStore {
		return "private, no-store"
	}
	age := int(r.MaxAge.Seconds())
	return fmt.Sprintf("public, max-age=%d, stale-while-revalidate=%d", age, age)
}

package app

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// Each call's document lists the refusals of the middleware, too.
func TestDocumentListsMiddlewareRefusalsForEveryCall(t *testing.T) {
	cfg := config(market.Local)
	cfg.UnsignedWrites, cfg.RateLimit = true, 1_000_000
	s := open(t, cfg)
	d := readDocument(t, s)
	refused := map[int]int{}
	for _, c := range d.calls {
		media, text := d.body(c, proper)
		for name, edit := range map[string]func(q *request){
			"a host of nobody's":      func(q *request) { q.host = "nobody.example" },
			"an hour that is none":    func(q *request) { q.header["X-Preview-Time"] = "noon" },
			"a token that is none":    func(q *request) { q.header["Authorization"] = "Bearer x" },
			"an endless body":         func(q *request) { q.body = strings.NewReader(strings.Repeat("x", 11<<20)) },
			"a body of another kind":  func(q *request) { q.header["Content-Type"] = "text/csv" },
			"a body that breaks off":  func(q *request) { q.body = strings.NewReader("{") },
			"no body":                 func(q *request) { q.body = nil },
			"nothing that is awaited": func(q *request) { q.header["Accept"] = "image/png;q=1, */*;q=0" },
		} {
			q := request{method: c.method, path: c.at(walker{}, proper) + c.query(false, proper), header: map[string]string{"X-Device-Id": device}}
			if media != "" {
				q.header["Content-Type"], q.body = media, strings.NewReader(string(text))
			}
			edit(&q)
			rec := do(s, q)
			require.Less(t, rec.Code, 500, "%s: %s", c, name)
			refused[rec.Code]++
			var said failure
			if rec.Code >= http.StatusBadRequest {
				said = body[failure](t, rec)
			}
			c.promises(t, q.path, rec.Code, said)
		}
	}
	require.Equal(t, len(d.calls), refused[http.StatusMisdirectedRequest], "on every call")
	for _, status := range []int{
		http.StatusBadRequest, http.StatusUnauthorized, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
	} {
		require.NotZero(t, refused[status], status)
	}
}

// Any call may be one too many.
func TestDocumentListsTooManyRequestsForEveryCall(t *testing.T) {
	cfg := config(market.Local)
	cfg.UnsignedWrites, cfg.RateLimit = true, 1
	s := open(t, cfg)
	d := readDocument(t, s)
	for do(s, request{path: "/api/nothing"}).Code != http.StatusTooManyRequests { // what misses costs a token
	}
	for _, c := range d.calls {
		rec := do(s, request{method: c.method, path: c.at(walker{}, proper)})
		require.Equal(t, http.StatusTooManyRequests, rec.Code, c)
		require.NotEmpty(t, rec.Header().Get("Retry-After"), c)
		c.promises(t, c.path, rec.Code, body[failure](t, rec))
	}
}

// There is one way to write a uuid, in addresses as well as in bodies.
func TestEveryUUIDNeedsCanonicalForm(t *testing.T) {
	const id = "9f4f2f0e-0000-4000-8000-00000000000f"
	s, all := walkers(t, "sqlite")
	d := readDocument(t, s)
	asked := 0
	for _, text := range []string{
		strings.ReplaceAll(id, "-", ""), "{" + id + "}", "urn:uuid:" + id, id + "0", id[1:], strings.Replace(id, "9", "g", 1), id + "\n", "",
	} {
		for _, c := range d.calls {
			as := all[c.least()]
			media, sent := d.body(c, proper)
			for _, p := range c.Parameters {
				if p.Schema.Format != "uuid" || p.In == "header" || p.In == "path" && text == "" {
					continue
				}
				path, query := c.at(as, proper), c.query(false, proper)
				if p.In == "path" {
					wrong := c
					wrong.path = strings.ReplaceAll(c.path, "{"+p.Name+"}", url.PathEscape(text))
					path = wrong.at(as, proper)
				} else {
					query = c.query(false, func(of *schema) any {
						if of.Format == "uuid" {
							return text
						}
						return proper(of)
					})
				}
				status, said := d.ask(t, s, c, as, path+query, media, sent)
				require.Equal(t, 422, status, "%s: %s %q", c, p.Name, text)
				require.Len(t, said.Fields, 1, "%s: %+v", c, said)
				require.Equal(t, p.Name, said.Fields[0].Field)
				asked++
			}
			if media, sent := d.body(c, func(of *schema) any {
				if of.Format == "uuid" {
					return text
				}
				return proper(of)
			}); strings.Contains(string(sent), `"`+text+`"`) && text != "" && media != "" {
				status, said := d.ask(t, s, c, as, c.at(as, proper)+c.query(false, proper), media, sent)
				require.Equal(t, 422, status, "%s: %q: %+v", c, text, said)
				asked++
			}
		}
	}
	require.Greater(t, asked, 100)
}

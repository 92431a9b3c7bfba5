package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
)

// TagHeader is the header in which an API answer lists its cache tags, separated by blanks
// or commas, such as "know:… subject:3", by which Purge finds the pages made of it. Pages
// are sent without it.
const TagHeader = "X-Cache-Tags"

const (
	maxAnswerBytes = 2 << 20
	maxTags        = 64
	fetchTimeout   = 5 * time.Second
)

type inProcessKey struct{}

// IsInProcess reports whether a request is a page's own API call. No visitor makes it, so
// no rate limit counts it.
func IsInProcess(ctx context.Context) bool {
	yes, _ := ctx.Value(inProcessKey{}).(bool)
	return yes
}

// answers has the answers of a page's calls.
type answers struct {
	data map[string]seededResponse
	head document.Fields
	tags []string
}

// fetch makes the route's calls concurrently. A call answered by 404 or 403 gives the page
// that status, as *problem.Error; a fault of the API becomes 502, a timeout 504.
func (p *Pages) fetch(ctx context.Context, s *site, pl route.Plan) (answers, error) {
	calls, complete := pl.Calls()
	if !complete {
		return answers{}, problem.New(problem.NotFound, "There is no such page.")
	}
	results := make([]answer, len(calls))
	ctx, cancel := context.WithTimeout(ctx, p.options.FetchTimeout)
	defer cancel()
	var group sync.WaitGroup
	for i := range calls {
		group.Go(func() { results[i] = p.call(ctx, s, calls[i].URL) })
	}
	group.Wait()
	out := answers{data: make(map[string]seededResponse, len(calls))}
	for i, call := range calls {
		if err := results[i].problem(); err != nil {
			return answers{}, err
		}
		out.data[call.URL] = seededResponse{Status: results[i].status, Body: results[i].body}
		out.tags = append(out.tags, results[i].tags...)
		if pl.Route.Head.Call != "" && pl.Route.Head.Call == call.Pattern {
			// An answer that isn't an object has no fields for the head.
			_ = json.Unmarshal(results[i].body, &out.head)
		}
	}
	return out, nil
}

// answer is the answer of a call.
type answer struct {
	url    string
	status int
	body   []byte
	tags   []string
	err    error
}

// call calls the API as an anonymous visitor of the host. A panic, and an answer that is
// too long or isn't JSON, is a fault of the API.
func (p *Pages) call(ctx context.Context, s *site, callURL string) (a answer) {
	a.url = callURL
	defer func() {
		if fault := recover(); fault != nil {
			a.err = fmt.Errorf("page: the call %s broke down: %v", callURL, fault)
		}
	}()
	r, err := p.callRequest(ctx, s, callURL)
	if err != nil {
		a.err = err
		return a
	}
	w := &recorder{header: http.Header{}}
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		p.options.API.ServeHTTP(w, r)
	}()
	select {
	case fault := <-done:
		if fault != nil {
			a.err = fmt.Errorf("page: the call %s broke down: %v", callURL, fault)
			return a
		}
	case <-ctx.Done():
		a.err = fmt.Errorf("page: the call %s: %w", callURL, ctx.Err())
		return a
	}
	a.status, a.body, a.tags = w.statusOrOK(), w.body.Bytes(), tagsOf(w.header, callURL)
	switch {
	case w.overflow:
		a.err = fmt.Errorf("page: the call %s: more than %d bytes", callURL, maxAnswerBytes)
	case !json.Valid(a.body):
		a.err = fmt.Errorf("page: the call %s: no JSON (status %d)", callURL, a.status)
	}
	return a
}

func (p *Pages) callRequest(ctx context.Context, s *site, callURL string) (*http.Request, error) {
	ctx = context.WithValue(ctx, inProcessKey{}, true)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.outline.Origin()+callURL, http.NoBody)
	if err != nil {
		return nil, fmt.Errorf("page: the call %s: %w", callURL, err)
	}
	r.RequestURI = r.URL.RequestURI()
	r.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	r.RemoteAddr = netip.AddrPortFrom(netip.IPv6Loopback(), 0).String()
	r.Header.Set("Accept", "application/json")
	return r, nil
}

// backgroundContext is the context in which a page is made: it has the host, the previewed
// time and the request id of the first visitor, and nothing else of that visitor.
func (p *Pages) backgroundContext(ctx context.Context, s *site) context.Context {
	out := market.WithHost(p.life, market.Host{Market: s.market, AI: s.ai})
	out = httpx.WithVisit(out, &httpx.Visit{RequestID: httpx.RequestID(ctx)})
	if t, ok := clock.Preview(ctx); ok {
		out = clock.WithPreview(out, t)
	}
	return out
}

// problem returns the page's error for this answer; nil if the page can be made.
func (a answer) problem() error {
	switch {
	case errors.Is(a.err, context.DeadlineExceeded):
		return problem.New(problem.NoType, "The server took too long.").WithStatus(http.StatusGatewayTimeout).WithCause(a.err)
	case a.err != nil:
		return badGateway(a.err)
	case a.status == http.StatusOK:
		return nil
	case a.status == http.StatusForbidden, a.status == http.StatusUnauthorized:
		return problem.New(problem.Forbidden, "You have no access to this page.")
	case a.status >= http.StatusInternalServerError:
		return badGateway(fmt.Errorf("page: the call %s: status %d", a.url, a.status))
	default:
		// 404, or a request that the API refuses as invalid: there is no such page.
		return problem.New(problem.NotFound, "There is no such page.")
	}
}

func badGateway(cause error) error {
	return problem.New(problem.NoType, "The server could not be reached.").WithStatus(http.StatusBadGateway).WithCause(cause)
}

// tagsOf returns the call's path and the tags of its answer.
func tagsOf(h http.Header, callURL string) []string {
	path, _, _ := strings.Cut(callURL, "?")
	tags := []string{path}
	for _, value := range h.Values(TagHeader) {
		for _, tag := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' }) {
			if len(tags) < maxTags && !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

// recorder stores an answer of bounded size. Only the call's goroutine writes it, and it is
// read after that goroutine has ended.
type recorder struct {
	header   http.Header
	status   int
	body     bytes.Buffer
	overflow bool
}

func (w *recorder) Header() http.Header { return w.header }

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
}

func (w *recorder) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if w.body.Len()+len(b) > maxAnswerBytes {
		w.overflow = true
		return 0, http.ErrContentLength
	}
	return w.body.Write(b)
}

func (w *recorder) statusOrOK() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/llm"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// script is an endpoint that answers as a test wants; it counts its requests.
type script struct {
	*httptest.Server

	asked atomic.Int64
	last  atomic.Pointer[asked]
}

// asked is a request as the endpoint got it.
type asked struct {
	Header http.Header
	Body   struct {
		Model     string
		MaxTokens int `json:"max_tokens"`
		Stream    bool
		Messages  []struct{ Role, Content string }
	}
	Text string
}

func endpoint(t *testing.T, answer func(w http.ResponseWriter, r *http.Request, n int)) *script {
	t.Helper()
	s := &script{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(s.asked.Add(1))
		text, _ := io.ReadAll(r.Body)
		a := &asked{Header: r.Header, Text: string(text)}
		_ = json.Unmarshal(text, &a.Body)
		s.last.Store(a)
		answer(w, r, n)
	}))
	t.Cleanup(s.Close)
	return s
}

// ask makes an endpoint's client that waits as little as tests need.
func (s *script) ask(t *testing.T, edit func(*llm.Options)) *llm.Endpoint {
	t.Helper()
	o := llm.Options{
		BaseURL: s.URL + "/v1/", Model: "small", Key: func() (string, error) { return "sk-secret", nil },
		Pause: time.Millisecond,
	}
	if edit != nil {
		edit(&o)
	}
	e, err := llm.New(o)
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return e
}

func hello() llm.Request {
	return llm.Request{Messages: []llm.Message{{llm.System, "Be short."}, {llm.User, "Hello?"}}}
}

// stream writes an answer's pieces as the protocol has them.
func stream(w http.ResponseWriter, pieces ...string) {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	for i, piece := range pieces {
		role := ""
		if i == 0 {
			role = `"role":"assistant",`
		}
		text, _ := json.Marshal(piece)
		fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{%s\"content\":%s}}]}\n\n", role, text)
		w.(http.Flusher).Flush() //nolint:forcetypeassert // of the standard library
	}
}

func finish(w io.Writer, reason string) {
	fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":%q}]}\n\n", reason)
	fmt.Fprint(w, "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7}}\n\ndata: [DONE]\n\n")
}

// answered is a whole answer.
func answered(w http.ResponseWriter) {
	stream(w, "Good ", "day", ".")
	finish(w, "stop")
}

// said collects what a call gives.
func said(ctx context.Context, e *llm.Endpoint) (string, llm.Usage, error) {
	var text strings.Builder
	usage, err := e.Stream(ctx, hello(), func(piece string) error {
		text.WriteString(piece)
		return nil
	})
	return text.String(), usage, err
}

// fails asks and requires a failure of a kind.
func fails(t *testing.T, e *llm.Endpoint, kind llm.Kind) *llm.Error {
	t.Helper()
	_, _, err := said(t.Context(), e)
	var failure *llm.Error
	require.ErrorAs(t, err, &failure)
	require.Equal(t, kind, failure.Kind, err)
	require.NotContains(t, err.Error(), "sk-secret")
	return failure
}

func TestAnAnswerIsStreamed(t *testing.T) {
	next := make(chan struct{})
	s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		stream(w, "Good ")
		<-next
		stream(w, "day \U0001F31E.")
		finish(w, "stop")
	})
	e := s.ask(t, nil)
	var pieces []string
	usage, err := e.Stream(t.Context(), hello(), func(piece string) error {
		if pieces = append(pieces, piece); len(pieces) == 1 {
			close(next) // it comes before the endpoint goes on
		}
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, []string{"Good ", "day \U0001F31E."}, pieces)
	require.Equal(t, llm.Usage{Prompt: 11, Answer: 7}, usage)
	got := s.last.Load()
	require.Equal(t, "Bearer sk-secret", got.Header.Get("Authorization"))
	require.Equal(t, "small", got.Body.Model)
	require.True(t, got.Body.Stream)
	require.Equal(t, 2000, got.Body.MaxTokens)
	require.Len(t, got.Body.Messages, 2)
	require.Equal(t, "Hello?", got.Body.Messages[1].Content)
}

// What fails before the first word is tried again where that may help, and nowhere else.
func TestAttempts(t *testing.T) {
	status := func(code int) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) {
			w.WriteHeader(code)
			fmt.Fprint(w, `{"error":{"message":"no","type":"x"}}`)
		}
	}
	for name, c := range map[string]struct {
		answer func(http.ResponseWriter)
		kind   llm.Kind
		asked  int64
	}{
		"500": {status(500), llm.Broken, 3},
		"503": {status(503), llm.Broken, 3},
		"429": {status(429), llm.Busy, 3},
		"401": {status(401), llm.Denied, 1},
		"403": {status(403), llm.Denied, 1},
		"404": {status(404), llm.Refused, 1},
		"a key's echo": {func(w http.ResponseWriter) {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, `{"error":{"message":"wrong key sk-secret","type":"x"}}`)
		}, llm.Denied, 1},
		"a redirect": {func(w http.ResponseWriter) {
			w.Header().Set("Location", "http://127.0.0.1:1/")
			w.WriteHeader(http.StatusFound)
		}, llm.Garbled, 1},
		"HTML": {func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<script>alert(1)</script>")
		}, llm.Garbled, 1},
		"no JSON":       {func(w http.ResponseWriter) { stream(w); fmt.Fprint(w, "data: {\"choices\":[\n\n") }, llm.Garbled, 1},
		"another shape": {func(w http.ResponseWriter) { stream(w); fmt.Fprint(w, "data: {\"choices\":7}\n\n") }, llm.Garbled, 1},
		"another role": {func(w http.ResponseWriter) {
			stream(w)
			fmt.Fprint(w, `data: {"choices":[{"delta":{"role":"tool","content":"x"}}]}`+"\n\n")
		}, llm.Garbled, 1},
		"nothing":         {func(w http.ResponseWriter) { stream(w); finish(w, "stop") }, llm.Broken, 3},
		"a closed stream": {func(w http.ResponseWriter) { stream(w) }, llm.Broken, 3},
		"forbidden words": {func(w http.ResponseWriter) { stream(w); finish(w, "content_filter") }, llm.Filtered, 1},
		"a fault in it":   {func(w http.ResponseWriter) { stream(w); fmt.Fprint(w, "data: {\"error\":{\"message\":\"no\"}}\n\n") }, llm.Broken, 3},
	} {
		t.Run(name, func(t *testing.T) {
			s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) { c.answer(w) })
			require.False(t, fails(t, s.ask(t, nil), c.kind).Began)
			require.Equal(t, c.asked, s.asked.Load())
		})
	}
	t.Run("nobody listens", func(t *testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		require.NoError(t, l.Close())
		s := &script{Server: &httptest.Server{URL: "http://" + l.Addr().String()}}
		fails(t, s.ask(t, nil), llm.Unreachable)
	})
	t.Run("well at last", func(t *testing.T) {
		s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, n int) {
			if n < 3 {
				status(500)(w)
				return
			}
			answered(w)
		})
		text, _, err := said(t.Context(), s.ask(t, nil))
		require.NoError(t, err)
		require.Equal(t, "Good day.", text)
	})
}

func TestRetryAfter(t *testing.T) {
	busy := func(seconds string) *script {
		return endpoint(t, func(w http.ResponseWriter, _ *http.Request, n int) {
			if n > 1 {
				answered(w)
				return
			}
			w.Header().Set("Retry-After", seconds)
			w.WriteHeader(http.StatusTooManyRequests)
		})
	}
	s := busy("3600")
	require.Equal(t, time.Hour, fails(t, s.ask(t, nil), llm.Busy).RetryAfter)
	require.EqualValues(t, 1, s.asked.Load(), "nobody waits that long")
	s = busy("1")
	text, _, err := said(t.Context(), s.ask(t, nil))
	require.NoError(t, err)
	require.Equal(t, "Good day.", text)
	require.EqualValues(t, 2, s.asked.Load())
}

func TestTimes(t *testing.T) {
	wait := func(w http.ResponseWriter, r *http.Request, pieces ...string) {
		stream(w, pieces...)
		w.(http.Flusher).Flush() //nolint:forcetypeassert // of the standard library
		<-r.Context().Done()
	}
	slow := endpoint(t, func(_ http.ResponseWriter, r *http.Request, _ int) { <-r.Context().Done() })
	require.False(t, fails(t, slow.ask(t, func(o *llm.Options) { o.FirstWord = 50 * time.Millisecond }), llm.Slow).Began)
	require.EqualValues(t, 1, slow.asked.Load())
	stalls := endpoint(t, func(w http.ResponseWriter, r *http.Request, _ int) { wait(w, r, "Good ") })
	require.True(t, fails(t, stalls.ask(t, func(o *llm.Options) { o.Stall = 50 * time.Millisecond }), llm.Stalled).Began)
	require.EqualValues(t, 1, stalls.asked.Load(), "what has begun isn't tried again")
	require.True(t, fails(t, stalls.ask(t, func(o *llm.Options) { o.Total = 300 * time.Millisecond }), llm.Slow).Began)
	cut := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		stream(w, "Good ")
		panic(http.ErrAbortHandler)
	})
	require.True(t, fails(t, cut.ask(t, nil), llm.Broken).Began)
}

// An answer without end is left at its limit, and what isn't shown is bounded, too.
func TestSizes(t *testing.T) {
	endless := endpoint(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		for r.Context().Err() == nil {
			stream(w, strings.Repeat("x", 1000))
		}
	})
	var got int
	_, err := endless.ask(t, func(o *llm.Options) { o.MaxBytes = 10_000 }).Stream(t.Context(), hello(), func(piece string) error {
		got += len(piece)
		return nil
	})
	var failure *llm.Error
	require.ErrorAs(t, err, &failure)
	require.Equal(t, llm.TooLong, failure.Kind)
	require.Equal(t, 10_000, got)

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	line := endpoint(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		stream(w)
		fmt.Fprint(w, "data: ")
		part := []byte(strings.Repeat("x", 1<<20))
		for range 100 {
			if _, err := w.Write(part); err != nil || r.Context().Err() != nil {
				return
			}
		}
	})
	fails(t, line.ask(t, func(o *llm.Options) { o.MaxBytes = 10_000 }), llm.TooLong)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(60<<20), "100 MB aren't read")

	long := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) { stream(w, "Good"); finish(w, "length") })
	require.True(t, fails(t, long.ask(t, nil), llm.TooLong).Began)
}

// Who leaves ends the call, and nothing is held against the endpoint.
func TestTheCallerLeaves(t *testing.T) {
	ended := make(chan struct{}, 10)
	s := endpoint(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		stream(w, "Good ")
		<-r.Context().Done()
		ended <- struct{}{}
	})
	e := s.ask(t, func(o *llm.Options) { o.Failures = 1 })
	for range 3 {
		ctx, leave := context.WithCancel(t.Context())
		_, err := e.Stream(ctx, hello(), func(string) error { leave(); return nil })
		require.ErrorIs(t, err, context.Canceled)
		<-ended
	}
	enough := errors.New("enough")
	_, err := e.Stream(t.Context(), hello(), func(string) error { return enough })
	require.ErrorIs(t, err, enough)
	<-ended
}

// After failures in a row the endpoint rests; then one call tries it.
func TestRest(t *testing.T) {
	var well atomic.Bool
	hold := make(chan struct{})
	s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		if !well.Load() {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		<-hold
		answered(w)
	})
	hand := clocktest.At(time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC))
	e := s.ask(t, func(o *llm.Options) { o.Attempts, o.Failures, o.Rest, o.Clock = 1, 2, time.Minute, hand })
	fails(t, e, llm.Broken)
	fails(t, e, llm.Broken)
	require.Equal(t, time.Minute, fails(t, e, llm.Resting).RetryAfter)
	require.EqualValues(t, 2, s.asked.Load())
	hand.Pass(time.Minute)
	fails(t, e, llm.Broken)
	fails(t, e, llm.Resting)
	well.Store(true)
	hand.Pass(time.Minute)
	done := make(chan error)
	go func() {
		_, _, err := said(t.Context(), e)
		done <- err
	}()
	require.Eventually(t, func() bool { return s.asked.Load() == 4 }, time.Minute, time.Millisecond)
	fails(t, e, llm.Resting)
	close(hold)
	require.NoError(t, <-done)
	_, _, err := said(t.Context(), e)
	require.NoError(t, err)
}

// Requests that the endpoint refuses don't make it rest for others.
func TestRefusedRequestsDoNotMakeItRest(t *testing.T) {
	s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) { w.WriteHeader(http.StatusBadRequest) })
	e := s.ask(t, func(o *llm.Options) { o.Failures = 1 })
	for range 3 {
		fails(t, e, llm.Refused)
	}
	require.EqualValues(t, 3, s.asked.Load())
}

func TestManyAtOnce(t *testing.T) {
	s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) { answered(w) })
	e := s.ask(t, nil)
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			text, _, err := said(t.Context(), e)
			if err != nil || text != "Good day." {
				t.Errorf("%q %v", text, err)
			}
		})
	}
	group.Wait()
}

func TestAddresses(t *testing.T) {
	for _, address := range []string{"", "x", "ftp://api.example/v1", "http://api.example/v1", "https://u:p@api.example", "https://api.example/?k=1", "https://api.example/#x"} {
		_, err := llm.New(llm.Options{BaseURL: address, Model: "m"})
		require.ErrorContains(t, err, "https://HOST/PATH", address)
	}
	_, err := llm.New(llm.Options{BaseURL: "https://api.example/v1"})
	require.ErrorContains(t, err, "no name")
	_, err = llm.New(llm.Options{BaseURL: "https://api.example/v1", Model: "m"})
	require.NoError(t, err)
}

func TestTheKeyCannotBeRead(t *testing.T) {
	s := endpoint(t, func(w http.ResponseWriter, _ *http.Request, _ int) { answered(w) })
	fails(t, s.ask(t, func(o *llm.Options) { o.Key = func() (string, error) { return "", errors.New("no file") } }), llm.Denied)
	require.Zero(t, s.asked.Load())
}

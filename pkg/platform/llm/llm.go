// Package llm asks a language model at an endpoint that speaks OpenAI's protocol. It streams
// the answer, ends a call that its caller has left, and bounds it in time and size. Failures
// are typed; whoever asks can tell whether the answer had begun.
package llm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"

	openai "github.com/sashabaranov/go-openai"
)

// Role is who says a message.
type Role string

// The roles.
const (
	System    Role = openai.ChatMessageRoleSystem
	User      Role = openai.ChatMessageRoleUser
	Assistant Role = openai.ChatMessageRoleAssistant
)

// Message is one turn of a conversation.
type Message struct {
	Role Role
	Text string
}

// Request is what a model is asked.
type Request struct {
	// Model is the model's name at the endpoint; "": as Options say.
	Model    string
	Messages []Message // in order
	// MaxTokens is how long the answer may be, in tokens of the model; 0: as Options say.
	MaxTokens int
}

// Usage is what a call has cost, in tokens; zero where the endpoint doesn't say.
type Usage struct{ Prompt, Answer int }

// Options say where the model is and what a call may take. Zero values stand for the
// defaults; BaseURL and Model must be given.
type Options struct {
	BaseURL string // such as https://api.example/v1
	Model   string // its name at the endpoint
	// Key reads the endpoint's key; nil: none is sent.
	Key func() (string, error)

	FirstWord time.Duration // until the first word, all attempts together; 20 s
	Stall     time.Duration // between two pieces of an answer; 20 s
	Total     time.Duration // of a call; 3 minutes
	MaxTokens int           // of an answer; 2000
	MaxBytes  int           // of an answer; 64 KiB
	Attempts  int           // before the first word; 3
	Pause     time.Duration // after the first failed attempt, doubled with each; 500 ms

	// Failures is how many calls in a row fail until the endpoint rests; 5.
	Failures int
	// Rest is how long it isn't asked then; 30 s.
	Rest time.Duration

	Clock clock.Clock // clock.System if nil
}

func (o Options) withDefaults() Options {
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	count := func(n *int, value int) {
		if *n == 0 {
			*n = value
		}
	}
	set(&o.FirstWord, 20*time.Second)
	set(&o.Stall, 20*time.Second)
	set(&o.Total, 3*time.Minute)
	set(&o.Pause, 500*time.Millisecond)
	set(&o.Rest, 30*time.Second)
	count(&o.MaxTokens, 2000)
	count(&o.MaxBytes, 64<<10)
	count(&o.Attempts, 3)
	count(&o.Failures, 5)
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	return o
}

// Endpoint is a model at an endpoint. It is safe for use by many goroutines.
type Endpoint struct {
	options Options
	client  *http.Client
	breaker breaker
}

// errAddress says which addresses an endpoint may have.
var errAddress = errors.New("llm: the address is https://HOST/PATH without a query, or http:// on this machine")

// New makes an endpoint; nothing is sent yet.
func New(o Options) (*Endpoint, error) {
	o = o.withDefaults()
	u, err := url.Parse(o.BaseURL)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, errAddress
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !httpx.IsThisMachine(u.Host)) {
		return nil, errAddress
	}
	if o.Model == "" {
		return nil, errors.New("llm: the model has no name")
	}
	o.BaseURL = strings.TrimSuffix(o.BaseURL, "/")
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // of the standard library
	return &Endpoint{
		options: o,
		client: &http.Client{
			Transport: &bounded{inner: transport, most: maxRaw(o.MaxBytes)},
			// The key isn't sent elsewhere.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		breaker: breaker{clock: o.Clock, failures: o.Failures, rest: o.Rest},
	}, nil
}

// Model is the model's name at the endpoint.
func (e *Endpoint) Model() string { return e.options.Model }

// Close ends idle connections.
func (e *Endpoint) Close() { e.client.CloseIdleConnections() }

// Stream asks the model and calls take with each piece of its answer, in order. An error of
// take ends the call and is returned as it is; so is the end of ctx. Every other error is an
// *Error. Calls that fail before the first word are tried again where that may help.
func (e *Endpoint) Stream(ctx context.Context, r Request, take func(piece string) error) (Usage, error) {
	if err := e.breaker.enter(); err != nil {
		return Usage{}, err
	}
	usage, err := e.stream(ctx, r, take)
	var failure *Error
	switch {
	case err == nil:
		e.breaker.leave(true)
	case errors.As(err, &failure):
		e.breaker.leave(failure.isOfRequest())
	default: // the caller's own doing says nothing about the endpoint
		e.breaker.abandon()
	}
	return usage, err
}

func (e *Endpoint) stream(ctx context.Context, r Request, take func(piece string) error) (Usage, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, e.options.Total, &Error{Kind: Slow})
	defer cancel()
	first := watch(ctx, e.options.FirstWord, &Error{Kind: Slow})
	defer first.end()
	pause := e.options.Pause
	for attempt := 1; ; attempt++ {
		usage, err := e.attempt(first.ctx, r, first, take)
		var failure *Error
		if err == nil || !errors.As(err, &failure) || failure.Began || !failure.mayPass() || attempt == e.options.Attempts {
			return usage, err
		}
		if failure.RetryAfter > e.options.FirstWord {
			return usage, err
		}
		select {
		case <-time.After(max(pause, failure.RetryAfter)):
			pause *= 2
		case <-first.ctx.Done():
			return usage, err // with what has failed rather than with the end of the time
		}
	}
}

// attempt is one request.
func (e *Endpoint) attempt(ctx context.Context, r Request, first *watchdog, take func(piece string) error) (Usage, error) {
	key := ""
	if e.options.Key != nil {
		var err error
		if key, err = e.options.Key(); err != nil {
			return Usage{}, &Error{Kind: Denied, Cause: err}
		}
	}
	ctx, seen := withAnswer(ctx, key)
	config := openai.DefaultConfig(key)
	config.BaseURL, config.HTTPClient = e.options.BaseURL, e.client
	stream, err := openai.NewClientWithConfig(config).CreateChatCompletionStream(ctx, e.body(r))
	if err != nil {
		return Usage{}, failed(ctx, err, seen, false)
	}
	defer stream.Close()
	answer := reading{endpoint: e, first: first, take: take}
	for {
		part, err := stream.Recv()
		if err != nil {
			return answer.usage, answer.end(ctx, err, seen)
		}
		if err := answer.add(part); err != nil {
			return answer.usage, err
		}
	}
}

func (e *Endpoint) body(r Request) openai.ChatCompletionRequest {
	most := e.options.MaxTokens
	if r.MaxTokens > 0 {
		most = min(r.MaxTokens, most)
	}
	out := openai.ChatCompletionRequest{
		Model: cmp.Or(r.Model, e.options.Model), Stream: true, StreamOptions: &openai.StreamOptions{IncludeUsage: true},
		MaxTokens: most, //nolint:staticcheck // its successor is known to OpenAI's own models alone
	}
	for _, m := range r.Messages {
		out.Messages = append(out.Messages, openai.ChatCompletionMessage{Role: string(m.Role), Content: m.Text})
	}
	return out
}

// reading is an answer while it comes.
type reading struct {
	endpoint *Endpoint
	first    *watchdog
	take     func(piece string) error
	usage    Usage
	bytes    int
	reason   openai.FinishReason
}

func (a *reading) began() bool { return a.bytes > 0 }

// add takes a part of the answer.
func (a *reading) add(part openai.ChatCompletionStreamResponse) error {
	if part.Usage != nil {
		a.usage = Usage{Prompt: part.Usage.PromptTokens, Answer: part.Usage.CompletionTokens}
	}
	if len(part.Choices) == 0 {
		return nil
	}
	choice := part.Choices[0]
	if role := choice.Delta.Role; role != "" && role != string(Assistant) {
		return &Error{Kind: Garbled, Began: a.began(), Cause: fmt.Errorf("llm: an answer in the role %.40q", role)}
	}
	if choice.FinishReason != "" {
		a.reason = choice.FinishReason
	}
	text := strings.ToValidUTF8(choice.Delta.Content, "\uFFFD")
	if text == "" {
		return nil
	}
	if a.bytes+len(text) > a.endpoint.options.MaxBytes {
		return &Error{Kind: TooLong, Began: a.began()}
	}
	a.bytes += len(text)
	a.first.move(a.endpoint.options.Stall, &Error{Kind: Stalled})
	return a.take(text)
}

// end tells how the answer ended. An endpoint that closes the connection without a reason
// has not finished.
func (a *reading) end(ctx context.Context, err error, seen *answer) error {
	switch {
	case !isEnd(err):
		return failed(ctx, err, seen, a.began())
	case a.reason == openai.FinishReasonContentFilter:
		return &Error{Kind: Filtered, Began: a.began()}
	case a.reason == openai.FinishReasonLength && a.began():
		return &Error{Kind: TooLong, Began: true}
	case a.reason == "" || !a.began():
		return &Error{Kind: Broken, Began: a.began(), Cause: errors.New("llm: the answer ended without having finished")}
	}
	return nil
}

package openapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"time"

	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
)

// Stream is an answer that goes on while there is something to tell: server-sent
// events, each the JSON of an E, or of the data of an E that is NamedEvent.
type Stream[E any] struct {
	w   http.ResponseWriter
	out *http.ResponseController
}

// NamedEvent is an event with a name, by which clients tell the shapes of its data apart.
type NamedEvent interface {
	EventName() string
	EventData() any
}

// Send tells one event. After an error the caller is gone.
func (s *Stream[E]) Send(event E) error {
	var data any = event
	head := ""
	if n, ok := data.(NamedEvent); ok {
		data, head = n.EventData(), "event: "+n.EventName()+"\n"
	}
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return s.write(head + "data: " + string(text) + "\n\n")
}

// Beat sends a comment, which clients ignore, so that proxies don't close a stream without
// events as a dead connection.
func (s *Stream[E]) Beat() error { return s.write(":\n\n") }

func (s *Stream[E]) write(text string) error {
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	if err := s.out.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// RegisterStream adds a call whose answer is a stream. The handler refuses, or gives
// what tells the events; that ends with its context, which ends with the caller.
func RegisterStream[I, E any](api huma.API, op Operation, handler func(context.Context, *I) (tell func(context.Context, *Stream[E]) error, err error)) {
	type output struct {
		Body func(huma.Context)
	}
	Register(api, op, func(ctx context.Context, in *I) (*output, error) {
		tell, err := handler(ctx, in)
		if err != nil {
			return nil, err
		}
		return &output{func(ctx huma.Context) { stream(ctx, tell) }}, nil
	})
	schemas := api.OpenAPI().Components.Schemas
	described := api.OpenAPI().Paths[op.Path].Get
	if op.Method == http.MethodPost {
		described = api.OpenAPI().Paths[op.Path].Post
	}
	described.Responses["200"].Content = map[string]*huma.MediaType{
		eventStream: {Schema: schemas.Schema(reflect.TypeFor[E](), true, "")},
	}
}

const eventStream = "text/event-stream"

func stream[E any](ctx huma.Context, tell func(context.Context, *Stream[E]) error) {
	x, ok := exchangeOf(ctx)
	if !ok {
		return
	}
	w := x.c.Response()
	s := &Stream[E]{w, http.NewResponseController(w)}
	// A stream outlives the time that an answer may take. A recorder has no connection.
	if err := s.out.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		x.failure = problem.From(err)
		return
	}
	w.Header().Set("Content-Type", eventStream)
	w.Header().Set("Cache-Control", NoStore)
	w.WriteHeader(http.StatusOK)
	_ = tell(x.Context(), s) // the answer has begun: its end tells the caller enough
}

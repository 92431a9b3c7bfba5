package event

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"

	"knowmad/pkg/features/event/plan"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/geo"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const (
	tag      = "Analytics"
	callPath = "/api/analytics/events"
)

// receipt is the answer to events that are stored.
type receipt struct {
	Accepted int       `json:"accepted" doc:"How many events are stored, those that were there already among them."`
	Refused  []refusal `json:"refused" nullable:"false" doc:"The other events of the batch. Sent again they are refused again."`
}

func (receipt) SchemaName() string { return "EventReceipt" }

func (refusal) SchemaName() string { return "RefusedEvent" }

// register adds the call.
func (s *Service) register(api huma.API) {
	openapi.RegisterRaw(api, openapi.Raw{
		Operation: openapi.Operation{
			ID: "sendEvents", Method: http.MethodPost, Path: callPath, Tag: tag, Right: maySend(), Unsigned: true,
			Status: http.StatusAccepted, MaxBody: maxBody,
			Summary: "Send events",
			Description: "One event of the tracking plan, or up to 100 as `{\"events\": […]}`, as application/json or, from beacons, text/plain. " +
				"An event has a uuid and counts once, however often it is sent. 202 says that the events are stored; of a batch those that are right are, and `refused` names the others. " +
				"With an access token the block user is the token's user's; without one it is dropped. Events of crawlers are accepted and dropped.",
			Failures: []openapi.Failure{
				{Type: problem.FormValidation, When: "No event is right; `fields` names what is wrong."},
				{Type: problem.BadRequest, When: "The body is no JSON."},
				{Type: problem.BadRequest, Status: http.StatusRequestTimeout, When: "The body didn't arrive in time."},
				{Type: problem.InvalidMIMEType, When: "The body is neither application/json nor text/plain."},
				{Type: problem.TooManyRequests, When: "Too many events come from the device. Retry-After says how long to wait."},
				{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "Events can't be stored at the moment, and none of these are. Retry-After says how long to wait."},
			},
		},
	}, s.collect)
	describe(api)
}

// describe writes into the document what a raw call can't say of its bodies.
func describe(api huma.API) {
	op := api.OpenAPI().Paths[callPath].Post
	most, fields := maxEvents, 40
	event := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, MaxProperties: &fields, Description: "An event as the tracking plan has it; web/generated/events.ts has its type."}
	batch := &huma.Schema{Type: huma.TypeObject, MaxProperties: &fields, Required: []string{"events"}, Properties: map[string]*huma.Schema{
		"events": {Type: huma.TypeArray, MaxItems: &most, Items: &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, MaxProperties: &fields}},
	}}
	body := &huma.Schema{AnyOf: []*huma.Schema{batch, event}}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: body}, "text/plain": {Schema: body}}}
	op.Responses["202"].Content = map[string]*huma.MediaType{
		"application/json": {Schema: api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[receipt](), true, "")},
	}
}

// collect answers the call.
func (s *Service) collect(w http.ResponseWriter, r *http.Request) error {
	host, ok := market.HostFrom(r.Context())
	if !ok {
		return problem.FromStatus(http.StatusMisdirectedRequest)
	}
	visit := httpx.VisitFrom(r.Context())
	country, _ := geo.Table{}.Caller(visit.Client, visit.Country)
	from := sender{market: host.Market.Code, country: country, user: right.From(r.Context()).User}
	events, isBatch, err := readEvents(r)
	if err != nil {
		s.Watch.add(Seen{At: s.Clock.Now(), Market: from.market, SignedIn: from.user != "", Outcome: WasRefused, Faults: faultsOf(err)})
		return err
	}
	out, err := s.accept(r.Context(), from, events, isBatch, httpx.IsCrawler(r.UserAgent()))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", openapi.NoStore)
	w.WriteHeader(http.StatusAccepted)
	return json.NewEncoder(w).Encode(out)
}

// accept checks events and stores the good ones. The error is a FormValidationError where
// none is good.
func (s *Service) accept(ctx context.Context, from sender, events []json.RawMessage, isBatch, drop bool) (receipt, error) {
	out := receipt{Refused: []refusal{}}
	var rows []row
	var fields []problem.Field
	var seen []Seen
	defer func() { s.Watch.add(seen...) }()
	now, device := s.Clock.Now(), ""
	for i, text := range events {
		c := s.check(from, text)
		if s.Watch != nil {
			seen = append(seen, seenOf(from, now, c, text))
		}
		if len(c.faults) == 0 {
			rows = append(rows, c.row)
			if device == "" {
				device = c.row.Device
			}
			continue
		}
		out.Refused = append(out.Refused, refusal{Index: i, UUID: c.uuid, Field: c.faults[0].Field, Message: c.faults[0].Message})
		fields = append(fields, fieldsOf(i, isBatch, c.faults)...)
	}
	if device == "" {
		device = httpx.VisitFrom(ctx).Device
	}
	if err := s.admit(ctx, device, len(events)); err != nil {
		settle(seen, WasRefused, err)
		return receipt{}, err
	}
	if len(rows) == 0 {
		return receipt{}, problem.FromStatus(http.StatusUnprocessableEntity).WithFields(fields...)
	}
	out.Accepted = len(rows)
	if drop {
		settle(seen, WasDropped, nil)
		return out, nil
	}
	if err := s.keep(ctx, rows); err != nil {
		settle(seen, HasFailed, err)
		return receipt{}, err
	}
	settle(seen, WasStored, nil)
	return out, nil
}

// fieldsOf are an event's faults as fields of the request.
func fieldsOf(index int, isBatch bool, faults []plan.Fault) []problem.Field {
	var out []problem.Field
	for _, f := range faults {
		name := f.Field
		if isBatch {
			name = fmt.Sprintf("events.%d.%s", index, f.Field)
			if f.Field == whole {
				name = fmt.Sprintf("events.%d", index)
			}
		}
		out = append(out, problem.Field{Field: name, Message: f.Message})
	}
	return out
}

// readEvents reads the events of a request, which aren't decoded yet.
func readEvents(r *http.Request) (events []json.RawMessage, isBatch bool, err error) {
	if err := checkMedia(r.Header.Get("Content-Type")); err != nil {
		return nil, false, err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return nil, false, problem.FromRead(err)
	}
	if len(body) > maxBody {
		return nil, false, problem.FromStatus(http.StatusRequestEntityTooLarge)
	}
	if !json.Valid(body) {
		return nil, false, problem.New(problem.BadRequest, "The body is no JSON.")
	}
	wrong := func(field, message string) error {
		return problem.FromStatus(http.StatusUnprocessableEntity).WithFields(problem.Field{Field: field, Message: message})
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(body, &parts); err != nil || parts == nil {
		return nil, false, wrong(whole, "An object is expected: an event, or a list of them as events.")
	}
	list, ok := parts["events"]
	if !ok {
		return []json.RawMessage{body}, false, nil
	}
	if len(parts) > 1 {
		return nil, true, wrong("events", "Nothing may stand beside the list.")
	}
	if err := json.Unmarshal(list, &events); err != nil {
		return nil, true, wrong("events", "A list is expected.")
	}
	if len(events) == 0 || len(events) > maxEvents {
		return nil, true, wrong("events", fmt.Sprintf("It has %d events; 1 to %d are allowed.", len(events), maxEvents))
	}
	return events, true, nil
}

// checkMedia takes JSON, and the type that beacons have so that browsers send them without
// asking first.
func checkMedia(header string) error {
	if header == "" {
		return nil
	}
	kind, _, err := mime.ParseMediaType(header)
	switch strings.ToLower(kind) {
	case "application/json", "text/plain":
		if err == nil {
			return nil
		}
	}
	return problem.FromStatus(http.StatusUnsupportedMediaType)
}

// decode decodes JSON, numbers as they are written.
func decode(text json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("event: more than one value")
	}
	return nil
}

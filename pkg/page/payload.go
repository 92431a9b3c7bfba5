package page

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/clock"
)

// payload is the input of React: the Go side of PagePayload in web/page/protocol.ts. Change
// both together.
type payload struct {
	payloadVisit
	Market json.RawMessage `json:"market"` // encoded once per compiled market, see pkg/market/client
	payloadContent
}

// payloadVisit has the address, host and time of the request.
type payloadVisit struct {
	URL         string             `json:"url"`
	Route       *string            `json:"route"`
	Screen      *string            `json:"screen"`
	Params      map[string]string  `json:"params"`
	Status      int                `json:"status"`
	Error       *payloadError      `json:"error,omitempty"`
	Asked       *payloadAsked      `json:"asked,omitempty"`
	Host        string             `json:"host"`
	Environment market.Environment `json:"environment"`
	Language    string             `json:"language"`
	PreviewTime string             `json:"previewTime,omitempty"`
	Compact     bool               `json:"compactFooter,omitempty"`
	Asks        bool               `json:"cookieBanner,omitempty"`
	Twin        string             `json:"twin,omitempty"`
	NearTwin    string             `json:"languageTwin,omitempty"`
	SiteTwins   map[string]string  `json:"siteTwins,omitempty"`
}

// payloadContent has the page's data without the market.
type payloadContent struct {
	Menus map[string][]outline.Link `json:"menus"`
	Data  map[string]seededResponse `json:"data"`
}

// payloadError is the error of an error page.
type payloadError struct {
	Type      string `json:"type"`
	RequestID string `json:"requestId"`
}

// payloadAsked is the page that an error page replaces.
type payloadAsked struct {
	URL    string            `json:"url"`
	Route  string            `json:"route"`
	Screen string            `json:"screen"`
	Params map[string]string `json:"params"`
	Calls  []string          `json:"calls"`
}

// seededResponse is the answer of a prefetched call.
type seededResponse struct {
	Status int             `json:"status"`
	Body   json.RawMessage `json:"body"`
}

// The kinds of hosts, as in web/page/protocol.ts.
const (
	hostMarket = "market"
	hostAI     = "ai"
)

// pagePayload is the payload of a planned page with the answers of its calls.
func (s *site) pagePayload(ctx context.Context, p route.Plan, now time.Time, a answers) payload {
	out := s.basePayload(ctx, p, now)
	out.Route, out.Screen = &p.Route.ID, &p.Route.Screen
	out.Compact = p.Route.CompactFooter
	out.Asks = s.outline.HasCookieBanner(p.Route)
	out.Twin, out.NearTwin, out.SiteTwins = twin(p), languageTwin(p, a.head), s.siteTwins(p, a.head)
	if p.Params != nil {
		out.Params = p.Params
	}
	if a.data != nil {
		out.Data = a.data
	}
	return out
}

// basePayload is the payload without a screen.
func (s *site) basePayload(ctx context.Context, p route.Plan, now time.Time) payload {
	out := payload{
		payloadVisit: payloadVisit{
			URL: p.URL(), Params: map[string]string{}, Status: 200,
			Host: hostMarket, Environment: s.environment, Language: s.catalogue.Language,
		},
		Market:         s.client.JSON(s.market.ContestRunning(now)),
		payloadContent: payloadContent{Menus: s.menus, Data: map[string]seededResponse{}},
	}
	if s.ai {
		out.Host = hostAI
	}
	if t, ok := clock.Preview(ctx); ok {
		out.PreviewTime = t.Format(time.RFC3339Nano)
	}
	return out
}

// encode writes the payload as one line of JSON in which `<`, `>`, `&` and the two line
// separators of JavaScript are escaped, so that it is safe inside a script element. The
// market's JSON is joined as bytes, since json.Marshal would parse it again for every page.
func (p payload) encode() ([]byte, error) {
	visit, err := encodePart(p.payloadVisit)
	if err != nil {
		return nil, err
	}
	content, err := encodePart(p.payloadContent)
	if err != nil {
		return nil, err
	}
	return slices.Concat(visit[:len(visit)-1], []byte(`,"market":`), p.Market, []byte(","), content[1:]), nil
}

// encodeFor encodes the payload for a document with markup: without the HTML fields of
// answers that the markup contains, in the element that web/ui/Prose.tsx marks with the
// call.
func (p payload) encodeFor(body string, encoded []byte) ([]byte, error) {
	var data map[string]seededResponse
	for call, answer := range p.Data {
		if !strings.Contains(body, ` data-html-of="`+html.EscapeString(call)+`"`) {
			continue
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(answer.Body, &fields); err != nil {
			return nil, fmt.Errorf("page: the answer of %s: %w", call, err)
		}
		delete(fields, fieldHTML)
		lean, err := encodePart(fields)
		if err != nil {
			return nil, err
		}
		if data == nil {
			data = maps.Clone(p.Data)
		}
		data[call] = seededResponse{Status: answer.Status, Body: lean}
	}
	if data == nil {
		return encoded, nil
	}
	p.Data = data
	return p.encode()
}

// fieldHTML is the field of an answer whose HTML the markup contains, too.
const fieldHTML = "html"

func encodePart(part any) ([]byte, error) {
	b, err := json.Marshal(part)
	if err != nil {
		return nil, fmt.Errorf("page: encoding the page's data: %w", err)
	}
	return b, nil
}

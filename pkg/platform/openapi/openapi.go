package openapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
)

// Info describes the whole API.
type Info struct {
	Title       string
	Version     string
	Description string
	Tags        []Tag // in the order in which people read them
}

// Tag groups operations.
type Tag struct{ Name, Description string }

// Operation describes one call.
type Operation struct {
	ID          string // unique, such as listCountries; generated clients use it
	Method      string // GET if empty
	Path        string // full path with {parameters}; the last one may hold slashes
	Tag         string
	Summary     string
	Description string
	Status      int // of success; 0: 200, or 204 for an answer without a body
	// Nothing says when the call answers 204 in place of its body; "" for a call
	// that always has one, or never. The handler sets the Status of its output.
	Nothing string
	// Right is the rule that says who may make the call. Without
	// one it isn't registered: Register panics. Guards refuse other roles before
	// the handler runs; whose the thing is, the handler checks.
	Right right.Rule
	// MaxBody is how long a body may be in bytes; 0: 1 MiB. For a longer one there
	// is more time, too.
	MaxBody  int64
	Unsigned bool      // a write that needs no signature of its device
	OwnProof bool      // the body proves who asks; a bearer token isn't looked at
	Failures []Failure // beside those that come from the server around it; see generic
}

// Guard looks at a request before its operation does: its error is the answer.
// It runs for calls that exist only, and may replace the request.
type Guard func(c *echo.Context, call Call) error

// Call is what a guard needs to know of an operation.
type Call struct {
	ID       string
	Rule     right.Rule // who may make the call
	MaxBody  int64      // bytes; see Limit
	Media    string     // the type of a raw call's body; "" for other calls
	Signed   bool       // a write that must carry its device's signature
	OwnProof bool       // a bearer token isn't looked at
}

// New makes an API whose operations are routes of e. Every error of an
// operation is returned to e's error handler as a *problem.Error. The guards
// run before each operation, in their order.
func New(e *echo.Echo, info Info, guards ...Guard) huma.API {
	doc := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: info.Title, Version: info.Version, Description: info.Description},
		Servers: []*huma.Server{{URL: "/", Description: "The host of any market; it decides whose content is answered."}},
		Components: &huma.Components{
			Schemas: huma.NewMapRegistry("#/components/schemas/", schemaName),
			SecuritySchemes: map[string]*huma.SecurityScheme{
				bearer: {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "An access token; see createToken."},
			},
		},
	}
	for _, t := range info.Tags {
		doc.Tags = append(doc.Tags, &huma.Tag{Name: t.Name, Description: t.Description})
	}
	describeProblem(doc)
	format := huma.Format{Marshal: marshal, Unmarshal: json.Unmarshal}
	return huma.NewAPI(huma.Config{
		OpenAPI:       doc,
		Formats:       map[string]huma.Format{"application/json": format, "json": format},
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{intercept},
	}, adapter{e, doc.Components.Schemas, guards, map[string]bool{}, map[right.Action]right.Rule{}})
}

// Register adds a call to the API. The handler returns errors of the
// catalogue; anything else is a fault of ours whose words the caller never sees.
// A call that doesn't say who may make it is a fault of the program: it panics.
func Register[I, O any](api huma.API, op Operation, handler func(context.Context, *I) (*O, error)) {
	oneRuleAnAction(api, op)
	huma.Register(api, operation(op, reflect.TypeFor[I]()), func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, failed{problem.From(err)}
		}
		return out, nil
	})
	strictUUIDs(api, op.Path)
	boundRequests(api.OpenAPI().Paths[op.Path])
}

// RegisterForHost adds a call whose answer is a matter of the host: the handler
// gets the host that the server resolved. Without one it is never called.
func RegisterForHost[I, O any](api huma.API, op Operation, handler func(context.Context, market.Host, *I) (*O, error)) {
	Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		host, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		return handler(ctx, host, in)
	})
}

// oneRuleAnAction refuses a rule that has the name of another one: a fault of the program.
func oneRuleAnAction(api huma.API, op Operation) {
	rules := api.Adapter().(adapter).rules //nolint:forcetypeassert // New makes no other
	if other, ok := rules[op.Right.Action]; ok && other != op.Right {
		panic(fmt.Sprintf("openapi: the rule %q of %s differs from another call's: %+v and %+v", op.Right.Action, op.ID, op.Right, other))
	}
	rules[op.Right.Action] = op.Right
}

func operation(op Operation, in reflect.Type) huma.Operation {
	if op.Method == "" {
		op.Method = http.MethodGet
	}
	rule := ruleOf(op)
	o := huma.Operation{
		OperationID: op.ID, Method: op.Method, Path: op.Path,
		Summary: op.Summary, Description: op.Description, Tags: []string{op.Tag},
		DefaultStatus: op.Status,
		MaxBodyBytes:  bodyLimit(op),
		Metadata:      map[string]any{ruled: rule, ownProof: op.OwnProof, signed: isSigned(op.Method, op.Unsigned)},
		Extensions:    map[string]any{AccessExtension: Access{rule.Action, rule.Least.String(), rule.Own, rule.Why}},
		Responses:     map[string]*huma.Response{},
	}
	if op.Nothing != "" {
		o.Responses["204"] = &huma.Response{Description: op.Nothing}
	}
	if op.MaxBody != 0 {
		o.BodyReadTimeout = uploadTimeout
	}
	o.Security = securityOf(op)
	if o.Metadata[signed] == true {
		o.Parameters = signatureParameters()
	}
	respond(&o, slices.Concat(op.Failures, generic(op, rule, in)))
	return o
}

// securityOf says whether a call takes an access token: where a visitor may make it, too,
// one is looked at if it is sent.
func securityOf(op Operation) []map[string][]string {
	switch {
	case op.Right.Least > right.Visitor:
		return []map[string][]string{{bearer: {}}}
	case op.OwnProof:
		return []map[string][]string{}
	}
	return []map[string][]string{{}, {bearer: {}}}
}

// AccessExtension is the key of an operation in the document under which its
// Access stands.
const AccessExtension = "x-access"

// Access says in the document who may make a call.
type Access struct {
	Right right.Action `json:"right"`
	Least string       `json:"least"` // a role's name: it and those above
	Own   bool         `json:"own"`   // only on things of the caller's own
	Why   string       `json:"why"`
}

func ruleOf(op Operation) right.Rule {
	switch rule := op.Right; {
	case rule.Action == "":
		panic(fmt.Sprintf("openapi: nobody may call %s (%s %s): set Right in its Operation to a right.Rule, or to right.Public()",
			op.ID, op.Method, op.Path))
	case op.OwnProof && rule.Least > right.Visitor:
		panic(fmt.Sprintf("openapi: %s (%s %s) looks at no bearer token, so %q could never be true of its caller", op.ID, op.Method, op.Path, rule.Action))
	default:
		return rule
	}
}

const (
	// maxBody is what a call may send in bytes unless it says otherwise.
	maxBody = 1 << 20
	// maxSignature is longer than any signature of a device, in characters.
	maxSignature = 100
	// uploadTimeout is how long a long body may take: 10 MB at 1 Mbit/s, and some.
	uploadTimeout = 2 * time.Minute
)

const (
	bearer = "bearer" // name of the security scheme
	// Keys of an operation's metadata.
	media    = "media"
	ruled    = "rule"
	signed   = "signed"
	ownProof = "ownProof"
)

func isSigned(method string, unsigned bool) bool {
	return !unsigned && !isRead(method)
}

func isRead(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

func signatureParameters() []*huma.Param {
	most := maxSignature
	text := func(format string) *huma.Schema {
		return &huma.Schema{Type: huma.TypeString, Format: format, MaxLength: &most}
	}
	return []*huma.Param{
		{Name: "X-Device-Id", In: "header", Schema: text("uuid"), Description: "The browser's own id."},
		{
			Name: "X-Request-Signature", In: "header", Schema: text(""),
			Description: "`t=<unix seconds>,v1=<hex HMAC-SHA256>` with the device's key over the lines " +
				"METHOD, path?query, t and the SHA-256 of the body in hex (`UNSIGNED` for multipart and chunked bodies, and for pieces of uploads). " +
				"The clock may be 5 minutes off.",
		},
	}
}

// Named is a type whose name in the document differs from its Go name, which
// leans on its package (content.Page).
type Named interface{ SchemaName() string }

// schemaName gives the error body the name by which clients know it; everything
// else has the name that it says, or its Go type's.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if n, ok := reflect.New(t).Interface().(Named); ok {
		return n.SchemaName()
	}
	switch t {
	case reflect.TypeFor[problem.Body]():
		return "Problem"
	case reflect.TypeFor[problem.Field]():
		return "ProblemField"
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// failed carries a problem through huma.
type failed struct{ problem *problem.Error }

// Error tells what happened.
func (f failed) Error() string { return f.problem.Error() }

// GetStatus is the status of the answer.
func (f failed) GetStatus() int { return f.problem.StatusCode() }

// intercept is the place where every body passes before it is written: a
// failure is kept for Echo's error handler instead.
func intercept(ctx huma.Context, _ string, v any) (any, error) {
	e, ok := v.(huma.StatusError)
	if !ok {
		return v, nil
	}
	x, ok := exchangeOf(ctx)
	if !ok {
		return nil, fmt.Errorf("%T is not an exchange of Echo's", ctx)
	}
	x.failure = toProblem(e)
	x.c.Response().Header().Del(echo.HeaderContentType)
	return nil, nil //nolint:nilnil // huma encodes what stands here: the error has the whole body at each of its faults
}

func toProblem(e huma.StatusError) *problem.Error {
	if f, ok := e.(failed); ok {
		return f.problem
	}
	p := problem.FromStatus(e.GetStatus()).WithCause(e)
	m, ok := e.(*huma.ErrorModel)
	if !ok || p.Type != problem.FormValidation {
		return p
	}
	fields := make([]problem.Field, 0, problem.MaxFields)
	for _, d := range m.Errors[:min(len(m.Errors), problem.MaxFields)] {
		// d.Value is what the caller sent; it never goes back.
		fields = append(fields, problem.Field{Field: fieldName(missing(d)), Message: d.Message})
	}
	return p.WithFields(fields...)
}

// missing is where a fault is. huma reports a missing field at the object
// around it and names it only in words.
func missing(d *huma.ErrorDetail) string {
	name, ok := strings.CutPrefix(d.Message, "expected required property ")
	if name, found := strings.CutSuffix(name, " to be present"); ok && found {
		return d.Location + "." + name
	}
	return d.Location
}

// fieldName is a location (query.limit, body.school.id) without the part of the request.
func fieldName(location string) string {
	_, name, ok := strings.Cut(location, ".")
	if !ok {
		return location
	}
	return name
}

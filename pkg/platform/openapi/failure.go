package openapi

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Failure is an error that a call may answer.
type Failure struct {
	Type   problem.Type
	Status int    // 0: the type's own
	When   string // in words, with a capital and a full stop
}

func (f Failure) status() int {
	if f.Status != 0 {
		return f.Status
	}
	return problem.New(f.Type, "").StatusCode()
}

// FailuresExtension is the key of an operation in the document under which the types stand
// that a failed call may have, by status.
const FailuresExtension = "x-failures"

// failedResponse is the name of the response that all failures share.
const failedResponse = "Problem"

// describeProblem puts the response of failed calls into the document.
func describeProblem(doc *huma.OpenAPI) {
	schemas := doc.Components.Schemas
	body := schemas.Schema(reflect.TypeFor[problem.Body](), true, "Problem")
	types := schemas.SchemaFromRef(body.Ref).Properties["type"]
	for _, t := range problem.Types() {
		types.Enum = append(types.Enum, t)
	}
	doc.Components.Responses = map[string]*huma.Response{failedResponse: {
		Description: "The call failed; the body's type says why.",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: body}},
	}}
}

// respond puts failures into a call's responses, which say when each comes.
func respond(op *huma.Operation, failures []Failure) {
	types := map[string][]problem.Type{}
	for _, f := range failures {
		words := fmt.Sprintf("`%s`: %s", f.Type, f.When)
		key := strconv.Itoa(f.status())
		if r, ok := op.Responses[key]; ok {
			r.Description += "\n\n" + words
		} else {
			op.Responses[key] = &huma.Response{Ref: "#/components/responses/" + failedResponse, Description: words}
		}
		if !slices.Contains(types[key], f.Type) {
			types[key] = append(types[key], f.Type)
		}
	}
	op.Extensions[FailuresExtension] = types
}

// generic are the failures that come from the server around a call, and not
// from what the call is about.
func generic(op Operation, rule right.Rule, in reflect.Type) []Failure {
	out := refusals(op, rule)
	if isSigned(op.Method, op.Unsigned) {
		out = append(out, Failure{Type: problem.BadRequest, When: "The device's signature is missing, too old or wrong."})
	}
	out = append(out, ofBody(op, in)...)
	if hasParameters(op, in) && !slices.ContainsFunc(op.Failures, isValidation) {
		out = append(out, Failure{Type: problem.FormValidation, When: "A part of the address isn't right."})
	}
	return append(
		out,
		Failure{Type: problem.BadRequest, When: "The preview time is none of RFC 3339. The public site knows none."},
		Failure{problem.BadRequest, http.StatusMisdirectedRequest, "No market has this host."},
		Failure{Type: problem.TooManyRequests, When: "Too many calls come from the address. Retry-After says how long to wait."},
		Failure{Type: problem.NoType, When: "A fault of ours."},
	)
}

// hasParameters reports whether a call reads a part of its address.
func hasParameters(op Operation, in reflect.Type) bool {
	return strings.Contains(op.Path, "{") || slices.ContainsFunc(reflect.VisibleFields(in), func(f reflect.StructField) bool {
		return f.Tag.Get("query") != ""
	})
}

func isValidation(f Failure) bool { return f.status() == http.StatusUnprocessableEntity }

// refusals are the failures of callers that lack the call's right.
func refusals(op Operation, rule right.Rule) []Failure {
	var out []Failure
	switch {
	case rule.Least > right.Visitor:
		out = append(out, Failure{Type: problem.Authorization, When: "The access token is missing, has expired, or its session has ended."})
	case !op.OwnProof:
		out = append(out, Failure{Type: problem.Authorization, When: "An access token was sent that has expired, or whose session has ended."})
	}
	if rule.Least > right.User {
		out = append(out, Failure{Type: problem.Forbidden, When: fmt.Sprintf("One's role is less than %s.", rule.Least)})
	}
	return out
}

// ofBody are the failures that come from a body before a handler sees what it
// says. Nothing reads a body where none is written.
func ofBody(op Operation, in reflect.Type) []Failure {
	if isRead(op.Method) {
		return nil
	}
	late := Failure{problem.BadRequest, http.StatusRequestTimeout, "The body didn't arrive in time."}
	out := []Failure{{problem.FormValidation, http.StatusRequestEntityTooLarge, "The body is longer than " + sizeOf(bodyLimit(op)) + "."}}
	kind := bodyKind(in)
	switch kind {
	case noBody:
		if isSigned(op.Method, op.Unsigned) { // the body isn't used, but is read to check the signature
			out = append(out, late)
		}
		return out
	case rawBody:
		return append(out, late)
	}
	return append(
		out, late,
		Failure{Type: problem.BadRequest, When: "The body is missing, or no valid " + kind + "."},
		Failure{Type: problem.InvalidMIMEType, When: "The body is said to be something else than " + kind + "."},
	)
}

// Kinds of bodies, as they are called in the document.
const (
	noBody  = ""
	rawBody = "anything"
)

func bodyKind(in reflect.Type) string {
	if _, ok := in.FieldByName("Body"); ok {
		return "JSON"
	}
	raw, ok := in.FieldByName("RawBody")
	switch {
	case !ok:
		return noBody
	case raw.Type.Kind() == reflect.Slice:
		return rawBody
	}
	return "multipart/form-data"
}

func sizeOf(n int64) string {
	if n < 1<<20 {
		return strconv.FormatInt(n>>10, 10) + " KiB"
	}
	return strconv.FormatInt(n>>20, 10) + " MiB"
}

// bodyLimit is how long a call's body may be in bytes.
func bodyLimit(op Operation) int64 {
	if op.MaxBody == 0 {
		return maxBody
	}
	return op.MaxBody
}

package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/right"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// schema is a JSON schema as far as requests have them.
type schema struct {
	Ref        string `json:"$ref"`
	Type       any    // a name, or a list of names
	Format     string
	Enum       []any
	Examples   []any
	Minimum    *float64
	MinLength  int
	MaxLength  int
	MinItems   int
	Items      *schema
	Properties map[string]*schema
	Required   []string
	AnyOf      []*schema
	OneOf      []*schema
}

// documented is a call in the API's document.
type documented struct {
	method, path string

	ID     string `json:"operationId"`
	Access struct {
		Right right.Action
		Least string
		Own   bool
	} `json:"x-access"`
	Parameters []struct {
		Name, In string
		Required bool
		Schema   *schema
	}
	RequestBody *struct {
		Content map[string]struct{ Schema *schema }
	}
	Responses map[string]any
	Failures  map[string][]string `json:"x-failures"`
}

func (d documented) String() string { return d.method + " " + d.path }

func (d documented) least() right.Role {
	for r := right.Visitor; r <= right.Staff; r++ {
		if r.String() == d.Access.Least {
			return r
		}
	}
	return right.Staff + 1
}

// document is the API's, as the server gives it to everybody.
type document struct {
	calls   []documented
	schemas map[string]*schema
}

func readDocument(t *testing.T, s *Site) document {
	t.Helper()
	doc := body[struct {
		Paths      map[string]map[string]documented
		Components struct{ Schemas map[string]*schema }
	}](t, do(s, request{path: "/api/openapi.json"}))
	d := document{schemas: doc.Components.Schemas}
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(doc.Paths[path])) {
			call := doc.Paths[path][method]
			call.method, call.path = strings.ToUpper(method), path
			d.calls = append(d.calls, call)
		}
	}
	require.NotEmpty(t, d.calls)
	return d
}

func (d document) resolve(s *schema) *schema {
	for s != nil {
		alternatives := append(slices.Clone(s.AnyOf), s.OneOf...)
		switch {
		case s.Ref != "":
			s = d.schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
		case len(alternatives) > 0:
			s = alternatives[0]
		default:
			return s
		}
	}
	return &schema{}
}

func (s *schema) kind() string {
	switch t := s.Type.(type) {
	case string:
		return t
	case []any:
		for _, name := range t {
			if name != "null" {
				return name.(string)
			}
		}
	}
	if s.Properties != nil {
		return "object"
	}
	return ""
}

// words say what stands in a text of a schema.
type words func(s *schema) any

// proper is a text that fits a schema.
func proper(s *schema) any {
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	if len(s.Examples) > 0 {
		return s.Examples[0]
	}
	text := map[string]string{
		"uuid": "9f4f2f0e-0000-4000-8000-00000000000f", "email": "nobody@example.org",
		"date-time": "2026-05-20T12:00:00Z", "date": "2008-05-31", "uri": "https://example.org/",
	}[s.Format]
	if text == "" {
		text = "Regen am Fjord 77"
	}
	for len(text) < s.MinLength {
		text += "x"
	}
	if s.MaxLength > 0 && len(text) > s.MaxLength {
		text = text[:s.MaxLength]
	}
	return text
}

// value is one of a schema, with words in the place of its texts.
func (d document) value(s *schema, say words) any {
	s = d.resolve(s)
	switch s.kind() {
	case "string":
		return say(s)
	case "integer", "number":
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	case "boolean":
		return true
	case "array":
		out := []any{}
		for range max(1, s.MinItems) {
			out = append(out, d.value(s.Items, say))
		}
		return out
	}
	out := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if slices.Contains(s.Required, name) || len(s.Required) == 0 {
			out[name] = d.value(s.Properties[name], say)
		}
	}
	return out
}

// body makes the body of a call and says what it is; "" for a call without one.
func (d document) body(c documented, say words) (media string, text []byte) {
	if c.RequestBody == nil {
		return "", nil
	}
	for media, content := range c.RequestBody.Content {
		if media == "multipart/form-data" {
			return d.form(content.Schema, say)
		}
		text, _ := json.Marshal(d.value(content.Schema, say))
		return media, text
	}
	return "", nil
}

func (d document) form(s *schema, say words) (media string, text []byte) {
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for name, p := range d.resolve(s).Properties {
		if d.resolve(p).Format == "binary" {
			part, _ := w.CreateFormFile(name, "picture.png")
			_, _ = part.Write([]byte("\x89PNG\r\n\x1a\nand no picture"))
			continue
		}
		text, _ := say(d.resolve(p)).(string)
		_ = w.WriteField(name, text)
	}
	_ = w.Close()
	return w.FormDataContentType(), out.Bytes()
}

// walker is somebody who walks over every call.
type walker struct {
	name         string
	role         right.Role
	user, knower string // uuids; "" for a visitor
	bearer       string
}

// things are the ids of a walker's own things, by the segment before them.
func (w walker) things() map[string]string {
	return map[string]string{"users": w.user, "accounts": w.user, "knowers": w.knower}
}

// concerns reports whether a call is about somebody whose id stands in its address.
func (c documented) concerns() bool {
	return c.at(walker{user: "me", knower: "me"}, nil) != c.at(walker{}, nil)
}

// at is the address of a call about a walker's things. What else its address
// needs is there for nobody.
func (c documented) at(of walker, say words) string {
	segments := strings.Split(c.path, "/")
	for i, segment := range segments {
		name, ok := strings.CutPrefix(segment, "{")
		if !ok {
			continue
		}
		name = strings.TrimSuffix(name, "}")
		if thing := of.things()[segments[i-1]]; thing != "" {
			segments[i] = thing
			continue
		}
		segments[i] = "9f4f2f0e-0000-4000-8000-00000000000f"
		for _, p := range c.Parameters {
			if p.Name == name && p.In == "path" && say != nil {
				segments[i] = url.PathEscape(fmt.Sprint(document{}.value(p.Schema, say)))
			}
		}
	}
	return strings.Join(segments, "/")
}

// query returns a call's query parameters, the required ones or all.
func (c documented) query(all bool, say words) string {
	out := url.Values{}
	for _, p := range c.Parameters {
		if p.In == "query" && (p.Required || all) {
			if text, ok := say(p.Schema).(string); ok {
				out.Set(p.Name, text)
			}
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "?" + out.Encode()
}

// ask makes a call as somebody. Whatever it is answered, the document says so.
func (d document) ask(t *testing.T, s *Site, c documented, as walker, path, media string, text []byte) (status int, said failure) {
	t.Helper()
	q := request{method: c.method, path: path, header: map[string]string{
		"X-Device-Id": device, "User-Agent": "\x00\xff Leser 👩", "X-Country": "\x00", "Accept-Language": "\xff", "Accept": "image/x\xff",
	}}
	for _, p := range c.Parameters {
		if p.In == "header" && p.Required {
			q.header[p.Name] = fmt.Sprint(d.value(p.Schema, proper))
		}
	}
	if media != "" {
		q.header["Content-Type"] = media
		q.body = bytes.NewReader(text)
	}
	if as.bearer != "" {
		q.header["Authorization"] = "Bearer " + as.bearer
	}
	rec := do(s, q)
	_ = json.Unmarshal(rec.Body.Bytes(), &said)
	require.Empty(t, rec.Header().Values("Set-Cookie"), "%s: no call sets a cookie", c)
	if rec.Code < http.StatusInternalServerError { // a fault of ours is for the callers to report
		c.promises(t, path, rec.Code, said)
	}
	return rec.Code, said
}

// promises checks an answer at a path against what the document says of the call.
func (c documented) promises(t *testing.T, path string, status int, said failure) {
	t.Helper()
	if path, _, _ = strings.Cut(path, "?"); status == http.StatusNotFound && strings.HasSuffix(path, "/") && strings.HasSuffix(c.path, "}") {
		return // without its last part it is no address of the call
	}
	code := strconv.Itoa(status)
	require.Contains(t, c.Responses, code, "%s: %d isn't in the document: %.100q %+v", c, status, path, said)
	if status >= http.StatusBadRequest {
		require.Contains(t, c.Failures[code], said.Type, "%s: %d: %.100q %+v", c, status, path, said)
	}
}

// walkers are a site of an engine with somebody of every role, and with two users, so that
// one can try the other's things.
func walkers(t *testing.T, engine db.Engine, edit ...func(*Config)) (*Site, []walker) {
	t.Helper()
	cfg := config(market.Local)
	cfg.UnsignedWrites, cfg.Database, cfg.RateLimit = true, dbtest.Address(t, engine), 1_000_000
	cfg.Account.Passwords = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	for _, e := range edit {
		e(&cfg)
	}
	s := open(t, cfg)
	hash, err := argon2id.CreateHash(walkersPassword, cfg.Account.Passwords)
	require.NoError(t, err)
	all := []walker{
		{name: "visitor"},
		{name: "user", role: right.User},
		{name: "knower", role: right.Knower},
		{name: "staff", role: right.Staff},
		{name: "other user", role: right.User},
	}
	for i := range all[1:] {
		w := &all[i+1]
		w.user = uuid.NewString()
		email := strings.ReplaceAll(w.name, " ", "-") + "@example.org"
		require.NoError(t, s.data.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed, staff)
				VALUES (?, ?, ?, 'Lena', ?, 'de', '', '', 1, 1, ?)`, w.user, email, email, hash, w.role == right.Staff)
			if err == nil && w.role >= right.Knower {
				w.knower, _, err = person.MakeKnower(t.Context(), q, w.user, s.cfg.Clock.Now())
			}
			return err
		}))
		if w.knower == "" {
			w.knower = uuid.NewString() // nobody's
		}
		rec := do(s, request{
			method: "POST", path: "/api/auth/oauth/token", header: map[string]string{"Content-Type": "application/json"},
			body: strings.NewReader(`{"grantType":"password","email":"` + email + `","password":"` + walkersPassword + `"}`),
		})
		require.Equal(t, 200, rec.Code, rec.Body)
		w.bearer = body[struct{ AccessToken string }](t, rec).AccessToken
	}
	return s, all
}

const walkersPassword = "blau Fahrrad 77 Regen"

// pathNames finds {names} in a path.
func pathNames() *regexp.Regexp { return regexp.MustCompile(`\{([^{}]+)\}`) }

// hasIDOf reports whether an id after a segment stands in a call's address.
func (c documented) hasIDOf(segment string) bool { return strings.Contains(c.path, "/"+segment+"/{") }

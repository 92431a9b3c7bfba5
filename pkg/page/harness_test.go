package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/page"
	"knowmad/pkg/page/render"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"golang.org/x/net/html"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// registries are compiled once per environment: it takes a quarter of a second.
var registries sync.Map

func registry(t testing.TB, env market.Environment) *market.Registry {
	t.Helper()
	load, _ := registries.LoadOrStore(env, sync.OnceValues(func() (*market.Registry, error) {
		return packtest.Load(markets.FS, pack.Options{Env: env, Port: 8080})
	}))
	r, err := load.(func() (*market.Registry, error))()
	require.NoError(t, err)
	return r
}

// start of the tests' time: no contest runs and none is near.
var someDay = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

type testClock struct{ now atomic.Int64 }

func newClock(t time.Time) *testClock {
	c := &testClock{}
	c.now.Store(t.UnixNano())
	return c
}

func (c *testClock) Now() time.Time          { return time.Unix(0, c.now.Load()).UTC() }
func (c *testClock) Advance(d time.Duration) { c.now.Add(int64(d)) }

// harness is a server of pages over the real packs, a made-up API and a
// renderer in Go.
type harness struct {
	registry *market.Registry
	current  atomic.Pointer[market.Registry]
	pages    *page.Pages
	echo     *echo.Echo
	api      *fakeAPI
	renderer *fakeRenderer
	clock    *testClock
}

type setup struct {
	env      market.Environment
	at       time.Time
	options  func(*page.Options)
	registry *market.Registry
}

func open(t testing.TB, s setup) *harness {
	t.Helper()
	if s.env == "" {
		s.env = market.Local
	}
	if s.at.IsZero() {
		s.at = someDay
	}
	h := &harness{registry: s.registry, api: &fakeAPI{}, renderer: &fakeRenderer{}, clock: newClock(s.at)}
	if h.registry == nil {
		h.registry = registry(t, s.env)
	}
	h.current.Store(h.registry)
	o := page.Options{
		Registry: h.current.Load, API: h.api, Dist: dist(t), Messages: catalogues(h.registry.Routes()),
		Clock: h.clock, Renderer: h.renderer,
	}
	if s.options != nil {
		s.options(&o)
	}
	if p, ok := o.Renderer.(*fakeRenderer); !ok || p == nil {
		o.Renderer = nil
	}
	var err error
	h.pages, err = page.New(o)
	require.NoError(t, err)
	t.Cleanup(h.pages.Close)
	h.echo = echo.NewWithConfig(echo.Config{
		Router: echo.NewRouter(echo.RouterConfig{AutoHandleHEAD: true}),
		HTTPErrorHandler: func(c *echo.Context, err error) {
			_ = h.pages.WriteError(c, problem.From(err))
		},
	})
	h.echo.Use(h.arrive)
	h.echo.GET("/*", h.pages.Handle)
	h.echo.POST("/*", h.pages.Handle)
	return h
}

// arrive does the server's work before pages: market by host, preview, id.
func (h *harness) arrive(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		r := c.Request()
		ctx := httpx.WithVisit(r.Context(), &httpx.Visit{RequestID: "request-0001"})
		if host, ok := h.current.Load().Lookup(r.Host); ok {
			ctx = market.WithHost(ctx, host)
		}
		if v := r.Header.Get("X-Preview-Time"); v != "" {
			at, err := time.Parse(time.RFC3339, v)
			if err != nil {
				return err
			}
			ctx = clock.WithPreview(ctx, at)
		}
		c.SetRequest(r.WithContext(ctx))
		return next(c)
	}
}

// do requests a path of a market's host ("ai" is the AI host).
func (h *harness) do(method, code, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Host = h.host(code)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.echo.ServeHTTP(w, r)
	return w
}

func (h *harness) get(code, path string, headers ...string) *httptest.ResponseRecorder {
	return h.do(http.MethodGet, code, path, headers...)
}

func (h *harness) host(code string) string {
	if code == "ai" {
		return h.registry.AIHost()
	}
	if m, ok := h.registry.ByCode(code); ok && len(m.Hosts) > 0 {
		return m.Hosts[0]
	}
	return code
}

func (h *harness) market(t testing.TB, code string) *market.Market {
	t.Helper()
	m, ok := h.registry.ByCode(code)
	require.True(t, ok, code)
	return m
}

// sites are the markets that have hosts of their own.
func (h *harness) sites() []*market.Market {
	var found []*market.Market
	for _, m := range h.registry.All() {
		if !m.Linked() {
			found = append(found, m)
		}
	}
	return found
}

// fakeRenderer renders in Go; do replaces what it gives.
type fakeRenderer struct {
	mu      sync.Mutex
	calls   int
	payload []byte
	do      func(ctx context.Context, payload []byte) (string, error)
}

func (f *fakeRenderer) Render(ctx context.Context, payload []byte) (string, error) {
	f.mu.Lock()
	f.calls++
	f.payload = append([]byte(nil), payload...)
	do := f.do
	f.mu.Unlock()
	if do != nil {
		return do(ctx, payload)
	}
	var p struct{ URL, Screen string }
	if err := json.Unmarshal(payload, &p); err != nil {
		return "", err
	}
	return fmt.Sprintf(`<main data-screen="%s">%s</main>`, html.EscapeString(p.Screen), html.EscapeString(p.URL)), nil
}

func (f *fakeRenderer) set(do func(ctx context.Context, payload []byte) (string, error)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.do = do
}

func (f *fakeRenderer) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls
}

// fakeAPI answers as the API does, from the market of the request's context.
type fakeAPI struct {
	mu       sync.Mutex
	requests []*http.Request
	override map[string]http.HandlerFunc // by path
}

func (f *fakeAPI) answer(path string, h http.HandlerFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.override == nil {
		f.override = map[string]http.HandlerFunc{}
	}
	f.override[path] = h
}

func (f *fakeAPI) seen() []*http.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]*http.Request(nil), f.requests...)
}

func (f *fakeAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	f.requests = append(f.requests, r)
	override := f.override[r.URL.Path]
	f.mu.Unlock()
	if override != nil {
		override(w, r)
		return
	}
	h, ok := market.HostFrom(r.Context())
	if !ok {
		w.WriteHeader(http.StatusMisdirectedRequest)
		return
	}
	body := fakeAnswer(h.Market, r.URL.Path)
	if body == nil {
		w.WriteHeader(http.StatusNotFound)
		body = map[string]string{"type": "NotFoundError"}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

func fakeAnswer(m *market.Market, path string) any {
	if path == "/api/subjects" {
		return map[string]any{"countryId": m.Country.ID, "countryCode": m.Country.Code, "subjects": m.Subjects}
	}
	if id, ok := strings.CutPrefix(path, "/api/know-demands/"); ok {
		return map[string]any{
			"uuid": id, "path": "/knowdemands/" + id, "title": "The Panther", "description": "", "subject": nil, "topic": nil, "grade": nil,
			"state": "OPEN", "createdOn": "2026-01-01T00:00:00Z", "expiresOn": "2026-01-31T00:00:00Z", "reservedUntil": nil,
			"answers": 0, "answeredOn": nil, "own": nil,
		}
	}
	if path == "/api/knows" || path == "/api/know-demands" || strings.HasPrefix(path, "/api/knowers/") && strings.HasSuffix(path, "/knows") {
		return map[string]any{"content": []any{}, "page": 0, "last": true, "totalElements": 0}
	}
	if strings.HasPrefix(path, "/api/knowers/") && strings.HasSuffix(path, "/followers") {
		return map[string]any{"count": 3}
	}
	if rest, ok := strings.CutPrefix(path, "/api/knows/"); ok {
		if strings.HasSuffix(rest, "/related") {
			return map[string]any{"content": []any{}, "popular": []any{}}
		}
		return fakeKnow(m, strings.TrimPrefix(rest, "u/"))
	}
	if strings.HasPrefix(path, "/api/countries/") && strings.HasSuffix(path, "/grades") {
		return []any{}
	}
	if path == "/api/ai/sample" {
		none := map[string]any{"SHORT": []any{}, "MEDIUM": []any{}, "LONG": []any{}}
		return map[string]any{"title": "", "lang": m.Locale.Interface, "pages": []any{}, "summaries": none, "questions": []any{}}
	}
	if path == "/api/plan" && m.Plan != nil {
		return map[string]any{
			"prices": []any{}, "trialDays": 0, "withdrawalDays": 14, "cancelWithoutSignIn": true, "paymentMethods": m.Plan.PaymentMethods, "entitlements": []any{},
		}
	}
	for _, b := range m.Buddies {
		if path == "/api/ai/buddies/"+b.UUID {
			return map[string]any{
				"uuid": b.UUID, "name": b.Name, "subject": nil, "level": nil, "aim": b.Aim, "manners": b.Manners,
				"hintsFirst": b.HintsFirst, "questions": b.Questions, "canonicalPath": "/learning-bot/" + b.UUID + "/info",
			}
		}
	}
	if path == "/api/search/knows" {
		return map[string]any{"content": []any{}, "page": 0, "last": true, "totalElements": 0, "numberOfExactResults": 0, "correction": nil, "subjects": nil}
	}
	if id, ok := strings.CutPrefix(path, "/api/user-topics/"); ok {
		return map[string]any{
			"uuid": id, "path": "/user-topic/" + id + "/quiz", "title": "Fractions", "author": "Lena", "own": false, "createdOn": time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
			"things": []any{}, "questions": 10, "hidden": 0,
		}
	}
	if path == "/api/auth/providers" {
		return []map[string]string{{"id": "google", "name": "Google"}}
	}
	if name, ok := strings.CutPrefix(path, "/api/pages/"); ok {
		if p, ok := m.Pages[name]; ok {
			return map[string]any{
				"path": name, "title": p.Title, "description": p.Description, "lang": p.Lang,
				"updatedOn": p.Updated, "isFallback": p.Fallback, "html": "<p>text</p>",
			}
		}
		return nil
	}
	if person := fakePerson(path); person != nil {
		return person
	}
	for _, s := range m.Subjects {
		if s.StudyGuideSlug != nil && path == "/api/guides/"+*s.StudyGuideSlug && m.Flags.HasStudyGuides {
			return fakeGuide(&s)
		}
		if path == "/api/subjects/"+s.Slug {
			return map[string]any{"id": s.ID, "name": s.Name, "slug": s.Slug, "topics": s.Topics, "canonicalPath": s.Path()}
		}
		for _, topic := range s.Topics {
			slug := s.Slug + "-" + topic.Slug
			if path == "/api/topics/"+topic.UUID || path == "/api/subjects/topics/"+slug {
				return map[string]any{
					"uuid": topic.UUID, "name": topic.Name, "slug": topic.Slug, "subjectName": s.Name,
					"canonicalPath": "/subjects/" + slug,
					"subject": map[string]any{
						"id": s.ID, "name": s.Name, "slug": s.Slug, "iconUrl": s.IconURL, "color": s.Color,
						"studyGuideSlug": s.StudyGuideSlug,
					},
					"topics": s.Topics,
				}
			}
		}
	}
	return nil
}

// fakeGuide is a study guide in one part.
func fakeGuide(s *market.Subject) any {
	return map[string]any{
		"slug": *s.StudyGuideSlug, "path": market.GuidePath(*s.StudyGuideSlug), "title": s.Name + " in one part", "description": "All of it.",
		"lang": "en", "updatedOn": time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), "words": 10, "minutes": 1, "partCount": 1, "intro": "<p>Text.</p>", "closing": "",
		"subject": map[string]any{"id": s.ID, "name": s.Name, "slug": s.Slug, "iconUrl": s.IconURL, "color": s.Color, "path": s.Path()},
		"parts": []any{map[string]any{
			"id": "all", "title": "All", "html": "<p>Text.</p>", "cards": []any{map[string]any{"front": "A?", "back": "b"}}, "quiz": []any{},
		}},
		"topics": []any{map[string]any{"uuid": s.Topics[0].UUID, "name": s.Topics[0].Name, "path": s.TopicPath(&s.Topics[0])}},
	}
}

// fakeKnow is a know of three pages as visitors get it: two are sharp everywhere, the third
// where the market doesn't blur.
func fakeKnow(m *market.Market, id string) any {
	slug := "tides-" + id
	pages, blurred := []any{}, 0
	for number := 1; number <= 3; number++ {
		at := fmt.Sprintf("/api/knows/%s/pages/%d", id, number)
		page := map[string]any{
			"number": number, "width": 1600, "height": 2263, "imageUrl": at + "/image?w=960&v=1",
			"images":  []any{map[string]any{"url": at + "/image?w=480&v=1", "width": 480}, map[string]any{"url": at + "/image?w=960&v=1", "width": 960}},
			"blurred": false, "text": fmt.Sprintf("Words of page %d", number), "textLeftOut": false,
		}
		if number > 2 && !m.Flags.UnblurContent {
			blurred++
			page["blurred"], page["text"], page["imageUrl"] = true, nil, at+"/blurred?v=1"
			page["images"] = []any{map[string]any{"url": at + "/blurred?v=1", "width": 480}}
		}
		pages = append(pages, page)
	}
	s := m.Subjects[0]
	return map[string]any{
		"uuid": id, "slug": slug, "path": "/knows/" + slug, "canonicalPath": "/knows/" + slug, "canonicalUrl": m.Domain + "/knows/" + slug,
		"status": "PUBLISHED", "visibility": "public", "title": "Tides", "description": "What the moon does.", "format": "DOCUMENT",
		"author": nil, "subject": map[string]any{"id": s.ID, "name": s.Name, "slug": s.Slug, "iconUrl": s.IconURL, "color": s.Color, "path": s.Path()},
		"topics": []any{}, "grades": []any{}, "schoolType": nil, "examBoard": nil, "tags": []any{"moon"},
		"pageCount": len(pages), "words": 12, "readingMinutes": 1, "views": 3, "likes": 2, "cover": nil, "sharePicture": nil,
		"countryCode": m.Country.Code, "textLanguage": m.Locale.Content, "picturesOnly": false, "liked": nil, "own": nil,
		"createdOn": "2026-01-01T00:00:00Z", "updatedOn": "2026-01-01T00:00:00Z", "publishedOn": "2026-01-01T00:00:00Z",
		"files":        []any{map[string]any{"position": 1, "name": nil, "kind": "pdf", "size": 60_000, "firstPage": 1, "pageCount": len(pages)}},
		"blurredPages": blurred, "pages": pages,
	}
}

// fakePerson is the answer about any user; only knowers teach.
func fakePerson(path string) any {
	person := func(id, canonical string) map[string]any {
		return map[string]any{
			"uuid": id, "name": "Lena", "username": nil, "profilePicture": nil, "about": nil, "knowerUuid": nil,
			"instagramUrl": nil, "tiktokUrl": nil, "createdOn": "2026-01-01T00:00:00Z", "since": "2026-01-01T00:00:00Z",
			"canonicalPath": canonical, "user": map[string]any{"uuid": id, "name": "Lena", "username": nil, "profilePicture": nil},
		}
	}
	if id, ok := strings.CutPrefix(path, "/api/knowers/"); ok {
		return person(id, "/knowers/lena-"+id+"/profile")
	}
	rest, ok := strings.CutPrefix(path, "/api/users/")
	if id, isPublic := strings.CutSuffix(rest, "/public"); ok && isPublic {
		return person(id, "/users/"+id)
	}
	return nil
}

func dist(t testing.TB) fs.FS {
	t.Helper()
	worker, err := os.ReadFile("render/testdata/worker.mjs")
	require.NoError(t, err)
	manifest, err := os.ReadFile("testdata/manifest.json")
	require.NoError(t, err)
	return fstest.MapFS{
		"dist/client/.vite/manifest.json":        {Data: manifest},
		"dist/client/brand/mark.svg":             {Data: []byte("<svg/>")},
		"dist/client/brand/apple-touch-icon.png": {Data: []byte("png")},
		"dist/client/brand/icon-192.png":         {Data: []byte("png")},
		"dist/server/worker.mjs":                 {Data: worker},
		"dist/client/assets/client-1.css":        {Data: []byte(":root{--ink:#111}\n")},
		"dist/client/assets/vendor-1.css":        {Data: []byte("a{color:blue}")},
		"dist/client/assets/HomeScreen-1.css":    {Data: []byte("h1:after{content:\"</\"}")}, // can't stand in a style element
		"dist/client/assets/ErrorScreen-1.css":   {Data: []byte("h1{color:red}")},
	}
}

// someTexts are the texts that tests look for; every other page has a title, too.
const someTexts = `{
	"head.home.title": "Study with others", "head.home.description": "{brand}: don''t study alone in {country}.",
	"head.ai.title": "AI that helps", "head.ai.description": "The AI of {brand}",
	"head.subjects.title": "All subjects", "head.subjects.description": "Every subject",
	"head.topic.title": "{name} ({subjectName})", "head.topic.description": "Study {name} in {subjectName}.",
	"head.user.title": "{name}", "head.user.description": "{name} on {brand}.",
	"head.knower.title": "{name}: material", "head.knower.description": "What {name} shares on {brand}.",
	"head.unavailable.title": "Not here", "head.app.title": "Desk",
	"head.busy.title": "Very busy", "head.busy.text": "Try again soon.", "errorScene.retry": "Try again",
	"head.error.notFound": "Page not found", "head.error.forbidden": "No access", "head.error.title": "Something went wrong"
}`

func catalogues(routes *market.RouteTable) fs.FS {
	english := map[string]string{}
	for _, r := range routes.Routes {
		english[r.Head.TitleMessage] = "The page " + r.ID
	}
	delete(english, "") // some pages take their title from an answer alone
	if err := json.Unmarshal([]byte(someTexts), &english); err != nil {
		panic(err)
	}
	all, err := json.Marshal(english)
	if err != nil {
		panic(err)
	}
	return fstest.MapFS{
		"messages/en.json":    {Data: all},
		"messages/de.json":    {Data: []byte(`{"head.home.title": "Gemeinsam lernen", "head.error.notFound": "Seite nicht gefunden", "head.busy.title": "Gerade ist viel los"}`)},
		"messages/es.json":    {Data: []byte(`{"head.home.title": "Estudiar juntos"}`)},
		"messages/es-MX.json": {Data: []byte(`{"head.subjects.title": "Todas las asignaturas"}`)},
		"messages/en-GB.json": {Data: []byte(`{}`)},
		"messages/el.json":    {Data: []byte(`{"head.home.title": "Μελέτη μαζί"}`)},
	}
}

// nodePool lets the harness use real workers.
func nodePool(o *page.Options) {
	o.Renderer = (*fakeRenderer)(nil)
	o.Render = render.Options{Workers: 1, BackOff: 10 * time.Millisecond, Timeout: time.Second}
}

// doc is a parsed document.
type doc struct {
	root *html.Node
	raw  string
}

func parse(t testing.TB, w *httptest.ResponseRecorder) doc {
	t.Helper()
	body, err := io.ReadAll(w.Result().Body)
	require.NoError(t, err)
	root, err := html.Parse(strings.NewReader(string(body)))
	require.NoError(t, err)
	return doc{root, string(body)}
}

// all finds elements by name and attributes (key, value pairs; value "*" is any).
func (d doc) all(name string, attributes ...string) []*html.Node {
	var found []*html.Node
	for n := range d.root.Descendants() {
		if n.Type == html.ElementNode && n.Data == name && hasAll(n, attributes) {
			found = append(found, n)
		}
	}
	return found
}

func hasAll(n *html.Node, attributes []string) bool {
	for i := 0; i+1 < len(attributes); i += 2 {
		v, ok := attribute(n, attributes[i])
		if !ok || attributes[i+1] != "*" && v != attributes[i+1] {
			return false
		}
	}
	return true
}

func attribute(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}

func (d doc) value(name, want string, attributes ...string) string {
	for _, n := range d.all(name, attributes...) {
		v, _ := attribute(n, want)
		return v
	}
	return ""
}

// modules are the modules of a rendered page, the entry first.
func (d doc) modules() []string {
	var modules []string
	if err := json.Unmarshal([]byte(d.text("script", "id", "knowmad-modules")), &modules); err != nil {
		panic(err)
	}
	return modules
}

func (d doc) text(name string, attributes ...string) string {
	found := d.all(name, attributes...)
	if len(found) == 0 {
		return ""
	}
	var b strings.Builder
	for c := range found[0].Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

func (d doc) meta(name string) string {
	if v := d.value("meta", "content", "name", name); v != "" {
		return v
	}
	return d.value("meta", "content", "property", name)
}

func (d doc) noindex() bool { return strings.Contains(d.meta("robots"), "noindex") }

// payload is the data block as React reads it.
type payload struct {
	URL           string
	Route         *string
	Screen        *string
	Params        map[string]string
	Status        int
	Error         *struct{ Type, RequestID string }
	Host          string
	Environment   string
	Language      string
	PreviewTime   string
	CompactFooter bool
	Market        map[string]any
	Menus         map[string][]struct {
		Href, Message string
		External      bool
	}
	Data map[string]struct {
		Status int
		Body   json.RawMessage
	}
}

func (d doc) payload(t testing.TB) payload {
	t.Helper()
	var p payload
	require.NoError(t, json.Unmarshal([]byte(d.text("script", "id", "knowmad-data")), &p))
	return p
}

// alternates are the links to other markets by language.
func (d doc) alternates() map[string]string {
	found := map[string]string{}
	for _, n := range d.all("link", "rel", "alternate", "hreflang", "*") {
		language, _ := attribute(n, "hreflang")
		found[language], _ = attribute(n, "href")
	}
	return found
}

// packs are the real ones.
func packs() fs.FS { return markets.FS }

func emptyDist() fs.FS { return fstest.MapFS{} }

func distWith(name, content string) fs.FS { return fstest.MapFS{name: {Data: []byte(content)}} }

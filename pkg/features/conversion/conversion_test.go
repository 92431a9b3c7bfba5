package conversion_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/conversion"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

type fields = apptest.Fields

const (
	token  = "the-token"
	agent  = "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0"
	fbc    = "fb.1.1779278400000.AbC-123_x"
	ttclid = "E.C.P.abc123"
)

// received is a request that a network got.
type received struct {
	Path, Query, Token string
	Body               string
	Header             http.Header
}

// networks is a server that stands for both ad networks. answers are what it answers, in
// their order, the last one again and again.
type networks struct {
	*httptest.Server

	mu      sync.Mutex
	got     []received
	answers []func(w http.ResponseWriter)
}

func (n *networks) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.got = append(n.got, received{r.URL.Path, r.URL.RawQuery, r.Header.Get("Access-Token"), string(body), r.Header})
	n.answers[min(len(n.got), len(n.answers))-1](w)
}

func (n *networks) requests() []received {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]received(nil), n.got...)
}

func answer(status int, body string) func(w http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// accepted is an answer that both networks could give.
func accepted(w http.ResponseWriter) { answer(200, `{"events_received":1,"code":0}`)(w) }

type world struct {
	*apptest.Server

	net *networks
}

// start opens a server whose market us names both pixels and gb none.
func start(t *testing.T, engine db.Engine, configure func(*app.Config), answers ...func(http.ResponseWriter)) *world {
	t.Helper()
	if len(answers) == 0 {
		answers = append(answers, accepted)
	}
	w := &world{net: &networks{answers: answers}}
	w.net.Server = httptest.NewServer(w.net)
	t.Cleanup(w.net.Close)
	us, _ := apptest.Registry(t, market.Local).ByCode("us")
	kept := us.ThirdParties
	t.Cleanup(func() { us.ThirdParties = kept })
	us.ThirdParties = market.ThirdParties{Facebook: &market.Facebook{PixelID: "4711"}, TikTok: &market.TikTok{PixelCode: "CTIK"}}
	w.Server = apptest.Open(t, engine, func(c *app.Config) {
		c.JobsEvery = 5 * time.Millisecond
		o := &c.Conversion
		o.FacebookEndpoint, o.TiktokEndpoint = w.net.URL+"/v23.0", w.net.URL
		require.NoError(t, o.Configure(func(name string) string {
			return map[string]string{conversion.FacebookTokenVariable: token, conversion.TiktokTokenVariable: token}[name]
		}))
		if configure != nil {
			configure(c)
		}
	})
	return w
}

func (w *world) visitor(code string) *apptest.Browser {
	b := w.Browser(code)
	b.Agent = agent
	return b
}

// sent waits for so many requests.
func (w *world) sent(n int) []received {
	w.T.Helper()
	require.Eventually(w.T, func() bool { return len(w.net.requests()) >= n }, patience, 2*time.Millisecond)
	return w.net.requests()
}

// done waits until nothing waits to be reported.
func (w *world) done() {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		return w.Count(`SELECT COUNT(*) FROM conversions`)+w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'conversion.report' AND state = 'waiting'`) == 0
	}, patience, 2*time.Millisecond)
}

// part is what the slice stores of users.
func (w *world) part() slice.Part {
	w.T.Helper()
	sl := conversion.Slice(w.Config.Conversion)
	require.NoError(w.T, sl.Open(w.T.Context(), &slice.Platform{
		DB: w.DB, Clock: w.Clock, Markets: w.Config.Markets, Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()}),
	}))
	return sl.Parts[0].Part
}

func queued(b *apptest.Browser, path string, body fields) {
	b.T.Helper()
	got := b.Post(path, body)
	require.Equal(b.T, 202, got.Status, got.Text)
	require.JSONEq(b.T, `{"queued":true}`, got.Text)
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func each(t *testing.T, test func(t *testing.T, engine db.Engine)) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, engine) })
	}
}

func TestFacebookGetsAVisitorsConversion(t *testing.T) {
	each(t, func(t *testing.T, engine db.Engine) {
		w := start(t, engine, nil)
		queued(w.visitor("us"), "/api/fb-events", fields{"eventName": "sign_up", "testCode": "TEST1", "fbc": fbc})
		got := w.sent(1)[0]
		w.done()
		require.Equal(t, "/v23.0/4711/events", got.Path)
		require.Empty(t, got.Query, "no token in an address")
		var body struct {
			Data []map[string]any `json:"data"`
			Test string           `json:"test_event_code"`
			Tok  string           `json:"access_token"`
		}
		require.NoError(t, json.Unmarshal([]byte(got.Body), &body))
		require.Equal(t, token, body.Tok)
		require.Equal(t, "TEST1", body.Test)
		require.Len(t, body.Data, 1)
		event := body.Data[0]
		require.Regexp(t, `^[0-9a-f-]{36}$`, event["event_id"])
		delete(event, "event_id")
		require.Equal(t, map[string]any{
			"event_name": "CompleteRegistration", "event_time": float64(apptest.Noon().Unix()), "action_source": "website",
			"event_source_url": "http://us.localhost:4711/",
			"user_data":        map[string]any{"client_user_agent": agent, "fbc": fbc},
		}, event, "no address on the internet")
		require.NotContains(t, got.Body, "203.0.113.9")
	})
}

func TestTikTokGetsAUsersConversionWithHashes(t *testing.T) {
	each(t, func(t *testing.T, engine db.Engine) {
		w := start(t, engine, nil)
		id := w.AddUser(apptest.User{Email: "Nia.Reader@example.org", Name: "Nia", Market: "us"})
		b := w.visitor("us")
		w.SignIn(b, id)
		queued(b, "/api/tiktok-events", fields{"eventName": "know_publish", "callback": ttclid})
		queued(b, "/api/fb-events", fields{"eventName": "know_publish", "fbc": fbc})
		all := w.sent(2)
		w.done()
		if all[0].Token == "" {
			all[0], all[1] = all[1], all[0]
		}
		require.Equal(t, "/open_api/v1.3/event/track/", all[0].Path)
		require.Equal(t, token, all[0].Token)
		require.NotContains(t, all[0].Body, token)
		var body map[string]any
		require.NoError(t, json.Unmarshal([]byte(all[0].Body), &body))
		event := body["data"].([]any)[0].(map[string]any)
		delete(event, "event_id")
		require.Equal(t, map[string]any{
			"event_source": "web", "event_source_id": "CTIK",
			"data": []any{map[string]any{
				"event": "KnowPublish", "event_time": float64(apptest.Noon().Unix()),
				"user": map[string]any{"ttclid": ttclid, "email": hash("nia.reader@example.org"), "external_id": hash(id)},
				"page": map[string]any{"url": "http://us.localhost:4711/"},
			}},
		}, body)
		require.Contains(t, all[1].Body, `"em":["`+hash("nia.reader@example.org")+`"]`)
		require.Contains(t, all[1].Body, `"external_id":["`+hash(id)+`"]`)
		for _, r := range all {
			require.NotContains(t, strings.ToLower(r.Body), "nia", "nothing that identifies in the clear")
			require.NotContains(t, r.Body, id)
		}
	})
}

func TestOnlyAPathOfTheSiteIsToldAsPage(t *testing.T) {
	w := start(t, db.SQLite, nil)
	for referrer, want := range map[string]string{
		"http://us.localhost:4711/auth/signup?email=nia#x": "http://us.localhost:4711/auth/signup",
		"https://elsewhere.example/secret":                 "http://us.localhost:4711/",
		"://":                                              "http://us.localhost:4711/",
	} {
		before := len(w.net.requests())
		b := w.visitor("us")
		r := b.Request(http.MethodPost, "/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
		r.Header.Set("Referer", referrer)
		b.Sign(r)
		require.Equal(t, 202, b.Send(r).Status)
		require.Contains(t, w.sent(before + 1)[before].Body, `"event_source_url":"`+want+`"`)
	}
}

func TestFailuresOfANetworkAreRetriedWithTheSameID(t *testing.T) {
	each(t, func(t *testing.T, engine db.Engine) {
		w := start(t, engine, nil,
			answer(500, ``), answer(429, ``), answer(200, `{}`), answer(400, `{"error":{"code":2,"is_transient":true}}`), accepted)
		queued(w.visitor("us"), "/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
		ids := map[string]bool{}
		for n := 1; n <= 5; n++ {
			all := w.sent(n)
			require.Len(t, all, n, "no attempt before its time")
			var body struct {
				Data []struct {
					ID string `json:"event_id"`
				} `json:"data"`
			}
			require.NoError(t, json.Unmarshal([]byte(all[n-1].Body), &body))
			ids[body.Data[0].ID] = true
			if n < 5 {
				// The failure is stored before time passes.
				require.Eventually(t, func() bool {
					return w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'conversion.report' AND attempts = ? AND lease = ''`, n) == 1
				}, patience, 2*time.Millisecond)
				w.Clock.Pass(3 * time.Hour)
			}
		}
		w.done()
		require.Len(t, ids, 1)
	})
}

func TestRefusalsAreNotRetried(t *testing.T) {
	for name, refused := range map[string]func(http.ResponseWriter){
		"facebook's": answer(400, `{"error":{"code":190,"message":"the-token is wrong"}}`),
		"no JSON":    answer(404, `<html>`),
		"redirect": func(w http.ResponseWriter) {
			w.Header().Set("Location", "http://127.0.0.1:1/")
			w.WriteHeader(http.StatusFound)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := start(t, db.SQLite, nil, refused)
			queued(w.visitor("us"), "/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
			w.done()
			require.Len(t, w.net.requests(), 1)
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'conversion.report' AND state = 'failed' AND error NOT LIKE '%the-token%' AND error NOT LIKE '%AbC-123%'`))
		})
	}
	t.Run("tiktok's", func(t *testing.T) {
		w := start(t, db.SQLite, nil, answer(200, `{"code":40105,"message":"Access token is incorrect"}`))
		queued(w.visitor("us"), "/api/tiktok-events", fields{"eventName": "sign_up", "callback": ttclid})
		w.done()
		require.Len(t, w.net.requests(), 1)
	})
}

func TestWrongCallsAreRefused(t *testing.T) {
	w := start(t, db.SQLite, nil)
	b := w.visitor("us")
	for _, body := range []fields{
		{"eventName": "sign_up"},
		{"eventName": "sign_up", "fbc": ""},
		{"eventName": "sign_up", "fbc": "abc"},
		{"eventName": "page_view", "fbc": fbc},
		{"fbc": fbc},
		{"eventName": "sign_up", "fbc": fbc + strings.Repeat("x", 500)},
		{"eventName": "sign_up", "fbc": fbc + "\n"},
		{"eventName": "sign_up", "fbc": fbc, "testCode": "<b>"},
		{"eventName": "sign_up", "fbc": fbc, "email": "nia@example.org"},
	} {
		got := b.Post("/api/fb-events", body)
		require.Equal(t, 422, got.Status, "%v: %s", body, got.Text)
		require.Contains(t, got.Text, "FormValidationError")
	}
	for _, body := range []fields{{"eventName": "sign_up"}, {"eventName": "sign_up", "callback": "a b"}} {
		require.Equal(t, 422, b.Post("/api/tiktok-events", body).Status, "%v", body)
	}
	for path, body := range map[string]fields{
		"/api/fb-events": {"eventName": "sign_up", "fbc": fbc}, "/api/tiktok-events": {"eventName": "sign_up", "callback": ttclid},
	} {
		got := w.visitor("gb").Post(path, body)
		require.Equal(t, 403, got.Status, got.Text)
		require.Contains(t, got.Text, "ForbiddenError")
		unsigned := w.visitor("us")
		unsigned.Unsigned = true
		require.Equal(t, 400, unsigned.Post(path, body).Status, "without its device's signature")
	}
	require.Zero(t, w.Count(`SELECT COUNT(*) FROM conversions`)+w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'conversion.report'`))
	require.Empty(t, w.net.requests())
}

func TestADeviceIsBounded(t *testing.T) {
	w := start(t, db.SQLite, nil)
	b := w.visitor("us")
	for range 10 {
		queued(b, "/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
	}
	got := b.Post("/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
	require.Equal(t, 429, got.Status, got.Text)
	require.Contains(t, got.Text, "TooManyRequestsError")
	require.NotEmpty(t, got.Header.Get("Retry-After"))
	queued(w.visitor("us"), "/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
}

func TestLocalSkipsOtherMachinesAndOthersNeedTheOperator(t *testing.T) {
	w := start(t, db.SQLite, func(c *app.Config) { c.Conversion.FacebookEndpoint = "https://graph.example/v23.0" })
	got := w.visitor("us").Post("/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
	require.Equal(t, 202, got.Status, got.Text)
	require.JSONEq(t, `{"queued":false}`, got.Text)
	require.Zero(t, w.Count(`SELECT COUNT(*) FROM conversions`))

	for _, o := range []conversion.Options{{FacebookEndpoint: "http://graph.example"}, {FacebookEndpoint: "graph"}, {TiktokEndpoint: "https://u:p@x.example"}, {TiktokEndpoint: "https://x.example/?a=1"}} {
		require.ErrorContains(t, o.Configure(func(string) string { return "t" }), "an endpoint is https://HOST/PATH")
	}
	require.ErrorContains(t, (&conversion.Options{TiktokEndpoint: "https://x.example"}).Configure(func(string) string { return "" }), conversion.TiktokTokenVariable)
}

func TestAccountsTakeTheirConversionsAlong(t *testing.T) {
	each(t, func(t *testing.T, engine db.Engine) {
		w := start(t, engine, nil, answer(500, ``))
		ids := []string{}
		for _, name := range []string{"nia", "bo"} {
			id := w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: "us"})
			b := w.visitor("us")
			w.SignIn(b, id)
			queued(b, "/api/fb-events", fields{"eventName": "sign_up", "fbc": fbc})
			ids = append(ids, id)
		}
		w.sent(2)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM jobs WHERE args LIKE ? OR args LIKE '%AbC-123%'`, "%"+ids[0]+"%"), "a job names its row alone")
		part := w.part()
		data, _, err := part.Export(t.Context(), w.DB.One(), ids[0])
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), fbc)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, ids[0])
			return err
		}))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM conversions WHERE user_id = ?`, ids[0]))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM conversions WHERE user_id = ?`, ids[1]))
	})
}

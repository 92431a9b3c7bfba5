package payout_test

import (
	"encoding/json"
	"net/http"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const (
	linksPath        = "/api/payouts/competition/links"
	readPath         = "/api/payouts/competition/form"
	applicationsPath = "/api/payouts/competition/applications"
)

// link makes a link to the form.
func (b *browser) link() payout.Link {
	b.T.Helper()
	got := b.Post(linksPath, nil)
	require.Equal(b.T, 201, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[payout.Link](b.T, got)
}

// apply sends the form from a browser of a market without a session.
func (w *world) apply(code, token string) apptest.Reply {
	w.T.Helper()
	return w.Browser(code).Post(applicationsPath, fields{"accessToken": token, "accepted": true})
}

// refused checks an error, with its words.
func refused(t *testing.T, got apptest.Reply, status int, kind, words string) {
	t.Helper()
	require.Equal(t, status, got.Status, got.Text)
	require.Equal(t, kind, apptest.Decode[struct{ Type string }](t, got).Type, got.Text)
	require.Contains(t, got.Text, words)
}

func TestApplyingByALink(t *testing.T) {
	var log logtest.Buffer
	eachWith(t, opens.Add(time.Hour), func(c *app.Config) { c.Log = zerolog.New(&log) }, func(t *testing.T, w *world) {
		eleni, nikos := w.member("gr", "eleni"), w.member("gr", "nikos")
		eleni.share("Ιστορία")
		require.Equal(t, 401, w.Browser("gr").Post(linksPath, nil).Status)
		l := eleni.link()
		require.Equal(t, "/profile/payouts/competition-form#accessToken="+l.AccessToken, l.URL)
		require.Equal(t, w.Clock.Now().Add(15*time.Minute), l.ExpiresOn.UTC())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_links WHERE hash = ?`, l.AccessToken), "the table doesn't open the form")

		phone := w.Browser("gr")
		for range 2 { // to read it uses nothing up
			got := phone.Post(readPath, fields{"accessToken": l.AccessToken})
			require.Equal(t, 200, got.Status, got.Text)
			require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
			form := apptest.Decode[payout.Form](t, got)
			require.Equal(t, []any{"eleni", "eleni@example.org"}, []any{form.Name, form.Email})
			require.Len(t, form.Tiers, 6)
			require.Equal(t, []time.Time{opens, closes.Add(-time.Second)}, []time.Time{form.OpensOn.UTC(), form.ClosesOn.UTC()})
			require.Nil(t, form.AcceptedOn)
			require.NotContains(t, got.Text, eleni.id)
		}
		refused(t, phone.Post(applicationsPath, fields{"accessToken": l.AccessToken, "accepted": false}), 422, "FormValidationError", "accepted")
		require.Nil(t, eleni.competition().AppliedOn)

		at := w.Clock.Now()
		got := phone.Post(applicationsPath, fields{"accessToken": l.AccessToken, "accepted": true})
		require.Equal(t, 201, got.Status, got.Text)
		require.Equal(t, at, apptest.Decode[payout.Application](t, got).AcceptedOn.UTC())
		require.Equal(t, at, eleni.competition().AppliedOn.UTC())
		require.Equal(t, 1, eleni.competition().Counted, "as before")
		require.Nil(t, nikos.competition().AppliedOn)
		require.Equal(t, 401, phone.Get("/api/payouts/balance").Status, "the link is no session")

		w.Clock.Pass(time.Minute)
		again := eleni.link()
		require.Equal(t, at, apptest.Decode[payout.Form](t, phone.Post(readPath, fields{"accessToken": again.AccessToken})).AcceptedOn.UTC())
		require.Equal(t, at, apptest.Decode[payout.Application](t, w.apply("gr", again.AccessToken)).AcceptedOn.UTC(), "what was accepted first")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM payout_applications`))

		w.pass(closes, eleni)
		require.Nil(t, eleni.competition().AppliedOn, "no window is open")
		require.NotContains(t, log.String(), l.AccessToken)
		require.NotContains(t, log.String(), again.AccessToken)
	})
}

func TestLinksThatDoNotWork(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		eleni := w.member("gr", "eleni")
		both := func(code, token string, status int, kind, words string) {
			t.Helper()
			refused(t, w.Browser(code).Post(readPath, fields{"accessToken": token}), status, kind, words)
			refused(t, w.apply(code, token), status, kind, words)
		}
		both("gr", "nonsense", 400, "BadRequestError", "no such link")
		both("gr", "", 400, "BadRequestError", "no such link")

		used := eleni.link().AccessToken
		require.Equal(t, 201, w.apply("gr", used).Status)
		both("gr", used, 409, "DuplicateError", "used already")

		old := eleni.link().AccessToken
		w.Clock.Pass(15*time.Minute - time.Second)
		require.Equal(t, 200, w.Browser("gr").Post(readPath, fields{"accessToken": old}).Status)
		w.Clock.Pass(time.Second)
		both("gr", old, 410, "BadRequestError", "expired")
		both("gr", used, 409, "DuplicateError", "used already")

		w.SignIn(eleni.Browser, eleni.id)
		fresh := eleni.link().AccessToken
		both("ro", fresh, 400, "BadRequestError", "another site")
		both("mx", fresh, 403, "ForbiddenError", "aren't offered")
		both("de", fresh, 404, "NotFoundError", "Unknown countryCode")
		require.Equal(t, 201, w.apply("gr", fresh).Status, "none of that used it")

		for code, want := range map[string]struct {
			status      int
			kind, words string
		}{"mx": {403, "ForbiddenError", "aren't offered"}, "de": {404, "NotFoundError", "Unknown countryCode"}, "cz": {404, "NotFoundError", "No contest"}} {
			refused(t, w.member(code, "user-"+code).Post(linksPath, nil), want.status, want.kind, want.words)
		}

		w.pass(closes.Add(-time.Minute), eleni)
		last := eleni.link().AccessToken
		w.Clock.Set(closes)
		both("gr", last, 404, "NotFoundError", "No contest is open")
		w.SignIn(eleni.Browser, eleni.id)
		refused(t, eleni.Post(linksPath, nil), 404, "NotFoundError", "No contest is open")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM payout_applications`))

		w.Clock.Pass(25 * time.Hour)
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Minute)
			return w.Count(`SELECT COUNT(*) FROM payout_links`) == 0
		}, patience, 20*time.Millisecond)
	})
}

// TestALinkWorksOnce sends an application many times at once.
func TestALinkWorksOnce(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		token := w.member("gr", "eleni").link().AccessToken
		const tries = 8
		statuses := make([]int, tries)
		var all sync.WaitGroup
		for i := range tries {
			b := w.Browser("gr")
			all.Go(func() {
				statuses[i] = b.Post(applicationsPath, fields{"accessToken": token, "accepted": true}).Status
			})
		}
		all.Wait()
		counts := map[int]int{}
		for _, status := range statuses {
			counts[status]++
		}
		require.Equal(t, map[int]int{http.StatusCreated: 1, http.StatusConflict: tries - 1}, counts)
	})
}

func TestLinksOfWhoIsBlockedOrLeaves(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		eleni, nikos := w.member("gr", "eleni"), w.member("gr", "nikos")
		blocked, gone := eleni.link().AccessToken, nikos.link().AccessToken
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', ?, ?)`, eleni.id, nikos.id, w.Clock.Now().UnixMicro())
		refused(t, w.apply("gr", blocked), 403, "ForbiddenError", "Spam")
		refused(t, eleni.Post(linksPath, nil), 403, "ForbiddenError", "Spam")

		require.Equal(t, 201, w.apply("gr", gone).Status)
		part := payout.New(payout.Config{DB: w.DB, Clock: w.Clock}, request.Config{})
		data, _, err := part.Export(t.Context(), w.DB.One(), nikos.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), `"applied":[{"market":"gr","opensOn":"2024-11-14T22:00:00Z","acceptedOn":"`)
		require.Contains(t, string(text), `"knowsRequirement":"50+"`)
		require.NotContains(t, string(text), gone)
		nikos.link()
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, nikos.id)
			return err
		}))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_applications`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_links WHERE user_id = ?`, nikos.id))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM payout_links`))
	})
}

func TestLinksAndTokensAreLimited(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		eleni, nikos := w.member("gr", "eleni"), w.member("gr", "nikos")
		for range 21 {
			eleni.link()
		}
		got := eleni.Post(linksPath, nil)
		refused(t, got, 429, "TooManyRequestsError", "many tries")
		require.Equal(t, "60", got.Header.Get("Retry-After"))
		token := nikos.link().AccessToken
		b := w.Browser("gr")
		for range 101 {
			require.Equal(t, 400, b.Post(readPath, fields{"accessToken": "nonsense"}).Status)
		}
		refused(t, b.Post(readPath, fields{"accessToken": token}), 429, "TooManyRequestsError", "many tries")
		refused(t, w.apply("gr", token), 429, "TooManyRequestsError", "many tries")
		w.Clock.Pass(2 * time.Second)
		require.Equal(t, 201, w.apply("gr", token).Status)
	})
}

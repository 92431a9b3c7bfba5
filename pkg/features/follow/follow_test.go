package follow_test

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/follow"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const all = "/api/users/me/follows"

type world struct{ *apptest.Server }

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.Each(t, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

func (w world) service() *follow.Service { return follow.New(follow.Config{DB: w.DB, Clock: w.Clock}) }

func (w world) market(code string) *market.Market {
	m, ok := apptest.Registry(w.T, market.Local).ByCode(code)
	require.True(w.T, ok)
	return m
}

// browser is one user's.
type browser struct {
	*apptest.Browser

	w              world
	id, knower     string
	knowerFollowed string // the address by which others follow them
}

// member is a user, signed in on a market's site, who teaches.
func (w world) member(code, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(code), w: w}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	w.SignIn(b.Browser, b.id)
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) (err error) {
		b.knower, _, err = person.MakeKnower(w.T.Context(), q, b.id, w.Clock.Now())
		return err
	}))
	b.knowerFollowed = all + "/knowers/" + b.knower
	return b
}

func (b *browser) follows(query string) follow.Follows {
	b.T.Helper()
	got := b.Get(all + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[follow.Follows](b.T, got)
}

func (b *browser) ids() follow.IDs {
	b.T.Helper()
	got := b.Get(all + "/ids")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[follow.IDs](b.T, got)
}

func (b *browser) names() []string {
	out := []string{}
	for _, k := range b.follows("").Knowers.Content {
		out = append(out, k.Name)
	}
	return out
}

func (b *browser) ok(method, path string) {
	b.T.Helper()
	got := b.Do(method, path, nil)
	require.Equal(b.T, 204, got.Status, got.Text)
}

func (w world) followers(b *browser) int {
	w.T.Helper()
	got := w.Browser("de").Get("/api/knowers/" + b.knower + "/followers")
	require.Equal(w.T, 200, got.Status, got.Text)
	require.Equal(w.T, "followers:"+b.id, got.Header.Get("X-Cache-Tags"))
	return apptest.Decode[follow.Followers](w.T, got).Count
}

func subject(id int) string { return fmt.Sprintf("%s/subjects/%d", all, id) }

func TestFollowingKnowers(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("mx", "nils")
		require.Empty(t, lena.names())
		require.Zero(t, w.followers(mia))
		for range 2 {
			lena.ok("PUT", mia.knowerFollowed)
			w.Clock.Pass(1)
		}
		w.Clock.Pass(1000)
		lena.ok("PUT", nils.knowerFollowed)
		nils.ok("PUT", mia.knowerFollowed)
		require.Equal(t, []string{"nils", "mia"}, lena.names(), "the last one first")
		require.Equal(t, []string{nils.knower, mia.knower}, lena.ids().Knowers)
		require.Equal(t, []string{"mia"}, nils.names(), "another user's follows stay theirs")
		require.Empty(t, mia.names())
		require.Equal(t, 2, w.followers(mia))
		first := lena.follows("?limit=1")
		require.Equal(t, "/knowers/nils-"+nils.knower+"/profile", first.Knowers.Content[0].Path)
		require.Equal(t, []any{2, false, 1}, []any{first.Knowers.Total, first.Knowers.Last, len(first.Knowers.Content)})
		second := lena.follows("?limit=1&page=1")
		require.Equal(t, mia.knower, second.Knowers.Content[0].UUID)
		require.True(t, second.Knowers.Last)
		require.Empty(t, lena.follows("?page=7").Knowers.Content)
		got := lena.Get(all).Text
		for _, secret := range []string{mia.id, nils.id, "@example.org"} {
			require.NotContains(t, got, secret)
		}

		for range 2 {
			lena.ok("DELETE", nils.knowerFollowed)
		}
		lena.ok("DELETE", all+"/knowers/"+uuid.NewString())
		require.Equal(t, []string{"mia"}, lena.names())
		require.Equal(t, []string{"mia"}, nils.names())

		require.Equal(t, "ForbiddenError", lena.Do("PUT", lena.knowerFollowed, nil).Problem(), "oneself")
		require.Equal(t, 404, lena.Do("PUT", all+"/knowers/"+mia.id, nil).Status, "a user's id is no knower's")
		require.Equal(t, 404, lena.Do("PUT", all+"/knowers/"+uuid.NewString(), nil).Status)
		require.Equal(t, "FormValidationError uuid", lena.Do("PUT", all+"/knowers/x", nil).Problem())
		require.Equal(t, 404, w.Browser("de").Get("/api/knowers/"+uuid.NewString()+"/followers").Status)
		visitor := w.Browser("de")
		for _, call := range [][2]string{
			{"GET", all}, {"GET", all + "/ids"}, {"PUT", mia.knowerFollowed}, {"DELETE", mia.knowerFollowed}, {"PUT", subject(1)}, {"DELETE", subject(1)},
		} {
			require.Equal(t, 401, visitor.Do(call[0], call[1], nil).Status, "%s %s", call[0], call[1])
		}
	})
}

func TestKnowerWhomOthersDoNotSee(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "nils")
		lena.ok("PUT", mia.knowerFollowed)
		w.Exec(`INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, 'remove', 'de', 1, 2)`, mia.id)
		require.Empty(t, lena.names(), "leaving")
		require.Empty(t, lena.ids().Knowers)
		knowers, _, err := w.service().Followed(t.Context(), w.DB.One(), lena.id, w.market("de"))
		require.NoError(t, err)
		require.Empty(t, knowers)
		require.Equal(t, 404, nils.Do("PUT", mia.knowerFollowed, nil).Status)
		require.Equal(t, 404, nils.Get("/api/knowers/"+mia.knower+"/followers").Status)
		w.Exec(`DELETE FROM deletions`)
		require.Equal(t, []string{"mia"}, lena.names(), "stays after all")
		w.Exec(`DELETE FROM knowers WHERE user_id = ?`, mia.id)
		require.Empty(t, lena.names(), "doesn't teach any more")
		require.Equal(t, 404, nils.Do("PUT", mia.knowerFollowed, nil).Status)

		// A block closes the web app to the blocked user and hides nothing.
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, nils.id)
		lena.ok("PUT", nils.knowerFollowed)
		require.Equal(t, []string{"nils"}, lena.names())
		require.Equal(t, "ForbiddenError", nils.Do("PUT", lena.knowerFollowed, nil).Problem())
		require.Equal(t, "ForbiddenError", nils.Do("PUT", subject(w.market("de").Subjects[0].ID), nil).Problem())
		nils.ok("DELETE", lena.knowerFollowed)
		require.Empty(t, nils.names())
	})
}

func TestFollowingSubjects(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.member("de", "lena")
		german := w.market("de")
		first, second := german.Subjects[0], german.Subjects[1]
		lena.ok("PUT", subject(second.ID))
		for range 2 {
			lena.ok("PUT", subject(first.ID))
		}
		require.Equal(t, []int{first.ID, second.ID}, lena.ids().Subjects, "in the market's order")
		require.Equal(t, first.Name, lena.follows("").Subjects[0].Name)
		require.Equal(t, 404, lena.Do("PUT", subject(999_999), nil).Status)
		require.Equal(t, "FormValidationError id", lena.Do("PUT", all+"/subjects/0", nil).Problem())
		require.Equal(t, "FormValidationError id", lena.Do("PUT", all+"/subjects/x", nil).Problem())

		// Each market has its own subjects, whose ids are others' on other markets.
		greek := w.market("gr").Subjects
		foreign := greek[len(greek)-1].ID
		require.NotContains(t, []int{first.ID, second.ID}, foreign)
		abroad := w.Browser("gr")
		w.SignIn(abroad, lena.id)
		require.Equal(t, 204, abroad.Do("PUT", subject(foreign), nil).Status)
		require.Equal(t, []int{foreign}, apptest.Decode[follow.IDs](t, abroad.Get(all+"/ids")).Subjects)
		require.Equal(t, []int{first.ID, second.ID}, lena.ids().Subjects)
		require.Equal(t, 204, abroad.Do("DELETE", subject(first.ID), nil).Status)
		require.Equal(t, []int{first.ID, second.ID}, lena.ids().Subjects)
		for code, want := range map[string][]int{"de": {first.ID, second.ID}, "gr": {foreign}, "us": {}} {
			_, subjects, err := w.service().Followed(t.Context(), w.DB.One(), lena.id, w.market(code))
			require.NoError(t, err)
			require.Equal(t, want, subjects)
		}

		w.Exec(`INSERT INTO follow_subjects (user_id, market, subject, created) VALUES (?, 'de', 999999, 1)`, lena.id)
		require.Equal(t, []int{first.ID, second.ID}, lena.ids().Subjects, "without those that the market doesn't have any more")
		lena.ok("DELETE", subject(999_999))
		for range 2 {
			lena.ok("DELETE", subject(second.ID))
		}
		require.Equal(t, []int{first.ID}, lena.ids().Subjects)
		require.Empty(t, w.member("de", "mia").ids().Subjects)
	})
}

// However many calls come at once, a user follows no more than the limit.
func TestFollowsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.member("de", "lena")
		for i := range 499 {
			id := w.AddUser(apptest.User{Email: fmt.Sprint(i, "@example.org"), Name: fmt.Sprint("n", i), Market: "de"})
			w.Exec(`INSERT INTO follow_knowers (user_id, followed, created) VALUES (?, ?, 1)`, lena.id, id)
		}
		statuses := make(chan int, 4)
		var calls sync.WaitGroup
		for i := range cap(statuses) {
			path := w.member("de", fmt.Sprint("knower", i)).knowerFollowed
			calls.Go(func() { statuses <- lena.Do("PUT", path, nil).Status })
		}
		calls.Wait()
		close(statuses)
		counts := map[int]int{}
		for status := range statuses {
			counts[status]++
		}
		require.Equal(t, map[int]int{204: 1, 409: 3}, counts)
		require.Equal(t, 500, w.Count(`SELECT COUNT(*) FROM follow_knowers WHERE user_id = ?`, lena.id))
	})
}

func TestExportAndErase(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		s := w.service()
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "nils")
		data, _, err := s.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		require.Nil(t, data)
		lena.ok("PUT", mia.knowerFollowed)
		lena.ok("PUT", subject(w.market("de").Subjects[0].ID))
		nils.ok("PUT", lena.knowerFollowed)
		nils.ok("PUT", mia.knowerFollowed)
		data, _, err = s.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.JSONEq(t, fmt.Sprintf(`{"knowers": [{"uuid": %q, "followedOn": "2026-05-20T12:00:00Z"}],
			"subjects": [{"market": "de", "subjectId": %d, "followedOn": "2026-05-20T12:00:00Z"}]}`, mia.knower, w.market("de").Subjects[0].ID), string(text))

		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, lena.id)
			return err
		}))
		require.Empty(t, lena.names())
		require.Empty(t, lena.ids().Subjects)
		require.Equal(t, []string{"mia"}, nils.names())
		require.Equal(t, 1, w.followers(mia))
		w.Exec(`DELETE FROM users WHERE id = ?`, mia.id)
		require.Empty(t, nils.names(), "a deleted account has no followers")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM follow_knowers`))
	})
}

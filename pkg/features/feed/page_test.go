package feed_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// Pages of a list neither repeat nor skip, whatever becomes of knows meanwhile.
func TestPagesAreStable(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		knows := w.crowd("de", w.market("de").Subjects[0].ID, 30)
		r := w.reader("de", "reader")
		first := r.list("?limit=10")
		require.Len(t, first.Content, 10)
		require.False(t, first.Last)
		require.Equal(t, 30, first.Total)

		all := r.list("?limit=100&list=" + first.UUID)
		require.Equal(t, ids(first), ids(all)[:10], "the same list with other pages")
		gone := ids(all)[12]
		w.hide(gone)
		w.crowd("de", w.market("de").Subjects[1].ID, 5) // what is new would come first
		second, third := r.list("?limit=10&page=1&list="+first.UUID), r.list("?limit=10&page=2&list="+first.UUID)
		require.Len(t, second.Content, 9, "what is gone is left out")
		require.True(t, third.Last)
		seen := slices.Concat(ids(first), ids(second), ids(third))
		require.Equal(t, slices.DeleteFunc(ids(all), func(id string) bool { return id == gone }), seen)
		require.Subset(t, knows, seen)
		positions := []int{}
		for _, x := range slices.Concat(first.Content, second.Content, third.Content) {
			positions = append(positions, x.Position)
		}
		require.True(t, slices.IsSorted(positions))
		require.Equal(t, 29, positions[len(positions)-1])
		require.NotContains(t, positions, 12)
		require.Empty(t, r.list("?limit=10&page=3&list="+first.UUID).Content)

		w.Clock.Pass(time.Minute) // for so long candidates are kept
		fresh := r.list("?limit=100")
		require.NotEqual(t, first.UUID, fresh.UUID)
		require.Equal(t, 34, fresh.Total)

		other := w.Another()
		twin := *r.Browser
		twin.Site = other
		require.Equal(t, 200, twin.Get(feeds+"?list="+first.UUID).Status, "another server has it, too")
	})
}

func TestListsAreOnesOwnAndExpire(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.crowd("de", 1, 3)
		r, other := w.reader("de", "reader"), w.reader("de", "other")
		l := r.list("")
		const over = "NotFoundError: This list is over. Ask for a new one."
		require.Equal(t, over, other.Get(feeds+"?list="+l.UUID).Said())
		abroad := *r.Browser
		abroad.Host = w.Host("mx")
		require.Equal(t, over, abroad.Get(feeds+"?list="+l.UUID).Said(), "another site's")
		require.Equal(t, over, r.Get(feeds+"?list="+uuid.NewString()).Said())
		w.Clock.Pass(24*time.Hour - time.Second)
		w.SignIn(r.Browser, r.id)
		require.Equal(t, 200, r.Get(feeds+"?list="+l.UUID).Status)
		w.Clock.Pass(time.Second)
		require.Equal(t, over, r.Get(feeds+"?list="+l.UUID).Said())

		for range 12 {
			w.Clock.Pass(time.Second)
			l = r.list("")
		}
		require.Equal(t, 10, w.Count(`SELECT COUNT(*) FROM feed_lists WHERE user_id = ?`, r.id))
		require.Equal(t, 200, r.Get(feeds+"?list="+l.UUID).Status)
		for _, query := range []string{"?limit=0", "?limit=101", "?page=-1", "?subjectId=-1", "?following=maybe", "?page=x", "?list=%00", "?list=%FF"} {
			require.Equal(t, 422, r.Get(feeds+query).Status, query)
		}
		require.Equal(t, over, r.Get(feeds+"?list=x").Said())
	})
}

func TestDismissedKnowsStayAway(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		knows := w.crowd("de", w.market("de").Subjects[0].ID, 6)
		r, other := w.reader("de", "reader"), w.reader("de", "other")
		l := r.list("")
		for range 2 {
			r.dismiss(feed.DismissedKnow, knows[0])
		}
		require.NotContains(t, ids(r.list("?list="+l.UUID)), knows[0])
		require.NotContains(t, ids(r.list("")), knows[0])
		require.Contains(t, ids(other.list("")), knows[0])
		other.restore(feed.DismissedKnow, knows[0])
		require.NotContains(t, ids(r.list("")), knows[0], "another user's dismissal stays")
		r.restore(feed.DismissedKnow, knows[0])
		require.Equal(t, ids(l), ids(r.list("?list="+l.UUID)), "it is where it was")
		require.Contains(t, ids(r.list("")), knows[0])
	})
}

func TestFewerOfASubjectOrKnower(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		subjects := w.market("de").Subjects
		w.crowd("de", subjects[0].ID, 20)
		w.crowd("de", subjects[1].ID, 20)
		lena := w.author("de", "lena")
		for range 6 {
			w.add(fixture{author: lena, title: "Von Lena", subject: subjects[2].ID, views: 4000})
		}
		r := w.reader("de", "reader")
		count := func(l list, of func(x feed.Item) bool) (n int) {
			for _, x := range l.Content {
				if of(x) {
					n++
				}
			}
			return n
		}
		first := func(x feed.Item) bool { return x.Know.Subject.Value.ID == subjects[0].ID }
		byLena := func(x feed.Item) bool { return x.Know.Author.Value.UUID == lena }
		before := r.list("?limit=20")
		require.Greater(t, count(before, first), 4)
		require.GreaterOrEqual(t, count(before, byLena), 3)

		r.dismiss(feed.LessOfSubject, itoa(subjects[0].ID))
		r.dismiss(feed.LessOfKnower, lena)
		after := r.list("?limit=20")
		require.LessOrEqual(t, count(after, func(x feed.Item) bool { return first(x) || byLena(x) }), 2)
		options := r.options()
		require.Len(t, options.Less, 2)
		require.ElementsMatch(t, []string{lena, itoa(subjects[0].ID)}, []string{options.Less[0].ID, options.Less[1].ID})
		require.Empty(t, w.reader("de", "other").options().Less)

		r.restore(feed.LessOfSubject, itoa(subjects[0].ID))
		r.restore(feed.LessOfKnower, lena)
		require.Equal(t, ids(before), ids(r.list("?limit=20")))
		require.Empty(t, r.options().Less)
	})
}

func TestDismissalsAreBounded(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		r := w.reader("de", "reader")
		var people []string
		for i := range 53 {
			people = append(people, w.author("de", "person"+itoa(i)))
			r.dismiss(feed.LessOfKnower, people[i])
			w.Clock.Pass(time.Second)
		}
		require.Equal(t, 50, w.Count(`SELECT COUNT(*) FROM feed_dismissals`))
		less := r.options().Less
		require.Equal(t, people[52], less[0].ID, "the latest first")
		require.Equal(t, people[3], less[49].ID)
	})
}

func TestWrongDismissals(t *testing.T) {
	one(t, func(t *testing.T, w world) {
		r := w.reader("de", "reader")
		w.crowd("mx", 1, 1)
		var abroad string
		require.NoError(t, w.DB.One().Get(t.Context(), &abroad, `SELECT id FROM knows`))
		private := w.add(fixture{author: w.author("de", "lena"), title: "Privat", status: "PRIVATE"})
		for _, x := range []struct {
			kind feed.Kind
			id   string
			want string
		}{
			{"OTHER", uuid.NewString(), "FormValidationError type"},
			{feed.DismissedKnow, "", "FormValidationError id"},
			{feed.DismissedKnow, "1", "FormValidationError id"},
			{feed.DismissedKnow, "{" + uuid.NewString() + "}", "FormValidationError id"},
			{feed.DismissedKnow, uuid.NewString(), "NotFoundError"},
			{feed.DismissedKnow, abroad, "NotFoundError"},
			{feed.DismissedKnow, private, "NotFoundError"},
			{feed.LessOfSubject, "0", "FormValidationError id"},
			{feed.LessOfSubject, "9999", "FormValidationError id"},
			{feed.LessOfSubject, "1'--", "FormValidationError id"},
			{feed.LessOfKnower, uuid.NewString(), "NotFoundError"},
		} {
			require.Equal(t, x.want, r.Post(feeds+"/dismissals", apptest.Fields{"type": x.kind, "id": x.id}).Problem(), "%+v", x)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM feed_dismissals`))
		visitor := w.Browser("de")
		require.Equal(t, 401, visitor.Post(feeds+"/dismissals", apptest.Fields{"type": feed.DismissedKnow, "id": abroad}).Status)
		require.Equal(t, 401, visitor.Get(feeds+"/options").Status)
		require.Equal(t, 401, visitor.Do(http.MethodDelete, feeds+"/readings", nil).Status)
	})
}

func TestKnowsOfWhoIsBlockedOrLeavesAreLeftOut(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia, nils := w.author("de", "lena"), w.author("de", "mia"), w.author("de", "nils")
		for _, author := range []string{lena, mia, nils} {
			w.add(fixture{author: author, title: "Von " + author})
		}
		r := w.reader("de", "reader")
		l := r.list("")
		require.Len(t, l.Content, 3)
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, lena)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, _, err := person.ScheduleDeletion(t.Context(), q, mia, person.Deletion{Authored: "keep", Market: "de", Requested: w.Clock.Now(), Due: w.Clock.Now().Add(time.Hour)})
			return err
		}))
		for _, query := range []string{"", "?list=" + l.UUID} {
			require.Equal(t, []string{"Von " + nils}, titles(r.list(query)), query)
		}
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, r.id)
		for _, path := range []string{feeds, feeds + "?list=" + l.UUID, feeds + "/options"} {
			require.Equal(t, "ForbiddenError: Your account can't be used here at the moment: Spam", r.Get(path).Said(), path)
		}
		require.Equal(t, "ForbiddenError", r.Post(feeds+"/dismissals", apptest.Fields{"type": feed.LessOfKnower, "id": nils}).Problem())
	})
}

// One's own knows aren't recommended, and countries of one language share theirs, one's
// own first.
func TestOwnMarketFirst(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		r := w.reader("mx", "reader")
		w.add(fixture{market: "mx", author: r.id, title: "Propio", views: 5000})
		w.crowd("mx", w.market("mx").Subjects[0].ID, 3)
		w.crowd("co", w.market("co").Subjects[0].ID, 3)
		w.crowd("de", w.market("de").Subjects[0].ID, 3)
		l := r.list("")
		require.Equal(t, 6, l.Total)
		for i, x := range l.Content {
			want := "MX"
			if i >= 3 {
				want = "CO"
			}
			require.Equal(t, want, x.Know.CountryCode, titles(l))
		}
	})
}

package feed_test

import (
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/features/feed/rank"

	"github.com/stretchr/testify/require"
)

// made makes a new list, and tells how many statements that took and of how many sources
// they read candidates.
func (r *reader) made() (l list, statements, sources int) {
	r.T.Helper()
	got, said := r.Statements("GET", feeds+"?limit=100", nil)
	require.Equal(r.T, 200, got.Status, got.Text)
	for _, s := range said {
		sources += strings.Count(s, " AS source, id FROM (")
	}
	return apptest.Decode[list](r.T, got), len(said), sources
}

// What sources gave serves all lists of a minute, yet these have what was published
// meanwhile, and not what is gone.
func TestCandidatesServeManyLists(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		subject := w.market("de").Subjects[0].ID
		knows := w.crowd("de", subject, 30)
		var readers []*reader
		for _, name := range []string{"first", "second", "third"} {
			r := w.reader("de", name)
			r.choose(apptest.Fields{"subjectIds": []int{subject}})
			readers = append(readers, r)
		}
		first, statements, sources := readers[0].made()
		require.Equal(t, 30, first.Total)
		require.Greater(t, sources, 4)

		_, again, one := readers[1].made()
		require.Equal(t, 1, one, "what is new alone")
		require.LessOrEqual(t, again, statements)

		w.Clock.Pass(30 * time.Second)
		added := w.add(fixture{author: w.author("de", "nils"), title: "Eben erst", subject: subject})
		w.hide(knows[3])
		l, _, one := readers[2].made()
		require.Equal(t, 1, one)
		require.Contains(t, ids(l), added)
		require.NotContains(t, ids(l), knows[3])
		require.Len(t, l.Content, 30)

		w.Clock.Pass(31 * time.Second)
		l, _, later := readers[2].made()
		require.Equal(t, sources, later, "they are read anew")
		require.Equal(t, 30, l.Total, "what is gone isn't counted any more")
	})
}

// What a site's lists are made of isn't another site's, though they share knows.
func TestCandidatesAreOfOneSite(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.crowd("mx", w.market("mx").Subjects[0].ID, 3)
		w.crowd("de", w.market("de").Subjects[0].ID, 2)
		for _, x := range []struct {
			market string
			total  int
		}{{"mx", 3}, {"co", 3}, {"de", 2}, {"mx", 3}} {
			l := w.reader(x.market, "reader"+itoa(w.Count(`SELECT COUNT(*) FROM users`))).list("")
			require.Equal(t, x.total, l.Total, x.market)
		}
	})
}

// A long reading history costs a list no statement more.
func TestListTakesAsManyStatementsHoweverMuchOneRead(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		knows := w.crowd("de", w.market("de").Subjects[0].ID, 40)
		light, heavy := w.reader("de", "light"), w.reader("de", "heavy")
		light.read(knows[0])
		for _, know := range knows[:30] {
			heavy.read(know)
		}
		heavy.dismiss("KNOW", knows[30])
		light.made() // what all lists share is there
		heavy.made()
		_, few, _ := light.made()
		l, many, _ := heavy.made()
		require.Equal(t, 9, l.Total)
		require.Equal(t, few, many)
	})
}

// A list of what one follows has knows of all knowers whom one follows, however many.
func TestAllFollowedKnowersAreInTheListOfWhatOneFollows(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		subject := w.market("de").Subjects[0].ID
		r := w.reader("de", "reader")
		const knowers = 130 // more than one statement asks for
		for i := range knowers {
			author := w.author("de", "author"+itoa(i))
			w.Exec(`INSERT INTO follow_knowers (user_id, followed, created) VALUES (?, ?, ?)`, r.id, author, i)
			if i < 40 {
				w.add(fixture{author: author, title: "Know " + itoa(i), subject: subject, age: time.Hour})
			}
		}
		w.add(fixture{author: w.author("de", "other"), title: "Anderes", subject: subject})
		l := r.list("?following=true&limit=100")
		require.Len(t, l.Content, 40)
		for _, x := range l.Content {
			require.Equal(t, rank.FollowedKnower, x.Reason.Type)
		}
		require.Contains(t, titles(l), "Know 0", "the one followed first")
	})
}

// A know that was given another subject isn't said to be there for one that the user
// doesn't follow.
func TestReasonIsTrueWhenASubjectChanges(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		subjects := w.market("de").Subjects
		moved := w.crowd("de", subjects[0].ID, 3)[0]
		r := w.reader("de", "reader")
		r.choose(apptest.Fields{"subjectIds": []int{subjects[0].ID}})
		l := r.list("")
		require.Equal(t, rank.Subject, reasonFor(t, l, moved).Type)
		w.Exec(`UPDATE knows SET subject = ? WHERE id = ?`, subjects[1].ID, moved)
		again := r.list("?list=" + l.UUID)
		require.Equal(t, feed.Reason{Type: rank.Discover}, reasonFor(t, again, moved))
		for i, x := range again.Content {
			if x.Know.UUID != moved {
				require.Equal(t, l.Content[i].Reason, x.Reason)
			}
		}
	})
}

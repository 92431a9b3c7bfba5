package feed_test

import (
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/features/feed/rank"

	"github.com/stretchr/testify/require"
)

func TestNewcomersGetWhatIsPopularAndNew(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.author("de", "lena")
		read := w.add(fixture{author: lena, title: "Viel gelesen", views: 4000, age: 200 * 24 * time.Hour})
		w.add(fixture{author: w.author("de", "mia"), title: "Alt und ungelesen", age: 300 * 24 * time.Hour})
		fresh := w.add(fixture{author: w.author("de", "nils"), title: "Neu", age: time.Hour})
		for _, status := range []string{"PRIVATE", "REVIEW", "REJECTED", "PROCESSING", "DELETED"} {
			w.add(fixture{author: lena, title: status, status: status, views: 9000})
		}
		w.add(fixture{market: "mx", author: w.author("mx", "ana"), title: "Otra lengua", views: 9000})

		r := w.reader("de", "reader")
		l := r.list("")
		require.Equal(t, feed.Popular, l.Type)
		require.Equal(t, 3, l.Total)
		require.True(t, l.Last)
		require.ElementsMatch(t, []string{"Viel gelesen", "Neu", "Alt und ungelesen"}, titles(l))
		require.Equal(t, "Alt und ungelesen", l.Content[2].Know.Title)
		require.Equal(t, rank.Popular, reasonFor(t, l, read).Type)
		require.Equal(t, rank.FreshKnower, reasonFor(t, l, fresh).Type)
		require.Equal(t, "nils", reasonFor(t, l, fresh).Knower.Value.Name)
		for i, x := range l.Content {
			require.Equal(t, i, x.Position)
		}
		require.Equal(t, 401, w.Browser("de").Get(feeds).Status)
	})
}

func TestFeedFollowsWhatOneReads(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		math, german := w.market("de").Subjects[0], w.market("de").Subjects[1]
		w.crowd("de", german.ID, 8)
		topic := math.Topics[0].UUID
		read := w.add(fixture{author: w.author("de", "a"), title: "Brüche 1", subject: math.ID, topics: []string{topic}, age: 90 * 24 * time.Hour})
		next := w.add(fixture{author: w.author("de", "b"), title: "Brüche 2", subject: math.ID, topics: []string{topic}, age: 90 * 24 * time.Hour})

		r, other := w.reader("de", "reader"), w.reader("de", "other")
		before := r.list("")
		require.NotEqual(t, next, ids(before)[0])
		r.read(read)
		after := r.list("")
		require.Equal(t, feed.Personal, after.Type)
		require.Equal(t, next, ids(after)[0], "the same topic comes first")
		why := reasonFor(t, after, next)
		require.Equal(t, rank.Read, why.Type)
		require.Equal(t, &feed.Readable{UUID: read, Title: "Brüche 1"}, why.Know.Value)
		require.NotContains(t, ids(after), read, "what was read isn't shown again")

		l := other.list("")
		require.Equal(t, feed.Popular, l.Type, "another user's reading is theirs")
		require.Contains(t, ids(l), read)

		w.hide(read)
		require.Nil(t, reasonFor(t, r.list(""), next).Know.Value, "what others can't read any more isn't named")
	})
}

func TestFeedHasOnesSubjectsAndGrades(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		subjects, grades := w.market("de").Subjects, w.market("de").Grades
		w.crowd("de", subjects[1].ID, 6)
		mine := w.add(fixture{author: w.author("de", "a"), title: "Meins", subject: subjects[0].ID, age: 60 * 24 * time.Hour})
		r := w.reader("de", "reader")
		r.choose(apptest.Fields{"subjectIds": []int{subjects[0].ID}, "gradeIds": []string{grades[0].ID}})
		for i, grade := range []string{grades[0].ID, grades[1].ID} {
			w.add(fixture{author: w.author("de", "g"+grade), title: "Klasse " + grade, subject: subjects[2].ID, grades: []string{grade}, age: 70 * 24 * time.Hour, views: i})
		}
		l := r.list("")
		require.Equal(t, feed.Personal, l.Type)
		require.Equal(t, mine, ids(l)[0])
		require.Equal(t, rank.Subject, l.Content[0].Reason.Type)
		require.Equal(t, subjects[0].Name, l.Content[0].Reason.Subject.Value.Name)
		own, another := -1, -1
		for i, title := range titles(l) {
			switch title {
			case "Klasse " + grades[0].ID:
				own = i
			case "Klasse " + grades[1].ID:
				another = i
			}
		}
		require.Less(t, own, another, "one's grade comes before others: %v", titles(l))

		narrowed := r.list("?subjectId=" + itoa(subjects[2].ID))
		require.Len(t, narrowed.Content, 2)
		for _, x := range narrowed.Content {
			require.Equal(t, subjects[2].ID, x.Know.Subject.Value.ID)
		}
		require.Empty(t, r.list("?following=true").Content)
	})
}

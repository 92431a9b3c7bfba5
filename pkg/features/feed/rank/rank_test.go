package rank_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"knowmad/pkg/features/feed/rank"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var now = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// candidate is one of the market de by an author of its own.
func candidate(i int) rank.Candidate {
	return rank.Candidate{ID: fmt.Sprintf("know-%03d", i), Market: "de", Author: fmt.Sprintf("author-%03d", i), Published: now.Add(-100 * 24 * time.Hour)}
}

func order(items []rank.Item) []string {
	out := []string{}
	for _, i := range items {
		out = append(out, i.Know)
	}
	return out
}

func TestWhatSaysMostComesFirst(t *testing.T) {
	var all []rank.Candidate
	for i := range 8 {
		all = append(all, candidate(i))
	}
	all[1].Market = "at"
	all[2].Views = 3000
	all[3].Published = now
	all[4].Grades = []string{"8"}
	all[5].Subject = 2
	all[6].Subject, all[6].Topics = 1, []string{"fractions"}
	all[7].Author = "lena"
	u := rank.User{
		Market: "de", Subjects: []int{2}, Grades: []string{"8"}, FollowedKnowers: []string{"lena"},
		Taste: rank.TasteOf([]rank.Reading{{Know: "read", Topics: []string{"fractions"}, At: now}}, now),
	}
	got := rank.Rank(u, all, now, 10, false)
	require.Equal(t, "know-007", got[0].Know)
	require.Equal(t, rank.Reason{Kind: rank.FollowedKnower}, got[0].Reason)
	reasons := map[string]rank.Reason{}
	for _, i := range got {
		reasons[i.Know] = i.Reason
	}
	require.Equal(t, map[string]rank.Reason{
		"know-000": {Kind: rank.Discover}, "know-001": {Kind: rank.Discover}, "know-002": {Kind: rank.Popular}, "know-003": {Kind: rank.New},
		"know-004": {Kind: rank.Grade}, "know-005": {Kind: rank.Subject}, "know-006": {Kind: rank.Read, Know: "read"}, "know-007": {Kind: rank.FollowedKnower},
	}, reasons)
	require.Equal(t, "know-001", got[7].Know, "another market's comes last")
	require.ElementsMatch(t, []string{"know-005", "know-006"}, order(got)[1:3])
}

func TestReadingFades(t *testing.T) {
	taste := rank.TasteOf([]rank.Reading{
		{Know: "a", Topics: []string{"new"}, Subject: 1, At: now},
		{Know: "b", Topics: []string{"old"}, Subject: 2, At: now.Add(-60 * 24 * time.Hour)},
		{Know: "c", Topics: []string{"liked"}, Subject: 3, At: now, Liked: true},
	}, now)
	require.Equal(t, []string{"liked", "new", "old"}, taste.Topics(5))
	require.Equal(t, []int{3, 1}, taste.Subjects(2))
}

// Whatever the candidates, a list has each once, is as long as it can be, and is the same
// however they are given.
func TestAnyCandidates(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var all []rank.Candidate
		for i := range rapid.IntRange(0, 60).Draw(r, "candidates") {
			c := candidate(i)
			c.Author = fmt.Sprint("author-", rapid.IntRange(0, 8).Draw(r, "author"))
			c.Subject = rapid.IntRange(0, 5).Draw(r, "subject")
			c.Fresh = rapid.Bool().Draw(r, "fresh")
			c.Views = rapid.IntRange(0, 10_000).Draw(r, "views")
			c.Topics = []string{fmt.Sprint("topic-", rapid.IntRange(0, 9).Draw(r, "topic"))}
			all = append(all, c)
		}
		u := rank.User{Market: "de", Subjects: []int{1}, Seed: "user"}
		n := rapid.IntRange(1, 80).Draw(r, "n")
		got := rank.Rank(u, all, now, n, false)
		require.Len(r, got, min(n, len(all)))
		ids := order(got)
		slices.Sort(ids)
		require.Len(r, slices.Compact(ids), len(got))
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		require.Equal(r, got, rank.Rank(u, all, now, n, false))
	})
}

func TestVariety(t *testing.T) {
	var all []rank.Candidate
	of := map[string]rank.Candidate{}
	for i := range 90 {
		c := candidate(i)
		c.Subject = 1 + i%3
		c.Author = fmt.Sprint("author-", i%9)
		if i < 45 { // half are by one author and of one subject, and worth more
			c.Author, c.Subject, c.Views = "lena", 1, 4000
		}
		all, of[c.ID] = append(all, c), c
	}
	got := rank.Rank(rank.User{Market: "de", Subjects: []int{1}}, all, now, 40, false)
	inARow := 1
	for i := 1; i < len(got); i++ {
		require.NotEqual(t, of[got[i-1].Know].Author, of[got[i].Know].Author, "place %d", i)
		if of[got[i-1].Know].Subject == of[got[i].Know].Subject {
			inARow++
		} else {
			inARow = 1
		}
		require.LessOrEqual(t, inARow, 3, "place %d", i)
	}
}

func TestAuthorsWithFewKnowsHaveTheirShare(t *testing.T) {
	var all []rank.Candidate
	fresh := map[string]bool{}
	for i := range 60 {
		c := candidate(i)
		if i < 10 {
			c.Fresh, fresh[c.ID] = true, true
		} else {
			c.Views = 4000
		}
		all = append(all, c)
	}
	got := rank.Rank(rank.User{Market: "de"}, all, now, 50, false)
	for first := 0; first < 50; first += 5 {
		n := 0
		for _, i := range got[first : first+5] {
			if fresh[i.Know] {
				n++
			}
		}
		require.Equal(t, 1, n, "from place %d", first)
	}
}

func TestLessIsLess(t *testing.T) {
	var all []rank.Candidate
	less := map[string]bool{}
	for i := range 60 {
		c := candidate(i)
		c.Subject = 1
		if i < 20 {
			c.Author, c.Views, less[c.ID] = "lena", 4000, true
		}
		all = append(all, c)
	}
	got := rank.Rank(rank.User{Market: "de", LessKnowers: []string{"lena"}, FollowedKnowers: []string{"lena"}}, all, now, 40, true)
	require.Len(t, got, 40)
	last := -1
	for i, item := range got {
		if less[item.Know] {
			require.True(t, last < 0 || i-last >= 10, "places %d and %d", last, i)
			require.GreaterOrEqual(t, i, 9)
			last = i
		}
	}
}

func TestChanceIsOfTheDay(t *testing.T) {
	var all []rank.Candidate
	for i := range 40 {
		all = append(all, candidate(i))
	}
	first := rank.Rank(rank.User{Market: "de", Seed: "lena2026-05-20"}, all, now, 40, false)
	require.Equal(t, first, rank.Rank(rank.User{Market: "de", Seed: "lena2026-05-20"}, all, now, 40, false))
	require.NotEqual(t, order(first), order(rank.Rank(rank.User{Market: "de", Seed: "lena2026-05-21"}, all, now, 40, false)))
}

// Each market counts its subjects for itself, so that equal numbers are different subjects.
func TestSubjectsOfMarketsAreDifferent(t *testing.T) {
	var all []rank.Candidate
	for i := range 5 {
		c := candidate(i)
		c.Subject, c.Views = 1, 5000
		all = append(all, c)
	}
	all[3].Market = "at"
	all[4].Subject, all[4].Views, all[4].Grades = 2, 0, []string{"12"}
	got := order(rank.Rank(rank.User{Market: "de", Grades: []string{"8"}}, all, now, 10, false))
	require.ElementsMatch(t, []string{"know-000", "know-001", "know-002"}, got[:3])
	require.Equal(t, []string{"know-003", "know-004"}, got[3:])
}

func TestLessOfWhatIsWorthLittleIsStillLess(t *testing.T) {
	var all []rank.Candidate
	for i := range 11 {
		c := candidate(i)
		if i < 2 {
			c.Market, c.Grades = "at", []string{"12"}
		}
		all = append(all, c)
	}
	got := order(rank.Rank(rank.User{Market: "de", Grades: []string{"8"}, LessKnowers: []string{all[0].Author}}, all, now, 11, false))
	require.Equal(t, []string{all[1].ID, all[0].ID}, got[9:])
}

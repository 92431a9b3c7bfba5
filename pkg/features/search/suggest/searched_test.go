package suggest_test

import (
	"net/netip"
	"strconv"
	"testing"

	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/right"

	"github.com/stretchr/testify/require"
)

func TestQueryIsSuggestedOnceEnoughVisitorsHadIt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.search("de", "quadratische Ergänzung", 4)
		require.Empty(t, w.texts("de", "quad"), "four visitors are too few")
		w.search("de", "Quadratische  ergänzung", 1)
		require.Equal(t, []string{"quadratische Ergänzung"}, w.texts("de", "quad"), "as most wrote it")
		require.Equal(t, []string{"quadratische Ergänzung"}, w.texts("de", "erganz"), "at any word")
		require.Equal(t, []string{"quadratische Ergänzung"}, w.texts("de", "ergänzung quadr"), "in any order")
		require.Empty(t, w.texts("at", "quad"), "another market's")

		w.search("de", "Quadrupel", 40)
		require.Equal(t, []string{"Quadrupel", "quadratische Ergänzung"}, w.texts("de", "quad"), "what more searched for comes first")
	})
}

func TestVisitorCountsOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		one, lena := w.newVisitor(), right.Actor{User: "lena"}
		for range 9 {
			w.Searched(w.market("de"), right.Actor{}, one, "Zylinder")
			w.Searched(w.market("de"), lena, w.newVisitor(), "Zylinder")
		}
		require.NoError(t, w.Flush(t.Context()))
		w.search("de", "Zylinder", 2)
		require.Empty(t, w.texts("de", "zyl"), "four visitors, however often")
		w.after(1)
		for range 2 {
			w.search("de", "Zylinder", 4)
			require.Empty(t, w.texts("de", "zyl"), "four of another week: they may be the same ones")
			w.after(1)
		}
	})
}

func TestVisitorsOfOneNetworkAreNotEnough(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		home := netip.MustParseAddr("2001:db8::1")
		for i := range 20 {
			visit := w.newVisitor()
			visit.Client = home
			actor := right.Actor{}
			if i%2 == 0 {
				actor.User = "user" + strconv.Itoa(i)
			}
			w.Searched(w.market("de"), actor, visit, "unser Nachbar")
		}
		require.NoError(t, w.Flush(t.Context()))
		require.Empty(t, w.texts("de", "unser"))
		w.search("de", "unser Nachbar", 2)
		require.Equal(t, []string{"unser Nachbar"}, w.texts("de", "unser"))
	})
}

func TestWhatIsNeverSuggested(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, query := range []string{"lena.m@example.org", "@lena", "0171 2345678", "www.example.org"} {
			w.search("de", query, 100)
		}
		require.Zero(t, w.count("search_visits"), "what looks personal isn't even stored")
		for range 9 {
			w.Searched(w.market("de"), right.Actor{User: "staff" + strconv.Itoa(w.n), Staff: true}, w.newVisitor(), "verdächtiger Titel")
			crawler := httpx.Visit{Client: w.newVisitor().Client}
			w.Searched(w.market("de"), right.Actor{}, crawler, "gelesen von Maschinen")
		}
		require.NoError(t, w.Flush(t.Context()))
		require.Zero(t, w.count("search_visits"))

		w.found = func(query string) bool { return query != "xyzzy" }
		w.search("de", "Xyzzy", 9)
		require.Empty(t, w.texts("de", "xyz"), "nothing is found for it, whatever visitors say")
	})
}

func TestQueriesFade(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.search("de", "Wahlen 2026", 5)
		w.search("de", "Wahlrecht", 80)
		w.search("de", "Wahlplakat", 4)
		require.Equal(t, []string{"Wahlrecht", "Wahlen 2026"}, w.texts("de", "wahl"))
		w.after(1)
		require.Zero(t, w.count("search_visits"), "who searched is forgotten, and what too few had")
		require.Zero(t, w.count("search_weeks"))
		require.Len(t, w.texts("de", "wahl"), 2)
		w.after(9)
		require.Equal(t, []string{"Wahlrecht"}, w.texts("de", "wahl"))
		w.found = func(string) bool { return false }
		w.after(1)
		require.Empty(t, w.texts("de", "wahl"), "nothing is found for it any more")
		require.Zero(t, w.count("search_phrases"))
		require.Zero(t, w.count("search_phrase_starts"))
	})
}

func TestSearchesThatAreTooManyAreLeftOut(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for i := range 3000 { // none of them waits
			w.Searched(w.market("de"), right.Actor{}, w.newVisitor(), "Flut "+strconv.Itoa(i))
		}
		require.NoError(t, w.Flush(t.Context()))
		require.Equal(t, 1024, w.count("search_visits"))
		require.Empty(t, w.texts("de", "flut"))
	})
}

func TestHiddenQueriesAreNotSuggested(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, query := range []string{"Dummkopf Müller", "dummkopf müller lehrer", "Dummkopfsalat", "Müller"} {
			w.search("de", query, 9)
		}
		w.search("at", "Dummkopf Müller", 9)
		require.Len(t, w.texts("de", "dummk"), 3)

		removed, err := w.HideQuery(t.Context(), w.market("de"), "DUMMKOPF Muller")
		require.NoError(t, err)
		require.Equal(t, 2, removed)
		require.Equal(t, []string{"Dummkopfsalat"}, w.texts("de", "dummk"))
		require.Equal(t, []string{"Müller"}, w.texts("de", "müll"), "a word of it alone")
		require.Equal(t, []string{"Dummkopf Müller"}, w.texts("at", "dummk"), "another market's staff decides for itself")

		w.search("de", "Dummkopf Müller", 50)
		w.search("de", "der Dummkopf Müller", 50)
		w.after(1)
		w.search("de", "Dummkopf Müller", 50)
		require.Equal(t, []string{"Dummkopfsalat"}, w.texts("de", "dummk"), "however many search for it")

		removed, err = w.HideQuery(t.Context(), w.market("de"), "dummkopf müller")
		require.NoError(t, err)
		require.Zero(t, removed)
		_, err = w.HideQuery(t.Context(), w.market("de"), " – ")
		require.ErrorIs(t, err, suggest.ErrNoQuery)

		was, err := w.ShowQuery(t.Context(), w.market("de"), "Dummkopf MÜLLER")
		require.NoError(t, err)
		require.True(t, was)
		was, err = w.ShowQuery(t.Context(), w.market("de"), "Dummkopf Müller")
		require.NoError(t, err)
		require.False(t, was)
		w.search("de", "Dummkopf Müller", 1)
		require.Contains(t, w.texts("de", "dummk"), "Dummkopf Müller")
	})
}

package feed_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/feed"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func (r *reader) reach(know string, page int) apptest.Reply {
	r.T.Helper()
	r.w.Clock.Pass(time.Second)
	return r.Do(http.MethodPut, feeds+"/pages/"+know, apptest.Fields{"page": page})
}

// reached are the knows that a user read last, with the page.
func (r *reader) reached() (knows []string, pages []int) {
	r.T.Helper()
	got := r.Get(feeds + "/pages")
	require.Equal(r.T, 200, got.Status, got.Text)
	for _, one := range apptest.Decode[feed.ReachedList](r.T, got).Content {
		knows, pages = append(knows, one.Know.UUID), append(pages, one.Page)
	}
	return knows, pages
}

func TestReadersFindTheirPageAgain(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author := w.author("de", "author")
		add := func(title string) string { return w.add(fixture{author: author, title: title}) }
		first, second := add("Erstes"), add("Zweites")
		r, other := w.reader("de", "reader"), w.reader("de", "other")
		require.Equal(t, 204, r.reach(first, 1).Status)
		require.Equal(t, 204, r.reach(second, 99).Status)
		require.Equal(t, 204, r.reach(first, 2).Status)
		require.Equal(t, 204, r.reach(first, 1).Status) // it is opened again
		knows, pages := r.reached()
		require.Equal(t, []any{[]string{first, second}, []int{2, 2}}, []any{knows, pages}, "a know has two pages")
		knows, _ = other.reached()
		require.Empty(t, knows)

		s, _ := w.service()
		data, _, err := s.Export(t.Context(), w.DB.One(), r.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), `"liked":false,"page":2`)

		require.Equal(t, "NotFoundError", r.reach(uuid.NewString(), 1).Problem())
		require.Equal(t, "FormValidationError page", r.reach(first, 0).Problem())
		require.Equal(t, "AuthorizationError", w.Browser("de").Get(feeds+"/pages").Problem())
		own := w.add(fixture{author: r.id, title: "Eigenes"})
		require.Equal(t, 204, r.reach(own, 1).Status)
		hidden := w.add(fixture{author: author, title: "Privat", status: "PRIVATE"})
		require.Equal(t, "NotFoundError", r.reach(hidden, 1).Problem())
		w.hide(second)
		knows, _ = r.reached()
		require.Equal(t, []string{first}, knows, "neither what is gone, nor one's own")

		require.Equal(t, 204, other.reach(first, 1).Status)
		require.Equal(t, 204, r.Do(http.MethodDelete, feeds+"/pages/"+first, nil).Status)
		knows, _ = r.reached()
		require.Empty(t, knows)
		require.Equal(t, 204, r.reach(first, 1).Status)
		require.Equal(t, 204, r.Do(http.MethodDelete, feeds+"/pages", nil).Status)
		knows, _ = r.reached()
		require.Empty(t, knows)
		require.Equal(t, 2, w.readings(r.id), "the feed still goes by it")
		knows, _ = other.reached()
		require.Equal(t, []string{first}, knows)

		r.remember(false)
		require.Equal(t, 204, r.reach(first, 1).Status)
		knows, _ = r.reached()
		require.Empty(t, knows)
	})
}

func TestReachedPagesAreBounded(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author := w.author("de", "author")
		r := w.reader("de", "reader")
		var last string
		for range 23 {
			last = w.add(fixture{author: author, title: "Brüche"})
			require.Equal(t, 204, r.reach(last, 1).Status)
		}
		knows, _ := r.reached()
		require.Len(t, knows, 20)
		require.Equal(t, last, knows[0])
		require.Equal(t, 20, w.Count(`SELECT COUNT(*) FROM feed_readings WHERE page > 0`))
		require.Equal(t, 23, w.readings(r.id))
	})
}

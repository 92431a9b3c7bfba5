package demand_test

import (
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/kernel/person"

	"github.com/stretchr/testify/require"
)

// noticed are a user's notifications by kind and title.
func (b *browser) noticed() []string {
	b.T.Helper()
	got := b.Get("/api/users/me/notices")
	require.Equal(b.T, 200, got.Status, got.Text)
	out := []string{}
	for _, n := range apptest.Decode[struct {
		Content []struct{ Kind, Title string }
	}](b.T, got).Content {
		out = append(out, n.Kind+" "+n.Title)
	}
	return out
}

// Askers are notified of answers, followers of what is published, each once and as long as it
// can be read.
func TestAnswersAndPublishedKnowsAreNotified(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, fritz, nobody := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "fritz"), w.member("de", "nobody")
		first, second := lena.ask("Der Panther"), lena.ask("Die Zelle")
		mia.share(first, "Panther, Zeile für Zeile")
		require.Equal(t, []string{"DEMAND_ANSWERED Der Panther"}, lena.noticed())
		cards, err := person.Cards(t.Context(), w.DB.One(), []string{mia.id})
		require.NoError(t, err)
		w.Clock.Pass(time.Second)
		require.Equal(t, 204, fritz.Do("PUT", "/api/users/me/follows/knowers/"+cards[mia.id].Knower, nil).Status)

		r := mia.share(second, "Zellen")
		published := []string{"KNOW_PUBLISHED Zellen"}
		require.Eventually(t, func() bool { return len(fritz.noticed()) > 0 }, patience, pause)
		require.Equal(t, published, fritz.noticed(), "not what was there before")
		require.Len(t, lena.noticed(), 2)

		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "visibility": "private"}).Status)
		require.Empty(t, fritz.noticed(), "it can't be read any more")
		require.Len(t, lena.noticed(), 1)
		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 2, "visibility": "public"}).Status)
		require.Equal(t, published, fritz.noticed(), "the same notification again, not another one")
		require.Len(t, lena.noticed(), 2)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'notice.publishing'`))

		require.Equal(t, 204, mia.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		require.Empty(t, fritz.noticed())
		require.Len(t, lena.noticed(), 1)
		require.Empty(t, nobody.noticed())
		require.Empty(t, mia.noticed())
	})
}

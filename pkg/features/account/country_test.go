package account_test

import (
	"strconv"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"

	"github.com/stretchr/testify/require"
)

// from is a browser on the host of a market, in a country.
func (w *world) from(host, country string) *browser {
	b := &browser{*w.Browser(host), w}
	b.Country = country
	return b
}

// marketOf is where an account is at home.
func (w *world) marketOf(id string) (code string) {
	w.T.Helper()
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &code, `SELECT market FROM users WHERE id = ?`, id))
	return code
}

// A country that uses another's site has no host, but people.
func TestAccountMarketFollowsVisitorsCountry(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		for i, tc := range []struct{ host, country, want string }{
			{"de", "AT", "at"},
			{"de", "ch", "ch"},
			{"de", "DE", "de"},
			{"de", "", "de"},
			{"de", "FR", "de"},
			{"fr", "AT", "fr"},
			{"de", "JP", "de"},
			{"de", "' OR 1=1", "de"},
		} {
			got := w.from(tc.host, tc.country).patient("/api/users", signUp("lena"+strconv.Itoa(i)+"@example.org"))
			require.Equal(t, 201, got.Status, got.Text)
			require.Equal(t, tc.want, w.marketOf(apptest.Decode[struct{ UUID string }](t, got).UUID), tc)
		}
	})
}

func TestProviderAccountMarketFollowsVisitorsCountry(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.from("de", "AT")
		require.Equal(t, "at", w.marketOf(b.enter(p, identified("1", lena))))
	})
}

// Mails to somebody come under their country's letterhead, with links to the site
// where they are; on another site, under that one's.
func TestLetterheads(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b := w.from("de", "AT")
		id := w.enrol(b, lena)
		require.Equal(t, "at", w.marketOf(id))
		require.Equal(t, []string{"at"}, w.letterheads("confirm-email"))
		require.Contains(t, w.told("confirm-email", lena).link(), "http://de.localhost:")

		b.Country = ""
		require.Equal(t, 201, b.patient("/api/users", signUp(lena)).Status, "whom it belongs to is told")
		require.Equal(t, []string{"at"}, w.letterheads("known-address"))
		for _, host := range []string{"de", "fr"} {
			require.Equal(t, 204, w.from(host, "").patient("/api/auth/accounts/forgot-password", fields{"email": lena}).Status)
			w.Clock.Tick(time.Minute)
		}
		require.Equal(t, []string{"at", "fr"}, w.letterheads("reset-password"))
		require.Contains(t, w.told("reset-password", lena).link(), "http://fr.localhost:")
	})
}

// letterheads are those of the mails of a kind, oldest first.
func (w *world) letterheads(template string) (codes []string) {
	w.T.Helper()
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &codes, `SELECT market FROM mails WHERE template = ? ORDER BY queued`, template))
	return codes
}

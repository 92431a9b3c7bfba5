package user_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestReportsOfClients(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, other := w.member("de", "lena@example.org"), w.member("de", "max@example.org")
		report := func(p *browser, what string) reply { return p.Do("POST", "/api/users/"+lena.id+"/"+what, nil) }
		for _, what := range []string{"open-app", "lookup"} {
			require.Equal(t, "ForbiddenError", report(other, what).Problem())
			require.Equal(t, "AuthorizationError", report(w.visitor(), what).Problem())
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM profiles`))

		for _, after := range []struct {
			wait  time.Duration
			opens int
		}{{0, 1}, {29 * time.Minute, 1}, {time.Minute, 2}, {31 * time.Minute, 3}} {
			w.Clock.Pass(after.wait)
			lena.signIn()
			require.Equal(t, 204, report(lena, "open-app").Status)
			require.Equal(t, after.opens, w.Count(`SELECT opens FROM profiles WHERE user_id = ?`, lena.id))
		}

		lena.Peer = "193.99.144.80:1234"
		require.Equal(t, 204, report(lena, "lookup").Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM profiles WHERE country = 'DE' AND lookups = 1 AND looked_up > 0`))
		lena.Peer = "10.0.0.1:1234"
		require.Equal(t, 204, report(lena, "lookup").Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM profiles WHERE country IS NULL AND lookups = 2`), "nobody knows from where")

		zone := "/api/users/" + lena.id + "/timezone"
		require.Equal(t, 204, lena.Do("PATCH", zone, fields{"offset": -210}).Status)
		require.Equal(t, -210, *lena.me().TimezoneOffset)
		for _, bad := range []string{`{"offset":841}`, `{"offset":-721}`, `{"offset":1.5}`, `{"offset":"60"}`, `{"offset":null}`} {
			require.Equal(t, "FormValidationError offset", lena.Do("PATCH", zone, bad).Problem(), bad)
		}
		other.signIn()
		require.Equal(t, "ForbiddenError", other.Do("PATCH", zone, fields{"offset": 0}).Problem())
		require.Equal(t, -210, *lena.me().TimezoneOffset)
	})
}

// keys are the server's, as mails are signed with them.
func (w *world) keys() user.Keys {
	s, err := account.New(w.T.Context(), account.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()})
	require.NoError(w.T, err)
	return s
}

func TestUnsubscribing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, other := w.member("us", "lena@example.org"), w.member("us", "max@example.org")
		for _, p := range []*browser{lena, other} {
			require.Equal(t, 200, p.edit(fields{"newsletter": true}).Status)
		}
		s, mailID := user.New(user.Config{Keys: w.keys()}), uuid.NewString()
		require.Empty(t, s.Newsletter.UnsubscribeLink(&market.Market{Domain: "http://de.localhost"}, lena.id, mailID), "no header without https")
		link := s.Newsletter.UnsubscribeLink(&market.Market{Domain: "https://de.knowmad.example"}, lena.id, mailID)
		address, err := url.Parse(link)
		require.NoError(t, err)
		require.Less(t, len(link), 500)
		q := address.Query()

		v := w.visitor()
		oneClick := func(q url.Values) reply {
			return v.PostForm(address.Path+"?"+q.Encode(), "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click")
		}
		call := func(q url.Values) reply {
			return v.Do("POST", "/api/users/newsletter/unsubscribe/v2", fields{
				"emailType": q.Get("emailType"), "emailUuid": q.Get("emailUuid"), "emailPreferencesToken": q.Get("emailPreferencesToken"),
			})
		}
		with := func(name, value string) url.Values {
			c := url.Values{}
			for k := range q {
				c.Set(k, q.Get(k))
			}
			c.Set(name, value)
			return c
		}
		token := q.Get("emailPreferencesToken")
		for name, ask := range map[string]func(url.Values) reply{"a mail program": oneClick, "a page": call} {
			for _, forged := range []url.Values{
				with("emailUuid", uuid.NewString()), with("emailPreferencesToken", other.id+token[36:]), with("emailPreferencesToken", token+"A"),
				with("emailPreferencesToken", token[:36]), with("emailPreferencesToken", "."),
				with("emailPreferencesToken", token[:len(token)-2]+"xx"),
			} {
				got := ask(forged)
				require.Equal(t, 400, got.Status, "%s: %s", name, got.Text)
				require.Equal(t, "BadRequestError", got.Problem())
			}
			require.Equal(t, "FormValidationError emailType", ask(with("emailType", "PASSWORD")).Problem())
			require.NotEqual(t, 204, ask(with("emailPreferencesToken", "")).Status)
			require.Equal(t, "FormValidationError emailUuid", ask(with("emailUuid", "x")).Problem())
			require.True(t, lena.me().Newsletter)
			require.Equal(t, 204, ask(q).Status, name)
			require.Equal(t, 204, ask(q).Status, "again")
			require.False(t, lena.me().Newsletter)
			require.True(t, other.me().Newsletter)
			require.Equal(t, 200, lena.edit(fields{"newsletter": true}).Status)
		}
		require.Equal(t, 405, v.Get(address.RequestURI()).Status, "opening a link does nothing")

		w.Exec(`DELETE FROM profiles WHERE user_id = ?`, lena.id)
		require.Equal(t, 204, oneClick(q).Status, "who has no profile yet gets one")
		require.False(t, lena.me().Newsletter)
		w.Exec(`DELETE FROM users WHERE id = ?`, lena.id)
		require.Equal(t, 204, oneClick(q).Status, "who is gone gets no mails")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM profiles WHERE user_id = ?`, lena.id))
	})
}

// What a market does by default holds until somebody chooses.
func TestNewsletterDefaultFollowsMarket(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		registry := apptest.Registry(t, market.Local)
		for i, m := range registry.All() {
			if m.Site != m.Code || i > 5 {
				continue
			}
			p := w.member(m.Code, strings.ToLower(m.Code)+"@example.org")
			require.Equal(t, m.SubscribeEmailByDefault, p.me().Newsletter, m.Code)
			require.Equal(t, 200, p.edit(fields{"newsletter": !m.SubscribeEmailByDefault}).Status)
			require.Equal(t, !m.SubscribeEmailByDefault, p.me().Newsletter)
		}
	})
}

package user_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"

	"github.com/stretchr/testify/require"
)

func (p *browser) setUsername(name string) reply {
	return p.Do("PATCH", "/api/users/"+p.id+"/username?username="+url.QueryEscape(name), nil)
}

// could is what the availability call says: "" for available, else the reason.
func (p *browser) could(name string) string {
	p.w.T.Helper()
	got := p.Get("/api/users/usernames/" + url.PathEscape(name))
	require.Equal(p.w.T, 200, got.Status, got.Text)
	a := apptest.Decode[struct {
		Available bool
		Reason    *string
	}](p.w.T, got)
	require.Equal(p.w.T, a.Available, a.Reason == nil)
	if a.Reason == nil {
		return ""
	}
	return *a.Reason
}

func TestUsernames(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("mx", "max@example.org")
		require.Empty(t, lena.could("Lena.M_1"))
		require.Equal(t, 204, lena.setUsername("Lena.M_1").Status)
		require.Equal(t, "lena.m_1", *lena.me().Username)
		require.Empty(t, lena.could("LENA.m_1"), "her own")
		require.Equal(t, 204, lena.setUsername("lena.m_1").Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM freed_usernames`))

		require.Equal(t, "taken", maxim.could("LENA.M_1"))
		require.Equal(t, "UsernameInUseError", maxim.setUsername("lENA.m_1").Problem())
		require.Nil(t, maxim.me().Username)

		require.Equal(t, "ForbiddenError", maxim.Do("PATCH", "/api/users/"+lena.id+"/username?username=other", nil).Problem())
		require.Equal(t, "AuthorizationError", w.visitor().Get("/api/users/usernames/lena").Problem())
		v := w.visitor()
		v.id = lena.id
		require.Equal(t, "AuthorizationError", v.setUsername("other").Problem())
		require.Equal(t, "lena.m_1", *lena.me().Username)

		require.Equal(t, 204, lena.setUsername("other").Status)
		require.Equal(t, "taken", maxim.could("lena.m_1"), "kept for her")
		require.Equal(t, "UsernameInUseError", maxim.setUsername("lena.m_1").Problem())
		require.Empty(t, lena.could("lena.m_1"))
		w.Clock.Pass(30*24*time.Hour - time.Second)
		maxim.signIn()
		require.Equal(t, "UsernameInUseError", maxim.setUsername("lena.m_1").Problem())
		w.Clock.Pass(time.Second)
		require.Equal(t, 204, maxim.setUsername("lena.m_1").Status)
		lena.signIn()
		require.Equal(t, "taken", lena.could("lena.m_1"))
	})
}

func TestUnavailableUsernamesAreRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		for reason, names := range map[string][]string{
			"invalid": {
				"ab", strings.Repeat("a", 31), "lena m", ".lena", "lena.", "le..na", "le/na", "léna", "lеna" /* Cyrillic */, "ⅼena", "ＬＥＮＡ",
				"\u212aim", "\u202eanel", "ле́на", "ലെന", "___", "._.", "lena\u200d", "İlker", "ıldız", "lena\n", "-lena-", "@lena", "l%65na", strings.Repeat("ä", 900),
			},
			"reserved": {
				"admin", "Admin", "adm1n", "a.d.m.i.n", "support_", "5upport", "staff", "team", "me_", "knowmad", "knowmad.help", "kn0wm4d", "the_knowmad",
				"k.n.o.w.m.a.d", "api", "app", "auth", "profile", "subjects", "for_parents", "mock.exam", "users", "knowers", "download", "topics", "w.w.w",
			},
			"": {"lena", "abc", "123", "2689", "6_9", "2.8", "222", "a_b", "4ever", "admiral", "supporter", "teamwork", strings.Repeat("a", 30)},
		} {
			for _, name := range names {
				require.Equal(t, reason, lena.could(name), "%q", name)
				if reason != "" {
					require.Equal(t, "InvalidUsernameError", lena.setUsername(name).Problem(), "%q", name)
				}
			}
		}
		require.Equal(t, "InvalidUsernameError", lena.setUsername("").Problem())
		require.Equal(t, "FormValidationError username", lena.setUsername("lena\x00").Problem())
		require.Equal(t, "FormValidationError name", lena.Get("/api/users/usernames/lena%00").Problem())
		require.Equal(t, "InvalidUsernameError", lena.Do("PATCH", "/api/users/"+lena.id+"/username", nil).Problem())
		require.Equal(t, "FormValidationError name", lena.Get("/api/users/usernames/"+strings.Repeat("a", 2001)).Problem())
		require.Nil(t, lena.me().Username)
	})
}

// Nobody keeps more than a few names from all others.
func TestReleasedUsernamesPerUserAreLimited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		for i := range 6 {
			require.Equal(t, 204, lena.setUsername(fmt.Sprintf("lena%d", i)).Status)
			w.Clock.Pass(time.Minute)
		}
		got := lena.setUsername("lena6")
		require.Equal(t, "TooManyRequestsError", got.Problem())
		require.Equal(t, strconv.Itoa(30*24*3600-5*60), got.Header.Get("Retry-After"))
		require.Equal(t, "lena5", *lena.me().Username)
		w.Clock.Pass(30*24*time.Hour - 5*time.Minute)
		lena.signIn()
		require.Equal(t, 204, lena.setUsername("lena6").Status)
	})
}

package user_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func (p *person) setUsername(name string) reply {
	return p.do("PATCH", "/api/users/"+p.id+"/username?username="+url.QueryEscape(name), nil)
}

// could is what the availability call says: "" for available, else the reason.
func (p *person) could(name string) string {
	p.w.t.Helper()
	got := p.get("/api/users/usernames/" + url.PathEscape(name))
	require.Equal(p.w.t, 200, got.status, got.text)
	a := decode[struct {
		Available bool
		Reason    *string
	}](p.w.t, got)
	require.Equal(p.w.t, a.Available, a.Reason == nil)
	if a.Reason == nil {
		return ""
	}
	return *a.Reason
}

func TestUsernames(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("mx", "max@example.org")
		require.Empty(t, lena.could("Lena.M_1"))
		require.Equal(t, 204, lena.setUsername("Lena.M_1").status)
		require.Equal(t, "lena.m_1", *lena.me().Username)
		require.Empty(t, lena.could("LENA.m_1"), "her own")
		require.Equal(t, 204, lena.setUsername("lena.m_1").status)
		require.Zero(t, w.count(`SELECT COUNT(*) FROM freed_usernames`))

		require.Equal(t, "taken", maxim.could("LENA.M_1"))
		require.Equal(t, "UsernameInUseError", maxim.setUsername("lENA.m_1").problem())
		require.Nil(t, maxim.me().Username)

		require.Equal(t, "ForbiddenError", maxim.do("PATCH", "/api/users/"+lena.id+"/username?username=other", nil).problem())
		require.Equal(t, "AuthorizationError", w.visitor().get("/api/users/usernames/lena").problem())
		v := w.visitor()
		v.id = lena.id
		require.Equal(t, "AuthorizationError", v.setUsername("other").problem())
		require.Equal(t, "lena.m_1", *lena.me().Username)

		require.Equal(t, 204, lena.setUsername("other").status)
		require.Equal(t, "taken", maxim.could("lena.m_1"), "kept for her")
		require.Equal(t, "UsernameInUseError", maxim.setUsername("lena.m_1").problem())
		require.Empty(t, lena.could("lena.m_1"))
		w.clock.pass(30*24*time.Hour - time.Second)
		maxim.signIn()
		require.Equal(t, "UsernameInUseError", maxim.setUsername("lena.m_1").problem())
		w.clock.pass(time.Second)
		require.Equal(t, 204, maxim.setUsername("lena.m_1").status)
		lena.signIn()
		require.Equal(t, "taken", lena.could("lena.m_1"))
	})
}

func TestWhatNoUsernameIs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		for reason, names := range map[string][]string{
			"invalid": {
				"ab", strings.Repeat("a", 31), "lena m", ".lena", "lena.", "le..na", "le/na", "le%00na", "léna", "lеna" /* Cyrillic */, "ⅼena", "ＬＥＮＡ",
				"\u212aim", "\u202eanel", "ле́на", "ലെന", "___", "._.", "lena\u200d", "İlker", "ıldız", "lena\n", "-lena-", "@lena", "lena\x00", strings.Repeat("ä", 900),
			},
			"reserved": {
				"admin", "Admin", "adm1n", "a.d.m.i.n", "support_", "5upport", "staff", "team", "me_", "knowmad", "knowmad.help", "kn0wm4d", "the_knowmad",
				"k.n.o.w.m.a.d", "api", "app", "auth", "profile", "subjects", "for_parents", "mock.exam", "users", "knowers", "download", "topics", "w.w.w",
			},
			"": {"lena", "abc", "123", "a_b", "4ever", "admiral", "supporter", "teamwork", strings.Repeat("a", 30)},
		} {
			for _, name := range names {
				require.Equal(t, reason, lena.could(name), "%q", name)
				if reason != "" {
					require.Equal(t, "InvalidUsernameError", lena.setUsername(name).problem(), "%q", name)
				}
			}
		}
		require.Equal(t, "InvalidUsernameError", lena.setUsername("").problem())
		require.Equal(t, "InvalidUsernameError", lena.do("PATCH", "/api/users/"+lena.id+"/username", nil).problem())
		require.Equal(t, "FormValidationError name", lena.get("/api/users/usernames/"+strings.Repeat("a", 2001)).problem())
		require.Nil(t, lena.me().Username)
	})
}

// Of many who want a name at once one gets it.
func TestOneGetsAName(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const many = 8
		people := make([]*person, many)
		for i := range people {
			people[i] = w.member("de", strconv.Itoa(i)+"@example.org")
		}
		var all sync.WaitGroup
		said := make([]reply, many)
		for i, p := range people {
			all.Go(func() { said[i] = p.setUsername("wanted") })
		}
		all.Wait()
		won := 0
		for _, r := range said {
			if r.status == 204 {
				won++
				continue
			}
			require.Equal(t, "UsernameInUseError", r.problem(), r.text)
		}
		require.Equal(t, 1, won)
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM profiles WHERE username = 'wanted'`))
	})
}

// While somebody gives a name up nobody else slips in.
func TestANameChangesHandsForNobody(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("de", "max@example.org")
		for i := range 4 {
			name := fmt.Sprintf("lena%d", i)
			require.Equal(t, 204, lena.setUsername(name).status)
			var all sync.WaitGroup
			all.Go(func() { lena.setUsername(name + "new") })
			var got reply
			all.Go(func() { got = maxim.setUsername(name) })
			all.Wait()
			require.Equal(t, "UsernameInUseError", got.problem(), got.text)
			w.exec(`DELETE FROM freed_usernames WHERE user_id = ?`, lena.id)
		}
	})
}

// Nobody keeps more than a few names from all others.
func TestNobodyKeepsManyNames(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		for i := range 6 {
			require.Equal(t, 204, lena.setUsername(fmt.Sprintf("lena%d", i)).status)
			w.clock.pass(time.Minute)
		}
		got := lena.setUsername("lena6")
		require.Equal(t, "TooManyRequestsError", got.problem())
		require.Equal(t, strconv.Itoa(30*24*3600-5*60), got.header.Get("Retry-After"))
		require.Equal(t, "lena5", *lena.me().Username)
		w.clock.pass(30*24*time.Hour - 5*time.Minute)
		lena.signIn()
		require.Equal(t, 204, lena.setUsername("lena6").status)
	})
}

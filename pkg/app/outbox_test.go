package app

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// A developer confirms a sign-up by the link in the outbox.
func TestOutboxShowsMailsToDevelopers(t *testing.T) {
	s := open(t, config(market.Local))
	require.Contains(t, do(s, request{host: own, path: bench + "/outbox"}).Body.String(), "No mail was written yet.")
	require.Equal(t, 201, do(s, signed(t, s, request{method: http.MethodPost, path: "/api/users"}, newcomer)).Code)
	list := do(s, request{host: own, path: bench + "/outbox"})
	require.Equal(t, 200, list.Code)
	require.Contains(t, list.Body.String(), "to lena@example.org")
	require.Contains(t, list.Body.String(), "Bestätige deine Adresse")
	mail := regexp.MustCompile(`/_workbench/outbox/[0-9a-f-]{36}`).FindString(list.Body.String())
	page := do(s, request{host: own, path: mail})
	require.Equal(t, 200, page.Code)
	link := regexp.MustCompile(`href="http://de.localhost:4711/auth/confirm#token=([^"]+)"`).FindStringSubmatch(html.UnescapeString(page.Body.String()))
	require.NotEmpty(t, link, page.Body)
	frame := do(s, request{host: own, path: mail + "/html"})
	require.Equal(t, 200, frame.Code)
	require.Contains(t, frame.Body.String(), link[1])
	require.Equal(t, "SAMEORIGIN", frame.Header().Get("X-Frame-Options"), "the workbench shows it in a frame")
	rec := do(s, signed(t, s, request{method: http.MethodPost, path: "/api/auth/accounts/confirm-email"}, `{"confirmationToken":"`+link[1]+`"}`))
	require.Equal(t, 204, rec.Code, rec.Body)

	for _, path := range []string{bench + "/outbox", mail, mail + "/html"} {
		require.Equal(t, 404, do(s, request{path: path}).Code, "a market's host has none")
		require.NotContains(t, do(s, request{path: path}).Body.String(), "lena@")
		require.Equal(t, 421, do(s, request{host: "nobody.example", path: path}).Code)
	}
}

// Elsewhere than on a developer's machine mails are their readers' alone; that
// staff's cookie doesn't open them either is tested with the workbench's doors.
func TestOutboxIsClosedOutsideLocal(t *testing.T) {
	for _, env := range []market.Environment{market.Prod, market.Staging, market.Dev} {
		s := open(t, config(env))
		q := signed(t, s, request{method: http.MethodPost, path: "/api/users", host: hostIn(t, s)}, newcomer)
		require.Equal(t, 201, do(s, q).Code)
		for _, host := range []string{hostIn(t, s), own} {
			for _, path := range []string{bench + "/outbox", bench + "/outbox/9f4f2f0e-0000-4000-8000-000000000001"} {
				rec := do(s, request{host: host, path: path})
				require.NotEqual(t, 200, rec.Code)
				require.NotContains(t, strings.ToLower(rec.Body.String()), "lena")
			}
		}
	}
}

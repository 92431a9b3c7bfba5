package app

import (
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/right"

	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
)

// The refusals of the rights; other refusals have other texts.
const (
	signInFirst = "You need to sign in first."
	mayNot      = "You may not do this."
)

// Every documented call, as everybody, on one's own things and on another's: the document
// lists the allowed roles, and a new call is covered at once.
func TestEveryCallAsEveryRole(t *testing.T) {
	s, all := walkers(t, db.SQLite)
	d := readDocument(t, s)
	visitor, other := all[0], all[len(all)-1]
	for _, c := range d.calls {
		rule := right.Rule{Action: c.Access.Right, Least: roleOf(t, c.Access.Least), Own: c.Access.Own}
		media, text := d.body(c, proper)
		for _, as := range all {
			own := as
			if as.role == right.Visitor {
				own = other // a visitor has nothing
			}
			status, said := d.ask(t, s, c, as, c.at(own, proper)+c.query(false, proper), media, text)
			switch {
			case as.role == right.Visitor && rule.Least > right.Visitor:
				require.Equal(t, 401, status, "%s as %s", c, as.name)
				require.Equal(t, signInFirst, said.Message, "%s as %s", c, as.name)
			case as.role < rule.Least:
				require.Equal(t, 403, status, "%s as %s", c, as.name)
				require.Equal(t, mayNot, said.Message, "%s as %s", c, as.name)
			case rule.Own && said.Message == mayNot && status == 403 && as.role < right.Knower && c.hasIDOf("knowers"):
				// The knower that they aren't is nobody's.
			default:
				require.NotContains(t, []string{signInFirst, mayNot}, said.Message, "%s as %s: %d", c, as.name, status)
				require.Less(t, status, 500, "%s as %s: %+v", c, as.name, said)
			}
		}
		if !rule.Own || !c.concerns() {
			continue
		}
		for _, as := range all[:len(all)-1] {
			status, said := d.ask(t, s, c, as, c.at(other, proper)+c.query(false, proper), media, text)
			if as.user == visitor.user {
				require.Equal(t, 401, status, "%s as %s on another's", c, as.name)
				continue
			}
			require.Contains(t, []int{403, 404}, status, "%s as %s on another's: %+v", c, as.name, said)
		}
	}
}

// No call is answered that the document, and so the walk, doesn't know.
func TestEveryCallIsDocumented(t *testing.T) {
	s := open(t, config(market.Local))
	known := map[string]bool{"GET /api/openapi.json": true, "GET /api/docs": true}
	for _, c := range readDocument(t, s).calls {
		known[c.method+" "+pathNames().ReplaceAllString(c.path, ":$1")] = true
	}
	routes := s.api.handler.(*echo.Echo).Router().Routes()
	require.Greater(t, len(routes), 30)
	for _, route := range routes {
		require.True(t, known[route.Method+" "+route.Path], "%s %s has no rule", route.Method, route.Path)
	}
}

// Pages are made before anybody is known: what they ask for is for everybody.
func TestPrefetchedCallsArePublic(t *testing.T) {
	s := open(t, config(market.Local))
	public := map[string]bool{}
	for _, c := range readDocument(t, s).calls {
		if c.method == "GET" && c.least() == right.Visitor {
			public[pathNames().ReplaceAllString(c.path, "{}")] = true
		}
	}
	asked := 0
	for _, route := range s.markets.Current().Routes().Routes {
		for _, call := range route.Prefetch {
			path, _, _ := strings.Cut(pathNames().ReplaceAllString(strings.ReplaceAll(call, ".uuid}", "}"), "{}"), "?")
			if strings.HasPrefix(path, "/api/pages/") {
				path = "/api/pages/{}"
			}
			require.True(t, public[path], "%s asks for %s", route.ID, call)
			asked++
		}
	}
	require.NotZero(t, asked)
}

// roleOf is the role of a name in the document.
func roleOf(t *testing.T, name string) right.Role {
	t.Helper()
	for role := right.Visitor; role <= right.Staff; role++ {
		if role.String() == name {
			return role
		}
	}
	require.Fail(t, "no role is called "+name)
	return right.Staff
}

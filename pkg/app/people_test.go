package app

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

	"github.com/stretchr/testify/require"
)

// peoplePages are pages of a user and of a knower that a server keeps.
type peoplePages struct {
	*testing.T
	site                *Site
	lena, knower, staff walker
}

func peoplePagesOf(t *testing.T) peoplePages {
	s, all := walkers(t, db.SQLite, func(c *Config) { c.Dist, c.Renderers = renderedContest(), 1 })
	require.Eventually(t, func() bool { return s.pages.Ready() == nil && s.pages.Degraded() == "" }, patience, 10*time.Millisecond)
	return peoplePages{t, s, all[1], all[2], all[3]}
}

func (p peoplePages) page(path string) *httptest.ResponseRecorder {
	return do(p.site, request{path: path})
}

// kept requests a page until it comes from the cache.
func (p peoplePages) kept(path string) string {
	p.Helper()
	require.Equal(p, 200, p.page(path).Code, path)
	rec := p.page(path)
	require.Equal(p, "hit", rec.Header().Get("X-Cache"), path)
	return rec.Body.String()
}

func (p peoplePages) send(as walker, method, path, media, text string) {
	p.Helper()
	rec := do(p.site, request{
		method: method, path: path, body: strings.NewReader(text),
		header: map[string]string{"Content-Type": media, "Authorization": "Bearer " + as.bearer},
	})
	require.Less(p, rec.Code, 300, "%s %s: %s", method, path, rec.Body)
}

const asJSON = "application/json"

func picture(t *testing.T) (media, text string) {
	var file, form bytes.Buffer
	require.NoError(t, png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 300, 300))))
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "me.png")
	require.NoError(t, err)
	_, err = part.Write(file.Bytes())
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return w.FormDataContentType(), form.String()
}

// An edited profile is on its page at once, not when the cached page expires.
func TestProfileEditsPurgeTheirPages(t *testing.T) {
	p := peoplePagesOf(t)
	self := "/api/users/" + p.lena.user
	page := "/users/" + p.lena.user
	other := "/knowers/lena-" + p.knower.knower + "/profile"
	p.kept(other)
	for _, change := range []struct{ method, path, text, shows string }{
		{"PATCH", self, `{"name":"Ada Lovelace"}`, "Ada Lovelace"},
		{"PATCH", self, `{"about":"Rechnet gern"}`, "Rechnet gern"},
		{"PATCH", self, `{"instagram":"ada.rechnet"}`, "ada.rechnet"},
		{"PATCH", self + "/username?username=ada.l", "", "ada.l"},
	} {
		require.NotContains(t, p.kept(page), change.shows)
		p.send(p.lena, change.method, change.path, asJSON, change.text)
		require.Contains(t, p.page(page).Body.String(), change.shows)
	}
	media, text := picture(t)
	require.NotContains(t, p.kept(page), "/profilepicture?")
	p.send(p.lena, "POST", self+"/profilepicture", media, text)
	require.Contains(t, p.kept(page), "/profilepicture?")
	p.send(p.lena, "DELETE", self+"/profilepicture", "", "")
	require.NotContains(t, p.page(page).Body.String(), "/profilepicture?")
	require.Equal(t, "hit", p.page(other).Header().Get("X-Cache"), "another's page stays")
}

// The pages of a user whose account is being deleted are gone at once, and back as soon as
// that is over. Those of a blocked user stay.
func TestPagesOfHiddenUsersAreNotFound(t *testing.T) {
	p := peoplePagesOf(t)
	knower := "/knowers/lena-" + p.knower.knower + "/profile"
	p.kept(knower)
	p.send(p.staff, "POST", "/api/staff/users/"+p.knower.user+"/block", asJSON, `{"reason":"Spam"}`)
	require.Equal(t, "hit", p.page(knower).Header().Get("X-Cache"), "a block changes nothing that others see")

	page := "/users/" + p.lena.user
	deletion := "/api/users/" + p.lena.user + "/deletion"
	p.kept(page)
	p.send(p.lena, "POST", deletion, asJSON, `{"password":"`+walkersPassword+`","authoredKnows":"remove"}`)
	require.Equal(t, 404, p.page(page).Code)
	p.send(p.lena, "DELETE", deletion, "", "")
	p.kept(page)
}

// A knower's page has another address than a user's, and one with their name.
func TestProfilePageRedirectsWhenItsPathChanges(t *testing.T) {
	p := peoplePagesOf(t)
	page := "/users/" + p.lena.user
	p.kept(page)
	p.send(p.staff, "POST", "/api/staff/users/"+p.lena.user+"/knower", "", "")
	moved := p.page(page)
	require.GreaterOrEqual(t, moved.Code, 300)
	require.Contains(t, moved.Header().Get("Location"), "/knowers/lena-")

	was := "/knowers/lena-" + p.knower.knower + "/profile"
	p.kept(was)
	p.send(p.knower, "PATCH", "/api/users/"+p.knower.user, asJSON, `{"name":"Ada"}`)
	moved = p.page(was)
	require.GreaterOrEqual(t, moved.Code, 300)
	to, err := url.Parse(moved.Header().Get("Location"))
	require.NoError(t, err)
	require.Equal(t, "/knowers/ada-"+p.knower.knower+"/profile", to.Path)
	require.Contains(t, p.kept(to.Path), "Ada")

	// A username stands for the name: in the address, the head and the page.
	p.send(p.knower, "PATCH", "/api/users/"+p.knower.user+"/username?username=rechnerin", "", "")
	moved = p.page(to.Path)
	require.Equal(t, 301, moved.Code)
	to, err = url.Parse(moved.Header().Get("Location"))
	require.NoError(t, err)
	require.Equal(t, "/knowers/rechnerin-"+p.knower.knower+"/profile", to.Path)
	shown := p.kept(to.Path)
	require.Contains(t, shown, "rechnerin")
	require.NotContains(t, shown, "Ada")
	require.Regexp(t, `<title>[^<]*rechnerin`, shown)
}

// Answers of the API about somebody are tagged with them alone, whatever the address looks
// like.
func TestProfileAnswersHaveCacheTags(t *testing.T) {
	s, all := walkers(t, db.SQLite)
	for _, path := range []string{"/api/users/" + strings.ToUpper(all[2].user) + "/public", "/api/knowers/" + all[2].knower} {
		require.Equal(t, person.PageTag(all[2].user), do(s, request{path: path}).Header().Get("X-Cache-Tags"))
	}
}

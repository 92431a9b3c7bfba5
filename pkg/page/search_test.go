package page_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A page of results names what was searched for, is none for search engines, and says
// where users see the same.
func TestPagesOfResults(t *testing.T) {
	h := open(t, setup{})
	w := h.get("gr", "/knows/search?utm_content=x&query=%CE%BA%CF%8D%CF%84%CF%84%CE%B1%CF%81%CE%BF++%3Cb%3E&page=1")
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	require.Contains(t, w.Body.String(), "<title>κύτταρο &lt;b&gt; - ")
	require.Contains(t, w.Body.String(), ` data-app="/app/search"`)
	d := parse(t, w)
	require.True(t, d.noindex())
	require.NotContains(t, d.value("meta", "content", "property", "og:title"), "κύτταρο")
	m, _ := h.registry.ByCode("gr")
	data := d.payload(t).Data
	require.Contains(t, data, "/api/countries/"+m.Country.Code+"/grades")
	require.Contains(t, data, "/api/search/knows?query=%CE%BA%CF%8D%CF%84%CF%84%CE%B1%CF%81%CE%BF%20%20%3Cb%3E&contentType=KNOW&page=1&limit=20")

	for _, blank := range []string{"/knows/search", "/knows/search?query=", "/knows/search?query=%20%09&subjectId=3"} {
		w := h.get("gr", blank)
		require.Equal(t, http.StatusOK, w.Code, blank)
		for call := range parse(t, w).payload(t).Data {
			require.NotContains(t, call, "/api/search/knows", blank)
		}
	}

	// The call refuses more than 200 characters: the page is for the words before.
	long := strings.Repeat("κύτταρο ", 25)
	for query, cut := range map[string]string{
		long + "x":                                   strings.TrimSpace(long),
		strings.TrimSpace(long) + "xx":               strings.TrimSpace(long[:24*len("κύτταρο ")]),
		strings.Repeat("κ", 201):                     strings.Repeat("κ", 200),
		strings.Repeat("🦊", 150):                     strings.Repeat("🦊", 125),
		strings.Repeat("κ", 200):                     "",
		strings.TrimSpace(long) + "\xff\xff\xff\xff": "",
	} {
		for _, path := range []string{"/knows/search", "/app/search"} {
			w := h.get("gr", path+"?subjectId=3&utm_content=a&x=1&query="+url.QueryEscape(query))
			if cut == "" {
				require.Equal(t, http.StatusOK, w.Code, query)
				continue
			}
			require.Equal(t, http.StatusTemporaryRedirect, w.Code, query)
			to, err := url.Parse(w.Header().Get("Location"))
			require.NoError(t, err)
			require.Equal(t, path, to.Path)
			require.Equal(t, url.Values{"query": {cut}, "subjectId": {"3"}, "utm_content": {"a"}}, to.Query())
			require.Equal(t, http.StatusOK, h.get("gr", to.String()).Code, "once is enough")
		}
	}

	// The page of requests begins with the text of a search without results, and is no page
	// of its own.
	w = h.get("de", "/knowdemands?query=br%C3%BCche&page=1")
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	require.NotContains(t, parse(t, w).value("link", "href", "rel", "canonical"), "query")

	require.NotContains(t, h.get("gr", "/subjects").Body.String(), "data-app")
	require.NotContains(t, h.get("gr", "/app/search").Body.String(), "data-app")
}

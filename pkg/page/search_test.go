package page_test

import (
	"net/http"
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
	require.Contains(t, w.Body.String(), ` data-app="/app/search">`)
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

	require.NotContains(t, h.get("gr", "/subjects").Body.String(), "data-app")
	require.NotContains(t, h.get("gr", "/app/search").Body.String(), "data-app")
}

package page_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/market/client"
	"knowmad/pkg/pack"

	"github.com/stretchr/testify/require"
)

// planted is a text of a field that browsers don't get.
var planted = regexp.MustCompile(`planted\(([A-Za-z.]+)\)`)

// plant puts a text with its path into each field of a market that isn't on the list of
// fields for browsers.
func plant(v reflect.Value, path string, skip []string) {
	if slices.Contains(skip, path) || v.Type() == reflect.TypeFor[time.Time]() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("planted(" + path + ")")
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		plant(v.Elem(), path, skip)
	case reflect.Slice:
		if v.Len() == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		}
		for i := range v.Len() {
			plant(v.Index(i), path, skip)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if name != "" && name != "-" {
				plant(v.Field(i), strings.TrimPrefix(path+"."+name, "."), skip)
			}
		}
	}
}

// Only fields that the schema names reach a document, and those in the server's own part of
// it.
func TestUnlistedPackFieldsReachNoDocument(t *testing.T) {
	// A compiler of its own: what is planted here reaches no other test's markets.
	r, err := pack.Load(markets.FS, pack.Options{Env: market.Local, Port: 8080})
	require.NoError(t, err)
	listed, err := client.Fields()
	require.NoError(t, err)
	de, _ := r.ByCode("de")
	// The server routes and selects by these.
	steering := []string{"code", "site", "hosts", "baseUrls", "locale", "reservedPaths", "noindexSegments", "footerLinks"}
	// Payloads have these in another place: among the countries, in a menu.
	elsewhere := []string{"language.localizedName", "company.techBlogUrl"}
	plant(reflect.ValueOf(de).Elem(), "", slices.Concat(listed, steering, elsewhere))
	require.Equal(t, "planted(primaryInternalUserUuid)", de.PrimaryInternalUserUUID)
	require.Equal(t, "planted(servedSubjects.name)", de.Subjects[0].Name)

	h := open(t, setup{registry: r})
	inHead := []string{"description", "headingFont", "currency", "app.iosAppId", "app.iosUrl", "app.androidUrl", "app.androidPackage"}
	for path, status := range map[string]int{
		"/": 200, "/subjects": 200, "/about/knowmad-ai": 200, "/legal/privacy": 200, "/app/profile": 200, "/nope": 404,
	} {
		w := h.get("de", path)
		require.Equal(t, status, w.Code, path)
		p := parse(t, w).payload(t)
		require.Equal(t, de.SupportEmail, p.Market["supportEmail"], path)
		p.Data = nil // the answers of calls, which are the same for every visitor
		told, err := json.Marshal(p)
		require.NoError(t, err)
		require.NotContains(t, string(told), "planted(", path)
		before, _, _ := strings.Cut(w.Body.String(), `id="knowmad-data">`)
		for _, found := range planted.FindAllStringSubmatch(before, -1) {
			require.Contains(t, inHead, found[1], path)
		}
	}
}

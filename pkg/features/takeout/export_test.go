package takeout_test

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// From asking to downloading: what is in it, who gets it, how long.
// Somebody from a country that uses another's site hears from their own, with
// links to the site.
func TestExportMailOfLinkedMarket(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.browser()
		ann.Country = "AT"
		ann = w.join(ann, lena, name)
		require.Contains(t, w.letter(ann.id, "confirm-email"), "hilfe.at@")
		ann.exported()
		letter := w.letter(ann.id, "data-export")
		require.Contains(t, letter, "hilfe.at@")
		require.NotContains(t, letter, "hilfe.de@")
		require.Contains(t, letter, "http://de.localhost:4711/profile/data")
		archive := unpack(t, w.browser().Do("GET", ann.address(ann.exports()[0]), nil).Text)
		require.Contains(t, archive["account.json"], `"market": "at"`)
	})
}

func TestAnExport(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		bob := w.member("bob@example.org", "Bob Builder")
		ann := w.member(lena, name)
		require.Equal(t, 200, ann.Do("PATCH", ann.path(""), fields{"about": "I like maps"}).Status)
		require.Equal(t, 200, ann.upload().Status)
		w.keyed(ann)
		require.Empty(t, ann.exports())
		e := ann.exported()
		require.Equal(t, apptest.Noon(), e.CreatedOn)
		require.Equal(t, apptest.Noon().Add(7*day), *e.ExpiresOn)
		require.Contains(t, w.log.events(t), "export-requested ok de "+ann.id)

		letter := w.letter(ann.id, "data-export")
		require.Contains(t, letter, "http://de.localhost:4711/profile/data")
		require.Contains(t, letter, "7 Tage")
		require.NotContains(t, letter, e.UUID, "the link signs nobody in and opens nothing")

		got := w.browser().Do("GET", ann.address(e), nil)
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "application/zip", got.Header.Get("Content-Type"))
		require.Equal(t, "attachment; filename=data-2026-05-20.zip", got.Header.Get("Content-Disposition"))
		require.Equal(t, "private, no-store", got.Header.Get("Cache-Control"))
		require.Equal(t, "no-referrer", got.Header.Get("Referrer-Policy"))
		require.Equal(t, "nosniff", got.Header.Get("X-Content-Type-Options"))
		require.Empty(t, got.Header.Get("Content-Encoding"))
		require.Len(t, []byte(got.Text), int(*e.Bytes))

		files := unpack(t, got.Text)
		var account struct {
			UUID, Email, Name string
			Sessions          []struct{ UserAgent, Device string }
		}
		require.NoError(t, json.Unmarshal([]byte(files["account.json"]), &account))
		require.Equal(t, []string{ann.id, lena, name}, []string{account.UUID, account.Email, account.Name})
		require.Len(t, account.Sessions, 1)
		require.Equal(t, "Firefox of Lena", account.Sessions[0].UserAgent)
		require.Equal(t, ann.Device, account.Sessions[0].Device)
		require.Contains(t, files["account.json"], "\n  \"email\": ", "people read it")
		require.Contains(t, files["account.json"], name+"’s phone")
		require.Contains(t, files["account.json"], `"id": "google"`)
		require.NotContains(t, files["account.json"], "its-public-key")
		require.Contains(t, files["user.json"], "I like maps")
		shown := w.browser().Do("GET", ann.path("/profilepicture?size=512"), nil)
		require.Equal(t, 200, shown.Status)
		require.Equal(t, shown.Text, files["user/picture.jpg"])
		require.Contains(t, files["README.txt"], "user/\r\n    Die Dateien, die dazugehören.")
		require.Contains(t, files["mail.json"], "confirm-email")
		require.Contains(t, files["takeout.json"], e.UUID)
		readme := files["README.txt"]
		require.Contains(t, readme, "Deine Daten bei Knowmad")
		require.Contains(t, readme, "20. Mai 2026 um 12:00 Uhr (UTC)")
		for file := range files {
			if strings.HasSuffix(file, ".json") {
				require.Regexp(t, regexp.QuoteMeta(file)+`\r\n    \pL`, readme, "each file is explained")
			}
		}
		require.NotContains(t, readme, "{")

		all := strings.Join([]string{files["account.json"], files["mail.json"], files["takeout.json"], readme}, "")
		for _, other := range []string{"bob@example.org", "Bob Builder", bob.id, "argon2", "#token", ann.Bearer, password} {
			require.NotContains(t, all, other)
		}
		var hashes []string
		require.NoError(t, w.DB.One().Select(t.Context(), &hashes, `SELECT hash FROM refresh_tokens UNION ALL SELECT hash FROM mail_links
			UNION ALL SELECT value FROM secrets UNION ALL SELECT password FROM users`))
		for _, hash := range hashes {
			require.NotContains(t, all, hash)
		}
	})
}

// Everybody gets it in the language that they chose.
func TestAnExportInAnotherLanguage(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		require.Equal(t, 200, ann.Do("PATCH", ann.path(""), fields{"interfaceLanguage": "el"}).Status)
		e := ann.exported()
		require.Contains(t, w.letter(ann.id, "data-export"), "Τα δεδομένα σου είναι έτοιμα")
		files := unpack(t, w.browser().Do("GET", ann.address(e), nil).Text)
		require.Contains(t, files["README.txt"], "Τα δεδομένα σου στο Knowmad")
		require.NotContains(t, files["README.txt"], "Deine Daten")
	})
}

// Whoever isn't its owner, has no address of it, or an old one, gets nothing.
func TestOnlyOwnerDownloadsExport(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		bob, ann := w.member("bob@example.org", "Bob"), w.member(lena, name)
		staff := w.member("staff@example.org", "Staff")
		require.NoError(t, w.TryExec(`UPDATE users SET staff = TRUE WHERE id = ?`, staff.id))
		staff.signIn("staff@example.org")
		e := ann.exported()
		address := ann.address(e)
		for call, method := range map[string]string{
			ann.path("/exports"): "POST", ann.path("/exports") + "#": "GET", ann.path("/exports/" + e.UUID + "/url"): "POST",
		} {
			call := strings.TrimSuffix(call, "#")
			require.Equal(t, "ForbiddenError", bob.Do(method, call, nil).Problem(), call)
			require.Equal(t, "ForbiddenError", staff.Do(method, call, nil).Problem(), call)
			require.Equal(t, "AuthorizationError", w.browser().Do(method, call, nil).Problem(), call)
		}
		require.Equal(t, "NotFoundError", bob.Do("POST", bob.path("/exports/"+e.UUID+"/url"), nil).Problem())
		require.Equal(t, "NotFoundError", ann.Do("POST", ann.path("/exports/"+uuid.NewString()+"/url"), nil).Problem())
		require.Equal(t, "FormValidationError exportId", ann.Do("POST", ann.path("/exports/x/url"), nil).Problem())

		path, query, _ := strings.Cut(address, "?")
		for what, call := range map[string]string{
			"no signature":    path,
			"another's path":  bob.path("/exports/" + e.UUID + "/file?" + query),
			"another export":  ann.path("/exports/" + uuid.NewString() + "/file?" + query),
			"more":            address + "&x=1",
			"a changed query": strings.Replace(address, "expires=1", "expires=2", 1),
		} {
			for _, b := range []*browser{w.browser(), bob, staff, ann} {
				require.Equal(t, "ForbiddenError", b.Do("GET", call, nil).Problem(), what)
			}
		}
		require.Equal(t, "BadRequestError", ann.Do("POST", address, nil).Problem(), "405")
		require.Equal(t, 200, ann.Do("HEAD", address, nil).Status)
		other := w.browser()
		other.Host = "fr.localhost:4711"
		require.Equal(t, 200, other.Do("GET", address, nil).Status, "the path is the same on each host")
		elsewhere := w.Another()
		other.Site = elsewhere
		require.Equal(t, 200, other.Do("GET", address, nil).Status, "servers agree on the key")
		w.Clock.Pass(5 * time.Minute)
		require.Equal(t, "ForbiddenError", ann.Do("GET", address, nil).Problem(), "expired")

		signature := query[strings.LastIndex(query, "=")+1:]
		require.Contains(t, w.log.String(), path)
		require.NotContains(t, w.log.String(), signature)
		require.NotContains(t, w.log.String(), "signature=")
	})
}

// The hash of an archive opens it nowhere, whatever serves bytes to visitors.
func TestAnArchiveIsServedAtItsAddressAlone(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		require.Equal(t, 200, ann.upload().Status)
		e := ann.exported()
		var hash string
		require.NoError(t, w.DB.One().Get(t.Context(), &hash, `SELECT archive FROM exports WHERE id = ?`, e.UUID))
		file := "blobs/" + hash[:2] + "/" + hash
		require.Contains(t, w.blobs(), filepath.Join(w.Folder, file))
		archive := w.browser().Do("GET", ann.address(e), nil).Text
		for _, path := range []string{
			"/" + file, "/" + hash, "/api/" + file, "/assets/" + hash, "/icons/" + hash, "/brand/" + hash, "/assets/..%2f" + strings.ReplaceAll(file, "/", "%2f"),
			"/_image?w=256&url=" + url.QueryEscape("/"+file), "/_image?w=256&url=" + url.QueryEscape("file://"+w.Folder+"/"+file),
			ann.path("/profilepicture?size=512&v=" + hash), ann.path("/profilepicture?size=512&v=" + hash[:16] + "&own=" + hash),
			"/api/users/" + hash + "/profilepicture", "/api/users/" + e.UUID + "/profilepicture",
			ann.path("/exports/" + hash + "/file"), ann.path("/exports/" + e.UUID + "/file"), ann.path("/exports/" + e.UUID + "/file?hash=" + hash),
		} {
			for _, b := range []*browser{w.browser(), ann} {
				got := b.Do("GET", path, nil)
				require.NotEqual(t, "application/zip", got.Header.Get("Content-Type"), path)
				require.False(t, strings.HasPrefix(got.Text, archive[:4]) || got.Text == archive, path)
				if got.Status == 200 {
					require.Equal(t, "image/jpeg", got.Header.Get("Content-Type"), "%s: her picture, which v is no name of", path)
				}
			}
		}
	})
}

// A download that broke off goes on where it was.
func TestDownloadResumesByRange(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		e := ann.exported()
		part := func(span string) reply {
			r := w.browser().Request("GET", ann.address(e), nil)
			r.Header.Set("Range", span)
			return w.browser().Send(r)
		}
		first, rest := part("bytes=0-99"), part("bytes=100-")
		require.Equal(t, []int{206, 206}, []int{first.Status, rest.Status})
		require.Equal(t, "bytes 0-99/"+strconv.FormatInt(*e.Bytes, 10), first.Header.Get("Content-Range"))
		require.Equal(t, "private, no-store", first.Header.Get("Cache-Control"))
		require.Contains(t, unpack(t, first.Text+rest.Text), "account.json")
		outside := part("bytes=99999999-")
		require.Equal(t, 416, outside.Status)
		require.Equal(t, "BadRequestError", outside.Problem())
	})
}

func TestOneExportADay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		first := ann.exported()
		ann.later(time.Hour)
		got := ann.Do("POST", ann.path("/exports"), nil)
		require.Equal(t, "TooManyRequestsError", got.Problem())
		require.Equal(t, strconv.Itoa(23*3600), got.Header.Get("Retry-After"))
		ann.later(23 * time.Hour)
		second := ann.exported()
		require.Len(t, ann.exports(), 2)

		// Their time is over: nobody gets them, and file and row go.
		ann.later(6 * day)
		require.Equal(t, "NotFoundError", ann.Do("POST", ann.path("/exports/"+first.UUID+"/url"), nil).Problem())
		w.until(func() bool { return len(ann.exports()) == 1 })
		w.until(func() bool { return len(w.blobs()) == 1 })
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM exports e JOIN blob_holders h ON h.hash = e.archive WHERE e.id = ? AND h.holder = ?`,
			second.UUID, "export "+second.UUID))
		require.Equal(t, 200, ann.Do("POST", ann.path("/exports/"+second.UUID+"/url"), nil).Status)
	})
}

package user_test

import (
	"encoding/json"
	"io"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// blobs is the server's store.
func (w *world) blobs() *blob.Store {
	w.T.Helper()
	files, err := blob.NewFiles(filepath.Join(w.Folder, "blobs"))
	require.NoError(w.T, err)
	return blob.New(blob.Config{DB: w.DB, Place: files, Clock: w.Clock, Log: zerolog.Nop()})
}

// settled is somebody who filled in all that there is.
func (w *world) settled(email, username string) *browser {
	w.T.Helper()
	p := w.member("de", email)
	require.Equal(w.T, 200, p.edit(fields{
		"about": "I am " + username, "instagram": username, "tiktok": username, "subjectIds": []int{}, "interfaceLanguage": "en", "newsletter": true, "onboarded": true,
	}).Status)
	require.Equal(w.T, 204, p.setUsername(username+".old").Status)
	require.Equal(w.T, 204, p.setUsername(username).Status)
	require.Equal(w.T, 200, p.upload("file", "image/png", pngOf(w.T, wide(len(username), 7))).Status)
	for _, report := range []string{"open-app", "lookup"} {
		require.Equal(w.T, 204, p.Do("POST", "/api/users/"+p.id+"/"+report, nil).Status)
	}
	require.Equal(w.T, 204, p.Do("PATCH", "/api/users/"+p.id+"/timezone", fields{"offset": 60}).Status)
	w.accept(p.id)
	return p
}

func TestExport(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, empty := w.settled("lena@example.org", "lena"), w.member("de", "max@example.org")
		w.settled("other@example.org", "somebody")
		s := user.New(user.Config{DB: w.DB, Clock: w.Clock, Blobs: w.blobs()})
		data, files, err := s.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.NotContains(t, string(text), "somebody")
		require.JSONEq(t, `{"username":"lena","about":"I am lena","instagram":"lena","tiktok":"lena","schoolId":null,"regionId":null,"schoolTypeId":null,
			"gradeIds":[],"subjectIds":[],"interfaceLanguage":"en","newsletter":true,"timezoneOffset":60,"onboardedOn":"2026-05-20T12:00:00Z",
			"openings":{"count":1,"latest":"2026-05-20T12:00:00Z"},"lookups":{"count":1,"latest":"2026-05-20T12:00:00Z"},"country":null,
			"keptUsernames":["2026-05-20T12:00:00Z"],"knower":{"uuid":"`+*lena.me().KnowerUUID+`","since":"2026-05-20T12:00:00Z"}}`, string(text))
		require.Len(t, files, 1)
		f, err := files["picture.jpg"](t.Context())
		require.NoError(t, err)
		defer f.Close()
		picture, err := io.ReadAll(f)
		require.NoError(t, err)
		require.Equal(t, w.visitor().Get("/api/users/"+lena.id+"/profilepicture?size=512").Text, string(picture))

		_, files, err = s.Export(t.Context(), w.DB.One(), empty.id)
		require.NoError(t, err)
		require.Empty(t, files)
	})
}

// Of who leaves nothing stays, but that nobody else gets their name for a while.
func TestEraseDeletesEverythingAndReservesUsername(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, other := w.settled("lena@example.org", "lena"), w.settled("other@example.org", "somebody")
		blobs := w.blobs()
		s := user.New(user.Config{DB: w.DB, Clock: w.Clock, Blobs: blobs})
		w.Clock.Pass(2 * time.Hour)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			files, err := s.Erase(t.Context(), q, lena.id)
			require.Empty(t, files)
			return err
		}))
		for table, left := range map[string]int{"profiles": 1, "knowers": 1, "blob_holders": 2} {
			require.Equal(t, left, w.Count(`SELECT COUNT(*) FROM `+table), table)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM freed_usernames WHERE user_id = ?`, lena.id))
		require.NoError(t, blobs.Sweep(t.Context()))
		require.Len(t, w.files(), 2, "the other's")

		other.signIn()
		for _, name := range []string{"lena", "lena.old"} {
			require.Equal(t, "UsernameInUseError", other.setUsername(name).Problem())
		}
		w.Clock.Pass(30 * 24 * time.Hour)
		other.signIn()
		require.Equal(t, 204, other.setUsername("lena").Status)
	})
}

// What fails in the middle of a change of pictures changes nothing.
func TestFailedPictureChangeChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.settled("lena@example.org", "lena")
		shown := w.visitor().Get(*lena.me().ProfilePicture).Text
		// The statement that shows the picture fails, on either engine: another user
		// has the same one.
		other := w.member("de", "max@example.org")
		require.Equal(t, 200, other.upload("file", "image/png", pngOf(t, wide(99, 99))).Status)
		w.Exec(`CREATE UNIQUE INDEX one_user_each ON profiles (picture_small)`)
		require.Equal(t, "NoErrorType", lena.upload("file", "image/png", pngOf(t, wide(99, 99))).Problem())
		w.Exec(`DROP INDEX one_user_each`)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM blob_holders WHERE holder = ?`, "picture "+lena.id))
		require.Equal(t, 204, other.Do("DELETE", "/api/users/"+other.id+"/profilepicture", nil).Status)
		require.Equal(t, shown, w.visitor().Get(*lena.me().ProfilePicture).Text)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM blob_holders`))
		w.Clock.Pass(2 * time.Hour)
		require.NoError(t, w.blobs().Sweep(t.Context()))
		require.Len(t, w.files(), 2, "what was written in vain is gone")
		require.Equal(t, shown, w.visitor().Get("/api/users/"+lena.id+"/profilepicture").Text)
	})
}

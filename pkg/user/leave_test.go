//race:off

package user_test

import (
	"encoding/json"
	"io"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/blob"
	"knowmad/pkg/db"
	"knowmad/pkg/user"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// blobs is the server's store.
func (w *world) blobs() *blob.Store {
	w.t.Helper()
	files, err := blob.NewFiles(filepath.Join(w.folder, "blobs"))
	require.NoError(w.t, err)
	return blob.New(blob.Config{DB: w.db, Place: files, Clock: w.clock, Log: zerolog.Nop()})
}

// settled is somebody who filled in all that there is.
func (w *world) settled(email, username string) *person {
	w.t.Helper()
	p := w.member("de", email)
	require.Equal(w.t, 200, p.edit(fields{
		"about": "I am " + username, "instagram": username, "tiktok": username, "subjectIds": []int{}, "interfaceLanguage": "en", "newsletter": true, "onboarded": true,
	}).status)
	require.Equal(w.t, 204, p.setUsername(username+".old").status)
	require.Equal(w.t, 204, p.setUsername(username).status)
	require.Equal(w.t, 200, p.upload("file", "image/png", pngOf(w.t, wide(len(username), 7))).status)
	for _, report := range []string{"open-app", "lookup"} {
		require.Equal(w.t, 204, p.do("POST", "/api/users/"+p.id+"/"+report, nil).status)
	}
	require.Equal(w.t, 204, p.do("PATCH", "/api/users/"+p.id+"/timezone", fields{"offset": 60}).status)
	w.accept(p.id)
	return p
}

func TestTakingOnesDataAlong(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, empty := w.settled("lena@example.org", "lena"), w.member("de", "max@example.org")
		w.settled("other@example.org", "somebody")
		s := user.New(user.Config{DB: w.db, Clock: w.clock, Blobs: w.blobs()})
		data, files, err := s.Export(t.Context(), w.db.One(), lena.id)
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
		require.Equal(t, w.visitor().get("/api/users/"+lena.id+"/profilepicture?size=512").text, string(picture))

		_, files, err = s.Export(t.Context(), w.db.One(), empty.id)
		require.NoError(t, err)
		require.Empty(t, files)
	})
}

// Of who leaves nothing stays, but that nobody else gets their name for a while.
func TestLeaving(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, other := w.settled("lena@example.org", "lena"), w.settled("other@example.org", "somebody")
		blobs := w.blobs()
		s := user.New(user.Config{DB: w.db, Clock: w.clock, Blobs: blobs})
		w.clock.pass(2 * time.Hour)
		require.NoError(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			files, err := s.Erase(t.Context(), q, lena.id)
			require.Empty(t, files)
			return err
		}))
		for table, left := range map[string]int{"profiles": 1, "knowers": 1, "blob_holders": 2} {
			require.Equal(t, left, w.count(`SELECT COUNT(*) FROM `+table), table)
		}
		require.Zero(t, w.count(`SELECT COUNT(*) FROM freed_usernames WHERE user_id = ?`, lena.id))
		require.NoError(t, blobs.Sweep(t.Context()))
		require.Len(t, w.files(), 2, "the other's")

		other.signIn()
		for _, name := range []string{"lena", "lena.old"} {
			require.Equal(t, "UsernameInUseError", other.setUsername(name).problem())
		}
		w.clock.pass(30 * 24 * time.Hour)
		other.signIn()
		require.Equal(t, 204, other.setUsername("lena").status)
	})
}

// What fails in the middle of a change of pictures changes nothing.
func TestAPictureIsWholeOrNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.settled("lena@example.org", "lena")
		shown := w.visitor().get(*lena.me().ProfilePicture).text
		// The statement that shows the picture fails, on either engine.
		w.exec(`ALTER TABLE profiles RENAME COLUMN picture_small TO picture_gone`)
		require.Equal(t, "NoErrorType", lena.upload("file", "image/png", pngOf(t, wide(99, 99))).problem())
		w.exec(`ALTER TABLE profiles RENAME COLUMN picture_gone TO picture_small`)
		require.Equal(t, shown, w.visitor().get(*lena.me().ProfilePicture).text)
		require.Equal(t, 2, w.count(`SELECT COUNT(*) FROM blob_holders`))
		w.clock.pass(2 * time.Hour)
		require.NoError(t, w.blobs().Sweep(t.Context()))
		require.Len(t, w.files(), 2, "what was written in vain is gone")
		require.Equal(t, shown, w.visitor().get("/api/users/"+lena.id+"/profilepicture").text)
	})
}

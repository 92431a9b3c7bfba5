package takeout_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"mime/multipart"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
)

func wish(password string) fields {
	return fields{"password": password, "authoredKnows": "anonymise"}
}

// leave says that one wants to leave, and gives when.
func (b *browser) leave() time.Time {
	b.w.T.Helper()
	got := b.Do("POST", b.path("/deletion"), wish(password))
	require.Equal(b.w.T, 200, got.Status, got.Text)
	return apptest.Decode[struct{ DeletionOn time.Time }](b.w.T, got).DeletionOn
}

func (w *world) isGone(b *browser) bool {
	return w.Count(`SELECT COUNT(*) FROM users WHERE id = ?`, b.id) == 0
}

// From the wish to the end.
func TestDeletionFromRequestToErasure(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		require.Equal(t, 200, w.browser().Do("GET", ann.path("/public"), nil).Status)
		phone := *ann
		phone.signIn(lena)
		require.Equal(t, apptest.Noon().Add(14*day), ann.leave())
		require.Equal(t, "AuthorizationError", phone.Do("GET", "/api/users/me", nil).Problem(), "other sessions end")
		require.Equal(t, 200, ann.Do("GET", "/api/users/me", nil).Status)
		require.Equal(t, "NotFoundError", w.browser().Do("GET", ann.path("/public"), nil).Problem(), "nobody sees the profile")
		me := apptest.Decode[struct{ DeletionOn *time.Time }](t, ann.Do("GET", "/api/users/me", nil))
		require.Equal(t, apptest.Noon().Add(14*day), *me.DeletionOn, "one is shown when it ends")
		letter := w.letter(ann.id, "deletion-scheduled")
		require.Contains(t, letter, "3. Juni 2026 um 14:00 Uhr (MESZ)")
		require.Contains(t, letter, "http://de.localhost:4711/profile/data")

		require.Contains(t, w.log.events(t), "deletion-requested ok de "+ann.id)

		// Asked again, it keeps its day and says nothing twice.
		ann.later(day)
		require.Equal(t, apptest.Noon().Add(14*day), ann.leave())
		got := ann.Do("POST", ann.path("/deletion"), fields{"password": password, "authoredKnows": "remove"})
		require.Equal(t, 200, got.Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM deletions WHERE authored = 'remove'`))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'deletion-scheduled'`))

		// On the last day one can still sign in; then one is gone.
		ann.later(13*day - time.Minute)
		require.False(t, w.isGone(ann))
		w.Clock.Pass(time.Minute)
		w.until(func() bool { return w.isGone(ann) })
		w.until(func() bool { return slices.Contains(w.log.events(t), "account-deleted ok de "+ann.id) })
		require.Equal(t, "AuthorizationError", ann.Do("GET", "/api/users/me", nil).Problem())
		got = ann.Do("POST", "/api/auth/oauth/token", fields{"grantType": "password", "email": lena, "password": password})
		require.Equal(t, "InvalidCredentialsError", got.Problem())
		require.Equal(t, "AuthorizationError", ann.Do("POST", ann.path("/exports"), nil).Problem())
		require.Equal(t, "AuthorizationError", ann.Do("POST", ann.path("/deletion"), wish(password)).Problem())

		// The address is free.
		again := w.member(lena, name)
		require.NotEqual(t, ann.id, again.id)
	})
}

func TestCancelDeletion(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		require.Equal(t, 204, ann.Do("DELETE", ann.path("/deletion"), nil).Status, "nothing to take back")
		ann.leave()
		ann.later(14*day - time.Second)
		require.Equal(t, 204, ann.Do("DELETE", ann.path("/deletion"), nil).Status)
		require.Equal(t, 204, ann.Do("DELETE", ann.path("/deletion"), nil).Status)
		require.Contains(t, w.letter(ann.id, "deletion-cancelled"), "Dein Konto bleibt")
		require.Contains(t, w.log.events(t), "deletion-cancelled ok de "+ann.id)
		require.Equal(t, 200, w.browser().Do("GET", ann.path("/public"), nil).Status)
		require.Nil(t, apptest.Decode[struct{ DeletionOn *time.Time }](t, ann.Do("GET", "/api/users/me", nil)).DeletionOn)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'deletion-cancelled'`))
		bob := w.member("bob@example.org", "Bob")
		bob.leave()
		w.Clock.Pass(14 * day)
		w.until(func() bool { return w.isGone(bob) }) // so hers was looked at, too
		require.False(t, w.isGone(ann))
		ann.signIn(lena)
		require.Equal(t, w.Clock.Now().Add(14*day), ann.leave(), "two weeks again")
	})
}

func TestOnlyOwnerSchedulesDeletion(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		bob, ann := w.member("bob@example.org", "Bob"), w.member(lena, name)
		require.NoError(t, w.TryExec(`UPDATE users SET staff = TRUE WHERE id = ?`, bob.id))
		bob.signIn("bob@example.org")
		for _, method := range []string{"POST", "DELETE"} {
			require.Equal(t, "ForbiddenError", bob.Do(method, ann.path("/deletion"), wish(password)).Problem(), "staff, with a password that is right for them")
			require.Equal(t, "AuthorizationError", w.browser().Do(method, ann.path("/deletion"), wish(password)).Problem())
		}
		for _, tc := range []struct {
			body any
			said string
		}{
			{wish("not the password"), "InvalidCredentialsError password"},
			{wish(""), "FormValidationError password"},
			{fields{"authoredKnows": "remove"}, "FormValidationError password"},
			{fields{"password": password}, "FormValidationError authoredKnows"},
			{fields{"password": password, "authoredKnows": "keep"}, "FormValidationError authoredKnows"},
			{wish(strings.Repeat("x", 1025)), "FormValidationError password"},
		} {
			require.Equal(t, tc.said, ann.Do("POST", ann.path("/deletion"), tc.body).Problem(), tc.body)
		}
		stranger := *ann
		stranger.Device = "0b6f4c1e-1111-4222-8333-444455556666"
		said := ""
		for range 12 {
			said = stranger.Do("POST", stranger.path("/deletion"), wish("not the password")).Problem()
		}
		require.Equal(t, "TooManyLoginAttemptsError", said)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM deletions`))
	})
}

// Whoever signs in through somebody else shows that they are there by doing so.
func TestDeletionWithoutPasswordNeedsFreshSignIn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		require.NoError(t, w.TryExec(`UPDATE users SET password = '' WHERE id = ?`, ann.id))
		w.Clock.Pass(10 * time.Minute)
		got := ann.Do("POST", ann.path("/deletion"), wish(""))
		require.Equal(t, "FormValidationError password", got.Problem())
		require.Contains(t, got.Text, "sign in again and delete it within 10 minutes")
		require.NoError(t, w.TryExec(`UPDATE sessions SET created = created + 1`))
		require.Equal(t, 200, ann.Do("POST", ann.path("/deletion"), wish("")).Status)
	})
}

// After a deletion nothing names who left: no column of any table, no file.
func TestDeletionLeavesNoTraceOfUser(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		bob, ann := w.member("bob@example.org", "Bob Builder"), w.member(lena, name)
		w.busy(ann)
		w.until(func() bool { return w.Count(`SELECT COUNT(*) FROM mails WHERE state <> 'sent'`) == 0 })
		needles := []string{ann.id, lena, name, "Müllerin", username}
		before := strings.Join(w.find(needles, nil), " ")
		for _, where := range []string{"users.email: " + lena, "profiles.username: " + username, "mails.recipient: " + lena, ".eml: " + lena, "exports.user_id: " + ann.id, "staff_log.subject: " + ann.id} {
			require.Contains(t, before, where, "the search finds what is there")
		}
		require.NotEmpty(t, w.blobs())
		ann.leave()
		w.Clock.Pass(14 * day)
		w.until(func() bool { return w.isGone(ann) && w.Count(`SELECT COUNT(*) FROM removals`) == 0 })
		w.until(func() bool { return w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'account-deleted'`) == 0 })
		kept := func() []string {
			return slices.DeleteFunc(w.find(needles, w.isFarewell), func(where string) bool {
				return w.DB.Engine() == db.SQLite && strings.HasPrefix(where, "file ") && strings.HasSuffix(where, ".db: "+ann.id) // the same as the next, in the raw
			})
		}
		// The last mail may have been sent after SQLite's log was emptied: the next sweep empties it again.
		w.Clock.Pass(time.Hour)
		w.until(func() bool { return len(kept()) <= 2 })
		require.Equal(t, []string{"staff_log.subject: " + ann.id, "staff_log.subject: " + ann.id}, kept(), "what staff did stays on record, to nobody's name")
		last := w.find(needles, nil)
		require.Len(t, last, len(w.find(needles, w.isFarewell))+1, "the address in the last mail; its header has the name in an encoding: %v", last)
		w.until(func() bool { return len(w.blobs()) == 0 })

		for _, needle := range []string{lena, "Müllerin"} {
			require.NotContains(t, w.log.String(), needle, "the log has ids alone")
		}

		require.False(t, w.isGone(bob))
		require.NotEmpty(t, w.find([]string{"bob@example.org"}, nil), "others stay")
	})
}

// busy is somebody who did everything that leaves something behind.
func (w *world) busy(ann *browser) {
	w.T.Helper()
	w.keyed(ann)
	ann.exported()
	w.letter(ann.id, "data-export")
	stranger := w.browser()
	require.Equal(w.T, 201, stranger.Do("POST", "/api/users", fields{"email": strings.ToUpper(lena), "name": "Somebody", "password": password}).Status)
	require.Equal(w.T, "InvalidCredentialsError", stranger.Do("POST", "/api/auth/oauth/token", fields{"grantType": "password", "email": lena, "password": "wrong"}).Problem())
	require.Equal(w.T, 204, stranger.Do("POST", "/api/auth/accounts/forgot-password", fields{"email": lena}).Status)
	require.Equal(w.T, 200, ann.Do("PATCH", ann.path(""), fields{"about": "I am " + name, "instagram": username, "onboarded": true}).Status)
	require.Equal(w.T, 204, ann.Do("PATCH", ann.path("/username?username="+username), nil).Status)
	require.Equal(w.T, 200, ann.upload().Status)
	staff := w.member("staff@example.org", "Staff")
	require.NoError(w.T, w.TryExec(`UPDATE users SET staff = TRUE WHERE id = ?`, staff.id))
	staff.signIn("staff@example.org")
	for _, method := range []string{"POST", "DELETE"} {
		require.Equal(w.T, 204, staff.Do(method, "/api/staff/users/"+ann.id+"/block", fields{"reason": "spam"}).Status)
	}
	require.Equal(w.T, 204, ann.Do("PATCH", "/api/auth/accounts/"+ann.id+"/email", fields{"newEmail": "lena@new.example", "password": password}).Status)
	w.letter(ann.id, "email-change")
}

// keyed is somebody who signs in with a passkey and through a provider, and who
// is about to, once more.
func (w *world) keyed(ann *browser) {
	w.T.Helper()
	require.NoError(w.T, w.TryExec(`INSERT INTO passkeys (id, user_id, host, credential, public_key, flags, counter, transports, name, created)
		VALUES ('k1', ?, 'de.localhost', 'its-id', 'its-public-key', 0, 0, '', ?, 0)`, ann.id, name+"’s phone"))
	require.NoError(w.T, w.TryExec(`INSERT INTO passkey_challenges (hash, user_id, host, ceremony, expires) VALUES ('c1', ?, 'de.localhost', ?, 0)`, ann.id, ann.id))
	require.NoError(w.T, w.TryExec(`INSERT INTO provider_links (issuer, subject, provider, user_id, email, created, used)
		VALUES ('https://id.example', 's1', 'google', ?, ?, 0, 0)`, ann.id, lena))
	for hash, email := range map[string]string{"t1": lena, "t2": "another@relay.example"} {
		require.NoError(w.T, w.TryExec(`INSERT INTO provider_tickets (hash, provider, issuer, subject, email, name, host, device, expires)
			VALUES (?, 'google', 'https://id.example', 's1', ?, ?, '', '', 0)`, hash, email, name))
	}
}

// username is one that nobody has by chance.
const username = "lena.aus.bochum"

// upload gives somebody a picture.
func (b *browser) upload() reply {
	b.w.T.Helper()
	var picture, form bytes.Buffer
	require.NoError(b.w.T, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 300, 300))))
	writer := multipart.NewWriter(&form)
	part, err := writer.CreateFormFile("file", "me.png")
	require.NoError(b.w.T, err)
	_, err = part.Write(picture.Bytes())
	require.NoError(b.w.T, errors.Join(err, writer.Close()))
	return b.PostForm(b.path("/profilepicture"), writer.FormDataContentType(), form.String())
}

// blobs are the files of people's pictures and archives.
func (w *world) blobs() (files []string) {
	w.T.Helper()
	require.NoError(w.T, filepath.WalkDir(filepath.Join(w.Folder, "blobs"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	}))
	return files
}

// Every table that names users loses its rows with their account, whatever a
// part forgets: by a foreign key, or by the outbox's Forget.
func TestEveryTableWithUserIDsIsErased(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		if w.DB.Engine() != db.SQLite {
			return // the tables are the same
		}
		var loose []string
		require.NoError(t, w.DB.One().Select(t.Context(), &loose, `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
			WHERE m.type = 'table' AND c.name = 'user_id' AND NOT EXISTS (
				SELECT 1 FROM pragma_foreign_key_list(m.name) k WHERE k."from" = 'user_id' AND k.on_delete IN ('CASCADE', 'SET NULL'))`))
		require.ElementsMatch(t, []string{"mails", "uploads", "uploaders"}, loose, "the platform's parts erase those")
	})
}

// isFarewell reports whether a file is the last mail to somebody, which lies in
// the folder as it would lie in their mailbox.
func (w *world) isFarewell(file string, content []byte) bool {
	return filepath.Ext(file) == ".eml" && bytes.Contains(content, []byte("Dein Konto ist gelöscht"))
}

// find returns the table cells and files that contain a needle, case-insensitively.
func (w *world) find(needles []string, but func(file string, content []byte) bool) (found []string) {
	w.T.Helper()
	look := func(where, text string) {
		for _, needle := range needles {
			if strings.Contains(strings.ToLower(text), strings.ToLower(needle)) {
				found = append(found, where+": "+needle)
			}
		}
	}
	w.eachCell(look)
	require.NoError(w.T, filepath.WalkDir(w.Folder, func(path string, e fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil // it went while it was looked for
		}
		require.NoError(w.T, err)
		look("name "+path, strings.TrimPrefix(path, w.Folder))
		if e.IsDir() {
			return nil
		}
		content, err := os.ReadFile(path)
		if os.IsNotExist(err) || but != nil && but(path, content) {
			return nil
		}
		require.NoError(w.T, err)
		look("file "+path, string(content))
		return nil
	}))
	return found
}

var plainName = regexp.MustCompile(`^[a-z_]+$`)

// eachCell visits every value of every table.
func (w *world) eachCell(look func(where, text string)) {
	w.T.Helper()
	var tables []string
	query := `SELECT name FROM sqlite_master WHERE type = 'table'`
	if w.DB.Engine() == db.Postgres {
		query = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`
	}
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &tables, query))
	require.Greater(w.T, len(tables), 8)
	d, err := sql.Open(dbtest.Driver(w.Address))
	require.NoError(w.T, err)
	defer d.Close()
	for _, table := range tables {
		if !plainName.MatchString(table) {
			w.T.Fatalf("a table called %q", table)
		}
		for _, row := range w.rows(d, table) {
			for column, value := range row {
				if b, ok := value.([]byte); ok {
					value = string(b)
				}
				look(table+"."+column, fmt.Sprint(value))
			}
		}
	}
}

// rows are a table's rows by column.
func (w *world) rows(d *sql.DB, table string) (rows []map[string]any) {
	w.T.Helper()
	found, err := d.Query("SELECT * FROM " + table)
	require.NoError(w.T, err)
	defer found.Close()
	for found.Next() {
		row := map[string]any{}
		require.NoError(w.T, sqlx.MapScan(found, row))
		rows = append(rows, row)
	}
	require.NoError(w.T, found.Err())
	return rows
}

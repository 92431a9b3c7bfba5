package library_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/library"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

const days = 24 * time.Hour

func TestSaving(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		k := w.knows(mia.id, "A", "B", "C")
		require.Empty(t, lena.tell())
		lena.save("", k[0])
		lena.save("", k[1])
		lena.save("", k[1], k[0])
		require.Equal(t, "B A", lena.tell(), "the latest comes first, and each is there once")
		require.Empty(t, mia.tell())

		id := lena.folder("Mathe", "")
		lena.save(id, k[1], k[2])
		require.Equal(t, "Mathe(B C) B A", lena.tell())
		got := lena.Get("/api/library/saved?ids=" + strings.ToUpper(strings.Join(k, ",")) + "," + uuid.NewString())
		saved := apptest.Decode[library.SavedKnows](t, got).Content
		require.ElementsMatch(t, []library.Saved{
			{UUID: k[0], Top: true, Folders: []string{}}, {UUID: k[1], Top: true, Folders: []string{id}}, {UUID: k[2], Folders: []string{id}},
		}, saved)

		lena.change(library.Remove, fields{"knows": []string{k[1]}, "from": id})
		require.Equal(t, "Mathe(C) B A", lena.tell())
		lena.change(library.Remove, fields{"knows": []string{k[1], k[2]}, "everywhere": true})
		require.Equal(t, "Mathe() A", lena.tell())
		lena.change(library.Save, fields{"knows": []string{k[1]}, "after": k[0]})
		require.Equal(t, "Mathe() A B", lena.tell())
	})
}

func TestWhatCannotBeSaved(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		k := w.knows(mia.id, "A")
		for name, body := range map[string]fields{
			"private":        {"knows": []string{w.know("de", mia.id, "Geheim", "PRIVATE")}},
			"unknown":        {"knows": []string{k[0], uuid.NewString()}},
			"other language": {"knows": []string{w.know("fr", mia.id, "Fractions", "PUBLISHED")}},
			"folder":         {"knows": k, "to": uuid.NewString()},
		} {
			require.Equal(t, "NotFoundError", lena.try(library.Save, body).Problem(), name)
		}
		require.Equal(t, "FormValidationError knows", lena.try(library.Save, fields{}).Problem())
		require.Equal(t, 422, lena.try(library.Save, fields{"knows": make([]string, 101)}).Status)
		require.Equal(t, 422, lena.try("BURN", fields{"knows": k}).Status)
		require.Empty(t, lena.tell())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM library_changes`), "what is refused changes nothing")
		mia.save("", w.know("de", mia.id, "Geheim", "PRIVATE"))
		require.Equal(t, "Geheim", mia.tell(), "one's own")
		require.Equal(t, 401, w.visitor("de").Get("/api/library").Status)
		require.Equal(t, 401, w.visitor("de").try(library.Save, fields{"knows": k}).Status)
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, lena.id)
		require.Equal(t, "ForbiddenError", lena.try(library.Save, fields{"knows": k}).Problem())
	})
}

func TestLibraryIsOfAContentLanguage(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("es", "lena")
		lena.save("", w.know("es", lena.id, "A", "PUBLISHED"))
		require.Equal(t, "A", lena.on("mx").tell())
		require.Empty(t, lena.on("fr").tell())
	})
}

func TestKnowThatIsGone(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		k := w.knows(mia.id, "Erstes", "Zweites")
		lena.save("", k...)
		w.Exec(`UPDATE knows SET status = 'PRIVATE' WHERE id = ?`, k[0])
		require.Equal(t, "gone Zweites", lena.tell())
		require.NotContains(t, lena.Get("/api/library").Text, "Erstes")
		lena.change(library.Move, fields{"knows": k[:1], "after": k[1]})
		require.Equal(t, "Zweites gone", lena.tell(), "it is moved like others")
		lena.change(library.Remove, fields{"knows": k[:1]})
		require.Equal(t, "Zweites", lena.tell())
	})
}

func TestFolders(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		math := lena.folder("  Mathe   9b ", "")
		physics := lena.folder("Physik", "")
		fractions := lena.folder("Brüche", math)
		require.Equal(t, "Physik() Mathe 9b(Brüche())", lena.tell())
		n := lena.news("")
		require.Equal(t, "mathe-9b-"+math, n.Folders[0].Slug)

		lena.change(library.MoveFolder, fields{"folder": physics, "after": math})
		require.Equal(t, "Mathe 9b(Brüche()) Physik()", lena.tell())
		lena.change(library.MoveFolder, fields{"folder": math, "to": physics})
		require.Equal(t, "Physik(Mathe 9b(Brüche()))", lena.tell())
		for _, into := range []string{math, fractions} {
			got := lena.try(library.MoveFolder, fields{"folder": math, "to": into})
			require.Equal(t, 409, got.Status, got.Text)
		}

		lena.change(library.RenameFolder, fields{"folder": physics, "name": "Physik II", "version": 1})
		got := lena.try(library.RenameFolder, fields{"folder": physics, "name": "Physik 2", "version": 1})
		require.Equal(t, 409, got.Status)
		require.Contains(t, got.Text, "Physik II")
		lena.change(library.RenameFolder, fields{"folder": physics, "name": "Physik II", "version": 1})

		for _, name := range []string{"", "   ", strings.Repeat("x", 81), "\u202e"} {
			got := lena.try(library.CreateFolder, fields{"folder": uuid.NewString(), "name": name})
			require.Equal(t, "FormValidationError name", got.Problem(), name)
		}
		require.Equal(t, "DuplicateError", lena.try(library.CreateFolder, fields{"folder": math, "name": "x"}).Problem())

		for _, kind := range []library.Kind{library.RenameFolder, library.MoveFolder, library.DeleteFolder, library.RestoreFolder} {
			require.Equal(t, "NotFoundError", mia.try(kind, fields{"folder": math, "name": "x", "version": 1}).Problem(), "another's")
		}
		require.Equal(t, "NotFoundError", mia.try(library.CreateFolder, fields{"folder": uuid.NewString(), "name": "x", "to": math}).Problem())
		require.Equal(t, "NotFoundError", mia.Do(http.MethodPut, "/api/library/folders/"+math+"/link", nil).Problem())
		require.Empty(t, mia.tell())
	})
}

func TestBin(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		k := w.knows(lena.id, "A", "B")
		outer := lena.folder("Außen", "")
		inner := lena.folder("Innen", outer)
		lena.save(inner, k...)
		lena.change(library.DeleteFolder, fields{"folder": outer})
		require.Empty(t, lena.tell())
		require.Empty(t, apptest.Decode[library.SavedKnows](t, lena.Get("/api/library/saved?ids="+k[0])).Content)
		require.Empty(t, apptest.Decode[library.Folders](t, lena.Get("/api/library/folders")).Content)

		lena.save(inner, k[0])
		require.Equal(t, "A", lena.tell(), "what is saved into the bin goes to the top")
		require.Equal(t, 409, lena.try(library.Move, fields{"knows": k[:1], "to": inner}).Status)
		lena.change(library.RestoreFolder, fields{"folder": outer})
		require.Equal(t, "Außen(Innen(A B)) A", lena.tell())

		lena.change(library.DeleteFolder, fields{"folder": inner})
		lena.change(library.DeleteFolder, fields{"folder": outer})
		lena.change(library.RestoreFolder, fields{"folder": inner})
		require.Equal(t, "Innen(A B) A", lena.tell(), "without its folder it comes to the top")

		since := lena.news("").Revision
		w.Clock.Pass(30*days + time.Second)
		w.SignIn(&lena.Browser, lena.id)
		lena.change(library.Remove, fields{"knows": k[:1]})
		require.NoError(t, library.New(library.Config{DB: w.DB, Clock: w.Clock, Cases: noCases{}}).Sweep(t.Context()))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM library_folders`))
		require.Equal(t, "NotFoundError", lena.try(library.RestoreFolder, fields{"folder": outer}).Problem())
		require.Equal(t, "Innen(A B)", lena.tell())
		require.True(t, lena.news(fmt.Sprintf("?since=%d", since)).Whole, "a device that was away for long begins anew")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM library_changes`))
	})
}

func TestLimits(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		in := ""
		for i := range 5 {
			in = lena.folder(fmt.Sprint(i), in)
		}
		require.Equal(t, "FormValidationError to", lena.try(library.CreateFolder, fields{"folder": uuid.NewString(), "name": "x", "to": in}).Problem())
		outer := lena.folder("a", "")
		lena.folder("b", outer)
		fourth := lena.news("").Folders[3].UUID
		require.Equal(t, "FormValidationError to", lena.try(library.MoveFolder, fields{"folder": outer, "to": fourth}).Problem())

		var id string
		require.NoError(t, w.DB.One().Get(t.Context(), &id, `SELECT id FROM libraries`))
		w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 493)
			INSERT INTO library_folders (library, id, parent, name, position, version, revision, created)
			SELECT ?, 'f' || i, '', 'x', '60' || i || '1', 1, 1000 + i, 1 FROM n`, id)
		require.Equal(t, "FormValidationError folder", lena.try(library.CreateFolder, fields{"folder": uuid.NewString(), "name": "x"}).Problem())

		k := w.knows(lena.id, "A")
		w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
			INSERT INTO library_items (library, folder, know, position, revision, added) SELECT ?, '', 'k' || i, '60' || i || '1', 2000 + i, 1 FROM n`, id)
		require.Equal(t, "FormValidationError to", lena.try(library.Save, fields{"knows": k}).Problem())
		lena.save(outer, k...)
		require.Equal(t, "FormValidationError to", lena.try(library.Move, fields{"knows": k, "from": outer}).Problem())

		w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
			INSERT INTO library_changes (library, id, made) SELECT ?, 'c' || i, ? FROM n`, id, db.At(w.Clock.Now()))
		got := lena.try(library.Remove, fields{"knows": k})
		require.Equal(t, "TooManyRequestsError", got.Problem())
		require.Equal(t, "3600", got.Header.Get("Retry-After"))
	})
}

// What is in the bin takes no room of what isn't, and doesn't come back where there is none.
func TestBinTakesNoRoom(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		k := w.knows(lena.id, "A")
		outer, full := lena.folder("Alles", ""), lena.folder("Voll", "")
		var id string
		require.NoError(t, w.DB.One().Get(t.Context(), &id, `SELECT id FROM libraries`))
		w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 498)
			INSERT INTO library_folders (library, id, parent, name, position, version, revision, created)
			SELECT ?, 'f' || i, ?, 'x', '60' || i || '1', 1, 1000 + i, 1 FROM n`, id, outer)
		w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
			INSERT INTO library_items (library, folder, know, position, revision, added)
			SELECT ?, ?, 'k' || i, '60' || i || '1', 2000 + i, 1 FROM n`, id, full)
		w.Exec(`UPDATE libraries SET revision = 10000`)
		create := func() apptest.Reply {
			return lena.try(library.CreateFolder, fields{"folder": uuid.NewString(), "name": "Neu"})
		}
		require.Equal(t, "FormValidationError folder", create().Problem())
		require.Equal(t, "FormValidationError knows", lena.try(library.Save, fields{"knows": k}).Problem())

		lena.change(library.DeleteFolder, fields{"folder": outer})
		lena.change(library.DeleteFolder, fields{"folder": full})
		require.Equal(t, 200, create().Status)
		lena.save("", k...)
		require.Equal(t, 200, create().Status)
		require.Equal(t, "FormValidationError folder", lena.try(library.RestoreFolder, fields{"folder": outer}).Problem())
		require.Equal(t, "FormValidationError knows", lena.try(library.RestoreFolder, fields{"folder": full}).Problem())
		lena.change(library.Remove, fields{"knows": k})
		lena.change(library.RestoreFolder, fields{"folder": full})

		w.Exec(`INSERT INTO library_items (library, folder, know, position, revision, added)
			SELECT library, ?, know, position, 20000 + revision, added FROM library_items WHERE folder = ? AND removed IS NULL`, outer, full)
		w.Exec(`UPDATE libraries SET revision = 40000`)
		lena.change(library.DeleteFolder, fields{"folder": full})
		got := lena.try(library.Save, fields{"knows": k})
		require.Equal(t, "FormValidationError knows", got.Problem())
		require.Contains(t, got.Text, "bin")
	})
}

// Moving a know changes one row, and it comes to stand after the one that is named.
func TestOrder(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		k := w.knows(lena.id, "A", "B", "C", "D")
		lena.save("", k...)
		require.Equal(t, "A B C D", lena.tell())
		since := lena.news("").Revision
		lena.change(library.Move, fields{"knows": k[:1], "after": k[2]})
		require.Equal(t, "B C A D", lena.tell())
		require.Len(t, lena.news(fmt.Sprintf("?since=%d", since)).Items, 1)
		lena.change(library.Move, fields{"knows": []string{k[3], k[0]}})
		require.Equal(t, "D A B C", lena.tell())
		lena.change(library.Move, fields{"knows": k[1:2], "after": uuid.NewString()})
		require.Equal(t, "B D A C", lena.tell())
		for range 120 { // keys that would get long are made anew
			lena.change(library.Move, fields{"knows": []string{k[2]}, "after": k[1]})
			lena.change(library.Move, fields{"knows": []string{k[3]}, "after": k[1]})
		}
		require.Equal(t, "B D C A", lena.tell())
		require.Less(t, w.Count(`SELECT MAX(LENGTH(position)) FROM library_items`), 110)
	})
}

func TestADeviceAsksForWhatIsNew(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		k := w.knows(lena.id, "A", "B", "C", "D", "E")
		id := lena.folder("Mathe", "")
		lena.save("", k...)
		var since int64
		var seen []string
		for range 10 {
			n := lena.news(fmt.Sprintf("?limit=2&since=%d", since))
			since = n.Revision
			for _, f := range n.Folders {
				seen = append(seen, f.Name)
			}
			for _, i := range n.Items {
				seen = append(seen, i.Know.Value.Title)
			}
			if n.Last {
				break
			}
			require.Len(t, append(n.Items, make([]library.Item, len(n.Folders))...), 2)
		}
		require.Equal(t, []string{"Mathe", "A", "B", "C", "D", "E"}, seen)
		n := lena.news(fmt.Sprintf("?since=%d", since))
		require.True(t, n.Last)
		require.Empty(t, n.Items)
		require.False(t, n.Whole)

		lena.change(library.Move, fields{"knows": k[:1], "to": id})
		n = lena.news(fmt.Sprintf("?since=%d", since))
		require.Len(t, n.Items, 2)
		require.NotNil(t, n.Items[0].RemovedOn)
		require.Nil(t, n.Items[0].Know.Value)
		require.Equal(t, id, *n.Items[1].Folder)
		require.Len(t, lena.news("").Items, 5, "a device that has nothing isn't told what was removed")
		require.True(t, lena.news("?since=100000").Whole, "a revision that the library never had")
	})
}

// A library of which removals were forgotten is read whole in parts, too.
func TestALongLibraryIsReadAfterRemovalsAreForgotten(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		k := w.knows(lena.id, "A", "B", "C", "D", "E", "F")
		lena.save("", k...)
		lena.change(library.Remove, fields{"knows": k[5:]})
		sweep := func() {
			t.Helper()
			w.Clock.Pass(30*days + time.Second)
			w.SignIn(&lena.Browser, lena.id)
			require.NoError(t, library.New(library.Config{DB: w.DB, Clock: w.Clock, Cases: noCases{}}).Sweep(t.Context()))
		}
		sweep()
		require.Equal(t, 5, w.Count(`SELECT COUNT(*) FROM library_items`))

		titles := func(n news) (out []string) {
			for _, i := range n.Items {
				out = append(out, i.Know.Value.Title)
			}
			return out
		}
		n := lena.news("?limit=2")
		require.True(t, n.Whole)
		seen := titles(n)
		for range 2 {
			require.False(t, n.Last)
			n = lena.news(fmt.Sprintf("?limit=2&since=%d&began=%d", n.Revision, n.Began))
			require.False(t, n.Whole)
			seen = append(seen, titles(n)...)
		}
		require.True(t, n.Last)
		require.Equal(t, []string{"A", "B", "C", "D", "E"}, seen)
		require.Zero(t, n.Began)

		n = lena.news("?limit=2")
		lena.change(library.Remove, fields{"knows": k[:1]})
		sweep()
		n = lena.news(fmt.Sprintf("?limit=2&since=%d&began=%d", n.Revision, n.Began))
		require.True(t, n.Whole, "what the device has was removed and forgotten while it read")
		require.True(t, lena.news("?since=2&began=100000").Whole, "a revision that the library never had")
	})
}

// Two devices change the same folder at once, also with changes from before they were
// offline.
func TestTwoDevices(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		phone := w.member("de", "lena")
		desk := phone.on("de")
		k := w.knows(phone.id, "A", "B", "C")
		id := phone.folder("Mathe", "")
		phone.save(id, k...)

		var both sync.WaitGroup
		for i, b := range []*browser{phone, desk} {
			both.Go(func() {
				for n := range 10 {
					more := fields{"folder": uuid.NewString(), "name": fmt.Sprintf("%d-%d", i, n), "to": id}
					if got := b.try(library.CreateFolder, more); got.Status != 200 {
						t.Error(got.Text)
					}
				}
			})
		}
		both.Wait()
		require.Len(t, apptest.Decode[library.Folders](t, desk.Get("/api/library/folders")).Content, 21, "both keep their changes")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM (SELECT revision FROM library_folders GROUP BY library, revision HAVING COUNT(*) > 1) AS twice`))

		desk.change(library.Remove, fields{"knows": k[:1], "from": id})
		phone.change(library.Move, fields{"knows": k[:1], "from": id})
		phone.change(library.Move, fields{"knows": k[:1], "from": id, "to": id, "after": k[2]})
		require.NotContains(t, phone.tell(), "A", "what was removed isn't moved any more")

		change := fields{"uuid": uuid.NewString(), "knows": k[1:2]}
		phone.change(library.Save, change)
		desk.change(library.Remove, fields{"knows": k[1:2]})
		phone.change(library.Save, change)
		require.False(t, strings.HasSuffix(phone.tell(), " B"), "sent again it does nothing")

		desk.change(library.DeleteFolder, fields{"folder": id})
		phone.change(library.MoveFolder, fields{"folder": id})
		phone.change(library.DeleteFolder, fields{"folder": id})
		require.Empty(t, phone.tell())

		devices := apptest.Decode[library.Devices](t, phone.Get("/api/library/devices")).Content
		require.Len(t, devices, 2)
		require.NotEqual(t, devices[0].Own, devices[1].Own)
	})
}

func TestSharedFolder(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		k := w.knows(lena.id, "A", "B", "C")
		secret, gone := w.know("de", lena.id, "Geheim", "PRIVATE"), w.know("de", mia.id, "Weg", "PUBLISHED")
		outer := lena.folder("Mathe", "")
		id := lena.folder("Brüche", outer)
		inner := lena.folder("Üben", id)
		binned := lena.folder("Alt", id)
		lena.save(id, k[0], secret, gone, k[1])
		lena.save(inner, k[2])
		lena.save(outer, k[0])
		lena.change(library.DeleteFolder, fields{"folder": binned})
		w.Exec(`UPDATE knows SET status = 'REJECTED' WHERE id = ?`, gone)

		at := "/api/library/folders/" + id + "/link"
		got := lena.Do(http.MethodPut, at, nil)
		require.Equal(t, 200, got.Status, got.Text)
		path := *apptest.Decode[library.Folder](t, got).SharedAt
		require.Equal(t, path, *apptest.Decode[library.Folder](t, lena.Do(http.MethodPut, at, nil)).SharedAt)
		require.True(t, strings.HasPrefix(path, "/library/shared/brueche-"), path)
		require.NotContains(t, path, id)
		link := "/api/library/shared/" + path[len(path)-36:]

		got = w.visitor("de").Get(link)
		require.Equal(t, 200, got.Status, got.Text)
		require.NotContains(t, got.Text, "Geheim")
		require.NotContains(t, got.Text, secret)
		require.NotContains(t, got.Text, gone)
		require.NotContains(t, got.Text, "Alt")
		require.NotContains(t, got.Text, outer)
		s := apptest.Decode[shared](t, got)
		require.Equal(t, []string{"A", "B"}, titles(s.Content))
		require.Equal(t, []library.SharedFolder{{UUID: inner, Name: "Üben"}}, s.Folders)
		require.Equal(t, path, s.CanonicalPath)
		require.False(t, s.Own)
		require.True(t, apptest.Decode[shared](t, lena.Get(link)).Own)
		require.Equal(t, []string{"C"}, titles(apptest.Decode[shared](t, mia.Get(link+"?folder="+inner)).Content))
		for _, other := range []string{outer, binned, uuid.NewString(), "x"} {
			require.Equal(t, "NotFoundError", mia.Get(link+"?folder="+other).Problem())
		}
		for _, query := range []string{"?folder=%00", "?folder=%FF", "?after=%00", "?after=x"} {
			require.Equal(t, 422, w.visitor("de").Get(link+query).Status, query)
		}
		require.Equal(t, "NotFoundError", w.visitor("fr").Get(link).Problem())

		copied := uuid.NewString()
		require.Equal(t, 401, w.visitor("de").Post(link+"/copy", fields{"uuid": copied}).Status)
		for range 2 {
			got = mia.Post(link+"/copy", fields{"uuid": copied})
			require.Equal(t, 201, got.Status, got.Text)
			require.Equal(t, copied, apptest.Decode[library.Folder](t, got).UUID)
		}
		require.Equal(t, "Brüche(Üben(C) A B)", mia.tell())
		require.Nil(t, apptest.Decode[library.Folder](t, got).SharedAt, "a copy isn't shared")

		require.Nil(t, apptest.Decode[library.Folder](t, lena.Do(http.MethodDelete, at, nil)).SharedAt)
		require.Equal(t, "NotFoundError", mia.Get(link).Problem())
		require.Equal(t, "NotFoundError", mia.Post(link+"/copy", fields{"uuid": uuid.NewString()}).Problem())
		again := *apptest.Decode[library.Folder](t, lena.Do(http.MethodPut, at, nil)).SharedAt
		require.NotEqual(t, path, again)
		require.Equal(t, "NotFoundError", mia.Get(link).Problem())
		lena.change(library.DeleteFolder, fields{"folder": outer})
		require.Equal(t, "NotFoundError", mia.Get("/api/library/shared/"+again[len(again)-36:]).Problem(), "in the bin it isn't read")
		require.Equal(t, "Brüche(Üben(C) A B)", mia.tell(), "a copy stays")
	})
}

func titles(knows []know.Summary) (out []string) {
	for _, k := range knows {
		out = append(out, k.Title)
	}
	return out
}

func TestSharedFolderInParts(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		id := lena.folder("Viel", "")
		var names []string
		for i := range 60 {
			names = append(names, fmt.Sprintf("%02d", i))
		}
		k := w.knows(lena.id, names...)
		lena.save(id, k...)
		w.Exec(`UPDATE knows SET status = 'PRIVATE' WHERE title IN ('00', '05', '23', '24', '25', '59')`)
		path := *apptest.Decode[library.Folder](t, lena.Do(http.MethodPut, "/api/library/folders/"+id+"/link", nil)).SharedAt
		link, after := "/api/library/shared/"+path[len(path)-36:], ""
		var seen []string
		for {
			s := apptest.Decode[shared](t, w.visitor("de").Get(link+"?after="+after))
			seen = append(seen, titles(s.Content)...)
			if s.Next == nil {
				break
			}
			require.Len(t, s.Content, 24)
			after = *s.Next
		}
		require.Len(t, seen, 54)
		require.IsIncreasing(t, seen)
	})
}

// A new know is saved in the folder that its author chose, also while it is processed.
func TestNewKnowIsSavedInItsFolder(t *testing.T) {
	uploads := &apptest.Uploads{}
	apptest.Each(t, func(c *app.Config) {
		unsigned(c)
		c.Know.Uploads = uploads
	}, func(t *testing.T, s *apptest.Server) {
		w := &world{s}
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		own, gone, others := lena.folder("Mathe", ""), lena.folder("Alt", ""), mia.folder("Mias", "")
		lena.change(library.DeleteFolder, fields{"folder": gone})
		for i, folder := range []string{own, gone, others, uuid.NewString()} {
			title := string(rune('A' + i))
			id := w.Upload(uploads, w.Blobs(), lena.id, title+".txt", "Text "+title)
			got := lena.Post("/api/knows", fields{"title": title + "bc", "visibility": "public", "uploadIds": []string{id}, "saveToFolderUuid": folder})
			require.Equal(t, 201, got.Status, got.Text)
		}
		require.Equal(t, "Mathe(Abc) Dbc Cbc Bbc", lena.tell())
		require.Equal(t, "Mias()", mia.tell())
	})
}

type noCases struct{}

func (noCases) Ended(context.Context, db.Queryer, string) error { return nil }

func TestExportAndErasure(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		k := w.knows(mia.id, "A")
		id := lena.folder("Mathe", "")
		lena.save(id, k...)
		path := *apptest.Decode[library.Folder](t, lena.Do(http.MethodPut, "/api/library/folders/"+id+"/link", nil)).SharedAt
		s := library.New(library.Config{DB: w.DB, Clock: w.Clock, Cases: noCases{}})
		data, files, err := s.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		require.Empty(t, files)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), "Mathe")
		require.Contains(t, string(text), k[0])
		require.NotContains(t, string(text), path[len(path)-36:], "the link opens the folder")
		data, _, err = s.Export(t.Context(), w.DB.One(), mia.id)
		require.NoError(t, err)
		require.Nil(t, data)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, lena.id)
			return err
		}))
		for _, table := range []string{"libraries", "library_folders", "library_items", "library_changes", "library_devices"} {
			require.Zero(t, w.Count(`SELECT COUNT(*) FROM `+table), table)
		}
	})
}

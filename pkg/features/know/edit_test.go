package know_test

import (
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/upload"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// What may be said of a know is what its market has.
func TestWhatIsWrongWithADraft(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		m, _ := apptest.Registry(t, "local").ByCode("de")
		subject, other := m.Subjects[0], m.Subjects[1]
		mine := lena.upload("a.pdf", pdf("a"))
		open := uuid.NewString()
		w.uploads.Add(upload.Upload{ID: open, User: lena.id, Name: "b.pdf", Size: 100})
		good := func() fields { return draft("Brüche", mine) }
		for _, tc := range []struct {
			name string
			body fields
			want string
		}{
			{"no title", good().With("title", " \u2003 "), "FormValidationError title"},
			{"a short title", good().With("title", "ab"), "FormValidationError title"},
			{"a title of signs", good().With("title", "!!! ???"), "FormValidationError title"},
			{"a title that turns the writing around", good().With("title", "Brüche \u202egnp.exe"), "FormValidationError title"},
			{"a title with something hidden", good().With("title", "Brü\u0000che"), "FormValidationError title"},
			{"a long title", good().With("title", strings.Repeat("ä", 121)), "FormValidationError title"},
			{"a long description", good().With("description", strings.Repeat("ä", 2001)), "FormValidationError description"},
			{"another visibility", good().With("visibility", "friends"), "FormValidationError visibility"},
			{"no such subject", good().With("subjectId", 99999), "FormValidationError subjectId"},
			{"topics without a subject", good().With("topicIds", []string{subject.Topics[0].UUID}), "FormValidationError topicIds"},
			{"a topic of another subject", good().With("subjectId", subject.ID).With("topicIds", []string{other.Topics[0].UUID}), "FormValidationError topicIds"},
			{"no such grade", good().With("gradeIds", []string{"99"}), "FormValidationError gradeIds"},
			{"an exam board where there is none", good().With("examBoardId", "aqa"), "FormValidationError examBoardId"},
			{"no such type of school", good().With("schoolTypeId", "castle"), "FormValidationError schoolTypeId"},
			{"eleven tags", good().With("tags", strings.Split("a b c d e f g h i j k", " ")), "FormValidationError tags"},
			{"an empty tag", good().With("tags", []string{" "}), "FormValidationError tags[0]"},
			{"no file", good().With("uploadIds", []string{}), "FormValidationError uploadIds"},
			{"no such upload", draft("Brüche", uuid.NewString()), "FormValidationError uploadIds[0]"},
			{"no uuid", draft("Brüche", "../x"), "FormValidationError uploadIds[0]"},
			{"another's upload", draft("Brüche", mine, mia.upload("c.pdf", pdf("c"))), "FormValidationError uploadIds[1]"},
			{"an upload that isn't finished", draft("Brüche", mine, open), "FormValidationError uploadIds[1]"},
			{"the same upload twice", draft("Brüche", mine, mine), "FormValidationError uploadIds[1]"},
			{"the same bytes twice", draft("Brüche", mine, lena.upload("d.pdf", pdf("a"))), "FormValidationError uploadIds[1]"},
			{"no document", draft("Brüche", lena.upload("x.pdf", "GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\x00\x00")), "InvalidMIMETypeError uploadIds[0]"},
			{"a drawing that runs programs", draft("Brüche", lena.upload("x.txt", "<svg onload='alert(1)'>")), "InvalidMIMETypeError uploadIds[0]"},
			{"a picture where there are none", draft("Brüche", lena.upload("x.pdf", png)), "InvalidMIMETypeError uploadIds[0]"},
			{"an empty file", draft("Brüche", lena.upload("x.pdf", "")), "FormValidationError uploadIds[0]"},
			{"a field that there isn't", good().With("status", "PUBLISHED"), "FormValidationError status"},
		} {
			t.Run(tc.name, func(t *testing.T) { require.Equal(t, tc.want, lena.Post("/api/knows", tc.body).Problem()) })
		}
		require.Equal(t, 401, w.visitor("de").Post("/api/knows", good()).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows`))

		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, mia.id)
		require.Equal(t, "ForbiddenError", mia.Post("/api/knows", draft("Brüche", mia.upload("e.pdf", pdf("e")))).Problem())

		r := lena.share(good().With("subjectId", subject.ID).With("topicIds", []string{subject.Topics[0].UUID}).
			With("gradeIds", []string{m.Grades[0].ID, m.Grades[1].ID}).With("schoolTypeId", m.SchoolTypes[0].ID).With("examBoardId", nil))
		k := lena.read(r.UUID)
		require.Equal(t, subject.Name, k.Subject.Value.Name)
		require.Equal(t, subject.Topics[0].UUID, k.Topics[0].UUID)
		require.Len(t, k.Grades, 2)
		require.Equal(t, m.SchoolTypes[0].Name, k.SchoolType.Value.Name)
	})
}

func TestSameFileAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		r := lena.publish("Brüche", "eins")
		again := func(b *browser, visibility string) string {
			got := b.Post("/api/knows", draft("Noch einmal", b.upload("x.pdf", pdf("eins"))).With("visibility", visibility))
			if strings.Contains(got.Text, "/knows/brueche-"+r.UUID) {
				return got.Problem() + " with its path"
			}
			return got.Problem()
		}
		require.Equal(t, "DuplicateError uploadIds[0] duplicateOf with its path", again(lena, "private"))
		require.Equal(t, "DuplicateError uploadIds[0] duplicateOf with its path", again(mia, "public"))

		hidden := lena.share(draft("Notizen", lena.upload("n.pdf", pdf("geheim"))).With("visibility", "private"))
		w.done(hidden.UUID)
		got := mia.Post("/api/knows", draft("Meins", mia.upload("n.pdf", pdf("geheim"))))
		require.Equal(t, 201, got.Status, "nobody learns that another has it: %s", got.Text)
	})
}

// A know that this site doesn't show is linked at its own market's site.
func TestSameFileOnTheSiteOfAnotherMarket(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		german := w.member("de", "lena").publish("Brüche", "eins")
		refusal := func(got apptest.Reply) map[string]string {
			require.Equal(t, 409, got.Status, got.Text)
			found := map[string]string{}
			for _, f := range apptest.Decode[struct{ Fields []problem.Field }](t, got).Fields {
				found[f.Field] = f.Message
			}
			return found
		}
		again := func(b *browser, visibility string) map[string]string {
			return refusal(b.Post("/api/knows", draft("Noch einmal", b.upload("x.pdf", pdf("eins"))).With("visibility", visibility)))
		}
		path := "/knows/brueche-" + german.UUID

		nikos := w.member("gr", "nikos")
		found := again(nikos, "public")
		require.Equal(t, w.market("de").Domain+path, found["duplicateElsewhere"])
		require.NotContains(t, found, "duplicateOf", "the Greek site doesn't show it")
		require.Equal(t, 404, nikos.Get("/api/knows/"+german.UUID).Status)

		// A site of the same language shows it.
		british := w.member("gb", "tom").publish("Fractions", "three")
		mary := w.member("us", "mary")
		found = refusal(mary.Post("/api/knows", draft("Again", mary.upload("x.pdf", pdf("three")))))
		require.Equal(t, "/knows/fractions-"+british.UUID, found["duplicateOf"])
		require.NotContains(t, found, "duplicateElsewhere")

		// Other files for a know are refused with the same link.
		mine := nikos.publish("Κλάσματα", "zwei")
		found = refusal(nikos.Do("PATCH", "/api/knows/"+mine.UUID, fields{"version": 1, "uploadIds": []string{nikos.upload("y.pdf", pdf("eins"))}}))
		require.Equal(t, w.market("de").Domain+path, found["duplicateElsewhere"])
		require.NotContains(t, found, "duplicateOf")
	})
}

func TestAuthorChangesAKnow(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		r := lena.publish("Brüche", "eins", "zwei")
		change := func(b *browser, body fields) string {
			got := b.Do("PATCH", "/api/knows/"+r.UUID, body)
			if got.Status == 200 {
				return ""
			}
			return got.Problem()
		}
		require.Equal(t, "ForbiddenError", change(mia, fields{"version": 1, "title": "Meins jetzt"}))
		require.Equal(t, "AuthorizationError", change(w.visitor("de"), fields{"version": 1, "title": "Meins jetzt"}))
		require.Empty(t, change(lena, fields{"version": 1, "title": "Brüche kürzen", "tags": []string{"a"}}))
		require.Equal(t, "BadRequestError version", change(lena, fields{"version": 1, "title": "Aus einem alten Fenster"}))
		got := lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "description": "alt"})
		require.Equal(t, 409, got.Status)
		k := lena.read(r.UUID)
		require.Equal(t, "Brüche kürzen", k.Title)
		require.Equal(t, []string{"a"}, k.Tags)
		require.Equal(t, "/knows/brueche-kuerzen-"+r.UUID, k.CanonicalPath)
		require.Equal(t, "FormValidationError title", change(lena, fields{"version": 2, "title": nil}))

		require.Empty(t, change(lena, fields{"version": 2, "visibility": "private"}))
		require.Equal(t, 404, mia.Get("/api/knows/"+r.UUID).Status)
		require.NotContains(t, mia.Get("/api/knows").Text, r.UUID)
		require.Equal(t, "NotFoundError", mia.Post("/api/knows/"+r.UUID+"/nothing", nil).Problem())
		require.Empty(t, change(lena, fields{"version": 3, "visibility": "public"}))
		require.Equal(t, 200, mia.Get("/api/knows/"+r.UUID).Status)
		require.Contains(t, mia.Get("/api/knows").Text, r.UUID)
	})
}

// Other files: readers get the know as it was until they are processed, and then all of
// the new ones. Addresses of pages stay.
func TestNewFilesReplacePagesOnceTheyAreProcessed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		r := lena.publish("Brüche", "alt eins", "alt zwei")
		before := mia.read(r.UUID)
		w.pdfs.gate = make(chan struct{})
		second := lena.upload("neu.pdf", pdf("neu"))
		got := lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "files": []fields{{"uploadId": second}, {"position": 1}}})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "PUBLISHED", string(apptest.Decode[edit.Receipt](t, got).Status))
		require.Equal(t, *before.Pages[0].Text, *mia.read(r.UUID).Pages[0].Text)
		require.NotNil(t, lena.read(r.UUID).Own.Value.Processing.Value)
		close(w.pdfs.gate)
		w.done(r.UUID)
		after := mia.read(r.UUID)
		require.Equal(t, 3, after.PageCount)
		require.Equal(t, "neu", *after.Pages[0].Text)
		require.Equal(t, "alt zwei", *after.Pages[2].Text)
		require.Equal(t, 200, mia.Get(before.Pages[0].ImageURL).Status, "an old address shows the page of today")
		require.Equal(t, "no-cache", mia.Get(before.Pages[0].ImageURL).Header.Get("Cache-Control"))
		require.Equal(t, 1, w.Count(`SELECT COUNT(DISTINCT holder) FROM blob_holders WHERE holder LIKE 'know %'`), "of the replaced one nothing is held")

		bad := lena.upload("kaputt.pdf", "%PDF-1.7\nbroken")
		require.Equal(t, 200, lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 2, "uploadIds": []string{bad}}).Status)
		w.done(r.UUID)
		require.Equal(t, "PUBLISHED", w.status(r.UUID))
		require.Equal(t, 3, mia.read(r.UUID).PageCount, "readers keep what they had")
		failed := lena.read(r.UUID).Own.Value
		require.Equal(t, "broken", failed.Failure.Value.Reason)
		require.Equal(t, "kaputt.pdf", *failed.Failure.Value.File)
		require.Len(t, failed.Files, 2, "a change begins with what readers have")

		turned := []fields{}
		for _, f := range slices.Backward(failed.Files) {
			turned = append(turned, fields{"revision": f.Revision, "position": f.Position})
		}
		require.Equal(t, 200, lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": failed.Version, "files": turned}).Status)
		w.done(r.UUID)
		require.Equal(t, "alt eins", *mia.read(r.UUID).Pages[0].Text)
	})
}

// A file is named by the revision that has it: what another tab sent meanwhile is
// another file at the same place.
func TestFilesAreThoseOfTheirRevision(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.publish("Brüche", "eins")
		first := lena.read(r.UUID).Own.Value.Files[0]
		require.Equal(t, "Brüche.pdf", first.Name)
		change := func(body fields) string {
			got := lena.Do("PATCH", "/api/knows/"+r.UUID, body)
			if got.Status == 200 {
				w.done(r.UUID)
				return ""
			}
			return got.Problem()
		}
		old := fields{"revision": first.Revision, "position": 1}
		require.Empty(t, change(fields{"version": 1, "files": []fields{{"uploadId": lena.upload("zwei.pdf", pdf("zwei"))}, old}}))
		require.Equal(t, "FormValidationError files[0]", change(fields{"version": 2, "files": []fields{old}}), "of a replaced one nothing is kept")
		require.Equal(t, "FormValidationError files[0]", change(fields{"version": 2, "files": []fields{{"position": 3}}}))
		require.Equal(t, "FormValidationError files[0]", change(fields{"version": 2, "files": []fields{{"position": 1, "uploadId": uuid.NewString()}}}))
		require.Equal(t, "FormValidationError files[1]", change(fields{"version": 2, "files": []fields{{"position": 1}, {"position": 1}}}))
		require.Empty(t, change(fields{"version": 2, "files": []fields{{"revision": 2, "position": 2}}}))
		require.Equal(t, "eins", *lena.read(r.UUID).Pages[0].Text)
	})
}

// What could not be processed is tried again with other files, at the same address.
func TestRejectedKnowIsSentAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.share(draft("Brüche", lena.upload("kaputt.pdf", "%PDF-1.7\nbroken")))
		w.done(r.UUID)
		require.Equal(t, "REJECTED", w.status(r.UUID))
		mine := apptest.Decode[listing.OwnList](t, lena.Get("/api/knows/mine")).Content
		require.Len(t, mine, 1)
		require.Equal(t, "broken", mine[0].Own.Failure.Value.Reason)
		require.Equal(t, "kaputt.pdf", *mine[0].Own.Failure.Value.File)
		require.Empty(t, lena.read(r.UUID).Own.Value.Files)

		w.pdfs.gate = make(chan struct{})
		got := lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "title": "Brüche, neu", "files": []fields{{"uploadId": lena.upload("heil.pdf", pdf("heil"))}}})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "PROCESSING", string(apptest.Decode[edit.Receipt](t, got).Status))
		own := apptest.Decode[listing.OwnList](t, lena.Get("/api/knows/mine")).Content[0].Own
		require.NotNil(t, own.Processing.Value)
		require.Nil(t, own.Failure.Value)
		close(w.pdfs.gate)
		w.done(r.UUID)
		require.Equal(t, "PUBLISHED", w.status(r.UUID))
		require.Equal(t, "heil", *w.visitor("de").read(r.UUID).Pages[0].Text)
	})
}

func TestKnowRemembersTheFolderThatItIsSavedIn(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, folder := w.member("de", "lena"), uuid.NewString()
		body := draft("Brüche", lena.upload("a.pdf", pdf("a")))
		require.Equal(t, "FormValidationError saveToFolderUuid", lena.Post("/api/knows", body.With("saveToFolderUuid", "../x")).Problem())
		r := lena.share(body.With("saveToFolderUuid", folder))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM knows WHERE id = ? AND folder = ?`, r.UUID, folder))
		w.done(r.UUID)
		require.NotContains(t, w.visitor("de").Get("/api/knows/"+r.UUID).Text, folder)
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows WHERE folder = ?`, folder))
	})
}

func TestDeletedKnowIsGone(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		r := lena.publish("Brüche", "eins", "zwei", "drei")
		seen := mia.read(r.UUID)
		require.Equal(t, "ForbiddenError", mia.Do("DELETE", "/api/knows/"+r.UUID, nil).Problem())
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		for _, path := range []string{"/api/knows/" + r.UUID, "/api/knows/u/" + r.UUID, seen.Pages[0].ImageURL, seen.Pages[2].ImageURL, "/api/knows/" + r.UUID + "/pages"} {
			for _, b := range []*browser{w.visitor("de"), mia, lena} {
				require.Equal(t, 404, b.Get(path).Status, path)
			}
		}
		require.NotContains(t, mia.Get("/api/knows").Text, r.UUID)
		require.Equal(t, "NotFoundError", lena.Do("DELETE", "/api/knows/"+r.UUID, nil).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM blob_holders`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_pages`))
		require.Equal(t, 201, mia.Post("/api/knows", draft("Brüche", mia.upload("x.pdf", pdf("eins", "zwei", "drei")))).Status, "another may share it now")
		stats := lena.Get("/api/knowers/" + w.card(lena.id).Knower + "/knows/status-stats")
		require.Contains(t, stats.Text, `"deleted":1`)
	})
}

func TestAddressOfAFileIsForThoseWhoAreSignedIn(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		r := lena.publish(`Brüche "kürzen"/..`, "eins")
		require.Equal(t, 401, w.visitor("de").Post("/api/knows/"+r.UUID+"/files/1/url", nil).Status)
		require.Equal(t, 404, mia.Post("/api/knows/"+r.UUID+"/files/2/url", nil).Status)
		require.Equal(t, 403, mia.Get("/api/knows/"+r.UUID+"/files/1").Status)
		got := mia.Post("/api/knows/"+r.UUID+"/files/1/url", nil)
		require.Equal(t, 200, got.Status, got.Text)
		file := w.visitor("de").Get(apptest.Decode[reading.Address](t, got).URL)
		require.Equal(t, 200, file.Status)
		require.Equal(t, "clean eins", file.Text)
		require.Equal(t, `attachment; filename=brueche-kuerzen.pdf`, file.Header.Get("Content-Disposition"))
		require.Equal(t, "private, no-store", file.Header.Get("Cache-Control"))
		require.Equal(t, 404, w.member("us", "amy").Post("/api/knows/"+r.UUID+"/files/1/url", nil).Status, "it isn't in their language")
	})
}

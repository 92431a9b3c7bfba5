package ai_test

import (
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// change changes the library.
func (b *browser) change(kind string, more fields) {
	b.T.Helper()
	body := fields{"uuid": uuid.NewString(), "kind": kind}
	for key, value := range more {
		body[key] = value
	}
	got := b.Post("/api/library/changes", body)
	require.Equal(b.T, 200, got.Status, got.Text)
}

// folder makes a folder, with knows, in another one or at the top.
func (b *browser) folder(in string, knows ...string) string {
	b.T.Helper()
	id := uuid.NewString()
	more := fields{"folder": id, "name": "Bio " + id[:4]}
	if in != "" {
		more["to"] = in
	}
	b.change("CREATE_FOLDER", more)
	if len(knows) > 0 {
		b.change("SAVE", fields{"knows": knows, "to": id})
	}
	return id
}

func TestFoldersAreSources(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		deck := lena.share("Photosynthese", "public", plants)
		other := lena.share("Zellatmung", "public", animals)
		lena.share("Unter Wasser", "public", "Die Schwimmblase hält Fische im Wasser in der Schwebe.")
		outer := mia.folder("", other)
		mia.folder(outer, deck)

		got := mia.Post("/api/ai/conversations", fields{"sources": fields{"folderUuids": []string{outer}}})
		require.Equal(t, 201, got.Status, got.Text)
		id := apptest.Decode[ai.Receipt](t, got).UUID
		told := mia.ask(id, "Was ist Photosynthese?")
		require.Equal(t, deck, as[ai.Sentence](t, told[1]).Citations[0].KnowUUID, "of a folder in the folder")
		require.Equal(t, []string{"notFound", "done"}, names(mia.ask(id, "Was ist eine Schwimmblase?")), "bound to the folder")

		fault := func(b *browser, ids ...string) string {
			got := b.Post("/api/ai/conversations", fields{"sources": fields{"folderUuids": ids}})
			require.Equal(t, "FormValidationError folderUuids[0]", got.Problem(), got.Text)
			return got.Text
		}
		fault(lena, outer) // another's
		fault(mia, uuid.NewString())
		fault(mia, "x")
		require.Contains(t, fault(mia, mia.folder("")), "nothing to read")
		mia.change("DELETE_FOLDER", fields{"folder": outer})
		fault(mia, outer)

		summary := fields{"folderUuids": []string{mia.folder("", deck, other)}, "length": "SHORT"}
		require.Equal(t, 201, mia.Post("/api/ai/summaries", summary).Status)
		many := mia.folder("")
		for i := range 21 {
			mia.change("SAVE", fields{"to": many, "knows": []string{lena.share("Notiz "+uuid.NewString(), "public", "Satz "+uuid.NewString()+" mit "+uuid.NewString()+" steht allein."+string(rune('a'+i)))}})
		}
		require.Equal(t, "FormValidationError knowUuids", mia.Post("/api/ai/conversations", fields{"sources": fields{"folderUuids": []string{many}}}).Problem())
	})
}

func TestFilesAreSources(t *testing.T) {
	uploads := &apptest.Uploads{}
	with(t, func(c *app.Config) { c.Know.Uploads = uploads }, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		file := w.Upload(uploads, w.Blobs(), mia.id, "Bio.md", "# Pflanzen\n\n"+plants+"\n")
		body := fields{"sources": fields{"uploadIds": []string{file}}}
		require.Equal(t, "FormValidationError uploadIds[0]", lena.Post("/api/ai/conversations", body).Problem(), "another's")
		misfiled := fields{"sources": body["sources"], "courseUuid": uuid.NewString()}
		require.Equal(t, "FormValidationError courseUuid", mia.Post("/api/ai/conversations", misfiled).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows`), "no file becomes a know before all else is checked")
		got := mia.Post("/api/ai/conversations", body)
		require.Equal(t, 201, got.Status, got.Text)
		id := apptest.Decode[ai.Receipt](t, got).UUID
		told := mia.ask(id, "Was ist Photosynthese?")
		cited := as[ai.Sentence](t, told[1]).Citations[0]
		require.Equal(t, 404, lena.Get("/api/knows/"+cited.KnowUUID).Status, "it is private")
		require.Equal(t, 200, mia.Get("/api/knows/"+cited.KnowUUID).Status)
	})
}

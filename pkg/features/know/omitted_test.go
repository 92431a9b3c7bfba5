package know_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/db"
)

// Authors are told which parts of their files could not be taken over, and files of which
// nothing is left are not published.
func TestAuthorIsToldWhatIsLeftOut(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		file, err := os.ReadFile(filepath.Join("testdata", "documents", "d09-wmf.docx"))
		require.NoError(t, err)
		r := lena.share(draft("Formeln", lena.sent("formeln.docx", string(file)), lena.sent("schrift.txt", "Das Wort שלום ist Hebräisch.")))
		told := w.told(lena, r.UUID)
		require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
		omitted := lena.read(r.UUID).Own.Value.Omitted
		require.Len(t, omitted, 2)
		require.Equal(t, "formeln.docx", omitted[0].File)
		require.Equal(t, "picture", omitted[0].Kind)
		require.Equal(t, 3, omitted[0].Count)
		require.Equal(t, "schrift.txt", omitted[1].File)
		require.Equal(t, "script", omitted[1].Kind)
		require.Equal(t, "Hebr", omitted[1].Name)
		require.Equal(t, 4, omitted[1].Count)
		require.Nil(t, w.visitor("de").read(r.UUID).Own.Value, "others aren't told")

		empty := lena.share(draft("Leer", lena.sent("leer.md", "# \n\n<!-- nichts -->\n\n**\n\n- [ ] \n\n***\n")))
		told = events(t, lena, empty.UUID)
		require.Equal(t, "REJECTED", told[len(told)-1]["status"], "%v", told)
		require.Equal(t, "empty", lena.read(empty.UUID).Own.Value.Failure.Value.Reason)

		white := lena.share(draft("Weiß", lena.sent("weiss.pdf", realPDF("", "", "/Count 1"))))
		told = events(t, lena, white.UUID)
		require.Equal(t, "REJECTED", told[len(told)-1]["status"], "%v", told)
		require.Equal(t, "empty", lena.read(white.UUID).Own.Value.Failure.Value.Reason)
	})
}

package exam_test

import (
	"encoding/json"
	"testing"

	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

func TestExamsAreExportedAndErased(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		part := ai.Slice(ai.Needs{}, ai.Options{}).Parts[0].Part
		export := func(b *browser) string {
			data, files, err := part.Export(t.Context(), w.DB.One(), b.id)
			require.NoError(t, err)
			require.Empty(t, files)
			text, err := json.Marshal(data)
			require.NoError(t, err)
			return string(text)
		}
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		know := lena.share("Die Zelle", "public", facts()...)
		sat := func(b *browser, about, given string) (id string, first exam.Question) {
			d := draft(know)
			d["about"], d["kinds"] = about, []string{"CLOZE"}
			id = b.make(d)
			require.Equal(t, 204, b.Post(at(id, "/start"), nil).Status)
			first = b.read(id).Questions[0]
			require.Equal(t, 204, b.save(id, map[string]string{first.UUID: given}).Status)
			require.Equal(t, 204, b.Post(at(id, "/submission"), nil).Status)
			return id, first
		}
		hers, first := sat(mia, "Wasser der Pflanze", "von Mia")
		others, _ := sat(lena, "Blätter und Farbe", "von Lena")

		var got struct{ Exams []exam.Exported }
		require.NoError(t, json.Unmarshal([]byte(export(mia)), &got))
		require.Len(t, got.Exams, 1)
		one := got.Exams[0]
		require.Equal(t, []string{hers, "de", "Wasser der Pflanze", know}, []string{one.UUID, one.Market, one.About, one.Sources[0]})
		require.Equal(t, exam.Done, one.State)
		require.NotNil(t, one.StartedOn)
		require.NotNil(t, one.SubmittedOn)
		require.Len(t, one.Questions, 6)
		require.Equal(t, first.Text, one.Questions[0].Text)
		require.Equal(t, "von Mia", one.Questions[0].Given)
		require.InDelta(t, 0, *one.Questions[0].Points, 0)
		for _, other := range []string{others, "Lena", "Blätter und Farbe", lena.id} {
			require.NotContains(t, export(mia), other)
		}
		require.Equal(t, "null", export(w.member("de", "neu")))

		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, mia.id)
			return err
		}))
		require.Equal(t, "null", export(mia))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_exams WHERE author = ?`, mia.id)+w.Count(`SELECT COUNT(*) FROM ai_days WHERE author = ?`, mia.id))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_exam_questions WHERE exam = ?`, hers))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE id = ?`, mia.id), "all of it goes before the account does")
		require.Contains(t, export(lena), "von Lena")
		require.Len(t, lena.read(others).Questions, 6)
	})
}

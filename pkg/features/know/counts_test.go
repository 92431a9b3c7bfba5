package know_test

import (
	"fmt"
	"testing"

	"knowmad/pkg/app/apptest"

	"github.com/stretchr/testify/require"
)

// followed tells that what is kept of lists is what the knows themselves say.
func (w *world) followed(when string) {
	w.T.Helper()
	const counted = `SELECT COUNT(*) FROM know_counts c WHERE c.n <> (SELECT COUNT(*) FROM knows k
		WHERE k.listed IS NOT NULL AND k.market = c.market AND (c.subject = 0 OR k.subject = c.subject))`
	require.Zero(w.T, w.Count(counted), when)
	const missing = `SELECT COUNT(*) FROM knows k WHERE k.listed IS NOT NULL AND NOT EXISTS
		(SELECT 1 FROM know_counts c WHERE c.market = k.market AND c.subject = COALESCE(k.subject, 0))`
	require.Zero(w.T, w.Count(missing), when)
	const topics = `SELECT COUNT(*) FROM know_topics t JOIN knows k ON k.id = t.know
		WHERE t.market IS NULL OR t.market <> k.market OR COALESCE(t.listed, 0) <> COALESCE(k.listed, 0) OR t.views <> k.views`
	require.Zero(w.T, w.Count(topics), when)
}

// Whatever becomes of a know, lists count what they have.
func TestListsCountWhatTheyHave(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m, _ := apptest.Registry(t, "local").ByCode("de")
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		total := func(subject int) int {
			return visitor.list(fmt.Sprintf("/api/knows?limit=1&subjectId=%d", subject)).Total
		}
		one, other := m.Subjects[0], m.Subjects[1]
		share := func(title string, more fields) string {
			body := draft(title, lena.upload(title+".pdf", pdf(title)))
			for name, value := range more {
				body[name] = value
			}
			r := lena.share(body)
			w.done(r.UUID)
			return r.UUID
		}
		first := share("Erstes", fields{"subjectId": one.ID, "topicIds": []string{one.Topics[0].UUID, one.Topics[1].UUID}})
		second := share("Zweites", fields{"subjectId": one.ID, "topicIds": []string{one.Topics[0].UUID}})
		share("Drittes", nil)
		share("Viertes", fields{"subjectId": one.ID, "visibility": "private"})
		w.followed("published")
		require.Equal(t, []int{3, 2, 0}, []int{total(0), total(one.ID), total(other.ID)})

		require.Equal(t, 204, visitor.Do("POST", "/api/knows/"+first+"/views", nil).Status)
		w.followed("viewed")
		topic := visitor.list("/api/knows?sort=mostRead&topicId=" + one.Topics[0].UUID)
		require.Equal(t, []any{[]string{"Erstes", "Zweites"}, 2}, []any{titles(topic), topic.Total})
		mixed := visitor.list(fmt.Sprintf("/api/knows?topicId=%s&subjectId=%d&knower=%s", one.Topics[0].UUID, one.ID, w.card(lena.id).Knower))
		require.Equal(t, 2, mixed.Total)
		require.Zero(t, visitor.list(fmt.Sprintf("/api/knows?topicId=%s&subjectId=%d", one.Topics[0].UUID, other.ID)).Total)

		w.Exec(`UPDATE knows SET subject = ? WHERE id = ?`, other.ID, first)
		w.followed("moved to another subject")
		require.Equal(t, []int{3, 1, 1}, []int{total(0), total(one.ID), total(other.ID)})
		w.Exec(`UPDATE knows SET market = 'at' WHERE id = ?`, first)
		w.followed("moved to another market")
		require.Equal(t, []int{2, 1, 0}, []int{total(0), total(one.ID), total(other.ID)})

		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+second, nil).Status)
		w.followed("deleted")
		require.Equal(t, []int{1, 0, 0}, []int{total(0), total(one.ID), total(other.ID)})
		w.Exec(`DELETE FROM knows WHERE id = ?`, first)
		w.Exec(`DELETE FROM knows WHERE market = 'de'`)
		w.followed("gone")
		require.Zero(t, total(0))
	})
}

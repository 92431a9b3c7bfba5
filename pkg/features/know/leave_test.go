package know_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/features/know"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// noCases has no cases of staff.
type noCases struct{ know.Moderation }

func (noCases) Ended(context.Context, db.Queryer, string) error { return nil }

// service is the slice's, beside the server's.
func (w *world) service() *know.Service {
	w.T.Helper()
	sl, s := know.Slice(know.Needs{Moderation: noCases{}}, know.Options{})
	require.NoError(w.T, sl.Open(w.T.Context(), &slice.Platform{
		DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Blobs: w.blobs(), Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()}),
	}))
	return s
}

func TestExportHasKnowsWithTheirFiles(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		r := lena.publish("Brüche", "eins")
		other := mia.publish("Von Mia", "zwei")
		require.Equal(t, 200, lena.Do("PUT", "/api/knows/"+other.UUID+"/like", nil).Status)
		data, files, err := w.service().Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), `"title":"Brüche"`)
		require.Contains(t, string(text), `"liked":["`+other.UUID+`"]`)
		require.NotContains(t, string(text), "Von Mia")
		require.Len(t, files, 1)
		f, err := files[r.UUID+"/1-1.pdf"](t.Context())
		require.NoError(t, err)
		defer f.Close()
		content, err := io.ReadAll(f)
		require.NoError(t, err)
		require.Equal(t, pdf("eins"), string(content))

		data, files, err = w.service().Export(t.Context(), w.DB.One(), w.member("de", "new").id)
		require.NoError(t, err)
		require.Nil(t, data)
		require.Empty(t, files)
	})
}

// An author who deletes their account chooses whether their published knows stay without
// a name or go. Knows that only the author could read go, and so do those in processing.
func TestAuthorLeaves(t *testing.T) {
	for _, remove := range []bool{false, true} {
		each(t, func(t *testing.T, w *world) {
			lena, mia := w.member("de", "lena"), w.member("de", "mia")
			public := lena.publish("Brüche", "eins")
			other := mia.publish("Von Mia", "zwei")
			require.Equal(t, 200, lena.Do("PUT", "/api/knows/"+other.UUID+"/like", nil).Status)
			hidden := lena.share(draft("Notizen", lena.upload("n.pdf", pdf("geheim"))).With("visibility", "private"))
			w.done(hidden.UUID)
			w.pdfs.gate = make(chan struct{})
			inWork := lena.share(draft("Halbes", lena.upload("h.pdf", pdf("halb"))))

			s := w.service()
			require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
				if _, err := s.EraseAuthored(t.Context(), q, lena.id, remove); err != nil {
					return err
				}
				_, err := s.Erase(t.Context(), q, lena.id)
				return err
			}))
			w.Exec(`DELETE FROM users WHERE id = ?`, lena.id)
			close(w.pdfs.gate)
			mia.publish("Danach", "drei") // the queue went on by then

			for _, id := range []string{hidden.UUID, inWork.UUID} {
				require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows WHERE id = ?`, id))
				require.Equal(t, 404, mia.Get("/api/knows/u/"+id).Status)
			}
			require.Zero(t, mia.read(other.UUID).Likes)
			if remove {
				require.Equal(t, 404, mia.Get("/api/knows/"+public.UUID).Status)
				require.Equal(t, 2, w.Count(`SELECT COUNT(DISTINCT holder) FROM blob_holders WHERE holder LIKE 'know %'`))
				return
			}
			k := mia.read(public.UUID)
			require.Equal(t, "Brüche", k.Title)
			require.Nil(t, k.Author.Value)
			require.NotContains(t, w.visitor("de").Get("/api/knows").Text, "lena")
			require.Equal(t, 3, w.Count(`SELECT COUNT(DISTINCT holder) FROM blob_holders WHERE holder LIKE 'know %'`))
		})
	}
}

// A know is deleted while its author's account is: both transactions lock the know before
// its revisions, so PostgreSQL has no reason to break one off, and each runs once.
func TestKnowIsDeletedWhileItsAuthorIsDeletedIsNoDeadlock(t *testing.T) {
	on(t, db.Postgres, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		id := lena.publish("Brüche", "eins").UUID
		waiting := func(transactions int) {
			require.Eventually(t, func() bool {
				return w.Count(`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) == transactions
			}, patience, 5*time.Millisecond)
		}
		var all sync.WaitGroup
		write := func(attempts *int, do func(q db.Queryer) error) {
			all.Go(func() {
				if err := w.DB.Write(t.Context(), func(q db.Queryer) error { *attempts++; return do(q) }); err != nil {
					t.Error(err)
				}
			})
		}
		// The deletion of the account waits for the know's page, and holds all that it
		// locks before.
		holding, erasing, deleting := 0, 0, 0
		held, release := make(chan struct{}), make(chan struct{})
		write(&holding, func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE know_pages SET width = width`)
			close(held)
			<-release
			return err
		})
		<-held
		s := w.service()
		write(&erasing, func(q db.Queryer) error {
			_, err := s.EraseAuthored(t.Context(), q, lena.id, true)
			return err
		})
		waiting(1)
		status := 0
		all.Go(func() {
			r := lena.Request("DELETE", "/api/knows/"+id, nil)
			lena.Sign(r)
			status = lena.Send(r.WithContext(db.Observed(r.Context(), func(statement string) {
				if strings.HasPrefix(statement, `SELECT id FROM knows WHERE id = ? FOR UPDATE`) {
					deleting++
				}
			}))).Status
		})
		waiting(2)
		close(release)
		all.Wait()
		require.Equal(t, []int{1, 1}, []int{erasing, deleting}, "attempts")
		require.Equal(t, 404, status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows WHERE id = ?`, id))
	})
}

package moderation_test

import (
	"encoding/json"
	"testing"
	"time"

	"knowmad/pkg/features/moderation"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/thing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// noKnows is what a service has of knows that tests of its part don't need.
type noKnows struct{ thing.Knows }

// A user who deletes their account is taken off their reports and off cases about their
// knows; the cases stay.
func TestLeaving(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		know := lena.publish("Brüche", "eins")
		mia.report(know, "WRONG", fields{"text": "Seite 2"})
		mara.decided(mara.only().UUID, "REMOVE")
		require.Equal(t, 201, lena.Post("/api/knows/"+know+"/objection", fields{"text": "Doch!", "statement": true}).Status)
		require.Equal(t, 201, mia.Post("/api/reports", fields{"kind": "knower", "id": lena.id, "reason": "HATE"}).Status)

		s := &moderation.Service{Config: moderation.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Knows: noKnows{}}}
		export := func(b *browser) string {
			data, files, err := s.Export(t.Context(), w.DB.One(), b.id)
			require.NoError(t, err)
			require.Empty(t, files)
			text, err := json.Marshal(data)
			require.NoError(t, err)
			return string(text)
		}
		require.Contains(t, export(mia), `"text":"Seite 2"`)
		require.Contains(t, export(mia), `"decision":"REMOVE"`)
		require.NotContains(t, export(mia), "Doch!")
		require.Contains(t, export(lena), `"text":"Doch!"`)
		require.NotContains(t, export(lena), "Seite 2", "who reported it is none of hers")
		require.Equal(t, "null", export(mara))

		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, mia.id)
			return err
		}))
		require.Equal(t, "null", export(mia))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_reports WHERE reporter IS NOT NULL OR person IS NOT NULL OR email <> ''`))
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM moderation_reports`))

		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, lena.id)
			return err
		}))
		require.Equal(t, "null", export(lena))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM moderation_cases WHERE decision = 'GONE' AND subject_kind = 'knower'`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_cases WHERE author <> '' OR objection <> ''`))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM know_removed`), "what was removed stays so")
	})
}

// A visitor's address is kept while they may have to be told of an objection.
func TestAddressesOfVisitorsAreForgotten(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		mara := w.staff("mara")
		know := w.member("de", "lena").publish("Brüche", "eins")
		w.visitor("de").report(know, "WRONG", fields{"email": "vera@example.org"})
		mara.decided(mara.only().UUID, "REMOVE")
		kept := func() int { return w.Count(`SELECT COUNT(*) FROM moderation_reports WHERE email <> ''`) }
		require.Equal(t, 1, kept())
		w.Clock.Pass(181 * 24 * time.Hour)
		w.Another() // which sweeps when it starts
		require.Eventually(t, func() bool { return kept() == 0 }, patience, 5*time.Millisecond)
	})
}

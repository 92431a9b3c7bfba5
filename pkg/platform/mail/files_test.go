package mail_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail"

	"github.com/stretchr/testify/require"
)

func TestFilesWritesLetter(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		folder := filepath.Join(t.TempDir(), "data", "outbox")
		files, err := mail.NewFiles(folder)
		require.NoError(t, err)
		o := open(t, config(d, clock.Fixed(start), files))
		m := sample("confirm-email", "en")
		enqueue(t, o, m)
		run(t, o)
		until(t, func() bool { return list(t, o)[m.ID].State == mail.Sent })
		l, raw := written(t, m)
		require.NoError(t, files.Send(t.Context(), l), "sent again, as after a kill")

		entries, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Len(t, entries, 1)
		require.Equal(t, "20260305T130500Z-"+m.ID+".eml", entries[0].Name())
		info, err := entries[0].Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "links in it open accounts")
		kept, err := os.ReadFile(filepath.Join(folder, entries[0].Name()))
		require.NoError(t, err)
		require.Equal(t, string(raw), string(kept))
	})
}

func TestMissingOutboxFolderIsAnError(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "outbox")
	files, err := mail.NewFiles(folder)
	require.NoError(t, err)
	require.NoError(t, os.Remove(folder))
	l, _ := written(t, sample("confirm-email", "en"))
	require.Error(t, files.Send(t.Context(), l))
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	_, err = mail.NewFiles(folder)
	require.Error(t, err, "a file stands in its place")
}

// Letters lie as long as it is on record that they were sent.
func TestLettersAreDeletedWithTheirRecords(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		folder := t.TempDir()
		files, err := mail.NewFiles(folder)
		require.NoError(t, err)
		c := clocktest.At(start)
		o := open(t, config(d, c, files))
		first, second := message("confirm-email"), message("confirm-email")
		enqueue(t, o, first)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o600))
		run(t, o)
		until(t, func() bool { return list(t, o)[first.ID].State == mail.Sent })
		c.Reach(start.Add(31 * 24 * time.Hour))
		enqueue(t, o, second)
		until(t, func() bool {
			left, err := os.ReadDir(folder)
			require.NoError(t, err)
			return len(left) == 2 && left[0].Name() == "20260405T130500Z-"+second.ID+".eml" && left[1].Name() == "notes.txt"
		})
	})
}

// Letters in the folder can be read again, in every language, and so can queued ones; of
// one that was sent to a mail server there is only the record.
func TestReadStoredAndQueuedLetters(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		folder := t.TempDir()
		files, err := mail.NewFiles(folder)
		require.NoError(t, err)
		o := open(t, config(d, clock.Fixed(start), files))
		for _, language := range []string{"en", "de", "el"} {
			m := sample("confirm-email", language)
			m.Name = "Λένα \"Müller\" 👩‍🏫"
			enqueue(t, o, m)
			e, waiting, err := o.Read(t.Context(), m.ID)
			require.NoError(t, err)
			require.Equal(t, mail.Waiting, e.State)
			require.NotEmpty(t, waiting.HTML)
		}
		run(t, o)
		for id := range list(t, o) {
			until(t, func() bool { return list(t, o)[id].State == mail.Sent })
			e, kept, err := o.Read(t.Context(), id)
			require.NoError(t, err)
			require.Equal(t, list(t, o)[id], e)
			require.Contains(t, kept.Text, "https://")
			m := sample("confirm-email", e.Language)
			m.ID, m.Name = id, "Λένα \"Müller\" 👩‍🏫"
			want, _ := written(t, m)
			require.Equal(t, strings.TrimSpace(want.Text), strings.TrimSpace(kept.Text))
			require.Equal(t, strings.TrimSpace(want.HTML), strings.TrimSpace(kept.HTML))
			kept.Text, kept.HTML = want.Text, want.HTML
			require.Equal(t, want, kept)

			name := filepath.Join(folder, "20260305T130500Z-"+id+".eml")
			require.NoError(t, os.WriteFile(name, []byte("no letter"), 0o600))
			_, _, err = o.Read(t.Context(), id)
			require.ErrorContains(t, err, id)
			require.NoError(t, os.Remove(name))
			_, gone, err := o.Read(t.Context(), id)
			require.NoError(t, err)
			require.Nil(t, gone)
		}
		_, _, err = o.Read(t.Context(), "../../etc/passwd")
		require.ErrorIs(t, err, fs.ErrNotExist)

		elsewhere := open(t, config(d, clock.Fixed(start), &scripted{}))
		for id := range list(t, o) {
			_, l, err := elsewhere.Read(t.Context(), id)
			require.NoError(t, err)
			require.Nil(t, l)
		}
	})
}

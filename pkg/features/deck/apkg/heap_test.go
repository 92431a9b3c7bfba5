package apkg_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// large is a package of 50,000 notes with 300,000 reviews and 1,000 pictures.
func large(t testing.TB) []byte {
	t.Helper()
	m := readMembers(t, "history-us")
	m["collection.anki2"] = edit(t, m["collection.anki2"], func(db *sql.DB) {
		for _, s := range []string{
			`DROP INDEX ix_notes_usn`, `DROP INDEX ix_notes_csum`, `DROP INDEX ix_cards_usn`, `DROP INDEX ix_cards_sched`, `DROP INDEX ix_revlog_usn`,
			`CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49970) SELECT i FROM n`,
			`INSERT INTO notes SELECT i, 'g' || i, (SELECT mid FROM notes LIMIT 1), 0, 0, ' tag ', 'What is <b>' || hex(randomblob(100)) || '</b>?' || char(31) || hex(randomblob(150)) ||
				'<br><img src="' || (i % 1000) || '.png">', '', 0, 0, '' FROM n`,
			`INSERT INTO cards SELECT i, i, (SELECT did FROM cards LIMIT 1), 0, 0, 0, 2, 2, 90, 10, 2500, 6, 0, 0, 0, 0, 0, '' FROM n`,
			`INSERT INTO revlog SELECT 1700000000000 + i * 6 + j.value, i, 0, 3, 1, 1, 2500, 5000, 1 FROM n, json_each('[0,1,2,3,4,5]') AS j`,
		} {
			exec(t, db, s)
		}
	})
	random := rand.NewChaCha8([32]byte{1})
	names := map[string]string{}
	for i := range 1000 {
		b := make([]byte, 20_000)
		_, _ = random.Read(b)
		m[fmt.Sprint(i)], names[fmt.Sprint(i)] = b, fmt.Sprint(i, ".png")
	}
	list, err := json.Marshal(names)
	require.NoError(t, err)
	m["media"] = list
	return m.zip(t)
}

// A large package takes less than 100 MB of heap above the idle process, garbage included:
// its cards and reviews are in memory, its notes one at a time.
func TestHeap(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a package of some 50 MB")
	}
	source := large(t)
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	idle, peak := stats.HeapAlloc, uint64(0)
	sample := func() {
		runtime.ReadMemStats(&stats)
		peak = max(peak, stats.HeapAlloc)
	}
	p := open(t, source)
	sample()
	n := 0
	for note, err := range p.Notes(t.Context()) {
		require.NoError(t, err)
		require.NotEmpty(t, note.Cards)
		if n++; n%500 == 0 {
			sample()
		}
	}
	require.Equal(t, 50_000, n)
	require.Len(t, p.Media, 1000)
	for _, m := range p.Media {
		r, err := m.Open()
		require.NoError(t, err)
		_, err = io.Copy(io.Discard, r)
		require.NoError(t, err)
		require.NoError(t, r.Close())
	}
	sample()
	const most = 100 << 20
	t.Logf("%d MB of heap for a package of %d MB", (peak-idle)>>20, len(source)>>20)
	require.Less(t, peak-idle, uint64(most))
}

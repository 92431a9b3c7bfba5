package apkg_test

import (
	"bytes"
	std "context"
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

// fails reads a package to its last note, and returns the error after checking that users
// may see it. Nothing is left in the folder.
func fails(t *testing.T, source []byte) *problem.Error {
	t.Helper()
	folder := t.TempDir()
	p, err := apkg.Read(t.Context(), bytes.NewReader(source), int64(len(source)), apkg.Options{Folder: folder, WithHistory: true})
	if err == nil {
		for _, e := range p.Notes(t.Context()) {
			err = e
		}
		require.NoError(t, p.Close())
	}
	left, e := os.ReadDir(folder)
	require.NoError(t, e)
	require.Empty(t, left)
	require.Error(t, err)
	found := problem.From(err)
	require.Contains(t, []problem.Type{problem.InvalidMIMEType, problem.FormValidation}, found.Type, err)
	require.Contains(t, found.Message, "Please export ", err)
	return found
}

func TestOtherFiles(t *testing.T) {
	for _, source := range []string{"", "x", "PK\x05\x06", string(members{}.zip(t)), string(members{"media": []byte("{}")}.zip(t))} {
		_, err := apkg.Read(t.Context(), strings.NewReader(source), int64(len(source)), apkg.Options{Folder: t.TempDir()})
		require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type)
		require.Contains(t, problem.From(err).Message, "isn't an Anki package", "%q", source)
	}
}

func TestHostileDatabases(t *testing.T) {
	collection := readMembers(t, "basic-de")["collection.anki2"]
	damaged := func(at int, with string) []byte {
		b := bytes.Clone(collection)
		copy(b[at:], with)
		return b
	}
	for name, b := range map[string][]byte{
		"no database": []byte("no database"), "cut": collection[:20_000], "cut header": collection[:50], "page size": damaged(16, "\x00\x03"),
		"schema page": damaged(100, strings.Repeat("\xff", 100)), "pages": damaged(8192, strings.Repeat("\xa5", 30_000)),
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, fails(t, members{"collection.anki2": b}.zip(t)).Message, "broken")
		})
	}
	for name, statements := range map[string][]string{
		"trigger":         {`CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM cards; END`},
		"view":            {`CREATE VIEW v AS SELECT 1`},
		"view for notes":  {`ALTER TABLE notes RENAME TO n`, `CREATE VIEW notes AS SELECT * FROM n`},
		"virtual table":   {`CREATE VIRTUAL TABLE f USING fts5(x)`},
		"computed column": {`ALTER TABLE notes ADD COLUMN x GENERATED ALWAYS AS (length(printf('%.*c', 1000000, 'x')))`},
		"many tables":     many(`CREATE TABLE t%d (x)`, 300),
		"long statement":  {`CREATE TABLE t (` + strings.Repeat("x", 20_000) + ` integer)`},
		"twice one id": {
			`ALTER TABLE notes RENAME TO n`, `CREATE TABLE notes AS SELECT * FROM n`,
			`INSERT INTO notes SELECT * FROM notes`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, fails(t, altered(t, "basic-de", statements...).zip(t)).Message, "that Anki doesn't write")
		})
	}
	for name, statements := range map[string][]string{
		"types": {`UPDATE col SET models = '{'`}, "decks": {`UPDATE col SET decks = '[]'`}, "no row": {`DELETE FROM col`},
		"no column": {`ALTER TABLE cards DROP COLUMN odid`}, "no time": {`ALTER TABLE revlog RENAME TO r`}, "huge": {`UPDATE col SET models = hex(randomblob(10000000))`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, fails(t, altered(t, "basic-de", statements...).zip(t)).Message, "broken")
		})
	}
	t.Run("version", func(t *testing.T) {
		require.Contains(t, problem.From(readError(t, altered(t, "basic-de", `UPDATE col SET ver = 19`).zip(t))).Message, "Support older Anki versions")
	})
}

func readError(t *testing.T, source []byte) error {
	t.Helper()
	_, err := apkg.Read(t.Context(), bytes.NewReader(source), int64(len(source)), apkg.Options{Folder: t.TempDir()})
	require.Error(t, err)
	return err
}

func many(format string, n int) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprintf(format, i))
	}
	return out
}

// A database may hold values of any type in any column.
func TestOddValues(t *testing.T) {
	p := open(t, altered(t, "history-us", `UPDATE cards SET due = 'x', ivl = 9e18, factor = 'y', reps = x'00', type = 7`, `UPDATE notes SET guid = '', tags = x'ff20ff'`,
		`UPDATE revlog SET time = -1, ease = ease + 9 WHERE id % 2`, `UPDATE col SET crt = -5`).zip(t))
	notes := notesOf(t, p)
	require.Len(t, notes, 30)
	require.Equal(t, "id:1788793200050", notes[0].GUID)
	require.NotEmpty(t, notes[0].Cards)
}

func TestTooMuch(t *testing.T) {
	t.Run("cards", func(t *testing.T) {
		const add = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
			INSERT INTO cards SELECT i, 1, 1, i, 0, 0, 0, 0, i, 0, 0, 0, 0, 0, 0, 0, 0, '' FROM n`
		found := fails(t, altered(t, "basic-de", `DROP INDEX ix_cards_usn`, `DROP INDEX ix_cards_nid`, `DROP INDEX ix_cards_sched`, add).zip(t))
		require.Contains(t, found.Message, "more than 200,000 cards")
		require.Equal(t, 413, found.StatusCode())
	})
	t.Run("bomb", func(t *testing.T) {
		m := members{"collection.anki2": append(readMembers(t, "basic-de")["collection.anki2"], make([]byte, 64<<20)...)}
		require.ErrorContains(t, fails(t, m.zip(t)), "zip bomb")
		m = members{"collection.anki21b": pack(t, make([]byte, 64<<20))}
		require.ErrorContains(t, fails(t, m.zip(t)), "zip bomb")
	})
	t.Run("entries", func(t *testing.T) {
		m := altered(t, "basic-de")
		for i := range apkg.MaxMedia + 100 {
			m[fmt.Sprint("x", i)] = nil
		}
		require.Contains(t, fails(t, m.zip(t)).Message, "too many files")
	})
	t.Run("media", func(t *testing.T) {
		m := altered(t, "media-gr")
		m["0"] = make([]byte, 32<<20)
		r, err := open(t, m.zip(t)).Media[0].Open()
		require.NoError(t, err)
		_, err = new(bytes.Buffer).ReadFrom(r)
		require.ErrorContains(t, err, "zip bomb")
		require.NoError(t, r.Close())
	})
	t.Run("window", func(t *testing.T) {
		frame := binary.LittleEndian.AppendUint32(nil, 0xfd2fb528)
		require.Contains(t, fails(t, members{"collection.anki21b": append(frame, 0, 0xf8, 1, 0, 0)}.zip(t)).Message, "broken")
	})
}

// Names never leave the folder of a package.
func TestFileNames(t *testing.T) {
	m := altered(t, "media-gr")
	m["media"] = []byte(`{"0": "../../etc/passwd", "1": "a/b.png", "2": "c.png", "3": "gone.png", "4": "d\u0000.png", "../x": "x.png"}`)
	m["4"], m["../x"] = nil, []byte("x")
	p := open(t, m.zip(t))
	var names []string
	for _, file := range p.Media {
		names = append(names, file.Name)
	}
	require.ElementsMatch(t, []string{"c.png", "x.png"}, names)
	keys := map[apkg.Key]int{}
	for _, f := range p.Faults {
		keys[f.Key]++
	}
	require.Equal(t, map[apkg.Key]int{apkg.BadName: 3, apkg.MissingFile: 1}, keys)
}

func TestFaultsAreBounded(t *testing.T) {
	p := open(t, altered(t, "basic-de", `UPDATE notes SET mid = 5`, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
		INSERT INTO notes SELECT i, i, 5, 0, 0, '', '', '', 0, 0, '' FROM n`).zip(t))
	require.Empty(t, notesOf(t, p))
	require.Len(t, p.Faults, apkg.MaxFaults)
	require.Equal(t, 2025-apkg.MaxFaults, p.Dropped)
}

// A write-ahead log that the package doesn't have is no reason to refuse it.
func TestWriteAheadLog(t *testing.T) {
	m := readMembers(t, "basic-de")
	copy(m["collection.anki2"][18:], "\x02\x02")
	require.Len(t, notesOf(t, open(t, m.zip(t))), 25)
}

func TestCancelled(t *testing.T) {
	ctx, cancel := std.WithCancel(t.Context())
	m := readMembers(t, "basic-de").zip(t)
	p := open(t, m)
	cancel()
	_, err := apkg.Read(ctx, bytes.NewReader(m), int64(len(m)), apkg.Options{Folder: t.TempDir()})
	require.ErrorIs(t, err, std.Canceled)
	for _, err = range p.Notes(ctx) {
		require.ErrorIs(t, err, std.Canceled)
	}
	for range p.Notes(t.Context()) { // stops early
		break
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range packages() {
		m := readMembers(f, name)
		b := m["collection.anki2"]
		f.Add(b[:min(len(b), 40<<10)], m["media"])
	}
	f.Fuzz(func(t *testing.T, collection, media []byte) {
		for _, m := range []members{{"collection.anki2": collection, "media": media}, {"collection.anki21b": pack(t, collection), "media": pack(t, media)}} {
			m = maps.Clone(m)
			source := m.zip(t)
			p, err := apkg.Read(t.Context(), bytes.NewReader(source), int64(len(source)), apkg.Options{Folder: t.TempDir(), WithHistory: true})
			if err != nil {
				require.NotEqual(t, problem.NoType, problem.From(err).Type, err)
				continue
			}
			for _, err := range p.Notes(t.Context()) {
				if err != nil {
					require.NotEqual(t, problem.NoType, problem.From(err).Type, err)
				}
			}
			require.NoError(t, p.Close())
		}
	})
}

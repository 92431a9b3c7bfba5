package apkg_test

import (
	"archive/zip"
	"bytes"
	std "context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"
)

// members are the files of a package.
type members map[string][]byte

// readMembers unpacks a package of testdata.
func readMembers(t testing.TB, name string) members {
	t.Helper()
	z, err := zip.OpenReader(filepath.Join("testdata", "anki", name+".apkg"))
	require.NoError(t, err)
	defer z.Close()
	m := members{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		m[f.Name], err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return m
}

func (m members) zip(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range m {
		w, err := z.Create(name)
		require.NoError(t, err)
		_, err = w.Write(content)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

// connector opens databases with a driver of the test's own, which has Anki's collation.
type connector struct {
	driver *sqlite.Driver
	path   string
}

func (c connector) Connect(std.Context) (driver.Conn, error) { return c.driver.Open(c.path) }
func (c connector) Driver() driver.Driver                    { return c.driver }

// edit runs statements on a database and returns it; on an empty one for nil.
func edit(t testing.TB, source []byte, change func(db *sql.DB)) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "edit.db")
	require.NoError(t, os.WriteFile(path, source, 0o600))
	d := &sqlite.Driver{}
	require.NoError(t, d.RegisterCollationUtf8("unicase", func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }))
	db := sql.OpenDB(connector{d, path})
	change(db)
	require.NoError(t, db.Close())
	out, err := os.ReadFile(path)
	require.NoError(t, err)
	return out
}

func exec(t testing.TB, db *sql.DB, statement string, args ...any) {
	t.Helper()
	_, err := db.Exec(statement, args...)
	require.NoError(t, err, statement)
}

// altered is a package of testdata after some statements on its collection.
func altered(t testing.TB, name string, statements ...string) members {
	t.Helper()
	m := readMembers(t, name)
	m["collection.anki2"] = edit(t, m["collection.anki2"], func(db *sql.DB) {
		for _, s := range statements {
			exec(t, db, s)
		}
	})
	return m
}

// template of a note type in tests.
type template struct{ question, answer string }

// typed is a package of one note type and one note, with a card for each template in ords.
func typed(t testing.TB, kind int, fields []string, templates []template, values []string, ords ...int) members {
	t.Helper()
	var list []map[string]any
	for i, name := range fields {
		list = append(list, map[string]any{"name": name, "ord": i})
	}
	var forms []map[string]any
	for i, f := range templates {
		forms = append(forms, map[string]any{"name": "Card", "ord": i, "qfmt": f.question, "afmt": f.answer})
	}
	models, err := json.Marshal(map[string]any{"5": map[string]any{"name": "Type", "type": kind, "flds": list, "tmpls": forms}})
	require.NoError(t, err)
	m := readMembers(t, "basic-de")
	m["media"], m["0"] = []byte(`{"0": "a.png"}`), []byte("picture")
	m["collection.anki2"] = edit(t, m["collection.anki2"], func(db *sql.DB) {
		exec(t, db, `UPDATE col SET models = ?`, string(models))
		exec(t, db, `DELETE FROM notes WHERE id > (SELECT min(id) FROM notes)`)
		exec(t, db, `UPDATE notes SET id = 1, guid = 'guid', mid = 5, flds = ?`, strings.Join(values, "\x1f"))
		exec(t, db, `DELETE FROM cards WHERE id > (SELECT min(id) FROM cards)`)
		exec(t, db, `UPDATE cards SET id = 1000, nid = 1, ord = ?`, ords[0])
		for i, ord := range ords[1:] {
			exec(t, db, `INSERT INTO cards SELECT ?, nid, did, ?, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data FROM cards WHERE id = 1000`, 1001+i, ord)
		}
	})
	return m
}

// message encodes fields of protobuf, as pairs of a number and a string or an integer.
func message(pairs ...any) []byte {
	var b []byte
	for i := 0; i < len(pairs); i += 2 {
		field := uint64(pairs[i].(int))
		switch v := pairs[i+1].(type) {
		case int:
			b = binary.AppendUvarint(binary.AppendUvarint(b, field<<3), uint64(v))
		case string:
			b = append(binary.AppendUvarint(binary.AppendUvarint(b, field<<3|2), uint64(len(v))), v...)
		case []byte:
			b = append(binary.AppendUvarint(binary.AppendUvarint(b, field<<3|2), uint64(len(v))), v...)
		}
	}
	return b
}

func pack(t testing.TB, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	defer w.Close()
	return w.EncodeAll(content, nil)
}

// newest is media-gr as newer versions of Anki write it: a database with tables for decks
// and note types, and everything packed with zstd.
func newest(t testing.TB) members {
	t.Helper()
	old := readMembers(t, "media-gr")
	db := edit(t, old["collection.anki2"], func(db *sql.DB) {
		for _, s := range []string{
			`CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE unicase, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid`,
			`CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid)`,
			`CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE unicase, mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid`,
			`CREATE UNIQUE INDEX idx_templates_name_ntid ON templates (name, ntid)`,
			`CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE unicase, mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL)`,
			`CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name)`,
			`CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE unicase, mtime_secs integer NOT NULL, usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL)`,
			`CREATE UNIQUE INDEX idx_decks_name ON decks (name)`,
			`CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE unicase, usn integer NOT NULL, collapsed boolean NOT NULL, config blob NULL) without rowid`,
			`CREATE TABLE config (key text NOT NULL PRIMARY KEY, usn integer NOT NULL, mtime_secs integer NOT NULL, val blob NOT NULL) without rowid`,
			`UPDATE col SET ver = 18, conf = '', models = '', decks = '', dconf = '', tags = ''`,
			`INSERT INTO decks VALUES (1, 'Default', 0, 0, x'', x'')`,
		} {
			exec(t, db, s)
		}
		exec(t, db, `INSERT INTO notetypes SELECT DISTINCT mid, 'Basic', 0, 0, ? FROM notes`, message(1, 0, 3, ".card {}"))
		exec(t, db, `INSERT INTO fields SELECT id, 1, 'Back', x'' FROM notetypes`)
		exec(t, db, `INSERT INTO fields SELECT id, 0, 'Front', x'' FROM notetypes`)
		exec(t, db, `INSERT INTO templates SELECT id, 0, 'Card 1', 0, 0, ? FROM notetypes`, message(1, "{{Front}}", 2, "{{FrontSide}}<hr id=answer>{{Back}}"))
		exec(t, db, `INSERT INTO decks SELECT DISTINCT did, ?, 0, 0, x'', ? FROM cards`, "Γνώσεις\x1fΓυμνάσιο", message(1, message(1, 1, 4, "<b>about</b>")))
	})
	m := members{"meta": message(1, 3), "collection.anki21b": pack(t, db), "collection.anki2": old["collection.anki2"], "media": nil}
	var list []byte
	for i, name := range []string{"trigono.png", "klasma.png", "φύλλο ελιάς.png"} {
		member := string(rune('0' + i))
		list = append(list, message(1, message(1, name, 2, len(old[member]), 3, "sha1"))...)
		m[member] = pack(t, old[member])
	}
	m["media"] = pack(t, list)
	return m
}

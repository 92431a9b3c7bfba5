package apkg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Versions of the schema.
const (
	schemaJSON   = 11 // decks and note types are JSON
	schemaTables = 15 // from here on they are tables
	schemaLast   = 18
)

// tables lists the tables that are read, with the columns that they need.
func tables(version int) map[string]string {
	all := map[string]string{
		"col": "id crt ver", "notes": "id guid mid mod tags flds", "revlog": "id cid ease time type",
		"cards": "id nid did ord type queue due ivl factor reps lapses odue odid",
	}
	if version >= schemaTables {
		all["notetypes"], all["fields"], all["templates"], all["decks"] = "id name config", "ntid ord name", "ntid ord name config", "id name kind"
	} else {
		all["col"] += " conf models decks"
	}
	return all
}

// check refuses a schema with anything but ordinary tables and indexes, and tables that
// are broken.
func (d *database) check(ctx context.Context) error {
	found := map[string]bool{}
	err := d.each(ctx, `SELECT type, name, ifnull(rootpage, 0) FROM sqlite_schema`, func(rows *sql.Rows) error {
		var kind, name string
		var page int64
		if err := rows.Scan(&kind, &name, &page); err != nil {
			return broken("schema", err)
		}
		if kind != "table" && kind != "index" || page <= 0 { // a virtual table has no page
			return foreign("a " + kind)
		}
		found[strings.ToLower(name)] = found[strings.ToLower(name)] || kind == "table"
		return nil
	})
	if err != nil {
		return err
	}
	if !found["col"] || !found["notes"] || !found["cards"] {
		return notPackage(errors.New("apkg: a database of something else"))
	}
	return nil
}

// checkTable checks that a table has columns, none of them computed.
func (d *database) checkTable(ctx context.Context, table, columns string) error {
	has := map[string]bool{}
	err := d.each(ctx, `SELECT name, hidden FROM pragma_table_xinfo(?)`, func(rows *sql.Rows) error {
		var name string
		var hidden int
		if err := rows.Scan(&name, &hidden); err != nil {
			return broken("columns", err)
		}
		if hidden != 0 {
			return foreign("a computed column")
		}
		has[strings.ToLower(name)] = true
		return nil
	}, table)
	if err != nil {
		return err
	}
	for column := range strings.FieldsSeq(columns) {
		if !has[column] {
			return broken("columns", fmt.Errorf("apkg: no column %s.%s", table, column))
		}
	}
	return nil
}

// checkPages checks that a table isn't broken.
func (d *database) checkPages(ctx context.Context, table string) error {
	result := ""
	if err := d.conn.QueryRowContext(ctx, `SELECT quick_check FROM pragma_quick_check(?) LIMIT 1`, table).Scan(&result); err != nil || result != "ok" {
		return broken("check of "+table, errors.Join(err, errors.New("apkg: "+shorten(result))))
	}
	return nil
}

// each calls f for each row of a query.
func (d *database) each(ctx context.Context, query string, f func(*sql.Rows) error, args ...any) error {
	rows, err := d.conn.QueryContext(ctx, query, args...)
	if err != nil {
		return broken("query", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return broken("rows", err)
	}
	return nil
}

// collection is the only row of the table col.
type collection struct {
	created             int64 // when its days began to be counted, in seconds
	version             int
	conf, models, decks []byte // JSON; empty in newer schemas
}

func (d *database) version(ctx context.Context) (int, error) {
	version := 0
	if err := d.conn.QueryRowContext(ctx, `SELECT ifnull(CAST(ver AS INTEGER), 0) FROM col ORDER BY rowid LIMIT 1`).Scan(&version); err != nil {
		return 0, broken("version", err)
	}
	if version < schemaJSON || version > schemaLast || version > schemaJSON && version < schemaTables {
		return 0, newer(fmt.Sprintf("schema %d", version))
	}
	return version, nil
}

func (d *database) collection(ctx context.Context) (c collection, err error) {
	if c.version, err = d.version(ctx); err != nil {
		return c, err
	}
	for table, columns := range tables(c.version) {
		if err := d.checkTable(ctx, table, columns); err != nil {
			return c, err
		}
		if err := d.checkPages(ctx, table); err != nil {
			return c, err
		}
	}
	columns := `x'', x'', x''`
	if c.version < schemaTables {
		columns = `CAST(conf AS BLOB), CAST(models AS BLOB), CAST(decks AS BLOB)`
	}
	err = d.conn.QueryRowContext(ctx, `SELECT CAST(crt AS INTEGER), `+columns+` FROM col ORDER BY rowid LIMIT 1`).
		Scan(&c.created, &c.conf, &c.models, &c.decks)
	if err != nil {
		return c, broken("collection", err)
	}
	return c, nil
}

// count counts the rows of a table, up to one more than most.
func (d *database) count(ctx context.Context, table string, most int) (int, error) {
	n := 0
	err := d.conn.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM `+table+` LIMIT ?)`, most+1).Scan(&n)
	if err != nil {
		return 0, broken("counting", err)
	}
	return n, nil
}

// cards reads all cards, in no order.
func (d *database) cards(ctx context.Context) ([]cardRow, error) {
	n, err := d.count(ctx, "cards", MaxCards)
	if err != nil || n > MaxCards {
		return nil, errors.Join(err, tooMany(n, MaxCards, "cards"))
	}
	cards := make([]cardRow, 0, n)
	err = d.each(ctx, `SELECT CAST(id AS INTEGER), CAST(nid AS INTEGER), CAST(did AS INTEGER), CAST(odid AS INTEGER), CAST(due AS INTEGER),
		CAST(odue AS INTEGER), CAST(ord AS INTEGER), CAST(type AS INTEGER), CAST(queue AS INTEGER), CAST(ivl AS INTEGER), CAST(factor AS INTEGER),
		CAST(reps AS INTEGER), CAST(lapses AS INTEGER) FROM cards`, func(rows *sql.Rows) error {
		var c cardRow
		var ivl, factor, reps, lapses int64
		if err := rows.Scan(&c.id, &c.note, &c.deck, &c.home, &c.due, &c.homeDue, &c.ord, &c.kind, &c.queue, &ivl, &factor, &reps, &lapses); err != nil {
			return broken("cards", err)
		}
		c.interval, c.ease, c.answers, c.lapses = count32(ivl), count32(factor), count32(reps), count32(lapses)
		if len(cards) == MaxCards {
			return tooMany(MaxCards+1, MaxCards, "cards")
		}
		cards = append(cards, c)
		return nil
	})
	return cards, err
}

// reviews reads all reviews, in no order.
func (d *database) reviews(ctx context.Context) ([]reviewRow, error) {
	n, err := d.count(ctx, "revlog", MaxReviews)
	if err != nil || n > MaxReviews {
		return nil, errors.Join(err, tooMany(n, MaxReviews, "reviews"))
	}
	reviews := make([]reviewRow, 0, n)
	err = d.each(ctx, `SELECT CAST(id AS INTEGER), CAST(cid AS INTEGER), CAST(ease AS INTEGER), CAST(time AS INTEGER),
		CAST(type AS INTEGER) FROM revlog WHERE CAST(ease AS INTEGER) BETWEEN 1 AND 4`, func(rows *sql.Rows) error {
		var r reviewRow
		var took, kind int64
		if err := rows.Scan(&r.at, &r.card, &r.ease, &took, &kind); err != nil {
			return broken("reviews", err)
		}
		if len(reviews) == MaxReviews {
			return tooMany(MaxReviews+1, MaxReviews, "reviews")
		}
		r.took, r.learning = count32(took), kind == 0 || kind == 2
		reviews = append(reviews, r)
		return nil
	})
	return reviews, err
}

// notes calls f for each note, in order of their ids, with its fields; nil where they are
// too long.
func (d *database) notes(ctx context.Context, f func(row noteRow, fields *string) error) error {
	return d.each(ctx, `SELECT CAST(id AS INTEGER), CAST(mid AS INTEGER), CAST(mod AS INTEGER), substr(ifnull(CAST(guid AS TEXT), ''), 1, 200),
		substr(ifnull(CAST(tags AS TEXT), ''), 1, 10000), CASE WHEN octet_length(flds) <= ? THEN CAST(flds AS TEXT) ELSE NULL END FROM notes ORDER BY id`,
		func(rows *sql.Rows) error {
			var row noteRow
			var fields *string
			if err := rows.Scan(&row.id, &row.kind, &row.changed, &row.guid, &row.tags, &fields); err != nil {
				return broken("notes", err)
			}
			return f(row, fields)
		}, maxFields)
}

package tokens

import (
	"context"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// streamMatches finds candidates on SQLite: FTS5 yields the docnos of a condition from the
// highest down, and stops at the limit. Narrower and Own are read only if the limit is
// reached, since otherwise all of their knows are in the result already. Nothing is
// counted.
func (t Table) streamMatches(ctx context.Context, q db.Queryer, sp int64, limit int, all []Retrieval) (Candidates, error) {
	var with, union strings.Builder
	var args []any
	rows := strconv.Itoa(limit)
	table := func(name, limit string, c Condition) {
		if len(args) > 0 {
			with.WriteString(`, `)
			union.WriteString(` UNION ALL SELECT docno FROM `)
		}
		with.WriteString(name + ` AS MATERIALIZED (` + t.matching() + ` ORDER BY rowid DESC LIMIT ` + limit + `)`)
		union.WriteString(name)
		args = append(args, t.match(sp, c))
	}
	for i, r := range all {
		name := `w` + strconv.Itoa(i)
		table(name, rows, r.Condition)
		more := `CASE WHEN (SELECT COUNT(*) FROM ` + name + `) >= ` + rows + ` THEN ` + rows + ` ELSE 0 END`
		if r.Narrower != nil {
			table(name+`n`, more, *r.Narrower)
		}
		if r.Own != "" {
			table(name+`m`, more, r.owned())
		}
	}
	c := Candidates{Matches: -1}
	statement := `WITH ` + with.String() + ` SELECT docno, ` + isLive + ` FROM (SELECT docno FROM ` + union.String() + `) AS w`
	err := q.Each(ctx, statement, append(args, sp), func(scan db.Scan) error {
		var docno int64
		err := scan(&docno, &c.Live)
		c.Docnos = append(c.Docnos, docno)
		return err
	})
	return c, err
}

package tokens

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// listMatches finds candidates on PostgreSQL by one statement with one row: packed lists of
// docnos, since a row for each docno takes PostgreSQL and the driver longer than finding
// it.
func (t Table) listMatches(ctx context.Context, q db.Queryer, sp int64, knows, limit int, all []Retrieval) (Candidates, error) {
	s := lists{Table: t, space: sp, limit: strconv.Itoa(limit), matches: `-1`}
	for i, r := range inOrder(all) {
		name := `m` + strconv.Itoa(i)
		switch rows := docnosToScan(limit, knows, r.Selectivity); {
		case r.Most <= mostListed:
			s.listAll(name, r)
		case rows > 0:
			s.scanDocnos(name, r, rows)
		default:
			s.sortMatches(name, r)
		}
	}
	c := Candidates{}
	values := make([][]byte, len(s.lists))
	to := []any{&c.Live, &c.Matches}
	for i := range values {
		to = append(to, &values[i])
	}
	text, args := s.statement()
	err := q.Each(ctx, text, args, func(scan db.Scan) error { return scan(to...) })
	if err != nil {
		return Candidates{}, err
	}
	for _, list := range values {
		docnos, err := highestOf(list, limit)
		if err != nil {
			return Candidates{}, err
		}
		c.Docnos = append(c.Docnos, docnos...)
	}
	return c, nil
}

// inOrder sorts retrievals by the method of their lookup, so that there are few different
// statements: PostgreSQL plans each anew at its first executions.
func inOrder(all []Retrieval) []Retrieval {
	way := func(r Retrieval) int {
		switch {
		case r.Most > mostListed:
			return 2
		case r.Narrower != nil:
			return 1
		}
		return 0
	}
	return slices.SortedStableFunc(slices.Values(all), func(a, b Retrieval) int { return cmp.Compare(way(a), way(b)) })
}

// mostListed is the maximum number of matches that are all sent to this process, which
// finds the highest faster than PostgreSQL sorts them. The vocabulary lags a little behind
// the writes, so there may be some more.
const mostListed = 4096

const docnoBytes = 8

// packed is an aggregate: the docnos of a table as a list of bytes.
const packed = `STRING_AGG(INT8SEND(docno), '')`

var errDocnos = errors.New("a list of docnos isn't as the statement makes it")

// highestOf returns the highest docnos of a list, ascending. The time per docno doesn't
// grow with limit, which is large for late pages.
func highestOf(list []byte, limit int) ([]int64, error) {
	if len(list)%docnoBytes != 0 {
		return nil, errDocnos
	}
	n := len(list) / docnoBytes
	docnos := make([]int64, 0, min(2*limit, n))
	least := int64(math.MinInt64) // lower ones can't be among the highest
	highest := func() {
		slices.Sort(docnos)
		if more := len(docnos) - limit; more >= 0 {
			docnos = slices.Delete(docnos, 0, more)
			least = docnos[0]
		}
	}
	for ; len(list) > 0; list = list[docnoBytes:] {
		docno := int64(binary.BigEndian.Uint64(list))
		if docno < least {
			continue
		}
		if docnos = append(docnos, docno); len(docnos) == 2*limit {
			highest()
		}
	}
	highest()
	return docnos, nil
}

// lists composes a statement that returns lists of docnos in one row.
type lists struct {
	Table

	space   int64
	limit   string
	matches string // expression: number of knows that meet the condition of a single retrieval
	tables  []string
	lists   []string
	from    []string
	// Parameters of the tables, lists and from, in their order in the statement.
	tableArgs, listArgs, fromArgs []any
}

func (s *lists) statement() (text string, args []any) {
	if len(s.tables) > 0 {
		text = `WITH ` + strings.Join(s.tables, `, `) + ` `
	}
	text += `SELECT ` + isLive + ` = 1, CAST(` + s.matches + ` AS BIGINT), ` + strings.Join(s.lists, `, `)
	if len(s.from) > 0 {
		text += ` FROM ` + strings.Join(s.from, `, `)
	}
	return text, slices.Concat(s.tableArgs, []any{s.space}, s.listArgs, s.fromArgs)
}

// table adds a table of docnos.
func (s *lists) table(name, text string, args ...any) {
	s.tables = append(s.tables, name+` AS MATERIALIZED (`+text+`)`)
	s.tableArgs = append(s.tableArgs, args...)
}

// row adds a table with one row.
func (s *lists) row(name, text string, args ...any) {
	s.from = append(s.from, `(`+text+`) AS `+name)
	s.fromArgs = append(s.fromArgs, args...)
}

// list adds an expression that is a list.
func (s *lists) list(text string, args ...any) {
	s.lists = append(s.lists, text)
	s.listArgs = append(s.listArgs, args...)
}

// read adds the list of a table's docnos.
func (s *lists) read(table string, args ...any) {
	s.list(`(SELECT `+packed+` FROM `+table+`)`, args...)
}

func (s *lists) counted(expression string) {
	if len(s.lists) == 0 {
		s.matches = expression
	}
}

func (s *lists) tokens(c Condition) string { return s.match(s.space, c) }

// full is a condition: a table has limit rows or more.
func (s *lists) full(table string) string {
	return `(SELECT COUNT(*) FROM ` + table + `) >= ` + s.limit
}

// limited limits a table to a number of rows if a condition holds, else to none.
func limited(test, rows string) string {
	return ` LIMIT CASE WHEN ` + test + ` THEN ` + rows + ` ELSE 0 END`
}

// listAll adds a retrieval that lists all matches.
func (s *lists) listAll(name string, r Retrieval) {
	columns := `COUNT(*) AS n, ` + packed + ` AS docnos`
	var args []any
	if r.Own != "" {
		columns += `, ` + packed + ` FILTER (WHERE market = ?) AS own`
		args = append(args, r.Own)
	}
	s.row(name, `SELECT `+columns+` FROM search_tokens WHERE `+s.meets(), append(args, s.tokens(r.Condition))...)
	s.counted(name + `.n`)
	s.list(name + `.docnos`)
	ifReached := func(list string) string { return `CASE WHEN ` + name + `.n >= ` + s.limit + ` THEN ` + list + ` END` }
	if r.Own != "" {
		s.list(ifReached(name + `.own`))
	}
	if r.Narrower != nil {
		s.list(ifReached(`(SELECT `+packed+` FROM search_tokens WHERE `+s.meets()+`)`), s.tokens(*r.Narrower))
	}
}

// sortMatches adds a retrieval that reads all matches from the GIN index and sorts them.
func (s *lists) sortMatches(name string, r Retrieval) {
	s.table(name, `SELECT docno, market FROM search_tokens WHERE `+s.meets()+` OFFSET 0`, s.tokens(r.Condition))
	s.counted(`(SELECT COUNT(*) FROM ` + name + `)`)
	s.read(`(SELECT docno FROM ` + name + ` ORDER BY docno DESC LIMIT ` + s.limit + `) AS w`)
	if r.Narrower != nil {
		s.read(`(`+s.sorted(limited(s.full(name), s.limit))+`) AS w`, s.tokens(*r.Narrower))
	}
	if r.Own != "" {
		s.read(`(SELECT docno FROM `+name+` WHERE market = ? ORDER BY docno DESC`+limited(s.full(name), s.limit)+`) AS w`, r.Own)
	}
}

func (s *lists) sorted(limit string) string {
	return `SELECT docno FROM (` + s.matching() + `) AS m ORDER BY docno DESC` + limit
}

// scanDocnos adds a retrieval that scans rows from the highest docno down and tests their
// tokens, which is faster for conditions that many knows meet. If the scan doesn't reach
// the limit, all matches are sorted instead. For Narrower and Own twice as many rows are
// scanned, if the first scan found some of their matches.
func (s *lists) scanDocnos(name string, r Retrieval, rows int) {
	walk := func(tests, limit string) string {
		return ` FROM (SELECT docno, tokens, market FROM search_tokens WHERE docno < ` +
			strconv.FormatInt(FirstOf(s.space+1), 10) + ` ORDER BY docno DESC` + limit + `) AS r WHERE ` + tests + s.meets() + ` LIMIT ` + s.limit
	}
	columns := `docno`
	var args []any
	if r.Narrower != nil {
		columns += `, ` + s.meets() + ` AS narrower`
		args = append(args, s.tokens(*r.Narrower))
	}
	if r.Own != "" {
		columns += `, market = ? AS own`
		args = append(args, r.Own)
	}
	s.table(name, `SELECT `+columns+walk(``, ` LIMIT `+strconv.Itoa(rows)), append(args, s.tokens(r.Condition))...)
	s.read(name)
	s.read(`(`+s.sorted(limited(`NOT `+s.full(name), s.limit))+`) AS w`, s.tokens(r.Condition))
	more := func(own, tests string, c Condition, args ...any) {
		often := s.full(name) + ` AND (SELECT COUNT(*) FROM ` + name + ` WHERE ` + own + `) * 16 >= ` + s.limit
		s.table(name+own, `SELECT docno`+walk(tests, limited(often, strconv.Itoa(2*rows))), args...)
		s.read(name + own)
		s.read(`(`+s.sorted(limited(s.full(name)+` AND NOT `+s.full(name+own), s.limit))+`) AS w`, s.tokens(c))
	}
	if r.Narrower != nil {
		more(`narrower`, ``, *r.Narrower, s.tokens(*r.Narrower))
	}
	if r.Own != "" {
		more(`own`, `market = ? AND `, r.owned(), r.Own, s.tokens(r.Condition))
	}
}

// scannedPer is the number of rows that PostgreSQL finds by the token index and sorts in
// the time in which it reads and tests the tokens of one row.
const scannedPer = 13

// docnosToScan is the number of rows for scanDocnos; 0 if sortMatches is faster. At this
// number the worst case, a scan that fails, costs about as much as sorting at the
// selectivity from which scans are chosen: both grow with the square root of knows.
func docnosToScan(limit, knows int, selectivity float64) int {
	rows := math.Sqrt(float64(limit) * float64(knows) / scannedPer)
	if selectivity*rows < float64(limit) {
		return 0
	}
	return int(rows)
}

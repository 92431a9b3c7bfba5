package db

import (
	"container/list"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// SQLite's driver compiles a statement each time that it runs, which takes longer than
// most of ours run. So each connection keeps the statements that it compiled last. SQLite
// compiles a kept one anew by itself when a table has changed since. pgx keeps statements,
// too, but PostgreSQL refuses those whose columns have another type now: see isStalePlan.

const (
	// keptStatements is the number of prepared statements in a connection's cache; the server has
	// some hundred different ones.
	keptStatements = 200
	// longestKept is the length, in bytes, above which a statement isn't kept: longer ones
	// are one of a kind, such as those with a thousand ids.
	longestKept = 4096
)

// keeper connects to SQLite by connections that keep what they compiled.
type keeper struct{ driver.Connector }

// Connect implements driver.Connector.
func (k keeper) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, ok := c.(sqliteConn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: %T is no connection of SQLite's driver", c), c.Close())
	}
	return &conn{sqliteConn: inner, kept: map[string]*list.Element{}, order: list.New()}, nil
}

// sqliteConn is what SQLite's driver has beside driver.Conn.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// conn is a connection of SQLite's driver with the statements that it keeps. database/sql
// lets one goroutine use a connection, its statements and its rows at a time. A statement
// that runs is taken out of kept, so that it can't be started again before it has ended.
type conn struct {
	sqliteConn
	kept  map[string]*list.Element // of *statement, by its text
	order *list.List               // the statement that ran last is in front
}

// statement is a compiled statement and its text.
type statement struct {
	text string
	compiledStatement
}

type compiledStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// Close implements driver.Conn. database/sql closes rows before their connection, so all
// statements are kept ones by then.
func (c *conn) Close() error {
	var err error
	for e := c.order.Front(); e != nil; e = e.Next() {
		if s, ok := e.Value.(*statement); ok {
			err = errors.Join(err, s.Close())
		}
	}
	c.kept, c.order = map[string]*list.Element{}, list.New()
	return errors.Join(err, c.sqliteConn.Close())
}

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return &keptRows{rows, c, s}, nil
}

// ExecContext implements driver.ExecerContext.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	result, err := s.ExecContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return result, c.keep(s)
}

// take gives a compiled statement, which the caller keeps or closes after it ran. It is nil
// where the driver is to run the query by itself, as queries that aren't kept.
func (c *conn) take(ctx context.Context, query string) (*statement, error) {
	if !isKept(query) {
		return nil, nil //nolint:nilnil // as documented
	}
	if e, ok := c.kept[query]; ok {
		delete(c.kept, query)
		s, _ := c.order.Remove(e).(*statement)
		return s, nil
	}
	prepared, err := c.PrepareContext(ctx, compiledOnce(query))
	if err != nil {
		return nil, err
	}
	compiled, ok := prepared.(compiledStatement)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: %T is no statement of SQLite's driver", prepared), prepared.Close())
	}
	return &statement{query, compiled}, nil
}

// compiledOnce is the query with the bounds of its lists as sums. SQLite looks at the value
// of a parameter that stands alone behind LIMIT when it plans, and so compiles the statement
// anew each time that the parameter is bound, which takes longer than most lists do.
func compiledOnce(query string) string {
	return strings.ReplaceAll(query, "LIMIT ?", "LIMIT (? + 0)")
}

// isKept reports whether a query reads or changes rows and is short enough; others, such as
// those that change tables, run once.
func isKept(query string) bool {
	if len(query) > longestKept {
		return false
	}
	query = strings.TrimSpace(query)
	if end := strings.IndexFunc(query, unicode.IsSpace); end > 0 {
		query = query[:end]
	}
	switch strings.ToUpper(query) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH":
		return true
	}
	return false
}

// keep keeps a statement that has run. Where that is one too many it closes the statement
// that hasn't run for longest.
func (c *conn) keep(s *statement) error {
	if _, ok := c.kept[s.text]; ok { // another of the same text was started while this one ran
		return s.Close()
	}
	c.kept[s.text] = c.order.PushFront(s)
	if c.order.Len() <= keptStatements {
		return nil
	}
	oldest, _ := c.order.Remove(c.order.Back()).(*statement)
	delete(c.kept, oldest.text)
	return oldest.Close()
}

// keptRows are the rows of a statement that is kept once they are closed.
type keptRows struct {
	driver.Rows
	conn      *conn
	statement *statement
}

// Close implements driver.Rows.
func (r *keptRows) Close() error {
	if r.statement == nil {
		return nil
	}
	s := r.statement
	r.statement = nil
	if err := r.Rows.Close(); err != nil {
		return errors.Join(err, s.Close())
	}
	return r.conn.keep(s)
}

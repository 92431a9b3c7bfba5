package db

import (
	"container/list"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
)

// SQLite's driver compiles a statement each time that it runs, which takes longer than
// most of ours run. So each connection keeps those that it compiled last. pgx does the
// same by itself.

const (
	// keptStatements is how many a connection keeps; a server has some hundred.
	keptStatements = 200
	// longestKept leaves out those that are one of a kind, such as with a thousand ids.
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

// conn is a connection of SQLite's driver. As every one it is used by one goroutine at a
// time. A statement that runs is taken out of kept, so that none runs twice at once.
type conn struct {
	sqliteConn
	kept  map[string]*list.Element // of *statement, by its text
	order *list.List               // the one that ran last in front
}

// statement is a compiled one.
type statement struct {
	text string
	compiledStatement
}

type compiledStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// Close implements driver.Conn.
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

// take gives a compiled statement, which is the caller's to keep or to close; nil is one
// that isn't kept.
func (c *conn) take(ctx context.Context, query string) (*statement, error) {
	if !isKept(query) {
		return nil, nil //nolint:nilnil // as documented
	}
	if e, ok := c.kept[query]; ok {
		delete(c.kept, query)
		s, _ := c.order.Remove(e).(*statement)
		return s, nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	compiled, ok := prepared.(compiledStatement)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: %T is no statement of SQLite's driver", prepared), prepared.Close())
	}
	return &statement{query, compiled}, nil
}

// isKept tells whether a statement reads or changes rows; others are run once.
func isKept(query string) bool {
	if len(query) > longestKept {
		return false
	}
	word, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	switch strings.ToUpper(word) {
	case "SELECT", "INSERT", "UPDATE", "DELETE":
		return true
	}
	return false
}

// keep keeps a statement that has run, and closes the one that hasn't run for longest.
func (c *conn) keep(s *statement) error {
	if _, ok := c.kept[s.text]; ok { // it ran while its like did
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

// keptRows keep their statement once they are read.
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

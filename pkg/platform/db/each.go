package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
)

// pgxDriver is the name by which database/sql knows pgx.
const pgxDriver = "pgx"

// Scan reads the columns of a row into pointers, as database/sql does.
type Scan func(dest ...any) error

// Each reads rows one by one, for statements that run at each key that a visitor presses:
// Select finds out by reflection where a column goes, and its rows pass through a goroutine
// and values of database/sql, which on PostgreSQL takes as long as to send a statement.
// row is called for each; its first error ends Each, which gives it back.
func (q Queryer) Each(ctx context.Context, query string, args []any, row func(scan Scan) error) error {
	observe(ctx, query)
	text := q.ext.Rebind(query)
	return q.unstale(func() error {
		if pool, ok := q.ext.(*sqlx.DB); ok && pool.DriverName() == pgxDriver {
			return eachOfPool(ctx, pool, text, args, row)
		}
		rows, err := q.ext.QueryContext(ctx, text, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := row(rows.Scan); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// eachOfPool asks pgx itself on a connection of the pool; on another one where the
// statement could not be sent.
func eachOfPool(ctx context.Context, pool *sqlx.DB, text string, args []any, row func(scan Scan) error) error {
	var err error
	for range maxAttempts {
		if err = eachOfConn(ctx, pool, text, args, row); !errors.Is(err, driver.ErrBadConn) {
			return err
		}
	}
	return err
}

func eachOfConn(ctx context.Context, pool *sqlx.DB, text string, args []any, row func(scan Scan) error) (err error) {
	c, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if closing := c.Close(); !errors.Is(closing, sql.ErrConnDone) { // Raw has closed a broken one
			err = errors.Join(err, closing)
		}
	}()
	return c.Raw(func(inner any) error {
		conn, ok := inner.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("db: %T is no connection of PostgreSQL's driver", inner)
		}
		rows, err := conn.Conn().Query(ctx, text, args...)
		if err == nil {
			defer rows.Close()
			for rows.Next() {
				if err := row(rows.Scan); err != nil {
					return err
				}
			}
			err = rows.Err()
		}
		if pgconn.SafeToRetry(err) {
			return driver.ErrBadConn // database/sql closes it
		}
		return err
	})
}

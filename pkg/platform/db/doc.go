// Package db opens the database and changes its shape. One set of plain SQL
// statements runs on both engines: SQLite, which needs nothing beside the
// server, and PostgreSQL.
//
// Start with Open and Migrate (source.go says what files describe a shape); stores take a *DB and use Write and Read. What
// every store keeps to:
//
//   - placeholders are ?; the package rewrites them for the engine;
//   - moments are BIGINT columns of microseconds since 1970 in UTC (Time, NullTime);
//   - uuids and JSON are TEXT, money BIGINT minor units beside a currency;
//   - what must hold together is one Write.
//
// statements.go keeps the statements that SQLite compiled; each.go reads the rows of
// those that run very often. The package knows no
// product noun. Package dbtest runs a test on both engines.
package db

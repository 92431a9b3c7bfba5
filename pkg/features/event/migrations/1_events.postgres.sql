-- +goose Up
-- A partition for each day: deleting an old day is dropping a table. On SQLite each day is
-- a file of its own beside the database.
CREATE TABLE events (
	day      BIGINT NOT NULL, -- days since 1970, UTC
	uuid     TEXT NOT NULL,   -- the client's
	received BIGINT NOT NULL,
	name     TEXT NOT NULL,
	market   TEXT NOT NULL,
	country  TEXT NOT NULL,   -- of the address, which isn't stored; '' where it is unknown
	device   TEXT NOT NULL,   -- '' without one, as with the next three
	session  TEXT NOT NULL,
	user_id  TEXT NOT NULL,   -- whose token the request carried
	page     TEXT NOT NULL,
	body     TEXT NOT NULL,   -- the event as JSON
	PRIMARY KEY (day, uuid)
) PARTITION BY RANGE (day);
CREATE INDEX events_of_user ON events (user_id) WHERE user_id <> '';
CREATE INDEX events_of_session ON events (session) WHERE session <> '';

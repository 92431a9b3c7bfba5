-- +goose Up

-- Conversions that wait to be reported to an ad network. A row goes once it is reported, or
-- can't be any more.
CREATE TABLE conversions (
    id TEXT PRIMARY KEY, -- uuid, by which the network recognises a repetition
    network TEXT NOT NULL,
    market TEXT NOT NULL, -- code of the site
    event TEXT NOT NULL,
    click TEXT NOT NULL, -- the network's click id
    test_code TEXT NOT NULL, -- '' without one
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE, -- whose token the request carried; NULL for a visitor
    agent TEXT NOT NULL,
    page TEXT NOT NULL, -- URL without query
    happened BIGINT NOT NULL
);
CREATE INDEX conversions_user ON conversions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX conversions_happened ON conversions (happened);

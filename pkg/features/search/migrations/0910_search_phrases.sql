-- +goose Up

-- What the search box suggests beside subjects and topics: what visitors of a market
-- searched for (TEXT) and the titles of its knows (KNOW).
CREATE TABLE search_phrases (
    id BIGINT PRIMARY KEY, -- a hash of market, kind and ref
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL, -- TEXT: the query as it is compared; KNOW: the know's uuid
    text TEXT NOT NULL, -- as it is shown
    path TEXT NOT NULL, -- KNOW: where it is read
    subject BIGINT NOT NULL, -- KNOW: 0 without one
    rank BIGINT NOT NULL, -- the higher the better, among those of its market and kind
    weight BIGINT NOT NULL, -- TEXT: how many searched for it, in thousandths, fading with each week
    week BIGINT NOT NULL -- TEXT: the last one for which it has faded, since 1970
);
CREATE INDEX search_phrases_heaviest ON search_phrases (market, weight DESC, id DESC) WHERE kind = 'TEXT';
CREATE INDEX search_phrases_fading ON search_phrases (week) WHERE kind = 'TEXT';

-- A phrase from each of its words on, without case and diacritics: what begins like a
-- text lies side by side.
CREATE TABLE search_phrase_starts (
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    start BYTEA NOT NULL, -- bytes, so that both engines order them alike
    rank BIGINT NOT NULL,
    phrase BIGINT NOT NULL,
    PRIMARY KEY (market, kind, start, rank, phrase)
);

-- The best phrases of each beginning that very many have, which a job finds out.
CREATE TABLE search_phrase_tops (
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    prefix BYTEA NOT NULL,
    rank BIGINT NOT NULL,
    phrase BIGINT NOT NULL,
    PRIMARY KEY (market, kind, prefix, rank, phrase)
);
CREATE INDEX search_phrase_tops_phrase ON search_phrase_tops (phrase);

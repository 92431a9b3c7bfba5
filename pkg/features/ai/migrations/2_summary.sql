-- +goose Up

-- Summaries of knows, which a job writes.
CREATE TABLE ai_summaries (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    length TEXT NOT NULL,
    sources TEXT NOT NULL, -- a JSON array: the knows that are summed up
    state TEXT NOT NULL,
    reason TEXT NOT NULL, -- why it failed; ''
    provider TEXT NOT NULL, -- who wrote it; '' before its first point
    model TEXT NOT NULL,
    attempt BIGINT NOT NULL, -- of the job: the points of an attempt before are gone
    used_on BIGINT NOT NULL, -- the day whose use it took, since 1970, in UTC
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX ai_summaries_author ON ai_summaries (author, created DESC, id);

CREATE TABLE ai_summary_points (
    summary TEXT NOT NULL REFERENCES ai_summaries (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    heading TEXT NOT NULL, -- of the source; ''
    sentence TEXT NOT NULL, -- JSON, with the passages that bear it
    edited TEXT NOT NULL, -- the author's own words in its place; ''
    PRIMARY KEY (summary, position)
);

CREATE TABLE ai_summary_terms (
    summary TEXT NOT NULL REFERENCES ai_summaries (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    term TEXT NOT NULL,
    sentence TEXT NOT NULL, -- JSON: the sentence that defines it; ''
    PRIMARY KEY (summary, position)
);

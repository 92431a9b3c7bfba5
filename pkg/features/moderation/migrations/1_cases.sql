-- +goose Up

-- Cases that staff decide: one row for each thing and kind while it is open. A case outlives
-- the thing, so it points to it without a foreign key.
CREATE TABLE moderation_cases (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL, -- REPORT, REVIEW, NOTICE, OBJECTION, or FILTER: decided by the program
    subject_kind TEXT NOT NULL, -- know or knower
    subject TEXT NOT NULL, -- uuid of the know, or of the user
    market TEXT NOT NULL,
    author TEXT NOT NULL, -- uuid of the user whose it is; '' where they have left
    state TEXT NOT NULL, -- OPEN or DECIDED
    opened BIGINT NOT NULL,
    due BIGINT NOT NULL, -- by when somebody should have looked at it: the graver, the sooner
    similar_to TEXT NOT NULL DEFAULT '', -- uuid of the know whose text it has; it may be gone
    against TEXT, -- of an objection: the case whose decision it is against
    objection TEXT NOT NULL DEFAULT '', -- the author's words
    decided BIGINT,
    decided_by TEXT NOT NULL DEFAULT '', -- uuid of the member of staff; '': nobody
    decision TEXT NOT NULL DEFAULT '',
    ground TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '' -- the author and those who reported it read it
);
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (kind, subject) WHERE state = 'OPEN';
CREATE UNIQUE INDEX moderation_cases_against ON moderation_cases (against) WHERE against IS NOT NULL;
CREATE INDEX moderation_cases_queue ON moderation_cases (state, due, id);
CREATE INDEX moderation_cases_decided ON moderation_cases (state, decided DESC, id);
CREATE INDEX moderation_cases_subject ON moderation_cases (subject, decided);
CREATE INDEX moderation_cases_author ON moderation_cases (author, decided);

CREATE TABLE moderation_reports (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES moderation_cases (id) ON DELETE CASCADE,
    reporter TEXT REFERENCES users (id) ON DELETE SET NULL, -- none: a visitor, or somebody who has left
    person TEXT, -- hash by which the same person is recognised while the case is open
    email TEXT NOT NULL, -- a visitor's, to be told; '' without one
    language TEXT NOT NULL, -- BCP 47 tag in which a visitor is told
    market TEXT NOT NULL, -- on whose site it was said
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE UNIQUE INDEX moderation_reports_person ON moderation_reports (case_id, person) WHERE person IS NOT NULL;
CREATE INDEX moderation_reports_case ON moderation_reports (case_id, created, id);
CREATE INDEX moderation_reports_reporter ON moderation_reports (reporter, created) WHERE reporter IS NOT NULL;

-- Notices of rights-holders. Whoever signs one answers for it: it stays as it was sent.
CREATE TABLE moderation_notices (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    organisation TEXT NOT NULL,
    email TEXT NOT NULL,
    work TEXT NOT NULL,
    signature TEXT NOT NULL,
    language TEXT NOT NULL,
    market TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE TABLE moderation_notice_cases (
    notice TEXT NOT NULL REFERENCES moderation_notices (id) ON DELETE CASCADE,
    case_id TEXT NOT NULL REFERENCES moderation_cases (id) ON DELETE CASCADE,
    PRIMARY KEY (case_id, notice)
);

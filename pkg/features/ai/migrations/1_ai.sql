-- +goose Up

-- Conversations of users with the school bot.
CREATE TABLE ai_conversations (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL, -- the beginning of the first question, until its author renames it; '' before
    sources TEXT NOT NULL, -- a JSON array: the knows to which its answers are bound; [] for all of the market's
    words TEXT NOT NULL, -- title and questions, folded, by which its author finds it
    answered_until BIGINT, -- a server is answering; another question waits until then
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX ai_conversations_author ON ai_conversations (author, changed DESC, id);

CREATE TABLE ai_messages (
    id TEXT PRIMARY KEY,
    conversation TEXT NOT NULL REFERENCES ai_conversations (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    role TEXT NOT NULL,
    text TEXT NOT NULL, -- of a question
    sentences TEXT NOT NULL, -- of an answer: a JSON array
    provider TEXT NOT NULL, -- of an answer: who gave it; '' before its first word
    model TEXT NOT NULL,
    state TEXT NOT NULL, -- an answer is stopped until it is done, so that one which a crash ends is
    verdict TEXT NOT NULL, -- of an answer: its reader's; '' for none
    reason TEXT NOT NULL,
    created BIGINT NOT NULL,
    UNIQUE (conversation, position)
);

-- How often users have used a tool in a day; a use is given back where nothing came of it.
CREATE TABLE ai_days (
    author TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day BIGINT NOT NULL, -- since 1970, in UTC
    tool TEXT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (author, day, tool)
);
CREATE INDEX ai_days_day ON ai_days (day);

-- +goose Up

-- Events that users are notified of, each once.
CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL, -- code
    kind TEXT NOT NULL,
    name TEXT NOT NULL, -- of the event; a user is told it once
    know TEXT NOT NULL, -- '': it is about none
    actor TEXT REFERENCES users (id) ON DELETE CASCADE,
    subject TEXT NOT NULL, -- what withdraws it; ''
    title TEXT NOT NULL, -- '' of a know, whose title is read when it is listed
    path TEXT NOT NULL, -- '': the know's
    peak BIGINT NOT NULL, -- the most likes that were told; 0 of other kinds
    created BIGINT NOT NULL,
    opened BIGINT, -- when the user read it; NULL: unread
    UNIQUE (user_id, name)
);
CREATE INDEX notices_latest ON notices (user_id, created DESC, id);
CREATE INDEX notices_unread ON notices (user_id, created DESC, id) WHERE opened IS NULL;
CREATE INDEX notices_know ON notices (know) WHERE know <> '';
CREATE INDEX notices_subject ON notices (subject) WHERE subject <> '';
CREATE INDEX notices_actor ON notices (actor) WHERE actor IS NOT NULL;
CREATE INDEX notices_created ON notices (created);

-- Users who asked for the weekly mail.
CREATE TABLE notice_digests (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL, -- code of the site on which they asked, which the mail is about
    asked BIGINT NOT NULL,
    since BIGINT NOT NULL, -- what came before was in an earlier mail, or before they asked
    due BIGINT NOT NULL -- of the next mail
);

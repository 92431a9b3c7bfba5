-- +goose Up

-- What people share. What readers get of it is one of its revisions.
CREATE TABLE knows (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    language TEXT NOT NULL, -- of the market's content, without its country: en for en-GB
    author TEXT REFERENCES users (id) ON DELETE SET NULL, -- without one its author has left
    title TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    subject BIGINT,
    school_type TEXT,
    exam_board TEXT,
    format TEXT NOT NULL, -- DOCUMENT or IMAGE
    visibility TEXT NOT NULL, -- public or private, as its author wants it
    status TEXT NOT NULL, -- PROCESSING, REVIEW, PUBLISHED, PRIVATE, REJECTED or DELETED
    revision TEXT, -- the one that readers get; none before the first is ready
    version BIGINT NOT NULL DEFAULT 1, -- counts what its author changes
    -- Of that revision:
    page_count BIGINT NOT NULL DEFAULT 0,
    words BIGINT NOT NULL DEFAULT 0,
    text_language TEXT NOT NULL DEFAULT '', -- BCP 47; '' where it isn't known
    cover TEXT NOT NULL DEFAULT '', -- hash of the first page's picture that addresses carry
    cover_width BIGINT NOT NULL DEFAULT 0,
    cover_height BIGINT NOT NULL DEFAULT 0,
    views BIGINT NOT NULL DEFAULT 0,
    likes BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    published BIGINT, -- for the first time
    listed BIGINT -- published, while lists show it
);
CREATE INDEX knows_newest ON knows (market, listed DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_newest_of_subject ON knows (market, subject, listed DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_most_read ON knows (market, views DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_most_read_of_subject ON knows (market, subject, views DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_author ON knows (author, created DESC, id) WHERE author IS NOT NULL;

CREATE TABLE know_topics (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    PRIMARY KEY (know, topic)
);
CREATE INDEX know_topics_topic ON know_topics (topic, know);

CREATE TABLE know_grades (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    grade TEXT NOT NULL,
    PRIMARY KEY (know, grade)
);

CREATE TABLE know_tags (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (know, position)
);

-- What an author sent at once: files, and the pages that are made of them.
CREATE TABLE know_revisions (
    id TEXT PRIMARY KEY,
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    state TEXT NOT NULL, -- processing, ready, failed or replaced
    step TEXT NOT NULL DEFAULT '',
    done BIGINT NOT NULL DEFAULT 0,
    total BIGINT NOT NULL DEFAULT 0,
    deadline BIGINT NOT NULL, -- of its processing
    failure TEXT NOT NULL DEFAULT '', -- a reason's key
    failed_file BIGINT, -- the position of the file that has it
    page_count BIGINT NOT NULL DEFAULT 0,
    words BIGINT NOT NULL DEFAULT 0,
    text_language TEXT NOT NULL DEFAULT '',
    created BIGINT NOT NULL,
    finished BIGINT,
    UNIQUE (know, number)
);
CREATE INDEX know_revisions_processing ON know_revisions (deadline) WHERE state = 'processing';

CREATE TABLE know_files (
    revision TEXT NOT NULL REFERENCES know_revisions (id) ON DELETE CASCADE,
    position BIGINT NOT NULL, -- from 1
    name TEXT NOT NULL, -- as its author's device calls it
    kind TEXT NOT NULL,
    size BIGINT NOT NULL, -- of the original, in bytes
    original TEXT NOT NULL, -- hash
    clean TEXT NOT NULL DEFAULT '', -- hash of what readers download, once it is made
    clean_size BIGINT NOT NULL DEFAULT 0,
    first_page BIGINT NOT NULL DEFAULT 0, -- from 1; 0 before it is known
    page_count BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (revision, position)
);
CREATE INDEX know_files_original ON know_files (original);

CREATE TABLE know_pages (
    revision TEXT NOT NULL REFERENCES know_revisions (id) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    width BIGINT NOT NULL, -- of its largest picture, in pixels
    height BIGINT NOT NULL,
    w480 TEXT NOT NULL, -- hashes of its pictures
    w960 TEXT NOT NULL,
    w1600 TEXT NOT NULL,
    blurred TEXT NOT NULL,
    text TEXT NOT NULL,
    lines TEXT NOT NULL, -- JSON
    PRIMARY KEY (revision, number)
);

CREATE TABLE know_likes (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (know, user_id)
);
CREATE INDEX know_likes_user ON know_likes (user_id, created);

-- Who read what on a day, by hashes whose salt is gone soon after it.
CREATE TABLE know_views (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    day BIGINT NOT NULL, -- since 1970, UTC
    visitor TEXT NOT NULL,
    network TEXT NOT NULL, -- hash of the part of the internet that the visitor came from
    PRIMARY KEY (know, day, visitor)
);
CREATE INDEX know_views_day ON know_views (day);
CREATE INDEX know_views_network ON know_views (know, day, network);

CREATE TABLE know_view_salts (
    day BIGINT PRIMARY KEY,
    salt TEXT NOT NULL
);

-- +goose Up

-- What readers are told of a know stands in its row and its revision's: reading it takes
-- one statement with few rows. Topics stay in know_topics, too, for the index by which
-- they are listed.
ALTER TABLE knows ADD COLUMN topics TEXT NOT NULL DEFAULT ''; -- uuids with U+001F between them
ALTER TABLE knows ADD COLUMN grades TEXT NOT NULL DEFAULT '';
ALTER TABLE knows ADD COLUMN tags TEXT NOT NULL DEFAULT '';
UPDATE knows SET
    topics = COALESCE((SELECT STRING_AGG(topic, CHR(31) ORDER BY topic) FROM know_topics WHERE know = id), ''),
    grades = COALESCE((SELECT STRING_AGG(grade, CHR(31) ORDER BY grade) FROM know_grades WHERE know = id), ''),
    tags = COALESCE((SELECT STRING_AGG(tag, CHR(31) ORDER BY position) FROM know_tags WHERE know = id), '');
DROP TABLE know_grades;
DROP TABLE know_tags;

-- Once it is ready: what readers are told of its files and pages, and the texts of the
-- pages that all visitors see sharp; see record/outline.go.
ALTER TABLE know_revisions ADD COLUMN outline TEXT NOT NULL DEFAULT '';
ALTER TABLE know_revisions ADD COLUMN free_texts TEXT NOT NULL DEFAULT '';
UPDATE know_revisions SET
    outline = COALESCE((SELECT STRING_AGG('file ' || position || ' ' || kind || ' ' || clean_size || ' ' || first_page || ' ' || page_count || CHR(10), '' ORDER BY position)
            FROM know_files WHERE revision = know_revisions.id), '')
        || COALESCE((SELECT STRING_AGG('page ' || number || ' ' || width || ' ' || height || ' ' || SUBSTR(w960, 1, 16) || ' ' || SUBSTR(blurred, 1, 16) || CHR(10), '' ORDER BY number)
            FROM know_pages WHERE revision = know_revisions.id), ''),
    free_texts = COALESCE((SELECT STRING_AGG(text, CHR(31) ORDER BY number) FROM know_pages WHERE revision = know_revisions.id AND number <= 2), '')
    WHERE state = 'ready';

-- +goose Up

-- What ranks a know beside its terms is one value, as drivers take about as long for each
-- column as for a kilobyte, and starts tells where the parts of the terms begin, so that those
-- of a query's words are sent alone: see rows/pack.go. Rows from before have none.
-- A row has its values in itself: of a row above 2 kB PostgreSQL takes out all that it may, as
-- the terms must stay also those of some ten bytes, and looks for each of them by an index.
ALTER TABLE search_docs SET (toast_tuple_target = 8160);
ALTER TABLE search_docs ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE search_docs ADD COLUMN starts BYTEA NOT NULL DEFAULT '';
UPDATE search_docs SET head = subject || ' ' || published || ' ' || quality || ' ' || title_words || ' ' || body_words || ' ' || market || ' ' || know;
ALTER TABLE search_docs DROP COLUMN subject;
ALTER TABLE search_docs DROP COLUMN title_words;
ALTER TABLE search_docs DROP COLUMN body_words;
ALTER TABLE search_docs DROP COLUMN market;

-- Taking compressed texts apart takes longer than all else of reading them.
ALTER TABLE search_texts ALTER COLUMN lead SET STORAGE EXTERNAL;
ALTER TABLE search_texts ALTER COLUMN title_places SET STORAGE EXTERNAL;
ALTER TABLE search_texts ALTER COLUMN lead_places SET STORAGE EXTERNAL;
ALTER TABLE search_texts ALTER COLUMN words SET STORAGE EXTERNAL;
ALTER TABLE search_texts SET (toast_tuple_target = 8160);

-- No server keeps rows of knows in memory any more.
ALTER TABLE search_docs DROP COLUMN version;
ALTER TABLE search_texts DROP COLUMN version;
ALTER TABLE search_tokens DROP COLUMN version;
ALTER TABLE search_spaces DROP COLUMN refreshes;

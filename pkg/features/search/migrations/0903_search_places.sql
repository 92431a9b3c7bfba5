-- +goose Up

-- Where the words stand in the title and in the lead, so that results are marked and
-- phrases found without reading the texts again: see index/places.go.
ALTER TABLE search_texts ADD COLUMN title_places BYTEA NOT NULL DEFAULT '';
ALTER TABLE search_texts ADD COLUMN lead_places BYTEA NOT NULL DEFAULT '';

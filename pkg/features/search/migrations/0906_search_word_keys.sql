-- +goose Up

-- What no correction ever is has no keys and costs their indexes nothing: see
-- vocabulary/correct.go.
DROP INDEX search_words_head;
DROP INDEX search_words_tail;
CREATE INDEX search_words_head ON search_words (space, head, letters, word) WHERE head <> '';
CREATE INDEX search_words_tail ON search_words (space, tail, letters, word) WHERE tail <> '';

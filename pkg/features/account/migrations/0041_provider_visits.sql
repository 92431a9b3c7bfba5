-- +goose Up

-- A visit to a provider is sealed in its state and stands nowhere. Those that got
-- a ticket stand in used_challenges, by their salt, until they expire.
DROP TABLE provider_visits;

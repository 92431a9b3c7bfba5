-- +goose Up

ALTER TABLE ai_conversations ADD COLUMN buddy TEXT NOT NULL DEFAULT ''; -- uuid of a study buddy of the market's pack, which may drop it; '' for none

ALTER TABLE ai_messages ADD COLUMN way TEXT NOT NULL DEFAULT 'ANSWER'; -- of a question and its answer
ALTER TABLE ai_messages ADD COLUMN quiz TEXT NOT NULL DEFAULT ''; -- of an answer that asks: JSON, with what was given; ''

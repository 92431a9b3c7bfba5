-- +goose Up

-- Courses of users at university, under which they file their work with the AI tools.
CREATE TABLE ai_courses (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX ai_courses_author ON ai_courses (author, market, created, id);

-- The work stays where its course is deleted.
ALTER TABLE ai_conversations ADD COLUMN course TEXT REFERENCES ai_courses (id) ON DELETE SET NULL;
ALTER TABLE ai_summaries ADD COLUMN course TEXT REFERENCES ai_courses (id) ON DELETE SET NULL;
ALTER TABLE ai_exams ADD COLUMN course TEXT REFERENCES ai_courses (id) ON DELETE SET NULL;
CREATE INDEX ai_conversations_course ON ai_conversations (course);
CREATE INDEX ai_summaries_course ON ai_summaries (course);
CREATE INDEX ai_exams_course ON ai_exams (course);

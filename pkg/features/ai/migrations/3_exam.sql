-- +goose Up

-- Mock exams that users had made of knows.
CREATE TABLE ai_exams (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    knows TEXT NOT NULL, -- a JSON array: of which its questions are made
    state TEXT NOT NULL,
    failure TEXT NOT NULL, -- why there are no questions; '' where there are
    wanted BIGINT NOT NULL, -- number of questions
    kinds TEXT NOT NULL, -- a JSON array
    difficulty TEXT NOT NULL,
    minutes BIGINT NOT NULL, -- 0 without a clock
    about TEXT NOT NULL, -- what its author wants to be asked about; '' for all
    provider TEXT NOT NULL, -- who made the questions; '' before
    model TEXT NOT NULL,
    day BIGINT NOT NULL, -- since 1970, in UTC: that of the use which is given back where it fails
    count BIGINT NOT NULL, -- of its questions
    points BIGINT NOT NULL, -- of all answers, in halves
    created BIGINT NOT NULL,
    started BIGINT,
    submitted BIGINT
);
CREATE INDEX ai_exams_author ON ai_exams (author, created DESC, id);

CREATE TABLE ai_exam_questions (
    id TEXT PRIMARY KEY,
    exam TEXT NOT NULL REFERENCES ai_exams (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    choices TEXT NOT NULL, -- a JSON array
    answer TEXT NOT NULL,
    near TEXT NOT NULL, -- a JSON array: words that differ from the answer by a letter, and are others
    sentence TEXT NOT NULL, -- a JSON array: the sentence that bears the answer, with its passage
    topic TEXT NOT NULL, -- the heading above the passage
    given TEXT NOT NULL, -- the author's answer
    points BIGINT, -- of it, in halves; NULL before it is marked
    marked TEXT NOT NULL, -- how: by EXACT comparison, by key TERMS, by the author's OWN verdict
    UNIQUE (exam, position)
);

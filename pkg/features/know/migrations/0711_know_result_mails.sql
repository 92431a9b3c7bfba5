-- +goose Up

-- Who is told by mail when the processing of a know ends. The row goes with the mail.
CREATE TABLE know_result_mails (
    know TEXT PRIMARY KEY REFERENCES knows (id) ON DELETE CASCADE,
    email TEXT NOT NULL, -- '' is the author's own, whatever it is by then
    asked BIGINT NOT NULL
);

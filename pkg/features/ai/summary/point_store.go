package summary

import (
	"context"
	"encoding/json"
	"fmt"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/platform/db"
)

// point is a point as the table has it.
type point struct {
	Summary           string
	Position          int
	Heading, Sentence string
	Edited            string
}

func (p point) kept() (out cited.Kept, err error) {
	if err := json.Unmarshal([]byte(p.Sentence), &out); err != nil {
		return out, fmt.Errorf("a point of a summary: %w", err)
	}
	return out, nil
}

// term is a key term as the table has it.
type term struct {
	Summary        string
	Position       int
	Term, Sentence string
}

func (t term) kept() (out *cited.Kept, err error) {
	if t.Sentence == "" {
		return nil, nil //nolint:nilnil // no sentence defines it
	}
	out = &cited.Kept{}
	if err := json.Unmarshal([]byte(t.Sentence), out); err != nil {
		return nil, fmt.Errorf("a term of a summary: %w", err)
	}
	return out, nil
}

func insertPoint(ctx context.Context, q db.Queryer, id string, position int, heading string, k cited.Kept) error {
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	_, err = q.Exec(ctx, `INSERT INTO ai_summary_points (summary, position, heading, sentence, edited) VALUES (?, ?, ?, ?, '')`, id, position, heading, string(text))
	if err != nil {
		return fmt.Errorf("storing a point: %w", err)
	}
	return nil
}

func insertTerm(ctx context.Context, q db.Queryer, id string, position int, text string, k *cited.Kept) error {
	sentence := ""
	if k != nil {
		raw, err := json.Marshal(k)
		if err != nil {
			return err
		}
		sentence = string(raw)
	}
	_, err := q.Exec(ctx, `INSERT INTO ai_summary_terms (summary, position, term, sentence) VALUES (?, ?, ?, ?)`, id, position, text, sentence)
	if err != nil {
		return fmt.Errorf("storing a term: %w", err)
	}
	return nil
}

// clearPoints deletes the points and terms of a summary.
func clearPoints(ctx context.Context, q db.Queryer, id string) error {
	for _, statement := range []string{`DELETE FROM ai_summary_points WHERE summary = ?`, `DELETE FROM ai_summary_terms WHERE summary = ?`} {
		if _, err := q.Exec(ctx, statement, id); err != nil {
			return fmt.Errorf("deleting points: %w", err)
		}
	}
	return nil
}

// pointsFrom reads the points of a summary from a position on.
func pointsFrom(ctx context.Context, q db.Queryer, id string, from int) (out []point, err error) {
	err = q.Select(ctx, &out, `SELECT summary, position, heading, sentence, edited FROM ai_summary_points WHERE summary = ? AND position >= ? ORDER BY position`, id, from)
	if err != nil {
		return nil, fmt.Errorf("reading points: %w", err)
	}
	return out, nil
}

// termsFrom reads the terms of a summary from a position on.
func termsFrom(ctx context.Context, q db.Queryer, id string, from int) (out []term, err error) {
	err = q.Select(ctx, &out, `SELECT summary, position, term, sentence FROM ai_summary_terms WHERE summary = ? AND position >= ? ORDER BY position`, id, from)
	if err != nil {
		return nil, fmt.Errorf("reading terms: %w", err)
	}
	return out, nil
}

// editPoint stores the author's words for a point; false: there is no such point.
func editPoint(ctx context.Context, q db.Queryer, id string, position int, text string) (bool, error) {
	n, err := q.Exec(ctx, `UPDATE ai_summary_points SET edited = ? WHERE summary = ? AND position = ?`, text, id, position)
	if err != nil {
		return false, fmt.Errorf("editing a point: %w", err)
	}
	return n == 1, nil
}

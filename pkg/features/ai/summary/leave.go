package summary

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
)

// Exported is a summary in an export.
type Exported struct {
	UUID      string    `json:"uuid"`
	Market    string    `json:"market"`
	Course    *string   `json:"course,omitempty"`
	Title     string    `json:"title"`
	CreatedOn time.Time `json:"createdOn"`
	Length    Length    `json:"length"`
	State     State     `json:"state"`
	Model     string    `json:"model,omitempty"`
	Sources   []string  `json:"sources"` // uuids of knows
	Points    []string  `json:"points"`
	Terms     []string  `json:"terms"`
}

// Export gives a user's summaries, the oldest first.
func Export(ctx context.Context, q db.Queryer, user string) (out []Exported, err error) {
	rows, err := all(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		one := Exported{UUID: r.ID, Market: r.Market, Course: r.Course, Title: r.Title, CreatedOn: r.Created.Time, Length: r.Length, State: r.State, Model: r.Model, Points: []string{}, Terms: []string{}}
		if one.Sources, err = r.knows(); err != nil {
			return nil, err
		}
		points, err := pointsFrom(ctx, q, r.ID, 0)
		if err != nil {
			return nil, err
		}
		for _, p := range points {
			text := p.Edited
			if text == "" {
				kept, err := p.kept()
				if err != nil {
					return nil, err
				}
				text = kept.Text
			}
			one.Points = append(one.Points, text)
		}
		terms, err := termsFrom(ctx, q, r.ID, 0)
		if err != nil {
			return nil, err
		}
		for _, t := range terms {
			one.Terms = append(one.Terms, t.Term)
		}
		out = append(out, one)
	}
	return out, nil
}

// Erase deletes a user's summaries. A job of one that is gone does nothing.
func Erase(ctx context.Context, q db.Queryer, user string) error { return deleteAll(ctx, q, user) }

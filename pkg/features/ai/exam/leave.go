package exam

import (
	"context"
	"time"

	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/platform/db"
)

// Exported is an exam in an export.
type Exported struct {
	UUID        string             `json:"uuid"`
	Market      string             `json:"market"`
	Course      *string            `json:"course,omitempty"`
	State       State              `json:"state"`
	Sources     []string           `json:"sources"` // uuids of knows
	About       string             `json:"about,omitempty"`
	Kinds       []quiz.Kind        `json:"kinds"`
	Difficulty  quiz.Difficulty    `json:"difficulty"`
	Minutes     int                `json:"minutes"`
	CreatedOn   time.Time          `json:"createdOn"`
	StartedOn   *time.Time         `json:"startedOn,omitempty"`
	SubmittedOn *time.Time         `json:"submittedOn,omitempty"`
	Model       string             `json:"model,omitempty"`
	Questions   []ExportedQuestion `json:"questions"`
}

// ExportedQuestion is a question in an export.
type ExportedQuestion struct {
	Kind   quiz.Kind `json:"kind"`
	Text   string    `json:"text"`
	Given  string    `json:"given"`
	Points *float64  `json:"points,omitempty"`
}

// Export gives a user's exams.
func (*Service) Export(ctx context.Context, q db.Queryer, user string) ([]Exported, error) {
	rows, err := allOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	out := make([]Exported, 0, len(rows))
	for _, r := range rows {
		one := Exported{
			UUID: r.ID, Market: r.Market, Course: r.Course, State: r.State, About: r.About, Difficulty: r.Difficulty, Minutes: r.Minutes,
			CreatedOn: r.Created.Time, Model: r.Model, Questions: []ExportedQuestion{},
		}
		if one.Sources, err = r.knows(); err != nil {
			return nil, err
		}
		if one.Kinds, err = r.kinds(); err != nil {
			return nil, err
		}
		if r.Started != nil {
			one.StartedOn = &r.Started.Time
		}
		if r.Submitted != nil {
			one.SubmittedOn = &r.Submitted.Time
		}
		asked, err := questions(ctx, q, r.ID)
		if err != nil {
			return nil, err
		}
		for _, of := range asked {
			question := ExportedQuestion{Kind: of.Kind, Text: of.Text, Given: of.Given}
			if of.Points != nil {
				question.Points = inPoints(*of.Points)
			}
			one.Questions = append(one.Questions, question)
		}
		out = append(out, one)
	}
	return out, nil
}

// Erase deletes a user's exams.
func (*Service) Erase(ctx context.Context, q db.Queryer, user string) error {
	return deleteAllOf(ctx, q, user)
}

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
	About       string             `json:"about,omitempty"`
	CreatedOn   time.Time          `json:"createdOn"`
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
		one := Exported{UUID: r.ID, Market: r.Market, About: r.About, CreatedOn: r.Created.Time, Model: r.Model, Questions: []ExportedQuestion{}}
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

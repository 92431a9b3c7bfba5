package ai

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/summary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// exported is a conversation in an export.
type exported struct {
	UUID      string            `json:"uuid"`
	Market    string            `json:"market"`
	Course    *string           `json:"course,omitempty"`
	Title     string            `json:"title"`
	CreatedOn time.Time         `json:"createdOn"`
	Messages  []exportedMessage `json:"messages"`
}

type exportedMessage struct {
	Role      Role      `json:"role"`
	CreatedOn time.Time `json:"createdOn"`
	Text      string    `json:"text,omitempty"`
	Sentences []string  `json:"sentences,omitempty"`
	Model     string    `json:"model,omitempty"`
	Verdict   string    `json:"verdict,omitempty"`
	Reason    string    `json:"reason,omitempty"`
}

// Export gives a user's courses, conversations, summaries and mock exams.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	rows, err := allOf(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	summaries, err := summary.Export(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	courses, err := course.Export(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	exams, err := s.exams.Export(ctx, q, user)
	if err != nil || len(rows)+len(summaries)+len(courses)+len(exams) == 0 {
		return nil, nil, err
	}
	out := []exported{}
	for _, r := range rows {
		if n := len(out); n == 0 || out[n-1].UUID != r.Conversation {
			out = append(out, exported{r.Conversation, r.Market, r.Course, r.Title, r.Began.Time, nil})
		}
		said, err := r.said()
		if err != nil {
			return nil, nil, err
		}
		var sentences []string
		for _, one := range said {
			sentences = append(sentences, one.Text)
		}
		last := &out[len(out)-1]
		last.Messages = append(last.Messages, exportedMessage{r.Role, r.Created.Time, r.Text, sentences, r.Model, r.Verdict, r.Reason})
	}
	return struct {
		Courses       []course.Exported  `json:"courses"`
		Conversations []exported         `json:"conversations"`
		Summaries     []summary.Exported `json:"summaries"`
		Exams         []exam.Exported    `json:"exams"`
	}{courses, out, summaries, exams}, nil, nil
}

// Erase deletes a user's conversations, summaries, mock exams and courses, and the counts of their uses
// of the tools.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	if err := deleteAllOf(ctx, q, user); err != nil {
		return nil, err
	}
	if err := summary.Erase(ctx, q, user); err != nil {
		return nil, err
	}
	if err := s.exams.Erase(ctx, q, user); err != nil {
		return nil, err
	}
	if err := course.Erase(ctx, q, user); err != nil {
		return nil, err
	}
	return nil, quota.Erase(ctx, q, user)
}

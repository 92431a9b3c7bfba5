package ai

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/summary"
	"knowmad/pkg/features/ai/way"
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
	Buddy     string            `json:"buddyUuid,omitempty"`
	CreatedOn time.Time         `json:"createdOn"`
	Messages  []exportedMessage `json:"messages"`
}

type exportedMessage struct {
	Role      Role      `json:"role"`
	CreatedOn time.Time `json:"createdOn"`
	Text      string    `json:"text,omitempty"`
	Way       way.Way   `json:"way"`
	Sentences []string  `json:"sentences,omitempty"`
	Model     string    `json:"model,omitempty"`
	Verdict   string    `json:"verdict,omitempty"`
	Reason    string    `json:"reason,omitempty"`
	Quiz      string    `json:"quiz,omitempty"`  // the question that was asked back
	Given     string    `json:"given,omitempty"` // the user's answer to it
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
			out = append(out, exported{r.Conversation, r.Market, r.Course, r.Title, r.Buddy, r.Began.Time, nil})
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
		one := exportedMessage{Role: r.Role, CreatedOn: r.Created.Time, Text: r.Text, Way: r.Way, Sentences: sentences, Model: r.Model, Verdict: r.Verdict, Reason: r.Reason}
		asked, err := r.quiz()
		if err != nil {
			return nil, nil, err
		}
		if asked != nil {
			if one.Quiz = asked.Text; asked.Given != nil {
				one.Given = *asked.Given
			}
		}
		last.Messages = append(last.Messages, one)
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

package ai

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"knowmad/pkg/features/ai/buddy"
	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/textsearch"

	"github.com/google/uuid"
)

// maxWords bounds the words by which a conversation is found, in bytes.
const maxWords = 8 << 10

// Draft is what a conversation is to be about.
type Draft struct {
	BuddyUUID  string          `json:"buddyUuid,omitempty" maxLength:"36" doc:"A study buddy of the host's market, who answers; without it the school bot."`
	Sources    *source.Sources `json:"sources,omitempty" doc:"Answers come from these alone; without them from all knows of the market."`
	CourseUUID *string         `json:"courseUuid,omitempty" format:"uuid" doc:"A course of one's own, under which it is filed."`
}

func (Draft) SchemaName() string { return "NewAiConversation" }

// Receipt says which conversation was begun.
type Receipt struct {
	UUID string `json:"uuid" format:"uuid"`
}

func (Receipt) SchemaName() string { return "AiConversationReceipt" }

// Create begins a conversation. The errors are a FormValidationError for a source that the
// actor can't read or a course that isn't theirs, and a BadRequestError (409) for users who
// have as many as they may have.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d Draft) (Receipt, error) {
	if err := quota.Offered(m); err != nil {
		return Receipt{}, err
	}
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Receipt{}, err
	}
	chosen := strings.ToLower(d.BuddyUUID)
	if chosen != "" && buddy.Of(m, chosen) == nil {
		return Receipt{}, problem.InField("buddyUuid", "There is no such study buddy.")
	}
	// All but the sources is checked before files become knows.
	if _, err := s.room(ctx, s.DB.One(), m, a, d); err != nil {
		return Receipt{}, err
	}
	sources := []string{}
	if d.Sources != nil && !d.Sources.Empty() {
		var err error
		if sources, err = s.sources.Take(ctx, m, a, source.Given{Sources: *d.Sources}); err != nil {
			return Receipt{}, err
		}
	}
	text, err := json.Marshal(sources)
	if err != nil {
		return Receipt{}, err
	}
	now := db.At(s.Clock.Now())
	r := row{ID: uuid.NewString(), Market: m.Code, Author: a.User, Sources: string(text), Buddy: chosen, Created: now, Changed: now}
	return Receipt{r.ID}, s.DB.Write(ctx, func(q db.Queryer) error {
		// Requests of one user run in turn, so that the bound is seen.
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		var err error
		if r.Course, err = s.room(ctx, q, m, a, d); err != nil {
			return err
		}
		return insert(ctx, q, r)
	})
}

// room finds the course of a new conversation, and refuses it to users who have as many as they
// may have.
func (s *Service) room(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, d Draft) (*string, error) {
	id, err := course.Own(ctx, q, m, a.User, d.CourseUUID)
	if err != nil {
		return nil, err
	}
	n, err := count(ctx, q, a.User)
	if err == nil && n >= maxConversations {
		err = problem.New(problem.BadRequest, "You have %d conversations. Please delete one first.", maxConversations).WithStatus(http.StatusConflict)
	}
	return id, err
}

// own finds a conversation of the actor's. The error is a NotFoundError, for another user's
// conversation too, so that nobody learns whether it exists.
func own(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, rule right.Rule, id string) (row, error) {
	r, err := find(ctx, q, m.Code, id)
	if err != nil {
		return row{}, err
	}
	if r.Author != a.User {
		return row{}, notFound()
	}
	return r, rule.Check(a, r.Author)
}

// list lists the actor's conversations on a market's site.
func (s *Service) list(ctx context.Context, m *market.Market, a right.Actor, course, query string, page, limit int) (List, error) {
	out := List{Page: page, Content: []Conversation{}}
	if err := mayReadOwn().Check(a, a.User); err != nil {
		return out, err
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		rows, total, err := list(ctx, q, m.Code, a.User, course, fold.Text(query), page*limit, limit)
		for _, r := range rows {
			out.Content = append(out.Content, r.conversation(m))
		}
		out.Total, out.Last = total, page*limit+len(rows) >= total
		return err
	})
	return out, err
}

// read reads a conversation of the actor's.
func (s *Service) read(ctx context.Context, m *market.Market, a right.Actor, id string) (out Detail, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		r, err := own(ctx, q, m, a, mayReadOwn(), id)
		if err != nil {
			return err
		}
		rows, err := messages(ctx, q, id)
		if err != nil {
			return err
		}
		out = Detail{Conversation: r.conversation(m), Messages: []Message{}}
		out.Messages, err = s.shown(ctx, q, m, a.User, rows)
		return err
	})
	return out, err
}

// shown describes messages as their author may see them: a passage of a know that they can't
// read any more is left out.
func (s *Service) shown(ctx context.Context, q db.Queryer, m *market.Market, user string, rows []messageRow) ([]Message, error) {
	said, asked := make([][]cited.Kept, len(rows)), make([]*keptQuiz, len(rows))
	var all []cited.Kept
	for i, r := range rows {
		var err error
		if said[i], err = r.said(); err != nil {
			return nil, err
		}
		all = append(all, said[i]...)
		if asked[i], err = r.quiz(); err != nil {
			return nil, err
		}
		if asked[i] != nil {
			all = append(all, asked[i].Sentence)
		}
	}
	knows, err := s.Knows.Summaries(ctx, q, m, user, cited.Knows(all...))
	if err != nil {
		return nil, err
	}
	out := make([]Message, 0, len(rows))
	for i, r := range rows {
		one := Message{UUID: r.ID, Role: r.Role, CreatedOn: r.Created.Time, Text: r.Text, Sentences: []Sentence{}, State: r.State, Verdict: Verdict(r.Verdict), Way: r.Way}
		if one.Verdict == "" {
			one.Verdict = None
		}
		if r.Provider != "" {
			one.Provider = openapi.Nullable[Provider]{Value: &Provider{Kind: r.Provider}}
			if r.Model != "" {
				one.Provider.Value.Model = &r.Model
			}
		}
		if r.State == Helped {
			one.Help.Value = new(s.help(m))
		}
		if asked[i] != nil {
			one.Quiz.Value = new(asked[i].shown(knows))
		}
		for _, sentence := range said[i] {
			one.Sentences = append(one.Sentences, sentence.Shown(knows))
		}
		out = append(out, one)
	}
	return out, nil
}

// rename gives a conversation of the actor's another title.
func (s *Service) rename(ctx context.Context, m *market.Market, a right.Actor, id, text string) (Conversation, error) {
	title, fault := freetext.Line(text, 1, maxTitle)
	if fault != "" {
		return Conversation{}, problem.InField("title", fault)
	}
	var out Conversation
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		r, err := own(ctx, q, m, a, mayChange(), id)
		if err != nil {
			return err
		}
		r.Title, r.Changed = title, db.At(s.Clock.Now())
		out = r.conversation(m)
		return describe(ctx, q, id, title, wordsWith(r.Words, title), s.Clock.Now())
	})
	return out, err
}

// wordsWith adds a text to the words by which a conversation is found.
func wordsWith(words, text string) string {
	return textsearch.Cut(strings.TrimSpace(fold.Text(text)+" "+words), maxWords)
}

// delete deletes a conversation of the actor's.
func (s *Service) delete(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if _, err := own(ctx, q, m, a, mayChange(), id); err != nil {
			return err
		}
		return deleteOne(ctx, q, id)
	})
}

// judge keeps the actor's verdict on an answer of theirs.
func (s *Service) judge(ctx context.Context, m *market.Market, a right.Actor, id string, v Verdict, text string) error {
	if err := mayChange().Check(a, a.User); err != nil {
		return err
	}
	reason, fault := freetext.Text(text, maxReason)
	if fault != "" {
		return problem.InField("reason", fault)
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		ok, err := judge(ctx, q, m.Code, a.User, id, v, reason)
		if err == nil && !ok {
			err = problem.New(problem.NotFound, "There is no such answer.")
		}
		return err
	})
}

// allowance tells how many questions the actor may ask today.
func (s *Service) allowance(ctx context.Context, m *market.Market, a right.Actor) (Allowance, error) {
	if err := mayReadOwn().Check(a, a.User); err != nil {
		return Allowance{}, err
	}
	return quota.Left(ctx, s.DB.One(), m, a, quota.Question, s.Clock.Now())
}

// sweep deletes the counts of days that have passed.
func (s *Service) sweep(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return quota.Forget(ctx, q, s.Clock.Now()) })
}

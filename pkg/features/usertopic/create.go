package usertopic

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// Draft is the choice that a user makes.
type Draft struct {
	Title      string   `json:"title" maxLength:"500" doc:"1 to 120 characters." example:"Bruchrechnung"`
	TopicUUIDs []string `json:"topicUuids,omitempty" maxItems:"10" maxLength:"36" nullable:"false" doc:"Topics of this market. They are asked by the decks published about them and, where the market has it, by the study guide of their subject."`
	KnowUUIDs  []string `json:"knowUuids,omitempty" maxItems:"20" maxLength:"36" nullable:"false" doc:"Decks: knows of the format FLASHCARDS that one may read."`
	GuideSlugs []string `json:"guideSlugs,omitempty" maxItems:"5" maxLength:"100" nullable:"false" doc:"Study guides of this market."`
}

func (Draft) SchemaName() string { return "NewUserTopic" }

// Receipt says where the quiz of a choice is.
type Receipt struct {
	UUID string `json:"uuid" format:"uuid"`
	Path string `json:"path" doc:"On this host." example:"/user-topic/9f4f2f0e-0000-4000-8000-000000000003/quiz"`
}

func (Receipt) SchemaName() string { return "UserTopicReceipt" }

// Create makes a choice, or returns the caller's own that was made by the same words. The
// errors are a FormValidationError, a TooManyRequestsError, and a BadRequestError (409) for
// users who have as many as they may have.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d Draft) (Receipt, error) {
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Receipt{}, err
	}
	var form form
	title := form.title(d.Title)
	things := form.things(m, s.guides.Of(m), d)
	now := s.Clock.Now()
	t := userTopic{ID: uuid.NewString(), Market: m.Code, Author: a.User, Title: title, Created: now, Things: things}
	choice := hashOf(t)
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if err := form.decks(ctx, q, m, a.User, d.KnowUUIDs); err != nil {
			return err
		}
		if err := form.err(); err != nil {
			return err
		}
		// Requests of one user run in turn, so that bounds and repeated choices are seen.
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		same, err := findChoice(ctx, q, a.User, choice)
		if err != nil || same != "" {
			t.ID = same
			return err
		}
		if err := admit(ctx, q, a.User, now); err != nil {
			return err
		}
		return insert(ctx, q, t, choice)
	})
	if err != nil {
		return Receipt{}, err
	}
	return Receipt{t.ID, pathOf(t.ID)}, nil
}

// admit refuses users who have made, or have, as many as they may.
func admit(ctx context.Context, q db.Queryer, user string, now time.Time) error {
	made, kept, err := count(ctx, q, user, now.Add(-day))
	if err != nil {
		return err
	}
	if made >= perDay {
		p := problem.New(problem.TooManyRequests, "You have made a lot of quizzes today. Please try again tomorrow.")
		p.RetryAfter = time.Hour
		return p
	}
	if kept >= maxKept {
		return problem.New(problem.BadRequest, "You have %d quizzes. Please delete one first.", maxKept).WithStatus(http.StatusConflict)
	}
	return nil
}

// hashOf is the same for the same words, things and market.
func hashOf(t userTopic) string {
	text, err := json.Marshal(struct {
		Market, Title string
		Things        []ref
	}{t.Market, t.Title, t.Things})
	if err != nil {
		panic(fmt.Sprint("usertopic: ", err)) // strings alone
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// form reads what a user chose; all faults are returned at once.
type form struct{ faults []problem.Field }

func (f *form) wrong(field, fault string) {
	if fault != "" {
		f.faults = append(f.faults, problem.Field{Field: field, Message: fault})
	}
}

func (f *form) err() error {
	if len(f.faults) > 0 {
		return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(f.faults...)
	}
	return nil
}

func (f *form) title(text string) string {
	title, fault := freetext.Line(text, 1, maxTitle)
	f.wrong("title", fault)
	return title
}

// unique returns ids in lower case, each once.
func unique(ids []string) []string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		if id = strings.ToLower(id); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// things reads the topics and the guides of a choice, and takes its decks as they are.
func (f *form) things(m *market.Market, guides map[string]guide, d Draft) (things []ref) {
	for _, id := range unique(d.TopicUUIDs) {
		if _, topic := topicOf(m, id); topic == nil {
			f.wrong("topicUuids", "There is no such topic here: "+id)
		}
		things = append(things, ref{Topic, id})
	}
	for _, id := range unique(d.KnowUUIDs) {
		things = append(things, ref{Deck, id})
	}
	for _, slug := range unique(d.GuideSlugs) {
		if _, ok := guides[slug]; !ok {
			f.wrong("guideSlugs", "There is no such study guide here: "+slug)
		}
		things = append(things, ref{Guide, slug})
	}
	if len(things) == 0 {
		f.wrong("knowUuids", "Please choose a topic, a deck or a study guide.")
	}
	if len(d.TopicUUIDs) > maxTopics {
		f.wrong("topicUuids", fmt.Sprintf("Please choose at most %d topics.", maxTopics))
	}
	if len(d.KnowUUIDs) > maxDecks {
		f.wrong("knowUuids", fmt.Sprintf("Please choose at most %d decks.", maxDecks))
	}
	if len(d.GuideSlugs) > maxGuides {
		f.wrong("guideSlugs", fmt.Sprintf("Please choose at most %d study guides.", maxGuides))
	}
	return things
}

// decks checks that a user may read the decks that they chose. Decks of others that are
// private are refused as those are that there aren't.
func (f *form) decks(ctx context.Context, q db.Queryer, m *market.Market, user string, ids []string) error {
	if len(ids) > maxDecks {
		return nil // refused by number
	}
	ids = unique(ids)
	found, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if k, ok := found[id]; !ok || !isDeck(k, m, user) {
			f.wrong("knowUuids", "There is no such deck here: "+id)
		}
	}
	return nil
}

// isDeck reports whether a know is a deck that a user ("" for a visitor) reads on a market's
// site: at its public address, or as its author.
func isDeck(k know.Know, m *market.Market, user string) bool {
	return k.Format == know.Flashcards && k.Language == know.LanguageOf(m) && k.ReadableBy(user)
}

func topicOf(m *market.Market, id string) (*market.Subject, *market.Topic) {
	for i := range m.Subjects {
		for j := range m.Subjects[i].Topics {
			if m.Subjects[i].Topics[j].UUID == id {
				return &m.Subjects[i], &m.Subjects[i].Topics[j]
			}
		}
	}
	return nil, nil
}

// Rename changes the title of a choice of the actor's. The errors are a NotFoundError, a
// ForbiddenError and a FormValidationError.
func (s *Service) Rename(ctx context.Context, m *market.Market, a right.Actor, id, text string) (Receipt, error) {
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Receipt{}, err
	}
	var form form
	title := form.title(text)
	if err := form.err(); err != nil {
		return Receipt{}, err
	}
	err := s.change(ctx, m, a, id, func(q db.Queryer) error { return rename(ctx, q, id, title) })
	return Receipt{id, pathOf(id)}, err
}

// Delete deletes a choice of the actor's. The errors are a NotFoundError and a ForbiddenError.
func (s *Service) Delete(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	return s.change(ctx, m, a, id, func(q db.Queryer) error { return empty(ctx, q, id, s.Clock.Now()) })
}

// change runs a change of a choice of the actor's, and makes its page anew.
func (s *Service) change(ctx context.Context, m *market.Market, a right.Actor, id string, do func(q db.Queryer) error) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		t, err := find(ctx, q, m.Code, id)
		if err != nil {
			return err
		}
		if err := mayChange().Check(a, t.Author); err != nil {
			return err
		}
		s.purge(q, id)
		return do(q)
	})
}

// purge makes the page of a choice anew once the caller's transaction is committed.
func (s *Service) purge(q db.Queryer, id string) {
	if s.Pages != nil {
		q.AfterCommit(func() { s.Pages.Purge(tagOf(id)) })
	}
}

// sweep deletes the rows of choices that were deleted a day ago. Nothing depends on it.
func (s *Service) sweep(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return forget(ctx, q, s.Clock.Now().Add(-day)) })
}

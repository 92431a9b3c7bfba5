package ai

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"knowmad/pkg/features/ai/buddy"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/way"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// storeFor is how long storing an answer may take once its caller may be gone.
const storeFor = 10 * time.Second

// turn is a question that was taken.
type turn struct {
	market       *market.Market
	user         string
	conversation string
	answer       string // uuid of the answer's message
	question     string
	way          way.Way
	buddy        *market.Buddy // nil: none
	before       string        // the question before; "" for none
	said         []string      // in answer to it
	taken        []quiz.Question
	sources      []string // knows to which the answer is bound; none: all
	use          quota.Use
	aboutSchool  bool
	inNeed       bool // its writer
}

// Ask takes a question of the actor's in a conversation, and gives the function that streams
// the answer. The errors are a FormValidationError, a NotFoundError, a ForbiddenError, a
// TooManyRequestsError where the day's questions are asked, and a BadRequestError (409) where
// an answer is on its way or the conversation is full.
func (s *Service) Ask(ctx context.Context, m *market.Market, a right.Actor, id string, asked Question) (func(context.Context, *openapi.Stream[Event]) error, error) {
	if err := quota.Offered(m); err != nil {
		return nil, err
	}
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return nil, err
	}
	question, fault := freetext.Text(asked.Text, maxQuestion)
	if fault == "" && question == "" {
		fault = "Please ask something."
	}
	if fault != "" {
		return nil, problem.InField("text", fault)
	}
	t := turn{market: m, user: a.User, conversation: id, answer: uuid.NewString(), question: question, way: asked.Way, aboutSchool: asked.AboutSchool}
	t.inNeed = !t.aboutSchool && s.isInNeed(m, question)
	if err := s.DB.Write(ctx, func(q db.Queryer) error { return s.take(ctx, q, a, &t) }); err != nil {
		return nil, err
	}
	return func(ctx context.Context, out *openapi.Stream[Event]) error { return s.tell(ctx, t, out) }, nil
}

// take stores a question with an answer that is stopped until it is done, and counts it.
func (s *Service) take(ctx context.Context, q db.Queryer, a right.Actor, t *turn) error {
	// Questions of one user are counted in turn.
	if err := person.Lock(ctx, q, a.User); err != nil {
		return err
	}
	r, err := own(ctx, q, t.market, a, mayAsk(), t.conversation)
	if err != nil {
		return err
	}
	if t.sources, err = r.knows(); err != nil {
		return err
	}
	if t.buddy = buddy.Of(t.market, r.Buddy); t.way == "" {
		t.way = way.Default(t.buddy)
	}
	now := s.Clock.Now()
	if err := s.count(ctx, q, a, t, now); err != nil {
		return err
	}
	position, err := t.remember(ctx, q)
	if err != nil {
		return err
	}
	if position >= maxMessages {
		return problem.New(problem.BadRequest, "This conversation is full. Please begin another one.").WithStatus(http.StatusConflict)
	}
	free, err := claim(ctx, q, t.conversation, now, now.Add(answerFor+storeFor))
	if err != nil {
		return err
	}
	if !free {
		return problem.New(problem.BadRequest, "The question before is still being answered.").WithStatus(http.StatusConflict)
	}
	title, words := r.Title, r.Words
	// The list of conversations doesn't show a need to others who look at the screen.
	if !t.inNeed {
		words = wordsWith(words, t.question)
		if title == "" {
			title = titleOf(t.question)
		}
	}
	if err := describe(ctx, q, t.conversation, title, words, now); err != nil {
		return err
	}
	for i, one := range []messageRow{
		{ID: uuid.NewString(), Role: User, Text: t.question, State: Done},
		{ID: t.answer, Role: Assistant, State: Stopped},
	} {
		one.Way = t.way
		one.Conversation, one.Position, one.Created = t.conversation, position+i, db.At(now)
		if err := insertMessage(ctx, q, one); err != nil {
			return err
		}
	}
	return nil
}

// remember reads what the conversation has said that matters to the answer, and gives the
// number of its messages.
func (t *turn) remember(ctx context.Context, q db.Queryer) (position int, err error) {
	var asked int
	if t.before, asked, position, err = lastQuestion(ctx, q, t.conversation); err != nil || t.way.Asks() {
		return position, err
	}
	rows, err := messages(ctx, q, t.conversation)
	if err != nil {
		return 0, err
	}
	for _, r := range rows {
		kept, err := r.quiz()
		if err != nil {
			return 0, err
		}
		if kept != nil {
			t.taken = append(t.taken, kept.question())
		}
		if r.Position < asked || r.Way != way.Answer && r.Way != way.Simpler {
			continue
		}
		said, err := r.said()
		if err != nil {
			return 0, err
		}
		for _, one := range said {
			t.said = append(t.said, one.Text)
		}
	}
	return position, nil
}

// count counts a question, but that of a person in need.
func (s *Service) count(ctx context.Context, q db.Queryer, a right.Actor, t *turn, now time.Time) (err error) {
	if !t.inNeed {
		t.use, err = quota.Take(ctx, q, t.market, a, quota.Question, now)
		return err
	}
	left, err := quota.Left(ctx, q, t.market, a, quota.Question, now)
	t.use.Remaining = left.Remaining
	return err
}

// topic is what the answer is about: the question before, where the way is one of saying it
// again.
func (t *turn) topic() string {
	if t.way.Asks() || t.before == "" {
		return t.question
	}
	return t.before
}

// titleOf is the beginning of a question, as a title.
func titleOf(question string) string {
	runes := []rune(question)
	for i, r := range runes {
		if r == '\n' || i == maxTitle-1 {
			return string(runes[:i]) + "…"
		}
	}
	return question
}

// errGone says that the caller has left.
var errGone = errors.New("ai: the caller has left")

// tell streams the answer to a question, and stores it, however it ends.
func (s *Service) tell(ctx context.Context, t turn, out *openapi.Stream[Event]) error {
	asking, cancel := context.WithTimeout(ctx, answerFor)
	defer cancel()
	go func() {
		select {
		case <-s.Stopping:
			cancel()
		case <-asking.Done():
		}
	}()
	answer := &answer{way: t.way, send: func(e Event) error {
		if out.Send(e) != nil {
			return errGone
		}
		return nil
	}}
	var err error
	if !t.inNeed {
		err = s.answer(asking, t, answer)
		if errors.Is(err, errInNeed) {
			err, t.inNeed = nil, true
		}
	}
	state := stateOf(err, answer)
	if t.inNeed && err == nil {
		state = Helped
	}
	gone := ctx.Err() != nil || errors.Is(err, errGone)
	if err != nil && gone {
		state = Stopped
	}
	counted := t.use.Tool != ""
	back := counted && (state == Failed || state == Helped || state == Stopped && len(answer.said) == 0 && answer.quiz == nil)
	if stored := s.store(ctx, t, answer, state, back); stored != nil {
		s.Log.Error().Err(stored).Msg("ai: an answer isn't stored")
		if err == nil {
			err, state = stored, Failed
		}
	}
	if gone {
		return err
	}
	if back {
		t.use.Remaining++
	}
	return s.end(t, answer, state, err)
}

func stateOf(err error, a *answer) State {
	switch {
	case err != nil:
		return Failed
	case len(a.said) == 0 && a.quiz == nil:
		return Nothing
	}
	return Done
}

// store keeps how an answer ended, and gives its question back where none came.
func (s *Service) store(ctx context.Context, t turn, a *answer, state State, back bool) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeFor)
	defer cancel()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		quiz, err := a.quiz.json()
		if err != nil {
			return err
		}
		if err := finish(ctx, q, t.answer, a.by, a.said, quiz, state); err != nil {
			return err
		}
		if back {
			if err := quota.GiveBack(ctx, q, t.use); err != nil {
				return err
			}
		}
		return release(ctx, q, t.conversation)
	})
}

// end sends the last events of an answer.
func (s *Service) end(t turn, a *answer, state State, err error) error {
	if state == Failed {
		s.Log.Warn().Err(err).Msg("ai: a question isn't answered")
		p := problem.New(problem.NoType, "The answer could not be completed. Please try again.")
		return a.send(Event{Error: &FailureEvent{string(p.Type), p.Message}})
	}
	if state == Helped {
		if err := a.send(Event{Help: new(s.help(t.market))}); err != nil {
			return err
		}
	}
	if state == Nothing {
		if err := a.send(Event{NotFound: &NotFound{"/knows/search?" + url.Values{"query": {titleOf(t.topic())}}.Encode()}}); err != nil {
			return err
		}
	}
	return a.send(Event{Done: &DoneEvent{t.answer, a.usage, t.use.Remaining}})
}

package result

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
)

// Mailer queues mails in the transaction that they belong to.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Config is what a Service works with.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      zerolog.Logger
	Mail     Mailer
	Throttle *throttle.Throttle
	Markets  func(code string) (*market.Market, bool)
}

// Service tells how the processing of knows ended. It is safe for use by many
// goroutines; several servers may work on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

// otherAddressesOf bounds how often an author names addresses that aren't theirs.
func otherAddressesOf() throttle.Policy {
	return throttle.Policy{Free: 5, First: 10 * time.Minute, Most: 12 * time.Hour}
}

// mailsTo bounds how often one address is named, by all authors together.
func mailsTo() throttle.Policy {
	return throttle.Policy{Free: 2, First: time.Hour, Most: 24 * time.Hour}
}

// Asked says who will be told.
type Asked struct {
	Email string `json:"email" example:"lena@example.org"`
}

func (Asked) SchemaName() string { return "KnowResultMail" }

// Ask notes that the author of a know wants a mail when what they sent is processed;
// email "" is their own address. The error is a BadRequestError where it has ended.
func (s *Service) Ask(ctx context.Context, a right.Actor, id, email string) (out Asked, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := record.LockOwn(ctx, s.DB, q, a, id)
		if err != nil {
			return err
		}
		r, found, err := record.LatestOf(ctx, q, k.ID)
		if err != nil {
			return err
		}
		if !found || r.State != record.InWork {
			return problem.New(problem.BadRequest, "The processing of this know has ended.").WithStatus(http.StatusConflict)
		}
		card, err := person.FindOwn(ctx, q, a.User)
		if err != nil {
			return err
		}
		to, err := s.other(ctx, q, card, strings.TrimSpace(email))
		if err != nil {
			return err
		}
		out.Email = cmp.Or(to, card.Email)
		return record.SetResultMail(ctx, q, k.ID, to, s.Clock.Now())
	})
	return out, err
}

// other gives an address that isn't the author's own, once its counters allow that; ""
// where it is their own.
func (s *Service) other(ctx context.Context, q db.Queryer, card person.Card, email string) (string, error) {
	if email == "" || strings.EqualFold(email, card.Email) {
		return "", nil
	}
	checked, err := mail.CheckAddress(email)
	if err != nil {
		return "", problem.New(problem.FormValidation, "Some fields need to be corrected.").
			WithFields(problem.Field{Field: "email", Message: "This is no address that mail can be sent to."})
	}
	wait, err := s.Throttle.Try(ctx, q,
		s.Throttle.Counter("know-result-account", card.ID, otherAddressesOf()),
		s.Throttle.Counter("know-result-mail", strings.ToLower(checked), mailsTo()))
	if err != nil {
		return "", fmt.Errorf("counting: %w", err)
	}
	if wait > 0 {
		p := problem.New(problem.TooManyRequests, "Too many mails were asked for. Please try again later, or take your own address.")
		p.RetryAfter = wait
		return "", p
	}
	return checked, nil
}

// Withdraw deletes the author's request for a mail.
func (s *Service) Withdraw(ctx context.Context, a right.Actor, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := record.LockOwn(ctx, s.DB, q, a, id)
		if err != nil {
			return err
		}
		return record.DropResultMail(ctx, q, k.ID)
	})
}

// Ended queues the mail about how the processing of a know ended, where its author asked
// for one, in the transaction that ends the processing.
func (s *Service) Ended(ctx context.Context, q db.Queryer, id string) error {
	email, asked, err := record.ResultMail(ctx, q, id)
	if err != nil || !asked {
		return err
	}
	if err := record.DropResultMail(ctx, q, id); err != nil {
		return err
	}
	k, err := know.Find(ctx, q, id)
	if err != nil {
		return err
	}
	latest, err := record.LatestRevisions(ctx, q, []string{id})
	if err != nil {
		return err
	}
	card, err := person.Find(ctx, q, k.Author)
	if err != nil {
		return err
	}
	m, ok := s.Markets(k.Market)
	if !ok {
		s.Log.Error().Str("market", k.Market).Msg("know: no market to send a mail as")
		return nil
	}
	message, told := own(k, latest[id], m.Domain)
	if email != "" {
		message, told = elsewhere(k, latest[id], m.Domain), true
		message.To, message.Unrecorded = email, true
	} else {
		message.To, message.Name = card.Email, card.Name
	}
	if !told {
		return nil
	}
	message.ID, message.User, message.Market = uuid.NewString(), card.ID, m.Code
	message.Language = cmp.Or(card.Language, m.Locale.Interface)
	if err := s.Mail.Enqueue(ctx, q, message); err != nil {
		return fmt.Errorf("queueing %s: %w", message.Template, err)
	}
	return nil
}

// ownKnows is where authors see what became of their knows.
const ownKnows = "/knows"

// own is the mail to the author's own address. told is false where they are told in
// another way: of a know that is stopped, by the mail about the decision.
func own(k know.Know, r record.LatestRevision, domain string) (m mail.Message, told bool) {
	values := map[string]string{"title": k.Title, "link": domain + k.Path()}
	switch {
	case r.State == record.Failed:
		values["reason"], values["kept"], values["link"] = r.Failure.Reason, "no", domain+"/knows/"+k.Slug()+"/edit"
		if k.Revision != "" {
			values["kept"] = "yes"
		}
		return mail.Message{Template: "know-failed", Values: values}, true
	case k.Status == know.Published:
		return mail.Message{Template: "know-ready", Values: values}, true
	case k.Status == know.Private:
		return mail.Message{Template: "know-ready-private", Values: values}, true
	case k.Status == know.Review:
		values["link"] = domain + ownKnows
		return mail.Message{Template: "know-in-review", Values: values}, true
	}
	return mail.Message{}, false
}

// elsewhere is the mail to another address: without any text that a user wrote, so that
// it is no way to send one.
func elsewhere(k know.Know, r record.LatestRevision, domain string) mail.Message {
	m := mail.Message{Template: "know-elsewhere-ended", Values: map[string]string{"link": domain + ownKnows}}
	if r.State == record.Failed {
		return m
	}
	switch k.Status {
	case know.Published:
		m.Template, m.Values["link"] = "know-elsewhere-ready", domain+"/knows/"+k.ID
	case know.Private:
		m.Template, m.Values["link"] = "know-elsewhere-ready", domain+"/knows/u/"+k.ID
	}
	return m
}

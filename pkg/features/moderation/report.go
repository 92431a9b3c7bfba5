package moderation

import (
	"context"
	"database/sql"
	"net/netip"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"

	"github.com/google/uuid"
)

// Sender is the user, or the visitor at an address, who sends a report or a notice.
type Sender struct {
	User   string // uuid; "" for a visitor
	Client netip.Addr
}

// reportsByAccount bounds how much one account reports.
func reportsByAccount() throttle.Policy {
	return throttle.Policy{Free: 20, First: time.Minute, Most: time.Hour}
}

// reportsFromAddress bounds the reports of all callers behind one address, which may be a
// whole school.
func reportsFromAddress() throttle.Policy {
	return throttle.Policy{Free: 60, First: time.Minute, Most: time.Hour}
}

// mailsToReporter bounds the mails that visitors can cause to one address.
func mailsToReporter() throttle.Policy {
	return throttle.Policy{Free: 20, First: 10 * time.Minute, Most: 12 * time.Hour}
}

// maxReports is how many reports a case keeps: all of them are told what is decided in
// one transaction, and more say nothing new.
const maxReports = 1000

// admit counts a try by counters. The error is a TooManyRequestsError.
func (s *Service) admit(ctx context.Context, q db.Queryer, counters ...throttle.Counter) error {
	wait, err := s.Throttle.Try(ctx, q, counters...)
	if err != nil || wait == 0 {
		return err
	}
	p := problem.New(problem.TooManyRequests, "You have sent a lot in a short time. Please try again later.")
	p.RetryAfter = wait
	return p
}

// counters returns the counters of a sender's account, where they have one, and of their address.
func (s *Service) counters(kind string, from Sender, account, address throttle.Policy) []throttle.Counter {
	var out []throttle.Counter
	if from.User != "" {
		out = append(out, s.Throttle.Counter(kind+"-account", from.User, account))
	}
	if from.Client.IsValid() {
		out = append(out, s.Throttle.Counter(kind+"-address", httpx.ClientSubnet(from.Client), address))
	}
	return out
}

// person is by what a sender is recognised while a case is open: visitors by a keyed hash
// of their mail's or their network's address.
func (s *Service) person(from Sender, email string) string {
	switch {
	case from.User != "":
		return from.User
	case email != "":
		return s.Throttle.Hash("reporter", strings.ToLower(email))
	}
	return s.Throttle.Hash("reporter", from.Client.String())
}

// NewReport is a user's or a visitor's report of a thing or a knower.
type NewReport struct {
	Kind   SubjectKind `json:"kind" enum:"know,knower,demand,folder" doc:"folder: one of a library that is shared by a link."`
	ID     string      `json:"id" format:"uuid" doc:"The know's, the demand's, or that of the shared folder's link; the knower's, or the user's whose page it is."`
	Reason Ground      `json:"reason" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER"`
	Text   string      `json:"text,omitempty" maxLength:"8000" doc:"At most 2,000 characters, for staff alone."`
	Email  string      `json:"email,omitempty" maxLength:"320" doc:"Of a visitor who wants to be told what was decided. Users are told at their account's."`
}

func (NewReport) SchemaName() string { return "NewReport" }

// subject is what a case is about.
type subject struct {
	kind   SubjectKind
	id     string // uuid of the thing, or of the user
	market string
	author string // uuid of the user; "" where they have left
}

// Send keeps a report of a thing or a knower that the sender sees on a market's site. A sender
// who reports the same thing again while its case is open gets the same answer. The errors are a
// NotFoundError, a FormValidationError and a TooManyRequestsError.
func (s *Service) Send(ctx context.Context, m *market.Market, from Sender, n NewReport) (id string, err error) {
	var f form
	text := f.text("text", n.Text, false)
	email := ""
	if n.Email != "" && from.User == "" {
		if email, err = mail.CheckAddress(n.Email); err != nil {
			f.wrong("email", "Please enter a valid e-mail address.")
		}
	}
	if err := f.err(); err != nil {
		return "", err
	}
	var refused error // leaves the count of the try as it is
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		refused = nil
		counters := s.counters("report", from, reportsByAccount(), reportsFromAddress())
		if email != "" {
			counters = append(counters, s.Throttle.Counter("report-mail", strings.ToLower(email), mailsToReporter()))
		}
		if err := s.admit(ctx, q, counters...); err != nil {
			return err
		}
		about, err := s.subjectOf(ctx, q, m, from.User, n.Kind, strings.ToLower(n.ID))
		switch {
		case err == nil:
		case problem.From(err).Type == problem.NotFound:
			refused = err
			return nil
		default:
			return err
		}
		now := s.Clock.Now()
		opened, err := openCase(ctx, q, newCase(Report, about, n.Reason, now))
		if err != nil {
			return err
		}
		if n, err := countReports(ctx, q, opened); err != nil || n >= maxReports {
			id = uuid.NewString() // one more says nothing new
			return err
		}
		id, err = insertReport(ctx, q, reportRow{
			ID: uuid.NewString(), CaseID: opened, Reporter: optional(from.User), Person: optional(s.person(from, email)),
			Email: email, Language: m.Locale.Interface, Market: m.Code, Reason: n.Reason, Text: text, Created: db.At(now),
		})
		return err
	})
	if err == nil {
		err = refused
	}
	return id, err
}

func optional(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }

func newCase(k Kind, about subject, g Ground, now time.Time) caseRow {
	return caseRow{
		ID: uuid.NewString(), Kind: k, SubjectKind: about.kind, Subject: about.id, Market: about.market, Author: about.author,
		Opened: db.At(now), Due: db.At(now.Add(g.patience())),
	}
}

// subjectOf finds the reported thing or knower. One that the user may not see isn't found.
func (s *Service) subjectOf(ctx context.Context, q db.Queryer, m *market.Market, user string, kind SubjectKind, id string) (subject, error) {
	if kind != OfKnower {
		t, err := s.things(kind).Readable(ctx, q, m, user, id)
		return subject{kind, t.ID, t.Market, t.Author}, err
	}
	c, err := person.FindKnower(ctx, q, id)
	if err != nil && problem.From(err).Type == problem.NotFound {
		c, err = person.Find(ctx, q, id)
	}
	if err == nil && c.Leaving() {
		err = person.NotFound()
	}
	return subject{OfKnower, c.ID, c.Market, c.ID}, err
}

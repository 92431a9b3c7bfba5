package moderation

import (
	"context"
	"fmt"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// letters writes to both sides of a case, in the transaction of what it tells.
type letters struct{ Config }

// The outcomes that mails name.
const (
	outcomeKept        = "kept"
	outcomeRemoved     = "removed"
	outcomeBlocked     = "blocked"
	outcomeGone        = "gone"
	outcomeRestored    = "restored"
	outcomeKeptRemoved = "keptRemoved"
)

func outcome(d Decision) string {
	switch d {
	case Remove, Reject:
		return outcomeRemoved
	case Block:
		return outcomeBlocked
	case Gone:
		return outcomeGone
	case Restore:
		return outcomeRestored
	case KeepRemoved:
		return outcomeKeptRemoved
	}
	return outcomeKept
}

// Where authors see what became of theirs.
const (
	ownKnows   = "/knows"
	ownDemands = "/knowdemands/mine"
	ownLibrary = "/app/library"
)

// said are the values of what staff say; the reason may be missing.
func said(v verdict) map[string]string {
	values := map[string]string{"outcome": outcome(v.Decision), "reasoned": "no", "reason": v.Reason}
	if v.Reason != "" {
		values["reasoned"] = "yes"
	}
	return values
}

// tellAuthor mails the decision of a case to the author of its subject, as far as it
// concerns them: that a report proved wrong is told of knows alone.
func (s letters) tellAuthor(ctx context.Context, q db.Queryer, c caseRow, t thing.Thing, v verdict) error {
	template, path := authorMail(c, t, v.Decision)
	if template == "" {
		return nil
	}
	if err := s.notify(ctx, q, c, t, path, v.Decision); err != nil {
		return err
	}
	values := said(v)
	values["title"], values["ground"] = t.Title, string(v.Ground)
	values["before"] = map[Decision]string{Remove: "published", Reject: "waiting"}[v.Decision]
	return s.tellUser(ctx, q, c.Author, c.Market, template, path, values)
}

// notify notifies the author of a thing of the decision of a case.
func (s letters) notify(ctx context.Context, q db.Queryer, c caseRow, t thing.Thing, path string, d Decision) error {
	n := notice.New{User: c.Author, Market: c.Market, Kind: noticeOf(c.SubjectKind, d), Key: "case:" + c.ID, Title: t.Title, Path: path}
	if n.Kind == "" || n.User == "" {
		return nil
	}
	if c.SubjectKind == OfKnow {
		n.Know, n.Title = c.Subject, ""
	}
	if n.Market == "" { // every market of its language shows it
		author, err := person.Find(ctx, q, c.Author)
		if err != nil {
			return err
		}
		n.Market = author.Market
	}
	return notice.OrSilent(s.Notices).Tell(ctx, q, n)
}

// noticeOf gives the kind of an author's notification of a decision; "" for a block, as
// blocked users can't read notifications.
func noticeOf(of SubjectKind, d Decision) notice.Kind {
	switch of {
	case OfKnow:
		return map[Decision]notice.Kind{
			Remove: notice.KnowRemoved, Reject: notice.KnowRemoved, Approve: notice.KnowApproved, Keep: notice.KnowKept,
			Restore: notice.KnowRestored, KeepRemoved: notice.ObjectionRefused,
		}[d]
	case OfDemand:
		return map[Decision]notice.Kind{Remove: notice.DemandRemoved}[d]
	case OfFolder:
		return map[Decision]notice.Kind{Remove: notice.FolderUnshared}[d]
	}
	return ""
}

// authorMail is the kind of mail by which an author is told a decision, and where its
// button leads; "" where they aren't.
func authorMail(c caseRow, t thing.Thing, d Decision) (template, path string) {
	switch {
	case d == Block:
		return "knower-blocked", ownKnows
	case c.SubjectKind == OfDemand && d == Remove:
		return "demand-removed", ownDemands
	case c.SubjectKind == OfFolder && d == Remove:
		return "folder-unshared", ownLibrary
	case c.SubjectKind != OfKnow:
		return "", ""
	case d == Remove || d == Reject:
		return "know-removed", ownKnows
	case d == Approve:
		return "know-approved", t.Path
	case d == Restore || d == KeepRemoved:
		return "objection-decided", ownKnows
	case d == Keep:
		return "know-kept", t.Path
	}
	return "", ""
}

// tellStopped mails the author of a know that the program rejected.
func (s letters) tellStopped(ctx context.Context, q db.Queryer, t thing.Thing, g Ground) error {
	err := notice.OrSilent(s.Notices).Tell(ctx, q, notice.New{User: t.Author, Market: t.Market, Kind: notice.KnowRemoved, Key: "stopped:" + t.ID, Know: t.ID, Path: ownKnows})
	if err != nil {
		return err
	}
	return s.tellUser(ctx, q, t.Author, t.Market, "know-stopped", ownKnows, map[string]string{"title": t.Title, "ground": string(g)})
}

// tellReporters mails the users and visitors who reported a case's subject, as far as they have an
// address, and the senders of its notices.
func (s letters) tellReporters(ctx context.Context, q db.Queryer, c caseRow, t thing.Thing, v verdict) error {
	if c.Kind == Review {
		return nil
	}
	title, err := s.titleOf(ctx, q, c, t)
	if err != nil || title == "" { // nothing is left that could be named
		return err
	}
	values := said(v)
	values["title"] = title
	cases := []caseRow{c}
	if c.Kind == Objection { // the reporters to whom the removal was told
		if cases, err = endedWith(ctx, q, c.Against.String); err != nil {
			return err
		}
	}
	for _, c := range cases {
		if err := s.tellReports(ctx, q, c.ID, values); err != nil {
			return err
		}
		if err := s.tellNotices(ctx, q, c.ID, "rights-notice-decided", values); err != nil {
			return err
		}
	}
	return nil
}

// tellReports mails the reporters of a case.
func (s letters) tellReports(ctx context.Context, q db.Queryer, id string, values map[string]string) error {
	reports, err := reportsOf(ctx, q, id, 0)
	if err != nil {
		return err
	}
	for _, r := range reports {
		if r.Reporter.Valid {
			err = s.tellUser(ctx, q, r.Reporter.String, r.Market, "report-decided", "", values)
		} else if r.Email != "" {
			err = s.send(ctx, q, mail.Message{To: r.Email, Language: r.Language, Template: "report-decided", Values: values, Market: r.Market})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tellNotices mails the senders of the notices of a case.
func (s letters) tellNotices(ctx context.Context, q db.Queryer, id, template string, values map[string]string) error {
	notices, err := noticesOf(ctx, q, id, 0)
	if err != nil {
		return err
	}
	for _, n := range notices {
		if err := s.tellSender(ctx, q, n, template, values); err != nil {
			return err
		}
	}
	return nil
}

func (s letters) titleOf(ctx context.Context, q db.Queryer, c caseRow, t thing.Thing) (string, error) {
	if c.SubjectKind != OfKnower {
		return t.Title, nil
	}
	cards, err := person.Cards(ctx, q, []string{c.Subject})
	return cards[c.Subject].PublicName(), err
}

// tellObjection mails the senders of the notices by which a know was removed that its
// author is against it.
func (s letters) tellObjection(ctx context.Context, q db.Queryer, against caseRow, t thing.Thing) error {
	cases, err := endedWith(ctx, q, against.ID)
	if err != nil {
		return err
	}
	for _, c := range cases {
		if err := s.tellNotices(ctx, q, c.ID, "rights-objection", map[string]string{"title": t.Title}); err != nil {
			return err
		}
	}
	return nil
}

// tellSender mails the sender of a notice.
func (s letters) tellSender(ctx context.Context, q db.Queryer, n noticeRow, template string, values map[string]string) error {
	return s.send(ctx, q, mail.Message{To: n.Email, Name: n.Name, Language: n.Language, Template: template, Values: values, Market: n.Market})
}

// tellUser mails a user in their language; without an account there is no mail. path is where
// the button leads, "" without one.
func (s letters) tellUser(ctx context.Context, q db.Queryer, user, code, template, path string, values map[string]string) error {
	if user == "" {
		return nil
	}
	c, err := person.Find(ctx, q, user)
	if err != nil {
		if problem.From(err).Type == problem.NotFound {
			return nil
		}
		return err
	}
	m, ok := s.letterhead(code, c)
	if !ok {
		s.Log.Error().Str("market", code).Str("template", template).Msg("moderation: no market to send a mail as")
		return nil
	}
	language := c.Language
	if language == "" {
		language = m.Locale.Interface
		if own, ok := s.Markets(c.Market); ok {
			language = own.Locale.Interface
		}
	}
	if path != "" {
		values["link"] = m.Domain + path
	}
	return s.send(ctx, q, mail.Message{User: user, To: c.Email, Name: c.Name, Language: language, Template: template, Values: values, Market: m.Code})
}

// letterhead is the market that a user's mail comes from: their country's where it uses
// the site of the one where it happened, else that one.
func (s letters) letterhead(code string, c person.Card) (*market.Market, bool) {
	there, known := s.Markets(code)
	own, ok := s.Markets(c.Market)
	if known && (!ok || own.Site != there.Site) {
		return there, true
	}
	return own, ok
}

func (s letters) send(ctx context.Context, q db.Queryer, m mail.Message) error {
	m.ID = uuid.NewString()
	if err := s.Mail.Enqueue(ctx, q, m); err != nil {
		return fmt.Errorf("queueing %s: %w", m.Template, err)
	}
	return nil
}

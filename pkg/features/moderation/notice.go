package moderation

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"

	"github.com/google/uuid"
)

// noticesByAccount and noticesFromAddress bound the notices of one sender.
func noticesByAccount() throttle.Policy {
	return throttle.Policy{Free: 10, First: 10 * time.Minute, Most: 12 * time.Hour}
}

func noticesFromAddress() throttle.Policy {
	return throttle.Policy{Free: 10, First: 10 * time.Minute, Most: 12 * time.Hour}
}

// confirmationsTo bounds the mails that callers can cause to one address.
func confirmationsTo() throttle.Policy {
	return throttle.Policy{Free: 5, First: 30 * time.Minute, Most: 12 * time.Hour}
}

// NewNotice is what a rights-holder says.
type NewNotice struct {
	Name         string     `json:"name" maxLength:"500" doc:"At most 60 characters."`
	Organisation string     `json:"organisation,omitempty" maxLength:"500" doc:"At most 120 characters."`
	Email        string     `json:"email" maxLength:"320"`
	Work         string     `json:"work" maxLength:"8000" doc:"Which work it is, and whose: at most 2,000 characters."`
	Knows        []string   `json:"knows" nullable:"false" minItems:"1" maxItems:"20" maxLength:"1000" doc:"Addresses or uuids of the knows that have it."`
	Statements   Statements `json:"statements"`
	Signature    string     `json:"signature" maxLength:"500" doc:"The full name, written out: at most 120 characters."`
}

func (NewNotice) SchemaName() string { return "NewRightsNotice" }

// Statements are what the sender of a notice answers for.
type Statements struct {
	GoodFaith bool `json:"goodFaith" doc:"Neither the owner of the rights nor the law allows this use, as far as they know."`
	Accurate  bool `json:"accurate" doc:"What they say is right, and they may act for the owner of the rights."`
}

func (Statements) SchemaName() string { return "RightsStatements" }

// NoticeReceipt says what became of a notice.
type NoticeReceipt struct {
	UUID    string   `json:"uuid" format:"uuid"`
	Unknown []string `json:"unknown" nullable:"false" doc:"Those of its addresses at which there is nothing, or nothing any more."`
}

func (NoticeReceipt) SchemaName() string { return "RightsNoticeReceipt" }

// maxLine is how long a line of a notice may be, in characters.
const maxLine = 120

// Notify keeps a rights-holder's notice: each know that it names gets a case. The errors
// are a FormValidationError, also where it names nothing that there is, and a
// TooManyRequestsError.
func (s *Service) Notify(ctx context.Context, m *market.Market, from Sender, n NewNotice) (out NoticeReceipt, err error) {
	row, knows, err := s.parseNotice(m, n)
	if err != nil {
		return out, err
	}
	var refused error // leaves the count of the try as it is
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.admit(ctx, q, s.counters("notice", from, noticesByAccount(), noticesFromAddress())...); err != nil {
			return err
		}
		out.Unknown = []string{}
		var f form
		var named []thing.Thing
		for i, know := range knows {
			k, err := s.Knows.Lock(ctx, q, know)
			if err != nil && problem.From(err).Type != problem.NotFound {
				return err
			}
			if err != nil || k.Status != statusPublished && k.Status != statusPrivate {
				f.wrong("knows["+strconv.Itoa(i)+"]", "There is nothing at this address any more.")
				out.Unknown = append(out.Unknown, n.Knows[i])
				continue
			}
			named = append(named, k)
		}
		if refused = f.err(); len(named) == 0 {
			return nil
		}
		mails := s.Throttle.Counter("notice-mail", strings.ToLower(row.Email), confirmationsTo())
		if refused = s.admit(ctx, q, mails); refused != nil {
			return nil //nolint:nilerr // a refusal keeps the count of the try, which an error would roll back
		}
		out.UUID = row.ID
		return s.keepNotice(ctx, q, row, named)
	})
	if err == nil {
		err = refused
	}
	return out, err
}

// keepNotice stores a notice, opens a case for each know that it names and confirms it to
// its sender.
func (s *Service) keepNotice(ctx context.Context, q db.Queryer, row noticeRow, knows []thing.Thing) error {
	now := s.Clock.Now()
	row.Created = db.At(now)
	if err := insertNotice(ctx, q, row); err != nil {
		return err
	}
	for _, k := range knows {
		opened, err := openCase(ctx, q, newCase(Notice, subject{OfKnow, k.ID, k.Market, k.Author}, Copyright, now))
		if err != nil {
			return err
		}
		if err := addNotice(ctx, q, row.ID, opened); err != nil {
			return err
		}
	}
	return s.letters().tellSender(ctx, q, row, "rights-notice", map[string]string{"count": strconv.Itoa(len(knows))})
}

func (s *Service) parseNotice(m *market.Market, n NewNotice) (row noticeRow, knows []string, err error) {
	var f form
	row = noticeRow{ID: uuid.NewString(), Language: m.Locale.Interface, Market: m.Code}
	row.Name = f.line("name", n.Name, true, person.MaxName)
	row.Organisation = f.line("organisation", n.Organisation, false, maxLine)
	row.Work = f.text("work", n.Work, true)
	row.Signature = f.line("signature", n.Signature, true, maxLine)
	if row.Email, err = mail.CheckAddress(strings.TrimSpace(n.Email)); err != nil {
		f.wrong("email", "Please enter a valid e-mail address.")
	}
	if !n.Statements.GoodFaith {
		f.wrong("statements.goodFaith", "We need this statement.")
	}
	if !n.Statements.Accurate {
		f.wrong("statements.accurate", "We need this statement.")
	}
	for i, text := range n.Knows {
		know, ok := knowIn(text)
		if !ok {
			f.wrong("knows["+strconv.Itoa(i)+"]", "This is no address of a document here. Please copy it from your browser.")
		}
		knows = append(knows, know)
	}
	return row, knows, f.err()
}

// knowIn is the uuid in the address of a know, whichever of its pages it is of.
func knowIn(text string) (id string, ok bool) {
	text = strings.TrimSpace(text)
	if u, err := url.Parse(text); err == nil {
		text = u.Path
	}
	const length = 36
	for _, part := range strings.Split(text, "/") {
		if len(part) < length {
			continue
		}
		if found, err := uuid.Parse(part[len(part)-length:]); err == nil {
			id, ok = found.String(), true
		}
	}
	return id, ok
}

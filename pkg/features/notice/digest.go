package notice

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// mailing is the job that sends a user's weekly mail. Its key is the user's uuid and the
// moment at which it is due: a job queues the next one in the transaction that ends it.
const mailing = "notice.mailing"

const (
	week = 7 * 24 * time.Hour
	// maxTitles is how many titles the mail names.
	maxTitles = 3
	screen    = "/app/notifications"
)

func (d digest) key() string { return d.User + ":" + strconv.FormatInt(d.Due.Unix(), 10) }

// mails reports whether a user has the weekly mail.
func (s *Service) mails(ctx context.Context, user string) (Mails, error) {
	found, err := findDigest(ctx, s.DB.One(), user)
	return Mails{Weekly: len(found) > 0}, err
}

// setMails begins or ends the weekly mail, which is about the host's site. Said again it
// changes nothing.
func (s *Service) setMails(ctx context.Context, host *market.Market, user string, weekly bool) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if !weekly {
			return s.endDigest(ctx, q, user)
		}
		now := s.Clock.Now()
		d := digest{User: user, Market: host.Code, Asked: db.At(now), Since: db.At(now), Due: db.At(now.Add(week))}
		added, err := insertDigest(ctx, q, d)
		if err != nil || !added {
			return err
		}
		return s.queue(ctx, q, d)
	})
}

// endDigest ends a user's weekly mail, with the job that waits to send it.
func (s *Service) endDigest(ctx context.Context, q db.Queryer, user string) error {
	found, err := findDigest(ctx, q, user)
	for _, d := range found {
		if err == nil {
			err = s.Jobs.Cancel(ctx, q, mailing, d.key())
		}
	}
	if err != nil {
		return err
	}
	return deleteDigest(ctx, q, user)
}

func (s *Service) queue(ctx context.Context, q db.Queryer, d digest) error {
	_, err := s.Jobs.Enqueue(ctx, q, job.Request{Kind: mailing, Key: d.key(), NotBefore: d.Due.Time})
	return err
}

// MailingJob sends a user's weekly mail: the mail, the next job and the end of this one are
// kept together or not at all, so that a server that dies neither loses a mail nor sends two.
func (s *Service) MailingJob() job.Kind {
	return job.Kind{Name: mailing, Concurrency: 2, Work: func(ctx context.Context, j *job.Job) error {
		return s.DB.Write(ctx, func(q db.Queryer) error {
			user, _, _ := strings.Cut(j.Key, ":")
			found, err := findDigest(ctx, q, user)
			if err != nil {
				return err
			}
			if len(found) == 0 || found[0].key() != j.Key { // ended, or begun anew
				return j.Finish(ctx, q)
			}
			d, now := found[0], s.Clock.Now()
			// A server that stood still for weeks sends one mail, not one for each week.
			next := d.Due.Add(week)
			for !next.After(now) {
				next = next.Add(week)
			}
			moved, err := advanceDigest(ctx, q, d, now, next)
			if err != nil {
				return err
			}
			if moved {
				if err := s.send(ctx, q, d); err != nil {
					return err
				}
				d.Due = db.At(next)
				if err := s.queue(ctx, q, d); err != nil {
					return err
				}
			}
			return j.Finish(ctx, q)
		})
	}}
}

// send queues the mail about what a user hasn't read since the last one; none where there is
// nothing, and none to who is leaving.
func (s *Service) send(ctx context.Context, q db.Queryer, d digest) error {
	m, ok := s.Markets(d.Market)
	if !ok {
		s.Log.Error().Str("market", d.Market).Msg("notice: no market to send a mail as")
		return nil
	}
	who, err := person.Find(ctx, q, d.User)
	if problem.From(err).Type == problem.NotFound {
		return nil
	}
	if err != nil || who.Leaving() || who.Blocked {
		return err
	}
	rows, err := unreadOf(ctx, q, d.User, d.Since.Time, maxKept)
	if err != nil {
		return err
	}
	all, err := visible(ctx, q, m, rows)
	if err != nil || len(all) == 0 {
		return err
	}
	language := who.Language
	if own, ok := s.Markets(who.Market); ok && language == "" {
		language = own.Locale.Interface
	}
	id := uuid.NewSHA1(uuid.NameSpaceOID, []byte(mailing+" "+d.key())).String()
	err = s.Mail.Enqueue(ctx, q, mail.Message{
		ID: id, User: d.User, To: who.Email, Name: who.Name, Language: language, Market: m.Code, Template: "notices",
		Values:      map[string]string{"link": m.Domain + screen, "count": strconv.Itoa(len(all)), "titles": titles(all)},
		Unsubscribe: s.unsubscribeLink(m, d.User),
	})
	if errors.Is(err, mail.ErrAddress) { // the next one may have an address
		s.Log.Warn().Err(err).Msg("notice: a user has no address for mails")
		return nil
	}
	if err != nil {
		return fmt.Errorf("queueing a weekly mail: %w", err)
	}
	return nil
}

// titles joins the titles of a few different notifications. Quotation marks and commas would
// differ by language.
func titles(all []seen) string {
	var named []string
	had := map[string]bool{}
	for _, v := range all {
		title := v.show().Title
		if title == "" || had[title] || len(named) == maxTitles {
			continue
		}
		had[title] = true
		named = append(named, title)
	}
	return strings.Join(named, " · ")
}

// oneClick is the path of the call that mail programs make by themselves.
const oneClick = "/api/notices/unsubscribe/one-click"

// unsubscribeLink is for the mail's header List-Unsubscribe (RFC 8058). It is "" on hosts
// without https, for which there is no such header. It works for good, and for nothing else.
func (s *Service) unsubscribeLink(m *market.Market, user string) string {
	if !strings.HasPrefix(m.Domain, "https://") {
		return ""
	}
	token := user + "." + base64.RawURLEncoding.EncodeToString(unsubscribeMAC(s.Keys.UnsubscribeKey(), user))
	return m.Domain + oneClick + "?" + url.Values{"token": {token}}.Encode()
}

func unsubscribeMAC(key []byte, user string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("NOTICES\n" + user))
	return h.Sum(nil)
}

// unsubscribe ends the weekly mail of the user whom a link's token names. It changes nothing
// where the mail has ended or the account is deleted; a wrong token is a BadRequestError.
func (s *Service) unsubscribe(ctx context.Context, token string) error {
	user, signature, _ := strings.Cut(token, ".")
	given, err := base64.RawURLEncoding.Strict().DecodeString(signature)
	if err == nil && uuid.Validate(user) == nil {
		for _, key := range s.Keys.UnsubscribeKeys() {
			if hmac.Equal(given, unsubscribeMAC(key, user)) {
				return s.DB.Write(ctx, func(q db.Queryer) error { return s.endDigest(ctx, q, user) })
			}
		}
	}
	return problem.New(problem.BadRequest, "This link doesn't work.")
}

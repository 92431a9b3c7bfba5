package signup

import (
	"context"
	"crypto/hmac"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"

	"github.com/google/uuid"
)

// SignUp is the form of a sign-up.
type SignUp struct {
	Email          string
	Name           string
	Password       string
	Source         string
	SourceCampaign string
	DateOfBirth    string
	Captcha        string // its solution, or ""
}

// checked is a sign-up whose every field is right.
type checked struct {
	address users.Address
	name    string
	born    *string
}

// check validates all fields and returns their errors together. Below the minimum
// age it returns ErrYoung alone, even if other fields are wrong.
func (f SignUp) check(m *market.Market, now time.Time) (checked, error) {
	var c checked
	var errs [4]error
	c.address, errs[0] = users.ParseAddress(f.Email, "email")
	c.name, errs[1] = person.ParseName(f.Name)
	errs[2] = passwords.CheckPassword(f.Password, "password", c.name, c.address.Text)
	c.born, errs[3] = BirthDate(m, f.DateOfBirth, now)
	if errors.Is(errs[3], ErrYoung) {
		return checked{}, ErrYoung
	}
	var all *problem.Error
	for _, err := range errs {
		if err == nil {
			continue
		}
		p := problem.From(err)
		if p.Type != problem.FormValidation {
			return checked{}, err
		}
		if all == nil {
			all = p
		} else {
			all = all.WithFields(p.Fields...)
		}
	}
	if all != nil {
		return checked{}, all
	}
	return c, nil
}

// Outcomes that the log of events has where the answer is that of a success.
const (
	outcomeHeldBack = "held-back"
	outcomeKnown    = "known-address"
)

const (
	confirmFor = 24 * time.Hour
	resetFor   = time.Hour
)

// Create signs a visitor up and mails them the link that confirms their address.
// The account is of the caller's country where that uses the host's site, else
// of the host's; m is the host's market, whose form they filled in.
// Where the address has an account already, its owner gets a mail that says so; the
// answer and the work are the same, so that the caller can't tell. The error is a
// RequiresCaptchaError after many requests from the caller's network address. A
// visitor below the market's minimum age is refused without a reason, and so is every
// sign-up on that device for a day.
func (s *Service) Create(ctx context.Context, m *market.Market, from call.Caller, f SignUp) (id string, err error) {
	if err := s.CheckAgeRefusal(ctx, m, from); err != nil {
		return "", err
	}
	now := s.clock.Now()
	c, err := f.check(m, now)
	young := errors.Is(err, ErrYoung)
	if err != nil && !young {
		return "", err
	}
	if err := s.limits.CountMailRequest(ctx, from, f.Captcha); err != nil {
		return "", err
	}
	if young {
		return "", s.RecordAgeRefusal(ctx, from)
	}
	hash, err := s.passwords.Hash(ctx, f.Password)
	if err != nil {
		return "", err
	}
	id = uuid.NewString()
	home := s.markets().OnSite(m, from.Country)
	err = s.db.Write(ctx, func(q db.Queryer) error {
		wait, err := s.throttle.Try(ctx, q, s.limits.MailCounter(c.address.Key))
		if err != nil {
			return err
		}
		known, err := users.FindByAddress(ctx, q, c.address.Key)
		if err != nil {
			return err
		}
		account, outcome := known.ID, outcomeKnown
		switch {
		case wait > 0: // enough mails; nothing is made, and the answer is the same
			outcome = outcomeHeldBack
		case !known.Confirmed.Valid:
			account, outcome = id, ""
		}
		q.AfterCommit(func() {
			authlog.Account(ctx, account)
			authlog.Outcome(ctx, outcome)
		})
		if wait > 0 {
			return nil
		}
		if known.Confirmed.Valid {
			if err := letters.Idle(ctx, q, 2); err != nil { // in place of the account and its link
				return err
			}
			return s.letters.Send(ctx, q, m, "known-address", known.ID, known.Email, known.Name, map[string]string{"link": m.Domain + "/auth/signin"})
		}
		err = users.Insert(ctx, q, users.New{
			ID: id, Address: c.address, Name: c.name, Password: hash, Market: home.Code, DateOfBirth: c.born,
			Source: campaign(f.Source), SourceCampaign: campaign(f.SourceCampaign), Created: now, Device: s.signUpDevice(id, from),
		})
		if err != nil {
			return err
		}
		return s.sendConfirmation(ctx, q, m, users.User{ID: id, Email: c.address.Text, Name: c.name})
	})
	return id, err
}

// maxCampaign bounds what is kept of where a visitor comes from, in characters.
const maxCampaign = 100

// campaign is a text of the browser's that only statistics read.
func campaign(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "")
	if utf8.RuneCountInString(s) > maxCampaign {
		return string([]rune(s)[:maxCampaign])
	}
	return s
}

// Resend mails the link again, for a sign-up that waits for its confirmation. The
// answer and the work don't reveal whether there is such a sign-up. After many
// requests from the caller's network address a captcha's solution is required.
func (s *Service) Resend(ctx context.Context, m *market.Market, from call.Caller, id, captcha string) error {
	if err := s.limits.CountMailRequest(ctx, from, captcha); err != nil {
		return err
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		u, ok, err := users.FindRow(ctx, q, id)
		if err != nil {
			return err
		}
		if ok {
			authlog.Account(ctx, u.ID)
		}
		// One that is confirmed is read, too, for the log of events alone.
		waiting := ok && !u.Confirmed.Valid
		// No mail address has two characters, so unknown ids never touch the counter
		// of a real address; and they share 256 counters instead of a row for each.
		to := id[:2]
		if waiting {
			to = u.Key
		}
		of, err := s.throttle.Read(ctx, q, s.limits.MailCounter(to))
		if err != nil {
			return err
		}
		enough := of.Wait > 0
		if enough {
			// An attacker who used up an address's mails could otherwise tell by the time
			// whether an id is of a sign-up with it: Idle counts nothing, in the same time.
			of = throttle.Idle()
		}
		if err := s.throttle.Count(ctx, q, of); err != nil {
			return err
		}
		if enough {
			q.AfterCommit(func() { authlog.Outcome(ctx, outcomeHeldBack) })
		}
		if enough || !waiting {
			return s.letters.Mimic(ctx, q, m)
		}
		return s.sendConfirmation(ctx, q, m, u)
	})
}

func (s *Service) sendConfirmation(ctx context.Context, q db.Queryer, m *market.Market, u users.User) error {
	token, err := insertLink(ctx, q, toConfirm, u.ID, u.Email, s.clock.Now().Add(confirmFor))
	if err != nil {
		return err
	}
	return s.letters.Send(ctx, q, m, "confirm-email", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/auth/confirm#token=" + token, "validFor": confirmFor.String(),
	})
}

// signUpDevice is what is kept of the device that made a sign-up: enough to tell
// whether another caller is on it, and not on which other ones.
func (s *Service) signUpDevice(id string, c call.Caller) string {
	return s.throttle.Hash("sign-up", id+" "+c.Device)
}

// Confirm makes an account of the sign-up that a link belongs to, or moves an
// account to its new address. The link works once. Where another account got the
// address meanwhile, a sign-up's link is dead, and a change says EmailInUseError.
//
// Several visitors may have signed up with one address, one of them an attacker who
// hopes that its owner opens the wrong link: the mails in the mailbox look alike. So
// the password of a sign-up counts only on the device on which it was chosen. On any
// other device the caller must send a password. Without one nothing is confirmed, the
// link goes on working, and passwordFor is the address that needs a password. With
// one, that password is saved and the sign-up confirmed in one transaction.
func (s *Service) Confirm(ctx context.Context, m *market.Market, from call.Caller, token, password string) (passwordFor string, err error) {
	hash, err := s.hashOfSignUp(ctx, token, password)
	if err != nil {
		return "", err
	}
	taken := errLink()
	err = s.db.Write(ctx, func(q db.Queryer) error {
		passwordFor = ""
		l, err := s.useLink(ctx, q, token, toConfirm, toChangeEmail)
		if err != nil {
			return err
		}
		if l.Purpose == toChangeEmail {
			taken = problem.New(problem.EmailInUse, "This e-mail address belongs to another account.")
			return s.changeAddress(ctx, q, m, l)
		}
		if err = s.confirmSignUp(ctx, q, from, l, hash); errors.Is(err, errPasswordMissing) {
			passwordFor = l.Email
		}
		return err
	})
	switch {
	case errors.Is(err, errPasswordMissing):
		authlog.Outcome(ctx, "password-needed")
		return passwordFor, nil
	case db.IsUnique(err):
		return "", taken.WithCause(err)
	}
	return "", err
}

// hashOfSignUp hashes the password that a sign-up is to be confirmed with. It is
// "" where none was given, and where the link isn't one of a sign-up. The link is
// checked first, since a hash is expensive.
func (s *Service) hashOfSignUp(ctx context.Context, token, password string) (string, error) {
	if password == "" {
		return "", nil
	}
	l, err := s.findLink(ctx, s.db.One(), token, toConfirm, toChangeEmail)
	if err != nil || l.Purpose != toConfirm {
		return "", err
	}
	u, err := users.FindAnyone(ctx, s.db.One(), l.User)
	if problem.From(err).Type == problem.InvalidCredentials { // it was dropped meanwhile
		return "", errLink().WithCause(err)
	}
	if err != nil {
		return "", err
	}
	if u.Confirmed.Valid {
		return "", errLink()
	}
	if err := passwords.CheckPassword(password, "password", u.Name, u.Email); err != nil {
		return "", err
	}
	return s.passwords.Hash(ctx, password)
}

// errPasswordMissing rolls a confirmation back that takes a password first.
var errPasswordMissing = errors.New("the sign-up was made on another device")

// confirmSignUp confirms a sign-up by the link of its mail. hash, where there is
// one, is of the password that the reader of the mail chose, and replaces that of
// the sign-up.
func (s *Service) confirmSignUp(ctx context.Context, q db.Queryer, from call.Caller, l Link, hash string) error {
	device, waiting, err := users.FindSignUpDevice(ctx, q, l.User)
	if err != nil {
		return err
	}
	if !waiting { // confirmed by an earlier mail, or by a new password
		if hash != "" { // which is not the one that was saved then
			return errLink()
		}
		return nil
	}
	if hash == "" && !hmac.Equal([]byte(device), []byte(s.signUpDevice(l.User, from))) {
		return errPasswordMissing
	}
	if hash != "" {
		if err := users.UpdatePassword(ctx, q, l.User, hash); err != nil {
			return err
		}
	}
	return s.confirm(ctx, q, l.User)
}

// confirm confirms a sign-up and drops the others with its address.
func (s *Service) confirm(ctx context.Context, q db.Queryer, id string) error {
	return users.Confirm(ctx, q, id, s.clock.Now())
}

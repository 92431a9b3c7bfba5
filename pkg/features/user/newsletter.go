package user

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// Newsletter is the kind of mails that a user may do without.
const Newsletter = "NEWSLETTER"

// Keys are those with which links in mails and addresses of pictures are signed:
// the one to sign with, and all that are recognised.
type Keys interface {
	UnsubscribeKey() []byte
	UnsubscribeKeys() [][]byte
	URLKey() []byte
	URLKeys() [][]byte
}

// oneClick is the path of the call that mail programs make by themselves.
const oneClick = "/api/users/newsletter/unsubscribe/v2/one-click"

// Newsletters are ended by who gets them, with a link and without a session.
type Newsletters struct {
	db   *db.DB
	keys Keys
}

// UnsubscribeLink is for a mail's header List-Unsubscribe: a POST there ends
// mails of its kind (RFC 8058). It is "" on hosts without https, for which there
// is no such header. It works for good, and for nothing else.
func (s *Newsletters) UnsubscribeLink(m *market.Market, user, mail string) string {
	if !strings.HasPrefix(m.Domain, "https://") {
		return ""
	}
	return m.Domain + oneClick + "?" + url.Values{
		"emailType": {Newsletter}, "emailUuid": {mail}, "emailPreferencesToken": {s.preferencesToken(user, mail)},
	}.Encode()
}

func (s *Newsletters) preferencesToken(user, mail string) string {
	return user + "." + base64.RawURLEncoding.EncodeToString(preferencesMAC(s.keys.UnsubscribeKey(), user, mail))
}

func preferencesMAC(key []byte, user, mail string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(Newsletter + "\n" + user + "\n" + mail))
	return h.Sum(nil)
}

// Unsubscribe ends the newsletter of whom a mail went to, by the token of that
// mail. Doing so again, or for an account that is gone, is no fault; another
// token is a BadRequestError.
func (s *Newsletters) Unsubscribe(ctx context.Context, mail, token string) error {
	user, ok := s.preferencesOf(mail, token)
	if !ok {
		return problem.New(problem.BadRequest, "This link doesn't work.")
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		return endNewsletter(ctx, q, user)
	})
}

// preferencesOf is the user for whom a token was made.
func (s *Newsletters) preferencesOf(mail, token string) (user string, ok bool) {
	user, signature, _ := strings.Cut(token, ".")
	given, err := base64.RawURLEncoding.Strict().DecodeString(signature)
	if err != nil || uuid.Validate(user) != nil {
		return "", false
	}
	for _, key := range s.keys.UnsubscribeKeys() {
		if hmac.Equal(given, preferencesMAC(key, user, mail)) {
			return user, true
		}
	}
	return "", false
}

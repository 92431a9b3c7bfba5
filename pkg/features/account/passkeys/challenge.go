package passkeys

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// The challenge of a sign-in is signed and stored nowhere, so that a visitor's
// call leaves no row. The id of the request is
//
//	challenge.expires.signature
//
// where expires is in unix seconds and the signature, an HMAC-SHA256 under the
// servers' key passkey-challenges, covers both and the host. Who answers with a
// passkey's signature uses the challenge up: that leaves a row until it expires.

// signChallenge is the id of a sign-in's request.
func (s *Service) signChallenge(at call.Site, challenge string) string {
	until := strconv.FormatInt(s.clock.Now().Add(challengeFor).Unix(), 10)
	sum := s.keys.Current(ForChallenges).MAC(challengeText(at, challenge, until))
	return challenge + "." + until + "." + base64.RawURLEncoding.EncodeToString(sum)
}

func challengeText(at call.Site, challenge, until string) string {
	return at.Host + "\n" + challenge + "\n" + until
}

// errChallenge is the error of an answer whose challenge is invalid, expired or used.
func errChallenge() *problem.Error {
	return problem.New(problem.BadRequest, "That took too long. Please try again.")
}

// maxChallenge bounds the parsed length of a sign-in's request id in bytes; real ids are shorter.
const maxChallenge = 200

// signInChallenge reads the id of a sign-in's request. The challenge is one of
// this host's, no older than 5 minutes, and no sign-in has used it so far.
func (s *Service) signInChallenge(ctx context.Context, at call.Site, request string) (session webauthn.SessionData, err error) {
	parts := strings.Split(request[:min(len(request), maxChallenge)], ".")
	if len(parts) != 3 {
		return session, errChallenge()
	}
	challenge, until := parts[0], parts[1]
	sum, err := base64.RawURLEncoding.Strict().DecodeString(parts[2])
	if err != nil {
		return session, errChallenge().WithCause(err)
	}
	ours := false
	for _, key := range s.keys.All(ForChallenges) {
		ours = hmac.Equal(sum, key.MAC(challengeText(at, challenge, until))) || ours
	}
	seconds, err := strconv.ParseInt(until, 10, 64)
	if !ours || err != nil || !s.clock.Now().Before(time.Unix(seconds, 0)) {
		return session, errChallenge()
	}
	used, err := factors.IsUsed(ctx, s.db.One(), challenge)
	if err != nil {
		return session, err
	}
	if used {
		return session, errChallenge()
	}
	// Without its end: the library would compare it with the machine's clock.
	return webauthn.SessionData{
		Challenge: challenge, RelyingPartyID: at.Host, UserVerification: protocol.VerificationRequired,
	}, nil
}

// useChallenge uses the challenge of a sign-in up. Of several answers at once one
// signs in.
func (s *Service) useChallenge(ctx context.Context, q db.Queryer, challenge string) error {
	first, err := factors.MarkUsed(ctx, q, challenge, s.clock.Now().Add(challengeFor))
	if err == nil && !first {
		err = errChallenge()
	}
	return err
}

// ForChallenges signs the challenges of sign-ins with a passkey.
const ForChallenges = "passkey-challenges"

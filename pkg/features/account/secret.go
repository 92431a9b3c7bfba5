package account

import (
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/passkeys"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/throttle"
)

// What the servers' keys are for. Each is the purpose of a key ring; see
// pkg/platform/keyring.
const (
	forURLs  = "signed-urls"
	forMails = "unsubscribe"
)

func purposes() []string {
	return append(throttle.Purposes(), sessions.ForTokens, sessions.ForDevices, forURLs, twofactor.ForCodes, forMails, passkeys.ForChallenges, openid.ForVisits)
}

// UnsubscribeKey is the key with which links are signed that end mails.
func (s *Service) UnsubscribeKey() []byte { return s.keys.Current(forMails).Value }

// UnsubscribeKeys are the keys of such links that are recognised.
func (s *Service) UnsubscribeKeys() [][]byte { return s.keys.Values(forMails) }

// URLKey is the key with which URLs are signed now; see pkg/platform/signedurl.
func (s *Service) URLKey() []byte { return s.keys.Current(forURLs).Value }

// URLKeys are the keys of signed URLs that are recognised.
func (s *Service) URLKeys() [][]byte { return s.keys.Values(forURLs) }

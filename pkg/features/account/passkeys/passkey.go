package passkeys

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"
)

const (
	// challengeFor is how long a user may take to find their device and touch it.
	challengeFor = 5 * time.Minute
	// maxPasskeys is more than a user has devices, times the hosts.
	maxPasskeys = 50
	// maxKeyName is how long a passkey's name may be, in characters.
	maxKeyName = 60
)

// Passkey is a key with which its owner signs in without a password.
type Passkey struct {
	UUID      string     `json:"uuid" format:"uuid"`
	Name      string     `json:"name" doc:"As its owner calls it."`
	Host      string     `json:"host" doc:"The host on which it signs in; browsers offer it nowhere else." example:"www.example.org"`
	CreatedOn time.Time  `json:"createdOn"`
	UsedOn    *time.Time `json:"usedOn" doc:"When somebody last signed in with it."`
}

// Ceremony is what a browser needs to make a passkey, or to sign in with one.
type Ceremony struct {
	RequestID string          `json:"requestId" doc:"Goes back with the credential. It works once, for 5 minutes."`
	PublicKey json.RawMessage `json:"publicKey" doc:"For parseCreationOptionsFromJSON or parseRequestOptionsFromJSON of PublicKeyCredential."`
}

func (Ceremony) SchemaName() string { return "PasskeyOptions" }

// relyingParty is a site as WebAuthn sees it. Keys are discoverable (the user types no
// name) and the device verifies its user, so that a passkey is two factors by itself.
func relyingParty(at call.Site) (*webauthn.WebAuthn, error) {
	required := true
	party, err := webauthn.New(&webauthn.Config{
		RPID: at.Host, RPDisplayName: at.Market.Brand, RPOrigins: []string{at.Origin},
		AttestationPreference: protocol.PreferNoAttestation, // the make of the device isn't asked for
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &required,
			UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: challengeFor},
			Registration: webauthn.TimeoutConfig{Timeout: challengeFor},
		},
		// None is asked for and none is read; some password managers send them all the same.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("passkeys of %s: %w", at.Host, err)
	}
	return party, nil
}

// keyHolder is an account as WebAuthn sees it.
type keyHolder struct {
	User users.User
	keys []webauthn.Credential
}

// WebAuthnID is what the device keeps with the key and shows when it signs in.
func (k keyHolder) WebAuthnID() []byte { return handleOf(k.User.ID) }

// WebAuthnName tells several accounts of one person apart.
func (k keyHolder) WebAuthnName() string { return k.User.Email }

// WebAuthnDisplayName is what people read.
func (k keyHolder) WebAuthnDisplayName() string { return k.User.Name }

// WebAuthnCredentials are the account's passkeys on one host.
func (k keyHolder) WebAuthnCredentials() []webauthn.Credential { return k.keys }

// handleOf is a user's id in bytes.
func handleOf(id string) []byte {
	u, err := uuid.Parse(id)
	if err != nil {
		return nil
	}
	return u[:]
}

// PasskeyOptions begins a sign-in with a passkey. No visitor needs to say who they
// are, and nothing is stored.
func (s *Service) PasskeyOptions(h market.Host) (Ceremony, error) {
	at, party, err := partyOf(h)
	if err != nil {
		return Ceremony{}, err
	}
	options, session, err := party.BeginDiscoverableLogin()
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey options: %w", err)
	}
	public, err := json.Marshal(options.Response)
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey options: %w", err)
	}
	return Ceremony{RequestID: s.signChallenge(at, session.Challenge), PublicKey: public}, nil
}

// AddPasskeyOptions begins to make a passkey for the actor's account. A passkey signs
// in without password and code, so adding one requires both, and more of staff; see
// twofactor.WithProofForNewFactor.
func (s *Service) AddPasskeyOptions(ctx context.Context, h market.Host, c call.Caller, a right.Actor, password, code, mailCode string) (Ceremony, error) {
	at, party, err := partyOf(h)
	if err != nil {
		return Ceremony{}, err
	}
	var out Ceremony
	err = s.twofactor.WithProofForNewFactor(ctx, c, a, password, code, mailCode, func(q db.Queryer, u users.User) error {
		holder, err := s.holder(ctx, q, u, at.Host)
		if err != nil {
			return err
		}
		options, session, err := party.BeginRegistration(holder,
			webauthn.WithExclusions(webauthn.Credentials(holder.keys).CredentialDescriptors()))
		if err != nil {
			return fmt.Errorf("passkey options: %w", err)
		}
		out, err = s.ceremony(ctx, q, at, u.ID, session, options.Response)
		return err
	})
	return out, err
}

func partyOf(h market.Host) (call.Site, *webauthn.WebAuthn, error) {
	at, err := call.SiteOf(h)
	if err != nil {
		return call.Site{}, nil, err
	}
	party, err := relyingParty(at)
	return at, party, err
}

// AddPasskey keeps the passkey that a browser made, and tells the owner by mail.
func (s *Service) AddPasskey(ctx context.Context, h market.Host, a right.Actor, request, name string, credential []byte) (id string, err error) {
	at, party, err := partyOf(h)
	if err != nil {
		return "", err
	}
	if name, err = parseKeyName(name); err != nil {
		return "", err
	}
	session, err := s.answerOf(ctx, at, a.User, request)
	if err != nil {
		return "", err
	}
	u, err := users.Find(ctx, s.db.One(), a.User)
	if err != nil {
		return "", err
	}
	key, err := verifyRegistration(party, u, session, credential)
	if err != nil {
		return "", problem.New(problem.InvalidCredentials, "This passkey can't be used here. Please try again, or with another device.").WithCause(err)
	}
	id = uuid.NewString()
	err = s.db.Write(ctx, func(q db.Queryer) error {
		n, err := countPasskeys(ctx, q, u.ID)
		if err != nil {
			return err
		}
		if n >= maxPasskeys {
			return problem.New(problem.Forbidden, "You have %d passkeys. Please remove one first.", n)
		}
		if err := s.insertPasskey(ctx, q, id, u.ID, at.Host, name, key); err != nil {
			return err
		}
		return s.notifyOfPasskey(ctx, q, at.Market, u, "on")
	})
	if db.IsUnique(err) {
		err = problem.New(problem.Duplicate, "This passkey is here already.").WithCause(err)
	}
	return id, err
}

// verifyRegistration checks the new key of a device, which must have verified its user.
func verifyRegistration(party *webauthn.WebAuthn, u users.User, session webauthn.SessionData, credential []byte) (*webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return nil, fmt.Errorf("reading a passkey: %w", err)
	}
	key, err := party.CreateCredential(keyHolder{User: u}, session, parsed)
	if err != nil {
		return nil, fmt.Errorf("checking a passkey: %w", err)
	}
	return key, nil
}

// errPasskey is the error of a sign-in whose passkey is refused. It doesn't name the
// reason.
func errPasskey() *problem.Error {
	return problem.New(problem.InvalidCredentials, "This passkey doesn't sign in here. Please sign in another way.")
}

// ByPasskey checks the signature of a device. The device has verified its user (by PIN
// or fingerprint), so no second factor is asked for. A signature counter that doesn't
// grow means that the key was copied; then original and copy are refused.
func (s *Service) ByPasskey(ctx context.Context, g factors.Grant) (factors.Proof, error) {
	at, party, err := partyOf(g.Host)
	if err != nil {
		return factors.Proof{}, err
	}
	session, err := s.signInChallenge(ctx, at, g.RequestID)
	if err != nil {
		return factors.Proof{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(g.Credential)
	if err != nil {
		return factors.Proof{}, errPasskey().WithCause(err)
	}
	row, err := findPasskey(ctx, s.db.One(), at.Host, parsed.RawID)
	if errors.Is(err, sql.ErrNoRows) {
		return factors.Proof{}, errPasskey()
	}
	if err != nil {
		return factors.Proof{}, fmt.Errorf("reading a passkey: %w", err)
	}
	authlog.Account(ctx, row.User)
	used, err := verifyAssertion(party, row, session, parsed)
	if err != nil {
		return factors.Proof{}, errPasskey().WithCause(err)
	}
	settle := func(ctx context.Context, q db.Queryer, _ users.User) error {
		if err := s.useChallenge(ctx, q, session.Challenge); err != nil {
			return err
		}
		return s.usedPasskey(ctx, q, row, used)
	}
	return factors.Proof{User: users.User{ID: row.User}, MultiFactor: true, BeforeSecondFactor: settle}, nil
}

// errCounter says that a key may have been copied.
var errCounter = errors.New("the counter of the passkey didn't go on; there may be two of it")

// verifyAssertion checks what a device signed with a passkey.
func verifyAssertion(party *webauthn.WebAuthn, row passkeyRow, session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*webauthn.Credential, error) {
	key, err := row.credential()
	if err != nil {
		return nil, err
	}
	used, err := party.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) {
		return keyHolder{User: users.User{ID: row.User}, keys: []webauthn.Credential{key}}, nil
	}, session, parsed)
	if err != nil {
		return nil, fmt.Errorf("checking a passkey: %w", err)
	}
	if used.Authenticator.CloneWarning {
		return nil, errCounter
	}
	return used, nil
}

// Passkeys are the actor's, on all hosts, latest first.
func (s *Service) Passkeys(ctx context.Context, a right.Actor) ([]Passkey, error) {
	return Of(ctx, s.db.One(), a.User)
}

// Of reads the passkeys of a user, on all hosts, latest first.
func Of(ctx context.Context, q db.Queryer, userID string) ([]Passkey, error) {
	rows, err := listPasskeys(ctx, q, userID)
	if err != nil {
		return nil, err
	}
	out := make([]Passkey, 0, len(rows))
	for _, r := range rows {
		p := Passkey{UUID: r.ID, Name: r.Name, Host: r.Host, CreatedOn: r.Created.Time}
		if r.Used.Valid {
			p.UsedOn = &r.Used.Time
		}
		out = append(out, p)
	}
	return out, nil
}

// RenamePasskey gives one of the actor's passkeys another name.
func (s *Service) RenamePasskey(ctx context.Context, a right.Actor, id, name string) error {
	name, err := parseKeyName(name)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		found, err := updatePasskeyName(ctx, q, a.User, id, name)
		if err == nil && !found {
			err = errNoPasskey()
		}
		return err
	})
}

func errNoPasskey() *problem.Error {
	return problem.New(problem.NotFound, "There is no such passkey.")
}

// RemovePasskey deletes one of the actor's passkeys and tells the owner by mail. It
// requires password and code, so that an attacker with a stolen access token can't
// lock the owner out. It refuses to delete the only way into the account.
func (s *Service) RemovePasskey(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, id, password, code string) error {
	return s.twofactor.WithProofAndSecondFactor(ctx, c, a, password, code, func(q db.Queryer, u users.User) error {
		found, err := deletePasskey(ctx, q, u.ID, id)
		if err != nil {
			return err
		}
		if !found {
			return errNoPasskey()
		}
		if err := factors.RequireOtherWayIn(ctx, q, u); err != nil {
			return err
		}
		return s.notifyOfPasskey(ctx, q, m, u, "off")
	})
}

// notifyOfPasskey tells an account's owner that a passkey came or went.
func (s *Service) notifyOfPasskey(ctx context.Context, q db.Queryer, m *market.Market, u users.User, change string) error {
	return s.letters.Send(ctx, q, m, "passkey-changed", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/profile/security", "when": s.clock.Now().Format(time.RFC3339),
		"change": change,
	})
}

// parseKeyName reads the name that the owner gives a passkey.
func parseKeyName(text string) (string, error) {
	const field = "name"
	name := strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	switch {
	case name == "":
		return "", call.Invalid(field, "Please give the passkey a name.")
	case utf8.RuneCountInString(name) > maxKeyName:
		return "", call.Invalid(field, "The name is too long.")
	}
	if strings.ContainsFunc(name, person.IsHidden) {
		return "", call.Invalid(field, "The name has characters that can't be used.")
	}
	return name, nil
}

package account

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

const (
	// challengeFor is how long somebody may take to find their device and touch it.
	challengeFor = 5 * time.Minute
	// maxPasskeys is more than anybody has devices, times the hosts.
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

// SchemaName is the ceremony's name in the API's document.
func (Ceremony) SchemaName() string { return "PasskeyOptions" }

// site is where a browser is. Passkeys and providers' answers belong to it.
type site struct {
	origin string // scheme, host and port, as browsers write it
	host   string // without the port
	market *market.Market
}

func siteOf(h market.Host) (site, error) {
	domain := h.Market.Domain
	if h.AI {
		domain = h.Market.AIDomain
	}
	u, err := url.Parse(domain)
	if err != nil {
		return site{}, fmt.Errorf("the site's address: %w", err)
	}
	host, err := idna.Lookup.ToASCII(u.Hostname())
	if err != nil {
		return site{}, fmt.Errorf("the site's address: %w", err)
	}
	origin := u.Scheme + "://" + host
	if u.Port() != "" {
		origin += ":" + u.Port()
	}
	return site{origin: origin, host: host, market: h.Market}, nil
}

// party is this site as WebAuthn sees it. A passkey is found by the device
// without a name being typed, and the device makes sure who holds it: so it is
// two factors already.
func (at site) party() (*webauthn.WebAuthn, error) {
	required := true
	party, err := webauthn.New(&webauthn.Config{
		RPID: at.host, RPDisplayName: at.market.Brand, RPOrigins: []string{at.origin},
		AttestationPreference: protocol.PreferNoAttestation, // which make of device it is, is nobody's business
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
		return nil, fmt.Errorf("passkeys of %s: %w", at.host, err)
	}
	return party, nil
}

// keyHolder is an account as WebAuthn sees it.
type keyHolder struct {
	user user
	keys []webauthn.Credential
}

// WebAuthnID is what the device keeps with the key and shows when it signs in.
func (k keyHolder) WebAuthnID() []byte { return handleOf(k.user.ID) }

// WebAuthnName tells several accounts of one person apart.
func (k keyHolder) WebAuthnName() string { return k.user.Email }

// WebAuthnDisplayName is what people read.
func (k keyHolder) WebAuthnDisplayName() string { return k.user.Name }

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

// AddPasskeyOptions begins to make a passkey for the actor's account. Whoever has
// one needs neither password nor code any more, so both are asked for; see prove.
func (s *Service) AddPasskeyOptions(ctx context.Context, h market.Host, c Caller, a right.Actor, password, code string) (Ceremony, error) {
	at, party, err := partyOf(h)
	if err != nil {
		return Ceremony{}, err
	}
	var out Ceremony
	err = s.withProofAndSecondFactor(ctx, c, a, password, code, func(q db.Queryer, u user) error {
		holder, err := s.holder(ctx, q, u, at.host)
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

func partyOf(h market.Host) (site, *webauthn.WebAuthn, error) {
	at, err := siteOf(h)
	if err != nil {
		return site{}, nil, err
	}
	party, err := at.party()
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
	u, err := findUser(ctx, s.db.One(), a.User)
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
		if err := s.insertPasskey(ctx, q, id, u.ID, at.host, name, key); err != nil {
			return err
		}
		return s.notifyOfPasskey(ctx, q, at.market, u, "on")
	})
	if db.IsUnique(err) {
		err = problem.New(problem.Duplicate, "This passkey is here already.").WithCause(err)
	}
	return id, err
}

// verifyRegistration checks what a device made. It must have made sure of its holder.
func verifyRegistration(party *webauthn.WebAuthn, u user, session webauthn.SessionData, credential []byte) (*webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return nil, fmt.Errorf("reading a passkey: %w", err)
	}
	key, err := party.CreateCredential(keyHolder{user: u}, session, parsed)
	if err != nil {
		return nil, fmt.Errorf("checking a passkey: %w", err)
	}
	return key, nil
}

// errPasskey is what a sign-in gets whose passkey isn't right, for whatever reason.
func errPasskey() *problem.Error {
	return problem.New(problem.InvalidCredentials, "This passkey doesn't sign in here. Please sign in another way.")
}

// byPasskey checks what a device signed. The device made sure of its holder, so
// no second factor is asked for. A counter that doesn't go on says that there
// are two of the key, and refuses both.
func (s *Service) byPasskey(ctx context.Context, g Grant) (proof, error) {
	at, party, err := partyOf(g.Host)
	if err != nil {
		return proof{}, err
	}
	session, err := s.signInChallenge(ctx, at, g.RequestID)
	if err != nil {
		return proof{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(g.Credential)
	if err != nil {
		return proof{}, errPasskey().WithCause(err)
	}
	row, err := findPasskey(ctx, s.db.One(), at.host, parsed.RawID)
	if errors.Is(err, sql.ErrNoRows) {
		return proof{}, errPasskey()
	}
	if err != nil {
		return proof{}, fmt.Errorf("reading a passkey: %w", err)
	}
	authlog.Account(ctx, row.User)
	used, err := verifyAssertion(party, row, session, parsed)
	if err != nil {
		return proof{}, errPasskey().WithCause(err)
	}
	settle := func(ctx context.Context, q db.Queryer, _ user) error {
		if err := s.useChallenge(ctx, q, session.Challenge); err != nil {
			return err
		}
		return s.usedPasskey(ctx, q, row, used)
	}
	return proof{user: user{ID: row.User}, whole: true, settle: settle}, nil
}

// errCounter says that there may be two of a key.
var errCounter = errors.New("the counter of the passkey didn't go on; there may be two of it")

// verifyAssertion checks what a device signed with a passkey.
func verifyAssertion(party *webauthn.WebAuthn, row passkeyRow, session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*webauthn.Credential, error) {
	key, err := row.credential()
	if err != nil {
		return nil, err
	}
	used, err := party.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) {
		return keyHolder{user: user{ID: row.User}, keys: []webauthn.Credential{key}}, nil
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
	return passkeysOf(ctx, s.db.One(), a.User)
}

func passkeysOf(ctx context.Context, q db.Queryer, userID string) ([]Passkey, error) {
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

// RemovePasskey forgets one of the actor's passkeys and tells the owner by mail:
// whoever has a token alone doesn't take its owner's ways in away. The only way
// into an account stays.
func (s *Service) RemovePasskey(ctx context.Context, m *market.Market, c Caller, a right.Actor, id, password, code string) error {
	return s.withProofAndSecondFactor(ctx, c, a, password, code, func(q db.Queryer, u user) error {
		found, err := deletePasskey(ctx, q, u.ID, id)
		if err != nil {
			return err
		}
		if !found {
			return errNoPasskey()
		}
		if err := requireOtherWayIn(ctx, q, u); err != nil {
			return err
		}
		return s.notifyOfPasskey(ctx, q, m, u, "off")
	})
}

// notifyOfPasskey tells an account's owner that a passkey came or went.
func (s *Service) notifyOfPasskey(ctx context.Context, q db.Queryer, m *market.Market, u user, change string) error {
	return s.send(ctx, q, m, "passkey-changed", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/profile/security", "when": s.clock.Now().Format(time.RFC3339),
		"change": change,
	})
}

// parseKeyName reads what somebody calls a passkey.
func parseKeyName(text string) (string, error) {
	const field = "name"
	name := strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	switch {
	case name == "":
		return "", invalid(field, "Please give the passkey a name.")
	case utf8.RuneCountInString(name) > maxKeyName:
		return "", invalid(field, "The name is too long.")
	}
	if strings.ContainsFunc(name, person.IsHidden) {
		return "", invalid(field, "The name has characters that can't be used.")
	}
	return name, nil
}

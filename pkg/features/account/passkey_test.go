package account_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/passkeys"
	"knowmad/pkg/features/account/sessions"

	"github.com/descope/virtualwebauthn"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// key is a device with a passkey on it, in software.
type key struct {
	t     testing.TB
	party virtualwebauthn.RelyingParty
	auth  virtualwebauthn.Authenticator
	cred  virtualwebauthn.Credential
}

// newCredential is a key pair. The library writes coordinates that begin with
// zeros too short, which no device does; one in 128 is such.
func newCredential() virtualwebauthn.Credential {
	const whole = 77 // bytes of a P-256 key in COSE
	for {
		c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
		if len(c.Key.AttestationData()) == whole {
			return c
		}
	}
}

// newKey is a device at a browser: where that is, it makes its passkey for.
func (b *browser) newKey() *key {
	host, _, _ := strings.Cut(b.Host, ":")
	return &key{
		t:     b.w.T,
		party: virtualwebauthn.RelyingParty{ID: host, Name: "Knowmad", Origin: "http://" + b.Host},
		auth:  virtualwebauthn.NewAuthenticator(),
		cred:  newCredential(),
	}
}

// at is the same device asked by a page on another host, as if browsers allowed that.
func (k *key) at(host string) *key {
	other := *k
	name, _, _ := strings.Cut(host, ":")
	other.party = virtualwebauthn.RelyingParty{ID: name, Name: "Knowmad", Origin: "http://" + host}
	return &other
}

type options struct {
	RequestID string
	PublicKey json.RawMessage
}

// make answers options with a new passkey.
func (k *key) make(got reply) fields {
	k.t.Helper()
	require.Equal(k.t, 200, got.Status, got.Text)
	o := apptest.Decode[options](k.t, got)
	parsed, err := virtualwebauthn.ParseAttestationOptions(string(o.PublicKey))
	require.NoError(k.t, err)
	k.auth.Options.UserHandle = []byte(parsed.UserID)
	made := virtualwebauthn.CreateAttestationResponse(k.party, k.auth, k.cred, *parsed)
	return fields{"requestId": o.RequestID, "name": "Lena’s phone", "credential": json.RawMessage(made)}
}

// sign answers options with the passkey; it counts like a device.
func (k *key) sign(got reply) fields {
	k.t.Helper()
	require.Equal(k.t, 200, got.Status, got.Text)
	o := apptest.Decode[options](k.t, got)
	parsed, err := virtualwebauthn.ParseAssertionOptions(string(o.PublicKey))
	require.NoError(k.t, err)
	k.cred.Counter++
	signed := virtualwebauthn.CreateAssertionResponse(k.party, k.auth, k.cred, *parsed)
	return fields{"grantType": "passkey", "requestId": o.RequestID, "credential": json.RawMessage(signed)}
}

func (b *browser) keyOptions() reply { return b.Post("/api/auth/passkeys/options", nil) }

func (b *browser) newKeyOptions(id, password string) reply {
	return b.Post("/api/auth/accounts/"+id+"/passkeys/options", fields{"password": password})
}

func (b *browser) addKey(id string, k *key) reply {
	return b.Post("/api/auth/accounts/"+id+"/passkeys", k.make(b.newKeyOptions(id, password)))
}

func (b *browser) token(grant fields) reply { return b.Post("/api/auth/oauth/token", grant) }

func (b *browser) signInByKey(k *key) reply { return b.token(k.sign(b.keyOptions())) }

func (b *browser) keys(id string) []passkeys.Passkey {
	got := b.Do("GET", "/api/auth/accounts/"+id+"/passkeys", nil)
	require.Equal(b.w.T, 200, got.Status, got.Text)
	require.Equal(b.w.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[[]passkeys.Passkey](b.w.T, got)
}

// mails counts the mails of a kind to an address.
func (w *world) mails(template, to string) int {
	n := 0
	for _, l := range w.letters() {
		if l.Template == template && l.Recipient == to {
			n++
		}
	}
	return n
}

func TestPasskeys(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		require.Empty(t, b.keys(id))
		k := b.newKey()
		got := b.addKey(id, k)
		require.Equal(t, http.StatusCreated, got.Status, got.Text)
		made := apptest.Decode[call.Created](t, got).UUID
		require.Equal(t, 1, w.mails("passkey-changed", lena))
		require.Equal(t, []passkeys.Passkey{{UUID: made, Name: "Lena’s phone", Host: "de.localhost", CreatedOn: apptest.Noon()}}, b.keys(id))

		w.Clock.Pass(time.Hour)
		other := w.browser()
		got = other.signInByKey(k)
		require.Equal(t, 200, got.Status, got.Text)
		other.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		list := other.keys(id)
		require.Len(t, list, 1)
		require.Equal(t, apptest.Noon().Add(time.Hour), *list[0].UsedOn)
		require.Equal(t, 200, w.browser().signInByKey(k).Status, "again and again")

		path := "/api/auth/accounts/" + id + "/passkeys/" + made
		require.Equal(t, 204, other.Do("PATCH", path, fields{"name": " my  key "}).Status)
		require.Equal(t, "my key", other.keys(id)[0].Name)
		require.Equal(t, "FormValidationError name", other.Do("PATCH", path, fields{"name": "  "}).Problem())

		proof := fields{"password": password}
		for _, refused := range []fields{{"password": wrong}, {"password": ""}} {
			require.Equal(t, "InvalidCredentialsError password", other.Do("DELETE", path, refused).Problem(), "a token alone takes nothing away")
		}
		require.Len(t, other.keys(id), 1)
		require.Equal(t, 204, other.Do("DELETE", path, proof).Status)
		require.Empty(t, other.keys(id))
		require.Equal(t, 2, w.mails("passkey-changed", lena))
		require.Equal(t, "NotFoundError", other.Do("DELETE", path, proof).Problem())
		require.Equal(t, "NotFoundError", other.Do("PATCH", path, fields{"name": "x"}).Problem())
		require.Equal(t, "InvalidCredentialsError", w.browser().signInByKey(k).Problem())
		require.Equal(t, 2, w.mails("passkey-changed", lena))
	})
}

// A device is told what it must do and what it must not do twice.
func TestPasskeyOptions(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		k := b.newKey()
		require.Equal(t, 201, b.addKey(id, k).Status)
		got := b.newKeyOptions(id, password)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		o := apptest.Decode[struct {
			PublicKey struct {
				RP   struct{ ID, Name string }
				User struct{ Name, DisplayName string }

				Attestation            string
				AuthenticatorSelection struct{ ResidentKey, UserVerification string }
				ExcludeCredentials     []struct{ ID string }
			}
		}](t, got).PublicKey
		require.Equal(t, "de.localhost", o.RP.ID)
		require.Equal(t, lena, o.User.Name)
		require.Equal(t, "Lena Müller", o.User.DisplayName)
		require.Equal(t, "required", o.AuthenticatorSelection.ResidentKey)
		require.Equal(t, "required", o.AuthenticatorSelection.UserVerification)
		require.Len(t, o.ExcludeCredentials, 1)

		b.Host = "ai.localhost:4711"
		s := apptest.Decode[struct {
			PublicKey struct {
				RPID             string
				UserVerification string
				AllowCredentials []any
			}
		}](t, b.keyOptions()).PublicKey
		require.Equal(t, "ai.localhost", s.RPID, "the host that was asked")
		require.Equal(t, "required", s.UserVerification)
		require.Empty(t, s.AllowCredentials, "nobody needs to say who they are")

		b.Host = "de.localhost:4711"
		r := b.Request("POST", "/api/auth/passkeys/options", nil)
		r.Header.Set("X-Forwarded-Host", "fr.localhost:4711")
		b.Sign(r)
		require.Contains(t, b.Send(r).Text, `"rpId":"de.localhost"`, "nobody trusted says where they are")
		b.Host = "no.example"
		require.Equal(t, http.StatusMisdirectedRequest, b.Send(b.Request("POST", "/api/auth/passkeys/options", nil)).Status)
	})
}

func TestInvalidPasskeysAreNotAdded(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		k := b.newKey()
		path := "/api/auth/accounts/" + id + "/passkeys"
		options := func() reply { return b.newKeyOptions(id, password) }
		add := func(f fields) string { return b.Post(path, f).Problem() }
		with := func(f fields, name string, v any) fields { f[name] = v; return f }

		require.Equal(t, "InvalidCredentialsError password", b.newKeyOptions(id, "wrong password 11").Problem())
		require.Equal(t, "InvalidCredentialsError password", b.newKeyOptions(id, "").Problem())
		require.Equal(t, "AuthorizationError", w.browser().newKeyOptions(id, password).Problem())

		require.Equal(t, "FormValidationError name", add(with(k.make(options()), "name", "")))
		require.Equal(t, "FormValidationError name", add(with(k.make(options()), "name", "\u202egnp.exe")))
		require.Equal(t, "FormValidationError name", add(with(k.make(options()), "name", strings.Repeat("x", 61))))

		require.Equal(t, "InvalidCredentialsError", add(with(k.make(options()), "credential", fields{})))
		require.Equal(t, "FormValidationError credential", add(with(k.make(options()), "credential", "x")))
		require.Equal(t, "InvalidCredentialsError", add(signInstead(k.make(options()), b, k)), "signing in is no making")

		require.Equal(t, "BadRequestError", add(with(k.make(options()), "requestId", uuid.NewString())), "forged")
		require.Equal(t, "BadRequestError", add(with(k.make(options()), "requestId", strings.Repeat("x", 400))))
		require.Equal(t, "BadRequestError", add(with(k.make(options()), "requestId", apptest.Decode[struct{ RequestID string }](t, b.keyOptions()).RequestID)), "made for signing in")
		late := k.make(options())
		w.Clock.Pass(5 * time.Minute)
		require.Equal(t, "BadRequestError", add(late))

		held := *k
		held.auth.Options.UserNotVerified = true
		require.Equal(t, "InvalidCredentialsError", add(held.make(options())), "anybody may hold it")
		require.Equal(t, "InvalidCredentialsError", add(k.at("evil.localhost:4711").make(options())), "made for another page")
		foreign := *k
		foreign.party.Origin = "http://de.localhost:4712"
		require.Equal(t, "InvalidCredentialsError", add(foreign.make(options())), "made on another port")

		f := k.make(options())
		b.Host = "fr.localhost:4711"
		require.Equal(t, "BadRequestError", add(f), "another host's")
		b.Host = "de.localhost:4711"
		require.Equal(t, "BadRequestError", add(f), "and it's used up")

		require.Equal(t, 201, b.addKey(id, k).Status)
		require.Equal(t, "DuplicateError", b.addKey(id, k).Problem())
		require.Len(t, b.keys(id), 1)
		require.Equal(t, 1, w.mails("passkey-changed", lena))
	})
}

// signInstead puts the answer of a sign-in where a new passkey belongs.
func signInstead(f fields, b *browser, k *key) fields {
	return f.With("credential", k.sign(b.keyOptions())["credential"])
}

func TestInvalidPasskeySignInsAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		k := b.newKey()
		require.Equal(t, 201, b.addKey(id, k).Status)
		v := w.browser()
		refused := func(why string, f fields) {
			t.Helper()
			require.Equal(t, "InvalidCredentialsError", v.token(f).Problem(), why)
		}
		old := func(why string, f fields) {
			t.Helper()
			require.Equal(t, "BadRequestError", v.token(f).Problem(), why)
		}
		with := func(f fields, name string, v any) fields { f[name] = v; return f }

		refused("nobody's key", v.newKey().sign(v.keyOptions()))
		refused("no key at all", with(k.sign(v.keyOptions()), "credential", fields{"id": "x"}))
		refused("no key at all", with(k.sign(v.keyOptions()), "credential", nil))
		long := v.token(with(k.sign(v.keyOptions()), "credential", fields{"id": strings.Repeat("x", 20<<10)}))
		require.Equal(t, "FormValidationError credential", long.Problem())
		refused("the answer to another request", with(k.sign(v.keyOptions()), "requestId", apptest.Decode[options](t, v.keyOptions()).RequestID))

		held := *k
		held.auth.Options.UserNotVerified = true
		refused("anybody may hold it", held.sign(v.keyOptions()))
		absent := *k
		absent.auth.Options.UserNotPresent = true
		refused("nobody touched it", absent.sign(v.keyOptions()))
		thief := *k
		thief.auth.Options.UserHandle = make([]byte, 16)
		refused("it says that it is another's", thief.sign(v.keyOptions()))
		thief.auth.Options.UserHandle = nil
		refused("it says nobody's", thief.sign(v.keyOptions()))
		fake := *k
		fake.cred.Key = newCredential().Key
		refused("signed with another key", fake.sign(v.keyOptions()))
		refused("signed for another page", k.at("evil.localhost:4711").sign(v.keyOptions()))

		f := k.sign(v.keyOptions())
		require.Equal(t, 200, v.token(f).Status)
		old("replayed", f)
		f = k.sign(v.keyOptions())
		w.Clock.Pass(5 * time.Minute)
		old("too late", f)
		old("forged", with(k.sign(v.keyOptions()), "requestId", "x"))
		old("made for adding one", with(k.sign(v.keyOptions()), "requestId", apptest.Decode[options](t, b.newKeyOptions(id, password)).RequestID))
		f = k.sign(v.keyOptions())
		v.Host = "fr.localhost:4711"
		old("another host's request", f)
		refused("another host's key", k.at(v.Host).sign(v.keyOptions()))
		v.Host = "de.localhost:4711"

		require.Equal(t, 200, v.signInByKey(k).Status)
		k.cred.Counter--
		refused("the counter stands still", k.sign(v.keyOptions()))
		k.cred.Counter -= 2
		refused("the counter goes back", k.sign(v.keyOptions()))
		k.cred.Counter += 10
		require.Equal(t, 200, v.signInByKey(k).Status)
	})
}

// What nobody answered doesn't pile up.
func TestOldChallengesAreCleared(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		for range 3 {
			require.Equal(t, 200, b.newKeyOptions(id, password).Status)
		}
		w.Clock.Pass(6 * time.Minute)
		require.Equal(t, 200, b.newKeyOptions(id, password).Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM passkey_challenges`))
	})
}

// A visitor who begins to sign in leaves no row, nor does one who answers with
// what is no passkey. Who signs in uses the challenge up.
func TestBeginningToSignInWithAPasskeyStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		k := b.newKey()
		require.Equal(t, 201, b.addKey(id, k).Status)
		v := w.browser()
		for range 5 {
			f := v.newKey().sign(v.keyOptions())
			require.Equal(t, "InvalidCredentialsError", v.token(f).Problem())
		}
		require.Zero(t, w.Count(`SELECT (SELECT COUNT(*) FROM passkey_challenges) + (SELECT COUNT(*) FROM used_challenges)`))

		k.cred.Counter = ^uint32(0) // signs with 0 each time, as passkeys do that several devices share
		f := k.sign(v.keyOptions())
		request := f["requestId"].(string)
		const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
		end := len(request) - 1 // its last letter has bits that say nothing
		beside := letters[strings.IndexByte(letters, request[end])^1]
		require.Equal(t, "BadRequestError", v.token(maps.Clone(f).With("requestId", request[:end]+string(beside))).Problem(), "written otherwise")
		for i := range request { // every part of it is signed
			c := byte('A')
			if request[i] == c {
				c = 'B'
			}
			forged := maps.Clone(f).With("requestId", request[:i]+string(c)+request[i+1:])
			require.Equal(t, "BadRequestError", v.token(forged).Problem(), i)
		}
		require.Equal(t, 200, w.browser().token(f).Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM used_challenges`))
		k.cred.Counter = ^uint32(0)
		again := k.sign(v.keyOptions())
		again["requestId"] = request
		require.Equal(t, "BadRequestError", v.token(again).Problem(), "used up")
	})
}

func TestPasskeysOfOtherUsersAreOutOfReach(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		k := b.newKey()
		made := apptest.Decode[call.Created](t, b.addKey(id, k)).UUID
		other, _, otherID := w.member("kim@example.org")
		require.Empty(t, other.keys(otherID))

		theirs := "/api/auth/accounts/" + id + "/passkeys"
		require.Equal(t, "ForbiddenError", other.Do("GET", theirs, nil).Problem())
		require.Equal(t, "ForbiddenError", other.newKeyOptions(id, password).Problem())
		require.Equal(t, "ForbiddenError", other.Post(theirs, other.newKey().make(other.newKeyOptions(otherID, password))).Problem())
		require.Equal(t, "ForbiddenError", other.Do("PATCH", theirs+"/"+made, fields{"name": "x"}).Problem())
		require.Equal(t, "ForbiddenError", other.Do("DELETE", theirs+"/"+made, fields{"password": password}).Problem())
		mine := "/api/auth/accounts/" + otherID + "/passkeys/" + made
		require.Equal(t, "NotFoundError", other.Do("PATCH", mine, fields{"name": "x"}).Problem())
		require.Equal(t, "NotFoundError", other.Do("DELETE", mine, fields{"password": password}).Problem())
		for _, call := range [][2]string{{"GET", theirs}, {"DELETE", theirs + "/" + made}, {"POST", theirs + "/options"}} {
			v := w.browser()
			require.Equal(t, "AuthorizationError", v.Do(call[0], call[1], fields{"password": password}).Problem())
		}

		f := k.make(b.newKeyOptions(id, password))
		require.Equal(t, "BadRequestError", other.Post("/api/auth/accounts/"+otherID+"/passkeys", f).Problem(), "another's request")
		require.Equal(t, 200, w.browser().signInByKey(k).Status, "it still signs its owner in")
		require.Len(t, b.keys(id), 1)
		require.Empty(t, other.keys(otherID))
		require.Zero(t, w.mails("passkey-changed", "kim@example.org"))
	})
}

// A passkey signs in without a code, so whoever asks for codes is asked for one
// before there is another.
func TestAddingPasskeyRequiresSecondFactor(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, id, app, _ := w.protected(lena)
		path := "/api/auth/accounts/" + id + "/passkeys/options"
		require.Equal(t, "Requires2FAError", b.newKeyOptions(id, password).Problem())
		require.Equal(t, "Invalid2FATokenError", b.Post(path, fields{"password": password, "code": "000000"}).Problem())
		require.Equal(t, "InvalidCredentialsError password", b.Post(path, fields{"password": wrong, "code": app.code(0)}).Problem())
		code := app.code(0)
		require.Equal(t, 200, b.Post(path, fields{"password": password, "code": code}).Status)
		require.Equal(t, "Invalid2FATokenError", b.Post(path, fields{"password": password, "code": code}).Problem(), "it was used")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM passkeys`))

		k := b.newKey()
		w.Clock.Pass(30 * time.Second)
		options := b.Post(path, fields{"password": password, "code": app.code(0)})
		made := apptest.Decode[call.Created](t, b.Post("/api/auth/accounts/"+id+"/passkeys", k.make(options))).UUID
		path = "/api/auth/accounts/" + id + "/passkeys/" + made
		w.Clock.Pass(30 * time.Second)
		require.Equal(t, "Requires2FAError", b.Do("DELETE", path, fields{"password": password}).Problem(), "to remove one, too")
		require.Equal(t, "Invalid2FATokenError", b.Do("DELETE", path, fields{"password": password, "code": app.code(7)}).Problem())
		require.Len(t, b.keys(id), 1)
		require.Equal(t, 204, b.Do("DELETE", path, fields{"password": password, "code": app.code(0)}).Status)
	})
}

package account_test

import (
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/signup"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestInvalidSignUpsAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		with := func(name string, value any) fields {
			f := signUp(lena)
			f[name] = value
			return f
		}
		for _, tc := range []struct {
			name string
			body any
			want string
		}{
			{"no body", "", "BadRequestError"},
			{"no JSON", "{", "BadRequestError"},
			{"nothing filled in", fields{}, "FormValidationError email name password"},
			{"all wrong", fields{"email": "x", "name": " ", "password": "short"}, "FormValidationError email name password"},
			{"a field that the call has not", with("staff", true), "FormValidationError staff"},
			{"a number", with("name", 7), "FormValidationError name"},
			{"null", with("email", nil), "FormValidationError email"},

			{"no @", with("email", "lena.example.org"), "FormValidationError email"},
			{"two @", with("email", "lena@home@example.org"), "FormValidationError email"},
			{"no domain", with("email", "lena@"), "FormValidationError email"},
			{"a bare name", with("email", "lena@localhost"), "FormValidationError email"},
			{"a number for a host", with("email", "lena@[127.0.0.1]"), "FormValidationError email"},
			{"a name beside it", with("email", "Lena <lena@example.org>"), "FormValidationError email"},
			{"several", with("email", "lena@example.org, evil@example.org"), "FormValidationError email"},
			{"a header", with("email", "lena@example.org\r\nBcc: evil@example.org"), "FormValidationError email"},
			{"NUL", with("email", "le\x00na@example.org"), "FormValidationError email"},
			{"right to left", with("email", "lena\u202e@example.org"), "FormValidationError email"},
			{"a look-alike letter", with("email", "l\u0435na@example.org"), "FormValidationError email"},
			{"dots at the ends", with("email", ".lena.@example.org"), "FormValidationError email"},
			{"a dot at the very end", with("email", "lena@example.org."), "FormValidationError email"},
			{"long before the @", with("email", strings.Repeat("a", 65)+"@example.org"), "FormValidationError email"},
			{"long", with("email", "a@"+strings.Repeat("a.", 130)+"org"), "FormValidationError email"},

			{"an invisible name", with("name", "\u200b\u2060"), "FormValidationError name"},
			{"marks alone", with("name", "\u0301"), "FormValidationError name"},
			{"a name with NUL", with("name", "Le\x00na"), "FormValidationError name"},
			{"a name on two lines", with("name", "Lena\u0007"), "FormValidationError name"},
			{"a name of fillers", with("name", "\u3164\u115f"), "FormValidationError name"},
			{"a name right to left by force", with("name", "Lena \u202eanel"), "FormValidationError name"},
			{"an isolated name", with("name", "\u2066Lena\u2069"), "FormValidationError name"},
			{"a long name", with("name", strings.Repeat("é", 61)), "FormValidationError name"},
			{"a very long name", with("name", strings.Repeat("e", 900_000)), "FormValidationError name"},

			{"nine characters", with("password", "äöüß-äöüß"), "FormValidationError password"},
			{"1025 bytes", with("password", strings.Repeat("blau Rad ", 113)+"12345678"), "FormValidationError password"},
			{"a password with NUL", with("password", "blau Fahrrad\x0077"), "FormValidationError password"},
			{"on every list", with("password", "password123"), "FormValidationError password"},
			{"capitals don't help", with("password", "P@ssw0rd1234"), "FormValidationError password"},
			{"keys beside each other", with("password", "qwertzuiop"), "FormValidationError password"},
			{"one key", with("password", "aaaaaaaaaaaaaaaa"), "FormValidationError password"},
			{"one's own name", with("password", "Müller2008"), "FormValidationError password"},
			{"one's own address", with("password", "lena@example"), "FormValidationError password"},
		} {
			t.Run(tc.name, func(t *testing.T) {
				got := w.browser().Post("/api/users", tc.body)
				require.Equal(t, tc.want, got.Problem(), got.Text)
				require.NotContains(t, got.Text, "aaaaaaaa", "what was sent doesn't come back")
			})
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM users`))
		require.Empty(t, w.letters())
		huge := w.browser().Post("/api/users", with("name", strings.Repeat("e", 10<<20)))
		require.Equal(t, http.StatusRequestEntityTooLarge, huge.Status)
		require.Equal(t, "FormValidationError", huge.Problem())
	})
}

func TestSignUpNormalizesItsFields(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		for _, tc := range []struct{ email, name, stored, kept string }{
			{"max+schule@example.org", "Max", "max+schule@example.org", "Max"},
			{"  Eva@Bücher.Example ", " Eva   Maria\tBauer ", "Eva@xn--bcher-kva.example", "Eva Maria Bauer"},
			{"nikos@παράδειγμα.gr", "Νίκος Παπαδόπουλος", "nikos@xn--hxajbheg2az3al.gr", "Νίκος Παπαδόπουλος"},
			{"o'neill@example.org", "Séan O’Neill-Ó Súilleabháin", "o'neill@example.org", "Séan O’Neill-Ó Súilleabháin"},
			{"zwj@example.org", "می\u200cخواهم", "zwj@example.org", "می\u200cخواهم"},
			{"nfd@example.org", "Jose\u0301", "nfd@example.org", "José"},
		} {
			got := w.browser().Post("/api/users", fields{
				"email": tc.email, "name": tc.name, "password": password,
				"source": "seo\x00", "sourceCampaign": strings.Repeat("ä", 300),
			})
			require.Equal(t, 201, got.Status, got.Text)
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE email = ? AND name = ? AND source = 'seo'`, tc.stored, tc.kept), tc.email)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM users WHERE password NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'`))
	})
}

func TestTheMinimumAge(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		// At apptest.Noon() UTC on 20 May it is still the 20th in every place of the market.
		for born, want := range map[string]string{
			"":                     "FormValidationError dateOfBirth",
			"2013-05-21":           "FormValidationError",
			"2013-05-20":           "",
			"2001-02-29":           "FormValidationError dateOfBirth",
			"20.05.2001":           "FormValidationError dateOfBirth",
			"2030-01-01":           "FormValidationError dateOfBirth",
			"1850-01-01":           "FormValidationError dateOfBirth",
			"2001-01-01T00:00:00Z": "FormValidationError dateOfBirth",
		} {
			b := w.browser()
			b.Host = "us.localhost:4711"
			require.Equal(t, want, b.bornOn(born).Problem(), born)
		}
		f := signUp("no-age@example.org")
		f["dateOfBirth"] = "2020-01-01"
		require.Equal(t, 201, w.browser().Post("/api/users", f).Status, "elsewhere the call asks for none")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM users WHERE email = 'no-age@example.org' AND date_of_birth IS NOT NULL`), "nor keeps it")
	})
}

// bornOn signs up with a new address and a date of birth, or "".
func (b *browser) bornOn(date string) reply {
	f := signUp(uuid.NewString() + "@example.org")
	if date != "" {
		f["dateOfBirth"] = date
	}
	return b.patient("/api/users", f)
}

// A refusal names no age, and another date doesn't help for a day.
func TestAgeRefusalIsNeutralAndLastsADay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const adult = "1990-01-01"
		b, other := w.browser(), w.browser()
		b.Host, other.Host = "us.localhost:4711", "us.localhost:4711"
		require.Equal(t, "FormValidationError dateOfBirth", b.bornOn("31.12.2020").Problem(), "a slip is no refusal")
		f := signUp(lena).With("dateOfBirth", "2020-12-31").With("password", "password123").With("name", "")
		refused := b.Post("/api/users", f)
		require.Equal(t, "FormValidationError", refused.Problem(), "whatever else is wrong")
		require.NotRegexp(t, `(?i)13|age|old|young|birth|year|date`, refused.Said())
		require.Equal(t, cut(refused.Text), cut(b.bornOn(adult).Text), "another date")
		require.Equal(t, cut(refused.Text), cut(b.bornOn("").Text))
		require.Equal(t, 201, other.bornOn(adult).Status, "another device")
		elsewhere := *b
		elsewhere.Host = "de.localhost:4711"
		require.Equal(t, 201, elsewhere.bornOn("").Status, "a market without a minimum age")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM attempts WHERE id LIKE ?`, "%"+b.Device+"%"), "the device is kept as a hash")

		w.Clock.Pass(24*time.Hour - time.Second)
		require.Equal(t, "FormValidationError", b.bornOn(adult).Problem(), "trying doesn't make it longer, nor shorter")
		w.Clock.Pass(time.Second)
		require.Equal(t, 201, b.bornOn(adult).Status)
	})
}

// cut leaves the request's id out.
func cut(text string) string {
	before, _, _ := strings.Cut(text, "requestId")
	return before
}

// Refusals of many devices ask for work, as other sign-ups do.
func TestAgeRefusalRowsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 25 {
			b := w.browser()
			b.Host = "us.localhost:4711"
			b.Post("/api/users", signUp(lena).With("dateOfBirth", "2020-12-31"))
		}
		require.Equal(t, 20, w.Count(`SELECT COUNT(*) FROM attempts WHERE id LIKE 'age:%'`))
	})
}

// A stranger who signs up with a known address learns nothing; its owner does.
func TestASignUpDoesNotRevealAccounts(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		w.enrol(w.browser(), lena)
		stranger := w.browser()
		fresh, freshWork := work(func() reply { return stranger.Post("/api/users", signUp("new@example.org")) })
		known, knownWork := work(func() reply { return stranger.Post("/api/users", signUp("LENA@EXAMPLE.org")) })
		require.Equal(t, fresh.Status, known.Status)
		require.Len(t, known.Text, len(fresh.Text))
		require.Equal(t, fresh.Header.Get("Cache-Control"), known.Header.Get("Cache-Control"))
		require.InEpsilon(t, freshWork, knownWork, 0.1, "one password is hashed either way")

		letters := w.letters()
		require.Len(t, letters, 3)
		require.Equal(t, "known-address", letters[2].Template)
		require.Equal(t, lena, letters[2].Recipient)
		require.NotContains(t, letters[2].Content, "token")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE email_key = ?`, lena))

		// No account has the id that the stranger got, and no call tells so.
		id := apptest.Decode[struct{ UUID string }](t, known).UUID
		require.Equal(t, 204, stranger.Post("/api/auth/accounts/"+id+"/resendconfirmation", nil).Status)
		require.Len(t, w.letters(), 3)
		require.Equal(t, 200, w.browser().signIn(lena, password).Status, "the account is as it was")
	})
}

// work is how many bytes something took: argon2id's 19 MiB are most of it, so
// the figure tells how many passwords were hashed.
func work(do func() reply) (reply, float64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := do()
	runtime.ReadMemStats(&after)
	return got, float64(after.TotalAlloc - before.TotalAlloc)
}

// strangers is a password that a stranger chose.
const strangers = "ganz anderes Passwort 9"

// confirmWith confirms a sign-up where it wasn't made.
func (b *browser) confirmWith(token, password string) reply {
	return b.Post("/api/auth/accounts/confirm-email", fields{"confirmationToken": token, "password": password})
}

// needsPassword asks to confirm a sign-up where it wasn't made: nothing happens.
func (b *browser) needsPassword(token, email string) {
	b.w.T.Helper()
	got := b.confirm(token)
	require.Equal(b.w.T, 200, got.Status, got.Text)
	require.Equal(b.w.T, "no-store", got.Header.Get("Cache-Control"))
	require.Equal(b.w.T, email, apptest.Decode[signup.PasswordNeeded](b.w.T, got).PasswordFor)
	require.Zero(b.w.T, b.w.Count(`SELECT COUNT(*) FROM users WHERE email = ? AND confirmed IS NOT NULL`, email))
}

// A squatter gets no hold of an address by signing up with it, before its owner or
// after: whichever of the mails the owner opens.
func TestSignUpWithVictimsAddressGivesNoAccess(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for email, ownerFirst := range map[string]bool{"first@example.org": true, "second@example.org": false} {
			for _, opened := range []string{"the owner's", "the squatter's"} {
				email := strings.ReplaceAll(opened, " ", "-") + "-" + email
				squatter, owner := w.browser(), w.browser()
				squat, own := signUp(email).With("password", strangers).With("name", "Mallory"), signUp(email)
				tokens := map[string]string{}
				sign := func(who string, b *browser, f fields) {
					require.Equal(t, 201, b.Post("/api/users", f).Status)
					tokens[who] = w.mailed("confirm-email", email)
					w.Clock.Pass(time.Second)
				}
				if ownerFirst {
					sign("the owner's", owner, own)
					sign("the squatter's", squatter, squat)
				} else {
					sign("the squatter's", squatter, squat)
					sign("the owner's", owner, own)
				}
				if opened == "the owner's" {
					require.Equal(t, 204, owner.confirm(tokens[opened]).Status)
				} else {
					owner.needsPassword(tokens[opened], email)
					require.NotEqual(t, 200, owner.signIn(email, password).Status, "neither is in yet")
					require.NotEqual(t, 200, squatter.signIn(email, strangers).Status)
					require.Equal(t, 204, owner.confirmWith(tokens[opened], password).Status)
				}
				require.Equal(t, 200, owner.signIn(email, password).Status)
				require.Equal(t, "InvalidCredentialsError", squatter.signIn(email, strangers).Problem())
				for who, token := range tokens {
					require.Equal(t, deadLink, squatter.confirm(token).Said(), "%s link, later", who)
				}
				require.Equal(t, 200, owner.signIn(email, password).Status)
			}
		}
	})
}

// Leaving at the last step and coming back by the same link costs nothing: what a
// sign-up needs is a password that is saved, its own or another one.
func TestAConfirmationOnAnotherDevice(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for email, chosen := range map[string]string{"same@example.org": password, "another@example.org": strangers} {
			b, phone := w.browser(), w.browser()
			require.Equal(t, 201, b.Post("/api/users", signUp(email)).Status)
			require.Zero(t, w.Count(`SELECT COUNT(*) FROM users WHERE signup_device LIKE ?`, "%"+b.Device+"%"), "as a hash only")
			token := w.mailed("confirm-email", email)
			phone.needsPassword(token, email)
			require.Equal(t, "EmailConfirmationRequiredError id", b.signIn(email, password).Problem(), "its password is the one it had")
			w.Clock.Pass(23 * time.Hour)
			phone.needsPassword(token, email)
			for weak, why := range map[string]string{"password123": "on every list", "kurz": "too short", "Lena Müller 1": "one's own name"} {
				require.Equal(t, "FormValidationError password", phone.confirmWith(token, weak).Problem(), why)
			}
			phone.needsPassword(token, email)
			require.Equal(t, 204, phone.confirmWith(token, chosen).Status)
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE email = ? AND confirmed IS NOT NULL AND name = 'Lena Müller' AND signup_device = ''`, email))
			require.Equal(t, 200, phone.signIn(email, chosen).Status)
			if chosen != password {
				require.Equal(t, "InvalidCredentialsError", b.signIn(email, password).Problem(), "what was replaced never signs in")
			}
			require.Equal(t, deadLink, phone.confirm(token).Said(), "once")
			require.Equal(t, deadLink, phone.confirmWith(token, "ein drittes Passwort 8").Said())
			require.Equal(t, 200, phone.signIn(email, chosen).Status)
		}
	})
}

// The password and the confirmation are saved together or not at all.
func TestAConfirmationIsWholeOrNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		phone := w.browser()
		require.Equal(t, 201, w.browser().Post("/api/users", signUp(lena)).Status)
		token := w.mailed("confirm-email", lena)
		before := w.Count(`SELECT COUNT(*) FROM mail_links`)
		// An account with the address, as another transaction may bring at that moment.
		w.Exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			SELECT 'meanwhile', email, email_key, name, password, market, source, source_campaign, created, created FROM users WHERE email = ?`, lena)
		require.Equal(t, deadLink, phone.confirmWith(token, strangers).Said())
		require.Equal(t, before, w.Count(`SELECT COUNT(*) FROM mail_links`), "the link is there")
		w.Exec(`DELETE FROM users WHERE id = 'meanwhile'`)
		require.Equal(t, "InvalidCredentialsError", phone.signIn(lena, strangers).Problem(), "the password wasn't saved")
		require.Equal(t, "EmailConfirmationRequiredError id", phone.signIn(lena, password).Problem())
		require.Equal(t, 204, phone.confirmWith(token, strangers).Status)
		require.Equal(t, 200, phone.signIn(lena, strangers).Status)
	})
}

func TestSignUpDeviceDecidesWhetherPasswordIsNeeded(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		// The owner doesn't use the link in time, and the mailbox opens the account still.
		b, phone := w.browser(), w.browser()
		const late = "late@example.org"
		require.Equal(t, 201, b.Post("/api/users", signUp(late)).Status)
		token := w.mailed("confirm-email", late)
		phone.needsPassword(token, late)
		w.Clock.Pass(24 * time.Hour)
		require.Equal(t, deadLink, phone.confirm(token).Said())
		require.Equal(t, deadLink, phone.confirmWith(token, strangers).Said())
		require.Equal(t, 204, phone.Post("/api/auth/accounts/forgot-password", fields{"email": late}).Status)
		require.Equal(t, 204, phone.reset(w.mailed("reset-password", late), strangers).Status)
		require.Equal(t, 200, phone.signIn(late, strangers).Status)

		// On the device of the sign-up its password counts, and another one may be given.
		const here = "here@example.org"
		require.Equal(t, 201, b.Post("/api/users", signUp(here)).Status)
		require.Equal(t, 204, b.confirmWith(w.mailed("confirm-email", here), strangers).Status)
		require.Equal(t, 200, b.signIn(here, strangers).Status)

		// A second mail of the same sign-up changes nothing of an account.
		const twice = "twice@example.org"
		id := apptest.Decode[call.Created](t, b.Post("/api/users", signUp(twice))).UUID
		first := w.mailed("confirm-email", twice)
		w.Clock.Pass(time.Second)
		require.Equal(t, 204, b.Post("/api/auth/accounts/"+id+"/resendconfirmation", nil).Status)
		second := w.mailed("confirm-email", twice)
		phone.needsPassword(second, twice)
		require.Equal(t, 204, b.confirm(first).Status)
		require.Equal(t, deadLink, phone.confirmWith(second, strangers).Said(), "it has a password by now")
		require.Equal(t, 204, phone.confirm(second).Status, "and is confirmed")
		require.Equal(t, 200, b.signIn(twice, password).Status)

		// A password that comes with the link of a new address isn't looked at.
		member, _, me := w.member("member@example.org")
		require.Equal(t, 204, member.changeEmail(me, "moved@example.org", password).Status)
		require.Equal(t, 204, phone.confirmWith(w.mailed("email-change", "moved@example.org"), "kurz").Status)
		require.Equal(t, 200, member.signIn("moved@example.org", password).Status)
	})
}

// Callers without a device are on the same one; a device is on another.
func TestASignUpWithoutADevice(t *testing.T) {
	unsigned := func(c *app.Config) { c.UnsignedWrites = true }
	apptest.Each(t, unsigned, func(t *testing.T, s *apptest.Server) {
		w := &world{s}
		bare, phone := w.browser(), w.browser()
		bare.Device = ""
		require.Equal(t, 201, bare.Post("/api/users", signUp(lena)).Status)
		require.Equal(t, 204, bare.confirm(w.mailed("confirm-email", lena)).Status)
		require.Equal(t, 200, bare.signIn(lena, password).Status)
		const kim, eva = "kim@example.org", "eva@example.org"
		require.Equal(t, 201, bare.Post("/api/users", signUp(kim)).Status)
		phone.needsPassword(w.mailed("confirm-email", kim), kim)
		require.Equal(t, 201, phone.Post("/api/users", signUp(eva)).Status)
		bare.needsPassword(w.mailed("confirm-email", eva), eva)
		// One from before it was noted belongs to no device.
		const old = "old@example.org"
		require.Equal(t, 201, bare.Post("/api/users", signUp(old)).Status)
		w.Exec(`UPDATE users SET signup_device = '' WHERE email = ?`, old)
		bare.needsPassword(w.mailed("confirm-email", old), old)
	})
}

func TestMailLinksWorkOnceUntilExpiry(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		for _, token := range []string{"x", strings.Repeat("x", 400), "\x00", "' OR 1=1 --"} {
			require.Equal(t, deadLink, b.confirm(token).Said())
		}
		require.Equal(t, "FormValidationError confirmationToken", b.Post("/api/auth/accounts/confirm-email", fields{}).Problem())

		id := apptest.Decode[struct{ UUID string }](t, b.Post("/api/users", signUp(lena))).UUID
		old := w.mailed("confirm-email", lena)
		require.Equal(t, deadLink, b.Post("/api/auth/accounts/reset-password", fields{"resetToken": old, "newPassword": "neues Passwort 1871"}).Said(), "a link is for one thing")
		w.Clock.Pass(24*time.Hour + time.Second)
		require.Equal(t, deadLink, b.confirm(old).Said(), "it lives a day")
		require.Equal(t, 204, b.Post("/api/auth/accounts/"+strings.ToUpper(id)+"/resendconfirmation", nil).Status)
		token := w.mailed("confirm-email", lena)
		require.NotEqual(t, old, token)
		require.Equal(t, 204, b.confirm(token).Status)
		require.Equal(t, deadLink, b.confirm(token).Said(), "it works once")

		require.Equal(t, 204, b.Post("/api/auth/accounts/"+id+"/resendconfirmation", nil).Status)
		require.Len(t, w.letters(), 2, "who is confirmed gets no link")
		require.Equal(t, "FormValidationError id", b.Post("/api/auth/accounts/7/resendconfirmation", nil).Problem())
	})
}

func TestMailsPerAddressAreLimited(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		id := apptest.Decode[struct{ UUID string }](t, b.Post("/api/users", signUp(lena))).UUID
		for range 20 {
			require.Equal(t, 204, b.patient("/api/auth/accounts/"+id+"/resendconfirmation", fields{}).Status)
			require.Equal(t, 204, b.patient("/api/auth/accounts/forgot-password", fields{"email": "LENA@example.org"}).Status)
			require.Equal(t, 201, b.patient("/api/users", signUp(lena)).Status)
		}
		require.Len(t, w.letters(), 4, "three without a wait, and one that begins the waits")
		w.Clock.Pass(5 * time.Minute)
		require.Equal(t, 204, b.patient("/api/auth/accounts/"+id+"/resendconfirmation", fields{}).Status)
		require.Len(t, w.letters(), 5)
	})
}

// An account and its mail are there together or not at all.
func TestASignUpIsWholeOrNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DROP TABLE mails`)
			return err
		}))
		got := w.browser().Post("/api/users", signUp(lena))
		require.Equal(t, 500, got.Status)
		require.NotContains(t, got.Text, "mails")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM users`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mail_links`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM attempts WHERE id LIKE 'mail:%'`))
	})
}

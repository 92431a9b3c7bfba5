package mail_test

import (
	"bytes"
	"flag"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the letters in testdata anew")

func written(t require.TestingT, m mail.Message) (*mail.Letter, []byte) {
	o := open(t, config(&db.DB{}, clock.Fixed(start), &scripted{}))
	l, err := o.Write(m)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, l.Write(&b))
	return l, b.Bytes()
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run the tests with -update")
	require.Equal(t, string(want), string(got))
}

func sample(template, language string) mail.Message {
	m := message(template)
	m.ID = uuid.NewSHA1(uuid.NameSpaceURL, []byte(template)).String()
	m.Language = language
	return m
}

// A mail in each language, as a file. Slices have each of their kinds in one language.
func TestALetterInEachLanguage(t *testing.T) {
	for _, language := range []string{"en", "de", "es", "el", "en-GB", "es-AR", "es-CL", "es-CO", "es-MX", "es-PE"} {
		l, raw := written(t, sample("confirm-email", language))
		require.Equal(t, language, l.Language)
		golden(t, language+".eml", raw)
	}
}

// The text goes on where the salutation ends: in lower case after a comma in
// German, as a new sentence elsewhere.
func TestFirstLetterAfterSalutationFollowsLanguage(t *testing.T) {
	starts := map[string]func(rune) bool{"en": unicode.IsUpper, "de": unicode.IsLower, "es": unicode.IsUpper, "el": unicode.IsUpper}
	for language, right := range starts {
		l, _ := written(t, sample("confirm-email", language))
		greeting, text, _ := strings.Cut(l.Text, "\n\n")
		first, _ := utf8.DecodeRuneInString(text)
		require.True(t, right(first), "%s: %s %s", language, greeting, text)
		require.Equal(t, language == "de" || language == "en", strings.HasSuffix(greeting, ","), greeting)
	}
}

// People are greeted by their first name; Greek, which would put it into another
// case, leaves it out.
func TestSalutationUsesFirstName(t *testing.T) {
	greeting := func(name, language string) string {
		m := sample("confirm-email", language)
		m.Name = name
		l, _ := written(t, m)
		first, _, _ := strings.Cut(l.Text, "\n")
		return first
	}
	require.Equal(t, "Hallo Ann,", greeting("Ann Smith", "de"))
	require.Equal(t, "Hola, Jean-Luc:", greeting("Jean-Luc O’Neill Jr.", "es"))
	require.Equal(t, "Hi J. R. Smith,", greeting("J. R. Smith", "en"))
	require.Equal(t, "Hi Dr. No,", greeting("Dr. No", "en"))
	require.Equal(t, "Hi,", greeting("", "en"))
	require.Equal(t, "Γεια σου.", greeting("Γιάννης Παπαδόπουλος", "el"))
}

// A mail about a device without a known name has a whole sentence about it.
func TestALetterAboutAnUnknownDevice(t *testing.T) {
	for _, language := range []string{"en", "de", "es", "es-MX", "el"} {
		m := sample("new-device", language)
		m.Values["device"] = "unknown"
		l, _ := written(t, m)
		require.NotContains(t, l.Text, "unknown")
		require.Regexp(t, `(CE|ME)[ST]?[TZ]\)( jemand angemeldet)?\. `, strings.ReplaceAll(l.Text, "\n", " "), language)
	}
}

func TestDurationsAndMoments(t *testing.T) {
	for value, want := range map[string]string{
		"24h": "24 Stunden", "1h": "1 Stunde", "90m": "90 Minuten", "30m": "30 Minuten", "1m": "1 Minute", "168h": "7 Tage", "48h": "2 Tage",
	} {
		m := sample("confirm-email", "de")
		m.Values["validFor"] = value
		l, _ := written(t, m)
		require.Contains(t, l.Text, "gilt "+want+".")
	}
	m := sample("password-changed", "de")
	m.Values["when"] = "2025-12-31T23:30:00Z"
	l, _ := written(t, m)
	require.Contains(t, strings.Join(strings.Fields(l.Text), " "), "am 1. Januar 2026 um 00:30 Uhr (MEZ)")
	m.Values["when"] = "2026-07-01T10:00:00Z"
	l, _ = written(t, m)
	require.Contains(t, strings.Join(strings.Fields(l.Text), " "), "am 1. Juli 2026 um 12:00 Uhr (MESZ)")
	m.Values["when"] = "2025-12-31T23:30:00Z"
	m.Market = "odd"
	l, _ = written(t, m)
	require.Contains(t, strings.Join(strings.Fields(l.Text), " "), "am 31. Dezember 2025 um 23:30 Uhr (UTC)")
}

// An attacker can't write headers, markup or a message of their own into a mail by a name.
func TestUserTextCannotInjectHeadersOrLinks(t *testing.T) {
	for name, shown := range map[string]bool{
		"Ann":                                 true,
		"Ελένη Παπαδοπούλου":                  true,
		"Jean-Luc O’Neill Jr.":                true,
		"محمد":                                true,
		"Ann\r\nBcc: all@example.org":         false,
		"You won! Go to https://evil.example": false,
		"evil.example":                        false,
		"call 0190 123456":                    false,
		"<b>Ann</b>":                          false,
		"ann@evil.example":                    false,
		strings.Repeat("Ann ", 2_500_000):     false,
		"Ann\x00":                             true,
		"\u202eAnn":                           true,
		"":                                    false,
	} {
		m := sample("confirm-email", "en")
		m.Name = name
		l, raw := written(t, m)
		o := open822(t, raw)
		to, err := o.header.AddressList("To")
		require.NoError(t, err)
		require.Len(t, to, 1)
		require.Equal(t, "ann@example.org", to[0].Address)
		require.Empty(t, o.header.Get("Bcc"))
		require.NotContains(t, l.Text+l.HTML, "evil")
		if shown {
			clean := strings.Trim(name, "\x00\u202e")
			require.Equal(t, clean, to[0].Name)
			first, _, _ := strings.Cut(clean, " ")
			require.Contains(t, l.Text, "Hi "+first+",")
		} else {
			require.Empty(t, to[0].Name)
			require.True(t, strings.HasPrefix(l.Text, "Hi,\n"), "%.40q", name)
		}
	}
}

func TestABrandWithALineBreakIsOneHeader(t *testing.T) {
	m := sample("confirm-email", "en")
	m.Market = "odd"
	_, raw := written(t, m)
	o := open822(t, raw)
	from, err := o.header.AddressList("From")
	require.NoError(t, err)
	require.Equal(t, []*netmail.Address{{Name: "Kñow Bcc: x@evil.example", Address: "help@knowmad.example"}}, from)
	require.Empty(t, o.header.Get("Bcc"))
}

// Whatever names and values hold: the letter is well-formed, its headers are
// those that we wrote, and each line is one that mail servers take.
func TestAnyValuesGiveWellFormedLetter(t *testing.T) {
	_, plain := written(t, sample("new-device", "el"))
	wanted := open822(t, plain).header
	rapid.Check(t, func(t *rapid.T) {
		m := sample("new-device", "el")
		odd := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"\r\n\r\n<script>", "\n.\n", "\r\nBcc: a@b.c", "=?utf-8?q?a?=", "--x--\r\n"}),
			rapid.StringMatching(`["&<>]{300}`))
		m.Name = odd.Draw(t, "name")
		m.Values["device"] = "x" + odd.Draw(t, "device")
		m.Values["other"] = odd.Draw(t, "other")
		_, raw := written(t, m)
		got := open822(t, raw)
		for key := range got.header {
			require.Contains(t, wanted, key)
		}
		require.NotContains(t, got.html, "<script")
		require.True(t, utf8.Valid(raw))
		for line := range strings.SplitSeq(string(raw), "\r\n") {
			require.LessOrEqual(t, len(line), 998)
			require.NotContains(t, line, "\n")
			require.NotContains(t, line, "\r")
		}
	})
}

func TestUnsubscribe(t *testing.T) {
	m := sample("confirm-email", "en")
	_, raw := written(t, m)
	require.NotContains(t, string(raw), "List-Unsubscribe")
	m.Unsubscribe = "https://knowmad.example/api/stop?token=abc"
	_, raw = written(t, m)
	h := open822(t, raw).header
	require.Equal(t, "<https://knowmad.example/api/stop?token=abc>", h.Get("List-Unsubscribe"))
	require.Equal(t, "List-Unsubscribe=One-Click", h.Get("List-Unsubscribe-Post"))
}

func TestCheckAddress(t *testing.T) {
	for address, want := range map[string]string{
		"ann@example.org":                      "ann@example.org",
		"Ann.Lee+x@Example.ORG":                "Ann.Lee+x@example.org",
		"o'neill@example.org":                  "o'neill@example.org",
		"anna@müller.example":                  "anna@xn--mller-kva.example",
		"ελένη@παράδειγμα.example":             "ελένη@xn--hxajbheg2az3al.example",
		"a@sub.example.co.uk":                  "a@sub.example.co.uk",
		strings.Repeat("a", 64) + "@b.example": strings.Repeat("a", 64) + "@b.example",
	} {
		got, err := mail.CheckAddress(address)
		require.NoError(t, err, address)
		require.Equal(t, want, got)
	}
	for _, address := range []string{
		"", "ann", "@example.org", "ann@", "ann@localhost", "Ann <ann@example.org>", "<ann@example.org>", "ann@example.org, bob@example.org",
		"ann@example.org\r\nBcc: x@y.example", "ann@example.org\n", " ann@example.org", "a b@example.org", `"a b"@example.org`, `"a"@example.org`,
		"ann@[127.0.0.1]", "ann(comment)@example.org", "ann@exa mple.org", "ann@-example.org", "ann@example..org", "a..b@example.org", "ann@example.org.",
		"ann@\x00.org", "\x00ann@example.org", "ann\u202e@example.org", "ann\xff@example.org", "a@b@example.org", "ann@example.org;bob@example.org",
		strings.Repeat("a", 65) + "@example.org", "a@" + strings.Repeat("b.", 130) + "org", strings.Repeat("a", 10_000_000),
	} {
		_, err := mail.CheckAddress(address)
		require.ErrorIs(t, err, mail.ErrAddress, "%.60q", address)
		if len(address) > 3 {
			require.NotContains(t, err.Error(), address)
		}
	}
}

// An accepted address is unchanged in the header of a letter.
func TestAcceptedAddressSurvivesInHeader(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		address := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-zäε.'+!#=_"<>\\-]{1,12}@[a-zßλ.-]{1,12}\.[a-z]{2,3}`)).Draw(t, "address")
		checked, err := mail.CheckAddress(address)
		if err != nil {
			require.ErrorIs(t, err, mail.ErrAddress)
			return
		}
		m := sample("confirm-email", "en")
		m.To = address
		_, raw := written(t, m)
		to, err := open822(t, raw).header.AddressList("To")
		require.NoError(t, err)
		require.Equal(t, checked, to[0].Address)
	})
}

// IDN and letters beyond ASCII before the @ go over the wire.
func TestInternationalAddressIsSentInASCII(t *testing.T) {
	s := startServer(t)
	m := sample("confirm-email", "el")
	m.To = "ελένη@παράδειγμα.example"
	l, _ := written(t, m)
	to := make(chan string, 2)
	s.answer = func(address string) string {
		to <- address
		return takes
	}
	require.NoError(t, plainTo(t, s).Send(t.Context(), l))
	require.Empty(t, <-to) // at MAIL
	require.Equal(t, "ελένη@xn--hxajbheg2az3al.example", <-to)
}

package app

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/soak"

	"github.com/stretchr/testify/require"
)

// nasty are texts that somebody may send to see what happens.
func nasty() []string {
	return []string{
		"", " ", "\x00", "a\x00b", "\xff\xfe\x80", "' OR 1=1 --", `"; DROP TABLE users; --`, "%", "_", `\`, "!", "../../etc/passwd",
		"<script>alert(1)</script>", "{{7*7}}", "\u202egnp.exe", "İıſẞ", "👩‍👩‍👧‍👦", "e\u0301\u0301\u0301", "\u2028\u2029\ufeff", "\r\nSet-Cookie: a=b",
		"-1", "0", "1e309", "9223372036854775808", "-9223372036854775809", "NaN", "true", "null", "[]", "00000000-0000-0000-0000-000000000000",
		"9F4F2F0E-0000-4000-8000-00000000000F", "{9f4f2f0e-0000-4000-8000-00000000000f}", "a@b", "a@b.example", strings.Repeat("a@", 200),
		"0000-00-00", "9999-12-31T23:59:60Z", "2026-02-30", "+999999999-01-01",
		strings.Repeat("x", 300), strings.Repeat("ä", 5000), strings.Repeat("💥", 20_000), strings.Repeat("[", 9_000), strings.Repeat(".", 1000),
	}
}

// forged are bodies that no client of ours sends.
func forged() []string {
	return []string{
		"", "{", "}", "null", "true", "7", `"x"`, "[]", "[[]]", "{}", `{"":""}`, `{"a":1,"a":2}`, "{\"email\":\"\x00\"}", "{\"email\":\"\xff\"}",
		`{"email":"\u0000","name":"\u0000","password":"\u0000","reason":"\u0000","code":"\u0000","refreshToken":"\u0000"}`,
		`{"email":"\ud800"}`, `{"email":{"email":"x"}}`, `{"email":["x"]}`, `{"email":1e999}`, `{"page":99999999999999999999}`,
		strings.Repeat(`{"a":`, 20_000), strings.Repeat("[", 100_000), `{"name":"` + strings.Repeat("x", 900_000) + `"}`,
		"\xef\xbb\xbf{}", "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx", strings.Repeat("\x00", 1000),
	}
}

// Whatever is sent to whichever call, it is never a fault of ours, and nobody
// becomes what they weren't. On PostgreSQL, which is the stricter about texts,
// and on SQLite.
func TestForgedRequestsNeverCauseServerErrors(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			s, all := walkers(t, engine)
			d := readDocument(t, s)
			random := rand.New(rand.NewPCG(seed(), 1))
			for _, c := range d.calls {
				for _, text := range nasty() {
					d.never5xx(t, s, c, all, random, func(*schema) any { return text })
				}
				for range soak.Count(4, 200) {
					d.never5xx(t, s, c, all, random, func(of *schema) any { return anyOf(random, of) })
				}
				for _, text := range forged() {
					as := all[random.IntN(len(all))]
					media := []string{"application/json", "application/json; charset=utf-16", "multipart/form-data; boundary=x", "text/plain", "multipart/form-data"}[random.IntN(5)]
					status, said := d.ask(t, s, c, as, c.at(as, proper), media, []byte(text))
					require.Less(t, status, 500, "%s as %s: %.60q: %+v", c, as.name, text, said)
				}
			}
			var staff int
			require.NoError(t, s.data.db.One().Get(t.Context(), &staff, `SELECT COUNT(*) FROM users WHERE staff`))
			require.Equal(t, 1, staff, "no call makes anybody staff")
		})
	}
}

// PostgreSQL takes neither NUL nor what isn't UTF-8, so no call takes it in its address.
func TestNoAddressHoldsBytesThatAreNoText(t *testing.T) {
	s, all := walkers(t, db.SQLite)
	d := readDocument(t, s)
	for _, c := range d.calls {
		for _, text := range []string{"\x00", "a\x00b", "\xff"} {
			say := func(*schema) any { return text }
			path := c.at(walker{}, say) + c.query(true, say)
			if !strings.Contains(path, "%") {
				continue // it has no parameters, or none that takes a text
			}
			var statuses []int
			for _, as := range all {
				media, body := d.body(c, proper)
				status, said := d.ask(t, s, c, as, path, media, body)
				require.GreaterOrEqual(t, status, 400, "%s as %s: %q", c, as.name, path)
				require.Less(t, status, 500, "%s as %s: %q: %+v", c, as.name, path, said)
				statuses = append(statuses, status)
			}
			require.Contains(t, statuses, 422, "%s: %q", c, path)
		}
	}
}

// never5xx makes a call with such words everywhere: in its address, in its
// query, in its body; as somebody, about themselves or about nobody.
func (d document) never5xx(t *testing.T, s *Site, c documented, all []walker, random *rand.Rand, say words) {
	t.Helper()
	as := all[random.IntN(len(all))]
	media, text := d.body(c, say)
	path := c.at(as, nil)
	if random.IntN(2) == 0 {
		path = c.at(walker{}, say)
	}
	path += c.query(true, say)
	status, said := d.ask(t, s, c, as, path, media, text)
	require.Less(t, status, 500, "%s as %s: %.200q %.200q: %+v", c, as.name, path, text, said)
}

// anyOf is something that may or may not fit a schema.
func anyOf(random *rand.Rand, of *schema) any {
	switch random.IntN(10) {
	case 0:
		return random.Int64()
	case 1:
		return nil
	case 2:
		return []any{nasty()[random.IntN(len(nasty()))]}
	case 3:
		return map[string]any{"x": 1}
	case 4, 5:
		return proper(of)
	case 6:
		b := make([]byte, random.IntN(64))
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		return string(b)
	}
	return nasty()[random.IntN(len(nasty()))]
}

// seed is the seed of a run's random requests: another one at each commit.
func seed() uint64 {
	n, err := strconv.ParseUint(os.Getenv("RAPID_SEED"), 10, 64)
	if err != nil {
		return 1
	}
	return n
}

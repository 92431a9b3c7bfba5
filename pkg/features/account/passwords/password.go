package passwords

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/platform/problem"

	"github.com/alexedwards/argon2id"
	"github.com/ccojocar/zxcvbn-go"
	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

const (
	minPassword = 10   // characters
	maxPassword = 1024 // bytes
	// scoredCharacters is how much of a password zxcvbn scores; its work grows with
	// the square of the length.
	scoredCharacters = 40
	// minScore is the lowest of zxcvbn's scores (0 to 4) that is accepted. Passwords
	// below it are on zxcvbn's lists, or are made of entries of the lists, of dates,
	// or of neighbouring keys.
	minScore = 2
)

// params are OWASP's for argon2id: 19 MiB, two passes.
func params() *argon2id.Params {
	return &argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

const (
	// maxAtOnce bounds the memory: 4 × 19 MiB, and several times that until it is
	// collected. It makes some 200 hashes a second.
	maxAtOnce = 4
	// maxQueue is how many may wait for their turn, each for some seconds at most.
	maxQueue = 256
)

// Hasher hashes passwords and compares them, a few at once.
type Hasher struct {
	params *argon2id.Params
	slots  chan struct{}
	queue  chan struct{}
	dummy  string // hash of no password, compared where there is no account
}

// NewHasher makes a hasher at a cost; nil is as much as a hash should cost.
func NewHasher(p *argon2id.Params) *Hasher {
	if p == nil {
		p = params()
	}
	return &Hasher{
		params: p,
		slots:  make(chan struct{}, min(maxAtOnce, runtime.GOMAXPROCS(0))),
		queue:  make(chan struct{}, maxQueue),
		dummy:  noPassword(p),
	}
}

// noPassword is random text in the form of a hash: comparing with it takes as long as
// with a real hash, and no known password matches. Hashing a random password would
// do as well, but adds 25 ms to the start of the server.
func noPassword(p *argon2id.Params) string {
	random := func(n uint32) string {
		b := make([]byte, n)
		_, _ = rand.Read(b) // never fails
		return base64.RawStdEncoding.EncodeToString(b)
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
		argon2.Version, p.Memory, p.Iterations, p.Parallelism, random(p.SaltLength), random(p.KeyLength))
}

// acquire waits until it is a caller's turn; done ends it.
func (p *Hasher) acquire(ctx context.Context) (done func(), err error) {
	select {
	case p.queue <- struct{}{}:
	default:
		return nil, problem.FromStatus(http.StatusTooManyRequests)
	}
	defer func() { <-p.queue }()
	select {
	case p.slots <- struct{}{}:
		return func() { <-p.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Hash makes what is stored of a password.
func (p *Hasher) Hash(ctx context.Context, password string) (string, error) {
	done, err := p.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	h, err := argon2id.CreateHash(normalizePassword(password), p.params)
	if err != nil {
		return "", fmt.Errorf("password hash: %w", err)
	}
	return h, nil
}

// matches reports whether a password has the stored hash, and whether the hash is
// stale: made with other parameters than today's. For an empty hash it compares with
// the dummy, which takes as long, and answers false.
func (p *Hasher) matches(ctx context.Context, password, hash string) (ok, stale bool, err error) {
	done, err := p.acquire(ctx)
	if err != nil {
		return false, false, err
	}
	defer done()
	known := hash != ""
	if !known {
		hash = p.dummy
	}
	ok, used, err := argon2id.CheckHash(normalizePassword(password), hash)
	if err != nil {
		return false, false, fmt.Errorf("password hash: %w", err)
	}
	return ok && known, *used != *p.params, nil
}

// normalizePassword is a password as every device writes it.
func normalizePassword(password string) string { return norm.NFC.String(password) }

// CheckPassword refuses passwords that are short or easily guessed. own are words
// that an attacker may know and try, such as the owner's name and address.
func CheckPassword(password, field string, own ...string) error {
	switch {
	case utf8.RuneCountInString(normalizePassword(password)) < minPassword:
		return call.Invalid(field, fmt.Sprintf("Please use at least %d characters.", minPassword))
	case len(password) > maxPassword:
		return call.Invalid(field, "The password is too long.")
	case strings.ContainsFunc(password, unicode.IsControl):
		return call.Invalid(field, "The password has characters that can't be used.")
	}
	head := []rune(strings.ToLower(normalizePassword(password)))
	head = head[:min(scoredCharacters, len(head))]
	var words []string
	for _, s := range own {
		words = append(words, strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == '@' || r == ' ' || r == '.' })...)
	}
	if zxcvbn.PasswordStrength(string(head), words).Score < minScore {
		return call.Invalid(field, "This password is easy to guess. Please choose another one.")
	}
	return nil
}

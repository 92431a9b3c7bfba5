package fingerprint_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"knowmad/pkg/platform/fingerprint"

	"github.com/stretchr/testify/require"
)

// prose is a text of words that follow from a seed.
func prose(seed uint64, n int) []string {
	r := rand.New(rand.NewPCG(seed, 7))
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprint("wort", r.IntN(3000))
	}
	return out
}

func signature(t *testing.T, words []string) fingerprint.Signature {
	t.Helper()
	s, ok := fingerprint.Of(strings.Join(words, " "))
	require.True(t, ok)
	return s
}

func shareBand(a, b fingerprint.Signature) bool {
	x, y := a.Bands(), b.Bands()
	for i := range x {
		if x[i] == y[i] {
			return true
		}
	}
	return false
}

func TestTextsThatAreNearlyTheSame(t *testing.T) {
	for seed := range uint64(50) {
		words := prose(seed, 600)
		one := signature(t, words)
		edited := append([]string{"ein", "neuer", "Anfang"}, words...)
		edited[300] = "anders"
		edited = append(edited[:400], edited[402:]...)
		two := signature(t, edited)
		require.Greater(t, one.Similarity(two), 0.85)
		require.True(t, shareBand(one, two))
		other := signature(t, prose(seed+1000, 600))
		require.Less(t, one.Similarity(other), 0.1)
		require.False(t, shareBand(one, other))
	}
}

func TestLayoutDoesNotCount(t *testing.T) {
	words := prose(1, 100)
	a, _ := fingerprint.Of(strings.Join(words, " "))
	b, _ := fingerprint.Of(strings.ToUpper(strings.Join(words, ",\n\t– ")))
	require.Equal(t, a, b)
}

func TestShortTextHasNoFingerprint(t *testing.T) {
	_, ok := fingerprint.Of(strings.Repeat("wort ", fingerprint.MinWords-1))
	require.False(t, ok)
	_, ok = fingerprint.Of("")
	require.False(t, ok)
}

// Signatures are stored, and compared with those that later versions of the program make:
// that of a text never changes.
func TestSignatureStaysTheSame(t *testing.T) {
	s := signature(t, prose(42, 200))
	kept, err := fingerprint.Parse(s.String())
	require.NoError(t, err)
	require.Equal(t, s, kept)
	first := strings.Split(s.String(), "")[:32]
	require.Equal(t, wanted, strings.Join(first, ""))
	for _, bad := range []string{"", "x", s.String() + "00", strings.Repeat("z", len(s.String()))} {
		_, err := fingerprint.Parse(bad)
		require.ErrorIs(t, err, fingerprint.ErrSignature)
	}
}

// wanted is how the signature of the text above begins.
const wanted = "0023b349853daa13003f4c3648abdd45"

func BenchmarkOf(b *testing.B) {
	text := strings.Join(prose(3, 50_000), " ")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		fingerprint.Of(text)
	}
}

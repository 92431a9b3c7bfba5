package passwords

import (
	"context"
	"testing"

	"knowmad/pkg/platform/problem"

	"github.com/alexedwards/argon2id"
	"github.com/stretchr/testify/require"
)

// Who waits too long in vain is told so, and a caller who went away frees its place.
func TestHashingQueueIsBounded(t *testing.T) {
	p := NewHasher(nil)
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	gone, leave := context.WithCancel(t.Context())
	left := make(chan error, maxQueue)
	for range cap(left) {
		go func() {
			_, err := p.Hash(gone, "x")
			left <- err
		}()
	}
	for len(p.queue) < maxQueue {
		select {
		case err := <-left:
			t.Fatal(err)
		default:
		}
	}
	_, _, err := p.matches(t.Context(), "x", "")
	require.Equal(t, problem.TooManyRequests, problem.From(err).Type)
	leave()
	for range cap(left) {
		require.ErrorIs(t, <-left, context.Canceled)
	}
	for range cap(p.slots) {
		<-p.slots
	}
	_, err = p.Hash(t.Context(), "x")
	require.NoError(t, err)
}

// What an unknown address is compared with costs as much as a known one's hash.
func TestDummyHashCostsAsMuchAsARealOne(t *testing.T) {
	for _, cost := range []*argon2id.Params{nil, {Memory: 64, Iterations: 1, Parallelism: 2, SaltLength: 8, KeyLength: 24}} {
		p := NewHasher(cost)
		params, _, _, err := argon2id.DecodeHash(p.dummy)
		require.NoError(t, err)
		require.Equal(t, p.params, params)
		require.NotEqual(t, p.dummy, NewHasher(cost).dummy)
		ok, _, err := p.matches(t.Context(), "", "")
		require.NoError(t, err)
		require.False(t, ok)
	}
}

func TestOutdatedHashIsReportedStale(t *testing.T) {
	p := NewHasher(nil)
	const broken = "$argon2id$v=19$m=64"
	_, _, err := p.matches(t.Context(), "x", broken)
	require.Error(t, err, "no hash at all is a fault, not a wrong password")
	hash, err := p.Hash(t.Context(), "Ame\u0301lie und der Rest")
	require.NoError(t, err)
	ok, stale, err := p.matches(t.Context(), "Am\u00e9lie und der Rest", hash)
	require.NoError(t, err)
	require.True(t, ok, "another keyboard writes the same letters")
	require.False(t, stale)
	ok, _, err = p.matches(t.Context(), "", "")
	require.NoError(t, err)
	require.False(t, ok, "no hash has no password")
}

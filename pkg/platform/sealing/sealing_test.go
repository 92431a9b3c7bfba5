package sealing_test

import (
	"crypto/rand"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"knowmad/pkg/platform/sealing"

	"github.com/stretchr/testify/require"
)

func newKey(t *testing.T) string {
	t.Helper()
	raw := make([]byte, 32)
	_, err := rand.Read(raw)
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(raw)
}

func TestSealedTextsOpenForTheirOwner(t *testing.T) {
	old, fresh := newKey(t), newKey(t)
	first, err := sealing.Parse(old)
	require.NoError(t, err)
	text := []byte(`{"account":"DE02120300000000202051"}`)
	sealed, err := first.Seal("lena", text)
	require.NoError(t, err)
	again, err := first.Seal("lena", text)
	require.NoError(t, err)
	require.NotEqual(t, sealed, again)
	require.NotContains(t, sealed, "2020")
	open, err := first.Open("lena", sealed)
	require.NoError(t, err)
	require.Equal(t, text, open)
	_, err = first.Open("mia", sealed)
	require.ErrorIs(t, err, sealing.ErrSealed)
	for i := range sealed {
		changed := []byte(sealed)
		changed[i] ^= 1
		_, err := first.Open("lena", string(changed))
		require.ErrorIs(t, err, sealing.ErrSealed, "character %d", i)
	}

	// A new key goes in front; the old one still opens, until it is removed.
	both, err := sealing.Parse(fresh + " " + old)
	require.NoError(t, err)
	open, err = both.Open("lena", sealed)
	require.NoError(t, err)
	require.Equal(t, text, open)
	sealed, err = both.Seal("lena", text)
	require.NoError(t, err)
	_, err = first.Open("lena", sealed)
	require.ErrorIs(t, err, sealing.ErrSealed)
}

func TestWithoutKeyNothingIsSealed(t *testing.T) {
	var none *sealing.Keys
	_, err := none.Seal("lena", []byte("x"))
	require.ErrorIs(t, err, sealing.ErrNone)
	_, err = none.Open("lena", "x")
	require.ErrorIs(t, err, sealing.ErrNone)
	keys, err := sealing.Parse(newKey(t))
	require.NoError(t, err)
	_, err = keys.Seal("lena", make([]byte, 1<<16+1))
	require.Error(t, err)
}

func TestKeysAreFoundWhereTheOperatorPutThem(t *testing.T) {
	one := newKey(t)
	file := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(file, []byte(one+"\n"), 0o600))
	environ := func(values ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(values); i += 2 {
				if values[i] == name {
					return values[i+1]
				}
			}
			return ""
		}
	}
	_, err := sealing.Load(environ())
	require.ErrorIs(t, err, sealing.ErrNone)
	for _, e := range []func(string) string{environ("KNOWMAD_SEAL_KEY", one), environ("KNOWMAD_SEAL_KEY_FILE", file)} {
		_, err = sealing.Load(e)
		require.NoError(t, err)
	}
	_, err = sealing.Load(environ("KNOWMAD_SEAL_KEY_FILE", file+"x"))
	require.Error(t, err)
	for _, wrong := range []string{"x", "aGVsbG8=", strings.Repeat(one+" ", 9), one[1:]} {
		_, err = sealing.Load(environ("KNOWMAD_SEAL_KEY", wrong))
		require.ErrorContains(t, err, "openssl rand -base64 32")
		require.NotContains(t, err.Error(), one[1:20], "the key is in no message")
	}
}

func TestServersThatStartAtOnceMakeOneKey(t *testing.T) {
	file := filepath.Join(t.TempDir(), "seal.key")
	const servers = 8
	sealed, keys := make([]string, servers), make([]*sealing.Keys, servers)
	var wait sync.WaitGroup
	for i := range servers {
		wait.Go(func() {
			k, err := sealing.Local(file)
			if err == nil {
				keys[i] = k
				sealed[i], _ = k.Seal("lena", []byte("text"))
			}
		})
	}
	wait.Wait()
	for _, text := range sealed {
		open, err := keys[0].Open("lena", text)
		require.NoError(t, err)
		require.Equal(t, "text", string(open))
	}
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	left, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, left, 1)
}

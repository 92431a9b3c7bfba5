package keyring_test

import (
	"encoding/base64"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/keyring"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

var start = time.Date(2026, 3, 5, 13, 5, 0, 0, time.UTC)

func each(t *testing.T, test func(t *testing.T, d *db.DB, c *clocktest.Hand)) {
	t.Helper()
	dbtest.Each(t, []db.Source{keyring.Migrations()}, func(t *testing.T, d *db.DB) { test(t, d, clocktest.At(start)) })
}

func open(t *testing.T, d *db.DB, c *clocktest.Hand, purposes ...string) *keyring.Ring {
	t.Helper()
	r, err := keyring.Open(t.Context(), d, c, purposes...)
	require.NoError(t, err)
	return r
}

func exec(t *testing.T, d *db.DB, statement string, args ...any) {
	t.Helper()
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(t.Context(), statement, args...)
		return err
	}))
}

func TestConcurrentFirstStartsShareOneKey(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clocktest.Hand) {
		rings := make([]*keyring.Ring, 5)
		var all sync.WaitGroup
		for i := range rings {
			all.Go(func() {
				r, err := keyring.Open(t.Context(), d, c, "tokens", "links")
				if err == nil {
					rings[i] = r
				}
			})
		}
		all.Wait()
		for _, r := range rings {
			require.NotNil(t, r)
			require.Len(t, r.All("tokens"), 1)
			require.Equal(t, rings[0].Current("tokens"), r.Current("tokens"))
			require.GreaterOrEqual(t, len(r.Current("tokens").Value), 32)
		}
		require.NotEqual(t, rings[0].Current("tokens").Value, rings[0].Current("links").Value)
	})
}

// A new key is recognised at once and used when others know it, too; the old one
// is recognised until it is deleted.
func TestNewKeyIsAcceptedBeforeItIsUsed(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clocktest.Hand) {
		r := open(t, d, c, "tokens")
		first := r.Current("tokens")
		c.Pass(time.Hour)
		exec(t, d, `INSERT INTO secrets (purpose, number, value, created) VALUES ('tokens', 2, ?, ?)`, strings.Repeat("A", 43), db.At(c.Now()))
		require.Equal(t, first, r.Current("tokens"), "before it is read")
		require.NoError(t, r.Refresh(t.Context()))
		require.Equal(t, first, r.Current("tokens"), "others may not know it")
		second, ok := r.Numbered("tokens", "2")
		require.True(t, ok)
		require.True(t, r.Has(second))
		require.Equal(t, [][]byte{second.Value, first.Value}, r.Values("tokens"))
		c.Pass(30 * time.Second)
		require.Equal(t, second, r.Current("tokens"))
		require.Equal(t, first, r.Oldest("tokens"))

		exec(t, d, `DELETE FROM secrets WHERE number = 1`)
		require.NoError(t, r.Refresh(t.Context()))
		require.False(t, r.Has(first))
		_, ok = r.Numbered("tokens", "1")
		require.False(t, ok)

		exec(t, d, `UPDATE secrets SET value = ?`, strings.Repeat("B", 43))
		require.NoError(t, r.Refresh(t.Context()))
		require.False(t, r.Has(second), "another key of its number")
		for _, number := range []string{"", "x", "02", "9"} {
			_, ok := r.Numbered("tokens", number)
			require.False(t, ok, number)
		}
	})
}

// A key that was spoilt is no reason to forget those that were read.
func TestInvalidKeyKeepsLoadedKeys(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clocktest.Hand) {
		r := open(t, d, c, "tokens")
		first := r.Current("tokens")
		for _, value := range []string{"", "short", "no base64!" + strings.Repeat("A", 43)} {
			exec(t, d, `UPDATE secrets SET value = ?`, value)
			require.ErrorContains(t, r.Refresh(t.Context()), "the key tokens 1 is not one", value)
			require.Equal(t, first, r.Current("tokens"))
		}
	})
}

func TestSealing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clocktest.Hand) {
		r := open(t, d, c, "codes", "links")
		sealed, err := r.Seal("codes", "ann", "s3cret")
		require.NoError(t, err)
		again, err := r.Seal("codes", "ann", "s3cret")
		require.NoError(t, err)
		require.NotEqual(t, sealed, again, "nobody sees that two are the same")
		require.NotContains(t, sealed, "s3cret")
		text, err := r.Unseal("codes", "ann", sealed)
		require.NoError(t, err)
		require.Equal(t, "s3cret", text)

		exec(t, d, `INSERT INTO secrets (purpose, number, value, created) VALUES ('codes', 2, ?, 0)`, strings.Repeat("A", 43))
		require.NoError(t, r.Refresh(t.Context()))
		text, err = r.Unseal("codes", "ann", sealed)
		require.NoError(t, err, "by its number")
		require.Equal(t, "s3cret", text)
		newer, err := r.Seal("codes", "ann", "s3cret")
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(newer, "2."))

		raw, err := base64.RawURLEncoding.DecodeString(sealed[2:])
		require.NoError(t, err)
		raw[len(raw)-1] ^= 1
		for name, try := range map[string][3]string{
			"another's": {"codes", "bob", sealed}, "another purpose": {"links", "ann", sealed}, "another key": {"codes", "ann", "2" + sealed[1:]},
			"changed": {"codes", "ann", "1." + base64.RawURLEncoding.EncodeToString(raw)}, "no number": {"codes", "ann", sealed[2:]},
			"nothing": {"codes", "ann", ""}, "no base64": {"codes", "ann", "1.!"}, "no key": {"codes", "ann", "7" + sealed[1:]},
		} {
			_, err := r.Unseal(try[0], try[1], try[2])
			require.Error(t, err, name)
			require.NotContains(t, err.Error(), "s3cret")
		}
	})
}

func TestDerivedKeys(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clocktest.Hand) {
		key := open(t, d, c, "visits").Current("visits")
		require.NotEqual(t, key.Derived("a").Value, key.Derived("b").Value)
		require.Equal(t, key.MAC("a"), key.Derived("a").Value)
		require.Equal(t, key.Number, key.Derived("a").Number)
	})
}

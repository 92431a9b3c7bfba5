package openid_test

import (
	"os"
	"path/filepath"
	"testing"

	"knowmad/pkg/features/account/openid"

	"github.com/stretchr/testify/require"
)

func TestProvidersOfAnOperator(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(file, []byte("first\n"), 0o600))
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, []byte(" \n"), 0o600))
	of := func(vars map[string]string) func(string) string {
		return func(name string) string { return vars[name] }
	}

	none, err := openid.Flags{GoogleIssuer: "https://accounts.google.com"}.Providers(of(nil))
	require.NoError(t, err)
	require.Empty(t, none, "without a client it is off")

	both, err := openid.Flags{GoogleClientID: "g", AppleClientID: "a", AppleIssuer: "http://127.0.0.1:4000/oidc"}.Providers(
		of(map[string]string{openid.GoogleSecretVariable: "s", openid.AppleSecretVariable + "_FILE": file}),
	)
	require.NoError(t, err)
	require.Len(t, both, 2)
	require.Equal(t, "https://accounts.google.com", both[0].Issuer)
	require.Equal(t, "http://127.0.0.1:4000/oidc", both[1].Issuer)
	require.True(t, both[1].FormPost)
	secret, err := both[0].Secret()
	require.NoError(t, err)
	require.Equal(t, "s", secret)
	secret, err = both[1].Secret()
	require.NoError(t, err)
	require.Equal(t, "first", secret)
	require.NoError(t, os.WriteFile(file, []byte("second"), 0o600))
	secret, err = both[1].Secret()
	require.NoError(t, err)
	require.Equal(t, "second", secret, "replaced while the server runs")

	secrets := map[string]string{openid.GoogleSecretVariable: "s3cret"}
	for _, c := range []struct {
		says openid.Flags
		vars map[string]string
		why  string
	}{
		{openid.Flags{GoogleClientID: "g"}, nil, "the environment variable KNOWMAD_GOOGLE_CLIENT_SECRET is not set"},
		{openid.Flags{AppleClientID: "a"}, secrets, "the environment variable KNOWMAD_APPLE_CLIENT_SECRET is not set"},
		{openid.Flags{GoogleClientID: "g"}, map[string]string{openid.GoogleSecretVariable + "_FILE": empty}, "is empty"},
		{openid.Flags{GoogleClientID: "g"}, map[string]string{openid.GoogleSecretVariable + "_FILE": "/no/such"}, "no such file"},
		{openid.Flags{GoogleClientID: "g", GoogleIssuer: "accounts.google.com"}, secrets, "--google-issuer"},
		{openid.Flags{GoogleClientID: "g", GoogleIssuer: "http://accounts.google.com"}, secrets, "--google-issuer"},
		{openid.Flags{GoogleClientID: "g", GoogleIssuer: "https://user@accounts.google.com"}, secrets, "--google-issuer"},
	} {
		_, err := c.says.Providers(of(c.vars))
		require.ErrorContains(t, err, c.why)
		require.NotContains(t, err.Error(), "s3cret")
	}
}

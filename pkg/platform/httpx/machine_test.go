package httpx_test

import (
	"testing"

	"knowmad/pkg/platform/httpx"

	"github.com/stretchr/testify/require"
)

func TestIsThisMachine(t *testing.T) {
	for _, host := range []string{"localhost", "LOCALHOST.", "localhost:4711", "127.0.0.1", "127.3.2.1:80", "[::1]:80", "::1"} {
		require.True(t, httpx.IsThisMachine(host), host)
	}
	for _, host := range []string{"", "example.org", "localhost.example.org", "de.localhost", "10.0.0.1", "[2001:db8::1]:80", "127.0.0.1.example.org"} {
		require.False(t, httpx.IsThisMachine(host), host)
	}
}

package expect_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestRunLeaksNoGoroutines(t *testing.T) {
	goleak.VerifyNone(t)
	_, err := run(t, strings.Replace(inside, "TEXT", "x", 1), "x")
	require.NoError(t, err)
	goleak.VerifyNone(t)
}

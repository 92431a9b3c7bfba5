package ledger_test

import (
	"testing"

	"knowmad/pkg/platform/ledger"

	"github.com/stretchr/testify/require"
)

func TestDecimalsAreThoseOfISO4217(t *testing.T) {
	for code, want := range map[string]int{"EUR": 2, "COP": 2, "TRY": 2, "CLP": 0, "JPY": 0, "KWD": 3} {
		decimals, known := ledger.Decimals(code)
		require.True(t, known, code)
		require.Equal(t, want, decimals, code)
	}
	for _, code := range []string{"", "eur", "XXX", "EURO"} {
		_, known := ledger.Decimals(code)
		require.False(t, known, code)
	}
}

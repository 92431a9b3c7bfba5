package pack_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack"
)

func BenchmarkCheckReal(b *testing.B) {
	packs := folder(b, realPacks)
	b.ReportAllocs()
	for b.Loop() {
		faults, err := pack.Check(packs, nil, nil)
		require.NoError(b, err)
		require.Empty(b, faults.Errors())
	}
}

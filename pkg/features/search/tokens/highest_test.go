package tokens

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The highest docnos of a list are found in whatever order it has them.
func TestHighestOfAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		docnos := rapid.SliceOfDistinct(rapid.Int64Range(0, 1<<62), rapid.ID[int64]).Draw(t, "docnos")
		switch rapid.IntRange(0, 2).Draw(t, "order") {
		case 1:
			slices.Sort(docnos)
		case 2:
			slices.Sort(docnos)
			slices.Reverse(docnos)
		}
		var list []byte
		for _, docno := range docnos {
			list = binary.BigEndian.AppendUint64(list, uint64(docno))
		}
		limit := rapid.IntRange(1, 30).Draw(t, "limit")
		got, err := highestOf(list, limit)
		require.NoError(t, err)
		slices.Sort(docnos)
		want := docnos[max(0, len(docnos)-limit):]
		require.True(t, slices.Equal(want, got), "%v, %v", want, got)
	})
	_, err := highestOf(make([]byte, docnoBytes+1), 1)
	require.ErrorIs(t, err, errDocnos)
}

package outline_test

import (
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"

	"github.com/stretchr/testify/require"
)

// What isn't said to be for everybody is rendered for nobody but its reader.
func TestUnknownAreaIsPrivate(t *testing.T) {
	for area, private := range map[string]bool{"public": false, "embed": false, "private": true, "": true, "Public": true, "staff": true} {
		require.Equal(t, private, outline.IsPrivate(&market.Route{Area: area}), area)
	}
}

package schema_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/schema"
)

// The table of files, the CUE files and the compiled market know the same lists.
func TestEveryListIsInSchemaAndMarket(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	keys := map[string]bool{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[market.Market]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		keys[name] = f.Type.Kind() == reflect.Slice
	}
	for _, file := range schema.Files() {
		root := roots[file.Kind]
		require.NotNil(t, root, file.Name)
		if file.Lists == nil {
			continue
		}
		var said, listed []string
		for _, f := range root.Fields {
			if f.Kind == "list" {
				said = append(said, f.Name)
			}
		}
		for _, l := range file.Lists {
			listed = append(listed, l.Key)
			require.True(t, keys[l.Key], "the market has no list %s", l.Key)
			f := root.Get(l.Key)
			require.Equal(t, "list", f.Kind, l.Key)
			keys := slices.Concat(l.Identity.Same, l.Ruled)
			if l.Identity.ID != "" {
				keys = append(keys, l.Identity.ID)
			}
			for _, key := range keys {
				require.NotNil(t, f.Items.Get(key), "an item of %s has no %s", l.Key, key)
			}
		}
		require.Equal(t, said, listed, file.Name)
	}
}

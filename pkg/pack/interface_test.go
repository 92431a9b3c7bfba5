package pack_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
)

// TestRoutesNameWhatTheWebHas: a key or a screen that the web doesn't have is told at its
// line; without the web's sources nothing is.
func TestRoutesNameWhatTheWebHas(t *testing.T) {
	good := folder(t, goodPacks)
	all, err := packtest.Vet(good, pack.VetOptions{Interface: pack.ReadInterface(fstest.MapFS{})})
	require.NoError(t, err)
	require.Empty(t, all.Errors())
	web := fstest.MapFS{
		"ui/messages/en.json":                {Data: []byte(`{"head.home.titles":"Home"}`)},
		"features/home/HomeScreen.tsx":       {},
		"features/home/HomeOtherScreen.tsx":  {},
		"features/home/messages/en.json":     {Data: []byte(`{"nav.home":"Home"}`)},
		"features/home/messages/de.json":     {Data: []byte(`{"nav.start":"Start"}`)},
		"features/home/OtherThing.tsx":       {},
		"features/home/messages/ignored.txt": {},
	}
	faults, err := packtest.Vet(good, pack.VetOptions{Interface: pack.ReadInterface(web)})
	require.NoError(t, err)
	found := map[string]fault.Fault{}
	for _, f := range faults.Errors() {
		found[f.Rule] = f
		require.Equal(t, "_routes.yaml", f.File)
	}
	require.Contains(t, found, "route-message")
	require.Contains(t, found, "route-screen")
	require.Regexp(t, `^routes\.\d+\.screen$`, found["route-screen"].Path)
	require.Regexp(t, `^footer\.\d+\.message$`, found["route-message"].Path) // found last, as the footer stands below the routes
}

//race:off

package account

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The list is that of the devices' list in the browser, too.
func TestDeviceNames(t *testing.T) {
	raw, err := os.ReadFile("testdata/agents.json")
	require.NoError(t, err)
	var agents []struct{ Agent, Browser, System string }
	require.NoError(t, json.Unmarshal(raw, &agents))
	require.NotEmpty(t, agents)
	for _, a := range agents {
		want := a.Browser + " (" + a.System + ")"
		switch {
		case a.Browser+a.System == "":
			want = unknownDevice
		case a.Browser == "" || a.System == "":
			want = a.Browser + a.System
		}
		require.Equal(t, want, deviceName(a.Agent), a.Agent)
	}
}

// What a browser calls itself is anybody's text; none of it gets into a mail.
func TestDeviceNamesAreOurWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := deviceName(rapid.String().Draw(t, "before") + rapid.SampledFrom([]string{"", "Firefox/", "Linux", "Edg/ iPhone"}).Draw(t, "sign") + rapid.String().Draw(t, "after"))
		rest := strings.NewReplacer("(", "", ")", "").Replace(name)
		for _, s := range append(browserSigns(), systemSigns()...) {
			rest = strings.ReplaceAll(rest, s.name, "")
		}
		require.Contains(t, []string{"", unknownDevice}, strings.TrimSpace(rest))
	})
}

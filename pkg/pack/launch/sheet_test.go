package launch_test

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/launch"
	"knowmad/pkg/pack/source"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// packsWith is the real packs with replacements: a file, what stands in it, and
// what shall; a file without old text is written anew.
func packsWith(t testing.TB, edits ...[3]string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		out[path] = &fstest.MapFile{Data: data}
		return err
	}))
	for _, e := range edits {
		if e[1] == "" {
			out[e[0]] = &fstest.MapFile{Data: []byte(e[2])}
			continue
		}
		require.Contains(t, string(out[e[0]].Data), e[1])
		out[e[0]] = &fstest.MapFile{Data: []byte(strings.Replace(string(out[e[0]].Data), e[1], e[2], 1))}
	}
	return out
}

func read(t testing.TB, packs fs.FS, code string) *launch.Sheet {
	t.Helper()
	s, err := launch.Read(packs, code, nil)
	require.NoError(t, err)
	return s
}

func check(t testing.TB, s *launch.Sheet, name string) launch.Check {
	t.Helper()
	for _, c := range s.Checks {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no check %s", name)
	return launch.Check{}
}

func TestVerdicts(t *testing.T) {
	draft := [3]string{"us/market.yaml", "status: live", "status: draft"}
	for _, test := range []struct {
		name, code string
		edits      [][3]string
		state      launch.State
		text       string
	}{
		{"live and complete", "us", nil, launch.Good, "United States is live and complete."},
		{"a linked market", "at", nil, launch.Good, "Austria is live and complete."},
		{"a draft that is complete", "us", [][3]string{draft}, launch.Good, "United States is complete and can go live: write `status: live`."},
		{
			"a draft with something left", "us",
			[][3]string{draft, {"us/market.yaml", "tagline: ", "tagline: TODO ask Ann # "}},
			launch.Missing, "United States can't go live yet: 1 thing to do first.",
		},
		{
			"a draft that could be better", "us",
			[][3]string{draft, {"us/market.yaml", "storeBadge: en", "storeBadge: fr"}},
			launch.Open, "United States can go live with `status: live`; 1 point below could be better.",
		},
		{
			"live with a fault", "us",
			[][3]string{{"us/market.yaml", "currency: USD", "currency: usd"}},
			launch.Missing, "United States is live but its pack is at fault: 1 thing to repair.",
		},
		{
			"live with something left", "us",
			[][3]string{{"us/market.yaml", "tagline: ", "tagline: TODO ask Ann # "}},
			launch.Missing, "United States is live but its pack is at fault: 1 thing to repair.",
		},
		{
			"not open yet", "us",
			[][3]string{{"us/prod.yaml", "", "isLaunched: false\n"}},
			launch.Open, "United States is live and complete, and waits to be opened to the public.",
		},
		{
			"another market's fault is not this one's", "us",
			[][3]string{{"de/market.yaml", "currency: EUR", "currency: eur"}},
			launch.Good, "United States is live and complete.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := read(t, packsWith(t, test.edits...), test.code)
			require.Equal(t, launch.Verdict{State: test.state, Text: test.text}, s.Verdict)
			for _, f := range s.Blocking {
				if s.Status == market.StatusDraft {
					require.NotContains(t, f.Message, "though it is live")
				}
			}
		})
	}
}

// A draft is held to what is asked of a live market, page by page.
func TestADraftIsAskedAsIfItWereLive(t *testing.T) {
	packs := packsWith(t, [3]string{"us/market.yaml", "status: live", "status: draft"})
	delete(packs, "us/pages/legal/privacy.md")
	s := read(t, packs, "us")
	require.Equal(t, launch.Open, check(t, s, "Legal pages").State)
	require.Equal(t, "Visitors read the platform's general text in place of legal/privacy (to be written in en).", check(t, s, "Legal pages").Text)
	require.Equal(t, launch.Good, check(t, s, "General pages").State)
	require.Equal(t, market.StatusDraft, s.Status)
}

// What is at fault or left to do has no tick beside it: each check names the
// fault of what it speaks of, and the others stay as they are.
func TestCheckWithAFaultIsNotDone(t *testing.T) {
	const legal = "us/pages/legal/privacy.md"
	for name, edits := range map[string][][3]string{
		"Payout":          {{"us/market.yaml", "currency: USD", "currency: usd"}},
		"Store badge":     {{"us/market.yaml", "storeBadge: en", "storeBadge: en # TODO draw it"}},
		"Support address": {{"us/market.yaml", "supportEmail: ", "# TODO who reads it?\nsupportEmail: "}},
		"Regions":         {{"us/regions.yaml", "regions:", "# TODO their letters\nregions:"}},
		"Subjects":        {{"us/subjects.yaml", "color: blue", "color: bleu"}},
		"Schools":         {{"us/market.yaml", "supportEmail: ", "# TODO List some in schools.csv, as in gr.\nsupportEmail: "}},
		"Grades":          {{"us/market.yaml", "supportEmail: ", "# TODO Write them into school.yaml.\nsupportEmail: "}},
		"Legal pages":     {{legal, "updated: ", "updatet: "}},
		"General pages":   {{"us/pages/about/company.md", "updated: ", "updatet: "}},
	} {
		t.Run(name, func(t *testing.T) {
			s := read(t, packsWith(t, edits...), "us")
			require.NotEmpty(t, s.Blocking)
			for _, c := range s.Checks {
				want := launch.Good
				if c.Name == name || c.Name == "The pack" {
					want = launch.Missing
				}
				require.Equal(t, want, c.State, "%s: %s", c.Name, c.Text)
			}
			require.Contains(t, strings.ToLower(check(t, s, name).Text), strings.ToLower(s.Blocking[0].Message))
			var b bytes.Buffer
			require.NoError(t, s.WriteMarkdown(&b))
			require.NotContains(t, b.String(), "| ✓ | "+name+" |")
		})
	}
}

// Regions in foreign letters are worth a look until an exception confirms them.
func TestRegionNamesOutsideMarketsScript(t *testing.T) {
	latin := [3]string{"gr/regions.yaml", "name: Αττική", "name: Attiki"}
	s := read(t, packsWith(t, latin), "gr")
	require.Equal(t, launch.Check{State: launch.Open, Name: "Regions", Text: "Their names are not in the market's own letters."}, check(t, s, "Regions"))
	confirmed := "exceptions:\n  - rule: foreign-script\n    path: regions\n    reason: So they are signed.\n    owner: texts@knowmad.example"
	s = read(t, packsWith(t, latin, [3]string{"gr/market.yaml", "exceptions:", confirmed}), "gr")
	require.Equal(t, launch.Good, check(t, s, "Regions").State)
	require.Contains(t, s.Exceptions, launch.Exception{Rule: "foreign-script", Reason: "So they are signed.", Owner: "texts@knowmad.example"})
}

func TestOwnLentAndBaseValues(t *testing.T) {
	s := read(t, markets.FS, "at")
	has := func(values []launch.Value, path string) bool {
		for _, v := range values {
			if v.Path == path {
				return v.Text != "" && v.Place != ""
			}
		}
		return false
	}
	require.True(t, has(s.Own, "supportEmail"))
	require.True(t, has(s.Lent, "flags.hasPlusPlan"))
	require.True(t, has(s.Base, "brand"))
	require.False(t, has(s.Own, "brand"))
	require.Equal(t, []launch.Exception{{
		Rule: "payout-table", Reason: "Payouts here are shown as balance and history, without a table of tiers.", Owner: "payouts@knowmad.example",
	}}, s.Exceptions)
	require.Equal(t, launch.Check{State: launch.Good, Name: "Payout", Text: "Without a table, as an exception says."}, check(t, s, "Payout"))
}

func TestTheContestAtAMoment(t *testing.T) {
	for at, want := range map[string]string{
		"2024-11-14T23:59:59+02:00": "still to come", "2024-11-15T00:00:00+02:00": "running",
		"2025-04-15T23:59:59+03:00": "running", "2025-04-16T00:00:00+03:00": "over",
	} {
		moment, err := time.Parse(time.RFC3339, at)
		require.NoError(t, err)
		s, err := launch.Read(markets.FS, "gr", &moment)
		require.NoError(t, err)
		require.Contains(t, check(t, s, "Contest").Text, "at "+market.ShowTime(moment, "Europe/Athens")+" it is "+want+".")
	}
	require.NotContains(t, check(t, read(t, markets.FS, "gr"), "Contest").Text, " it is ")
}

func TestReadRefusesUnknownAndBrokenMarkets(t *testing.T) {
	_, err := launch.Read(markets.FS, "xx", nil)
	require.ErrorIs(t, err, source.ErrUnknownMarket)
	_, err = launch.Read(packsWith(t, [3]string{"us/market.yaml", "", "code: us\n\tx"}), "us", nil)
	var faults fault.Faults
	require.ErrorAs(t, err, &faults)
}

// What a pack says is text, whatever it says.
func TestFormatsEscapePackText(t *testing.T) {
	const evil = `<script>alert(1)</script> | *x* [y](z)`
	s := read(t, packsWith(t, [3]string{"us/market.yaml", "tagline: ", "tagline: '" + evil + "' # "}), "us")
	var b bytes.Buffer
	require.NoError(t, s.WriteMarkdown(&b))
	require.Contains(t, b.String(), `&lt;script>alert(1)&lt;/script> \| \*x\* \[y\](z)`)
	require.NotContains(t, b.String(), "<script>")
	b.Reset()
	require.NoError(t, s.WriteHTML(&b))
	root, err := html.Parse(&b)
	require.NoError(t, err)
	shown, scripts := false, 0
	for n := range root.Descendants() {
		shown = shown || n.Type == html.TextNode && n.Data == evil
		if n.Type == html.ElementNode && n.Data == "script" {
			scripts++
		}
	}
	require.True(t, shown)
	require.Equal(t, 1, scripts)
}

// swapped is a folder of packs in which a file has no end any more once it was read.
type swapped struct {
	fs.FS
	file   string
	opened *int
}

func (s swapped) Open(name string) (fs.File, error) {
	f, err := s.FS.Open(name)
	if name == s.file && err == nil {
		if *s.opened++; *s.opened > 1 {
			return &growing{File: f}, nil
		}
	}
	return f, err
}

type growing struct {
	fs.File
	read int
}

func (g *growing) Read(p []byte) (int, error) {
	if g.read += len(p); g.read > 8<<20 {
		return 0, errors.New("more was read than a pack may have")
	}
	return copy(p, bytes.Repeat([]byte("#"), len(p))), nil
}

// A draft is shown as if it were live without reading more of it than the compiler does.
func TestADraftIsReadWithinTheBounds(t *testing.T) {
	packs := packsWith(t, [3]string{"us/market.yaml", "status: live", "status: draft"})
	s, err := launch.Read(swapped{packs, "us/market.yaml", new(int)}, "us", nil)
	require.NoError(t, err)
	require.Len(t, s.Blocking, 1)
	require.Equal(t, "the file has 1048577 bytes; at most 1048576 are read", s.Blocking[0].Message)
}

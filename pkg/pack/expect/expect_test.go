package expect_test

import (
	"embed"
	"io/fs"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/expect"
	"knowmad/web"
)

// packs are the good packs of pkg/pack, with a file of cases for Greece.
func packs(t *testing.T, cases string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	root := os.DirFS("../testdata/good")
	require.NoError(t, fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, path)
		out[path] = &fstest.MapFile{Data: data}
		return err
	}))
	if cases != "" {
		out["gr/expect.yaml"] = &fstest.MapFile{Data: []byte(cases)}
	}
	return out
}

// dist is a front end whose worker renders what the test says.
func dist(body string) fs.FS {
	return fstest.MapFS{
		"dist/client/.vite/manifest.json": {Data: []byte(`{"app/client.tsx": {"file": "assets/client-1.js"}}`)},
		"dist/server/worker.mjs": {Data: []byte(`
import { createInterface } from 'node:readline';
const say = (value) => process.stdout.write(JSON.stringify(value) + '\n');
say({ ready: true });
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, payload } = JSON.parse(line);
  say({ id, html: ` + "`" + body + "`" + `, milliseconds: 0 });
});
`)},
	}
}

func run(t *testing.T, cases, body string) (expect.Result, error) {
	t.Helper()
	return expect.Run(t.Context(), expect.Options{Packs: packs(t, cases), Messages: web.Messages, Open: server(dist(body), "")})
}

// server opens the product's own server, with a front end and a Node program.
func server(dist fs.FS, node string) func(expect.ServerOptions) (expect.Server, error) {
	return func(o expect.ServerOptions) (expect.Server, error) {
		cfg := app.Config{
			Env: o.Registry.Environment(), Markets: market.Static(o.Registry), Dist: embed.FS{}, Messages: web.Messages, Clock: o.Clock,
			Log: zerolog.Nop(), RateLimit: o.RateLimit, Node: node, Renderers: 1,
		}
		if o.Renders {
			cfg.Dist = dist
		}
		return app.Open(cfg, 0)
	}
}

const inside = `
cases:
  - name: A look inside
    at: 2025-01-15T08:00:00+02:00
    environments: [local]
    path: /
    then:
      text:
        has: [TEXT]
`

// What a reader sees as one text is one, whatever stands around and inside of it.
func TestExpectedTextIgnoresMarkup(t *testing.T) {
	const page = `<main><h1>Study,\n  <em>together</em>!</h1><p>First</p><p>second</p><script>hidden()</script>` +
		`<p>${payload.market.isExpansionContestRunning ? 'open' : 'closed'}</p></main>`
	for text, there := range map[string]bool{
		"Study, together!": true, "study,   TOGETHER!": true, "First second": true, "open": true,
		"Firstsecond": false, "hidden": false, "closed": false, "<em>": false, "knowmad-data": false,
	} {
		result, err := run(t, strings.Replace(inside, "TEXT", `"`+text+`"`, 1), page)
		require.NoError(t, err, text)
		require.Equal(t, there, len(result.Differences) == 0, text)
		lacks := strings.Replace(inside, "has: [TEXT]", `lacks: ["`+text+`"]`, 1)
		result, err = run(t, lacks, page)
		require.NoError(t, err, text)
		require.Equal(t, there, len(result.Differences) == 1, text)
	}
}

// A page that can't be rendered is no page without the text.
func TestUnrenderedPageFailsTextCases(t *testing.T) {
	for name, test := range map[string]struct {
		dist fs.FS
		node string
		why  string
	}{
		"no Node":   {dist(""), "/nowhere/node", "no renderer is running"},
		"no build":  {fstest.MapFS{}, "", "the front end was not built"},
		"no screen": {dist("${nothing.at.all}"), "", "/ was not rendered in time"},
	} {
		t.Run(name, func(t *testing.T) {
			cases := strings.Replace(inside, "has: [TEXT]", "lacks: [x]", 1)
			result, err := expect.Run(t.Context(), expect.Options{
				Packs: packs(t, cases), Messages: web.Messages, Open: server(test.dist, test.node),
			})
			require.ErrorIs(t, err, expect.ErrNoRenderer)
			require.ErrorContains(t, err, `gr/expect.yaml:9:9: case "A look inside": `)
			require.ErrorContains(t, err, test.why)
			require.Empty(t, result.Differences, "what can't be seen is neither there nor absent")
		})
	}
}

// Cases are told in the order of the file, but visited in that of their
// moments: a page that is kept from an earlier visit is the one of its time.
func TestCasesRunInOrderOfTheirMoments(t *testing.T) {
	var cases strings.Builder
	cases.WriteString("cases:\n")
	for _, c := range []struct{ name, at, has string }{
		{"over", "2025-04-16T00:00:00Z", "closed"},
		{"the last moment", "2025-04-15T23:59:59Z", "open"},
		{"the first moment", "2024-11-15T00:00:00Z", "open"},
		{"not yet", "2024-11-14T23:59:59Z", "closed"},
	} {
		cases.WriteString("  - name: " + c.name + "\n    at: " + c.at + "\n    environments: [prod, local]\n    path: /\n    then:\n      text: {has: [" + c.has + "]}\n")
	}
	result, err := run(t, cases.String(), "${payload.market.isExpansionContestRunning ? 'open' : 'closed'}")
	require.NoError(t, err)
	require.Empty(t, result.Differences)
	require.Equal(t, 4, result.Cases)
	require.Equal(t, 1, result.Markets)

	upside := strings.NewReplacer("[open]", "[closed]", "[closed]", "[open]").Replace(cases.String())
	result, err = run(t, upside, "${payload.market.isExpansionContestRunning ? 'open' : 'closed'}")
	require.NoError(t, err)
	require.Len(t, result.Differences, 4)
	for i, d := range result.Differences {
		require.Equal(t, []market.Environment{market.Prod, market.Local}, d.Environments)
		require.Equal(t, 7+6*i, d.Line)
	}
}

// A draft is absent in public: a case for everywhere holds where the market is,
// one that names a public environment fails there.
func TestDrafts(t *testing.T) {
	draft := packs(t, strings.Replace(inside, "text:\n        has: [TEXT]", "status: 200", 1))
	file := draft["gr/market.yaml"]
	draft["gr/market.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(string(file.Data), "status: live", "status: draft", 1))}
	run := func(environments string) expect.Result {
		packs := maps.Clone(draft)
		cases := strings.Replace(string(packs["gr/expect.yaml"].Data), "    environments: [local]\n", environments, 1)
		packs["gr/expect.yaml"] = &fstest.MapFile{Data: []byte(cases)}
		result, err := expect.Run(t.Context(), expect.Options{Packs: packs, Messages: web.Messages, Open: server(nil, "")})
		require.NoError(t, err)
		return result
	}
	require.Empty(t, run("").Differences)
	require.Empty(t, run("    environments: [dev, local]\n").Differences)
	differences := run("    environments: [prod, local]\n").Differences
	require.Len(t, differences, 1)
	require.Equal(t, `gr/expect.yaml:5:19: case "A look inside" (prod): the market is a draft, which is absent here`, differences[0].String())
}

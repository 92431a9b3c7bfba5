package scaffold_test

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/format"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/scaffold"
)

// goodPacks are five small packs without faults.
const goodPacks = "../testdata/good"

// packs gives them in memory.
func packs(t testing.TB) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(os.DirFS(goodPacks), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path.Join(goodPacks, name))
		out[name] = &fstest.MapFile{Data: data}
		return err
	}))
	return out
}

// with gives packs among which is one more.
func with(under fstest.MapFS, p scaffold.Pack) fstest.MapFS {
	out := fstest.MapFS{}
	for name, f := range under {
		out[name] = f
	}
	for name, text := range p.Files {
		out[p.Code+"/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// drafted makes a market from facts and a few answers.
func drafted(t testing.TB, under fs.FS, code string, answers map[string]string) scaffold.Pack {
	t.Helper()
	form, err := scaffold.NewForm(under, code)
	require.NoError(t, err)
	for name, text := range answers {
		require.NoError(t, form.Answer(name, text), name)
	}
	require.Empty(t, form.Missing(), code)
	p, err := form.Pack()
	require.NoError(t, err, code)
	return p
}

// unsettled are the answers that facts lack.
func unsettled(code string) map[string]string {
	return map[string]map[string]string{
		"AQ": {scaffold.Language: "en", scaffold.Currency: "USD"},
		"BV": {scaffold.TimeZone: "Europe/Oslo"},
		"HM": {scaffold.Language: "en", scaffold.TimeZone: "Indian/Kerguelen"},
	}[code]
}

// TestEveryCountry makes a market of every country of the world, all in one
// folder: without a fault, laid out canonically, each with its country's own
// money, language, time and flag, present in local and absent in prod.
func TestEveryCountry(t *testing.T) {
	good, all, made := packs(t), packs(t), []atlas.Country{}
	var files []string
	for _, c := range atlas.Countries() {
		code := strings.ToLower(c.Code)
		if _, ok := good[code+"/market.yaml"]; ok {
			_, err := scaffold.NewForm(good, code)
			require.ErrorIs(t, err, scaffold.ErrExists)
			continue
		}
		p := draftOf(t, good, c)
		made = append(made, c)
		for _, name := range p.Names() {
			all[code+"/"+name] = &fstest.MapFile{Data: []byte(p.Files[name])}
			files = append(files, code+"/"+name)
		}
	}
	require.Greater(t, len(made), 240)
	faults, err := packtest.Check(all, nil, market.Environments())
	require.NoError(t, err)
	require.Empty(t, faults.Errors())
	results, err := format.Layout(all, files)
	require.NoError(t, err)
	for _, r := range results {
		require.Empty(t, r.Faults)
		require.False(t, r.Changed, "%s would be laid out so:\n%s", r.Name, r.Text)
	}
	local, err := packtest.Load(all, pack.Options{Env: market.Local})
	require.NoError(t, err)
	prod, err := packtest.Load(all, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	spoken := map[string]string{}
	for _, m := range local.All() {
		if !m.Linked() {
			require.Empty(t, spoken[m.Locale.Interface], "%s is the same to search engines", m.Code)
			spoken[m.Locale.Interface] = m.Code
		}
	}
	for _, c := range made {
		checkDraft(t, local, c)
		_, ok := prod.ByCode(strings.ToLower(c.Code))
		require.False(t, ok, "a draft is no market of prod")
		require.FileExists(t, "../../../web/public/icons/flags/"+c.Code+".svg")
	}
}

// draftOf makes a draft without compiling it, as 249 are compiled at once.
func draftOf(t *testing.T, under fs.FS, c atlas.Country) scaffold.Pack {
	t.Helper()
	form, err := scaffold.NewForm(under, c.Code)
	require.NoError(t, err)
	for name, text := range unsettled(c.Code) {
		require.NoError(t, form.Answer(name, text))
	}
	require.Empty(t, form.Missing(), c.Code)
	return form.Draft()
}

// checkDraft holds the compiled market against the facts.
func checkDraft(t *testing.T, local *market.Registry, c atlas.Country) {
	t.Helper()
	code := strings.ToLower(c.Code)
	m, ok := local.ByCode(code)
	require.True(t, ok)
	name := code
	if code == "ai" {
		name = "anguilla" // the host of its code is the AI host
	}
	host, ok := local.Lookup(name + ".localhost:8080")
	require.True(t, ok)
	require.Same(t, m, host.Market)
	require.Equal(t, market.StatusDraft, m.Status)
	require.Equal(t, c.Code, m.Country.Code)
	require.Equal(t, c.Name, m.Country.EnglishName)
	require.Equal(t, "/icons/flags/"+c.Code+".svg", m.Country.IconURL)
	if len(c.Currencies) > 0 {
		require.Equal(t, c.Currencies[0], m.Currency)
	}
	if len(c.Languages) > 0 {
		require.Equal(t, c.Languages[0].Tag, m.Locale.Content)
		require.Equal(t, c.Languages[0].Country, m.Country.LocalizedName)
	}
	if len(c.Zones) > 0 {
		require.Equal(t, c.Zones[0], m.TimeZone)
	}
	require.Equal(t, c.EU, m.Flags.ShowCookieBanner)
	require.Len(t, m.Regions, len(atlas.DivisionOf(code).Regions))
}

// TestANewMarketGoesLive fills in what the draft leaves to do; then the pack may
// say that it is live.
func TestANewMarketGoesLive(t *testing.T) {
	good := packs(t)
	p := drafted(t, good, "sk", nil)
	todo := p.Files["market.yaml"]
	require.Contains(t, todo, "TODO")

	p.Files["market.yaml"] = strings.Replace(todo, "status: draft", "status: live", 1)
	early, err := packtest.Check(with(good, p), nil, market.Environments())
	require.NoError(t, err)
	require.NotEmpty(t, early.Errors(), "a live pack has nothing left to do")
	for _, f := range early.Errors() {
		require.Equal(t, "todo", f.Rule)
		require.True(t, strings.HasPrefix(f.File, "sk/"), f.File)
	}

	p.Files["market.yaml"] = finished(p.Files["market.yaml"])
	delete(p.Files, "prod.yaml")
	all := with(good, p)
	faults, err := packtest.Check(all, nil, market.Environments())
	require.NoError(t, err)
	require.Empty(t, faults.Errors())
	prod, err := packtest.Load(all, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	m, ok := prod.ByCode("sk")
	require.True(t, ok)
	require.True(t, m.IsLaunched)
	require.Equal(t, int64(50000), m.Payout.Limit)
	host, ok := prod.Lookup("sk.knowmad.example")
	require.True(t, ok)
	require.Same(t, m, host.Market)
}

// finished does what the markers ask for, as a manager would.
func finished(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		key, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch {
		case strings.HasPrefix(key, "# TODO"), key == "hidden":
			continue
		case key == "tagline":
			line = "tagline: Zajtra písomka? Dnes to pochopíš."
		case key == "description":
			line = "description: Poznámky, výťahy a kartičky od tých, ktorí to už vedia."
		case key == "text":
			line = "  text: Tieto stránky zatiaľ nie sú po slovensky."
		case key == "link":
			line = "  link: Vybrať iný jazyk"
		case key == "primaryInternalUserUuid":
			line = "primaryInternalUserUuid: 3f0c9a52-7d1e-4b8a-9c44-51d2e6f7a803"
		case key == "limit":
			line = "  limit: 50000"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func TestAnswers(t *testing.T) {
	good := packs(t)
	p := drafted(t, good, "BE", map[string]string{
		scaffold.Language: "fr", scaffold.Domain: "https://savoirs.example", scaffold.Support: "aide@savoirs.example",
		scaffold.Tagline: "Ce soir, tu comprends.", scaffold.Description: "Des fiches: claires.", scaffold.Regions: scaffold.RegionsNone,
	})
	require.NotContains(t, p.Files, "regions.yaml")
	m, err := packtest.Load(with(good, p), pack.Options{Env: market.Dev})
	require.NoError(t, err)
	be, _ := m.ByCode("be")
	require.Equal(t, "Belgique", be.Country.LocalizedName)
	require.Equal(t, "Français", be.Language.LocalizedName)
	require.Equal(t, market.Locale{Interface: "fr-BE", Content: "fr", CMSLegal: "fr", CMSPages: "fr", CMSSecondary: "fr-BE", Shown: "en"}, be.Locale)
	require.Equal(t, "Ce soir, tu comprends.", be.Tagline)
	require.Equal(t, "Des fiches: claires.", be.Description)
	require.Equal(t, "aide@savoirs.example", be.SupportEmail)
	require.Contains(t, p.Files["market.yaml"], "  prod: https://savoirs.example\n")
	require.NotContains(t, p.Files["market.yaml"], "Does somebody")
}

func TestInvalidAnswersAreRefused(t *testing.T) {
	form, err := scaffold.NewForm(packs(t), "nl")
	require.NoError(t, err)
	require.NoError(t, form.Answer(scaffold.Tagline, "Morgen een toets?"))
	for _, bad := range []struct{ name, text, why string }{
		{scaffold.Language, "NL", "did you mean 'nl'?"},
		{scaffold.Language, "qq", "not a language tag that exists"},
		{scaffold.TimeZone, "Europe/Rotterdam", "not in the tz database"},
		{scaffold.Currency, "EURO", "did you mean 'EUR'?"},
		{scaffold.Currency, "", "an answer is needed"},
		{scaffold.Regions, "all", "'all' is none of largest, none"},
		{scaffold.Domain, "de.knowmad.example", "is taken by domains.prod at de/market.yaml"},
		{scaffold.Domain, "nl.knowmad.example/site", "write the host alone, such as nl.knowmad.example"},
		{scaffold.Domain, "knowmad", "write the host alone"},
		{scaffold.Domain, "knowmad.", "write the host alone"},
		{scaffold.Domain, "http://nl.knowmad.example", "write the host alone"},
		{scaffold.Support, "help", "write an e-mail address"},
		{scaffold.Name, "", "an answer is needed"},
	} {
		err := form.Answer(bad.name, bad.text)
		require.ErrorIs(t, err, scaffold.ErrAnswer, "%s: %s", bad.name, bad.text)
		require.ErrorContains(t, err, bad.why)
	}
	p, err := form.Pack()
	require.NoError(t, err, "what was refused is forgotten")
	require.Contains(t, p.Files["market.yaml"], "tagline: Morgen een toets?\n")
	require.Contains(t, p.Files["market.yaml"], "currency: EUR\n")
}

// TestAnyAnswersGiveAValidPack: whatever is typed, a form ends with a pack
// without faults, and what it took stands there as it was typed.
func TestAnyAnswersGiveAValidPack(t *testing.T) {
	good := packs(t)
	form, err := scaffold.NewForm(good, "is")
	require.NoError(t, err)
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom([]string{scaffold.Name, scaffold.Tagline, scaffold.Description, scaffold.Support, scaffold.Domain}).Draw(rt, "question")
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"no", "12", "null", "~", "- a", "a: b", "#", "'", "\"", "{{brand}}", "2024-01-01", "a\nb", "TODO", "\u200b", "a\u200bb", "\u00a0a"})).Draw(rt, "text")
		err := form.Answer(name, text)
		if err != nil {
			require.ErrorIs(rt, err, scaffold.ErrAnswer)
		}
		p, packErr := form.Pack()
		require.NoError(rt, packErr)
		if err == nil && name == scaffold.Tagline && strings.TrimSpace(text) != "" {
			r, err := packtest.Load(with(good, p), pack.Options{Env: market.Local})
			require.NoError(rt, err)
			m, _ := r.ByCode("is")
			require.Equal(rt, strings.TrimSpace(text), m.Tagline)
		}
	})
}

func TestNewFormRefusesInvalidCodes(t *testing.T) {
	good := packs(t)
	for code, why := range map[string]string{
		"uk":        "there is no country 'uk' in ISO 3166-1; the code of United Kingdom is gb",
		"Slovensko": "the code of Slovakia is sk",
		"germany":   "the code of Germany is de",
		"zz":        "there is no country 'zz' in ISO 3166-1",
		"../x":      "there is no country '../x'",
		"":          "there is no country ''",
	} {
		_, err := scaffold.NewForm(good, code)
		require.ErrorIs(t, err, scaffold.ErrNoCountry)
		require.ErrorContains(t, err, why)
	}
	_, err := scaffold.NewForm(good, "DE")
	require.ErrorIs(t, err, scaffold.ErrExists)
	_, err = scaffold.NewForm(fstest.MapFS{}, "sk")
	require.ErrorIs(t, err, fs.ErrNotExist, "without _base.yaml there is nothing to start from")
	antarctica, err := scaffold.NewForm(good, "aq")
	require.NoError(t, err)
	require.Equal(t, []string{scaffold.Language, scaffold.Currency}, antarctica.Missing())
	require.Equal(t, []string{scaffold.TimeZone}, missing(t, good, "bv"))
}

func missing(t *testing.T, under fs.FS, code string) []string {
	t.Helper()
	form, err := scaffold.NewForm(under, code)
	require.NoError(t, err)
	return form.Missing()
}

// TestFormAsksOnlyForMissingFacts: a dialogue asks what facts don't decide, and no more.
func TestFormAsksOnlyForMissingFacts(t *testing.T) {
	for code, want := range map[string][]string{
		"sk": {scaffold.Domain, scaffold.Support, scaffold.Tagline, scaffold.Description},
		"ie": {scaffold.Language, scaffold.Regions, scaffold.Domain, scaffold.Support, scaffold.Tagline, scaffold.Description},
		"pa": {scaffold.Currency, scaffold.Domain, scaffold.Support, scaffold.Tagline, scaffold.Description},
		"nz": {scaffold.Language, scaffold.TimeZone, scaffold.Domain, scaffold.Support, scaffold.Tagline, scaffold.Description},
	} {
		form, err := scaffold.NewForm(packs(t), code)
		require.NoError(t, err)
		var open []string
		for _, q := range form.Questions() {
			if q.Open {
				open = append(open, q.Name)
			}
		}
		require.Equal(t, want, open, code)
	}
}

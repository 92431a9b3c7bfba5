package pack_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/platform/textsearch"
)

// environments in which every market is checked.
var environments = []market.Environment{market.Prod, market.Staging, market.Dev, market.Local}

// load gives the real packs, compiled once for each environment: a registry is
// immutable, so tests may share it.
func load(t *testing.T, env market.Environment) *market.Registry {
	t.Helper()
	r, err := registries[env]()
	if err != nil {
		t.Fatalf("the packs do not compile for %s:\n%v", env, err)
	}
	return r
}

var registries = map[market.Environment]func() (*market.Registry, error){
	market.Prod:    compiled(market.Prod),
	market.Staging: compiled(market.Staging),
	market.Dev:     compiled(market.Dev),
	market.Local:   compiled(market.Local),
}

func compiled(env market.Environment) func() (*market.Registry, error) {
	return sync.OnceValues(func() (*market.Registry, error) {
		return packtest.Load(os.DirFS("../../markets"), pack.Options{Env: env})
	})
}

// export gives a market's JSON form, as a program that reads the export sees it.
func export(t *testing.T, m *market.Market) map[string]any {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// conforms is one statement about every market.
type conforms func(t *testing.T, env market.Environment, r *market.Registry, m *market.Market)

// statements hold for every market of the tables, in every environment.
var statements = map[string]conforms{
	"identity":   checkIdentity,
	"address":    checkAddress,
	"launch":     checkLaunch,
	"flags":      checkFlags,
	"limit":      checkLimit,
	"tiers":      checkTiers,
	"plan":       checkPlan,
	"tierByKnow": checkTierByKnows,
	"paths":      checkPaths,
	"footer":     checkFooter,
	"contest":    checkContest,
	"rating":     checkRating,
	"claims":     checkClaims,
	"regions":    checkRegions,
	"exams":      checkExams,
	"grades":     checkGradesOf,
	"schools":    checkSchools,
	"subjects":   checkSubjects,
	"pages":      checkPages,
	"linkage":    checkLinkage,
	"export":     checkExport,
}

// general are the statements that hold for a market that no table knows yet, too:
// a new pack needs no change here.
var general = map[string]conforms{
	"hosts":     checkHosts,
	"texts":     checkTexts,
	"shape":     checkShape,
	"window":    checkWindow,
	"strangers": checkStrangers,
	"school":    checkSchool,
	"search":    checkSearch,
}

// TestConformance holds every market in every environment against the tables.
func TestConformance(t *testing.T) {
	for _, env := range environments {
		r := load(t, env)
		for _, m := range r.All() {
			for name, check := range general {
				t.Run(fmt.Sprintf("%s/%s/%s", env, m.Code, name), func(t *testing.T) { check(t, env, r, m) })
			}
			if !in(m.Code, codes) {
				continue
			}
			for name, check := range statements {
				t.Run(fmt.Sprintf("%s/%s/%s", env, m.Code, name), func(t *testing.T) { check(t, env, r, m) })
			}
		}
	}
}

// TestMarkets checks that the markets of the tables are there, in order.
func TestMarkets(t *testing.T) {
	for _, env := range environments {
		r := load(t, env)
		var got []string
		for _, m := range r.All() {
			got = append(got, m.Code)
			same, ok := r.ByCode(m.Code)
			if !ok || same != m {
				t.Errorf("%s: ByCode(%q) is not the market that All has", env, m.Code)
			}
		}
		if !slices.IsSorted(got) {
			t.Errorf("%s: %v is not sorted", env, got)
		}
		known := slices.DeleteFunc(got, func(code string) bool { return !in(code, codes) })
		equal(t, strings.Join(known, " "), codes)
		equal(t, r.Environment(), env)
		for _, no := range []string{"", "DE", "uk", "xx", "_base", "ai"} {
			if _, ok := r.ByCode(no); ok {
				t.Errorf("%s: there is a market %q", env, no)
			}
		}
		if r.Version() == "" {
			t.Errorf("%s: the registry has no version", env)
		}
	}
}

// TestExpectationTablesCoverEveryMarket guards the tables themselves: a market that is missing
// from one would be checked against zero values.
func TestExpectationTablesCoverEveryMarket(t *testing.T) {
	for _, code := range strings.Fields(codes) {
		if _, ok := identities[code]; !ok {
			t.Errorf("identities lacks %s", code)
		}
		if _, ok := regionCounts[code]; !ok {
			t.Errorf("regionCounts lacks %s", code)
		}
	}
	equal(t, len(identities), 20)
	equal(t, len(regionCounts), 20)
	for flag, list := range flagsOn {
		for _, code := range strings.Fields(list) {
			if !in(code, codes) {
				t.Errorf("flagsOn[%s] names %q", flag, code)
			}
		}
	}
}

// checkSearch: the market's language is read as such.
func checkSearch(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	equal(t, m.SearchAnalyzer, textsearch.For(market.BaseLanguage(m.Locale.Content)))
}

func checkIdentity(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want := identities[m.Code]
	equal(t, m.Brand, "Knowmad")
	equal(t, m.Product, "knowmad")
	equal(t, m.Country.ID, want.country)
	equal(t, m.Country.Code, want.country)
	equal(t, m.Country.LocalizedName, want.localized)
	equal(t, m.Country.EnglishName, want.english)
	equal(t, m.Country.IconURL, "/icons/flags/"+want.country+".svg")
	equal(t, m.Language.ID, want.content)
	equal(t, m.Language.Code, want.content)
	shown := want.interfaceLang
	if !in(m.Code, translated) {
		shown = sourceLanguage
	}
	equal(t, m.Locale, market.Locale{
		Interface: want.interfaceLang, Content: want.content,
		CMSLegal: want.cmsLegalPages, CMSPages: want.cmsLegalPages, CMSSecondary: want.cmsSecondary,
		Shown: shown,
	})
	if told := m.LanguageNotice != nil; told == in(m.Code, translated) {
		t.Errorf("visitors are told that the interface is in another language: %t", told)
	}
	equal(t, m.Currency, want.currency)
	equal(t, m.StoreBadge, want.badge)
	equal(t, m.BaseURLs, market.BaseURLs{BackendEdge: "/api", AnalyticsService: "/api/analytics"})
	switch {
	case in(m.Code, agedIn) && (m.MinimumAge == nil || *m.MinimumAge != leastAge):
		t.Errorf("minimumAge is %v, want %d", m.MinimumAge, leastAge)
	case !in(m.Code, agedIn) && m.MinimumAge != nil:
		t.Errorf("minimumAge is %d, want none", *m.MinimumAge)
	}
	if m.HeadingFont == "poppins" && !regexp.MustCompile(`^[\p{Latin} ()]+$`).MatchString(m.Language.LocalizedName) {
		t.Errorf("headings are set in Poppins, which lacks the script of %q", m.Language.LocalizedName)
	}
}

func checkLaunch(t *testing.T, env market.Environment, _ *market.Registry, m *market.Market) {
	equal(t, m.IsLaunched, env != market.Prod || !in(m.Code, noneLaunch))
}

// checkRating: no store has rated the apps, so no market says how they are rated.
func checkRating(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	if m.Rating != nil {
		t.Errorf("the rating is %+v, want none", *m.Rating)
	}
}

func checkFlags(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	got, ok := export(t, m)["flags"].(map[string]any)
	if !ok {
		t.Fatal("flags are no object")
	}
	for flag, list := range flagsOn {
		want := in(m.Code, list)
		if got[flag] != want {
			t.Errorf("flags.%s is %v, want %t", flag, got[flag], want)
		}
		equal(t, m.Flag(flag), want)
	}
	for flag := range got {
		if _, known := flagsOn[flag]; !known {
			t.Errorf("flags.%s is in no table", flag)
		}
	}
	if m.Flag("hasNothing") || m.Flag("") {
		t.Error("a flag that does not exist is on")
	}
}

func checkLimit(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want := identities[m.Code].limit
	equal(t, m.Payout.Limit, want)
	equal(t, m.Payout.Hidden, want == 0)
	equal(t, m.Flags.HidePayouts, want == 0)
}

// checkPlan compares prices with the table of taxes, which names each market that sells the plan.
func checkPlan(t *testing.T, _ market.Environment, r *market.Registry, m *market.Market) {
	want, sold := planTaxes[m.Code]
	equal(t, m.Plan != nil, sold)
	if m.Plan == nil {
		return
	}
	equal(t, m.Plan.TaxRate, want.rate)
	equal(t, m.Plan.TaxName, want.name)
	equal(t, m.Plan.InvoiceYears, want.years)
	ids := map[string]bool{}
	for _, other := range r.All() {
		if other.Plan == nil {
			continue
		}
		for _, p := range other.Plan.Prices {
			if ids[p.PriceID] {
				t.Errorf("two prices have the id %s", p.PriceID)
			}
			ids[p.PriceID] = true
		}
	}
	month, year := m.Plan.Prices[0], m.Plan.Prices[1]
	equal(t, len(m.Plan.Prices), 2)
	equal(t, month.Interval, market.PlanMonth)
	equal(t, year.Interval, market.PlanYear)
	for _, p := range m.Plan.Prices {
		equal(t, p.Currency, identities[m.Code].currency)
		got, found := m.Plan.Price(p.PriceID)
		equal(t, found, true)
		equal(t, got, p)
	}
	equal(t, month.Monthly(), month.Amount)
	if got := year.Monthly(); got >= month.Amount || got*12 < year.Amount {
		t.Errorf("a year at %d is %d a month", year.Amount, got)
	}
	if _, found := m.Plan.Price("plus-us-monthly"); found {
		t.Error("a price that does not exist is found")
	}
}

func checkTiers(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	if _, has := tierAmounts[m.Code]; !has {
		if m.Payout.Tiers == nil || len(m.Payout.Tiers) != 0 {
			t.Errorf("tiers are %v, want an empty list", m.Payout.Tiers)
		}
		return
	}
	var want []market.PayoutTier
	for i := range tierAmounts[m.Code] {
		want = append(want, tier(m.Code, i))
	}
	if d := cmp.Diff(want, m.Payout.Tiers); d != "" {
		t.Errorf("tiers (- want, + got):\n%s", d)
	}
}

// tier is the i-th tier from the top of a market's table.
func tier(code string, i int) market.PayoutTier {
	v := market.PayoutTier{
		PayoutAmount: tierAmounts[code][i], KnowsRequirement: tierRanges[i].label,
		BottomLimit: tierRanges[i].bottom, Currency: identities[code].currency,
	}
	if tierRanges[i].top != 0 {
		v.TopLimit = &tierRanges[i].top
	}
	return v
}

func checkTierByKnows(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	_, has := tierAmounts[m.Code]
	for knows, want := range tierOf {
		got, found, err := m.PayoutTier(knows)
		if !has {
			if err == nil || !strings.Contains(err.Error(), "Unknown countryCode") || found {
				t.Errorf("PayoutTier(%d) without a table is %v, %t, %v", knows, got, found, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("PayoutTier(%d): %v", knows, err)
		}
		if found != (want >= 0) {
			t.Errorf("PayoutTier(%d) found %t", knows, found)
		} else if found {
			if d := cmp.Diff(tier(m.Code, want), got); d != "" {
				t.Errorf("PayoutTier(%d) (- want, + got):\n%s", knows, d)
			}
		}
	}
}

func checkPaths(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want := pathsShort
	if in(m.Code, fullIn) {
		want = pathsFull
	}
	sameWords(t, "reservedPaths", m.ReservedPaths, want)
	want = ""
	if in(m.Code, appFirstIn) {
		want = appFirst
	}
	sameWords(t, "specialKnowPaths", m.SpecialKnowPaths, want)
	sameWords(t, "noindexSegments", m.NoindexSegments, noindexSegments)
}

func checkFooter(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want := footerOther
	switch {
	case in(m.Code, footerImprintIn):
		want = footerImprint
	case in(m.Code, footerEssentialI):
		want = footerEssential
	}
	equal(t, strings.Join(m.FooterLinks, " "), want)
}

func checkContest(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	start, end, has := contestWindow(m.Code, m.TimeZone)
	if !has {
		if m.Contest != nil {
			t.Errorf("there is a contest: %v", m.Contest)
		}
		for _, now := range []string{"2024-10-10T00:00:00Z", "2025-03-01T12:00:00Z", "2030-01-01T00:00:00Z"} {
			if m.ContestRunning(at(now)) {
				t.Errorf("a contest runs at %s", now)
			}
			if next, ok := m.NextChange(at(now)); ok {
				t.Errorf("after %s something changes at %s", now, next)
			}
		}
		return
	}
	if m.Contest == nil || m.Contest.EndOn == nil || !m.Contest.StartOn.Equal(start) || !m.Contest.EndOn.Equal(end) {
		t.Errorf("contest is %+v, want %s to %s", m.Contest, start, end)
	}
}

// checkWindow walks over the edges of a market's contest.
func checkWindow(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	if m.Contest == nil || m.Contest.EndOn == nil {
		return
	}
	start, end := m.Contest.StartOn, *m.Contest.EndOn
	edges := []struct {
		now     time.Time
		running bool
	}{
		{time.Time{}, false},
		{start.Add(-time.Second), false},
		{start.Add(-time.Nanosecond), false},
		{start, true},
		{start.Add(time.Second), true},
		{end.Add(-time.Second), true},
		{end, true},
		{end.Add(time.Second - time.Nanosecond), true},
		{end.Add(time.Second), false},
		{end.AddDate(5, 0, 0), false},
		{start.In(time.FixedZone("east", 14*3600)), true},
	}
	for _, e := range edges {
		if got := m.ContestRunning(e.now); got != e.running {
			t.Errorf("the contest runs at %s: %t, want %t", e.now, got, e.running)
		}
	}
	checkChanges(t, m, start, end)
}

// checkChanges follows a contest market's dated changes: what a cache keeps
// until then must be what a visitor sees until then.
func checkChanges(t *testing.T, m *market.Market, start, end time.Time) {
	t.Helper()
	next, ok := m.NextChange(start.Add(-time.Hour))
	if !ok || !next.Equal(start) {
		t.Errorf("before the contest the next change is %s (%t), want its start %s", next, ok, start)
	}
	next, ok = m.NextChange(start)
	if !ok || !next.After(end) || next.After(end.Add(time.Second)) {
		t.Errorf("in the contest the next change is %s (%t), want just after its end %s", next, ok, end)
	} else if m.ContestRunning(next) {
		t.Errorf("at its next change %s the contest still runs", next)
	}
	if next, ok = m.NextChange(end.Add(time.Second)); ok {
		t.Errorf("after the contest something changes at %s", next)
	}
}

// checkTexts holds the words that visitors read first against the platform's tone.
func checkTexts(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	for name, text := range map[string]string{"tagline": m.Tagline, "description": m.Description} {
		if text == "" || strings.ContainsAny(text, "\n\r\t!¡") || strings.TrimSpace(text) != text {
			t.Errorf("%s is not one calm line: %q", name, text)
		}
	}
	if n := len([]rune(m.Tagline)); n > 70 {
		t.Errorf("the tagline has %d letters", n)
	}
	if m.SupportEmail == "" {
		t.Error("the market has no support address of its own")
	}
	if m.Status == market.StatusLive && in(m.Code, codes) && (m.Social.InstagramURL == nil || m.Social.TiktokURL == nil) {
		t.Error("the market has no social links of its own")
	}
	if !uuid.MatchString(m.PrimaryInternalUserUUID) {
		t.Errorf("primaryInternalUserUuid is %q", m.PrimaryInternalUserUUID)
	}
	if _, err := time.LoadLocation(m.TimeZone); err != nil {
		t.Error(err)
	}
}

// checkPages looks for what every site must have: legal pages in its own words,
// or the platform's English ones, which say so.
func checkPages(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	own := in(m.Code, ownPagesIn)
	for path := range strings.FieldsSeq(legalPages + " " + generalPages) {
		p, ok := m.Pages[path]
		if !ok {
			t.Errorf("there is no page %s", path)
			continue
		}
		lang := m.Locale.CMSPages
		if p.Fallback {
			lang = "en"
		}
		equal(t, p.Fallback, !own)
		equal(t, p.Lang, lang)
		equal(t, p.Path, path)
		if p.Title == "" || p.Description == "" || p.Updated.IsZero() || len(p.Markdown) < 200 || strings.Contains(p.Markdown, "{{") {
			t.Errorf("page %s is not finished: %q, %q, %s, %d bytes", path, p.Title, p.Description, p.Updated, len(p.Markdown))
		}
	}
	if _, ok := m.Pages["for-parents"]; m.Flags.HasParentsPages && !ok {
		t.Error("there is no page for parents")
	}
}

func checkLinkage(t *testing.T, _ market.Environment, r *market.Registry, m *market.Market) {
	equal(t, m.Site, siteOf(m.Code))
	equal(t, m.Linked(), in(m.Code, linked))
	if !m.Linked() {
		return
	}
	home, ok := r.ByCode(m.Site)
	if !ok || home.Linked() {
		t.Fatalf("the site %s does not exist or is itself linked", m.Site)
	}
	for name, pair := range map[string][2]any{
		"flags":            {home.Flags, m.Flags},
		"subjects":         {home.Subjects, m.Subjects},
		"static subjects":  {home.StaticSubjects, m.StaticSubjects},
		"reservedPaths":    {home.ReservedPaths, m.ReservedPaths},
		"specialKnowPaths": {home.SpecialKnowPaths, m.SpecialKnowPaths},
		"noindexSegments":  {home.NoindexSegments, m.NoindexSegments},
		"footerLinks":      {home.FooterLinks, m.FooterLinks},
	} {
		if d := cmp.Diff(pair[0], pair[1]); d != "" {
			t.Errorf("%s differ from the site's:\n%s", name, d)
		}
	}
	if m.SupportEmail == home.SupportEmail || m.Tagline == home.Tagline || m.Country == home.Country {
		t.Error("support address, tagline or country is the site's instead of the market's own")
	}
}

// checkShape holds a market's JSON form against what its readers rely on.
func checkShape(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	v := export(t, m)
	for key := range strings.FieldsSeq(exportKeys) {
		if _, ok := v[key]; !ok {
			t.Errorf("the export lacks %s", key)
		}
	}
	equal(t, v["isExpansionContestRunning"], nil)
	lists := map[string]any{"payout.tiers": object(t, v, "payout")["tiers"]}
	for key := range strings.FieldsSeq("hosts reservedPaths specialKnowPaths noindexSegments footerLinks examBoards examTypes regions schoolTypes grades") {
		lists[key] = v[key]
	}
	for key, list := range lists {
		if _, ok := list.([]any); !ok {
			t.Errorf("%s is %v, want a list", key, list)
		}
	}
}

func checkExport(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	v := export(t, m)
	equal(t, object(t, v, "payout")["limit"], any(float64(identities[m.Code].limit)))
	served, ok := v["servedSubjects"].([]any)
	if !ok || len(served) != len(m.Subjects) {
		t.Errorf("servedSubjects is %v, want the %d subjects that calls serve", v["servedSubjects"], len(m.Subjects))
	}
	if in(m.Code, subjectsIn) {
		equal(t, cmp.Diff(v["subjects"], v["servedSubjects"]), "")
	} else {
		equal(t, v["subjects"], nil)
	}
	start, end, has := contestWindow(m.Code, m.TimeZone)
	if !has {
		equal(t, v["contest"], nil)
		return
	}
	contest := object(t, v, "contest")
	equal(t, contest["startOn"], any(start.UTC().Format(time.RFC3339)))
	equal(t, contest["endOn"], any(end.UTC().Format(time.RFC3339)))
}

// object is the object under a key.
func object(t *testing.T, v map[string]any, key string) map[string]any {
	t.Helper()
	o, ok := v[key].(map[string]any)
	if !ok {
		t.Fatalf("%s is %v, want an object", key, v[key])
	}
	return o
}

// checkStrangers looks for anything of other markets or environments in a market.
func checkStrangers(t *testing.T, env market.Environment, r *market.Registry, m *market.Market) {
	v := export(t, m)
	delete(v, "app") // the apps' links are the platform's
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	for other := range strings.FieldsSeq(codes) {
		for name := range origins {
			address := origin(name, other)
			if name == string(env) && other == m.Site {
				continue
			}
			if strings.Contains(string(text), `"`+address+`"`) || strings.Contains(string(text), `"`+hostOf(address)+`"`) {
				t.Errorf("the market knows %s", address)
			}
			if name != string(env) {
				unknown(t, r, hostOf(address))
			}
		}
	}
	for _, o := range r.All() {
		if o != m && (o.SupportEmail == m.SupportEmail || o.Tagline == m.Tagline || o.Description == m.Description ||
			o.PrimaryInternalUserUUID == m.PrimaryInternalUserUUID || m.Social.InstagramURL != nil && cmp.Equal(o.Social.InstagramURL, m.Social.InstagramURL)) {
			t.Errorf("%s has the same support address, texts, user or social links", o.Code)
		}
	}
}

func sameWords(t *testing.T, what string, got []string, want string) {
	t.Helper()
	if got == nil {
		t.Errorf("%s is nil, want a list", what)
	}
	equal(t, strings.Join(got, " "), want)
}

func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

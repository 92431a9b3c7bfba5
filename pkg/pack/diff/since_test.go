package diff_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/diff"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/soak"

	"github.com/stretchr/testify/require"
)

func TestMarketDoesNotDifferFromItself(t *testing.T) {
	r, regs := reader(t), compiled(t)
	sections, err := r.Since(regs, load(t, edited(t)), nil)
	require.NoError(t, err)
	require.Empty(t, told(sections))
	for env, reg := range regs {
		for _, m := range reg.All() {
			sections, err := r.Versus(diff.Side{Name: "a", Registry: reg, Code: m.Code}, diff.Side{Name: "b", Registry: reg, Code: m.Code})
			require.NoError(t, err)
			require.Empty(t, sections, "%s in %s", m.Code, env)
		}
		sections, err := r.Versus(diff.Side{Name: "a", Registry: reg}, diff.Side{Name: "b", Registry: reg})
		require.NoError(t, err)
		require.Empty(t, sections)
	}
}

// What moves no fact tells nothing.
func TestLayoutChangesAreNoDifference(t *testing.T) {
	require.Empty(t, since(t,
		[3]string{"de/market.yaml", "currency: EUR\n", "\n# a comment\ncurrency: \"EUR\"\n"},
		[3]string{"de/market.yaml", "  hasPlusPlan: true\n", "  hasBlog: false\n  hasPlusPlan: true\n"},
	))
}

// opposite is the kind that a change has from the other side.
func opposite(kind string) string {
	pairs := map[string]string{
		diff.KindOpens: diff.KindCloses, diff.KindGains: diff.KindLoses,
		diff.KindAppears: diff.KindRetires,
	}
	for a, b := range pairs {
		if kind == a {
			return b
		}
		if kind == b {
			return a
		}
	}
	return kind
}

// Seen from the other side, the same differences are told the other way round.
func TestComparisonsMirror(t *testing.T) {
	r, regs := reader(t), compiled(t)
	draw := rand.New(rand.NewPCG(1, 2))
	all := regs[market.Prod].All()
	for range soak.Count(30, 1000) {
		a, b := all[draw.IntN(len(all))], all[draw.IntN(len(all))]
		for _, sides := range [][2]diff.Sides{
			{{}, {}}, {{First: "a", Second: "b"}, {First: "b", Second: "a"}},
		} {
			there := diff.Compare(r.Whole(regs[market.Prod], a), r.Whole(regs[market.Staging], b), sides[0])
			back := diff.Compare(r.Whole(regs[market.Staging], b), r.Whole(regs[market.Prod], a), sides[1])
			require.ElementsMatch(t, mirrored(there), plainly(back), "%s and %s", a.Code, b.Code)
		}
	}
}

// mirrored says what changes are from the other side.
func mirrored(changes []diff.Change) []string {
	var out []string
	for _, c := range changes {
		c.Before, c.After, c.Kind = c.After, c.Before, opposite(c.Kind)
		out = append(out, plainly([]diff.Change{c})...)
	}
	return out
}

func plainly(changes []diff.Change) []string {
	var out []string
	for _, c := range changes {
		if c.Kind == diff.KindReorders {
			c.Items = nil // the order of the second side
		}
		out = append(out, fmt.Sprint(c.Topic, c.Key, c.Kind, c.Before, c.After, c.Items))
	}
	return out
}

// TestEveryFlagIsTold turns each flag of some market round, in one environment,
// and looks for a sentence that names it.
func TestEveryFlagIsTold(t *testing.T) {
	dev := compiled(t)[market.Dev]
	fields, err := schema.Describe()
	require.NoError(t, err)
	var sites []*market.Market
	for _, m := range dev.All() {
		if !m.Linked() {
			sites = append(sites, m)
		}
	}
	for i, f := range fields["market"].Get("flags").Fields {
		m := sites[i%len(sites)]
		if f.Name == "hasExamBoard" { // goes together with a list of them
			m = sites[slices.IndexFunc(sites, func(m *market.Market) bool { return len(m.ExamBoards) > 0 })]
		}
		if f.Name == "hasKnowSchoolTypes" { // so does this, with one for itself
			m = sites[slices.IndexFunc(sites, func(m *market.Market) bool { return m.Code == "fr" })]
		}
		layer := fmt.Sprintf("flags:\n  %s: %t\n", f.Name, !m.Flag(f.Name))
		if f.Name == "hasUniversity" { // goes together with the full list of reserved paths
			layer += map[bool]string{true: "reservedPaths: short\n", false: "reservedPaths: full\n"}[m.Flag(f.Name)]
		}
		if f.Name == "hasMessengerWidget" { // goes together with where it leads
			layer += "messenger:\n  url: https://m.example/x\n  label: null\n"
		}
		if f.Name == "hasPlusPlan" { // goes together with prices, which no linked market may lack
			m = sites[slices.IndexFunc(sites, func(m *market.Market) bool { return m.Code == "pl" })]
			layer = "flags:\n  hasPlusPlan: false\nplan: null\n"
		}
		packs := edited(t, [3]string{m.Code + "/dev.yaml", "", layer})
		if f.Name == "hasExamBoard" {
			packs = edited(t, [3]string{m.Code + "/market.yaml", "  hasExamBoard: true\n", "  hasExamBoard: false\n"})
			delete(packs, m.Code+"/exams.yaml")
		}
		if f.Name == "hasKnowSchoolTypes" {
			packs = edited(t,
				[3]string{m.Code + "/market.yaml", "  hasKnowSchoolTypes: true\n", "  hasKnowSchoolTypes: false\n"},
				[3]string{m.Code + "/school.yaml", "", "grades:\n  - id: g\n    name: G\n    level: 1\n"})
			delete(packs, m.Code+"/schools.csv")  // its schools have types
			delete(packs, m.Code+"/buddies.yaml") // know of its grades
		}
		if f.Name == "hasStudyGuides" {
			delete(packs, m.Code+"/subjects.yaml") // goes together with guides of its subjects
			delete(packs, m.Code+"/buddies.yaml")  // know of its subjects
		}
		now := load(t, packs, market.Dev)
		sections, err := reader(t).Since(diff.Registries{market.Dev: dev}, now, nil)
		require.NoError(t, err)
		lines := told(sections)
		does := "turns on"
		if m.Flag(f.Name) {
			does = "turns off"
		}
		require.True(t, slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, f.Name+" "+does) }),
			"%s of %s: %q", f.Name, m.Code, lines)
	}
}

func TestSentencesOfEdits(t *testing.T) {
	for _, test := range []struct {
		name  string
		edits [][3]string
		want  []string
	}{
		{
			"a closed feature",
			[][3]string{
				{"de/market.yaml", "  hasParentsPages: true", "  hasParentsPages: false"},
				{"de/pages/about/safety.md", "[Für Eltern](/for-parents)", "Für Eltern"},
				{"de/pages/legal/privacy.md", "[Für Eltern](/for-parents)", "Für Eltern"},
			},
			[]string{
				"# de.knowmad.example (de)",
				"/for-parents closes: it is not found (404); before it was a page (200).",
				"The header's company menu loses “text of nav.forCompanies” (/about/advertise).",
				"The footer's list about the company loses “text of nav.forParents” (/for-parents).",
				"hasParentsPages turns off; it no longer holds that there are pages for parents, and the link 'For companies'.",
				"The sitemap loses /for-parents. [prod, local]",
				"The list of twins in other markets (hreflang) loses /for-parents → de (de), /for-parents → de (de-AT) and /for-parents → de (de-CH). [prod, local]",
				"The text of /about/safety changes (it says: updated on 27 November 2026): “[Für Eltern](/for-parents).” is now “Für Eltern.”, after “eigene Seite unter”.",
				"The text of /legal/privacy changes (it says: updated on 29 November 2026): “[Für Eltern](/for-parents).” is now “Für Eltern.”, after “Mehr steht unter”.",
			},
		},
		{
			"one environment",
			[][3]string{{"gr/staging.yaml", "", "flags:\n  hasBlog: true\n"}},
			[]string{"# gr.knowmad.example (gr)", "hasBlog turns on: nothing shows this yet. [staging]"},
		},
		{
			"a list of subjects that becomes static",
			[][3]string{{"gr/subjects.yaml", "static: false\n", ""}},
			[]string{
				"# gr.knowmad.example (gr)",
				"The list of subjects for other programs (subjects in the export) is now set to what visitors get; before it was null.",
			},
		},
		{
			"money of a currency without cents, and of one with",
			[][3]string{
				{"cl/market.yaml", "payout:\n", "payout:\n  # more\n"},
				{"at/market.yaml", "  limit: 50000", "  limit: 1234567"},
			},
			[]string{"# de.knowmad.example (at)", "The most that one payout may be is now set to EUR 12,345.67; before it was EUR 500.00."},
		},
		{
			"the footer, and a page's text",
			[][3]string{
				{"gb/market.yaml", "footerLinks: ", "footerLinks: essential # "},
			},
			[]string{
				"# gb.knowmad.example (gb)",
				"The footer's list of legal pages loses 4 links: “text of footer.imprint” (/legal/imprint), “text of footer.knowerTerms” (/legal/tos-knower), " +
					"“text of footer.cancellation” (/legal/tos) and “text of footer.contact” (/legal/contact).",
			},
		},
		{
			"the base, for all at once",
			[][3]string{{"_base.yaml", "  careersUrl: https://careers.knowmad.example", "  careersUrl: null"}},
			[]string{
				"# All 18 sites",
				"The header's company menu loses “text of nav.careers” (https://careers.knowmad.example).",
				"The link to open positions is now set to none; before it was https://careers.knowmad.example.",
				"# de.knowmad.example (at), de.knowmad.example (ch)",
				"The link to open positions is now set to none; before it was https://careers.knowmad.example.",
				"# ai.knowmad.example (AI host of us)",
				"The header's company menu loses “text of nav.careers” (https://careers.knowmad.example).",
			},
		},
		{
			"a contest's last day",
			[][3]string{{"mx/market.yaml", "  endOn: 2024-12-15T23:59:59-06:00", "  endOn: null"}},
			[]string{
				"# mx.knowmad.example (mx)",
				"The expansion contest is now set to open from 1 September 2024, 00:00:00 (America/Mexico_City; 06:00:00 UTC) on, without an end; " +
					"before it was open from 1 September 2024, 00:00:00 (America/Mexico_City; 06:00:00 UTC) to 15 December 2024, 23:59:59 (America/Mexico_City; 16 December 2024, 05:59:59 UTC).",
			},
		},
		{
			"the order of a menu",
			[][3]string{{"_routes.yaml", "        message: nav.subjects\n        order: 10", "        message: nav.subjects\n        order: 99"}},
			[]string{
				"# ar.knowmad.example (ar), br.knowmad.example (br), cl.knowmad.example (cl) and 10 more hosts",
				"The footer's list about the product comes in another order: “text of nav.share” (/knows/create/upload), “text of nav.download” (/about/download), " +
					"“text of nav.becomeKnower” (/about/become-knower) and “text of nav.subjects” (/subjects).",
				"# de.knowmad.example (de), fr.knowmad.example (fr), it.knowmad.example (it), pl.knowmad.example (pl)",
				"The footer's list about the product comes in another order: “text of nav.share” (/knows/create/upload), “text of nav.knowDemands” (/knowdemands), “text of nav.download” (/about/download), " +
					"“text of nav.becomeKnower” (/about/become-knower), “text of nav.plan” (/pro-plan), “text of nav.planCancel” (/pro-plan/cancel) and “text of nav.subjects” (/subjects).",
				"# us.knowmad.example (us), ai.knowmad.example (AI host of us)",
				"The footer's list about the product comes in another order: “text of nav.share” (/knows/create/upload), “text of nav.knowDemands” (/knowdemands), “text of nav.download” (/about/download), " +
					"“text of nav.becomeKnower” (/about/become-knower) and “text of nav.subjects” (/subjects).",
			},
		},
		{
			"the text of a page",
			[][3]string{{"es/pages/legal/tos.md", "updated: ", "updated: 2026-11-01T00:00:00Z # "}},
			[]string{"# es.knowmad.example (es)", "The text of /legal/tos changes (it says: updated on 1 November 2026)."},
		},
		{
			"an AI landing page that moves",
			[][3]string{{"us/market.yaml", "tagline: ", "product: learner\ntagline: "}},
			nil, // looked at below
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := since(t, test.edits...)
			if test.want == nil {
				require.Contains(t, lines, "/about/learner-ai opens: it is a page (200); before it was not found (404).")
				require.Contains(t, lines, "/about/knowmad-ai closes: it is not found (404); before it was a page (200).")
				require.Contains(t, lines, "The one address for search engines (canonical) of / is now set to /about/learner-ai; before it was /about/knowmad-ai.")
				return
			}
			require.Equal(t, test.want, lines)
		})
	}
}

// TestLaunchLeadsWhatFollows: what search engines are told follows from the launch, also on the
// other sites, which have no sections of their own.
func TestLaunchLeadsWhatFollows(t *testing.T) {
	sections, err := reader(t).Since(compiled(t), load(t, edited(t, [3]string{"cz/prod.yaml", "isLaunched: false", "isLaunched: true"})), nil)
	require.NoError(t, err)
	require.Len(t, sections, 1, "no other site has a section")
	leads := sections[0].Leads()
	require.Len(t, leads, 1)
	require.Equal(t, "The market is now set to open to the public (isLaunched); before it was not open to the public yet (isLaunched). [prod]", leads[0].Line())
	require.Equal(t, "With it change robots.txt, the permission for search engines, the sitemap, the twins in other markets (hreflang) and the twins on other sites.", leads[0].Consequences())
	last := leads[0].Followers[len(leads[0].Followers)-1]
	require.Regexp(t, `^On \d\d other sites the twins in other markets \(hreflang\) change by those of cz\.$`, last.Line())
	var markdown strings.Builder
	require.NoError(t, diff.WriteMarkdown(&markdown, "title", sections))
	require.Contains(t, markdown.String(), "- The market is now set to open")
	require.Contains(t, markdown.String(), "  <details><summary>With it change")
}

// TestLaunchOfAllSites: the cause is told once for all sites, and no site's own changes are lost.
func TestLaunchOfAllSites(t *testing.T) {
	before := edited(t, [3]string{"cz/prod.yaml", "isLaunched: false", "isLaunched: true"}, [3]string{"pt/prod.yaml", "isLaunched: false", "isLaunched: true"})
	after := edited(t, [3]string{"_base.yaml", "isLaunched: true", "isLaunched: false"})
	sections, err := reader(t).Since(load(t, before), load(t, after), nil)
	require.NoError(t, err)
	require.Contains(t, told(sections)[0], "All ")
	changes, shown := 0, 0
	for _, s := range sections {
		changes += len(s.Changes)
		for _, lead := range s.Leads() {
			shown += 1 + len(lead.Followers)
		}
	}
	require.Equal(t, changes, shown)
}

// TestOwnChecksAreTold: no visitor sees the cases that a pack promises and the warnings that it
// excepts, and those who approve a change do.
func TestOwnChecksAreTold(t *testing.T) {
	c, err := pack.NewCompiler()
	require.NoError(t, err)
	checks := func(edits ...[3]string) map[string]pack.Checks {
		out, err := c.Checks(edited(t, edits...))
		require.NoError(t, err)
		return out
	}
	before := checks()
	require.Empty(t, diff.Checks(before, checks([3]string{"de/market.yaml", "currency: EUR", "currency:  EUR"}), nil))
	after := checks(
		[3]string{"de/expect.yaml", "name: The home page speaks German and may be listed", "name: Home"},
		[3]string{"at/expect.yaml", "status: 200", "status: 404"},
		[3]string{"ch/market.yaml", "owner: payouts@knowmad.example", "owner: somebody@knowmad.example"},
		[3]string{"fr/market.yaml", "rule: payout-table", "rule: contest-over"},
	)
	lines := told(diff.Checks(before, after, nil))
	require.Contains(t, lines, "# de (checks of the pack, which no visitor sees)")
	for _, want := range []string{
		`The case “The home page speaks German and may be listed” is gone: marketctl test tries it no longer.`,
		`The case “Home” is new: marketctl test tries it.`,
		`The exception for payout-table is gone: vet warns of it again.`,
	} {
		require.Contains(t, lines, want)
	}
	require.True(t, slices.ContainsFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "The case “") && strings.HasSuffix(l, "” expects something else.")
	}), lines)
	require.True(t, slices.ContainsFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "The exception for payout-table has another reason or owner: ") && strings.HasSuffix(l, "(somebody@knowmad.example)")
	}), lines)
	require.True(t, slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "vet no longer warns of contest-over: ") }), lines)
	require.Len(t, told(diff.Checks(before, after, []string{"ch"})), 2, "only the market that is asked about")
}

// A subject that is renamed together with its address is the same one, and its topics say
// nothing of their own; its icon and the order of its topics are told.
func TestRenamedSubjectIsTheSame(t *testing.T) {
	before := edited(t)
	after := edited(
		t,
		[3]string{"pl/subjects.yaml", "    name: Język polski\n    slug: jezyk-polski\n", "    name: Polski\n    slug: polski\n"},
	)
	r := reader(t)
	changes, err := r.Since(load(t, before), load(t, after), []string{"pl"})
	require.NoError(t, err)
	lines := told(changes)
	require.Contains(t, lines, "In the list of subjects, Język polski (red) is now Polski (red).")
	require.Contains(t, lines, "In the list of subjects, Polski (red) stands at “polski” in addresses; before it was “jezyk-polski”, and links to that break.")
	require.NotContains(t, strings.Join(lines, "\n"), "list of topics")
	icon := edited(t, [3]string{"pl/subjects.yaml", "    slug: jezyk-polski\n    iconUrl: /icons/subjects/book.svg\n", "    slug: jezyk-polski\n    iconUrl: /icons/subjects/sigma.svg\n"})
	changes, err = r.Since(load(t, before), load(t, icon), []string{"pl"})
	require.NoError(t, err)
	require.Equal(t, []string{
		"# pl.knowmad.example (pl)",
		"The icon of the subject Język polski is now set to sigma; before it was book.",
	}, told(changes))
}

func TestMarketsComeAndGo(t *testing.T) {
	whole := edited(t)
	without := edited(t)
	for _, name := range files(t, without, "pt") {
		delete(without, name)
	}
	r := reader(t)
	appears, err := r.Since(load(t, without), load(t, whole), []string{"pt"})
	require.NoError(t, err)
	require.Equal(t, []string{
		"# pt.knowmad.example (pt)",
		"Portugal (pt) is a new market at https://pt.knowmad.example, not open to the public yet.",
		"Its interface falls back to English (en), as there are no texts in Portuguese (pt); what people share is in Portuguese (pt).",
		"Payout is offered, at most EUR 500.00 in one request; its table pays EUR 45 for 50 knows and more, EUR 40 for 36 to 50 knows, EUR 35 for 26 to 35 knows, EUR 30 for 16 to 25 knows, EUR 25 for 6 to 15 knows and EUR 20 for 1 to 5 knows.",
		"Its expansion contest is open from 10 January 2025, 00:00:00 (Europe/Lisbon; 00:00:00 UTC) to 30 June 2025, 23:59:59 (Europe/Lisbon; 22:59:59 UTC).",
		"It has 12 subjects with 85 topics.",
		"It has 20 regions, 8 grades and 12 schools of its own.",
		"Of its 14 pages, 14 come from the platform, in English (en): /about/advertise, /about/become-knower, /about/calendly, /about/company, /about/download, /about/safety and 8 more.",
	}, told(appears))
	retires, err := r.Since(load(t, whole), load(t, without), []string{"pt"})
	require.NoError(t, err)
	require.Equal(t, []string{
		"# pt.knowmad.example (pt)",
		"Portugal (pt) is retired: nobody answers at https://pt.knowmad.example any more.",
	}, told(retires))

	draft := edited(t, [3]string{"pt/market.yaml", "status: live", "status: draft"})
	goesLive, err := r.Since(load(t, draft), load(t, whole), []string{"pt"})
	require.NoError(t, err)
	require.Equal(t, []string{
		"# pt.knowmad.example (pt)",
		"The market pt goes on the air in prod and staging.",
		"Its interface falls back to English (en), as there are no texts in Portuguese (pt); what people share is in Portuguese (pt).",
		"The pack's status is now set to live; before it was draft.",
	}, told(goesLive)[:4])
	require.Len(t, told(goesLive), 10, "and its payout, contest, subjects, school, pages, and how many markets are live")
	comes, err := r.Since(load(t, without), load(t, draft), []string{"pt"})
	require.NoError(t, err)
	require.Equal(t, "Portugal (pt) is a new market at https://pt.dev.knowmad.example, a draft, in dev and local only.", told(comes)[1])

	// Two environments, one of which lacks the draft.
	regs := load(t, draft)
	sections, err := r.Versus(diff.Side{Name: "prod", Registry: regs[market.Prod]}, diff.Side{Name: "dev", Registry: regs[market.Dev]})
	require.NoError(t, err)
	require.Contains(t, told(sections), "Portugal (pt) is a market in dev only.")

	_, err = r.Since(load(t, whole), load(t, without), []string{"pt", "xx"})
	require.ErrorIs(t, err, source.ErrUnknownMarket)
	_, err = r.Versus(diff.Side{Name: "pt", Registry: regs[market.Prod], Code: "pt"}, diff.Side{Name: "de", Registry: regs[market.Prod], Code: "de"})
	require.ErrorIs(t, err, source.ErrUnknownMarket)
}

// TestTheNumberOfMarketsIsToldOnce: pages that name it are no texts that change.
func TestTheNumberOfMarketsIsToldOnce(t *testing.T) {
	const number = "The number of live markets in texts ({{markets}}) is now set to 20; before it was 19."
	draft := edited(t, [3]string{"pt/market.yaml", "status: live", "status: draft"})
	sections, err := reader(t).Since(load(t, draft), compiled(t), nil)
	require.NoError(t, err)
	lines := told(sections)
	require.Equal(t, "The market pt goes on the air in prod and staging.", lines[1], "causes come first")
	require.Equal(t, 1, strings.Count(strings.Join(lines, "\n"), number))
	for _, l := range lines {
		require.NotContains(t, l, "The text of ")
	}
	// A text that names the number no more is told as that text alone.
	lines = since(t, [3]string{"de/pages/about/company.md", "{{markets}}", "zwanzig"})
	require.Len(t, lines, 2)
	require.Contains(t, lines[1], "The text of /about/company changes")
	require.Contains(t, lines[1], "“{{markets}}” is now “zwanzig”")
}

// TestVariantOfTranslatedLanguageIsNoFallback: a variant reads the texts of its language.
func TestVariantOfTranslatedLanguageIsNoFallback(t *testing.T) {
	for code, sentence := range map[string]string{
		"mx": "Its interface is in Spanish (es-MX), what people share in Spanish (es).",
		"pl": "Its interface falls back to English (en), as there are no texts in Polish (pl); what people share is in Polish (pl).",
	} {
		whole, without := compiled(t), edited(t)
		for _, name := range files(t, without, code) {
			delete(without, name)
		}
		sections, err := reader(t).Since(load(t, without), whole, []string{code})
		require.NoError(t, err)
		require.Equal(t, sentence, told(sections)[2])
	}
}

func TestALinkedMarketAgainstItsSite(t *testing.T) {
	prod := compiled(t)[market.Prod]
	sections, err := reader(t).Versus(diff.Side{Name: "de", Registry: prod, Code: "de"}, diff.Side{Name: "ch", Registry: prod, Code: "ch"})
	require.NoError(t, err)
	lines := told(sections)
	require.Equal(t, "# de.knowmad.example (de), de.knowmad.example (ch)", lines[0])
	require.Contains(t, lines, "The currency is EUR in de and CHF in ch.")
	require.Contains(t, lines, "The market whose site is used (site) is none in de and de in ch.")
	for _, l := range lines { // it is the same site
		require.NotContains(t, l, "flags.")
		require.NotContains(t, l, "sitemap")
		require.NotContains(t, l, "(404)")
	}
}

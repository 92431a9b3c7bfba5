package scaffold

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"go.yaml.in/yaml/v3"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/format"
	"knowmad/pkg/platform/textsearch"
)

// lettersFont has letters that the headings' usual family lacks.
const lettersFont = "inter"

// Draft is the pack as the form knows it by now, whether it compiles or not.
func (f *Form) Draft() Pack {
	p := Pack{Code: f.code, Files: map[string]string{
		"market.yaml": f.market(),
		"prod.yaml":   "# Closed until the day of the launch: delete this file then.\nisLaunched: false\n",
	}}
	if regions := f.regions(); regions != "" {
		p.Files["regions.yaml"] = regions
	}
	for name, text := range p.Files {
		root := f.roots["market"]
		if name == "regions.yaml" {
			root = f.roots["regions"]
		}
		// What can't be laid out has a fault, and Pack says which.
		if laidOut, err := format.Format(f.code+"/"+name, text, root); err == nil {
			p.Files[name] = laidOut
		}
	}
	return p
}

// market writes market.yaml, whose groups the canonical layout sets apart.
func (f *Form) market() string {
	w := &sheet{}
	w.comment(0, f.country.Name+". While the status is draft, local and dev alone know this market.")
	w.entry(0, "code", f.code)
	w.entry(0, "status", "draft")
	w.entry(0, "tagline", f.orTodo(Tagline, "a promise to students in "+f.country.Name))
	w.entry(0, "description", f.orTodo(Description, fmt.Sprintf("one or two sentences on what students in %s find here, in %s", f.country.Name, f.languageName())))
	f.addresses(w)
	f.identity(w)
	f.offer(w)
	f.outside(w)
	return w.String()
}

func (f *Form) addresses(w *sheet) {
	w.open("domains")
	w.entry(1, "prod", "https://"+f.Value(Domain))
	for _, env := range []market.Environment{market.Staging, market.Dev, market.Local} {
		w.entry(1, string(env), f.address(env))
	}
	if _, ok := f.answers[Support]; !ok {
		w.todo(0, "Does somebody who writes "+f.languageName()+" read this address?")
	}
	w.entry(0, "supportEmail", f.Value(Support))
}

func (f *Form) identity(w *sheet) {
	tag := f.language()
	spoken := f.languages[tag]
	w.open("country")
	w.entry(1, "id", f.country.Code)
	w.entry(1, "name", f.Value(Name))
	w.entry(1, "code", f.country.Code)
	w.entry(1, "localizedName", f.Value(Name))
	w.entry(1, "englishName", f.country.Name)
	w.entry(1, "iconUrl", "/icons/flags/"+f.country.Code+".svg")
	w.open("language")
	w.entry(1, "id", tag)
	if spoken.Own == "" {
		w.todo(1, "How do its speakers call the language? Write it here and below.")
		spoken.Own = spoken.Name
	}
	w.entry(1, "name", spoken.Own)
	w.entry(1, "code", tag)
	w.entry(1, "localizedName", spoken.Own)
	w.entry(1, "englishName", spoken.Name)
	w.open("locale")
	w.entry(1, "interface", f.interfaceLanguage())
	w.entry(1, "content", tag)
	w.entry(1, "cmsLegal", tag)
	w.entry(1, "cmsPages", tag)
	w.entry(1, "cmsSecondary", bare(tag)+"-"+f.country.Code)
	f.notice(w)
	w.entry(0, "searchAnalyzer", textsearch.For(bare(tag)))
	if atlas.Script(tag) != "Latn" {
		w.entry(0, "headingFont", lettersFont)
	}
	w.entry(0, "timeZone", f.Value(TimeZone))
	w.entry(0, "currency", f.Value(Currency))
}

// notice writes what visitors are told whose language the interface doesn't speak yet.
func (f *Form) notice(w *sheet) {
	shown := pack.InterfaceShows(f.interfaceLanguage())
	if bare(shown) == bare(f.language()) {
		return
	}
	w.todo(0, fmt.Sprintf("Buttons and menus have no %s texts yet, so visitors read them in %s. "+
		"Translate each messages/en.json of web as messages/%s.json; until all are there the notice below says so.",
		f.languageName(), f.languages[bare(shown)].Name, bare(f.language())))
	w.open("languageNotice")
	w.entry(1, "text", fmt.Sprintf("TODO one sentence in %s that says these pages are not in %s yet", f.languageName(), f.languageName()))
	w.entry(1, "link", fmt.Sprintf("TODO choose another language, in %s", f.languageName()))
}

func (f *Form) offer(w *sheet) {
	if f.country.EU {
		w.open("flags")
		w.entry(1, "showCookieBanner", true)
	}
	w.todo(0, "Write what its schools teach into subjects.yaml, which ../README.md describes: until then the market has no subjects. `marketctl add-subject` writes one at a time.")
	w.todo(0, "List a few of its schools in schools.csv, which ../README.md describes, or import all with `knowmad schools import`: until then users write the name of theirs.")
	w.todo(0, "Write the grades of its schools into school.yaml, which ../README.md describes; then remove showGrades, and users are asked for theirs.")
	w.entry(0, "showGrades", false)
	w.todo(0, "Payouts are closed until their limit and tiers are decided. Then remove hidden, and write the limit in minor units of the currency.")
	w.open("payout")
	w.entry(1, "hidden", true)
	w.entry(1, "limit", 0)
}

// outside writes what other companies and the platform's own accounts have to give.
func (f *Form) outside(w *sheet) {
	badge := f.badge()
	if badge != bare(f.language()) {
		w.todo(0, fmt.Sprintf("There is no store badge in %s yet; this one stands in. Add its language to #StoreBadge, or keep one that people there read.", f.languageName()))
	}
	w.entry(0, "storeBadge", badge)
	w.todo(0, "Write the market's own pages, or keep null where there is none.")
	w.open("social")
	w.entry(1, "instagramUrl", nil)
	w.entry(1, "tiktokUrl", nil)
	// No user has a uuid made from a name, so vet tells that it is left to do.
	w.comment(0, "The platform's own user of this market.")
	w.entry(0, "primaryInternalUserUuid", uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://"+f.Value(Domain))).String())
}

// regions writes regions.yaml, or nothing for a country without.
func (f *Form) regions() string {
	list := map[string][]atlas.Region{RegionsLargest: f.division.Regions, RegionsParts: f.division.Parts}[f.Value(Regions)]
	if len(list) == 0 {
		return ""
	}
	w := &sheet{}
	if atlas.Script(f.language()) != "Latn" {
		w.todo(0, "The names are as ISO 3166-2 spells them; write them in "+f.languageName()+" letters.")
	}
	w.open("regions")
	for i, r := range list {
		w.item(1, "id", i+1)
		w.entry(2, "name", r.Name)
		w.entry(2, "code", r.Code)
	}
	return w.String()
}

// orTodo is an answer, or a text that says what is left to write.
func (f *Form) orTodo(name, what string) string {
	if text := f.answers[name]; text != "" {
		return text
	}
	return "TODO " + what
}

func (f *Form) languageName() string {
	return f.languages[f.language()].Name
}

// interfaceLanguage is the language alone where that means this country's and
// no other market has it; else it says the country, too.
func (f *Form) interfaceLanguage() string {
	tag := f.language()
	if atlas.Home(tag, f.country.Code) && !slices.Contains(f.spoken, tag) {
		return tag
	}
	return bare(tag) + "-" + f.country.Code
}

// badge is the store badge in the market's language, else in that of the
// platform's own pages.
func (f *Form) badge() string {
	if tag := bare(f.language()); slices.Contains(f.roots["market"].Get("storeBadge").Values, tag) {
		return tag
	}
	return f.base.FallbackLanguage
}

// bare is a tag's language alone.
func bare(tag string) string {
	language, _, _ := strings.Cut(tag, "-")
	return language
}

// sheet writes YAML line by line.
type sheet struct{ strings.Builder }

func (w *sheet) line(depth int, text string) {
	w.WriteString(strings.Repeat("  ", depth) + text + "\n")
}

func (w *sheet) comment(depth int, text string) { w.line(depth, "# "+text) }
func (w *sheet) todo(depth int, text string)    { w.comment(depth, "TODO "+text) }
func (w *sheet) open(key string)                { w.line(0, key+":") }
func (w *sheet) entry(depth int, key string, value any) {
	w.line(depth, key+": "+scalar(value))
}

func (w *sheet) item(depth int, key string, value any) {
	w.line(depth, "- "+key+": "+scalar(value))
}

// scalar writes a value so that it reads back as what it is: the code of Norway
// needs quotation marks.
func scalar(value any) string {
	data, err := yaml.Marshal(value)
	if err != nil {
		return "" // neither a text nor a number nor a truth: no caller has such
	}
	return strings.TrimSpace(string(data))
}

package scaffold

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/language"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// What can be wrong with a call. The errors that wrap these are sentences for
// the user.
var (
	ErrNoCountry = errors.New("there is no country")
	ErrExists    = errors.New("the market exists already")
	ErrAnswer    = errors.New("the answer does not fit")
)

// answerError is a sentence about an answer; it is ErrAnswer.
type answerError string

func (e answerError) Error() string        { return string(e) }
func (e answerError) Is(target error) bool { return target == ErrAnswer }

// The questions of a form, as the flags of the command name them.
const (
	Language    = "language"
	Name        = "name"
	TimeZone    = "time-zone"
	Currency    = "currency"
	Regions     = "regions"
	Domain      = "domain"
	Support     = "support-email"
	Tagline     = "tagline"
	Description = "description"
)

// How finely the regions of a country are listed.
const (
	RegionsLargest = "largest" // one level below the country
	RegionsParts   = "parts"   // two levels below
	RegionsNone    = "none"
)

// Form is a new market as far as it is known: facts, and answers where these
// leave something open.
type Form struct {
	packs   fs.FS
	code    string
	country atlas.Country
	base    base
	roots   map[string]*schema.Field // what the schema says, by kind of file
	spoken  []string                 // the interface languages that markets have already
	hosts   []string                 // the addresses that they have
	answers map[string]string

	division  atlas.Division
	languages map[string]atlas.Language // by tag
	faults    func() (map[string]bool, error)
}

// Question is what a form asks. An answer may change the defaults of the
// questions after it.
type Question struct {
	Name    string
	Ask     string   // in a dialogue
	Choices []Choice // what facts propose; other answers are good, too
	Default string   // "" where there is none
	Open    bool     // facts alone don't decide: a dialogue asks
	Needed  bool     // there is no market without an answer
}

// Choice is an answer that facts propose.
type Choice struct{ Value, Says string }

// base is what _base.yaml says that a new market goes by.
type base struct {
	FallbackLanguage string `yaml:"fallbackLanguage"`
	App              struct {
		LinkHosts map[string]string `yaml:"linkHosts"`
	} `yaml:"app"`
}

// NewForm begins a market for a country, named by its ISO 3166-1 code in any
// case, in a folder of packs.
func NewForm(packs fs.FS, code string) (*Form, error) {
	country, ok := atlas.Find(code)
	if !ok {
		return nil, fmt.Errorf("%w '%s' in ISO 3166-1%s", ErrNoCountry, code, countryCodeHint(code))
	}
	f := &Form{packs: packs, code: strings.ToLower(country.Code), country: country, answers: map[string]string{}, languages: map[string]atlas.Language{}}
	f.division = atlas.DivisionOf(f.code)
	for _, l := range atlas.Languages() {
		f.languages[l.Tag] = l
	}
	f.faults = sync.OnceValues(func() (map[string]bool, error) { return faultsOf(packs) })
	if _, err := fs.Stat(packs, f.code); err == nil {
		return nil, fmt.Errorf("%w: %s (%s)", ErrExists, f.code, country.Name)
	}
	data, err := source.ReadFile(packs, "_base.yaml")
	if err != nil {
		return nil, fmt.Errorf("what every market starts from: %w", err)
	}
	if err := yaml.Unmarshal(data, &f.base); err != nil {
		return nil, fmt.Errorf("_base.yaml: %w; marketctl vet says more", err)
	}
	if f.roots, err = schema.Describe(); err != nil {
		return nil, err
	}
	return f, f.readTaken()
}

// countryCodeHint names the code of a country that was given by its name or by an old code.
func countryCodeHint(text string) string {
	if region, err := language.ParseRegion(text); err == nil {
		if c, ok := atlas.Find(region.Canonicalize().String()); ok {
			return fmt.Sprintf("; the code of %s is %s", c.Name, strings.ToLower(c.Code))
		}
	}
	for _, c := range atlas.Countries() {
		names := []string{c.Name}
		for _, l := range c.Languages {
			names = append(names, l.Country)
		}
		if slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, text) }) {
			return fmt.Sprintf("; the code of %s is %s", c.Name, strings.ToLower(c.Code))
		}
	}
	return ""
}

// readTaken finds what a market has to itself: the language by which search
// engines tell it apart, and its addresses.
func (f *Form) readTaken() error {
	entries, err := fs.ReadDir(f.packs, ".")
	if err != nil {
		return fmt.Errorf("packs: %w", err)
	}
	for _, e := range entries {
		data, err := source.ReadFile(f.packs, e.Name()+"/market.yaml")
		if err != nil {
			continue // no pack, or none that can be read, which vet tells of
		}
		var pack struct {
			Domains   map[string]string `yaml:"domains"`
			AIDomains map[string]string `yaml:"aiDomains"`
			Locale    struct {
				Interface string `yaml:"interface"`
			} `yaml:"locale"`
		}
		if yaml.Unmarshal(data, &pack) == nil && pack.Domains != nil {
			f.spoken = append(f.spoken, pack.Locale.Interface)
			f.hosts = slices.AppendSeq(slices.AppendSeq(f.hosts, maps.Values(pack.Domains)), maps.Values(pack.AIDomains))
		}
	}
	return nil
}

// Code is the code of the market.
func (f *Form) Code() string { return f.code }

// Local is the market's address on a developer's machine.
func (f *Form) Local() string { return f.address(market.Local) }

// Country is what the atlas knows of the country.
func (f *Form) Country() atlas.Country { return f.country }

// Questions gives every question, in the order in which they are asked.
func (f *Form) Questions() []Question {
	zones, money := choices(f.country.Zones), choices(f.country.Currencies)
	return []Question{
		{Name: Language, Ask: "The language of lessons and pages", Choices: f.spokenHere(), Default: first(f.spokenHere()), Open: len(f.country.Languages) != 1, Needed: true},
		{Name: Name, Ask: "The country's name in that language", Default: f.countryName(), Open: f.countryName() == "", Needed: true},
		{Name: TimeZone, Ask: "The time zone", Choices: zones, Default: first(zones), Open: len(zones) != 1, Needed: true},
		{Name: Currency, Ask: "The currency of payouts and prices", Choices: money, Default: first(money), Open: len(money) != 1, Needed: true},
		{Name: Regions, Ask: "How finely the regions are listed", Choices: f.divisions(), Default: first(f.divisions()), Open: len(f.divisions()) > 2, Needed: true},
		{Name: Domain, Ask: "The host of the public site", Default: strings.TrimPrefix(f.address(market.Prod), "https://"), Open: true, Needed: true},
		{Name: Support, Ask: "Where people write for help", Default: f.supportEmail(), Open: true, Needed: true},
		{Name: Tagline, Ask: "The promise on the home page; empty to write it later", Open: true},
		{Name: Description, Ask: "One or two sentences for search engines; empty to write them later", Open: true},
	}
}

// Value is the answer to a question, or its default.
func (f *Form) Value(name string) string {
	if text, ok := f.answers[name]; ok {
		return text
	}
	return f.question(name).Default
}

func (f *Form) question(name string) Question {
	all := f.Questions()
	return all[slices.IndexFunc(all, func(q Question) bool { return q.Name == name })]
}

// Answer takes an answer if a market can have it; the error, which is
// ErrAnswer, says why it can't.
func (f *Form) Answer(name, text string) error {
	text = strings.TrimSpace(text)
	if name == Domain {
		text = strings.TrimPrefix(text, "https://")
	}
	before, answered := f.answers[name]
	f.answers[name] = text
	err := f.checkAnswer(name, text)
	if err != nil {
		delete(f.answers, name)
		if answered {
			f.answers[name] = before
		}
	}
	return err
}

// checkAnswer compiles the draft with an answer; the error is the first fault in the keys
// that the answer decides.
func (f *Form) checkAnswer(name, text string) error {
	if text == "" && f.question(name).Needed {
		return answerError("an answer is needed")
	}
	if name == Domain && !isHost(text) {
		return answerError("write the host alone, such as " + f.question(Domain).Default)
	}
	if known := f.divisions(); name == Regions && !slices.ContainsFunc(known, func(c Choice) bool { return c.Value == text }) {
		return answerError("'" + text + "' is none of " + strings.Join(values(known), ", "))
	}
	faults, err := f.try(f.Draft())
	if err != nil {
		return err
	}
	for _, fault := range faults {
		if fault.Path == "file" { // a character that no file may have
			return answerError(fault.Message)
		}
		if slices.ContainsFunc(fields(name), func(path string) bool { return fault.Path == path || strings.HasPrefix(fault.Path, path+".") }) {
			return answerError(fault.Message)
		}
	}
	return nil
}

// isHost reports whether text is a host: a domain of two labels or more, or localhost, with
// a port or without. The draft's own faults tell what characters it may have.
func isHost(text string) bool {
	name, _, _ := strings.Cut(text, ":")
	first, rest, dotted := strings.Cut(name, ".")
	return !strings.ContainsAny(text, "/?#@ \t") && (name == "localhost" || dotted && first != "" && rest != "")
}

// fields are the keys of a pack that an answer decides.
func fields(name string) []string {
	return map[string][]string{
		Language:    {"language", "locale"},
		Name:        {"country.name", "country.localizedName"},
		TimeZone:    {"timeZone"},
		Currency:    {"currency"},
		Regions:     {"regions"},
		Domain:      {"domains"},
		Support:     {"supportEmail"},
		Tagline:     {"tagline"},
		Description: {"description"},
	}[name]
}

// Missing names the questions that neither facts nor answers decide.
func (f *Form) Missing() []string {
	var out []string
	for _, q := range f.Questions() {
		if q.Needed && f.Value(q.Name) == "" {
			out = append(out, q.Name)
		}
	}
	return out
}

// try compiles a pack among the others and gives the faults that it brings.
func (f *Form) try(p Pack) (fault.Faults, error) {
	known, err := f.faults()
	if err != nil {
		return nil, err
	}
	return try(packfs.Overlay{Under: f.packs, Files: p.files()}, known)
}

// Pack gives the draft. It has been compiled among the other packs; faults that
// it brings are the error.
func (f *Form) Pack() (Pack, error) {
	p := f.Draft()
	faults, err := f.try(p)
	if err != nil {
		return Pack{}, err
	}
	if len(faults) > 0 {
		return Pack{}, faults
	}
	return p, nil
}

// language is the market's, answered or the country's main one.
func (f *Form) language() string {
	return cmp.Or(f.answers[Language], first(f.spokenHere()))
}

func (f *Form) spokenHere() []Choice {
	var out []Choice
	for _, l := range f.country.Languages {
		out = append(out, Choice{l.Tag, f.languages[l.Tag].Name})
	}
	return out
}

// countryName is the country's name in the language of the market; where CLDR
// doesn't know it, the English one.
func (f *Form) countryName() string {
	for _, l := range f.country.Languages {
		if l.Tag == f.language() {
			return l.Country
		}
	}
	return f.country.Name
}

func (f *Form) divisions() []Choice {
	var out []Choice
	for _, level := range []struct {
		name    string
		regions []atlas.Region
	}{{RegionsLargest, f.division.Regions}, {RegionsParts, f.division.Parts}} {
		if n := len(level.regions); n > 0 {
			out = append(out, Choice{level.name, fmt.Sprintf("%d, such as %s", n, level.regions[0].Name)})
		}
	}
	return append(out, Choice{RegionsNone, "no list of regions"})
}

// address is where the market is in an environment: locally under *.localhost,
// else beside the host of the platform's links to its apps; "" where there is
// no such.
func (f *Form) address(env market.Environment) string {
	if env == market.Local {
		return "http://" + f.label() + ".localhost:8080"
	}
	if parent := f.parent(env); parent != "" {
		return "https://" + f.label() + "." + parent
	}
	return ""
}

// label is the first part of the hosts: the code, or the country's name where
// the code is another's, as .ai is.
func (f *Form) label() string {
	for _, host := range f.hosts {
		if _, name, ok := strings.Cut(host, "://"); ok && strings.HasPrefix(name, f.code+".") {
			return hostLabel(f.country.Name)
		}
	}
	return f.code
}

// hostLabel is a name as a part of a host.
func hostLabel(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}

func (f *Form) parent(env market.Environment) string {
	u, err := url.Parse(f.base.App.LinkHosts[string(env)])
	if err != nil {
		return ""
	}
	_, parent, _ := strings.Cut(u.Host, ".")
	return parent
}

func (f *Form) supportEmail() string {
	if parent := f.parent(market.Prod); parent != "" {
		return "help." + f.code + "@" + parent
	}
	return ""
}

func choices(list []string) []Choice {
	out := make([]Choice, len(list))
	for i, v := range list {
		out[i] = Choice{Value: v}
	}
	return out
}

func values(list []Choice) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.Value
	}
	return out
}

func first(list []Choice) string {
	if len(list) == 0 {
		return ""
	}
	return list[0].Value
}

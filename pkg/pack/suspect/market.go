package suspect

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// Market is a pack that is looked at.
type Market struct {
	Code    string
	Tree    *source.Node // as prod compiles it
	Own     *source.Node // what market.yaml itself says
	Base    *source.Node
	Lists   map[string]*source.Node // those of its own files
	Expect  *source.Node            // its cases; nil without any
	Text    func(file string) (string, bool)
	Others  map[string]*source.Node // the trees of the other markets that are live, by code
	Place   func(path string) fault.Pos
	Digits  map[string]int // of the minor unit of currencies
	Country atlas.Country  // the zero value for one that is not known
}

// Finding is something that is rarely meant.
type Finding struct {
	At         fault.Pos
	Rule, Path string
	Message    string
}

// Find gives all findings about the market.
func (m *Market) Find() []Finding {
	return slices.Concat(
		m.countryFacts(), m.payoutLimit(), m.moneyUnits(), m.shared(), m.sameNames(), m.swappedRegions(), m.droppedEntries(),
		m.offsets(), m.swappedTexts(), m.names(), m.texts(),
	)
}

func finding(at fault.Pos, rule, path, format string, args ...any) Finding {
	return Finding{at, rule, path, fmt.Sprintf(format, args...)}
}

// countryFacts compares zone and currency with those of the country.
func (m *Market) countryFacts() (out []Finding) {
	if m.Country.Code == "" {
		return nil
	}
	zone := m.Tree.Get("timeZone").Str()
	if zone != "" && len(m.Country.Zones) > 0 && !slices.ContainsFunc(m.Country.Zones, func(own string) bool { return sameClock(own, zone) }) {
		out = append(out, finding(m.Place("timeZone"), "country-zone", "timeZone",
			"no clock of %s shows %s; the country has %s", m.Country.Name, zone, some(m.Country.Zones)))
	}
	currency := m.Tree.Get("currency").Str()
	if currency != "" && len(m.Country.Currencies) > 0 && !slices.Contains(m.Country.Currencies, currency) {
		out = append(out, finding(m.Place("currency"), "country-currency", "currency",
			"%s is no currency of %s; it has %s", currency, m.Country.Name, some(m.Country.Currencies)))
	}
	return out
}

// sameClock reports whether two zones show the same time, in winter and in summer.
func sameClock(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := time.LoadLocation(a)
	y, errY := time.LoadLocation(b)
	if errX != nil || errY != nil {
		return false
	}
	for _, month := range []time.Month{time.January, time.July} {
		at := time.Date(2026, month, 1, 0, 0, 0, 0, time.UTC)
		_, here := at.In(x).Zone()
		if _, there := at.In(y).Zone(); here != there {
			return false
		}
	}
	region, _, _ := strings.Cut(a, "/")
	return strings.HasPrefix(b, region+"/") && !isOthers(b)
}

// isOthers reports whether a zone is that of a country: another name of a zone is not.
func isOthers(zone string) bool {
	return slices.ContainsFunc(atlas.Countries(), func(c atlas.Country) bool { return slices.Contains(c.Zones, zone) })
}

// some names the first of a list.
func some(list []string) string {
	const few = 4
	if len(list) > few {
		return strings.Join(list[:few], ", ") + " …"
	}
	return strings.Join(list, ", ")
}

// payoutLimit compares the most that one request may ask for with what tiers pay.
func (m *Market) payoutLimit() []Finding {
	limit, err := strconv.ParseFloat(m.Tree.At("payout.limit").Str(), 64)
	tiers := m.Tree.At("payout.tiers")
	digits, known := m.Digits[m.Tree.Get("currency").Str()]
	if err != nil || tiers == nil || !known || limit == 0 {
		return nil
	}
	most := limit / math.Pow10(digits)
	highest := 0.0
	above := 0
	for _, t := range tiers.Items {
		amount, err := strconv.ParseFloat(t.Get("payoutAmount").Str(), 64)
		if err == nil && amount > most {
			above++
			highest = max(highest, amount)
		}
	}
	if above == 0 {
		return nil
	}
	return []Finding{finding(m.Place("payout.limit"), "payout-limit-tier", "payout.limit",
		"%s up to %g, but one request may ask for %g at most; knowers would have to ask several times (the limit is in minor units, the tiers are in whole ones)",
		map[bool]string{true: "1 tier pays", false: fmt.Sprintf("%d tiers pay", above)}[above == 1], highest, most)}
}

// ownValues are the paths of what one market alone has.
func ownValues() []string {
	return []string{
		"supportEmail", "primaryInternalUserUuid", "knowerGuideStudyCollectionUuid", "knowerGuideUrl", "knowerCallUrl",
		"social.instagramUrl", "social.tiktokUrl", "social.discordUrl", "messenger.url",
		"thirdParties.tagManager.id", "thirdParties.snapchat.id", "thirdParties.clarity.id", "thirdParties.facebook.id", "thirdParties.tiktok.id",
	}
}

// shared finds what another market has, too: most often it was copied. It is told in each.
func (m *Market) shared() (out []Finding) {
	for _, path := range ownValues() {
		own := m.Own.At(path)
		if own.Str() == "" {
			continue
		}
		var codes []string
		for code, tree := range m.Others {
			if other := tree.At(path); other.Str() == own.Text && fault.FirstFolder(other.Pos.File) == code {
				codes = append(codes, code)
			}
		}
		if slices.Sort(codes); len(codes) > 0 {
			out = append(out, finding(own.Pos, "value-shared", path, "%s says the same; each market has its own%s", strings.Join(codes, ", "),
				map[bool]string{true: ", which `marketctl new-id` prints"}[path == "primaryInternalUserUuid"]))
		}
	}
	return out
}

// sameNames finds regions that users couldn't tell apart in a menu.
func (m *Market) sameNames() (out []Finding) {
	regions := m.Lists["regions"]
	if regions == nil {
		return nil
	}
	first := map[string]int{}
	for i, item := range regions.Items {
		name := nameOf(item)
		k, twice := first[name]
		if name == "" || !twice {
			first[name] = i
			continue
		}
		wrong, other := i, k
		if strings.EqualFold(m.regionOf(item.Get("code").Str()), name) { // it is this one's
			wrong, other = k, i
		}
		out = append(out, m.sameName(regions.Items[wrong], regions.Items[other], fmt.Sprintf("regions.%d.name", wrong)))
	}
	return out
}

// sameName reports a region with the name of another, and its remedy: ISO 3166-2 has a
// name of its own for it, or the same for both, such as a town and its county.
func (m *Market) sameName(at, other *source.Node, path string) Finding {
	name, code := at.Get("name"), at.Get("code").Str()
	line := other.Get("name").Pos.Line
	if own := m.regionOf(code); !strings.EqualFold(own, name.Str()) {
		return finding(name.Pos, "region-name", path,
			"the region on line %d is called %s, too, so nobody can tell them apart; write the name of this one, %s",
			line, name.Str(), orOther(own))
	}
	return finding(name.Pos, "region-name", path,
		"%s (line %d) and %s are both called %s, so nobody can tell them apart; add to one what it is, such as the town or the county, or where it is",
		other.Get("code").Str(), line, code, name.Str())
}

// regionOf is the name that ISO 3166-2 gives to a code of the country; "" for another code.
func (m *Market) regionOf(code string) string {
	for _, r := range atlas.DivisionOf(m.Country.Code).Regions {
		if r.Code == code {
			return r.Name
		}
	}
	return ""
}

// nameOf gives the name of an item in lower case, for comparisons.
func nameOf(item *source.Node) string {
	return strings.ToLower(strings.TrimSpace(item.Get("name").Str()))
}

// swappedRegions finds regions whose name is that of another code.
func (m *Market) swappedRegions() (out []Finding) {
	regions := m.Lists["regions"]
	if regions == nil {
		return nil
	}
	division := atlas.DivisionOf(m.Country.Code)
	byName := map[string]string{}
	names := map[string]string{}
	for _, r := range division.Regions {
		byName[strings.ToLower(r.Name)] = r.Code
		names[r.Code] = r.Name
	}
	times := map[string]int{}
	for _, item := range regions.Items {
		times[nameOf(item)]++
	}
	for i, item := range regions.Items {
		code, name := item.Get("code"), item.Get("name").Str()
		if times[nameOf(item)] > 1 {
			continue // whose name it is, is not certain
		}
		meant := byName[strings.ToLower(name)]
		if meant != "" && code.Str() != "" && meant != code.Text && !strings.EqualFold(names[code.Text], name) {
			out = append(out, finding(code.Pos, "region-swapped", fmt.Sprintf("regions.%d.code", i),
				"%s is the code of %s; that of %s is %s", code.Text, orOther(names[code.Text]), name, meant))
		}
	}
	return out
}

func orOther(name string) string {
	if name == "" {
		return "another part of the country"
	}
	return name
}

// droppedEntries finds lists that take the place of the base's and lack entries of it.
func (m *Market) droppedEntries() (out []Finding) {
	for _, f := range m.Own.Fields {
		out = append(out, dropped(f.Value, m.Base.Get(f.Name), f.Name)...)
	}
	return out
}

func dropped(own, base *source.Node, path string) (out []Finding) {
	if own == nil || base == nil || own.Kind != base.Kind {
		return nil
	}
	if own.Kind == source.MapNode {
		for _, f := range own.Fields {
			out = append(out, dropped(f.Value, base.Get(f.Name), source.JoinPath(path, f.Name))...)
		}
		return out
	}
	var lost []string
	for _, item := range base.Items {
		if !slices.ContainsFunc(own.Items, func(o *source.Node) bool { return o.Equal(item) }) {
			name := item.Str()
			if name == "" {
				name = item.Get("name").Str()
			}
			lost = append(lost, name)
		}
	}
	if own.Kind == source.ListNode && len(lost) > 0 {
		out = append(out, finding(own.Key, "list-lacks-base", path,
			"the list takes the place of the base's and lacks %s of it: %s; write out the whole list, as lists are not merged", fault.Plural(len(lost), "item"), some(lost)))
	}
	return out
}

// offsets finds cases of expect.yaml whose moment has another offset than the market's clocks.
func (m *Market) offsets() (out []Finding) {
	zone := m.Tree.Get("timeZone").Str()
	location, err := time.LoadLocation(zone)
	if m.Expect == nil || zone == "" || err != nil {
		return nil
	}
	for i, item := range m.Expect.Items {
		// marketlint:allow the moment of a case, a key of expect.yaml
		at := item.Get("at")
		t, err := time.Parse(time.RFC3339, at.Str())
		if err != nil || strings.HasSuffix(at.Str(), "Z") {
			continue
		}
		_, written := t.Zone()
		if _, shown := t.In(location).Zone(); written != shown {
			out = append(out, finding(at.Pos, "expect-offset", fmt.Sprintf("cases.%d.at", i),
				"at that time the clocks of %s show %s; the case says %s", zone, t.In(location).Format("-07:00"), t.Format("-07:00")))
		}
	}
	return out
}

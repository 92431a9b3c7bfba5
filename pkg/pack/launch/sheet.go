package launch

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/trail"
	"knowmad/pkg/platform/schoollist"
)

// Sheet is the launch sheet of a market.
type Sheet struct {
	Code, Name string
	Status     market.Status
	Launched   bool   // open to the public in prod
	Address    string // in prod
	Site       string // the market whose site it uses, or ""
	At         *time.Time
	zone       string

	Verdict    Verdict
	Checks     []Check
	Blocking   []fault.Fault // faults that keep it from going live, or that a live one has
	Warnings   []fault.Fault // faults that don't
	Exceptions []Exception

	Own   []Value // from the market's files, by path
	Lent  []Value // from the market whose site it uses
	Base  []Value // from the base of all markets
	Pages []Page
}

// Verdict is the sentence at the top of the sheet.
type Verdict struct {
	State State
	Text  string
}

// State is the result of a check, or of all.
type State string

// The states.
const (
	Good    State = "good"
	Open    State = "open"    // incomplete, which doesn't keep the market from going live
	Missing State = "missing" // keeps the market from going live
)

// Check is a line of the sheet's list.
type Check struct {
	State State
	Name  string
	Text  string
}

// Exception is a warning that the pack declares as intended.
type Exception struct{ Rule, Reason, Owner string }

// Value is a value of the pack with its file and line.
type Value struct {
	Path, Text, Place string
	Doc               string
}

// Page is a page of text.
type Page struct {
	Path, Title string
	Own         bool // written for the market; else the platform's text
}

// Read makes the sheet of a market; at may be nil. An unknown code is
// source.ErrUnknownMarket; files that can't be read are fault.Faults.
func Read(packs fs.FS, code string, at *time.Time) (*Sheet, error) {
	trail, err := trail.Read(packs)
	if err != nil {
		return nil, err
	}
	values, err := trail.Explain(code, market.Prod, "")
	if err != nil {
		return nil, err
	}
	s := &Sheet{Code: code, At: at, Status: market.StatusLive}
	r := &reader{Sheet: s, texts: map[string]string{}, lists: map[string]int{}}
	for _, v := range values {
		r.value(v)
	}
	if err := r.faults(packs); err != nil {
		return nil, err
	}
	contest, err := trail.Contest(code, market.Prod)
	if err != nil {
		return nil, err
	}
	s.zone = r.zone()
	r.schools = schoolsOf(packs, code)
	r.check(contest)
	r.setVerdict()
	return s, nil
}

// reader fills a sheet.
type reader struct {
	*Sheet
	texts map[string]string // single values by path
	lists map[string]int    // lengths by path

	schools int // of schools.csv
}

func (r *reader) value(v trail.Value) {
	if path, isPage := strings.CutPrefix(v.Path, "pages."); isPage {
		top := v.Layers[len(v.Layers)-1]
		r.Pages = append(r.Pages, Page{Path: path, Title: top.Text, Own: top.Layer != trail.LayerBase})
		return
	}
	if len(v.Layers) == 0 {
		return
	}
	text := textOf(v)
	r.texts[v.Path] = text
	if list, ok := v.JSON.([]any); ok {
		r.lists[v.Path] = len(list)
	}
	r.field(v.Path, text)
	top := v.Layers[len(v.Layers)-1]
	x := Value{Path: v.Path, Text: text, Place: fmt.Sprintf("%s:%d", top.File, top.Line)}
	if v.Field != nil {
		x.Doc = cmp.Or(v.Field.Doc, v.Field.TypeDoc)
	}
	switch top.Layer {
	case trail.LayerBase:
		r.Base = append(r.Base, x)
	case trail.LayerSite:
		r.Lent = append(r.Lent, x)
	default:
		r.exception(v)
		r.Own = append(r.Own, x)
	}
}

// field stores the values that the head of the sheet shows.
func (r *reader) field(path, text string) {
	switch path {
	case "country.englishName":
		r.Name = text
	case "status":
		r.Status = market.Status(text)
	case "isLaunched":
		r.Launched = text == "true"
	case "site":
		r.Site = text
	case "domains.prod":
		r.Address = text
	}
}

// exception reads a value of an exception, such as exceptions.2.reason.
func (r *reader) exception(v trail.Value) {
	rest, ok := strings.CutPrefix(v.Path, "exceptions.")
	if !ok {
		return
	}
	number, key, _ := strings.Cut(rest, ".")
	i, err := strconv.Atoi(number)
	if err != nil {
		return
	}
	for len(r.Exceptions) <= i {
		r.Exceptions = append(r.Exceptions, Exception{})
	}
	text, _ := v.JSON.(string)
	switch x := &r.Exceptions[i]; key {
	case "rule":
		x.Rule = text
	case "reason":
		x.Reason = text
	case "owner":
		x.Owner = text
	}
}

func textOf(v trail.Value) string {
	top := v.Layers[len(v.Layers)-1].Text
	if text, ok := v.JSON.(string); ok {
		return text
	}
	if v.JSON == nil && v.List == nil || top == "null" || top == "[]" {
		return "none"
	}
	if unquoted, err := strconv.Unquote(top); err == nil {
		return unquoted
	}
	return top
}

// faults vets the pack as if it were live.
func (r *reader) faults(packs fs.FS) error {
	o := pack.VetOptions{Codes: []string{r.Code}, Warnings: true}
	if r.At != nil {
		o.At = *r.At
	}
	if r.Status == market.StatusDraft {
		packs = asLive(packs, r.Code)
	}
	faults, err := pack.Vet(packs, o)
	if err != nil {
		return err
	}
	r.Blocking, r.Warnings = faults.Errors(), faults.Warnings()
	for i := range r.Blocking { // it is not live yet
		if r.Status == market.StatusDraft {
			r.Blocking[i].Message = strings.Replace(r.Blocking[i].Message, "left to do, though it is live", "left to do", 1)
		}
	}
	return nil
}

// warned returns the warnings of a rule.
func (r *reader) warned(rule string) []fault.Fault {
	return slices.DeleteFunc(slices.Clone(r.Warnings), func(f fault.Fault) bool { return f.Rule != rule })
}

func (r *reader) add(state State, name, format string, args ...any) {
	r.Checks = append(r.Checks, Check{state, name, fmt.Sprintf(format, args...)})
}

func (r *reader) check(contest *market.Contest) {
	r.packCheck()
	r.pageCheck("Legal pages", "legal/")
	r.pageCheck("General pages", "")
	r.messageCheck()
	r.subjectCheck()
	r.badgeCheck()
	r.supportCheck()
	r.regionCheck()
	r.gradeCheck()
	r.schoolCheck()
	r.payoutCheck()
	r.contestCheck(contest)
	if r.Launched {
		r.add(Good, "Open to the public", "Search engines may list the site, and the download menu is shown.")
	} else {
		r.add(Open, "Open to the public", "isLaunched is false in prod: search engines stay away, and the download menu is hidden.")
	}
	r.faultyChecks()
}

// concern is what a check covers: paths of values, and files of a pack.
type concern struct{ paths, files []string }

// concernOf returns the concern of a check; "The pack", which counts all faults, has none.
func concernOf(check string) concern {
	return map[string]concern{
		"Legal pages":        {[]string{"locale.cmsLegal"}, []string{"pages/legal/"}},
		"General pages":      {[]string{"locale.cmsPages"}, []string{"pages/"}},
		"Interface texts":    {[]string{"locale.interface", "languageNotice"}, nil},
		"Subjects":           {[]string{"subjects"}, []string{"subjects.yaml"}},
		"Store badge":        {[]string{"storeBadge"}, nil},
		"Support address":    {[]string{"supportEmail"}, nil},
		"Regions":            {[]string{"regions"}, []string{"regions.yaml"}},
		"Grades":             {[]string{"showGrades", "grades", "schoolTypes"}, []string{"school.yaml"}},
		"Schools":            {[]string{"schools"}, []string{"schools.csv"}},
		"Payout":             {[]string{"payout", "currency"}, nil},
		"Contest":            {[]string{"contest"}, nil},
		"Open to the public": {[]string{"isLaunched"}, nil},
	}[check]
}

// faultyChecks sets checks to Missing that cover a blocking fault: they passed on the
// values that could be read.
func (r *reader) faultyChecks() {
	for i := range r.Checks {
		c := &r.Checks[i]
		var about []fault.Fault
		for _, f := range r.Blocking {
			if concerns(c.Name, f) {
				about = append(about, f)
			}
		}
		if len(about) == 0 {
			continue
		}
		c.State, c.Text = Missing, capital(about[0].Message)
		if !strings.HasSuffix(c.Text, ".") && !strings.HasSuffix(c.Text, "?") {
			c.Text += "."
		}
		if more := len(about) - 1; more > 0 {
			c.Text = fmt.Sprintf("%s; %d more below.", strings.TrimRight(capital(about[0].Message), "."), more)
		}
	}
}

// concerns reports whether a check covers a fault. General pages don't cover the legal ones,
// which have a check of their own.
func concerns(check string, f fault.Fault) bool {
	of := concernOf(check)
	_, file, _ := strings.Cut(f.File, "/")
	if strings.HasPrefix(f.File, "_pages/") {
		file = strings.TrimPrefix(f.File, "_")
	}
	if check == "General pages" && strings.HasPrefix(file, "pages/legal/") {
		return false
	}
	return slices.ContainsFunc(of.files, func(start string) bool { return strings.HasPrefix(file, start) }) ||
		slices.ContainsFunc(of.paths, func(path string) bool { return f.Path == path || strings.HasPrefix(f.Path, path+".") })
}

func (r *reader) packCheck() {
	todos := 0
	for _, f := range r.Blocking {
		if f.Rule == "todo" {
			todos++
		}
	}
	faults := len(r.Blocking) - todos
	switch {
	case len(r.Blocking) == 0:
		r.add(Good, "The pack", "Nothing is wrong and nothing is left to do.")
	case faults == 0:
		r.add(Missing, "The pack", "%s left to do.", counted(todos, "TODO"))
	case todos == 0:
		r.add(Missing, "The pack", "%s.", counted(faults, "fault"))
	default:
		r.add(Missing, "The pack", "%s and %s.", counted(faults, "fault"), counted(todos, "TODO"))
	}
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// pageCheck tells which pages of a folder show visitors the platform's text in place of the
// market's; the folder "" is every page that is not legal.
func (r *reader) pageCheck(name, folder string) {
	in := func(path string) bool {
		if folder == "" {
			return !strings.HasPrefix(path, "legal/")
		}
		return strings.HasPrefix(path, folder)
	}
	var general []string
	for _, f := range r.warned("page-fallback") {
		for path := range strings.FieldsSeq(cmp.Or(f.Paths, f.Path)) {
			if path = strings.TrimPrefix(path, "pages."); in(path) {
				general = append(general, path)
			}
		}
	}
	own := 0
	for _, p := range r.Pages {
		if in(p.Path) && p.Own {
			own++
		}
	}
	language := r.texts["locale.cmsPages"]
	if folder != "" {
		language = r.texts["locale.cmsLegal"]
	}
	switch {
	case r.excepted("page-fallback") && len(general) == 0:
		r.add(Good, name, "As an exception says.")
	case len(general) > 0:
		r.add(Open, name, "Visitors read the platform's general text in place of %s (to be written in %s).", strings.Join(general, ", "), language)
	case own > 0:
		r.add(Good, name, "All that visitors can open are there, in %s.", language)
	default:
		r.add(Good, name, "There are none that visitors can open.")
	}
}

func (r *reader) messageCheck() {
	if missing := r.warned("messages-missing"); len(missing) > 0 {
		r.add(Open, "Interface texts", "%s.", capital(missing[0].Message))
		return
	}
	if r.excepted("messages-missing") {
		r.add(Good, "Interface texts", "As an exception says.")
		return
	}
	r.add(Good, "Interface texts", "Complete in %s.", r.texts["locale.interface"])
}

func (r *reader) badgeCheck() {
	if badge := r.warned("badge-missing"); len(badge) > 0 {
		r.add(Open, "Store badge", "%s.", capital(badge[0].Message))
		return
	}
	r.add(Good, "Store badge", "In %s.", r.texts["storeBadge"])
}

// excepted reports whether the pack has an exception from a rule.
func (r *reader) excepted(rule string) bool {
	return slices.ContainsFunc(r.Exceptions, func(x Exception) bool { return x.Rule == rule })
}

func capital(sentence string) string { return strings.ToUpper(sentence[:1]) + sentence[1:] }

func (r *reader) subjectCheck() {
	if n := r.lists["subjects"]; n > 0 {
		r.add(Good, "Subjects", "%s.", capital(counted(n, "subject")))
		return
	}
	r.add(Open, "Subjects", "There is no list of subjects, so the overview is empty.")
}

func (r *reader) supportCheck() {
	if address := r.texts["supportEmail"]; strings.Contains(address, "@") {
		r.add(Good, "Support address", "%s.", address)
		return
	}
	r.add(Missing, "Support address", "Visitors have nowhere to write for help.")
}

func (r *reader) regionCheck() {
	if foreign := r.warned("foreign-script"); slices.ContainsFunc(foreign, func(f fault.Fault) bool { return f.Path == "regions" }) {
		r.add(Open, "Regions", "Their names are not in the market's own letters.")
		return
	}
	if n := r.lists["regions"]; n > 0 {
		r.add(Good, "Regions", "%s.", capital(counted(n, "region")))
		return
	}
	r.add(Open, "Regions", "There is no list of regions.")
}

func (r *reader) gradeCheck() {
	if n := r.lists["grades"]; n > 0 {
		r.add(Good, "Grades", "%s.", capital(counted(n, "grade")))
		return
	}
	r.add(Open, "Grades", "There are none in school.yaml, so users are not asked for theirs.")
}

func (r *reader) schoolCheck() {
	if r.schools > 0 {
		r.add(Good, "Schools", "%s in schools.csv.", capital(counted(r.schools, "school")))
		return
	}
	r.add(Open, "Schools", "There is no schools.csv, so users write the name of theirs until schools are imported.")
}

func (r *reader) payoutCheck() {
	tiers := 0
	for path := range r.texts {
		if strings.HasPrefix(path, "payout.tiers.") && strings.HasSuffix(path, ".payoutAmount") {
			tiers++
		}
	}
	switch missing := r.warned("payout-table"); {
	case r.texts["payout.hidden"] == "true":
		r.add(Good, "Payout", "Not offered here.")
	case tiers > 0:
		r.add(Good, "Payout", "A table of %s, in %s.", counted(tiers, "tier"), r.texts["currency"])
	case len(missing) > 0:
		r.add(Open, "Payout", "%s.", capital(missing[0].Message))
	default:
		r.add(Good, "Payout", "Without a table, as an exception says.")
	}
}

func (r *reader) zone() string { return r.texts["timeZone"] }

func (r *reader) contestCheck(c *market.Contest) {
	if c == nil {
		r.add(Good, "Contest", "None.")
		return
	}
	window := "From " + market.ShowTime(c.StartOn, r.zone())
	if c.EndOn != nil {
		window += " to " + market.ShowTime(*c.EndOn, r.zone())
	}
	state := Good
	if r.At != nil {
		window += fmt.Sprintf("; at %s it is ", market.ShowTime(*r.At, r.zone()))
		switch {
		case (&market.Market{Contest: c}).ContestRunning(*r.At):
			window += "running"
		case r.At.Before(c.StartOn):
			window += "still to come"
		default:
			window += "over"
			state = Open
		}
	}
	r.add(state, "Contest", "%s.", window)
}

// schoolsOf counts the schools of a market's schools.csv; 0 without the file. Its faults are
// among those of the pack.
func schoolsOf(packs fs.FS, code string) (schools int) {
	data, err := source.ReadFile(packs, code+"/"+source.SchoolsFile)
	if err != nil {
		return 0
	}
	_ = schoollist.Read(strings.NewReader(string(data)), schoollist.Known{Market: code}, func(market.School) error {
		schools++
		return nil
	})
	return schools
}

// setVerdict derives the verdict from blocking faults, open checks and the status.
func (r *reader) setVerdict() {
	open := 0
	for _, c := range r.Checks {
		if c.State == Open && c.Name != "Open to the public" {
			open++
		}
	}
	name := cmp.Or(r.Name, r.Code)
	left := counted(open, "point") + " below could be better"
	live := r.Status != market.StatusDraft
	switch {
	case len(r.Blocking) > 0 && live:
		r.Verdict = Verdict{Missing, fmt.Sprintf("%s is live but its pack is at fault: %s to repair.", name, counted(len(r.Blocking), "thing"))}
	case len(r.Blocking) > 0:
		r.Verdict = Verdict{Missing, fmt.Sprintf("%s can't go live yet: %s to do first.", name, counted(len(r.Blocking), "thing"))}
	case !live && open > 0:
		r.Verdict = Verdict{Open, fmt.Sprintf("%s can go live with `status: live`; %s.", name, left)}
	case !live:
		r.Verdict = Verdict{Good, fmt.Sprintf("%s is complete and can go live: write `status: live`.", name)}
	case open > 0:
		r.Verdict = Verdict{Open, fmt.Sprintf("%s is live; %s.", name, left)}
	case !r.Launched:
		r.Verdict = Verdict{Open, fmt.Sprintf("%s is live and complete, and waits to be opened to the public.", name)}
	default:
		r.Verdict = Verdict{Good, fmt.Sprintf("%s is live and complete.", name)}
	}
}

// asLive overlays a folder of packs so that one draft has the status live. A market.yaml
// that can't be read stays as it is: the rules report it.
func asLive(packs fs.FS, code string) fs.FS {
	name := code + "/market.yaml"
	data, err := source.ReadFile(packs, name)
	if err != nil {
		return packs
	}
	return packfs.Overlay{Under: packs, Files: map[string]string{name: replaceStatus(data)}}
}

// replaceStatus writes the status in place, so that lines and columns of faults stay right.
func replaceStatus(data []byte) string {
	lines := strings.Split(string(data), "\n")
	for i, line := range lines {
		key, rest, ok := strings.Cut(line, ":")
		if ok && key == "status" {
			lines[i] = "status:" + strings.Replace(rest, string(market.StatusDraft), string(market.StatusLive), 1)
		}
	}
	return strings.Join(lines, "\n")
}

package corpus

import (
	"regexp"
	"strconv"
	"strings"
)

// page is what is read of a file.
type page struct {
	title string
	parts []Part
}

func (p *page) head(text string) { p.parts = append(p.parts, Part{Heading: text}) }

func (p *page) paragraph(text string) {
	if len(p.parts) == 0 {
		p.parts = append(p.parts, Part{})
	}
	last := &p.parts[len(p.parts)-1]
	last.Paragraphs = append(last.Paragraphs, text)
}

// roff reads a manual page: as much of the language as its text needs. Macros that only
// lay out are left out, requests of a program of its own, too.
type roff struct {
	page
	strings  map[string]string
	text     []string // the present paragraph
	skip     string   // the line until which all is left out
	depth    int      // of the braces in which all is left out
	heading  bool     // the next line is one
	sections int
	name     []string // the text of the first section
}

// The escapes: of two letters, and those that are a character.
var (
	roffFont   = regexp.MustCompile(`\\f(\[[^\]]*\]|\(..|.)`)
	roffSize   = regexp.MustCompile(`\\s(\[[^\]]*\]|\([+-]?..|[+-]?\d)|\\[mMFg](\[[^\]]*\]|\(..|.)`)
	roffQuoted = regexp.MustCompile(`\\[hvwlLobDXxZ]'[^']*'|\\n(\[[^\]]*\]|[+-]?\(..|[+-]?.)|\\[kz].|\\\$[@*\d]?`)
	roffString = regexp.MustCompile(`\\\*(\[[^\]]*\]|\(..|.)`)
	roffNamed  = regexp.MustCompile(`\\(\[[^\]]*\]|\(..)`)
	roffOthers = strings.NewReplacer(`\-`, "-", `\~`, " ", `\ `, " ", `\0`, " ", `\e`, `\`, `\\`, `\`, `\'`, "'", "\\`", "`", `\.`, ".", //nolint:gochecknoglobals // made once
		`\&`, "", `\%`, "", `\:`, "", `\/`, "", `\,`, "", `\|`, "", `\^`, "", `\)`, "", `\c`, "", `\{`, "", `\}`, "", `\t`, " ", `\u`, "", `\d`, "", `\p`, "", `\a`, " ")
	roffArgument = regexp.MustCompile(`"((?:[^"]|"")*)"?|(\S+)`)
	mdocMacro    = regexp.MustCompile(`^[A-Z][a-z]$`)
)

func readRoff(text string) page {
	r := roff{strings: map[string]string{}}
	for line := range strings.Lines(text) {
		r.line(strings.TrimRight(line, "\r\n"))
	}
	r.end()
	title := strings.Join(strings.Fields(strings.Join(r.name, " ")), " ")
	for _, between := range []string{" - ", " – ", " — "} {
		if name, what, ok := strings.Cut(title, between); ok {
			title = strings.TrimSpace(name) + " – " + strings.TrimSpace(what)
			break
		}
	}
	if !strings.Contains(title, " – ") {
		title = "" // a page without a line of its name, such as one that leads to another
	}
	r.title = title
	return r.page
}

func (r *roff) line(line string) {
	if r.skip != "" {
		if line == r.skip {
			r.skip = ""
		}
		return
	}
	if r.depth > 0 {
		r.depth += strings.Count(line, `\{`) - strings.Count(line, `\}`)
		return
	}
	if at := strings.Index(line, `\"`); at >= 0 {
		if at > 0 && (line[:at] == "." || line[:at] == "'") || at == 0 {
			return
		}
		line = line[:at]
	}
	if line == "" {
		r.end()
		return
	}
	if line[0] != '.' && line[0] != '\'' {
		r.say(r.plain(line))
		return
	}
	macro, rest, _ := strings.Cut(strings.TrimLeft(line[1:], " \t"), " ")
	r.macro(macro, strings.TrimSpace(rest))
}

func (r *roff) macro(macro, rest string) {
	switch macro {
	case "", "TH", "Dd", "Dt", "Os":
	case "ig", "de", "de1", "am": // marketlint:allow macros have two letters, too
		r.skip = ".."
		if _, end, ok := strings.Cut(rest, " "); ok && macro != "ig" && end != "" {
			r.skip = "." + end
		} else if macro == "ig" && rest != "" {
			r.skip = "." + rest
		}
	case "ds":
		name, value, _ := strings.Cut(rest, " ")
		r.strings[name] = r.plain(strings.TrimPrefix(value, `"`))
	case "if", "ie", "el", "while": // marketlint:allow a request
		r.depth = max(strings.Count(rest, `\{`)-strings.Count(rest, `\}`), 0)
	case "SH", "SS", "Sh", "Ss":
		r.end()
		if macro == "SH" || macro == "Sh" {
			r.sections++
		}
		if rest == "" {
			r.heading = true
			return
		}
		r.begin(strings.Join(r.arguments(rest), " "))
	case "PP", "P", "LP", "Pp", "sp", "TP", "TQ", "HP", "RS", "RE", "nf", "fi", "br", "TE", "Bl", "El", "Sp": // marketlint:allow a request
		r.end()
	case "IP":
		r.end()
		if args := r.arguments(rest); len(args) > 0 {
			r.say(args[0])
		}
	case "TS":
		r.end()
		r.skip = ".TE"
	case "B", "I", "SM", "SB", "R", "UR", "MT", "OP", "URL", "MTO", "FN", "It", "Nm", "Nd", "Fl", "Ar", "Cm", "Op", "Pa", "Xr",
		"Em", "Sy", "Li", "Dq", "Ql", "Sq", "Qq", "Pq", "Va", "Fn", "Ev", "Tn", "No", "Dv", "Er", "Ic", "Bq", "Aq", "Sx", "Fa", "Vt", "Dl":
		r.items(macro, rest)
	case "BR", "RB", "IR", "RI", "BI", "IB": // marketlint:allow a macro
		r.say(strings.Join(r.arguments(rest), ""))
	}
}

// items is a macro whose arguments are text.
func (r *roff) items(macro, rest string) {
	args := r.arguments(rest)
	if len(macro) == 2 && macro[1] >= 'a' { // mdoc: arguments may be macros
		kept := args[:0]
		for _, arg := range args {
			if !mdocMacro.MatchString(arg) {
				kept = append(kept, arg)
			}
		}
		args = kept
	}
	switch macro {
	case "It":
		r.end()
	case "Nd":
		args = append([]string{"-"}, args...)
	}
	r.say(strings.Join(args, " "))
}

func (r *roff) begin(heading string) {
	if heading = strings.TrimSpace(heading); heading != "" && r.sections > 1 {
		r.head(heading)
	}
}

func (r *roff) say(text string) {
	switch text = strings.TrimSpace(text); {
	case text == "":
	case r.heading:
		r.heading = false
		r.begin(text)
	case r.sections == 1:
		r.name = append(r.name, text)
	default:
		r.text = append(r.text, text)
	}
}

func (r *roff) end() {
	if len(r.text) > 0 {
		r.paragraph(strings.Join(r.text, " "))
		r.text = nil
	}
}

func (r *roff) arguments(rest string) []string {
	var args []string
	for _, m := range roffArgument.FindAllStringSubmatch(strings.ReplaceAll(rest, `\ `, `\~`), -1) {
		args = append(args, r.plain(strings.ReplaceAll(m[1], `""`, `"`)+m[2]))
	}
	return args
}

// plain is a text without escapes.
func (r *roff) plain(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	text = roffString.ReplaceAllStringFunc(text, func(s string) string { return r.strings[escaped(s[2:])] })
	text = roffFont.ReplaceAllString(text, "")
	text = roffSize.ReplaceAllString(text, "")
	text = roffQuoted.ReplaceAllString(text, "")
	text = roffNamed.ReplaceAllStringFunc(text, func(s string) string { return character(escaped(s[1:])) })
	return roffOthers.Replace(text)
}

// escaped is the name in "(xx", "[xxx]" or "x".
func escaped(s string) string {
	return strings.TrimSuffix(strings.TrimLeft(s, "(["), "]")
}

func character(name string) string {
	switch name {
	case "em":
		return "—"
	case "en": // marketlint:allow a dash
		return "–"
	case "hy":
		return "-"
	case "aq", "cq", "oq":
		return "'"
	case "dq", "lq", "rq", "Fo", "Fc", "Bq":
		return `"`
	case "ti":
		return "~"
	case "ha":
		return "^"
	case "bu":
		return "•"
	case "rs":
		return `\`
	}
	if strings.HasPrefix(name, "u") {
		if code, err := strconv.ParseUint(name[1:], 16, 21); err == nil {
			return string(rune(code))
		}
	}
	const accents = `:'` + "`^~,"
	if len(name) == 2 && strings.Contains(accents, name[:1]) {
		marks := map[byte]string{':': "\u0308", '\'': "\u0301", '`': "\u0300", '^': "\u0302", '~': "\u0303", ',': "\u0327"}
		return name[1:] + marks[name[0]]
	}
	return " "
}

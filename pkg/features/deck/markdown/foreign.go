package markdown

import (
	"regexp"
	"strings"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
)

var (
	headingLine = regexp.MustCompile(`^ {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$`)
	entryLine   = regexp.MustCompile(`^(?:[-*+]|\d{1,4}[.)])[ \t]+(.*)$`)
	// The words are those of students' languages. A line may have them in bold.
	questionLine = regexp.MustCompile(`(?i)^[*_]{0,2}(?:q|question|frage|pregunta|domanda|pergunta|pytanie|vraag|otázka|ερώτηση|soru|kérdés|întrebare)[*_]{0,2}:[*_]{0,2}[ \t]*(.*)$`)
	answerLine   = regexp.MustCompile(`(?i)^[*_]{0,2}(?:a|answer|antwort|réponse|respuesta|risposta|resposta|odpowiedź|antwoord|odpověď|odpoveď|απάντηση|cevap|válasz|răspuns)[*_]{0,2}:[*_]{0,2}[ \t]*(.*)$`)
	fenceLine    = regexp.MustCompile("^ {0,3}(?:```|~~~)")
	// remote finds pictures on other computers; the description stays.
	remote    = regexp.MustCompile(`!\[([^\]\n]*)\]\((?:[a-zA-Z][a-zA-Z+.-]*:)?//[^)\s]*\)`)
	breakTag  = regexp.MustCompile(`(?i)<br[ \t]*/?>`)
	separator = regexp.MustCompile(`[ \t]*(:::?)[ \t]*`)
)

// foreign reads a deck that people wrote.
type foreign struct {
	deck     *Deck
	lines    []string
	at       int
	headings [7]string // by level
	single   bool      // the only heading of level 1 is the title
	full     bool
}

func (d *Deck) readForeign(lines []string, from int) {
	f := foreign{deck: d, lines: lines, at: from}
	f.findTitle()
	for f.at < len(f.lines) && !f.full {
		f.next()
	}
}

// findTitle takes the only heading of level 1 for the title.
func (f *foreign) findTitle() {
	count, title := 0, ""
	fenced := false
	for _, line := range f.lines[f.at:] {
		if fenceLine.MatchString(line) {
			fenced = !fenced
		}
		if m := headingLine.FindStringSubmatch(line); m != nil && !fenced && len(m[1]) == 1 {
			count++
			title = m[2]
		}
	}
	if f.single = count == 1 && f.deck.Title == ""; f.single {
		f.deck.Title = plain(title)
	}
}

// plain is the text of a line of Markdown without its styles.
func plain(text string) string {
	var b strings.Builder
	for _, line := range markup.ParseMarkdown(text) {
		for _, s := range line.Spans {
			b.WriteString(s.Text)
		}
	}
	return strings.TrimSpace(b.String())
}

// next reads a line and the lines that belong to it.
func (f *foreign) next() {
	start := f.at
	line := f.lines[f.at]
	f.at++
	if m := headingLine.FindStringSubmatch(line); m != nil {
		f.heading(len(m[1]), m[2])
		return
	}
	trimmed := strings.TrimSpace(line)
	switch m := questionLine.FindStringSubmatch(trimmed); {
	case trimmed == "", strings.Trim(trimmed, "-*_ ") == "":
	case m != nil:
		f.questionAnswer(m[1], start)
	case answerLine.MatchString(trimmed):
		f.paragraph()
		f.deck.fault(NoQuestion, start+1, "An answer has no question. It was left out.")
	default:
		if entry := entryLine.FindStringSubmatch(line); entry != nil {
			f.entry(entry[1], start)
			return
		}
		f.text(start)
	}
}

// heading opens a section; deeper ones of before end.
func (f *foreign) heading(level int, text string) {
	f.headings[level] = plain(text)
	for deeper := level + 1; deeper < len(f.headings); deeper++ {
		f.headings[deeper] = ""
	}
}

// section is the path of the headings above.
func (f *foreign) section() string {
	var path []string
	for level, name := range f.headings {
		if name != "" && (level != 1 || !f.single) {
			path = append(path, strings.ReplaceAll(name, "::", ": :"))
		}
	}
	return strings.Join(path, "::")
}

// questionAnswer reads Q: … A: …, each of which may go on in further lines.
func (f *foreign) questionAnswer(question string, start int) {
	front := append([]string{question}, f.paragraph()...)
	for f.at < len(f.lines) && strings.TrimSpace(f.lines[f.at]) == "" { // a blank line may be between
		f.at++
	}
	var back []string
	if f.at < len(f.lines) {
		if m := answerLine.FindStringSubmatch(strings.TrimSpace(f.lines[f.at])); m != nil {
			f.at++
			back = append([]string{m[1]}, f.paragraph()...)
		}
	}
	f.add(note.Basic, front, back, start)
}

// paragraph reads lines up to a blank one or a line of another kind. Code between fences is
// read to its end.
func (f *foreign) paragraph() []string {
	var out []string
	fenced := false
	for ; f.at < len(f.lines); f.at++ {
		line := f.lines[f.at]
		trimmed := strings.TrimSpace(line)
		if !fenced && (trimmed == "" || headingLine.MatchString(line) || questionLine.MatchString(trimmed) || answerLine.MatchString(trimmed)) {
			break
		}
		if fenceLine.MatchString(line) {
			fenced = !fenced
		}
		out = append(out, line)
	}
	return out
}

// entry reads an entry of a list, whose answer is indented below it.
func (f *foreign) entry(question string, start int) {
	from := f.at
	for f.at < len(f.lines) {
		line := f.lines[f.at]
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "\t") {
			break
		}
		f.at++
	}
	back := trimIndent(f.lines[from:f.at])
	if len(back) == 0 {
		f.line(question, start)
		return
	}
	if len(back) == 1 { // a list of one entry is no list
		if m := entryLine.FindStringSubmatch(back[0]); m != nil {
			back[0] = m[1]
		}
	}
	f.add(note.Basic, []string{question}, back, start)
}

// trimIndent removes the indent that lines have in common, and blank lines at the ends.
func trimIndent(lines []string) []string {
	text := trimBlank(lines)
	if text == "" {
		return nil
	}
	lines = strings.Split(strings.ReplaceAll(text, "\t", "    "), "\n")
	common := -1
	for _, line := range lines {
		if indent := len(line) - len(strings.TrimLeft(line, " ")); strings.TrimSpace(line) != "" && (common < 0 || indent < common) {
			common = indent
		}
	}
	for i, line := range lines {
		lines[i] = line[min(common, len(line)):]
	}
	return lines
}

// text reads a paragraph: lines with :: each by itself, a cloze as a whole.
func (f *foreign) text(start int) {
	f.at = start
	lines := f.paragraph()
	if f.at == start { // no paragraph
		f.at++
	}
	pairs := false
	for _, line := range lines {
		_, _, _, found := cutPair(line)
		pairs = pairs || found && !fenceLine.MatchString(lines[0]) // code of its own is no note
	}
	if pairs {
		for i, line := range lines {
			f.line(line, start+i)
		}
		return
	}
	if len(note.Numbers(strings.Join(lines, "\n"))) > 0 {
		f.add(note.Cloze, lines, nil, start)
		return
	}
	f.deck.fault(NoNote, start+1, "A paragraph has no question and answer. It was left out.")
}

// line reads a note of one line: a question :: an answer, or a cloze.
func (f *foreign) line(text string, start int) {
	front, back, kind, found := cutPair(text)
	switch {
	case found:
		f.add(kind, []string{front}, []string{back}, start)
	case len(note.Numbers(text)) > 0:
		f.add(note.Cloze, []string{text}, nil, start)
	default:
		f.deck.fault(NoAnswer, start+1, "A question has no answer. It was left out.")
	}
}

// cutPair splits a line at :: outside of gaps; with ::: the note is reversed.
func cutPair(line string) (front, back string, kind note.Kind, found bool) {
	gaps := note.Gaps(line)
	for _, m := range separator.FindAllStringSubmatchIndex(line, -1) {
		for len(gaps) > 0 && gaps[0].End <= m[2] {
			gaps = gaps[1:]
		}
		if len(gaps) > 0 && m[2] > gaps[0].Start || m[0] == 0 || m[1] == len(line) || m[1]-m[0] == m[3]-m[2] && isName(line, m[0], m[1]) {
			continue
		}
		kind = note.Basic
		if m[3]-m[2] == len(":::") {
			kind = note.Reversed
		}
		return line[:m[0]], line[m[1]:], kind, true
	}
	return "", "", "", false
}

// isName reports :: within a name such as std::vector, which has letters on both sides and
// no blanks.
func isName(line string, from, to int) bool {
	letter := func(c byte) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
	}
	return letter(line[from-1]) && letter(line[to])
}

// add adds a note, in the small Markdown.
func (f *foreign) add(kind note.Kind, front, back []string, start int) {
	n := note.Note{Kind: kind, Front: f.markdown(front, start), Back: f.markdown(back, start), Section: f.section()}
	if len(note.Numbers(n.Front)) > 0 {
		n.Kind = note.Cloze
	}
	switch {
	case n.Front == "":
		f.deck.fault(NoQuestion, start+1, "An answer has no question. It was left out.")
	case n.Back == "" && n.Kind != note.Cloze:
		f.deck.fault(NoAnswer, start+1, "A question has no answer. It was left out.")
	default:
		f.full = !f.deck.add(n, start+1)
	}
}

func (f *foreign) markdown(lines []string, start int) string {
	text := trimBlank(lines)
	if remote.MatchString(text) {
		f.deck.fault(RemotePicture, start+1, "A picture is on another computer. It was left out.")
		text = remote.ReplaceAllString(text, "$1")
	}
	return markup.ParseMarkdown(breakTag.ReplaceAllString(text, "\n")).Markdown()
}

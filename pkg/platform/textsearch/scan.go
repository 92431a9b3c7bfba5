package textsearch

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner reads a text in chunks, the runs between spaces.
type scanner struct {
	a     *Analyzer
	text  string
	yield func(Spot) bool
	odd   analysed // the latest token without an ID
	words []seen   // by ID
	slots slots    // finds the ID of a spelling

	position int
	stopped  bool
	// spans are the words and numbers of the current chunk.
	spans []span
	// section: a § precedes the next number.
	section bool
}

// span is a run of letters or digits.
type span struct {
	start, end int
	kind       class
	// marked: the span contains an apostrophe.
	marked bool
}

// maxNumber is the maximum number of groups of digits in a number.
const maxNumber = 8

type class uint8

const (
	other class = iota
	letter
	digit
	mark
	apostrophe
	hyphen
	operator
	// ideograph is a character that is a word by itself.
	ideograph
	space
)

func classOf(r rune) class {
	switch {
	case r < utf8.RuneSelf:
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z':
			return letter
		case '0' <= r && r <= '9':
			return digit
		case r <= ' ' || r == 0x7F:
			return space
		case r == '\'':
			return apostrophe
		case r == '-':
			return hyphen
		case strings.IndexByte("=^+*<>/", byte(r)) >= 0:
			return operator
		}
		return other
	case r == utf8.RuneError:
		return other
	case r == '’' || r == 'ʼ' || r == '＇':
		return apostrophe
	case r == 0x2010 || r == 0x2011:
		return hyphen
	case r == 0xB2 || r == 0xB3 || r == 0xB9, 0x2070 <= r && r <= 0x2079 && r != 0x2071, 0x2080 <= r && r <= 0x2089:
		return digit
	case invisible(r):
		return mark
	case strings.ContainsRune("×÷·⋅−√≤≥≠±", r):
		return operator
	case r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar):
		if unicode.IsMark(r) {
			return mark
		}
		if unicode.IsLetter(r) {
			return ideograph
		}
		return other
	case unicode.IsLetter(r):
		return letter
	case unicode.IsDigit(r):
		return digit
	case unicode.IsMark(r):
		return mark
	case unicode.IsSpace(r):
		return space
	}
	return other
}

// begin sets the text. The words of earlier texts stay known.
func (s *scanner) begin(text string, yield func(Spot) bool) {
	s.text, s.yield = text, yield
	s.position, s.stopped, s.section = 0, false, false
}

func (s *scanner) run() {
	for at := 0; at < len(s.text) && !s.stopped; {
		r, size := utf8.DecodeRuneInString(s.text[at:])
		if classOf(r) == space {
			at += size
			continue
		}
		at = s.chunk(at)
	}
}

// chunk reads the chunk at at and returns its end.
func (s *scanner) chunk(at int) int {
	s.spans = s.spans[:0]
	begin, formula := at, false
	prev := space // The class of the last character that is neither mark nor invisible.
	for at < len(s.text) {
		r, size := rune(s.text[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s.text[at:])
		}
		c := classOf(r)
		if c == space {
			break
		}
		last := len(s.spans) - 1
		switch c {
		case letter, digit:
			switch {
			case last < 0 || s.spans[last].end != at, prev == ideograph, c == letter && s.spans[last].kind == digit:
				s.spans = append(s.spans, span{start: at, end: at + size, kind: c})
			default:
				s.spans[last].end = at + size
			}
		case ideograph:
			s.spans = append(s.spans, span{start: at, end: at + size, kind: c})
		case mark:
			if last >= 0 && s.spans[last].end == at {
				s.spans[last].end = at + size
			}
			at += size
			continue
		case apostrophe:
			if next, _ := utf8.DecodeRuneInString(s.text[at+size:]); prev == letter && s.spans[last].end == at && s.spans[last].kind == letter && classOf(next) == letter {
				s.spans[last].end, s.spans[last].marked = at+size, true
			}
		case operator:
			formula = true
		}
		prev = c
		at += size
	}
	switch {
	case len(s.spans) == 0:
		s.section = strings.HasPrefix(s.text[begin:at], "§")
		return at
	case len(s.spans) == 1 && s.spans[0].kind == letter && s.spans[0].end == at:
		s.section = false
		s.word(s.spans[0])
		return at
	}
	if strings.Contains(s.text[begin:s.spans[0].start], "§") {
		s.section = true
	}
	s.parts(at, formula)
	return at
}

// parts emits the tokens of a chunk with several spans or symbols.
func (s *scanner) parts(end int, formula bool) {
	spans := s.spans
	if formula && len(spans) > 1 {
		s.formula()
	}
	for k := 0; k < len(spans) && !s.stopped; {
		n := 1
		switch spans[k].kind {
		case digit:
			n = s.number(spans[k:])
		case letter:
			n = s.letters(spans[k:], end)
		default:
			s.word(spans[k])
		}
		k += n
	}
}

// gap is the text between two spans.
func (s *scanner) gap(a, b span) string { return s.text[a.end:b.start] }

// letters emits the words of a hyphenated chain or an abbreviation, and returns the number
// of its spans.
func (s *scanner) letters(spans []span, end int) int {
	if n := s.abbreviation(spans); n > 1 {
		return n
	}
	// An exponent or an index: x^2, x_1.
	if len(spans) > 1 {
		if g := s.gap(spans[0], spans[1]); (g == "^" || g == "_") && spans[1].kind == digit {
			raw := s.text[spans[0].start:spans[0].end] + s.text[spans[1].start:spans[1].end]
			s.emit(raw, spans[0].start, spans[1].end, false)
			s.position++
			return 2
		}
	}
	n, bytes := 1, spans[0].end-spans[0].start
	for n < len(spans) && n < 6 && spans[n].kind != ideograph && hyphenated(s.gap(spans[n-1], spans[n])) {
		bytes += spans[n].end - spans[n].start
		n++
	}
	if n > 1 && bytes <= 2*MaxTerm {
		var joined strings.Builder
		for _, p := range spans[:n] {
			joined.WriteString(s.text[p.start:p.end])
		}
		s.emit(joined.String(), spans[0].start, spans[n-1].end, true)
	}
	for i, p := range spans[:n] {
		// Pairs of a longer chain are tokens too, as other texts have them alone:
		// Spider-Man of Spider-Man-Hefte.
		if n > 2 && i+1 < n && bytes <= 2*MaxTerm {
			next := spans[i+1]
			s.emit(s.text[p.start:p.end]+s.text[next.start:next.end], p.start, next.end, true)
		}
		switch {
		case p.kind == digit:
			s.emit(s.text[p.start:p.end], p.start, p.end, false)
			s.position++
		case i == len(spans)-1:
			s.tail(p, end)
			s.word(p)
		default:
			s.word(p)
		}
	}
	return n
}

func hyphenated(gap string) bool {
	return gap == "-" || gap == "‐" || gap == "‑"
}

// abbreviation emits single letters joined by dots as one word, and returns their number.
func (s *scanner) abbreviation(spans []span) int {
	n := 0
	for n < len(spans) && spans[n].kind == letter && utf8.RuneCountInString(s.text[spans[n].start:spans[n].end]) == 1 &&
		(n == 0 || s.gap(spans[n-1], spans[n]) == ".") {
		n++
	}
	if n < 2 {
		return 0
	}
	raw := strings.ReplaceAll(s.text[spans[0].start:spans[n-1].end], ".", "")
	s.emit(raw, spans[0].start, spans[n-1].end, false)
	s.position++
	return n
}

// tail reads the symbols behind a chunk's last word: c++, c#, or a hyphen at the end of a
// line that splits a word.
func (s *scanner) tail(p span, end int) {
	rest := s.text[p.end:end]
	raw := s.text[p.start:p.end]
	if len(raw) <= 3 && rest != "" {
		for _, symbols := range []string{"++", "#", "+"} {
			if after, ok := strings.CutPrefix(rest, symbols); ok && strings.Trim(after, ".,;:!?)]}»”\"'") == "" {
				s.put(analysed{word: s.a.fold(raw) + symbols, term: s.a.fold(raw) + symbols}, p.start, p.end+len(symbols), true)
				return
			}
		}
	}
	if broken := hyphenated(rest) || rest == "" && strings.HasSuffix(raw, softHyphen); !broken {
		return
	}
	next := strings.TrimLeft(s.text[end:min(len(s.text), end+64)], " \t\r")
	if !strings.HasPrefix(next, "\n") {
		return
	}
	next = strings.TrimLeft(next, " \t\r\n")
	n := 0
	for n < len(next) {
		r, size := utf8.DecodeRuneInString(next[n:])
		if c := classOf(r); c != letter && c != mark || n == 0 && !unicode.IsLower(r) {
			break
		}
		n += size
	}
	if n > 0 {
		at := end + strings.Index(s.text[end:], next[:n])
		s.emit(raw+next[:n], p.start, at+n, true)
	}
}

// number emits a number with its separators, its unit and a preceding §, and returns the
// number of its spans.
func (s *scanner) number(spans []span) int {
	n := 1
	for n < min(len(spans), maxNumber) && spans[n].kind == digit && strings.Contains(".,:/'’", s.gap(spans[n-1], spans[n])) && len(s.gap(spans[n-1], spans[n])) > 0 {
		n++
	}
	digits := func(i int) string { return s.text[spans[i].start:spans[i].end] }
	whole := s.a.fold(digits(0))
	split := false
	if n > 1 {
		sep := s.gap(spans[0], spans[1])
		thousands, same := len(digits(0)) <= 3 && digits(0) != "0" && sep != ":" && sep != "/", true
		for i := 1; i < n; i++ {
			same = same && s.gap(spans[i-1], spans[i]) == sep
			thousands = thousands && len(digits(i)) == 3
		}
		decimal := n == 2 && (sep == "." || sep == ",")
		join := "."
		// 1.234,50 and 1,234.50: thousands, and a fraction behind the other mark.
		last := s.gap(spans[n-2], spans[n-1])
		fraction := n > 2 && len(digits(0)) <= 3 && digits(0) != "0" && strings.Contains(".,'’", sep) && strings.Contains(".,", last) && last != sep
		for i := 1; fraction && i < n-1; i++ {
			fraction = len(digits(i)) == 3 && s.gap(spans[i-1], spans[i]) == sep
		}
		switch {
		case thousands && same:
			join = ""
		case decimal:
		case sep == "/" && same:
			join, split = "/", true
		default:
			split = true
		}
		groups := []string{whole}
		for i := 1; i < n; i++ {
			groups = append(groups, s.a.fold(digits(i)))
		}
		if fraction {
			split = false
			groups, join = []string{strings.Join(groups[:n-1], ""), groups[n-1]}, "."
		}
		whole = strings.Join(groups, join)
	}
	whole = Cut(whole, MaxTerm)
	start, end := spans[0].start, spans[n-1].end
	if s.section {
		s.section = false
		s.put(analysed{word: "§" + whole, term: Cut("§"+whole, MaxTerm)}, start, end, true)
	}
	// A unit, or letters that follow without a space: 5km, 20°C, 2x.
	if n < len(spans) && spans[n].kind == letter {
		if g := s.gap(spans[n-1], spans[n]); g == "" || g == "°" || g == "º" {
			unit := whole + s.a.fold(s.text[spans[n].start:spans[n].end])
			s.put(analysed{word: Cut(unit, MaxTerm), term: Cut(unit, MaxTerm)}, start, spans[n].end, true)
		}
	}
	if !split {
		s.put(analysed{word: whole, term: whole}, start, end, false)
		s.position++
		return n
	}
	s.put(analysed{word: whole, term: whole}, start, end, true)
	for _, p := range spans[:n] {
		s.emit(s.text[p.start:p.end], p.start, p.end, false)
		s.position++
	}
	return n
}

// formula emits a chunk as one term if it contains an operator other than / and ^.
func (s *scanner) formula() {
	begin, end := s.spans[0].start, s.spans[len(s.spans)-1].end
	if end-begin > 2*MaxTerm {
		return
	}
	strong := false
	for i := 1; i < len(s.spans); i++ {
		for _, r := range s.gap(s.spans[i-1], s.spans[i]) {
			strong = strong || classOf(r) == operator && r != '/' && r != '^'
		}
	}
	if !strong {
		return
	}
	term := formulaTerm(s.a, s.text[begin:end])
	if len(term) <= MaxTerm {
		s.put(analysed{word: term, term: term}, begin, end, true)
	}
}

func formulaTerm(a *Analyzer, raw string) string {
	var b, word strings.Builder
	flush := func() {
		b.WriteString(a.fold(word.String()))
		word.Reset()
	}
	for _, r := range raw {
		switch classOf(r) {
		case letter, digit, mark, ideograph:
			word.WriteRune(r)
			continue
		case other, space, apostrophe:
			if r == '.' || r == ',' {
				flush()
				b.WriteByte('.')
			}
			continue
		case hyphen, operator:
		}
		flush()
		switch r {
		case '^', '_':
		case '×', '·', '⋅':
			b.WriteByte('*')
		case '÷':
			b.WriteByte('/')
		case '−', 0x2010, 0x2011:
			b.WriteByte('-')
		case '≤':
			b.WriteString("<=")
		case '≥':
			b.WriteString(">=")
		case '≠':
			b.WriteByte('=')
		case '±':
			b.WriteString("+-")
		default:
			b.WriteRune(r)
		}
	}
	flush()
	return b.String()
}

// word emits a word without elided words before an apostrophe and, in languages with
// suffixes after apostrophes, without the suffix.
func (s *scanner) word(p span) {
	if p.marked {
		p = s.unmarked(p)
	}
	s.emit(s.text[p.start:p.end], p.start, p.end, false)
	s.position++
	if strings.Contains(s.text[p.start:p.end], softHyphen) {
		s.parted(p)
	}
}

const softHyphen = "\u00AD"

// minParted is the minimum number of letters of an indexed part of a word with soft
// hyphens.
const minParted = 3

// parted emits the parts of a word with soft hyphens: at the end of a line a soft hyphen
// may stand for the hyphen of a compound.
func (s *scanner) parted(p span) {
	for at := p.start; at < p.end; {
		part, _, _ := strings.Cut(s.text[at:p.end], softHyphen)
		if utf8.RuneCountInString(part) >= minParted && len(part) < p.end-p.start {
			s.emit(part, at, at+len(part), true)
		}
		at += len(part) + len(softHyphen)
	}
}

func (s *scanner) unmarked(p span) span {
	for range 3 {
		raw := s.text[p.start:p.end]
		at, size := -1, 0
		for i, r := range raw {
			if classOf(r) == apostrophe {
				at, size = i, utf8.RuneLen(r)
				break
			}
		}
		if at < 0 {
			return p
		}
		if s.a.suffixed && at > 1 {
			return span{start: p.start, end: p.start + at, kind: p.kind}
		}
		if !s.a.elided[s.a.fold(raw[:at])] {
			return p
		}
		p.start += at + size
	}
	return p
}

// manyWords is the number of words after which a reader analyses new words without the
// cache: such rare words are seldom cached, and would evict words that others need.
const manyWords = 4096

// emit analyses a word and yields it.
func (s *scanner) emit(raw string, start, end int, whole bool) {
	id, at := s.slots.find(raw, s.words)
	if id < 0 {
		id = len(s.words)
		var w analysed
		if id < manyWords {
			w = s.a.look(raw)
		} else {
			w = s.a.analyse(raw)
		}
		if w.term == "" {
			return
		}
		s.words = append(s.words, seen{strings.Clone(raw), w}) // a copy, so that the text can be freed
		s.slots.take(at, id)
	}
	s.give(id, start, end, whole)
}

// put yields a token without an ID: a numeral, a formula or a unit.
func (s *scanner) put(w analysed, start, end int, whole bool) {
	if s.odd = w; w.term != "" {
		s.give(-1, start, end, whole)
	}
}

func (s *scanner) give(id, start, end int, whole bool) {
	s.stopped = s.stopped || !s.yield(Spot{ID: id, Start: start, End: end, Whole: whole})
}

// token completes the latest spot.
func (s *scanner) token(at Spot) Token {
	w := &s.odd
	if at.ID >= 0 {
		w = &s.words[at.ID].analysed
	}
	return Token{Term: w.term, Word: w.word, Stop: w.stop, Position: s.position, Start: at.Start, End: at.End, Whole: at.Whole, ID: at.ID}
}

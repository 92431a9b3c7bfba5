package rewrite

import "bytes"

// operators are those of content streams with the number of their operands; variable for
// colours of any number of components. Operators that aren't here are dropped.
func operands(operator string) (count int, known bool) {
	switch operator {
	case "q", "Q", "h", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n", "W", "W*", "BT", "ET", "T*", "EMC", "BI":
		return 0, true
	case "w", "J", "j", "M", "ri", "i", "gs", "Tc", "Tw", "Tz", "TL", "Tr", "Ts", "Tj", "TJ", "'", "CS", "cs", "G", "g", "sh", "Do", "BMC": // marketlint:allow operators of PDF
		return 1, true
	case "d", "m", "l", "Tf", "Td", "TD", "d0", "BDC":
		return 2, true
	case "RG", "rg", "\"":
		return 3, true
	case "v", "y", "re", "K", "k":
		return 4, true
	case "c", "cm", "Tm", "d1":
		return 6, true
	case "SC", "SCN", "sc", "scn":
		return variable, true
	}
	return 0, false
}

const (
	variable      = 33
	maxOperands   = 4096 // tokens before an operator; PDFium keeps 32 operands
	maxStates     = 4096 // saved graphics states in each other
	maxSections   = 4096 // marked content in each other
	maxFormDepth  = 24
	maxNamedItems = 20_000 // of all resources of one content stream
)

// environment is where a content stream looks for the names that it uses.
type environment struct {
	own  dict // its resources
	page dict // those of its page, for categories that its own lack
	id   ref  // of the page's resources, so that a form is copied for each of them
}

// used are the resources of content that is copied.
type used struct {
	environment

	out      dict // the copied resources
	count    int
	borrowed bool // the page's resources were used
	depth    int  // of forms and patterns in each other
}

func (w *writer) usedIn(e environment, depth int) *used {
	return &used{environment: e, out: dict{}, depth: depth}
}

// find is a resource by its category and name.
func (w *writer) find(u *used, category, n name) (any, bool) {
	own := w.dict(u.own[category])
	if own == nil {
		own = w.dict(u.page[category])
		u.borrowed = u.borrowed || own != nil
	}
	o, ok := own[n]
	return o, ok && o != nil
}

// use copies a resource that content names, and tells whether there is one.
func (w *writer) use(u *used, category, n name, copied func(o any) (any, error)) (bool, error) {
	if have, _ := u.out[category].(dict); have[n] != nil {
		return true, nil
	}
	o, ok := w.find(u, category, n)
	if !ok {
		return false, nil
	}
	if u.count++; u.count > maxNamedItems {
		return false, ErrTooLarge
	}
	o, err := copied(o)
	if err != nil || o == nil {
		return false, err
	}
	if u.out[category] == nil {
		u.out[category] = dict{}
	}
	u.out[category].(dict)[n] = o
	return true, nil
}

// section is marked content that isn't closed yet.
type section struct {
	hidden bool
	start  int // in the copy, of the mark that was kept; -1: none was
	text   int // letters that the mark gives in place of its glyphs
	shown  int // bytes of strings that were shown before it
}

// state is the part of the graphics state that a font belongs to.
type state struct {
	font []byte // a font that hidden content chose and that nothing visible used yet
	name name
}

// content copies a content stream.
type content struct {
	*writer
	parser

	used     *used
	out      []byte
	states   []state
	sections []section
	hidden   int    // sections that are open and hidden
	path     []byte // of hidden content, which stays only if it clips what follows
	clips    bool
	inText   bool
	shown    int
	operands []token
}

// filtered copies the visible operators of a content stream.
func (w *writer) filtered(src []byte, u *used) ([]byte, error) {
	c := content{writer: w, parser: parser{lexer{src, 0}, false}, used: u, states: []state{{}}}
	c.out = make([]byte, 0, len(src))
	for n := 0; ; n++ {
		t := c.next()
		if t.kind == end {
			break
		}
		if n&0xFFF == 0 {
			if err := w.ended(); err != nil {
				return nil, err
			}
		}
		if t.kind != keyword {
			if len(c.operands) == maxOperands {
				c.operands = append(c.operands[:0], c.operands[maxOperands-variable:]...)
			}
			c.operands = append(c.operands, c.operand(t))
			continue
		}
		word := string(c.text(t))
		if word == "true" || word == "false" || word == "null" {
			c.operands = append(c.operands, token{keyword, t.from, t.to})
			continue
		}
		if err := c.operator(word); err != nil {
			return nil, err
		}
		c.operands = c.operands[:0]
	}
	for n := len(c.sections) - 1; n >= 0; n-- {
		c.closeSection()
	}
	if c.inText {
		c.out = append(c.out, "ET\n"...)
	}
	for range len(c.states) - 1 {
		c.out = append(c.out, "Q\n"...)
	}
	return c.out, nil
}

// operand is the token of a whole operand, also of an array or a dictionary.
func (c *content) operand(t token) token {
	if t.kind != opening {
		return t
	}
	for open := 1; open > 0; {
		n := c.next()
		switch n.kind {
		case opening:
			open++
		case closing:
			open--
		case end:
			return token{opening, t.from, len(c.src)}
		}
	}
	return token{opening, t.from, c.at}
}

// value parses an operand.
func (c *content) value(t token) any {
	p := parser{lexer{c.src[:t.to], t.from}, false}
	return p.object(p.next(), 0)
}

// last is the value of the last operand but n.
func (c *content) last(n int) any {
	if n >= len(c.operands) {
		return nil
	}
	return c.value(c.operands[len(c.operands)-1-n])
}

func (c *content) lastName() name {
	n, _ := c.last(0).(name)
	return n
}

// emit writes an operator with its last operands.
func (c *content) emit(operator string, count int) {
	c.out = c.appendOperator(c.out, operator, count)
}

func (c *content) appendOperator(b []byte, operator string, count int) []byte {
	for _, t := range c.operands[max(len(c.operands)-count, 0):] {
		switch t.kind {
		case opening:
			b = appendObject(b, c.numberArray(c.value(t), 0))
		case literal:
			b = c.appendLiteral(b, t)
		case numeric:
			b = appendNumber(b, c.text(t))
		default:
			b = append(b, c.text(t)...)
		}
		b = append(b, ' ')
	}
	b = append(b, operator...)
	return append(b, '\n')
}

// plain tells whether the operands are of the types that an operator takes: a string or a
// dictionary could carry anything.
func (c *content) plain(operator string) bool {
	for _, t := range c.operands {
		switch t.kind {
		case numeric:
		case named:
			switch operator {
			case "ri", "gs", "Tf", "CS", "cs", "SCN", "scn", "sh", "Do": // marketlint:allow operators of PDF
			default:
				return false
			}
		case opening:
			if operator != "d" || c.src[t.from] != '[' {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (c *content) operator(operator string) error {
	count, known := operands(operator)
	if !known {
		return nil
	}
	c.operands = c.operands[max(len(c.operands)-count, 0):]
	switch operator {
	case "BMC", "BDC":
		return c.openSection(operator)
	case "EMC":
		c.closeSection()
		return nil
	case "BI":
		return c.inline()
	case "Tj", "TJ", "'", "\"":
		c.show(operator, count)
		return nil
	}
	if !c.plain(operator) {
		return nil
	}
	switch operator {
	case "q":
		if len(c.states) == maxStates {
			return ErrTooLarge
		}
		c.states = append(c.states, c.states[len(c.states)-1])
	case "Q":
		if len(c.states) == 1 {
			return nil
		}
		c.states = c.states[:len(c.states)-1]
	case "BT":
		c.inText = true
	case "ET":
		if !c.inText {
			return nil
		}
		c.inText = false
	case "Tf":
		return c.font()
	case "m", "l", "c", "v", "y", "h", "re", "W", "W*", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n":
		c.draw(operator, count)
		return nil
	case "Do":
		return c.xobject()
	case "sh":
		if c.hidden > 0 {
			return nil
		}
		if ok, err := c.use(c.used, "Shading", c.lastName(), c.shading); !ok {
			return err
		}
	case "gs":
		if ok, err := c.use(c.used, "ExtGState", c.lastName(), func(o any) (any, error) { return c.graphicsState(o, c.used) }); !ok {
			return err
		}
	case "cs", "CS": // marketlint:allow operators of PDF
		if n := c.lastName(); !device(n) {
			if _, err := c.use(c.used, "ColorSpace", n, c.colorSpaceIn(c.used)); err != nil {
				return err
			}
		}
	case "scn", "SCN":
		if n := c.lastName(); n != "" {
			if ok, err := c.use(c.used, "Pattern", n, func(o any) (any, error) { return c.pattern(o, c.used) }); !ok {
				return err
			}
		}
	}
	c.emit(operator, count)
	return nil
}

// font keeps the choice of a font back while content is hidden, as that font may be used
// by nothing else.
func (c *content) font() error {
	n, _ := c.last(1).(name)
	s := &c.states[len(c.states)-1]
	if c.hidden > 0 {
		s.font, s.name = c.appendOperator(nil, "Tf", 2), n
		return nil
	}
	s.font = nil
	if _, err := c.use(c.used, "Font", n, c.fontIn(c.used)); err != nil {
		return err
	}
	c.emit("Tf", 2)
	return nil
}

// show copies the operators that show text.
func (c *content) show(operator string, count int) {
	if c.hidden > 0 {
		switch operator {
		case "\"":
			if len(c.operands) == 3 {
				c.operands = c.operands[:2]
				if !c.plain(operator) {
					return
				}
				second := c.operands[1]
				c.operands = c.operands[:1]
				c.emit("Tw", 1)
				c.operands = append(c.operands[:0], second)
				c.emit("Tc", 1)
			}
			c.out = append(c.out, "T*\n"...)
		case "'":
			c.out = append(c.out, "T*\n"...)
		}
		return
	}
	for n, t := range c.operands {
		if last := n == len(c.operands)-1; !last && t.kind != numeric || last && t.kind == opening && c.src[t.from] != '[' {
			return
		}
		c.shown += c.shownBytes(t)
	}
	if s := &c.states[len(c.states)-1]; s.font != nil {
		if _, err := c.use(c.used, "Font", s.name, c.fontIn(c.used)); err == nil {
			c.out = append(c.out, s.font...)
		}
		s.font = nil
	}
	if operator == "TJ" && len(c.operands) == 1 && c.operands[0].kind == opening {
		c.out = appendArray(c.out, c.lexer, c.operands[0])
		c.out = append(c.out, " TJ\n"...)
		return
	}
	c.emit(operator, count)
}

// appendNumber writes what of a token is a number.
func appendNumber(b, token []byte) []byte {
	for _, c := range token {
		if c != '+' && c != '-' && c != '.' && (c < '0' || c > '9') {
			break
		}
		b = append(b, c)
	}
	return b
}

// appendLiteral writes a string, closed also where the stream ends within it.
func (l *lexer) appendLiteral(b []byte, t token) []byte {
	if whole := l.text(t); t.to < len(l.src) {
		return append(b, whole...)
	}
	return appendText(b, unescapeText(l.text(t)))
}

// shownBytes is how many bytes of strings an operand has.
func (c *content) shownBytes(t token) int {
	switch o := c.value(t).(type) {
	case text:
		return len(o)
	case array:
		n := 0
		for _, e := range o {
			if s, ok := e.(text); ok {
				n += len(s)
			}
		}
		return n
	}
	return 0
}

// appendArray writes the strings and numbers of TJ's operand.
func appendArray(b []byte, l lexer, t token) []byte {
	l.src, l.at = l.src[:t.to], t.from+1
	b = append(b, '[')
	for {
		e := l.next()
		switch e.kind {
		case end:
			return append(b, ']')
		case numeric:
			b = append(appendNumber(b, l.text(e)), ' ')
		case literal:
			b = l.appendLiteral(b, e)
		}
	}
}

// draw copies the operators of paths. A hidden path stays if it clips.
func (c *content) draw(operator string, count int) {
	if c.hidden == 0 {
		c.emit(operator, count)
		return
	}
	switch operator {
	case "m", "l", "c", "v", "y", "h", "re":
		c.path = c.appendOperator(c.path, operator, count)
	case "W", "W*":
		c.clips = true
		c.path = c.appendOperator(c.path, operator, 0)
	default:
		if c.clips {
			c.out = append(c.out, c.path...)
		}
		c.out = append(c.out, "n\n"...)
		c.path, c.clips = c.path[:0], false
	}
}

func (c *content) xobject() error {
	if c.hidden > 0 {
		return nil
	}
	ok, err := c.use(c.used, "XObject", c.lastName(), func(o any) (any, error) { return c.writer.xobject(o, c.used) })
	if ok {
		c.emit("Do", 1)
	}
	return err
}

// openSection begins marked content. Of its marks only text in place of glyphs stays.
func (c *content) openSection(operator string) error {
	if len(c.sections) == maxSections {
		return ErrTooLarge
	}
	s := section{start: -1, shown: c.shown}
	if operator == "BDC" && len(c.operands) == 2 {
		tag, _ := c.last(1).(name)
		properties := c.last(0)
		if n, ok := properties.(name); ok {
			properties, _ = c.find(c.used, "Properties", n)
		}
		if tag == "OC" {
			s.hidden = !c.layers.visible(properties)
		} else if actual, ok := c.resolve(c.dict(properties)["ActualText"]).(text); ok && c.hidden == 0 {
			s.start, s.text = len(c.out), len(actual)
			c.out = append(c.out, "/Span <</ActualText "...)
			c.out = appendText(c.out, actual)
			c.out = append(c.out, ">> BDC\n"...)
		}
	}
	if s.hidden {
		c.hidden++
	}
	c.sections = append(c.sections, s)
	return nil
}

// textOfByte is how many bytes of text a byte of shown strings may stand for: three
// letters of UTF-16, as a ligature. A mark of byte order takes two more.
const textOfByte = 6

// closeSection ends marked content. A text that is longer than the glyphs that it
// replaces is no text of theirs, and dropped.
func (c *content) closeSection() {
	if len(c.sections) == 0 {
		return
	}
	s := c.sections[len(c.sections)-1]
	c.sections = c.sections[:len(c.sections)-1]
	switch {
	case s.hidden:
		c.hidden--
		if c.hidden == 0 && len(c.path) > 0 { // a path that goes on after the section
			c.path, c.clips = c.path[:0], false
		}
	case s.start < 0:
	case s.text > textOfByte*(c.shown-s.shown)+2:
		length := bytes.Index(c.out[s.start:], []byte(">> BDC\n")) + len(">> BDC\n")
		c.out = append(c.out[:s.start], c.out[s.start+length:]...)
	default:
		c.out = append(c.out, "EMC\n"...)
	}
}

// inline copies a picture within the content.
func (c *content) inline() error {
	d := dict{}
	for {
		t := c.next()
		if t.kind == end {
			return nil
		}
		if t.kind == keyword && string(c.text(t)) == "ID" {
			break
		}
		if t.kind != named {
			continue
		}
		key := inlineKey(name(unescapeName(c.text(t)[1:])))
		if o := c.object(c.next(), 0); o != nil {
			d[key] = o
		}
	}
	c.at = min(c.at+1, len(c.src))
	raw, stop := c.inlineData(d)
	c.at = stop
	if c.hidden > 0 {
		return nil
	}
	if n := c.name(d["ColorSpace"]); n != "" && !device(n) {
		if _, err := c.use(c.used, "ColorSpace", n, c.colorSpaceIn(c.used)); err != nil {
			return err
		}
	}
	out, data, err := c.picture(d, raw, c.used, true)
	if err != nil || out == nil {
		return err
	}
	delete(out, "Type")
	delete(out, "Subtype")
	delete(out, "Length")
	c.out = append(c.out, "BI "...)
	for _, key := range []name{"Width", "Height", "ColorSpace", "BitsPerComponent", "Decode", "DecodeParms", "Filter", "ImageMask", "Interpolate"} {
		if o, ok := out[key]; ok {
			c.out = appendName(c.out, key)
			c.out = append(c.out, ' ')
			c.out = appendObject(c.out, o)
			c.out = append(c.out, ' ')
		}
	}
	c.out = append(c.out, "ID "...)
	c.out = append(c.out, data...)
	c.out = append(c.out, "\nEI\n"...)
	return nil
}

func inlineKey(n name) name {
	switch n {
	case "W":
		return "Width"
	case "H":
		return "Height"
	case "CS":
		return "ColorSpace"
	case "BPC":
		return "BitsPerComponent"
	case "D":
		return "Decode"
	case "DP":
		return "DecodeParms"
	case "F":
		return "Filter"
	case "IM":
		return "ImageMask"
	case "I":
		return "Interpolate"
	}
	return n
}

// inlineData is a picture's data, and where the content goes on.
func (c *content) inlineData(d dict) (raw []byte, stop int) {
	from := c.at
	least := 0
	if codings := c.codings(d); len(codings) == 0 {
		if size, ok := c.pictureSize(d, c.used); ok && size <= len(c.src)-from {
			least = size
		}
	} else if n := dataEnd(c.src[from:], codings[0].filter); n > 0 {
		least = n
	}
	for at := from + least; at+2 <= len(c.src); at++ {
		if c.src[at] == 'E' && c.src[at+1] == 'I' && (at == from || at == from+least || isSpace(c.src[at-1])) &&
			(at+2 == len(c.src) || isSpace(c.src[at+2])) && c.continues(at+2) {
			return c.src[from:at], at + 2
		}
	}
	return c.src[from:], len(c.src)
}

// continues tells whether what follows looks like content: the bytes of a picture can
// have EI in them.
func (c *content) continues(at int) bool {
	for _, b := range c.src[at:min(at+16, len(c.src))] {
		if b >= 0x80 || b < ' ' && !isSpace(b) {
			return false
		}
	}
	return true
}

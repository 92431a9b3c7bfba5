package rewrite

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

// plain reports whether the operands are of the types that an operator takes: a string or a
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

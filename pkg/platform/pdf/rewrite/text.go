package rewrite

// font defers the choice of a font within hidden content until a visible text uses it: a font
// of hidden content alone must not be copied.
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

// appendNumber writes the leading part of a token that is a number.
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

// shownBytes is the number of bytes in an operand's strings.
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

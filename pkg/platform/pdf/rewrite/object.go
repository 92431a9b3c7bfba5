package rewrite

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
)

// The types of objects. Null is nil; booleans are bool.
type (
	number string // as it was written
	name   string // without its slash and escapes
	text   []byte // a string, without its escapes
	array  []any
	dict   map[name]any
	ref    int // number of an indirect object
	stream struct {
		dict dict
		raw  []byte // as it is in the file, behind its filters
	}
)

func (n number) value() float64 {
	v, err := strconv.ParseFloat(string(n), 64)
	if err != nil {
		return 0
	}
	return v
}

// kind of a token.
type kind int

const (
	end kind = iota
	numeric
	named
	literal // a string
	opening // [ or <<
	closing // ] or >>
	keyword
)

// token is a piece of a file or content stream.
type token struct {
	kind     kind
	from, to int
}

// lexer parts PDF syntax into tokens. It never fails: what isn't syntax is a keyword.
type lexer struct {
	src []byte
	at  int
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

func (l *lexer) space() {
	for l.at < len(l.src) {
		switch c := l.src[l.at]; {
		case isSpace(c):
			l.at++
		case c == '%':
			for l.at < len(l.src) && l.src[l.at] != '\n' && l.src[l.at] != '\r' {
				l.at++
			}
		default:
			return
		}
	}
}

func (l *lexer) text(t token) []byte { return l.src[t.from:t.to] }

func (l *lexer) next() token {
	l.space()
	from := l.at
	if from >= len(l.src) {
		return token{end, from, from}
	}
	k := keyword
	switch c := l.src[from]; c {
	case '(':
		l.parenthesis()
		k = literal
	case '<':
		k = l.angle()
	case '>':
		l.at++
		if l.at < len(l.src) && l.src[l.at] == '>' {
			l.at++
			k = closing
		}
	case '[':
		l.at++
		k = opening
	case ']':
		l.at++
		k = closing
	case '{', '}', ')':
		l.at++
	case '/':
		l.at++
		l.regular()
		k = named
	default:
		l.regular()
		if c == '+' || c == '-' || c == '.' || c >= '0' && c <= '9' {
			k = numeric
		}
	}
	return token{k, from, l.at}
}

func (l *lexer) regular() {
	for l.at < len(l.src) && !isSpace(l.src[l.at]) && !isDelimiter(l.src[l.at]) {
		l.at++
	}
}

// parenthesis goes over "(…)", in which parentheses may be nested and escaped.
func (l *lexer) parenthesis() {
	open := 0
	for ; l.at < len(l.src); l.at++ {
		switch l.src[l.at] {
		case '\\':
			l.at++
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				l.at++
				return
			}
		}
	}
	l.at = len(l.src)
}

func (l *lexer) angle() kind {
	if l.at+1 < len(l.src) && l.src[l.at+1] == '<' {
		l.at += 2
		return opening
	}
	if n := bytes.IndexByte(l.src[l.at:], '>'); n >= 0 {
		l.at += n + 1
	} else {
		l.at = len(l.src)
	}
	return literal
}

// maxNesting bounds arrays and dictionaries in each other; PDFium reads no more than 512.
const maxNesting = 64

// parser makes objects of tokens.
type parser struct {
	lexer

	references bool // "12 0 R" is one object: not in content streams
}

// object parses the object that begins with a token. What is no object, or nests too
// deep, is nil.
func (p *parser) object(t token, depth int) any {
	switch t.kind {
	case numeric:
		if p.references {
			if r, ok := p.reference(t); ok {
				return r
			}
		}
		return number(p.text(t))
	case named:
		return name(unescapeName(p.text(t)[1:]))
	case literal:
		return text(unescapeText(p.text(t)))
	case opening:
		if p.src[t.from] == '[' {
			return p.parseArray(depth)
		}
		return p.parseDict(depth)
	case keyword:
		switch string(p.text(t)) {
		case "true":
			return true
		case "false":
			return false
		}
	}
	return nil
}

func (p *parser) parseArray(depth int) any {
	a := array{}
	for {
		t := p.next()
		if t.kind == end || t.kind == closing {
			break
		}
		if o := p.object(t, depth+1); depth < maxNesting {
			a = append(a, o)
		}
	}
	return a
}

func (p *parser) parseDict(depth int) any {
	d := dict{}
	for {
		t := p.next()
		if t.kind == end || t.kind == closing {
			break
		}
		if t.kind != named {
			continue
		}
		key := name(unescapeName(p.text(t)[1:]))
		at := p.at
		if t = p.next(); t.kind == end || t.kind == closing {
			p.at = at
			continue
		}
		if o := p.object(t, depth+1); o != nil && depth < maxNesting {
			d[key] = o
		}
	}
	return d
}

// reference parses the rest of "12 0 R".
func (p *parser) reference(t token) (ref, bool) {
	n, err := strconv.Atoi(string(p.text(t)))
	if err != nil || n < 0 {
		return 0, false
	}
	at := p.at
	if g := p.next(); g.kind == numeric {
		if _, err := strconv.Atoi(string(p.text(g))); err == nil {
			if r := p.next(); r.kind == keyword && string(p.text(r)) == "R" {
				return ref(n), true
			}
		}
	}
	p.at = at
	return 0, false
}

// unescapeName is a name without the escapes (#41 is A) that it may hide behind.
func unescapeName(b []byte) string {
	if bytes.IndexByte(b, '#') < 0 {
		return string(b)
	}
	plain := make([]byte, 0, len(b))
	for n := 0; n < len(b); n++ {
		if b[n] == '#' && n+2 < len(b) {
			if v, err := strconv.ParseUint(string(b[n+1:n+3]), 16, 8); err == nil {
				plain = append(plain, byte(v))
				n += 2
				continue
			}
		}
		plain = append(plain, b[n])
	}
	return string(plain)
}

// unescapeText is a string without its brackets and escapes.
func unescapeText(b []byte) []byte {
	if b[0] == '<' {
		return unhex(b[1:])
	}
	b = bytes.TrimSuffix(b[1:], []byte(")"))
	if bytes.IndexByte(b, '\\') < 0 {
		return b
	}
	plain := make([]byte, 0, len(b))
	for n := 0; n < len(b); n++ {
		c := b[n]
		if c != '\\' || n+1 >= len(b) {
			plain = append(plain, c)
			continue
		}
		n++
		switch c = b[n]; c {
		case 'n':
			plain = append(plain, '\n')
		case 'r':
			plain = append(plain, '\r')
		case 't':
			plain = append(plain, '\t')
		case 'b':
			plain = append(plain, '\b')
		case 'f':
			plain = append(plain, '\f')
		case '\r':
			if n+1 < len(b) && b[n+1] == '\n' {
				n++
			}
		case '\n':
		case '0', '1', '2', '3', '4', '5', '6', '7':
			v := int(c - '0')
			for k := 0; k < 2 && n+1 < len(b) && b[n+1] >= '0' && b[n+1] <= '7'; k++ {
				n++
				v = v*8 + int(b[n]-'0')
			}
			plain = append(plain, byte(v))
		default:
			plain = append(plain, c)
		}
	}
	return plain
}

// unhex unpacks hexadecimal digits up to a >.
func unhex(b []byte) []byte {
	plain := make([]byte, 0, len(b)/2)
	high, half := byte(0), false
	for _, c := range b {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		case c == '>':
			if half {
				plain = append(plain, high)
			}
			return plain
		default:
			continue
		}
		if half {
			plain = append(plain, high|c)
		} else {
			high = c << 4
		}
		half = !half
	}
	if half {
		plain = append(plain, high)
	}
	return plain
}

// file is a parsed file: its table, and those of its objects that were asked for.
type file struct {
	bytes   []byte
	offsets map[ref]int
	objects map[ref]any
	root    dict
}

// maxObjects bounds the objects of a file.
const maxObjects = 2_000_000

// parse reads the table of a file as PDFium writes it.
func parse(src []byte) (*file, error) {
	f := &file{bytes: src, offsets: map[ref]int{}, objects: map[ref]any{}}
	at := bytes.LastIndex(src, []byte("startxref"))
	if at < 0 {
		return nil, fmt.Errorf("%w: no startxref", ErrBroken)
	}
	l := lexer{src, at + len("startxref")}
	start, err := strconv.Atoi(string(l.text(l.next())))
	if err != nil || start < 0 || start >= len(src) {
		return nil, fmt.Errorf("%w: no table", ErrBroken)
	}
	p := parser{lexer{src, start}, true}
	if string(p.text(p.next())) != "xref" {
		return nil, fmt.Errorf("%w: no xref", ErrBroken)
	}
	for {
		t := p.next()
		if t.kind != numeric {
			if string(p.text(t)) != "trailer" {
				return nil, fmt.Errorf("%w: no trailer", ErrBroken)
			}
			break
		}
		first, err := strconv.Atoi(string(p.text(t)))
		count, err2 := strconv.Atoi(string(p.text(p.next())))
		if err != nil || err2 != nil || count < 0 || count > maxObjects || len(f.offsets)+count > maxObjects {
			return nil, fmt.Errorf("%w: its table", ErrBroken)
		}
		for n := range count {
			offset, err := strconv.Atoi(string(p.text(p.next())))
			p.next()
			state := p.text(p.next())
			if err != nil || len(state) != 1 {
				return nil, fmt.Errorf("%w: its table", ErrBroken)
			}
			if state[0] == 'n' && offset > 0 && offset < len(src) {
				f.offsets[ref(first+n)] = offset
			}
		}
	}
	trailer, _ := p.object(p.next(), 0).(dict)
	if f.root = f.dict(trailer["Root"]); f.root == nil {
		return nil, fmt.Errorf("%w: no catalogue", ErrBroken)
	}
	return f, nil
}

// resolve follows references to the object itself; nil where there is none.
func (f *file) resolve(o any) any {
	for range 16 {
		r, ok := o.(ref)
		if !ok {
			return o
		}
		o = f.load(r)
	}
	return nil
}

// load parses an indirect object.
func (f *file) load(r ref) any {
	if o, ok := f.objects[r]; ok {
		return o
	}
	offset, ok := f.offsets[r]
	if !ok {
		return nil
	}
	f.objects[r] = nil // an object whose length leads to itself
	p := parser{lexer{f.bytes, offset}, true}
	p.next()
	p.next()
	if string(p.text(p.next())) != "obj" {
		return nil
	}
	o := p.object(p.next(), 0)
	if d, ok := o.(dict); ok {
		if t := p.next(); string(p.text(t)) == "stream" {
			if s := f.stream(d, t.to); s != nil {
				o = s
			}
		}
	}
	f.objects[r] = o
	return o
}

func (f *file) stream(d dict, at int) *stream {
	if bytes.HasPrefix(f.bytes[at:], []byte("\r\n")) {
		at += 2
	} else {
		at++
	}
	length := f.integer(d["Length"])
	if length < 0 || at > len(f.bytes) || length > len(f.bytes)-at {
		return nil
	}
	return &stream{d, f.bytes[at : at+length]}
}

// dict is a dictionary, also that of a stream; nil where there is none.
func (f *file) dict(o any) dict {
	switch o := f.resolve(o).(type) {
	case dict:
		return o
	case *stream:
		return o.dict
	}
	return nil
}

func (f *file) array(o any) array {
	a, _ := f.resolve(o).(array)
	return a
}

func (f *file) name(o any) name {
	n, _ := f.resolve(o).(name)
	return n
}

func (f *file) number(o any) float64 {
	n, _ := f.resolve(o).(number)
	return n.value()
}

// integer is a number that is whole and fits 32 bits; 0 otherwise.
func (f *file) integer(o any) int {
	v := f.number(o)
	if v > 1<<31-1 || v < -1<<31 {
		return 0
	}
	return int(v)
}

// numbers are those of an array, without gaps: nil where one of them is none.
func (f *file) numbers(o any) []float64 {
	a := f.array(o)
	out := make([]float64, 0, len(a))
	for _, o := range a {
		n, ok := f.resolve(o).(number)
		if !ok {
			return nil
		}
		out = append(out, n.value())
	}
	return out
}

// appendObject writes an object behind b.
func appendObject(b []byte, o any) []byte {
	switch o := o.(type) {
	case bool:
		return strconv.AppendBool(b, o)
	case number:
		return append(b, o...)
	case int:
		return strconv.AppendInt(b, int64(o), 10)
	case float64:
		return strconv.AppendFloat(b, o, 'f', -1, 32)
	case name:
		return appendName(b, o)
	case text:
		return appendText(b, o)
	case ref:
		b = strconv.AppendInt(b, int64(o), 10)
		return append(b, " 0 R"...)
	case array:
		b = append(b, '[')
		for n, e := range o {
			if n > 0 {
				b = append(b, ' ')
			}
			b = appendObject(b, e)
		}
		return append(b, ']')
	case dict:
		keys := make([]string, 0, len(o))
		for key := range o {
			keys = append(keys, string(key))
		}
		sort.Strings(keys)
		b = append(b, "<<"...)
		for _, key := range keys {
			b = appendName(b, name(key))
			b = append(b, ' ')
			b = appendObject(b, o[name(key)])
		}
		return append(b, ">>"...)
	}
	return append(b, "null"...)
}

func appendName(b []byte, n name) []byte {
	const digits = "0123456789ABCDEF"
	b = append(b, '/')
	for _, c := range []byte(n) {
		if c <= ' ' || c > '~' || c == '#' || isDelimiter(c) {
			b = append(b, '#', digits[c>>4], digits[c&15])
		} else {
			b = append(b, c)
		}
	}
	return b
}

func appendText(b []byte, t text) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '<')
	for _, c := range t {
		b = append(b, digits[c>>4], digits[c&15])
	}
	return append(b, '>')
}

package main

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// comment is a comment group: adjacent line comments, or one block comment.
type comment struct {
	// text has the lines joined by a blank, without marks of comments, and blanks in the
	// place of quoted text.
	text string
	// lines are the numbers of the lines with text, starts their offsets in text.
	lines, starts []int
}

// line returns the line number of an offset in the text.
func (c comment) line(offset int) int {
	i, found := slices.BinarySearch(c.starts, offset)
	if !found {
		i--
	}
	return c.lines[max(i, 0)]
}

var (
	// directive is a line that a tool reads: //go:embed, //nolint:gosec, /// <reference.
	directive = regexp.MustCompile(`^(//[a-z0-9]+:\S|//\s*(eslint|oxlint|@ts)-|//nolint|///)`)
	// quoted is a text or code that a comment quotes.
	quoted = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|“[^”]*”")
)

// group joins the lines of a comment, given with their marks; first is the number of the
// first line.
func group(first int, lines []string) comment {
	var c comment
	var b strings.Builder
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if directive.MatchString(line) {
			continue
		}
		line = strings.TrimSuffix(line, "*/")
		for _, mark := range []string{"/**", "/*", "//", "*"} {
			if rest, ok := strings.CutPrefix(line, mark); ok {
				line = rest
				break
			}
		}
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		c.lines, c.starts = append(c.lines, first+i), append(c.starts, b.Len())
		b.WriteString(line)
	}
	c.text = quoted.ReplaceAllStringFunc(b.String(), func(s string) string { return strings.Repeat(" ", len(s)) })
	return c
}

// readGo returns the comment groups of a Go file, in their order. The error is a syntax
// error with its position.
func readGo(name string, src []byte) ([]comment, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("parse: %w", err)
	}
	var out []comment
	for _, g := range file.Comments {
		var lines []string
		first := fset.PositionFor(g.Pos(), false).Line
		for _, c := range g.List {
			lines = append(lines, strings.Split(c.Text, "\n")...)
		}
		out = appendGroup(out, first, lines)
	}
	return out, nil
}

// appendGroup appends a comment unless it is empty.
func appendGroup(out []comment, first int, lines []string) []comment {
	if c := group(first, lines); strings.TrimSpace(c.text) != "" {
		return append(out, c)
	}
	return out
}

// readScript returns the comments of a TypeScript or JavaScript file, in their order. Of a
// file with a syntax error it may return too few or too many.
func readScript(src []byte) []comment {
	s := scanner{src: src, line: 1}
	s.scan()
	s.flush()
	return s.out
}

// scanner skips strings, templates and regular expressions, and collects comments.
type scanner struct {
	src []byte
	at  int
	// line is the number of the line at which the scanner stands.
	line int
	// last is the last byte of code, word the last identifier or keyword if it ended there.
	last byte
	word string
	// templates has, for each open template, the depth of braces in its expression.
	templates []int
	// pending is an unfinished group of line comments, first the line where it begins.
	pending []string
	first   int
	out     []comment
}

func (s *scanner) scan() {
	for s.at < len(s.src) {
		switch c := s.src[s.at]; {
		case c == '\n':
			s.line++
			s.at++
		case c == ' ' || c == '\t' || c == '\r':
			s.at++
		case s.begins("//") && (s.at == 0 || s.src[s.at-1] != ':'): // no URL in the text of JSX
			s.lineComment()
		case s.begins("/*"):
			s.blockComment()
		case c == '\'' || c == '"':
			s.skipString(c)
		case c == '`':
			s.at++
			s.template()
		case c == '/' && s.regexpBegins():
			s.skipRegexp()
		case s.closesExpression(c):
			s.at++
			s.template()
		default:
			s.code()
		}
	}
}

func (s *scanner) begins(mark string) bool { return bytes.HasPrefix(s.src[s.at:], []byte(mark)) }

// flush ends a group of line comments.
func (s *scanner) flush() {
	if s.pending != nil {
		s.out = appendGroup(s.out, s.first, s.pending)
		s.pending = nil
	}
}

// lineComment collects a line comment. It continues the one of the line before when
// nothing but blanks stand in front of it.
func (s *scanner) lineComment() {
	end := len(s.src)
	if i := bytes.IndexByte(s.src[s.at:], '\n'); i >= 0 {
		end = s.at + i
	}
	begin := bytes.LastIndexByte(s.src[:s.at], '\n') + 1
	alone := len(bytes.TrimSpace(s.src[begin:s.at])) == 0
	if !alone || s.first+len(s.pending) != s.line {
		s.flush()
	}
	if s.pending == nil {
		s.first = s.line
	}
	s.pending = append(s.pending, string(s.src[s.at:end]))
	s.at = end
}

func (s *scanner) blockComment() {
	s.flush()
	end := len(s.src)
	if i := bytes.Index(s.src[s.at+2:], []byte("*/")); i >= 0 {
		end = s.at + 2 + i + 2
	}
	lines := strings.Split(string(s.src[s.at:end]), "\n")
	s.out = appendGroup(s.out, s.line, lines)
	s.line += len(lines) - 1
	s.at = end
}

// skipString skips a string, at most to the end of its line: an apostrophe in the text of
// JSX begins none.
func (s *scanner) skipString(quote byte) {
	s.skipTo(func(c byte) bool { return c == quote })
	s.last, s.word = quote, ""
}

// skipRegexp skips a regular expression, at most to the end of its line.
func (s *scanner) skipRegexp() {
	class := false
	s.skipTo(func(c byte) bool {
		switch c {
		case '[':
			class = true
		case ']':
			class = false
		}
		return c == '/' && !class
	})
	s.last, s.word = 'r', ""
}

// skipTo skips the byte at which the scanner stands, and all up to and with the first one
// that ends, but not the end of the line; a backslash escapes the byte behind it.
func (s *scanner) skipTo(ends func(byte) bool) {
	for s.at++; s.at < len(s.src); s.at++ {
		c := s.src[s.at]
		switch {
		case c == '\\' && s.at+1 < len(s.src):
			s.at++
			if s.src[s.at] == '\n' {
				s.line++
			}
		case c == '\n':
			return
		case ends(c):
			s.at++
			return
		}
	}
}

// template skips the text of a template up to its end or to an expression in it.
func (s *scanner) template() {
	for ; s.at < len(s.src); s.at++ {
		switch c := s.src[s.at]; {
		case c == '\n':
			s.line++
		case c == '\\' && s.at+1 < len(s.src):
			s.at++
			if s.src[s.at] == '\n' {
				s.line++
			}
		case c == '`':
			s.at++
			s.last, s.word = '`', ""
			return
		case s.begins("${"):
			s.at += 2
			s.templates = append(s.templates, 0)
			s.last, s.word = '{', ""
			return
		}
	}
}

// closesExpression counts braces of the expression in the innermost template, and reports
// whether c ends it.
func (s *scanner) closesExpression(c byte) bool {
	inner := len(s.templates) - 1
	if inner < 0 {
		return false
	}
	switch c {
	case '{':
		s.templates[inner]++
	case '}':
		if s.templates[inner] == 0 {
			s.templates = s.templates[:inner]
			return true
		}
		s.templates[inner]--
	}
	return false
}

// code skips an identifier, a number or one other character.
func (s *scanner) code() {
	begin := s.at
	for s.at < len(s.src) {
		r, size := utf8.DecodeRune(s.src[s.at:])
		if r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		s.at += size
	}
	if s.at == begin {
		s.at++
		s.last, s.word = s.src[begin], ""
		return
	}
	s.last, s.word = 'w', string(s.src[begin:s.at])
}

// regexpBegins reports whether the slash here begins a regular expression: no value stands
// before it, which it would divide, and it closes no tag of JSX.
func (s *scanner) regexpBegins() bool {
	if s.word != "" {
		return slices.Contains([]string{"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield"}, s.word)
	}
	switch s.last {
	case '<':
		return s.src[s.at-1] != '<'
	case '>':
		// After => an expression follows, after > of JSX text.
		return bytes.HasSuffix(bytes.TrimRight(s.src[:s.at], " \t\r\n"), []byte("=>"))
	default:
		return s.last == 0 || strings.IndexByte("(,=:[!&|?{;+-*%~^", s.last) >= 0
	}
}

package rewrite

import "bytes"

// section is marked content that isn't closed yet.
type section struct {
	hidden bool
	start  int // offset in the copy of the section's ActualText; -1: it has none
	text   int // length of ActualText in bytes
	shown  int // bytes of strings shown before the section
}

// openSection begins marked content and copies no mark but ActualText, the text for search and
// copying in place of the glyphs.
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

// textOfByte is the maximum of ActualText's bytes for a byte of shown strings: three letters
// of UTF-16, as for a ligature. A byte order mark takes two more.
const textOfByte = 6

// closeSection ends marked content. It drops an ActualText too long for the shown glyphs: it
// could hide a text that no reader sees.
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

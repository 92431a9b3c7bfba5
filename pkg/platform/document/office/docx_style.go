package office

import (
	"regexp"
	"strings"

	"knowmad/pkg/platform/document/block"
)

// wordStyle is a style of a docx, with what it takes from those that it is based on.
type wordStyle struct {
	name, basedOn string
	outline       int // level of headings from 1; 0 is text
	list          *node
	text          *node // how its text is written
	align         block.Align
}

func (r *wordReader) readStyles() error {
	part, err := r.archive.related(r.part, "styles")
	if err != nil || part == "" {
		return err
	}
	return r.archive.each(r.ctx, part, []string{"w:styles"}, func(n *node) error {
		if n.name != "w:style" || len(r.styles) > maxEntries {
			return nil
		}
		s := wordStyle{name: strings.ToLower(n.child("w:name").attr("val")), basedOn: n.child("w:basedOn").attr("val"), text: n.child("w:rPr"), list: n.child("w:pPr", "w:numPr")}
		s.outline = outlineOf(n.child("w:pPr"))
		s.align = alignOf(n.child("w:pPr"))
		if level := headingName(s.name); level > 0 {
			s.outline = level
		}
		r.styles[n.attr("styleId")] = s
		return nil
	})
}

// headings are how writers of many languages call the styles of headings; Word
// itself calls them by their English names in every language.
var headings = regexp.MustCompile(`^(?:heading|überschrift|titre|título|titolo|titlu|nagłówek|nadpis|επικεφαλίδα|başlık|kop|rubrik|overskrift|otsikko|címsor|заголовок) *([1-9])$`)

// listStyles are Word's own styles of lists, each level a list by itself.
var listStyles = regexp.MustCompile(`^list (?:bullet|number) ([2-5])$`)

func headingName(name string) int {
	if m := headings.FindStringSubmatch(name); m != nil {
		return number(m[1])
	}
	if name == "title" {
		return 1
	}
	return 0
}

func outlineOf(pPr *node) int {
	if o := pPr.child("w:outlineLvl"); o != nil && number(o.attr("val")) < levels && o.attr("val") != "" {
		return number(o.attr("val")) + 1
	}
	return 0
}

func alignOf(pPr *node) block.Align {
	switch pPr.child("w:jc").attr("val") {
	case "center":
		return block.Centre
	case "right", "end":
		return block.Right
	}
	return block.Left
}

// chain visits a style and those that it is based on.
func (r *wordReader) chain(id string, visit func(wordStyle) (done bool)) {
	const longest = 20
	for range longest {
		s, ok := r.styles[id]
		if !ok || visit(s) {
			return
		}
		id = s.basedOn
	}
}

// styled adds to a style what a style of the document and those below it say. The
// bold of headings is left to who sets them.
func (r *wordReader) styled(s block.Style, id string, weight bool) block.Style {
	var of []wordStyle
	r.chain(id, func(w wordStyle) bool {
		of = append(of, w)
		return false
	})
	for i := len(of) - 1; i >= 0; i-- {
		s, _ = applied(s, of[i].text)
	}
	if !weight {
		s.Bold, s.Italic = false, false
	}
	return s
}

// applied changes a style by the properties of a run, and tells whether it is hidden.
func applied(s block.Style, rPr *node) (block.Style, bool) {
	if rPr == nil {
		return s, false
	}
	hidden := false
	for _, k := range rPr.kids {
		switch k.name {
		case "w:b":
			s.Bold = k.on()
		case "w:i":
			s.Italic = k.on()
		case "w:u":
			s.Underline = k.attr("val") != "none"
		case "w:strike", "w:dstrike":
			s.Strike = k.on()
		case "w:vanish", "w:webHidden", "w:specVanish":
			hidden = hidden || k.on()
		case "w:vertAlign":
			switch k.attr("val") {
			case "superscript":
				s.Shift = block.Superscript
			case "subscript":
				s.Shift = block.Subscript
			default:
				s.Shift = block.OnLine
			}
		case "w:rFonts":
			if font := k.attr("ascii"); font != "" {
				s.Code = monospaced(font)
			}
		}
	}
	return s, hidden
}

// monospaced knows fonts of code by their names.
func monospaced(font string) bool {
	font = strings.ToLower(font)
	for _, name := range []string{"mono", "courier", "consolas", "menlo", "monaco", "typewriter", "source code"} {
		if strings.Contains(font, name) {
			return true
		}
	}
	return false
}

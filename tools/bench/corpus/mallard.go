package corpus

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// readMallard reads a page of GNOME's help: titles and paragraphs, without what is
// told of it (who wrote it, where it is linked).
func readMallard(text []byte) page {
	var p page
	var said strings.Builder
	decoder := xml.NewDecoder(bytes.NewReader(text))
	decoder.Strict = false
	depth, inside := 0, "" // of what is left out; the element whose text is gathered
	for {
		token, err := decoder.Token()
		if err != nil { // the end, or what isn't XML from here on
			return p
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch name := t.Name.Local; {
			case depth > 0 || name == "info":
				depth++
			case inside == "" && (name == "title" || name == "p" || name == "cite"):
				inside = name
				said.Reset()
			}
		case xml.EndElement:
			switch {
			case depth > 0:
				depth--
			case inside != "" && t.Name.Local == inside:
				p.add(inside, strings.Join(strings.Fields(said.String()), " "))
				inside = ""
			}
		case xml.CharData:
			if depth == 0 && inside != "" {
				said.Write(t)
			}
		}
	}
}

func (p *page) add(element, text string) {
	switch {
	case text == "":
	case element != "title":
		p.paragraph(text)
	case p.title == "":
		p.title = text
	default:
		p.head(text)
	}
}

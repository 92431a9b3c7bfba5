package office

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"knowmad/pkg/platform/document/block"
)

// Bounds of XML.
const (
	maxDepth = 200     // Word nests some thirty deep
	maxNodes = 500_000 // elements of one piece that is in memory at a time
)

// node is an element with what is in it, named by the usual prefix of its namespace
// ("w:p"). Text is a child without a name.
type node struct {
	name  string
	attrs []xml.Attr // their names have the usual prefix as Space
	kids  []*node
	text  string
}

// attr is an attribute by its local name.
func (n *node) attr(local string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.attrs {
		if a.Name.Local == local {
			return a.Value
		}
	}
	return ""
}

// attrNS is an attribute by its prefix and local name.
func (n *node) attrNS(prefix, local string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.attrs {
		if a.Name.Local == local && a.Name.Space == prefix {
			return a.Value
		}
	}
	return ""
}

// child is the first child of a name, nil when there is none. More names go deeper.
func (n *node) child(names ...string) *node {
	for _, name := range names {
		if n == nil {
			return nil
		}
		var found *node
		for _, k := range n.kids {
			if k.name == name {
				found = k
				break
			}
		}
		n = found
	}
	return n
}

// find is the first element of a name below n, at any depth.
func (n *node) find(name string) *node {
	if n == nil {
		return nil
	}
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
		if f := k.find(name); f != nil {
			return f
		}
	}
	return nil
}

// words joins all text below n.
func (n *node) words() string {
	if n == nil {
		return ""
	}
	if n.name == "" {
		return n.text
	}
	var b strings.Builder
	for _, k := range n.kids {
		b.WriteString(k.words())
	}
	return b.String()
}

// on reads a switch of OOXML: <w:b/> and w:val="1" are on, w:val="0" is off.
func (n *node) on() bool {
	if n == nil {
		return false
	}
	switch n.attr("val") {
	case "0", "false", "off", "none":
		return false
	}
	return true
}

// prefix gives the usual prefix of a namespace; of others the local name stands alone.
func prefix(space string) string {
	const (
		open   = "http://schemas.openxmlformats.org/"
		strict = "http://purl.oclc.org/ooxml/"
		odf    = "urn:oasis:names:tc:opendocument:xmlns:"
	)
	for _, root := range []string{open, strict} {
		rest, ok := strings.CutPrefix(space, root)
		if !ok {
			continue
		}
		switch strings.Replace(rest, "/2006", "", 1) {
		case "wordprocessingml/main":
			return "w"
		case "drawingml/main":
			return "a"
		case "presentationml/main":
			return "p"
		case "officeDocument/math":
			return "m"
		case "officeDocument/relationships":
			return "r"
		case "drawingml/wordprocessingDrawing":
			return "wp"
		case "drawingml/picture":
			return "pic"
		case "drawingml/diagram":
			return "dgm"
		case "drawingml/chart":
			return "c"
		case "markup-compatibility":
			return "mc"
		}
		return "x"
	}
	if rest, ok := strings.CutPrefix(space, odf); ok {
		name, _, _ := strings.Cut(rest, ":")
		switch name {
		case "drawing":
			return "draw"
		case "xsl-fo-compatible":
			return "fo"
		case "svg-compatible":
			return "svg"
		}
		return name
	}
	switch space {
	case "urn:schemas-microsoft-com:vml":
		return "v"
	case "http://www.w3.org/1998/Math/MathML":
		return "math"
	case "http://www.w3.org/1999/xlink":
		return "xlink"
	case "http://purl.org/dc/elements/1.1/":
		return "dc"
	case "":
		return ""
	}
	return "x"
}

func qualify(n xml.Name) string {
	if p := prefix(n.Space); p != "" {
		return p + ":" + n.Local
	}
	return n.Local
}

func (a *archive) decoder(part string) (*xml.Decoder, io.Closer, error) {
	r, err := a.open(part)
	if errors.Is(err, errNoPart) {
		return nil, nil, block.Broken("part "+strings.ToLower(part)+" is missing", nil)
	}
	if err != nil {
		return nil, nil, err
	}
	d := xml.NewDecoder(r)
	d.Strict = true
	d.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		return nil, fmt.Errorf("charset %.40q", charset)
	}
	return d, r, nil
}

// token reads the next token. A document type is refused: packages have none, and
// entities that expand are declared there.
func token(d *xml.Decoder) (xml.Token, error) {
	t, err := d.Token()
	if e := (*block.Error)(nil); errors.As(err, &e) {
		return nil, e // of the part's reader
	}
	if err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, block.Broken("xml", err)
	}
	if _, ok := t.(xml.Directive); ok {
		return nil, block.Broken("xml with a document type", nil)
	}
	return t, nil
}

// walk shows each element of a part, with its attributes alone and its depth.
func (a *archive) walk(part string, visit func(n *node, depth int)) error {
	d, closer, err := a.decoder(part)
	if err != nil {
		return err
	}
	defer closer.Close()
	depth := 0
	for {
		t, err := token(d)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return block.TooLarge("xml depth")
			}
			visit(element(t), depth)
		case xml.EndElement:
			depth--
		}
	}
}

func element(t xml.StartElement) *node {
	n := &node{name: qualify(t.Name)}
	for _, at := range t.Attr {
		if at.Name.Space == "xmlns" || at.Name.Local == "xmlns" {
			continue
		}
		at.Name.Space = prefix(at.Name.Space)
		n.attrs = append(n.attrs, at)
	}
	return n
}

// each reads the elements that stand below the path in a part, one by one, each as a
// whole. Only one of them is in memory at a time. An error of visit ends it.
func (a *archive) each(ctx context.Context, part string, path []string, visit func(*node) error) error {
	d, closer, err := a.decoder(part)
	if err != nil {
		return err
	}
	defer closer.Close()
	at, depth := 0, 0 // how much of the path is open, how deep elements are
	for n := 0; ; n++ {
		if n%block.CheckEvery == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		t, err := token(d)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if at == len(path) && depth == at {
				tree, err := subtree(ctx, d, t)
				if err != nil {
					return err
				}
				if err := visit(tree); err != nil {
					return err
				}
				continue
			}
			if depth == at && qualify(t.Name) == path[at] {
				at++
			}
			if depth++; depth > maxDepth {
				return block.TooLarge("xml depth")
			}
		case xml.EndElement:
			if depth--; at > depth {
				at = depth
			}
		}
	}
}

// subtree reads an element to its end.
func subtree(ctx context.Context, d *xml.Decoder, start xml.StartElement) (*node, error) {
	root := element(start)
	open := []*node{root}
	for n := 1; ; n++ {
		if n > maxNodes {
			return nil, block.TooLarge("xml elements")
		}
		if n%block.CheckEvery == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		t, err := token(d)
		if errors.Is(err, io.EOF) {
			return nil, block.Broken("xml", io.ErrUnexpectedEOF)
		}
		if err != nil {
			return nil, err
		}
		in := open[len(open)-1]
		switch t := t.(type) {
		case xml.StartElement:
			if len(open) >= maxDepth {
				return nil, block.TooLarge("xml depth")
			}
			kid := element(t)
			in.kids = append(in.kids, kid)
			open = append(open, kid)
		case xml.EndElement:
			if open = open[:len(open)-1]; len(open) == 0 {
				return root, nil
			}
		case xml.CharData:
			in.kids = append(in.kids, &node{text: string(t)})
		}
	}
}

// textOf is the text of the first element of a name.
func textOf(d *xml.Decoder, name string) (string, error) {
	const longest = 1000 // bytes of a title
	inside := false
	var b strings.Builder
	for {
		t, err := token(d)
		if errors.Is(err, io.EOF) {
			return b.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.StartElement:
			inside = inside || qualify(t.Name) == name
		case xml.EndElement:
			if qualify(t.Name) == name {
				return b.String(), nil
			}
		case xml.CharData:
			if inside && b.Len() < longest {
				b.Write(t)
			}
		}
	}
}

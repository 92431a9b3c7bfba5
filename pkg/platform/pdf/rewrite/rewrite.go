package rewrite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// What can be wrong with a file.
var (
	// ErrBroken: the file is no PDF as PDFium writes it, or has no page.
	ErrBroken = errors.New("the PDF is broken")
	// ErrTooLarge: the file has more objects, or unpacks to more bytes, than may be.
	ErrTooLarge = errors.New("the PDF is too large")
	// ErrForm: the pages are only a notice: the content is a form of a kind (XFA) that
	// needs a program of its own.
	ErrForm = errors.New("the PDF is a form whose content isn't in its pages")
)

// Report tells what of a file is in its copy.
type Report struct {
	Pages   int   // in the copy
	Missing []int // pages of the file that couldn't be read, from 1
}

// Pages writes the pages of a file that PDFium wrote. What is written after an error is
// of no use. Ctx ends it early.
func Pages(ctx context.Context, src []byte, maxPages int, to io.Writer) (Report, error) {
	f, err := parse(src)
	if err != nil {
		return Report{}, err
	}
	w := &writer{
		unpacker: &unpacker{file: f, ctx: ctx}, output: &output{to: to, issued: 2, table: []int64{0, 0, 0}},
		layers: f.layers(), copies: map[copyKey]any{}, open: map[ref]bool{},
	}
	pages, err := w.tree(maxPages)
	if err != nil {
		return Report{}, err
	}
	if w.isNotice(pages) {
		return Report{}, ErrForm
	}
	return w.document(pages)
}

// Undrawn lists the pages, from 0, with annotations that a screen shows and that have no
// appearance to draw, or one that the file calls outdated.
func Undrawn(src []byte, maxPages int) ([]int, error) {
	f, err := parse(src)
	if err != nil {
		return nil, err
	}
	l := f.layers()
	pages, err := f.tree(maxPages)
	if err != nil {
		return nil, err
	}
	outdated, _ := f.resolve(f.dict(f.root["AcroForm"])["NeedAppearances"]).(bool)
	var undrawn []int
	for n, p := range pages {
		for _, o := range f.array(p.dict["Annots"]) {
			d := f.dict(o)
			lacks := f.appearance(d) == nil
			switch f.name(d["Subtype"]) {
			case "Widget":
				lacks = lacks || outdated
			case "Circle", "FreeText", "Highlight", "Ink", "Square", "Squiggly", "StrikeOut", "Text", "Underline":
			default:
				continue
			}
			if lacks && l.shown(d) {
				undrawn = append(undrawn, n)
				break
			}
		}
	}
	return undrawn, nil
}

// writer writes the copy.
type writer struct {
	*unpacker
	*output

	layers *layers
	copies map[copyKey]any // objects that are copied, nil for those that aren't
	open   map[ref]bool    // content streams that are being copied
}

// output is a file that is written object by object.
type output struct {
	to      io.Writer
	written int64
	issued  int     // number of the last object
	table   []int64 // offsets by number
}

// copyKey is an object in the role that it is copied in.
type copyKey struct {
	object ref
	role   string
	page   ref // whose resources the copy has; 0 where it needs none
}

// once copies an indirect object once for each role, others in place. The copy of an
// object that leads to itself is nil.
func (w *writer) once(o any, role string, copied func(o any) (any, error)) (any, error) {
	r, ok := o.(ref)
	if !ok {
		return copied(o)
	}
	key := copyKey{r, role, 0}
	if have, ok := w.copies[key]; ok {
		return have, nil
	}
	w.copies[key] = nil
	out, err := copied(w.resolve(o))
	if err != nil || out == nil {
		return nil, err
	}
	switch out.(type) {
	case dict, array:
		if out, err = w.add(out); err != nil {
			return nil, err
		}
	}
	w.copies[key] = out
	return out, nil
}

func (w *output) write(b []byte) error {
	n, err := w.to.Write(b)
	w.written += int64(n)
	return err
}

// nothing is the copy of what isn't copied.
func nothing() (any, error) { return nil, nil } //nolint:nilnil // no error: what a page doesn't need is left out

// add writes an object and returns the reference to it.
func (w *output) add(o any) (any, error) {
	w.issued++
	r := ref(w.issued)
	return r, w.put(r, appendObject(nil, o), nil)
}

// addStream writes a stream.
func (w *output) addStream(d dict, data []byte) (any, error) {
	w.issued++
	r := ref(w.issued)
	d["Length"] = len(data)
	b := append(appendObject(nil, d), "\nstream\n"...)
	return r, w.put(r, b, data)
}

// addPacked writes a stream that is deflated.
func (w *output) addPacked(d dict, data []byte) (any, error) {
	short, err := packed(data)
	if err != nil {
		return nil, err
	}
	d["Filter"] = name("FlateDecode")
	return w.addStream(d, short)
}

// put writes an object under its number.
func (w *output) put(r ref, object, data []byte) error {
	if w.issued > maxObjects {
		return ErrTooLarge
	}
	for len(w.table) <= int(r) {
		w.table = append(w.table, 0)
	}
	w.table[r] = w.written
	if err := w.write(fmt.Appendf(nil, "%d 0 obj\n", r)); err != nil {
		return err
	}
	if err := w.write(object); err != nil {
		return err
	}
	if data != nil {
		if err := w.write(data); err != nil {
			return err
		}
		object = []byte("\nendstream\nendobj\n")
	} else {
		object = []byte("\nendobj\n")
	}
	return w.write(object)
}

// page is a leaf of the tree of pages with what it inherits.
type page struct {
	dict      dict // nil: it is missing
	resources any
	media     any
	crop      any
	rotate    any
}

// maxTree bounds the depth of the tree of pages.
const maxTree = 64

// tree lists the pages in their order.
func (w *file) tree(maxPages int) ([]page, error) {
	var pages []page
	open := map[ref]bool{}
	var walk func(o any, inherited page, depth int) error
	walk = func(o any, inherited page, depth int) error {
		if r, ok := o.(ref); ok {
			if open[r] {
				return fmt.Errorf("%w: pages in a circle", ErrBroken)
			}
			open[r] = true
			defer delete(open, r)
		}
		if depth > maxTree {
			return fmt.Errorf("%w: its pages nest too deep", ErrBroken)
		}
		d, _ := w.resolve(o).(dict)
		p := inherited
		for key, to := range map[name]*any{"Resources": &p.resources, "MediaBox": &p.media, "CropBox": &p.crop, "Rotate": &p.rotate} {
			if d[key] != nil {
				*to = d[key]
			}
		}
		if kids := w.array(d["Kids"]); kids != nil && w.name(d["Type"]) != "Page" {
			for _, kid := range kids {
				if err := walk(kid, p, depth+1); err != nil {
					return err
				}
			}
			return nil
		}
		p.dict = d
		if pages = append(pages, p); len(pages) > maxPages {
			return ErrTooLarge
		}
		return nil
	}
	if w.dict(w.root["Pages"]) == nil {
		return nil, fmt.Errorf("%w: it has no pages", ErrBroken)
	}
	return pages, walk(w.root["Pages"], page{}, 0)
}

// isNotice reports whether the pages only say that another program is needed: the content
// is an XFA form, and no page has a field.
func (w *file) isNotice(pages []page) bool {
	form := w.dict(w.root["AcroForm"])
	if w.resolve(form["XFA"]) == nil {
		return false
	}
	if needed, _ := w.resolve(w.root["NeedsRendering"]).(bool); needed {
		return true
	}
	for _, p := range pages {
		for _, o := range w.array(p.dict["Annots"]) {
			if w.name(w.dict(o)["Subtype"]) == "Widget" {
				return false
			}
		}
	}
	return true
}

// Numbers of the objects that others name before they are written.
const (
	catalogNumber ref = 1
	treeNumber    ref = 2
)

func (w *writer) document(pages []page) (Report, error) {
	var report Report
	if err := w.write([]byte("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")); err != nil {
		return report, err
	}
	kids := array{}
	for n, p := range pages {
		if err := w.ended(); err != nil {
			return report, err
		}
		out, err := w.page(p, -ref(n)-1)
		if err != nil {
			return report, err
		}
		if out == nil {
			report.Missing = append(report.Missing, n+1)
			continue
		}
		kid, err := w.add(out)
		if err != nil {
			return report, err
		}
		kids = append(kids, kid)
	}
	if report.Pages = len(kids); report.Pages == 0 {
		return report, fmt.Errorf("%w: none of its pages can be read", ErrBroken)
	}
	tree := dict{"Type": name("Pages"), "Count": len(kids), "Kids": kids}
	if err := w.put(treeNumber, appendObject(nil, tree), nil); err != nil {
		return report, err
	}
	catalog := dict{"Type": name("Catalog"), "Pages": treeNumber}
	if err := w.put(catalogNumber, appendObject(nil, catalog), nil); err != nil {
		return report, err
	}
	start := w.written
	b := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", len(w.table))
	for _, offset := range w.table[1:] {
		b = fmt.Appendf(b, "%010d 00000 n \n", offset)
	}
	b = append(b, "trailer\n"...)
	b = appendObject(b, dict{"Size": len(w.table), "Root": catalogNumber})
	b = append(b, "\nstartxref\n"...)
	b = strconv.AppendInt(b, start, 10)
	return report, w.write(append(b, "\n%%EOF\n"...))
}

// page copies a page; nil: it can't be read. Id stands for its resources where they are
// no object of their own.
func (w *writer) page(p page, id ref) (dict, error) {
	if p.dict == nil {
		return nil, nil //nolint:nilnil // a page that is missing is told in the report
	}
	src, err := w.contents(p.dict["Contents"])
	if err != nil {
		return nil, err
	}
	if r, ok := p.resources.(ref); ok {
		id = r
	}
	resources := w.dict(p.resources)
	u := w.usedIn(environment{resources, resources, id}, 0)
	out, err := w.filtered(src, u)
	if err != nil {
		return nil, err
	}
	box := w.box(p)
	drawn, err := w.annotations(p, u)
	if err != nil {
		return nil, err
	}
	if len(drawn) > 0 {
		out = append(append([]byte("q\n"), out...), "Q\n"...)
		out = append(out, drawn...)
	}
	copied := dict{
		"Type": name("Page"), "Parent": treeNumber, "MediaBox": box, "Resources": w.finish(u),
	}
	if copied["Contents"], err = w.addPacked(dict{}, out); err != nil {
		return nil, err
	}
	if turns := w.integer(p.rotate); turns%360 != 0 && turns%90 == 0 {
		copied["Rotate"] = (turns%360 + 360) % 360
	}
	if unit := w.number(p.dict["UserUnit"]); unit > 0 && unit != 1 && unit <= 1000 {
		copied["UserUnit"] = unit
	}
	if g, err := w.group(p.dict["Group"], u); err != nil {
		return nil, err
	} else if g != nil {
		copied["Group"] = g
	}
	return copied, nil
}

// box is what of a page is shown. A crop that misses the page doesn't count, as in most
// programs.
func (w *file) box(p page) array {
	media, ok := w.rectangle(p.media)
	if !ok {
		media = [4]float64{0, 0, 612, 792}
	}
	if crop, ok := w.rectangle(p.crop); ok {
		both := [4]float64{max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])}
		if both[0] < both[2] && both[1] < both[3] {
			media = both
		}
	}
	return array{media[0], media[1], media[2], media[3]}
}

// rectangle is one with an area, its lower left corner first.
func (w *file) rectangle(o any) (r [4]float64, ok bool) {
	n := w.numbers(o)
	if len(n) != 4 {
		return r, false
	}
	for _, v := range n {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return r, false
		}
	}
	r = [4]float64{min(n[0], n[2]), min(n[1], n[3]), max(n[0], n[2]), max(n[1], n[3])}
	return r, r[0] < r[2] && r[1] < r[3]
}

// contents joins the content streams of a page.
func (w *unpacker) contents(o any) ([]byte, error) {
	streams := array{o}
	if a := w.array(o); a != nil {
		streams = a
	}
	var parts [][]byte
	for _, o := range streams {
		s, ok := w.resolve(o).(*stream)
		if !ok {
			continue
		}
		data, err := w.data(s)
		if err != nil {
			return nil, err
		}
		parts = append(parts, data)
	}
	return bytes.Join(parts, []byte("\n")), nil
}

// data is a stream's data without filters; none where a filter isn't known.
func (w *unpacker) data(s *stream) ([]byte, error) {
	data, left, err := w.unpacked(s.dict, s.raw)
	switch {
	case errors.Is(err, errFilter) || len(left) > 0:
		return nil, nil
	case err != nil:
		return nil, err
	}
	return data, nil
}

// finish are the resources that were used, with the colour spaces that stand for devices.
func (w *writer) finish(u *used) dict {
	for _, n := range []name{"DefaultGray", "DefaultRGB", "DefaultCMYK"} {
		// A fault of them ends the copy at the next object.
		_, _ = w.use(u, "ColorSpace", n, w.colorSpaceIn(u))
	}
	return u.out
}

// A shape is the type that an entry must have; its copy is nil where it hasn't.
type shape func(w *file, o any) any

func (w *file) entries(d dict, shapes map[name]shape) dict {
	out := dict{}
	for key, s := range shapes {
		if d[key] == nil {
			continue
		}
		if o := s(w, w.resolve(d[key])); o != nil {
			out[key] = o
		}
	}
	return out
}

func aNumber(_ *file, o any) any {
	if n, ok := o.(number); ok {
		return n
	}
	return nil
}

func aBool(_ *file, o any) any {
	if b, ok := o.(bool); ok {
		return b
	}
	return nil
}

func aName(_ *file, o any) any {
	if n, ok := o.(name); ok && len(n) <= 127 {
		return n
	}
	return nil
}

// oneOf is a name of a list.
func oneOf(list ...name) shape {
	return func(_ *file, o any) any {
		if n, ok := o.(name); ok && slices.Contains(list, n) {
			return n
		}
		return nil
	}
}

// someNumbers is an array of numbers, and of arrays of them.
func someNumbers(w *file, o any) any { return w.numberArray(o, 2) }

func (w *file) numberArray(o any, depth int) any {
	a, ok := o.(array)
	if !ok {
		return nil
	}
	out := make(array, 0, len(a))
	for _, e := range a {
		switch e := w.resolve(e).(type) {
		case number:
			out = append(out, e)
		case array:
			if depth == 0 {
				return nil
			}
			nested := w.numberArray(e, depth-1)
			if nested == nil {
				return nil
			}
			out = append(out, nested)
		default:
			return nil
		}
	}
	return out
}

// shortText is a string such as the registry of a character collection.
func shortText(_ *file, o any) any {
	t, ok := o.(text)
	if !ok || len(t) > 32 {
		return nil
	}
	for _, c := range t {
		if c != '-' && c != '_' && c != '+' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return nil
		}
	}
	return t
}

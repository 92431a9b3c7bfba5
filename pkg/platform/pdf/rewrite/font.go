package rewrite

import (
	"sort"

	"knowmad/pkg/platform/pdf/strip"
)

func (w *writer) fontIn(u *used) func(o any) (any, error) {
	return func(o any) (any, error) {
		return w.once(o, "font", func(o any) (any, error) { return w.font(o, u, 0) })
	}
}

func (w *writer) font(o any, u *used, depth int) (any, error) {
	d, ok := o.(dict)
	if !ok || depth > 1 {
		return nothing()
	}
	out := w.entries(d, map[name]shape{
		"Subtype": aName, "BaseFont": aName, "FirstChar": aNumber, "LastChar": aNumber, "Widths": someNumbers,
		"FontBBox": someNumbers, "FontMatrix": someNumbers, "W": someNumbers, "W2": someNumbers, "DW": aNumber, "DW2": someNumbers,
		"CIDSystemInfo": aCollection,
	})
	out["Type"] = name("Font")
	for key, copied := range map[name]func(o any) (any, error){
		"FontDescriptor": w.descriptor, "Encoding": w.encoding, "ToUnicode": w.cmap, "CIDToGIDMap": w.glyphMap,
	} {
		if d[key] == nil {
			continue
		}
		c, err := w.once(d[key], string(key), copied)
		if err != nil {
			return nil, err
		}
		if c != nil {
			out[key] = c
		}
	}
	if list := w.array(d["DescendantFonts"]); len(list) > 0 {
		f, err := w.once(list[0], "font", func(o any) (any, error) { return w.font(o, u, depth+1) })
		if err != nil || f == nil {
			return nil, err
		}
		out["DescendantFonts"] = array{f}
	}
	if w.name(d["Subtype"]) == "Type3" {
		return out, w.glyphs(d, out, u)
	}
	return out, nil
}

// glyphs copies the drawings of a Type 3 font's glyphs.
func (w *writer) glyphs(d, out dict, u *used) error {
	own := w.dict(d["Resources"])
	if u.depth >= maxFormDepth {
		return nil
	}
	nested := w.usedIn(environment{own, u.page, u.id}, u.depth+1)
	procs := w.dict(d["CharProcs"])
	names := make([]string, 0, len(procs))
	for n := range procs {
		names = append(names, string(n))
	}
	sort.Strings(names)
	copied := dict{}
	for _, n := range names {
		s, ok := w.resolve(procs[name(n)]).(*stream)
		if !ok {
			continue
		}
		data, err := w.data(s)
		if err != nil {
			return err
		}
		if data, err = w.filtered(data, nested); err != nil {
			return err
		}
		proc, err := w.addPacked(dict{}, data)
		if err != nil {
			return err
		}
		copied[name(n)] = proc
	}
	out["CharProcs"], out["Resources"] = copied, w.finish(nested)
	return nil
}

func aCollection(w *file, o any) any {
	d := w.dict(o)
	if d == nil {
		return nil
	}
	return w.entries(d, map[name]shape{"Registry": shortText, "Ordering": shortText, "Supplement": aNumber})
}

func (w *writer) descriptor(o any) (any, error) {
	d, ok := o.(dict)
	if !ok {
		return nothing()
	}
	out := w.entries(d, map[name]shape{
		"FontName": aName, "FontStretch": aName, "FontWeight": aNumber, "Flags": aNumber, "FontBBox": someNumbers,
		"ItalicAngle": aNumber, "Ascent": aNumber, "Descent": aNumber, "Leading": aNumber, "CapHeight": aNumber, "XHeight": aNumber,
		"StemV": aNumber, "StemH": aNumber, "AvgWidth": aNumber, "MaxWidth": aNumber, "MissingWidth": aNumber,
	})
	out["Type"] = name("FontDescriptor")
	for _, key := range []name{"FontFile", "FontFile2", "FontFile3"} {
		f, err := w.once(d[key], string(key), func(o any) (any, error) { return w.fontFile(key, o) })
		if err != nil {
			return nil, err
		}
		if f != nil {
			out[key] = f
		}
	}
	return out, nil
}

func (w *writer) fontFile(key name, o any) (any, error) {
	s, ok := o.(*stream)
	if !ok {
		return nothing()
	}
	data, err := w.data(s)
	if err != nil {
		return nil, err
	}
	out := dict{}
	switch key {
	case "FontFile":
		out = w.entries(s.dict, map[name]shape{"Length1": aNumber, "Length2": aNumber, "Length3": aNumber})
		one, two, three := w.integer(s.dict["Length1"]), w.integer(s.dict["Length2"]), w.integer(s.dict["Length3"])
		if one > 0 && two > 0 && three >= 0 && one+two+three < len(data) {
			data = data[:one+two+three]
		}
	default:
		data = strip.Font(data)
		if key == "FontFile2" {
			out["Length1"] = len(data)
		} else if kind := oneOf("Type1C", "CIDFontType0C", "OpenType")(w.file, w.resolve(s.dict["Subtype"])); kind != nil {
			out["Subtype"] = kind
		}
	}
	return w.addPacked(out, data)
}

func (w *writer) encoding(o any) (any, error) {
	switch o := o.(type) {
	case name:
		return aName(w.file, o), nil
	case dict:
		out := w.entries(o, map[name]shape{"BaseEncoding": aName})
		out["Type"] = name("Encoding")
		var differences array
		for _, e := range w.array(o["Differences"]) {
			switch e := w.resolve(e).(type) {
			case number:
				differences = append(differences, e)
			case name:
				differences = append(differences, e)
			}
		}
		if differences != nil {
			out["Differences"] = differences
		}
		return out, nil
	}
	return w.cmap(o)
}

func (w *writer) glyphMap(o any) (any, error) {
	s, ok := o.(*stream)
	if !ok {
		return oneOf("Identity")(w.file, o), nil
	}
	data, err := w.data(s)
	if err != nil {
		return nil, err
	}
	return w.addPacked(dict{}, data[:min(len(data), 2<<16)])
}

// cmap copies the mappings of a CMap, or its name.
func (w *writer) cmap(o any) (any, error) {
	s, ok := o.(*stream)
	if !ok {
		return aName(w.file, o), nil
	}
	data, err := w.data(s)
	if err != nil {
		return nil, err
	}
	out := w.entries(s.dict, map[name]shape{"CMapName": aName, "WMode": aNumber, "CIDSystemInfo": aCollection, "UseCMap": aName})
	if base, ok := w.resolve(s.dict["UseCMap"]).(*stream); ok && base != s {
		b, err := w.once(s.dict["UseCMap"], "cmap", w.cmap)
		if err != nil {
			return nil, err
		}
		if b != nil {
			out["UseCMap"] = b
		}
	}
	out["Type"] = name("CMap")
	return w.addPacked(out, mappings(data))
}

// mappings are the blocks of a CMap that map codes.
func mappings(src []byte) []byte {
	out := []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n")
	l := lexer{src, 0}
	var count, before []byte
	within := false
	for {
		t := l.next()
		b := l.text(t)
		switch t.kind {
		case end:
			return append(out, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"...)
		case keyword:
			switch word := string(b); word {
			case "begincodespacerange", "beginbfchar", "beginbfrange", "begincidchar", "begincidrange", "beginnotdefchar", "beginnotdefrange":
				out = append(appendNumber(out, count), ' ')
				out = append(append(out, word...), '\n')
				within = true
			case "endcodespacerange", "endbfchar", "endbfrange", "endcidchar", "endcidrange", "endnotdefchar", "endnotdefrange":
				out = append(append(out, word...), '\n')
				within = false
			case "usecmap":
				if len(before) > 0 && before[0] == '/' {
					out = append(append(out, before...), " usecmap\n"...)
				}
			case "def":
				if string(before) == "/WMode" {
					out = append(out, "/WMode "...)
					out = append(appendNumber(out, count), " def\n"...)
				}
			}
			before = nil
		case numeric:
			count = b
			if within {
				out = append(appendNumber(out, b), ' ')
			}
		case literal:
			if within && b[0] == '<' {
				out = append(appendText(out, unhex(b[1:])), ' ')
			}
		case named:
			before = b
			if within {
				out = append(append(out, b...), ' ')
			}
		case opening, closing:
			if within && (b[0] == '[' || b[0] == ']') {
				out = append(append(out, b...), ' ')
			}
		}
	}
}

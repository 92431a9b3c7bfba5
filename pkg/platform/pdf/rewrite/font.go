package rewrite

import (
	"encoding/binary"
	"sort"
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

func aCollection(w *writer, o any) any {
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
		data = cleanFont(data)
		if key == "FontFile2" {
			out["Length1"] = len(data)
		} else if kind := oneOf("Type1C", "CIDFontType0C", "OpenType")(w, w.resolve(s.dict["Subtype"])); kind != nil {
			out["Subtype"] = kind
		}
	}
	return w.addPacked(out, data)
}

// cleanFont is a TrueType or OpenType font with the tables that drawing takes: no names,
// signatures and metadata. Other fonts are as they were.
func cleanFont(src []byte) []byte {
	const head, entry = 12, 16
	if len(src) < head {
		return src
	}
	switch binary.BigEndian.Uint32(src) {
	case 0x00010000, 0x74727565, 0x4F54544F: // 1.0, true, OTTO
	default:
		return src
	}
	count := int(binary.BigEndian.Uint16(src[4:]))
	if len(src) < head+entry*count {
		return src
	}
	type table struct{ entry, data []byte }
	var tables []table
	size := head
	for n := range count {
		e := src[head+entry*n:][:entry]
		switch string(e[:4]) {
		case "cmap", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "OS/2", "post", "prep", "vhea", "vmtx", "CFF ", "VORG", "GSUB":
		default:
			continue
		}
		offset, length := uint64(binary.BigEndian.Uint32(e[8:])), uint64(binary.BigEndian.Uint32(e[12:]))
		if offset > uint64(len(src)) {
			continue
		}
		length = min(length, uint64(len(src))-offset)
		if size += entry + int(length) + 3; size > 2*len(src)+head { // tables that overlap
			return src
		}
		tables = append(tables, table{e, src[offset : offset+length]})
	}
	out := make([]byte, head+entry*len(tables), size)
	copy(out, src[:4])
	binary.BigEndian.PutUint16(out[4:], uint16(len(tables)))
	power, log := 1, 0
	for power*2 <= len(tables) {
		power, log = power*2, log+1
	}
	binary.BigEndian.PutUint16(out[6:], uint16(16*power))
	binary.BigEndian.PutUint16(out[8:], uint16(log))
	binary.BigEndian.PutUint16(out[10:], uint16(16*(len(tables)-power)))
	for n, t := range tables {
		e := out[head+entry*n:][:entry]
		copy(e, t.entry[:8])
		binary.BigEndian.PutUint32(e[8:], uint32(len(out)))
		binary.BigEndian.PutUint32(e[12:], uint32(len(t.data)))
		out = append(out, t.data...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}

func (w *writer) encoding(o any) (any, error) {
	switch o := o.(type) {
	case name:
		return aName(w, o), nil
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
		return oneOf("Identity")(w, o), nil
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
		return aName(w, o), nil
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

package rewrite

import "knowmad/pkg/platform/pdf/strip"

// device reports whether a name is a colour space without a resource.
func device(n name) bool {
	switch n {
	case "DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern", "G", "RGB", "CMYK":
		return true
	}
	return false
}

func (w *writer) colorSpaceIn(u *used) func(o any) (any, error) {
	return func(o any) (any, error) { return w.colorSpace(o, u, 0) }
}

// maxSpaces bounds colour spaces in each other.
const maxSpaces = 8

func (w *writer) colorSpace(o any, u *used, depth int) (any, error) {
	if depth > maxSpaces {
		return nothing()
	}
	return w.once(o, "space", func(o any) (any, error) {
		switch o := o.(type) {
		case name:
			if device(o) {
				return o, nil
			}
			if found, ok := w.find(u, "ColorSpace", o); ok {
				return w.colorSpace(found, u, depth+1)
			}
		case array:
			return w.spaceArray(o, u, depth)
		}
		return nothing()
	})
}

func (w *writer) spaceArray(a array, u *used, depth int) (any, error) {
	if len(a) == 0 {
		return nothing()
	}
	family := w.name(a[0])
	part := func(n int) any {
		if n < len(a) {
			return a[n]
		}
		return nil
	}
	space := func(n int) (any, error) { return w.colorSpace(part(n), u, depth+1) }
	switch family {
	case "DeviceGray", "DeviceRGB", "DeviceCMYK", "G", "RGB", "CMYK":
		return family, nil
	case "CalGray", "CalRGB", "Lab":
		return array{family, w.entries(w.dict(part(1)), map[name]shape{
			"WhitePoint": someNumbers, "BlackPoint": someNumbers, "Gamma": numberOrNumbers, "Matrix": someNumbers, "Range": someNumbers,
		})}, nil
	case "ICCBased":
		profile, err := w.profile(part(1), u, depth)
		if err != nil || profile == nil {
			return nil, err
		}
		return array{family, profile}, nil
	case "Indexed", "I":
		base, err := space(1)
		if err != nil || base == nil {
			return nil, err
		}
		high := min(max(w.integer(part(2)), 0), 255)
		var lookup []byte
		switch o := w.resolve(part(3)).(type) {
		case text:
			lookup = o
		case *stream:
			if lookup, err = w.data(o); err != nil {
				return nil, err
			}
		}
		size := (high + 1) * max(w.components(part(1), u, 0), 1)
		return array{name("Indexed"), base, high, text(lookup[:min(size, len(lookup))])}, nil
	case "Separation", "DeviceN":
		alternate, err := space(2)
		if err != nil || alternate == nil {
			return nil, err
		}
		tint, err := w.function(part(3), 0)
		if err != nil || tint == nil {
			return nil, err
		}
		var colorants any = w.name(part(1))
		if list := w.array(part(1)); list != nil {
			names := array{}
			for _, o := range list {
				names = append(names, w.name(o))
			}
			colorants = names
		}
		return array{family, colorants, alternate, tint}, nil
	case "Pattern":
		base, err := space(1)
		if err != nil || base == nil {
			return family, err
		}
		return array{family, base}, nil
	}
	return nothing()
}

func numberOrNumbers(w *file, o any) any {
	if n := aNumber(w, o); n != nil {
		return n
	}
	return someNumbers(w, o)
}

// components is how many numbers a colour has; 0 where that isn't known.
func (w *writer) components(o any, u *used, depth int) int {
	if depth > maxSpaces {
		return 0
	}
	switch o := w.resolve(o).(type) {
	case name:
		switch o {
		case "DeviceGray", "G", "CalGray":
			return 1
		case "DeviceRGB", "RGB", "CalRGB":
			return 3
		case "DeviceCMYK", "CMYK":
			return 4
		}
		if u != nil {
			if found, ok := w.find(u, "ColorSpace", o); ok {
				return w.components(found, u, depth+1)
			}
		}
	case array:
		if len(o) == 0 {
			return 0
		}
		switch family := w.name(o[0]); family {
		case "CalRGB", "Lab":
			return 3
		case "CalGray", "Indexed", "I", "Separation":
			return 1
		case "ICCBased":
			if len(o) > 1 {
				return min(max(w.integer(w.dict(o[1])["N"]), 0), 32)
			}
		case "DeviceN":
			if len(o) > 1 {
				return min(len(w.array(o[1])), 32)
			}
		default:
			if len(o) == 1 {
				return w.components(family, u, depth+1)
			}
		}
	}
	return 0
}

func (w *writer) profile(o any, u *used, depth int) (any, error) {
	return w.once(o, "profile", func(o any) (any, error) {
		s, ok := o.(*stream)
		if !ok {
			return nothing()
		}
		data, err := w.data(s)
		if err != nil {
			return nil, err
		}
		out := w.entries(s.dict, map[name]shape{"N": aNumber, "Range": someNumbers})
		alternate, err := w.colorSpace(s.dict["Alternate"], u, depth+1)
		if err != nil {
			return nil, err
		}
		if alternate != nil {
			out["Alternate"] = alternate
		}
		return w.addPacked(out, strip.Profile(data))
	})
}

// maxFunctions bounds functions in each other, and in an array.
const maxFunctions = 8

// function copies a function, or an array of them.
func (w *writer) function(o any, depth int) (any, error) {
	if depth > maxFunctions {
		return nothing()
	}
	return w.once(o, "function", func(o any) (any, error) {
		if a, ok := o.(array); ok {
			return w.functions(a, depth)
		}
		d := w.dict(o)
		if d == nil {
			return nothing()
		}
		out := w.entries(d, map[name]shape{
			"FunctionType": aNumber, "Domain": someNumbers, "Range": someNumbers, "Size": someNumbers, "BitsPerSample": aNumber,
			"Order": aNumber, "Encode": someNumbers, "Decode": someNumbers, "C0": someNumbers, "C1": someNumbers, "N": aNumber, "Bounds": someNumbers,
		})
		if list := w.array(d["Functions"]); list != nil {
			nested, err := w.functions(list, depth)
			if err != nil {
				return nil, err
			}
			out["Functions"] = nested
		}
		s, ok := o.(*stream)
		if !ok {
			return out, nil
		}
		data, err := w.data(s)
		if err != nil {
			return nil, err
		}
		if w.integer(d["FunctionType"]) == 4 {
			return w.addPacked(out, calculation(data))
		}
		bits := w.number(d["BitsPerSample"]) * float64(len(w.array(d["Range"]))/2)
		for _, size := range w.numbers(d["Size"]) {
			bits *= size
		}
		if size := (bits + 7) / 8; size >= 0 && size < float64(len(data)) {
			data = data[:int(size)]
		}
		return w.addPacked(out, data)
	})
}

func (w *writer) functions(list array, depth int) (any, error) {
	out := array{}
	for n, o := range list {
		if n == 64 {
			break
		}
		f, err := w.function(o, depth+1)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// calculation is a PostScript function without comments and strings.
func calculation(src []byte) []byte {
	l := lexer{src, 0}
	var out []byte
	for {
		t := l.next()
		switch t.kind {
		case end:
			return out
		case numeric:
			out = append(appendNumber(out, l.text(t)), ' ')
		case keyword:
			switch word := string(l.text(t)); word {
			case "{", "}", "abs", "add", "atan", "ceiling", "cos", "cvi", "cvr", "div", "exp", "floor", "idiv", "ln", "log", "mod",
				"mul", "neg", "round", "sin", "sqrt", "sub", "truncate", "and", "bitshift", "eq", "false", "ge", "gt", "le", "lt", "ne",
				"not", "or", "true", "xor", "if", "ifelse", "copy", "dup", "exch", "index", "pop", "roll":
				out = append(append(out, word...), ' ')
			}
		}
	}
}

func (w *writer) shading(o any) (any, error) { return w.shadingOf(o, nil) }

func (w *writer) shadingOf(o any, u *used) (any, error) {
	return w.once(o, "shading", func(o any) (any, error) {
		d := w.dict(o)
		if d == nil {
			return nothing()
		}
		out := w.entries(d, map[name]shape{
			"ShadingType": aNumber, "Background": someNumbers, "BBox": someNumbers, "AntiAlias": aBool, "Coords": someNumbers,
			"Domain": someNumbers, "Extend": bools, "Matrix": someNumbers, "BitsPerCoordinate": aNumber, "BitsPerComponent": aNumber,
			"BitsPerFlag": aNumber, "VerticesPerRow": aNumber, "Decode": someNumbers,
		})
		if u == nil {
			u = w.usedIn(environment{}, 0)
		}
		space, err := w.colorSpace(d["ColorSpace"], u, 0)
		if err != nil {
			return nil, err
		}
		out["ColorSpace"] = space
		f, err := w.function(d["Function"], 0)
		if err != nil {
			return nil, err
		}
		if f != nil {
			out["Function"] = f
		}
		if s, ok := o.(*stream); ok {
			data, err := w.data(s)
			if err != nil {
				return nil, err
			}
			return w.addPacked(out, data)
		}
		return out, nil
	})
}

func bools(w *file, o any) any {
	a, ok := o.(array)
	if !ok || len(a) > 4 {
		return nil
	}
	out := array{}
	for _, e := range a {
		b, ok := w.resolve(e).(bool)
		if !ok {
			return nil
		}
		out = append(out, b)
	}
	return out
}

// graphicsState copies an ExtGState.
func (w *writer) graphicsState(o any, u *used) (any, error) {
	return w.once(o, "state", func(o any) (any, error) {
		d, ok := o.(dict)
		if !ok {
			return nothing()
		}
		out := w.entries(d, map[name]shape{
			"LW": aNumber, "LC": aNumber, "LJ": aNumber, "ML": aNumber, "D": someNumbers, "RI": aName, "OP": aBool, "op": aBool,
			"OPM": aNumber, "FL": aNumber, "SM": aNumber, "SA": aBool, "BM": nameOrNames, "CA": aNumber, "ca": aNumber, "AIS": aBool, "TK": aBool,
		})
		if a := w.array(d["Font"]); len(a) == 2 {
			f, err := w.fontIn(u)(a[0])
			if err != nil {
				return nil, err
			}
			if size := aNumber(w.file, w.resolve(a[1])); f != nil && size != nil {
				out["Font"] = array{f, size}
			}
		}
		for _, key := range []name{transferKey, "TR2"} {
			f, err := w.transfer(d[key])
			if err != nil {
				return nil, err
			}
			if f != nil {
				out[key] = f
			}
		}
		mask, err := w.softMask(d["SMask"], u)
		if err != nil {
			return nil, err
		}
		if mask != nil {
			out["SMask"] = mask
		}
		return out, nil
	})
}

// transferKey leads to a transfer function.
const transferKey name = "TR" // marketlint:allow a key of PDF

func (w *writer) transfer(o any) (any, error) {
	if n := oneOf("Identity", "Default")(w.file, w.resolve(o)); n != nil {
		return n, nil
	}
	return w.function(o, 0)
}

func nameOrNames(w *file, o any) any {
	a, ok := o.(array)
	if !ok {
		return aName(w, o)
	}
	out := array{}
	for n, e := range a {
		if m := aName(w, w.resolve(e)); m != nil && n < 16 {
			out = append(out, m)
		}
	}
	return out
}

func (w *writer) softMask(o any, u *used) (any, error) {
	switch o := w.resolve(o).(type) {
	case name:
		return name("None"), nil
	case dict:
		out := w.entries(o, map[name]shape{"S": oneOf("Alpha", "Luminosity"), "BC": someNumbers})
		g, err := w.xobject(o["G"], u)
		if err != nil || g == nil {
			return nil, err
		}
		out["Type"], out["G"] = name("Mask"), g
		f, err := w.transfer(o[transferKey])
		if err != nil {
			return nil, err
		}
		if f != nil {
			out[transferKey] = f
		}
		return out, nil
	}
	return nothing()
}

// group copies the entries of a transparency group.
func (w *writer) group(o any, u *used) (any, error) {
	d := w.dict(o)
	if w.name(d["S"]) != "Transparency" {
		return nothing()
	}
	out := w.entries(d, map[name]shape{"S": aName, "I": aBool, "K": aBool})
	space, err := w.colorSpace(d["CS"], u, 0)
	if err != nil {
		return nil, err
	}
	if space != nil {
		out["CS"] = space
	}
	return out, nil
}

// xobject copies a form or a picture, unless it is of a layer that is switched off.
func (w *writer) xobject(o any, u *used) (any, error) {
	s, ok := w.resolve(o).(*stream)
	if !ok || s.dict["OC"] != nil && !w.layers.visible(s.dict["OC"]) {
		return nothing()
	}
	switch w.name(s.dict["Subtype"]) {
	case "Image":
		return w.once(o, "picture", func(any) (any, error) { return w.image(s, u, 0) })
	case "Form":
		return w.form(o, s, u)
	}
	return nothing()
}

func (w *writer) form(o any, s *stream, u *used) (any, error) {
	return w.contentStream(o, "form", s, u, func(nested *used) (dict, error) {
		out := w.entries(s.dict, map[name]shape{"BBox": someNumbers, "Matrix": someNumbers})
		out["Type"], out["Subtype"] = name("XObject"), name("Form")
		g, err := w.group(s.dict["Group"], nested)
		if err != nil {
			return nil, err
		}
		if g != nil {
			out["Group"] = g
		}
		return out, nil
	})
}

func (w *writer) pattern(o any, u *used) (any, error) {
	d := w.dict(o)
	switch w.integer(d["PatternType"]) {
	case 1:
		s, ok := w.resolve(o).(*stream)
		if !ok {
			return nothing()
		}
		return w.contentStream(o, "tiling", s, u, func(*used) (dict, error) {
			out := w.entries(d, map[name]shape{
				"PaintType": aNumber, "TilingType": aNumber, "BBox": someNumbers, "XStep": aNumber, "YStep": aNumber, "Matrix": someNumbers,
			})
			out["Type"], out["PatternType"] = name("Pattern"), 1
			return out, nil
		})
	case 2:
		return w.once(o, "pattern", func(any) (any, error) {
			out := w.entries(d, map[name]shape{"Matrix": someNumbers})
			out["Type"], out["PatternType"] = name("Pattern"), 2
			s, err := w.shadingOf(d["Shading"], u)
			if err != nil || s == nil {
				return nil, err
			}
			out["Shading"] = s
			g, err := w.graphicsState(d["ExtGState"], u)
			if err != nil {
				return nil, err
			}
			if g != nil {
				out["ExtGState"] = g
			}
			return out, nil
		})
	}
	return nothing()
}

// contentStream copies a stream of operators that has resources of its own, or its
// page's. It is copied once, or once for each page whose resources it uses. One that
// leads to itself draws nothing there.
func (w *writer) contentStream(o any, role string, s *stream, u *used, entries func(*used) (dict, error)) (any, error) {
	r, indirect := o.(ref)
	if indirect {
		for _, page := range []ref{0, u.id} {
			if have, ok := w.copies[copyKey{r, role, page}]; ok {
				return have, nil
			}
		}
		if w.open[r] {
			return nothing()
		}
		w.open[r] = true
		defer delete(w.open, r)
	}
	if u.depth >= maxFormDepth {
		return nothing()
	}
	own := w.dict(s.dict["Resources"])
	nested := w.usedIn(environment{own, u.page, u.id}, u.depth+1)
	data, err := w.data(s)
	if err != nil {
		return nil, err
	}
	data, err = w.filtered(data, nested)
	if err != nil {
		return nil, err
	}
	out, err := entries(nested)
	if err != nil {
		return nil, err
	}
	out["Resources"] = w.finish(nested)
	u.borrowed = u.borrowed || nested.borrowed
	copied, err := w.addPacked(out, data)
	if err != nil {
		return nil, err
	}
	if indirect {
		key := copyKey{r, role, 0}
		if nested.borrowed {
			key.page = u.id
		}
		w.copies[key] = copied
	}
	return copied, nil
}

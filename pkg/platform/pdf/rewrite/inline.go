package rewrite

// inline copies a picture within the content.
func (c *content) inline() error {
	d := dict{}
	for {
		t := c.next()
		if t.kind == end {
			return nil
		}
		if t.kind == keyword && string(c.text(t)) == "ID" {
			break
		}
		if t.kind != named {
			continue
		}
		key := inlineKey(name(unescapeName(c.text(t)[1:])))
		if o := c.object(c.next(), 0); o != nil {
			d[key] = o
		}
	}
	c.at = min(c.at+1, len(c.src))
	raw, stop := c.inlineData(d)
	c.at = stop
	if c.hidden > 0 {
		return nil
	}
	if n := c.name(d["ColorSpace"]); n != "" && !device(n) {
		if _, err := c.use(c.used, "ColorSpace", n, c.colorSpaceIn(c.used)); err != nil {
			return err
		}
	}
	out, data, err := c.picture(d, raw, c.used, true)
	if err != nil || out == nil {
		return err
	}
	delete(out, "Type")
	delete(out, "Subtype")
	delete(out, "Length")
	c.out = append(c.out, "BI "...)
	for _, key := range []name{"Width", "Height", "ColorSpace", "BitsPerComponent", "Decode", "DecodeParms", "Filter", "ImageMask", "Interpolate"} {
		if o, ok := out[key]; ok {
			c.out = appendName(c.out, key)
			c.out = append(c.out, ' ')
			c.out = appendObject(c.out, o)
			c.out = append(c.out, ' ')
		}
	}
	c.out = append(c.out, "ID "...)
	c.out = append(c.out, data...)
	c.out = append(c.out, "\nEI\n"...)
	return nil
}

func inlineKey(n name) name {
	switch n {
	case "W":
		return "Width"
	case "H":
		return "Height"
	case "CS":
		return "ColorSpace"
	case "BPC":
		return "BitsPerComponent"
	case "D":
		return "Decode"
	case "DP":
		return "DecodeParms"
	case "F":
		return "Filter"
	case "IM":
		return "ImageMask"
	case "I":
		return "Interpolate"
	}
	return n
}

// inlineData is a picture's data, and where the content goes on.
func (c *content) inlineData(d dict) (raw []byte, stop int) {
	from := c.at
	least := 0
	if codings := c.codings(d); len(codings) == 0 {
		if size, ok := c.pictureSize(d, c.used); ok && size <= len(c.src)-from {
			least = size
		}
	} else if n := dataEnd(c.src[from:], codings[0].filter); n > 0 {
		least = n
	}
	for at := from + least; at+2 <= len(c.src); at++ {
		if c.src[at] == 'E' && c.src[at+1] == 'I' && (at == from || at == from+least || isSpace(c.src[at-1])) &&
			(at+2 == len(c.src) || isSpace(c.src[at+2])) && c.continues(at+2) {
			return c.src[from:at], at + 2
		}
	}
	return c.src[from:], len(c.src)
}

// continues reports whether what follows looks like content: the bytes of a picture can
// have EI in them.
func (c *content) continues(at int) bool {
	for _, b := range c.src[at:min(at+16, len(c.src))] {
		if b >= 0x80 || b < ' ' && !isSpace(b) {
			return false
		}
	}
	return true
}

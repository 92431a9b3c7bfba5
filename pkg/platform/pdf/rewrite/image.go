package rewrite

import (
	"bytes"
	"errors"
	"io"

	"knowmad/pkg/platform/pdf/strip"

	"github.com/klauspost/compress/zlib"
)

// maxMasks bounds masks of masks: a mask has none.
const maxMasks = 1

// image copies a picture that is an object.
func (w *writer) image(s *stream, u *used, depth int) (any, error) {
	out, data, err := w.picture(s.dict, s.raw, u, false)
	if err != nil || out == nil {
		return nil, err
	}
	for _, key := range []name{"SMask", "Mask"} {
		if depth == maxMasks {
			break
		}
		if a := someNumbers(w.file, w.resolve(s.dict[key])); a != nil {
			out[key] = a
			continue
		}
		mask, ok := w.resolve(s.dict[key]).(*stream)
		if !ok || mask.dict["OC"] != nil && !w.layers.visible(mask.dict["OC"]) {
			continue
		}
		m, err := w.once(s.dict[key], "mask", func(any) (any, error) { return w.image(mask, u, depth+1) })
		if err != nil {
			return nil, err
		}
		if m != nil {
			out[key] = m
		}
	}
	return w.addStream(out, data)
}

// picture copies the entries and the data of a picture; nil: there is none.
func (w *writer) picture(d dict, raw []byte, u *used, inline bool) (out dict, data []byte, err error) {
	out = w.entries(d, map[name]shape{
		"Width": aNumber, "Height": aNumber, "BitsPerComponent": aNumber, "ImageMask": aBool, "Decode": someNumbers,
		"Interpolate": aBool, "SMaskInData": aNumber, "Matte": someNumbers,
	})
	out["Type"], out["Subtype"] = name("XObject"), name("Image")
	if n := w.name(d["ColorSpace"]); inline && n != "" {
		out["ColorSpace"] = n
	} else if d["ColorSpace"] != nil {
		space, err := w.colorSpace(d["ColorSpace"], u, 0)
		if err != nil {
			return nil, nil, err
		}
		if inline {
			space = w.indexed(d["ColorSpace"])
		}
		if space != nil {
			out["ColorSpace"] = space
		}
	}
	codings := w.codings(d)
	if len(codings) == 1 && codings[0].filter == "FlateDecode" {
		return w.flatePicture(out, d, raw, codings[0], u)
	}
	data, left, err := w.unpacked(d, raw)
	switch {
	case errors.Is(err, errFilter) || len(left) > 1:
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	case len(left) == 0:
		if size, ok := w.pictureSize(d, u); ok && size < len(data) {
			data = data[:size]
		}
		out["Filter"] = name("FlateDecode")
		data, err = packed(data)
		return out, data, err
	}
	out["Filter"] = left[0].filter
	parms := w.entries(left[0].parms, map[name]shape{
		"ColorTransform": aNumber, "K": aNumber, "EndOfLine": aBool, "EncodedByteAlign": aBool, "Columns": aNumber, "Rows": aNumber,
		"EndOfBlock": aBool, "BlackIs1": aBool, "DamagedRowsBeforeError": aNumber,
	})
	switch left[0].filter {
	case "DCTDecode":
		data, _ = strip.JPEG(data)
	case "JPXDecode":
		data = strip.JPX(data)
	case "CCITTFaxDecode":
		data = strip.Fax(data)
	case "JBIG2Decode":
		data = strip.JBIG2(data)
		globals, err := w.once(left[0].parms["JBIG2Globals"], "globals", func(o any) (any, error) {
			s, ok := o.(*stream)
			if !ok {
				return nothing()
			}
			data, err := w.data(s)
			if err != nil {
				return nil, err
			}
			return w.addPacked(dict{}, strip.JBIG2(data))
		})
		if err != nil {
			return nil, nil, err
		}
		if globals != nil {
			parms["JBIG2Globals"] = globals
		}
	}
	if data == nil {
		return nil, nil, nil
	}
	if len(parms) > 0 {
		out["DecodeParms"] = parms
	}
	return out, data, nil
}

// indexed is the colour space of a picture within content, whose base is a device's.
func (w *writer) indexed(o any) any {
	a := w.array(o)
	if len(a) != 4 || !device(w.name(a[1])) {
		return nil
	}
	high := min(max(w.integer(a[2]), 0), 255)
	lookup, _ := w.resolve(a[3]).(text)
	size := (high + 1) * max(w.components(a[1], nil, 0), 1)
	return array{name("Indexed"), w.name(a[1]), high, lookup[:min(size, len(lookup))]}
}

// flatePicture copies a picture's packed data up to its end, and packs it anew where it
// has more than the picture.
func (w *writer) flatePicture(out, d dict, raw []byte, c coding, u *used) (dict, []byte, error) {
	out["Filter"] = c.filter
	parms := w.entries(c.parms, map[name]shape{"Predictor": aNumber, "Colors": aNumber, "BitsPerComponent": aNumber, "Columns": aNumber})
	if len(parms) > 0 {
		out["DecodeParms"] = parms
	}
	size, known := w.pictureSize(d, u)
	if known && w.integer(c.parms["Predictor"]) >= 10 {
		size += w.integer(d["Height"]) // a byte for the filter of each line
	}
	from := bytes.NewReader(raw)
	r, err := zlib.NewReader(from)
	if err != nil {
		return nil, nil, nil // data that is damaged from its start is no picture
	}
	defer r.Close()
	counted := &counter{writer: w}
	if _, err := io.Copy(counted, r); errors.Is(err, ErrTooLarge) || w.ended() != nil {
		return nil, nil, err
	}
	if !known || counted.n <= size {
		return out, raw[:len(raw)-from.Len()], nil
	}
	if size > maxStream {
		return nil, nil, ErrTooLarge
	}
	if r, err = zlib.NewReader(bytes.NewReader(raw)); err != nil {
		return nil, nil, nil
	}
	defer r.Close()
	var data bytes.Buffer
	_, _ = io.Copy(&data, io.LimitReader(r, int64(size))) // damage ends the data
	short, err := packed(data.Bytes())
	return out, short, err
}

// counter counts bytes that aren't kept.
type counter struct {
	*writer

	n int
}

// Write counts.
func (c *counter) Write(p []byte) (int, error) {
	c.n += len(p)
	if c.counted += len(p); c.counted > maxCounted {
		return 0, ErrTooLarge
	}
	return len(p), c.ended()
}

// pictureSize is how many bytes a picture has without filters.
func (w *writer) pictureSize(d dict, u *used) (size int, known bool) {
	const side = 1 << 20
	width, height := w.integer(d["Width"]), w.integer(d["Height"])
	if width <= 0 || height <= 0 || width > side || height > side {
		return 0, false
	}
	bits := 1
	if mask, _ := w.resolve(d["ImageMask"]).(bool); !mask {
		components := w.components(d["ColorSpace"], u, 0)
		if bits = components * w.integer(d["BitsPerComponent"]); bits <= 0 || bits > 512 {
			return 0, false
		}
	}
	return (width*bits + 7) / 8 * height, true
}

// dataEnd is how many bytes the data of a filter has; 0 where that isn't known.
func dataEnd(src []byte, filter name) int {
	switch filter {
	case "DCTDecode":
		_, n := strip.JPEG(src)
		return n
	case "ASCII85Decode":
		if n := bytes.Index(src, []byte("~>")); n >= 0 {
			return n + 2
		}
	case "ASCIIHexDecode":
		return bytes.IndexByte(src, '>') + 1
	case "FlateDecode":
		from := bytes.NewReader(src)
		r, err := zlib.NewReader(from)
		if err != nil {
			return 0
		}
		defer r.Close()
		if _, err := io.Copy(io.Discard, io.LimitReader(r, maxStream)); err != nil {
			return 0
		}
		return len(src) - from.Len()
	}
	return 0
}

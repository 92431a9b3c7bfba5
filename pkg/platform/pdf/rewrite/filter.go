package rewrite

import (
	"bytes"
	"context"
	"encoding/ascii85"
	"errors"
	"io"

	"github.com/klauspost/compress/zlib"
	"golang.org/x/image/tiff/lzw"
)

// Limits of a document.
const (
	maxFilters  = 8        // of a stream
	maxStream   = 64 << 20 // bytes of a stream that is unpacked into memory
	maxInflated = 1 << 30  // bytes of all of them
	maxCounted  = 2 << 30  // bytes of all pictures that are unpacked to find their end
)

// longFilter is the whole name of a filter, which inline images abbreviate.
func longFilter(n name) name {
	switch n {
	case "A85":
		return "ASCII85Decode"
	case "AHx":
		return "ASCIIHexDecode"
	case "LZW":
		return "LZWDecode"
	case "Fl":
		return "FlateDecode"
	case "RL":
		return "RunLengthDecode"
	case "CCF":
		return "CCITTFaxDecode"
	case "DCT":
		return "DCTDecode"
	}
	return n
}

// coding is a filter with its parameters.
type coding struct {
	filter name
	parms  dict
}

func (f *file) codings(d dict) []coding {
	filters, parms := d["Filter"], d["DecodeParms"]
	if filters == nil {
		filters = d["F"]
	}
	if parms == nil {
		parms = d["DP"]
	}
	var out []coding
	if n := f.name(filters); n != "" {
		p := f.dict(parms)
		if a := f.array(parms); len(a) > 0 {
			p = f.dict(a[0])
		}
		return []coding{{longFilter(n), p}}
	}
	list := f.array(parms)
	for i, o := range f.array(filters) {
		c := coding{filter: longFilter(f.name(o))}
		if i < len(list) {
			c.parms = f.dict(list[i])
		}
		out = append(out, c)
	}
	return out
}

// unpacker unpacks the streams of a file, within limits.
type unpacker struct {
	*file

	ctx      context.Context //nolint:containedctx // of one call, which it doesn't outlive
	inflated int
	counted  int
}

func (w *unpacker) ended() error { return context.Cause(w.ctx) }

var errFilter = errors.New("a filter that isn't known")

// unpacked is a stream's data behind the filters that any data may have. Left are the
// filters that only pictures have, with the data that they take.
func (w *unpacker) unpacked(d dict, raw []byte) (data []byte, left []coding, err error) {
	codings := w.codings(d)
	if len(codings) > maxFilters {
		return nil, nil, errFilter
	}
	data = raw
	for n, c := range codings {
		switch c.filter {
		case "DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode":
			return data, codings[n:], nil
		case "Crypt":
			continue
		}
		if data, err = w.unpack(data, c); err != nil {
			return nil, nil, err
		}
	}
	return data, nil, nil
}

// unpack undoes one filter. Data that ends early, or is damaged, is unpacked as far as
// it goes, as PDFium does.
func (w *unpacker) unpack(data []byte, c coding) ([]byte, error) {
	switch c.filter {
	case "ASCIIHexDecode":
		return w.spend(unhex(data))
	case "ASCII85Decode":
		return w.spend(unpack85(data))
	case "RunLengthDecode":
		return w.runLength(data)
	case "FlateDecode":
		r, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, nil //nolint:nilerr // data that is damaged from its start is no data
		}
		data, err = w.readAll(r)
		if err != nil {
			return nil, err
		}
		return w.unpredicted(data, c.parms)
	case "LZWDecode":
		if p, ok := w.resolve(c.parms["EarlyChange"]).(number); ok && p.value() == 0 {
			data, err := w.spend(lateLZW(data, maxStream))
			if err != nil {
				return nil, err
			}
			return w.unpredicted(data, c.parms)
		}
		data, err := w.readAll(lzw.NewReader(bytes.NewReader(data), lzw.MSB, 8))
		if err != nil {
			return nil, err
		}
		return w.unpredicted(data, c.parms)
	}
	return nil, errFilter
}

// spend counts bytes that were unpacked.
func (w *unpacker) spend(data []byte) ([]byte, error) {
	if w.inflated += len(data); w.inflated > maxInflated || len(data) > maxStream {
		return nil, ErrTooLarge
	}
	return data, w.ended()
}

// readAll reads what a decoder gives until it ends or fails.
func (w *unpacker) readAll(r io.Reader) ([]byte, error) {
	var b bytes.Buffer
	_, _ = io.Copy(&b, io.LimitReader(r, maxStream+1)) // damage ends the data
	return w.spend(b.Bytes())
}

func unpack85(data []byte) []byte {
	if n := bytes.IndexByte(data, '~'); n >= 0 {
		data = data[:n]
	}
	data = bytes.TrimPrefix(bytes.TrimSpace(data), []byte("<~"))
	out := make([]byte, 4*len(data)+4) // z is four bytes
	n, _, _ := ascii85.Decode(out, data, true)
	return out[:n]
}

func (w *unpacker) runLength(data []byte) ([]byte, error) {
	var out []byte
	for at := 0; at < len(data) && data[at] != 128; {
		n := int(data[at])
		at++
		if n < 128 {
			stop := min(at+n+1, len(data))
			out = append(out, data[at:stop]...)
			at = stop
		} else if at < len(data) {
			out = append(out, bytes.Repeat(data[at:at+1], 257-n)...)
			at++
		}
		if len(out) > maxStream {
			return nil, ErrTooLarge
		}
	}
	return w.spend(out)
}

// lateLZW unpacks LZW whose codes grow one code later than PDF's do by default.
func lateLZW(data []byte, limit int) []byte {
	const clearCode, endCode = 256, 257
	var out []byte
	type entry struct{ from, to int } // in out
	var table []entry
	bits, width, have := uint32(0), 9, 0
	last := entry{-1, 0}
	for _, c := range data {
		bits, have = bits<<8|uint32(c), have+8
		if have < width {
			continue
		}
		code := int(bits >> (have - width) & (1<<width - 1))
		have -= width
		from := len(out)
		switch {
		case code == clearCode:
			table, width, last = table[:0], 9, entry{-1, 0}
			continue
		case code == endCode || len(out) > limit:
			return out
		case code < clearCode:
			out = append(out, byte(code))
		case code-258 < len(table):
			e := table[code-258]
			out = append(out, out[e.from:e.to]...)
		case code-258 == len(table) && last.from >= 0:
			out = append(out, out[last.from:last.to]...)
			out = append(out, out[last.from])
		default:
			return out
		}
		if last.from >= 0 && len(table) < 4096-258 {
			table = append(table, entry{last.from, last.to + 1})
		}
		last = entry{from, len(out)}
		if next := len(table) + 258 + 1; next > 1<<width && width < 12 {
			width++
		}
	}
	return out
}

// unpredicted undoes the predictors of PNG and TIFF.
func (w *unpacker) unpredicted(data []byte, parms dict) ([]byte, error) {
	predictor := w.integer(parms["Predictor"])
	if predictor < 2 {
		return data, nil
	}
	whole := func(key name, otherwise int) int {
		if v := w.integer(parms[key]); v > 0 {
			return v
		}
		return otherwise
	}
	colors, bits, columns := whole("Colors", 1), whole("BitsPerComponent", 8), whole("Columns", 1)
	if colors > 64 || bits > 32 || columns > 1<<24 {
		return nil, errFilter
	}
	row := (colors*bits*columns + 7) / 8
	pixel := max(colors*bits/8, 1)
	if predictor == 2 {
		if bits == 8 {
			for at := 0; at < len(data); at += row {
				line := data[at:min(at+row, len(data))]
				for n := pixel; n < len(line); n++ {
					line[n] += line[n-pixel]
				}
			}
			return data, nil
		}
		return nil, errFilter
	}
	out := make([]byte, 0, len(data))
	above := make([]byte, row)
	for len(data) > 1 {
		kind := data[0]
		line := make([]byte, row)
		n := copy(line, data[1:])
		data = data[1+n:]
		unfilter(kind, line, above, pixel)
		out = append(out, line[:n]...)
		above = line
	}
	return w.spend(out)
}

// unfilter undoes one of PNG's filters on a line.
func unfilter(kind byte, line, above []byte, pixel int) {
	for n := range line {
		var left, corner byte
		if n >= pixel {
			left, corner = line[n-pixel], above[n-pixel]
		}
		switch kind {
		case 1:
			line[n] += left
		case 2:
			line[n] += above[n]
		case 3:
			line[n] += byte((int(left) + int(above[n])) / 2)
		case 4:
			line[n] += paeth(left, above[n], corner)
		}
	}
}

func paeth(a, b, c byte) byte {
	distance := func(x, y int) int { return max(x-y, y-x) }
	p := int(a) + int(b) - int(c)
	pa, pb, pc := distance(p, int(a)), distance(p, int(b)), distance(p, int(c))
	switch {
	case pa <= pb && pa <= pc:
		return a
	case pb <= pc:
		return b
	}
	return c
}

// packed deflates data.
func packed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

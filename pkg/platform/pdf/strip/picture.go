package strip

import (
	"bytes"
	"encoding/binary"
)

// Markers of ITU T.81.
const (
	markerTEM   = 0x01
	markerSOF0  = 0xC0
	markerJPG   = 0xC8
	markerSOF15 = 0xCF // also DHT and DAC lie between
	markerRST0  = 0xD0
	markerRST7  = 0xD7
	markerSOI   = 0xD8
	markerEOI   = 0xD9
	markerSOS   = 0xDA
	markerDQT   = 0xDB
	markerDNL   = 0xDC
	markerDRI   = 0xDD
	markerAPP0  = 0xE0
	markerAPP14 = 0xEE
)

// JPEG keeps the segments of a JPEG that decoding takes, and of Adobe's the kind of
// its colours: no Exif, XMP, comments, thumbnails and profiles, no bytes between segments
// and after the end. Length is how many bytes of src were read; out is nil where there is
// no picture.
func JPEG(src []byte) (out []byte, length int) {
	start := bytes.Index(src, []byte{0xFF, markerSOI})
	if start < 0 {
		return nil, 0
	}
	out = append(make([]byte, 0, len(src)), 0xFF, markerSOI)
	frame, scan, adobe := false, false, false
	at := start + 2
	for {
		skip := bytes.IndexByte(src[at:], 0xFF)
		if skip < 0 {
			at = len(src)
			break
		}
		for at += skip; at < len(src) && src[at] == 0xFF; at++ { // fill bytes
		}
		if at >= len(src) {
			break
		}
		marker := src[at]
		at++
		if marker == markerEOI {
			break
		}
		if marker == 0 || marker == markerTEM || marker >= markerRST0 && marker <= markerSOI {
			continue
		}
		if at+2 > len(src) {
			at = len(src)
			break
		}
		stop := at + int(binary.BigEndian.Uint16(src[at:]))
		if stop < at+2 || stop > len(src) {
			at = len(src)
			break
		}
		payload := src[at+2 : stop]
		switch {
		case marker >= markerSOF0 && marker <= markerSOF15 && marker != markerJPG, marker == markerDQT, marker == markerDNL, marker == markerDRI:
			frame = frame || marker != markerDQT && marker != markerDRI && marker != 0xC4 && marker != 0xCC
			out = append(append(out, 0xFF, marker), src[at:stop]...)
		case marker == markerAPP14 && !adobe && len(payload) >= 12 && string(payload[:5]) == "Adobe":
			adobe = true
			out = append(out, 0xFF, markerAPP14, 0, 14, 'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, payload[11])
		case marker == markerAPP0 && len(out) == 2 && len(payload) >= 14 && string(payload[:5]) == "JFIF\x00":
			out = append(out, 0xFF, markerAPP0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
		case marker == markerSOS:
			out = append(append(out, 0xFF, marker), src[at:stop]...)
			scan = true
			stop += entropyCoded(src[stop:])
			out = append(out, src[at+int(binary.BigEndian.Uint16(src[at:])):stop]...)
		}
		at = stop
	}
	if !frame || !scan {
		return nil, at
	}
	return append(out, 0xFF, markerEOI), at
}

// entropyCoded is how many bytes belong to a scan, up to the next marker.
func entropyCoded(src []byte) int {
	at := 0
	for {
		n := bytes.IndexByte(src[at:], 0xFF)
		if n < 0 || at+n+1 >= len(src) {
			return len(src)
		}
		at += n
		if next := src[at+1]; next != 0 && (next < markerRST0 || next > markerRST7) {
			return at
		}
		at += 2
	}
}

// JPX keeps what decoding takes of a JPEG 2000 file, or codestream: boxes of the
// picture and its colours, no comments.
func JPX(src []byte) []byte {
	if len(src) > 2 && src[0] == 0xFF && src[1] == 0x4F {
		return cleanCodestream(src)
	}
	return jpxBoxes(src, 0)
}

func jpxBoxes(src []byte, depth int) []byte {
	var out []byte
	for len(src) >= 8 {
		size, head := uint64(binary.BigEndian.Uint32(src)), uint64(8)
		if size == 1 && len(src) >= 16 {
			size, head = binary.BigEndian.Uint64(src[8:]), 16
		}
		if size == 0 || size > uint64(len(src)) {
			size = uint64(len(src))
		}
		if size < head {
			return out
		}
		kind, data := string(src[4:8]), src[head:size]
		src = src[size:]
		switch kind {
		case "jp2h":
			if depth > 0 {
				continue
			}
			data = jpxBoxes(data, depth+1)
		case "jp2c":
			data = cleanCodestream(data)
		case "jP  ", "ftyp", "ihdr", "bpcc", "pclr", "cmap", "cdef":
		case "colr":
			if len(data) > 3 && data[0] == 2 { // with a profile
				data = append(bytes.Clone(data[:3]), Profile(data[3:])...)
			}
		default:
			continue
		}
		out = binary.BigEndian.AppendUint32(out, uint32(len(data)+8))
		out = append(out, kind...)
		out = append(out, data...)
	}
	return out
}

// cleanCodestream leaves out the comments of a codestream's headers, and what follows its
// end.
func cleanCodestream(src []byte) []byte {
	const (
		sot, sod, com, eoc = 0x90, 0x93, 0x64, 0xD9
		sotSize            = 12
	)
	out := append(make([]byte, 0, len(src)), src[:min(2, len(src))]...)
	at := 2
	tile, tileEnd := -1, 0 // where a tile's part begins in out, and ends in src
	for at+4 <= len(src) && src[at] == 0xFF {
		marker := src[at+1]
		if marker == eoc {
			break
		}
		if marker == sod {
			stop := len(src)
			if tile >= 0 && tileEnd > at && tileEnd < stop {
				stop = tileEnd
			}
			if stop == len(src) {
				if n := bytes.LastIndex(src[at:], []byte{0xFF, eoc}); n >= 0 {
					stop = at + n
				}
			}
			out = append(out, src[at:stop]...)
			if tile >= 0 && tileEnd > 0 {
				binary.BigEndian.PutUint32(out[tile+6:], uint32(len(out)-tile))
			}
			at, tile = stop, -1
			continue
		}
		stop := at + 2 + int(binary.BigEndian.Uint16(src[at+2:]))
		if stop > len(src) {
			break
		}
		if marker == sot && stop-at == sotSize {
			tile, tileEnd = len(out), 0
			if part := int(binary.BigEndian.Uint32(src[at+6:])); part > 0 && part < len(src) {
				tileEnd = at + part
			}
		}
		if marker != com {
			out = append(out, src[at:stop]...)
		}
		at = stop
	}
	return append(out, 0xFF, eoc)
}

// Fax ends a fax at its last line: at two ends of a line together.
func Fax(src []byte) []byte {
	window := ^uint32(0)
	for at, c := range src {
		for bit := 7; bit >= 0; bit-- {
			window = window<<1 | uint32(c>>bit&1)
			if window&0xFFFFFF == 0x001001 || window&0x3FFFFFF == 0x006003 {
				return src[:min(at+2, len(src))] // and no more than a byte of further ends
			}
		}
	}
	return src
}

// JBIG2 keeps the segments of a JBIG2 stream but for extensions, which are comments.
func JBIG2(src []byte) []byte {
	const extension, unknown = 62, 0xFFFFFFFF
	var out []byte
	for at := 0; at+11 <= len(src); {
		from := at
		number := binary.BigEndian.Uint32(src[at:])
		flags := src[at+4]
		at += 5
		referred := int(src[at] >> 5)
		if referred == 7 {
			referred = int(binary.BigEndian.Uint32(src[at:]) & 0x1FFFFFFF)
			if referred > len(src) {
				return append(out, src[from:]...)
			}
			at += 4 + (referred+8)/8
		} else {
			at++
		}
		switch {
		case number <= 256:
			at += referred
		case number <= 65536:
			at += 2 * referred
		default:
			at += 4 * referred
		}
		at++ // its page
		if flags&0x40 != 0 {
			at += 3
		}
		if at+4 > len(src) {
			break
		}
		length := binary.BigEndian.Uint32(src[at:])
		at += 4
		if length == unknown || uint64(length) > uint64(len(src)-at) {
			return append(out, src[from:]...)
		}
		at += int(length)
		if flags&0x3F != extension {
			out = append(out, src[from:at]...)
		}
	}
	return out
}

// Profile keeps the tags of a colour profile that colours are computed from: no
// descriptions, copyright and makers' own. What is no profile is dropped.
func Profile(src []byte) []byte {
	const head, entry = 128, 12
	if len(src) < head+4 || string(src[36:40]) != "acsp" {
		return nil
	}
	count := int(binary.BigEndian.Uint32(src[head:]))
	if count < 0 || count > 200 || len(src) < head+4+entry*count {
		return nil
	}
	type tag struct {
		name string
		data []byte
	}
	var tags []tag
	for n := range count {
		e := src[head+4+entry*n:][:entry]
		switch string(e[:4]) {
		case "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "gamt":
		default:
			continue
		}
		offset, size := uint64(binary.BigEndian.Uint32(e[4:])), uint64(binary.BigEndian.Uint32(e[8:]))
		if offset > uint64(len(src)) || size > uint64(len(src))-offset {
			return nil
		}
		tags = append(tags, tag{string(e[:4]), src[offset : offset+size]})
	}
	out := make([]byte, head+4+entry*len(tags), len(src)+64)
	copy(out, src[:head])
	clear(out[4:8])     // the program that made it
	clear(out[24:36])   // when
	clear(out[40:64])   // for which platform and device
	clear(out[80:head]) // by whom, and its identity
	binary.BigEndian.PutUint32(out[head:], uint32(len(tags)))
	placed := map[string]int{} // tags may share their data
	for n, t := range tags {
		at, ok := placed[string(t.data)]
		if !ok {
			for len(out)%4 != 0 {
				out = append(out, 0)
			}
			at = len(out)
			placed[string(t.data)] = at
			out = append(out, t.data...)
		}
		e := out[head+4+entry*n:]
		copy(e, t.name)
		binary.BigEndian.PutUint32(e[4:], uint32(at))
		binary.BigEndian.PutUint32(e[8:], uint32(len(t.data)))
	}
	binary.BigEndian.PutUint32(out, uint32(len(out)))
	return out
}

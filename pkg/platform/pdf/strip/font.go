package strip

import "encoding/binary"

// Font is a TrueType or OpenType font with the tables that drawing takes: no names,
// signatures and metadata. Other fonts are as they were.
func Font(src []byte) []byte {
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

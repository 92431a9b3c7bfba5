package image

import "encoding/binary"

// maxScans is how often a JPEG may go over the picture: progressive ones do so
// about ten times. Each time costs work for every pixel, and asking for it costs
// a few bytes, so that a small file could keep a processor busy for hours.
const maxScans = 64

// scans counts how often a JPEG goes over the picture, up to its end or to what
// isn't understood, where the decoder stops, too.
func scans(b []byte) int {
	n := 0
	for i := 2; i+4 <= len(b); {
		switch marker := b[i+1]; {
		case b[i] != 0xff, marker == 0, marker >= 0xd0 && marker <= 0xd7:
			i++ // the picture's data, in which these mean themselves
		case marker == 0xff: // fill byte
			i++
		case marker == 0xd9: // end
			return n
		default:
			if marker == 0xda {
				n++
			}
			i += 2 + max(2, int(binary.BigEndian.Uint16(b[i+2:])))
		}
	}
	return n
}

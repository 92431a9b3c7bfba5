package image

import (
	"bytes"
	"encoding/binary"
	"fmt"

	stdgif "image/gif"
)

// Limits of a picture that Strip takes.
const (
	stripSide   = 16_384
	stripPixels = 100 << 20
	turnPixels  = 25 << 20 // they are in memory
)

// Strip removes the metadata of a PNG, JPEG, WebP or GIF, and bytes behind its end, and leaves
// its pixels as they are: a picture without any comes back unchanged. A picture that metadata
// turns is drawn anew, upright. The error is an InvalidMIMETypeError for other files, and a
// BadRequestError with status 413 for a picture with too many pixels.
func Strip(b []byte) ([]byte, error) {
	if bytes.HasPrefix(b, []byte("GIF8")) {
		config, err := stdgif.DecodeConfig(bytes.NewReader(b))
		if err != nil {
			return nil, notAnImage(err)
		}
		if err := (limits{pixels: stripPixels, side: stripSide}).check(config); err != nil {
			return nil, err
		}
		return stripGIF(b)
	}
	k := sniff(b)
	config, err := decodeConfig(k, b)
	if err != nil {
		return nil, notAnImage(err)
	}
	if err := (limits{pixels: stripPixels, side: stripSide}).check(config); err != nil {
		return nil, err
	}
	if orientation(k, b) != upright {
		printed, err := Print(b, Bounds{Pixels: turnPixels, Side: stripSide}, max(config.Width, config.Height))
		return printed.Data, err
	}
	switch k {
	case pngKind:
		return stripPNG(b)
	case jpegKind:
		return stripJPEG(b)
	default:
		return stripWebP(b)
	}
}

// stripPNG drops chunks of texts, times and EXIF.
func stripPNG(b []byte) ([]byte, error) {
	const signature, overhead = 8, 12
	out := append([]byte{}, b[:signature]...)
	for rest := b[signature:]; len(rest) >= overhead; {
		length := int64(binary.BigEndian.Uint32(rest)) + overhead
		if length > int64(len(rest)) {
			return nil, notAnImage(fmt.Errorf("a chunk of %d bytes in %d", length, len(rest)))
		}
		name := string(rest[4:8])
		switch name {
		case "tEXt", "zTXt", "iTXt", "tIME", "eXIf":
		default:
			out = append(out, rest[:length]...)
		}
		if rest = rest[length:]; name == "IEND" {
			return out, nil
		}
	}
	return nil, notAnImage(fmt.Errorf("no end in %d bytes", len(b)))
}

// stripJPEG drops comments, the segments of applications but for JFIF, colour profiles and
// Adobe's, without which colours change, and all bytes behind the picture: phones store films
// and places there.
func stripJPEG(b []byte) ([]byte, error) {
	const (
		endOfImage, startOfScan = 0xd9, 0xda
		comment                 = 0xfe
		app0, app2, app14       = 0xe0, 0xe2, 0xee
		firstApp, lastApp       = 0xe0, 0xef
		marker, headerBytes     = 0xff, 4
	)
	out := append([]byte{}, b[:2]...)
	scans := 0
	for rest := b[2:]; len(rest) >= 2; {
		if rest[0] != marker {
			return nil, notAnImage(fmt.Errorf("%#x in place of a marker", rest[0]))
		}
		kind := rest[1]
		if kind == marker { // a byte that fills
			rest = rest[1:]
			continue
		}
		if kind == endOfImage {
			return append(out, marker, endOfImage), nil
		}
		if len(rest) < headerBytes {
			break
		}
		length := int(binary.BigEndian.Uint16(rest[2:])) + 2
		if length < headerBytes || length > len(rest) {
			return nil, notAnImage(fmt.Errorf("a segment of %d bytes in %d", length, len(rest)))
		}
		if kind == startOfScan {
			length += scanLength(rest[length:])
			scans++
		}
		isKept := kind != comment && (kind < firstApp || kind > lastApp || kind == app0 || kind == app14 ||
			kind == app2 && bytes.HasPrefix(rest[headerBytes:length], []byte("ICC_PROFILE")))
		if isKept {
			out = append(out, rest[:length]...)
		}
		rest = rest[length:]
	}
	if scans > 0 { // browsers draw a picture that was cut
		return out, nil
	}
	return nil, notAnImage(fmt.Errorf("no scan in %d bytes", len(b)))
}

// scanLength is the number of bytes before the next marker that ends a scan of a JPEG:
// stuffed bytes and restarts are parts of it.
func scanLength(b []byte) int {
	const marker, stuffed, firstRestart, lastRestart = 0xff, 0, 0xd0, 0xd7
	for at := 0; ; {
		next := bytes.IndexByte(b[at:], marker)
		if next < 0 || at+next+1 >= len(b) {
			return len(b)
		}
		at += next
		if kind := b[at+1]; kind != stuffed && (kind < firstRestart || kind > lastRestart) {
			return at
		}
		at += 2
	}
}

// stripGIF drops comments and the extensions of applications but for those that repeat the
// pictures, and all bytes behind the end.
func stripGIF(b []byte) ([]byte, error) {
	const (
		header              = 13
		extension, frame    = 0x21, 0x2c
		trailer             = 0x3b
		comment, app        = 0xfe, 0xff
		frameHeader         = 10
		colours, colourBits = 0x80, 0x07
	)
	table := func(flags byte) int {
		if flags&colours == 0 {
			return 0
		}
		return 3 << (flags&colourBits + 1)
	}
	cut := notAnImage(fmt.Errorf("no end in %d bytes", len(b)))
	if len(b) < header {
		return nil, cut
	}
	at := header + table(b[10])
	if at > len(b) {
		return nil, cut
	}
	out := append([]byte{}, b[:at]...)
	for at < len(b) {
		begin, isKept := at, true
		switch b[at] {
		case trailer:
			return append(out, trailer), nil
		case extension:
			if at+2 > len(b) {
				return nil, cut
			}
			isKept = b[at+1] != comment && (b[at+1] != app || repeats(b[at+2:]))
			at += 2
		case frame:
			if at+frameHeader > len(b) {
				return nil, cut
			}
			at += frameHeader + table(b[at+frameHeader-1]) + 1 // with the size of codes
		default:
			return nil, notAnImage(fmt.Errorf("%#x in place of a block", b[at]))
		}
		if at = skipBlocks(b, at); at < 0 {
			return nil, cut
		}
		if isKept {
			out = append(out, b[begin:at]...)
		}
	}
	return nil, cut
}

// repeats reports whether a GIF's extension of an application says how often its pictures
// are repeated.
func repeats(b []byte) bool {
	return bytes.HasPrefix(b, []byte("\x0bNETSCAPE2.0")) || bytes.HasPrefix(b, []byte("\x0bANIMEXTS1.0"))
}

// skipBlocks returns the place behind the sub-blocks of a GIF that begin at a place, or -1
// where they have no end.
func skipBlocks(b []byte, at int) int {
	for at < len(b) {
		length := int(b[at])
		if at += 1 + length; length == 0 {
			return at
		}
	}
	return -1
}

// stripWebP drops EXIF and XMP.
func stripWebP(b []byte) ([]byte, error) {
	const header, overhead = 12, 8
	out := append([]byte{}, b[:header]...)
	end := int(min(int64(len(b)), max(header, overhead+int64(binary.LittleEndian.Uint32(b[4:])))))
	for rest := b[header:end]; len(rest) >= overhead; {
		length := int64(binary.LittleEndian.Uint32(rest[4:])) + overhead
		if length += length % 2; length == int64(len(rest))+1 { // the last byte that fills may be missing
			length--
		}
		if length > int64(len(rest)) {
			return nil, notAnImage(fmt.Errorf("a chunk of %d bytes in %d", length, len(rest)))
		}
		chunk := rest[:length]
		switch string(chunk[:4]) {
		case "EXIF", "XMP ":
		case "VP8X":
			const exif, xmp = 0x08, 0x04
			at := len(out)
			out = append(out, chunk...)
			out[at+overhead] &^= exif | xmp
		default:
			out = append(out, chunk...)
		}
		rest = rest[length:]
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-overhead))
	return out, nil
}

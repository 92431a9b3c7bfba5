package image

import (
	"bytes"
	"encoding/binary"
)

// upright is the orientation of a picture that says nothing about it.
const upright = 1

// orientation reads how a picture must be turned (EXIF tag 0x0112, 1 to 8).
// Anything that is not understood is upright: metadata never breaks a picture.
func orientation(k kind, b []byte) int {
	switch k {
	case jpegKind:
		return tiffOrientation(jpegExif(b))
	case pngKind:
		return tiffOrientation(pngExif(b))
	case webpKind:
		return tiffOrientation(webpExif(b))
	case unknownKind:
	}
	return upright
}

// exifHeader stands before the TIFF data in JPEG, and sometimes in WebP.
const exifHeader = "Exif\x00\x00"

// jpegExif finds the EXIF segment before the picture's data begins.
func jpegExif(b []byte) []byte {
	for i := 2; i+4 <= len(b) && b[i] == 0xff; {
		marker := b[i+1]
		if marker == 0xff { // fill byte
			i++
			continue
		}
		if marker == 0xda || marker == 0xd9 {
			return nil
		}
		size := int(binary.BigEndian.Uint16(b[i+2:]))
		if size < 2 || i+2+size > len(b) {
			return nil
		}
		segment := b[i+4 : i+2+size]
		if marker == 0xe1 && bytes.HasPrefix(segment, []byte(exifHeader)) {
			return segment[len(exifHeader):]
		}
		i += 2 + size
	}
	return nil
}

// pngExif finds the eXIf chunk, which may stand before or after the data.
func pngExif(b []byte) []byte {
	const around = 12 // length, type and checksum
	for i := 8; i+around <= len(b); {
		size := int(binary.BigEndian.Uint32(b[i:]))
		if size < 0 || size > len(b)-i-around {
			return nil
		}
		if string(b[i+4:i+8]) == "eXIf" {
			return b[i+8 : i+8+size]
		}
		i += around + size
	}
	return nil
}

// webpExif finds the EXIF chunk.
func webpExif(b []byte) []byte {
	for i := 12; i+8 <= len(b); {
		size := int(binary.LittleEndian.Uint32(b[i+4:]))
		if size < 0 || size > len(b)-i-8 {
			return nil
		}
		if string(b[i:i+4]) == "EXIF" {
			return bytes.TrimPrefix(b[i+8:i+8+size], []byte(exifHeader))
		}
		i += 8 + size + size%2
	}
	return nil
}

// tiffOrientation reads the orientation in the first directory of TIFF data.
func tiffOrientation(b []byte) int {
	if len(b) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch string(b[:4]) {
	case "II*\x00":
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	directory := int64(order.Uint32(b[4:]))
	if directory+2 > int64(len(b)) {
		return upright
	}
	const entrySize = 12
	entries := b[directory+2:]
	for range order.Uint16(b[directory:]) {
		if len(entries) < entrySize {
			return upright
		}
		const tag, short = 0x0112, 3
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return upright
		}
		entries = entries[entrySize:]
	}
	return upright
}

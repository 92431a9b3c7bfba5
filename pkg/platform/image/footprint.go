package image

import (
	"encoding/binary"
	stdimage "image"
	"image/color"
)

// footprint estimates how many bytes of memory the decoder of a picture takes at most,
// from its header.
func footprint(k kind, b []byte, c stdimage.Config) int64 {
	pixels := int64(c.Width) * int64(c.Height)
	switch k {
	case pngKind:
		size := int64(4)
		switch c.ColorModel {
		case color.NRGBA64Model, color.RGBA64Model:
			size = 8
		}
		return pixels * size * 3 / 2 // an interlaced one holds its last pass beside the whole
	case jpegKind:
		return jpegFootprint(b, c)
	case webpKind, unknownKind:
	}
	return 8 * pixels // a lossless WebP is unpacked from one buffer into another
}

// From the JPEG standard, and what Go's decoder takes.
const (
	startOfProgressive = 0xc2
	blockSide          = 8
	maxComponents      = 4
	coefficient        = 4 // bytes, of which a progressive picture has one for each sample
	converted          = 4 // bytes of a pixel of four components, in print colours
)

// jpegFootprint sums up the samples of all components, each with sides that are whole
// blocks.
func jpegFootprint(b []byte, c stdimage.Config) int64 {
	frame := jpegFrame(b)
	components := int64(maxComponents)
	samples := components * roundUp(c.Width, blockSide*maxComponents) * roundUp(c.Height, blockSide*maxComponents)
	progressive := frame == nil || frame[1] == startOfProgressive
	const head, each = 10, 3 // bytes before the components, and of each
	if n := len(frame); n >= head && n >= head+each*int(frame[head-1]) && frame[head-1] > 0 {
		components = int64(frame[head-1])
		var widest, tallest, area int64
		for i := range components {
			sampling := int64(frame[head+each*i+1])
			h, v := max(sampling>>4, 1), max(sampling&15, 1)
			widest, tallest, area = max(widest, h), max(tallest, v), area+h*v
		}
		units := (roundUp(c.Width, int(blockSide*widest)) / (blockSide * widest)) * (roundUp(c.Height, int(blockSide*tallest)) / (blockSide * tallest))
		samples = units * area * blockSide * blockSide
	}
	size := samples
	if progressive {
		size += coefficient * samples
	}
	if components >= maxComponents {
		size += converted * int64(c.Width) * int64(c.Height)
	}
	return size
}

func roundUp(n, unit int) int64 { return int64((n + unit - 1) / unit * unit) }

// jpegFrame finds the header of a JPEG's frame with its marker; nil where there is none.
func jpegFrame(b []byte) []byte {
	for i := 2; i+4 <= len(b); {
		marker := b[i+1]
		if b[i] != 0xff || marker == 0 || marker == 0xff || marker >= 0xd0 && marker <= 0xd7 {
			i++
			continue
		}
		end := i + 2 + max(2, int(binary.BigEndian.Uint16(b[i+2:])))
		switch marker {
		case 0xc0, 0xc1, startOfProgressive:
			return b[i:min(end, len(b))]
		case 0xd9, 0xda:
			return nil
		}
		i = end
	}
	return nil
}

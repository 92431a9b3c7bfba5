package image_test

import (
	"encoding/binary"
	"os"
	"testing"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

// FuzzOptimize feeds arbitrary bytes: whatever comes, the answer is a picture
// within the bounds or an error of the catalogue that blames the picture.
func FuzzOptimize(f *testing.F) {
	jpg := asJPEG(f, quadrants(40, 20))
	f.Add(jpg, uint16(32))
	f.Add(withExif(jpg, exif(binary.BigEndian, 6)), uint16(16))
	f.Add(withChunk(asPNG(f, quadrants(40, 20)), "eXIf", exif(binary.LittleEndian, 5)), uint16(16))
	f.Add(pngBomb(30000, 30000, 8), uint16(64))
	f.Add([]byte("<svg/>"), uint16(64))
	f.Add(riff("VP8X", "\x08\x00\x00\x00\x07\x00\x00\x03\x00\x00", "EXIF", string(exif(binary.LittleEndian, 3))), uint16(64))
	for _, name := range []string{"alpha", "opaque"} {
		b, err := os.ReadFile("testdata/" + name + ".webp")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, uint16(16))
	}
	f.Fuzz(func(t *testing.T, b []byte, pick uint16) {
		widths := image.Widths()
		w := widths[int(pick)%len(widths)]
		o := newOptimizer(t, image.Options{Source: pictures{"/p": b}, MaxPixels: 1 << 20, MaxSide: 4096, MaxBytes: 1 << 20})
		r, err := ask(t, o, "/p", w)
		if err != nil {
			if s := problem.From(err).StatusCode(); s != 415 && s != 413 {
				t.Errorf("%d: %v", s, err)
			}
			return
		}
		if m := decoded(t, r, nil); m.Bounds().Dx() > w || m.Bounds().Dx()*m.Bounds().Dy() > 1<<20 {
			t.Errorf("w=%d gives %v", w, m.Bounds())
		}
	})
}

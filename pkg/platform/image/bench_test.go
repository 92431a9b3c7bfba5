package image_test

import (
	stdimage "image"
	"image/color"
	"testing"

	"knowmad/pkg/platform/image"
)

// BenchmarkPhotograph is the usual hard case: 12 megapixels to a phone's width.
func BenchmarkPhotograph(b *testing.B) {
	m := stdimage.NewRGBA(stdimage.Rect(0, 0, 4000, 3000))
	for y := range 3000 {
		for x := range 4000 {
			m.SetRGBA(x, y, color.RGBA{uint8(x * y >> 8), uint8(x ^ y), uint8(x + 3*y), 255})
		}
	}
	jpg := asJPEG(b, m)
	b.ReportAllocs()
	for b.Loop() {
		o := newOptimizer(b, image.Options{Source: pictures{"/p": jpg}})
		if _, err := ask(b, o, "/p", 640); err != nil {
			b.Fatal(err)
		}
	}
}

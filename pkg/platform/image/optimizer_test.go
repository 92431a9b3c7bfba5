package image_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	stdimage "image"
	"image/color"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/image/draw"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

func TestScalesDown(t *testing.T) {
	for name, b := range map[string][]byte{"png": asPNG(t, quadrants(800, 400)), "jpeg": asJPEG(t, quadrants(800, 400))} {
		t.Run(name, func(t *testing.T) {
			r, err := optimize(t, b, 256)
			m := decoded(t, r, err)
			if m.Bounds().Size() != stdimage.Pt(256, 128) || r.ContentType != "image/jpeg" || read(m) != "rgbw" {
				t.Errorf("%v %s %s", m.Bounds(), r.ContentType, read(m))
			}
		})
	}
}

func TestNeverScalesUp(t *testing.T) {
	r, err := optimize(t, asPNG(t, quadrants(100, 50)), 3840)
	if m := decoded(t, r, err); m.Bounds().Size() != stdimage.Pt(100, 50) {
		t.Errorf("%v", m.Bounds())
	}
	r, err = optimize(t, withExif(asJPEG(t, quadrants(100, 50)), exif(binary.LittleEndian, 6)), 64)
	if m := decoded(t, r, err); m.Bounds().Size() != stdimage.Pt(50, 100) {
		t.Errorf("on its side: %v", m.Bounds())
	}
}

func TestScalingKeepsAtLeastOnePixel(t *testing.T) {
	r, err := optimize(t, asPNG(t, quadrants(2000, 2)), 16)
	if m := decoded(t, r, err); m.Bounds().Size() != stdimage.Pt(16, 1) {
		t.Errorf("%v", m.Bounds())
	}
}

func TestWebP(t *testing.T) {
	for name, want := range map[string]string{"alpha": "image/png", "opaque": "image/jpeg"} {
		b, err := os.ReadFile("testdata/" + name + ".webp")
		if err != nil {
			t.Fatal(err)
		}
		r, err := optimize(t, b, 640)
		if m := decoded(t, r, err); m.Bounds().Size() != stdimage.Pt(8, 4) || r.ContentType != want {
			t.Errorf("%s: %v %s", name, m.Bounds(), r.ContentType)
		}
	}
}

func TestAlphaStaysInPNG(t *testing.T) {
	m := stdimage.NewNRGBA(stdimage.Rect(0, 0, 400, 400))
	draw.Draw(m, stdimage.Rect(0, 0, 200, 400), stdimage.NewUniform(color.NRGBA{200, 0, 0, 128}), stdimage.Point{}, draw.Src)
	for _, w := range []int{128, 640} { // scaled and as it is
		r, err := optimize(t, asPNG(t, m), w)
		got := decoded(t, r, err)
		if r.ContentType != "image/png" {
			t.Fatalf("%d: %s", w, r.ContentType)
		}
		b := got.Bounds()
		left := color.NRGBAModel.Convert(got.At(b.Dx()/4, b.Dy()/2)).(color.NRGBA)
		right := color.NRGBAModel.Convert(got.At(b.Dx()*3/4, b.Dy()/2)).(color.NRGBA)
		if left.A < 126 || left.A > 130 || left.R < 196 || left.G > 3 || right.A != 0 {
			t.Errorf("%d: left %v right %v", w, left, right)
		}
	}
}

// TestScalingInBandsEqualsScalingAtOnce compares with the library's scaler in one piece. Between
// the passes values are rounded and kept within their range, so some pixels
// differ a little; a seam would be a whole line of them.
func TestScalingInBandsEqualsScalingAtOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range []stdimage.Point{{301, 517}, {1200, 65}, {129, 1000}} {
		src := stdimage.NewRGBA(stdimage.Rectangle{Max: size})
		for y := range size.Y {
			for x := range size.X {
				a := 128 + random.IntN(100)
				src.SetRGBA(x, y, color.RGBA{uint8(x * a / size.X), uint8(y * a / size.Y), uint8(random.IntN(a)), uint8(a)})
			}
		}
		r, err := optimize(t, asPNG(t, src), 128)
		got := decoded(t, r, err)
		want := stdimage.NewRGBA(got.Bounds())
		draw.CatmullRom.Scale(want, want.Bounds(), src, src.Bounds(), draw.Src, nil)
		for y := range want.Rect.Dy() {
			sum := 0
			for x := range want.Rect.Dx() {
				sum += apart(color.RGBAModel.Convert(got.At(x, y)).(color.RGBA), want.RGBAAt(x, y))
			}
			if mean := float64(sum) / float64(want.Rect.Dx()); mean > 2 {
				t.Errorf("%v: row %d is %.1f off", size, y, mean)
			}
		}
	}
}

func TestOrientation(t *testing.T) {
	// What a viewer shows of a stored red green / blue white, by EXIF orientation.
	shown := []string{1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb"}
	for o := 1; o <= 8; o++ {
		jpg, plain := asJPEG(t, quadrants(400, 200)), asPNG(t, quadrants(400, 200))
		for name, b := range map[string][]byte{
			"jpeg, little endian": withExif(jpg, exif(binary.LittleEndian, uint16(o))),
			"jpeg, big endian":    withExif(jpg, exif(binary.BigEndian, uint16(o))),
			"png":                 withChunk(plain, "eXIf", exif(binary.BigEndian, uint16(o))),
		} {
			for _, w := range []int{128, 640} {
				r, err := optimize(t, b, w)
				m := decoded(t, r, err)
				want := stdimage.Pt(min(w, 400), min(w, 400)/2)
				if o >= 5 {
					want = stdimage.Pt(min(w, 200), min(w, 200)*2)
				}
				if read(m) != shown[o] || m.Bounds().Size() != want {
					t.Errorf("orientation %d, %s, w=%d: %s %v, want %s %v", o, name, w, read(m), m.Bounds(), shown[o], want)
				}
			}
		}
	}
}

func TestBrokenMetadataIsIgnored(t *testing.T) {
	jpg := asJPEG(t, quadrants(400, 200))
	whole := exif(binary.LittleEndian, 6)
	for name, tiff := range map[string][]byte{
		"empty": {}, "cut": whole[:20], "no TIFF": []byte("hello hello hello"), "orientation 0": exif(binary.LittleEndian, 0),
		"orientation 9": exif(binary.LittleEndian, 9), "directory far away": append([]byte("II*\x00\xff\xff\xff\xff"), whole[8:]...),
	} {
		r, err := optimize(t, withExif(jpg, tiff), 128)
		if m := decoded(t, r, err); read(m) != "rgbw" {
			t.Errorf("%s: %s", name, read(m))
		}
	}
}

func TestMetadataIsGone(t *testing.T) {
	translucent := stdimage.NewNRGBA(stdimage.Rect(0, 0, 60, 60))
	for name, b := range map[string][]byte{
		"jpeg": withExif(asJPEG(t, quadrants(60, 60)), exif(binary.LittleEndian, 1)),
		"png":  withChunk(asPNG(t, translucent), "tEXt", []byte("Comment\x00"+secret)),
		"tail": append(asJPEG(t, quadrants(60, 60)), secret...),
	} {
		if !bytes.Contains(b, []byte(secret)) {
			t.Fatalf("%s: the original has no secret", name)
		}
		for _, w := range []int{32, 640} {
			r, err := optimize(t, b, w)
			decoded(t, r, err)
			for _, trace := range []string{secret, "Exif", "eXIf", "tEXt"} {
				if bytes.Contains(r.Data, []byte(trace)) {
					t.Errorf("%s, w=%d: the result has %q", name, w, trace)
				}
			}
		}
	}
}

func TestUnsupportedTypesAreRefused(t *testing.T) {
	good := asJPEG(t, quadrants(64, 64))
	for name, b := range map[string][]byte{
		"nothing":        {},
		"svg":            []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"svg with a BOM": []byte("\xef\xbb\xbf<?xml version=\"1.0\"?><svg/>"),
		"html":           []byte("<!doctype html><title>x</title>"),
		"gif":            []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"),
		"pdf":            []byte("%PDF-1.7"),
		"png, signature": []byte("\x89PNG\r\n\x1a\n"),
		"png, then svg":  append([]byte("\x89PNG\r\n\x1a\n"), "<svg/>"...),
		"png, no pixels": pngBomb(0, 10, 8),
		"png, no data":   pngBomb(10, 10, 8),
		"jpeg, cut":      good[:len(good)/3],
		"jpeg, start":    good[:4],
		"webp, empty":    riff(),
		"webp, sound":    append([]byte("RIFF\x10\x00\x00\x00WAVE"), make([]byte, 16)...),
		"webp, animated": riff("VP8X", "\x02\x00\x00\x00\x07\x00\x00\x03\x00\x00", "ANIM", "\x00\x00\x00\x00\x00\x00"),
	} {
		_, err := optimize(t, b, 64)
		t.Run(name, func(t *testing.T) { refused(t, err, problem.InvalidMIMEType, http.StatusUnsupportedMediaType) })
	}
}

func TestDecompressionBombsAreRefused(t *testing.T) {
	const vp8lHuge = "\x2f\xff\xff\xff\x0f" // a lossless frame of 16384 × 16384
	jpg := asJPEG(t, quadrants(64, 64))
	frame := bytes.Index(jpg, []byte{0xff, 0xc0})
	hugeJPEG := bytes.Clone(jpg)
	copy(hugeJPEG[frame+5:], "\xff\xff\xff\xff")
	for name, c := range map[string]struct {
		b      []byte
		typ    problem.Type
		status int
	}{
		"png, 30000 × 30000":     {pngBomb(30000, 30000, 8), problem.BadRequest, 413},
		"png, 2 GiPixel":         {pngBomb(1<<31-1, 1, 8), problem.BadRequest, 413},
		"png, 16 bits":           {pngBomb(4000, 4000, 16), problem.BadRequest, 413},
		"png, long and thin":     {pngBomb(16385, 1, 8), problem.BadRequest, 413},
		"jpeg, 65535 × 65535":    {hugeJPEG, problem.BadRequest, 413},
		"webp, huge":             {riff("VP8L", vp8lHuge+strings.Repeat("x", 99)), problem.BadRequest, 413},
		"webp, huge in a canvas": {riff("VP8X", "\x00\x00\x00\x00\x07\x00\x00\x03\x00\x00", "VP8L", vp8lHuge+strings.Repeat("x", 99)), problem.InvalidMIMEType, 415},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := optimize(t, c.b, 64)
			runtime.ReadMemStats(&after)
			refused(t, err, c.typ, c.status)
			if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
				t.Errorf("took %d bytes", took)
			}
		})
	}
}

// TestMemoryOfScaling takes a long picture, for which the scaler would need
// 32 × 384 × 12000 bytes (140 MiB) of scratch memory in one piece.
func TestMemoryOfScaling(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector's pools forget on purpose")
	}
	b := asJPEG(t, stdimage.NewGray(stdimage.Rect(0, 0, 400, 12000)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := optimize(t, b, 384)
	runtime.ReadMemStats(&after)
	decoded(t, r, err)
	if took := after.TotalAlloc - before.TotalAlloc; took > 90<<20 {
		t.Errorf("took %d MiB", took>>20)
	}
}

func TestTooManyBytes(t *testing.T) {
	b := asPNG(t, quadrants(64, 64))
	o := newOptimizer(t, image.Options{Source: pictures{"/p": b}, MaxBytes: int64(len(b)) - 1})
	_, err := ask(t, o, "/p", 64)
	refused(t, err, problem.BadRequest, http.StatusRequestEntityTooLarge)
	o = newOptimizer(t, image.Options{Source: pictures{"/p": b}, MaxBytes: int64(len(b))})
	if _, err := ask(t, o, "/p", 64); err != nil {
		t.Error(err)
	}
}

func TestSourceFromFS(t *testing.T) {
	files := fstest.MapFS{"icons/a b.png": {Data: asPNG(t, quadrants(64, 64))}}
	o := newOptimizer(t, image.Options{Source: image.FromFS(files)})
	if _, err := ask(t, o, "/icons/a%20b.png?v=1", 64); err != nil {
		t.Error(err)
	}
	for _, path := range []string{"/icons", "/icons/b.png", "/"} {
		_, err := ask(t, o, path, 64)
		refused(t, err, problem.NotFound, http.StatusNotFound)
	}
}

func TestSourceErrorsBecomeProblems(t *testing.T) {
	for name, c := range map[string]struct {
		err    error
		typ    problem.Type
		status int
	}{
		"of the catalogue": {problem.New(problem.Forbidden, "Not for you."), problem.Forbidden, 403},
		"ours":             {errors.New("disk /dev/sda1 on fire"), problem.NoType, 502},
		"slow":             {context.DeadlineExceeded, problem.NoType, 504},
	} {
		t.Run(name, func(t *testing.T) {
			source := &sourceFunc{open: func(context.Context, *url.URL) (image.Original, error) { return image.Original{}, c.err }}
			_, err := ask(t, newOptimizer(t, image.Options{Source: source}), "/p", 64)
			refused(t, err, c.typ, c.status)
			if strings.Contains(err.(*problem.Error).Message, "sda1") { //nolint:errorlint // checked by refused
				t.Errorf("the message tells %q", err)
			}
		})
	}
}

func TestSameContentIsDrawnOnce(t *testing.T) {
	b := asPNG(t, quadrants(640, 640))
	o := newOptimizer(t, image.Options{Source: pictures{"/a": b, "/b": b, "/c": asPNG(t, quadrants(642, 640))}})
	results := map[string]*image.Result{}
	for _, path := range []string{"/a", "/b", "/c"} {
		r, err := ask(t, o, path, 128)
		decoded(t, r, err)
		results[path] = r
	}
	if &results["/a"].Data[0] != &results["/b"].Data[0] || results["/a"].ETag != results["/b"].ETag {
		t.Error("the same picture was drawn twice")
	}
	if results["/a"].ETag == results["/c"].ETag {
		t.Error("two pictures have one ETag")
	}
	wider, err := ask(t, o, "/a", 256)
	decoded(t, wider, err)
	if wider.ETag == results["/a"].ETag {
		t.Error("two widths have one ETag")
	}
}

func TestCacheIsBounded(t *testing.T) {
	b := asPNG(t, quadrants(640, 640))
	o := newOptimizer(t, image.Options{Source: pictures{"/a": b}, CacheBytes: 1})
	first, err := ask(t, o, "/a", 128)
	decoded(t, first, err)
	second, err := ask(t, o, "/a", 128)
	decoded(t, second, err)
	if &first.Data[0] == &second.Data[0] {
		t.Error("a cache of one byte kept a picture")
	}
}

func TestOptimizeWorksAfterClose(t *testing.T) {
	o := newOptimizer(t, image.Options{Source: pictures{"/a": asPNG(t, quadrants(640, 640))}})
	first, err := ask(t, o, "/a", 128)
	decoded(t, first, err)
	o.Close()
	second, err := ask(t, o, "/a", 128)
	decoded(t, second, err)
	if !bytes.Equal(first.Data, second.Data) {
		t.Error("the picture is another")
	}
}

// TestFullQueueRefusesAtOnce fills every place with requests that wait, and checks that
// the next is sent away at once, and served when a place is free again.
func TestFullQueueRefusesAtOnce(t *testing.T) {
	gate := make(chan struct{})
	entered := make(chan struct{}, 8)
	b := asPNG(t, quadrants(64, 64))
	source := &sourceFunc{open: func(ctx context.Context, u *url.URL) (image.Original, error) {
		entered <- struct{}{}
		<-gate
		return pictures{"/p": b}.Open(ctx, u)
	}}
	o := newOptimizer(t, image.Options{Source: source, Workers: 1, Queue: 2})
	done := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := o.Optimize(context.Background(), image.Request{URL: &url.URL{Path: "/p"}, Width: 64, Quality: 75})
			done <- err
		}()
	}
	<-entered
	<-entered
	_, err := ask(t, o, "/p", 64)
	refused(t, err, problem.NoType, http.StatusServiceUnavailable)
	if after := err.(*problem.Error).RetryAfter; after < time.Second { //nolint:errorlint // checked by refused
		t.Errorf("retry after %s", after)
	}
	if source.calls.Load() != 2 {
		t.Error("the source was asked for a request that had no place")
	}
	close(gate)
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if _, err := ask(t, o, "/p", 64); err != nil {
		t.Error(err)
	}
}

func TestCancelledRequestFreesItsPlace(t *testing.T) {
	o := newOptimizer(t, image.Options{Source: pictures{"/p": asPNG(t, quadrants(1500, 1500))}, Workers: 1, Queue: 1})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 {
		_, _ = o.Optimize(ctx, image.Request{URL: &url.URL{Path: "/p"}, Width: 64, Quality: 75})
	}
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if _, err := ask(t, o, "/p", 64); err == nil {
			return
		} else if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}

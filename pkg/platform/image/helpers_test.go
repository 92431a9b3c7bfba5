package image_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"strconv"
	"sync/atomic"
	"testing"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

// pictures is a Source over a map from paths to bytes.
type pictures map[string][]byte

func (p pictures) Open(_ context.Context, u *url.URL) (image.Original, error) {
	b, ok := p[u.Path]
	if !ok {
		return image.Original{}, fs.ErrNotExist
	}
	return image.Original{Body: io.NopCloser(bytes.NewReader(b))}, nil
}

// sourceFunc is a Source in one function that counts its calls.
type sourceFunc struct {
	calls atomic.Int32
	open  func(ctx context.Context, u *url.URL) (image.Original, error)
}

func (s *sourceFunc) Open(ctx context.Context, u *url.URL) (image.Original, error) {
	s.calls.Add(1)
	return s.open(ctx, u)
}

func newOptimizer(t testing.TB, o image.Options) *image.Optimizer {
	t.Helper()
	if o.Source == nil {
		o.Source = pictures{}
	}
	optimizer, err := image.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(optimizer.Close)
	return optimizer
}

// ask makes a request by its parameters.
func ask(t testing.TB, o *image.Optimizer, target string, w int) (*image.Result, error) {
	t.Helper()
	r, err := image.ParseRequest(url.Values{"url": {target}, "w": {strconv.Itoa(w)}})
	if err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	return o.Optimize(t.Context(), r)
}

// optimize runs one picture through a fresh optimiser with default limits.
func optimize(t testing.TB, b []byte, w int) (*image.Result, error) {
	t.Helper()
	return ask(t, newOptimizer(t, image.Options{Source: pictures{"/p": b}}), "/p", w)
}

// decoded is the picture of a result, checked against its content type.
func decoded(t testing.TB, r *image.Result, err error) stdimage.Image {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	m, format, err := stdimage.Decode(bytes.NewReader(r.Data))
	if err != nil {
		t.Fatal(err)
	}
	if r.ContentType != "image/"+format {
		t.Fatalf("says %s, is %s", r.ContentType, format)
	}
	return m
}

// refused checks that an error is of the catalogue, with this type and status.
func refused(t testing.TB, err error, typ problem.Type, status int) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %s %d", typ, status)
	}
	p, ok := err.(*problem.Error) //nolint:errorlint // the type itself is what is promised
	if !ok || p.Type != typ || p.StatusCode() != status {
		t.Fatalf("error is %v, want %s %d", err, typ, status)
	}
}

// quadrants is a picture of four colours: red, green, blue, white by rows.
func quadrants(w, h int) *stdimage.RGBA {
	m := stdimage.NewRGBA(stdimage.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.Set(x, y, hues["rgbw"[2*(y*2/h)+x*2/w]])
		}
	}
	return m
}

var hues = map[byte]color.RGBA{
	'r': {230, 20, 20, 255}, 'g': {20, 200, 20, 255}, 'b': {20, 20, 230, 255}, 'w': {240, 240, 240, 255},
}

// read names the colours in the middle of a picture's quadrants, by rows.
func read(m stdimage.Image) string {
	var s []byte
	b := m.Bounds()
	for i := range 4 {
		x, y := b.Min.X+b.Dx()*(1+2*(i%2))/4, b.Min.Y+b.Dy()*(1+2*(i/2))/4
		c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
		best, least := byte('?'), 60
		for name, hue := range hues {
			if d := apart(c, hue); d < least {
				best, least = name, d
			}
		}
		s = append(s, best)
	}
	return string(s)
}

// apart is the largest difference of two colours in any channel.
func apart(a, b color.RGBA) int {
	d := 0
	for _, pair := range [][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}, {a.A, b.A}} {
		d = max(d, int(pair[0])-int(pair[1]), int(pair[1])-int(pair[0]))
	}
	return d
}

func asPNG(t testing.TB, m stdimage.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t testing.TB, m stdimage.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exif is TIFF data with an orientation and a text that must not survive.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	b := []byte("II*\x00")
	if order.String() == "BigEndian" {
		b = []byte("MM\x00*")
	}
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 2)
	for _, e := range []struct{ tag, typ, value uint16 }{{0x0100, 3, 7}, {0x0112, 3, orientation}} {
		b = order.AppendUint16(b, e.tag)
		b = order.AppendUint16(b, e.typ)
		b = order.AppendUint32(b, 1)
		b = order.AppendUint16(b, e.value)
		b = order.AppendUint16(b, 0)
	}
	b = order.AppendUint32(b, 0)
	return append(b, secret...)
}

const secret = "taken at 52.5163 N, 13.3777 E"

// withExif puts EXIF data into a JPEG, after its first marker.
func withExif(jpg, tiff []byte) []byte {
	segment := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{}, jpg[:2]...)
	out = append(out, 0xff, 0xe1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	out = append(out, segment...)
	return append(out, jpg[2:]...)
}

// chunk is a PNG chunk.
func chunk(name string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(b, name...)
	b = append(b, data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// withChunk puts a chunk after a PNG's header chunk.
func withChunk(p []byte, name string, data []byte) []byte {
	const header = 8 + 12 + 13
	out := append([]byte{}, p[:header]...)
	out = append(out, chunk(name, data)...)
	return append(out, p[header:]...)
}

// pngBomb is a PNG whose header promises w × h pixels, with hardly any data.
func pngBomb(w, h uint32, depth byte) []byte {
	header := binary.BigEndian.AppendUint32(nil, w)
	header = binary.BigEndian.AppendUint32(header, h)
	header = append(header, depth, 6, 0, 0, 0)
	b := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", header)...)
	b = append(b, chunk("IDAT", []byte{0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01})...)
	return append(b, chunk("IEND", nil)...)
}

// riff is a WebP file of chunks given as name, data, name, data …
func riff(parts ...string) []byte {
	body := []byte("WEBP")
	for i := 0; i < len(parts); i += 2 {
		body = append(body, parts[i]...)
		body = binary.LittleEndian.AppendUint32(body, uint32(len(parts[i+1])))
		body = append(body, parts[i+1]...)
		if len(parts[i+1])%2 == 1 {
			body = append(body, 0)
		}
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

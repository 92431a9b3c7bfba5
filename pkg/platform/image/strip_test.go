package image_test

import (
	"bytes"
	"encoding/binary"
	stdimage "image"
	"image/color"
	"image/gif"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

// asGIF is an animation of two pictures that is repeated for ever.
func asGIF(t testing.TB) []byte {
	t.Helper()
	frame := func(c color.Color) *stdimage.Paletted {
		m := stdimage.NewPaletted(stdimage.Rect(0, 0, 20, 10), color.Palette{color.Black, c})
		for i := range m.Pix {
			m.Pix[i] = byte(i % 2)
		}
		return m
	}
	var b bytes.Buffer
	require.NoError(t, gif.EncodeAll(&b, &gif.GIF{Image: []*stdimage.Paletted{frame(color.White), frame(hues['r'])}, Delay: []int{5, 5}}))
	return b.Bytes()
}

// withBlock puts an extension of sub-blocks behind the header of a GIF.
func withBlock(g []byte, label byte, blocks ...string) []byte {
	header := 13
	if flags := g[10]; flags&0x80 != 0 {
		header += 3 << (flags&7 + 1)
	}
	extension := []byte{0x21, label}
	for _, text := range blocks {
		extension = append(extension, byte(len(text)))
		extension = append(extension, text...)
	}
	return slices.Concat(g[:header], extension, []byte{0}, g[header:])
}

// withSegment puts a segment behind the first marker of a JPEG.
func withSegment(jpg []byte, kind byte, text string) []byte {
	segment := append(binary.BigEndian.AppendUint16([]byte{0xff, kind}, uint16(len(text)+2)), text...)
	return slices.Concat(jpg[:2], segment, jpg[2:])
}

func webp(t testing.TB) []byte {
	t.Helper()
	b, err := os.ReadFile("testdata/alpha.webp")
	require.NoError(t, err)
	return b
}

// Pictures lose their metadata and nothing else.
func TestStrip(t *testing.T) {
	png, jpg, animation := asPNG(t, quadrants(40, 20)), asJPEG(t, quadrants(40, 20)), asGIF(t)
	lossless := string(webp(t)[20:]) // a file of one chunk
	header := func(flags byte) string { return string([]byte{flags, 0, 0, 0, 39, 0, 0, 19, 0, 0}) }
	still := riff("VP8X", header(0x10), "VP8L", lossless)
	described := riff("VP8X", header(0x10|0x08|0x04), "VP8L", lossless, "EXIF", string(exif(binary.LittleEndian, 1)), "XMP ", secret+"!")

	for name, c := range map[string]struct{ plain, described []byte }{
		"PNG with a text":              {png, withChunk(png, "tEXt", []byte("Comment\x00"+secret))},
		"PNG with a packed text":       {png, withChunk(png, "zTXt", []byte(secret))},
		"PNG with a text of languages": {png, withChunk(png, "iTXt", []byte(secret))},
		"PNG with a time":              {png, withChunk(png, "tIME", []byte(secret))},
		"PNG with EXIF":                {png, withChunk(png, "eXIf", exif(binary.BigEndian, 1))},
		"PNG with bytes behind it":     {png, append(slices.Clone(png), secret...)},
		"JPEG with EXIF":               {jpg, withExif(jpg, exif(binary.BigEndian, 1))},
		"JPEG with XMP":                {jpg, withSegment(jpg, 0xe1, "http://ns.adobe.com/xap/1.0/\x00"+secret)},
		"JPEG with IPTC":               {jpg, withSegment(jpg, 0xed, "Photoshop 3.0\x00"+secret)},
		"JPEG with more pictures":      {jpg, withSegment(jpg, 0xe2, "MPF\x00"+secret)},
		"JPEG with a comment":          {jpg, withSegment(jpg, 0xfe, secret)},
		"JPEG with a film behind it":   {jpg, append(slices.Clone(jpg), secret...)},
		"GIF with a comment":           {animation, withBlock(animation, 0xfe, secret, secret)},
		"GIF with XMP":                 {animation, withBlock(animation, 0xff, "XMP DataXMP", secret)},
		"GIF with bytes behind it":     {animation, append(slices.Clone(animation), secret...)},
		"WebP with EXIF and XMP":       {still, described},
		"WebP with bytes behind it":    {still, append(slices.Clone(still), secret...)},
	} {
		require.Contains(t, string(c.described), secret, name)
		for _, b := range [][]byte{c.plain, c.described} {
			got, err := image.Strip(b)
			require.NoError(t, err, name)
			require.Equal(t, c.plain, got, name)
		}
	}

	profile := withSegment(withSegment(jpg, 0xe2, "ICC_PROFILE\x00profile"), 0xee, "Adobe\x00\x64")
	got, err := image.Strip(profile)
	require.NoError(t, err)
	require.Equal(t, profile, got, "colours stay")
	_, err = gif.DecodeAll(bytes.NewReader(animation))
	require.NoError(t, err)
}

// A picture that its metadata turns stands upright without them.
func TestStripTurns(t *testing.T) {
	got, err := image.Strip(withExif(asJPEG(t, quadrants(20, 40)), exif(binary.LittleEndian, 6)))
	require.NoError(t, err)
	require.NotContains(t, string(got), secret)
	m, _, err := stdimage.Decode(bytes.NewReader(got))
	require.NoError(t, err)
	require.Equal(t, stdimage.Rect(0, 0, 40, 20), m.Bounds())
	require.Equal(t, "brwg", read(m))
}

func TestStripRefuses(t *testing.T) {
	png, jpg := asPNG(t, quadrants(40, 20)), asJPEG(t, quadrants(40, 20))
	for name, b := range map[string][]byte{
		"nothing": nil, "a text": []byte("picture"), "SVG": []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"GIF without blocks": []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00"), "a cut PNG": png[:60],
		"a JPEG without scans": jpg[:100], "a WebP with a chunk that is longer": append(webp(t)[:12], "VP8X\xff\xff\xff\xff"...),
	} {
		_, err := image.Strip(b)
		require.Error(t, err, name)
		require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type, name)
	}
	for _, b := range [][]byte{pngBomb(50_000, 50_000, 8), pngBomb(17_000, 10, 8), []byte("GIF89a\xff\xff\xff\xff\x00\x00\x00")} {
		_, err := image.Strip(b)
		refused(t, err, problem.BadRequest, http.StatusRequestEntityTooLarge)
	}
}

// Whatever comes back can be stripped again, to the same bytes.
func FuzzStrip(f *testing.F) {
	f.Add(asPNG(f, quadrants(4, 4)))
	f.Add(withExif(asJPEG(f, quadrants(4, 4)), exif(binary.LittleEndian, 6)))
	f.Add(withBlock(asGIF(f), 0xfe, secret))
	f.Add(riff("VP8X", strings.Repeat("\x00", 10), "EXIF", secret))
	f.Fuzz(func(t *testing.T, b []byte) {
		once, err := image.Strip(b)
		if err != nil || len(once) > len(b) { // drawn anew
			return
		}
		twice, err := image.Strip(once)
		require.NoError(t, err)
		require.Equal(t, once, twice)
	})
}

package user_test

import (
	"bytes"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io/fs"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"

	"github.com/stretchr/testify/require"
)

// wide is a picture whose left third is red, whose middle is green and whose
// right third is blue: its middle square is green.
func wide(w, h int) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{G: 255, A: 255}
			if x < w/3 {
				c = color.NRGBA{R: 255, A: 255}
			} else if x >= w-w/3 {
				c = color.NRGBA{B: 255, A: 255}
			}
			m.Set(x, y, c)
		}
	}
	return m
}

func pngOf(t testing.TB, m image.Image) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.String()
}

// upload sends a file as a browser does.
func (p *browser) upload(name, contentType, data string) reply {
	p.w.T.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreatePart(map[string][]string{
		"Content-Disposition": {`form-data; name="` + name + `"; filename="../../me.png"`}, "Content-Type": {contentType},
	})
	require.NoError(p.w.T, err)
	_, err = part.Write([]byte(data))
	require.NoError(p.w.T, err)
	require.NoError(p.w.T, form.Close())
	return p.PostForm("/api/users/"+p.id+"/profilepicture", form.FormDataContentType(), b.String())
}

// files are the blobs in the server's folder.
func (w *world) files() []string {
	w.T.Helper()
	var out []string
	require.NoError(w.T, filepath.WalkDir(filepath.Join(w.Folder, "blobs"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			out = append(out, path)
		}
		return err
	}))
	return out
}

func TestPictures(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		path := "/api/users/" + lena.id + "/profilepicture"
		require.Equal(t, "NotFoundError", w.visitor().Get(path).Problem())
		require.Equal(t, 204, lena.Do("DELETE", path, nil).Status, "there is none")

		got := lena.upload("file", "text/plain", pngOf(t, wide(90, 30)))
		require.Equal(t, 200, got.Status, got.Text)
		url := apptest.Decode[struct{ ProfilePicture string }](t, got).ProfilePicture
		require.Equal(t, url, *lena.me().ProfilePicture)
		require.Contains(t, w.visitor().Get("/api/users/"+lena.id+"/public").Text, url)
		require.Len(t, w.files(), 2)

		for size, address := range map[int]string{256: url, 512: strings.Replace(url, "size=256", "size=512", 1)} {
			got := w.visitor().Get(address)
			require.Equal(t, 200, got.Status, got.Text)
			require.Equal(t, []string{"image/jpeg", "public, max-age=31536000, immutable"}, []string{got.Header.Get("Content-Type"), got.Header.Get("Cache-Control")})
			m, err := jpeg.Decode(strings.NewReader(got.Text))
			require.NoError(t, err)
			require.Equal(t, image.Rect(0, 0, size, size), m.Bounds())
			for _, at := range []int{2, size / 2, size - 3} {
				_, g, b, _ := m.At(at, at).RGBA()
				require.Greater(t, g, uint32(0xf000), "the middle")
				require.Less(t, b, uint32(0x1000))
			}
			r := w.visitor().Request("GET", address, nil)
			r.Header.Set("If-None-Match", got.Header.Get("ETag"))
			again := w.visitor().Send(r)
			require.Equal(t, 304, again.Status)
			require.Empty(t, again.Text)
		}
		plain := w.visitor().Get(path)
		require.Equal(t, "public, no-cache", plain.Header.Get("Cache-Control"), "without its version it may change")
		require.Equal(t, w.visitor().Get(url).Text, plain.Text)
		require.Equal(t, "public, no-cache", w.visitor().Get(path+"?v=0000000000000000").Header.Get("Cache-Control"))
		require.Equal(t, "FormValidationError size", w.visitor().Get(path+"?size=1024").Problem())
		require.Equal(t, 200, w.visitor().Do("HEAD", url, nil).Status)

		require.Equal(t, 200, lena.upload("file", "image/png", pngOf(t, wide(30, 60))).Status)
		require.NotEqual(t, url, *lena.me().ProfilePicture)
		require.NotEqual(t, plain.Text, w.visitor().Get(url).Text, "an old address shows what there is")

		w.Exec(`UPDATE users SET confirmed = NULL WHERE id = ?`, lena.id)
		require.Equal(t, "NotFoundError", w.visitor().Get(url).Problem(), "who can't be seen has no picture")
		w.Exec(`UPDATE users SET confirmed = created WHERE id = ?`, lena.id)
		require.Equal(t, 204, lena.Do("DELETE", path, nil).Status)
		require.Nil(t, lena.me().ProfilePicture)
		require.Equal(t, "NotFoundError", w.visitor().Get(url).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM blob_holders`))
	})
}

func TestInvalidPicturesAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, other := w.member("de", "lena@example.org"), w.member("de", "max@example.org")
		good := pngOf(t, wide(9, 9))
		require.Equal(t, 200, lena.upload("file", "image/png", good).Status)
		before := lena.me()

		for name, tc := range map[string]struct{ file, want string }{
			"text":             {"hello", "InvalidMIMETypeError"},
			"nothing":          {"", "InvalidMIMETypeError"},
			"SVG":              {`<svg xmlns="http://www.w3.org/2000/svg"/>`, "InvalidMIMETypeError"},
			"GIF":              {"GIF89a\x01\x00\x01\x00\x00\x00\x00;", "InvalidMIMETypeError"},
			"half a picture":   {good[:len(good)/2], "InvalidMIMETypeError"},
			"many pixels":      {bomb(60_000, 60_000), "FormValidationError"},
			"50 million and 1": {bomb(10_000, 5_001), "FormValidationError"},
			"many bytes":       {good + strings.Repeat("\x00", 10<<20), "FormValidationError"},
		} {
			w.Clock.Pass(10 * time.Second) // six a minute
			got := lena.upload("file", "image/png", tc.file)
			require.Equal(t, tc.want, got.Problem(), name)
			if tc.want == "FormValidationError" {
				require.Equal(t, http.StatusRequestEntityTooLarge, got.Status, name)
			}
		}
		w.Clock.Pass(time.Minute)
		require.Equal(t, "FormValidationError picture", lena.upload("picture", "image/png", good).Problem())
		require.Equal(t, 413, lena.upload("file", "image/png", strings.Repeat("x", 11<<20)).Status)
		path := "/api/users/" + lena.id + "/profilepicture"
		require.Equal(t, "InvalidMIMETypeError", lena.Do("POST", path, good).Problem(), "no form")
		cutOff := lena.PostForm(path, "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nabc")
		require.Equal(t, "BadRequestError", cutOff.Problem())

		thief := *other
		thief.id = lena.id
		require.Equal(t, "ForbiddenError", thief.upload("file", "image/png", good).Problem())
		require.Equal(t, "ForbiddenError", thief.Do("DELETE", path, nil).Problem())
		thief.Bearer = ""
		require.Equal(t, "AuthorizationError", thief.upload("file", "image/png", good).Problem())
		require.Equal(t, before, lena.me())
	})
}

// bomb is a small PNG that says it is large.
func bomb(w, h int) string {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1)))
	head := b.Bytes()
	put := func(at, v int) {
		head[at], head[at+1], head[at+2], head[at+3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
	}
	put(16, w)
	put(20, h)
	put(29, int(crc32.ChecksumIEEE(head[12:29])))
	return string(head)
}

// A picture that lies on its side stands upright, and says nothing of its place.
func TestPictureIsRotatedAndLosesMetadata(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		var b bytes.Buffer
		half := image.NewRGBA(image.Rect(0, 0, 64, 64))
		for y := range 64 {
			for x := range 64 {
				half.Set(x, y, color.RGBA{R: uint8(min(x/32*255, 255)), A: 255})
			}
		}
		require.NoError(t, jpeg.Encode(&b, half, nil))
		exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00 GPS 52.5N"
		data := "\xff\xd8\xff\xe1\x00" + string(rune(len(exif)+2)) + exif + b.String()[2:]
		got := lena.upload("file", "image/jpeg", data)
		require.Equal(t, 200, got.Status, got.Text)
		shown := w.visitor().Get(*lena.me().ProfilePicture)
		require.NotContains(t, shown.Text, "GPS")
		require.NotContains(t, shown.Text, "Exif")
		m, err := jpeg.Decode(strings.NewReader(shown.Text))
		require.NoError(t, err)
		red := func(x, y int) bool { r, _, _, _ := m.At(x, y).RGBA(); return r > 0x8000 }
		require.Equal(t, []bool{false, false, true, true}, []bool{red(64, 64), red(192, 64), red(64, 192), red(192, 192)},
			"orientation 6: what was on the right is below")
	})
}

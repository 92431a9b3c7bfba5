package image_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

func TestParseRequest(t *testing.T) {
	for query, want := range map[string]image.Request{
		"url=/a.png&w=640":                                   {Width: 640, Quality: 75},
		"url=%2Ficons%2Fflags%2FDE.png&w=16&q=1":             {Width: 16, Quality: 1},
		"url=/a%20b.png?size%3D2&w=3840&q=100":               {Width: 3840, Quality: 100},
		"url=https%3A%2F%2Fimages.example%2Fa.jpg&w=96&q=50": {Width: 96, Quality: 50},
		"url=/a.png&w=640&unknown=1":                         {Width: 640, Quality: 75},
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		got, err := image.ParseRequest(values)
		if err != nil || got.Width != want.Width || got.Quality != want.Quality || got.URL == nil {
			t.Errorf("%s: %+v %v", query, got, err)
		}
	}
}

// What the front end asks for is what the server makes.
func TestFrontEndAsksForTheSameWidths(t *testing.T) {
	source, err := os.ReadFile("../../../web/ui/imageAddress.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`IMAGE_WIDTHS = \[([^\]]*)\]`).FindSubmatch(source)
	quality := regexp.MustCompile(`IMAGE_QUALITY = (\d+);`).FindSubmatch(source)
	address := regexp.MustCompile(`OPTIMISER = '([^']*)';`).FindSubmatch(source)
	if list == nil || quality == nil || address == nil {
		t.Fatal("the front end names no widths")
	}
	var widths []int
	for _, digits := range regexp.MustCompile(`\d+`).FindAllString(string(list[1]), -1) {
		width, err := strconv.Atoi(digits)
		if err != nil {
			t.Fatal(err)
		}
		widths = append(widths, width)
	}
	if !slices.Equal(widths, image.Widths()) {
		t.Errorf("%v, not %v", widths, image.Widths())
	}
	if got := string(quality[1]); got != strconv.Itoa(image.DefaultQuality) {
		t.Error(got)
	}
	if got := string(address[1]); got != image.Path {
		t.Error(got)
	}
}

func TestParseRequestRefuses(t *testing.T) {
	for name, values := range map[string]url.Values{
		"nothing":           {},
		"no url":            {"w": {"640"}},
		"no w":              {"url": {"/a.png"}},
		"w twice":           {"url": {"/a.png"}, "w": {"640", "750"}},
		"url twice":         {"url": {"/a.png", "/b.png"}, "w": {"640"}},
		"q twice":           {"url": {"/a.png"}, "w": {"640"}, "q": {"1", "2"}},
		"w not in the list": {"url": {"/a.png"}, "w": {"641"}},
		"w empty":           {"url": {"/a.png"}, "w": {""}},
		"w zero":            {"url": {"/a.png"}, "w": {"0"}},
		"w with a zero":     {"url": {"/a.png"}, "w": {"0640"}},
		"w signed":          {"url": {"/a.png"}, "w": {"+640"}},
		"w negative":        {"url": {"/a.png"}, "w": {"-640"}},
		"w a fraction":      {"url": {"/a.png"}, "w": {"640.0"}},
		"w in hex":          {"url": {"/a.png"}, "w": {"0x280"}},
		"w with a blank":    {"url": {"/a.png"}, "w": {"640 "}},
		"w arabic digits":   {"url": {"/a.png"}, "w": {"٦٤٠"}},
		"w enormous":        {"url": {"/a.png"}, "w": {strings.Repeat("9", 400)}},
		"q zero":            {"url": {"/a.png"}, "w": {"640"}, "q": {"0"}},
		"q 101":             {"url": {"/a.png"}, "w": {"640"}, "q": {"101"}},
		"q empty":           {"url": {"/a.png"}, "w": {"640"}, "q": {""}},
		"q words":           {"url": {"/a.png"}, "w": {"640"}, "q": {"high"}},
		"q a fraction":      {"url": {"/a.png"}, "w": {"640"}, "q": {"7.5"}},
	} {
		_, err := image.ParseRequest(values)
		t.Run(name, func(t *testing.T) { refused(t, err, problem.BadRequest, http.StatusBadRequest) })
	}
	for _, target := range []string{
		"", "a.png", "./a.png", "../a.png", "/../a.png", "/a/../b.png", "/a//b.png", "/%2e%2e/a.png", "/a/%2e%2e/b.png", "/a/", "?a=b", "#a",
		"//evil.example/a.png", "/\\evil.example/a.png", "\\\\evil.example\\a.png", "/%5cevil.example", "/a.png#b", "/a\x00.png", "/a%00.png", "/a\n.png", "/a%0d%0ab.png",
		"data:image/png;base64,iVBORw0KGgo=", "blob:https://de.example/1", "file:///etc/passwd", "javascript:alert(1)", "ftp://images.example/a.png", "gopher://x/1",
		"https:a.png", "https:/a.png", "https:///a.png", "https://images.example", "https://user@images.example/a.png", "https://user:pw@images.example/a.png", "https://images.example:x/a.png",
		"https://images.example\\@evil.example/a.png", "http://[::1", " /a.png",
		"/_image?url=/a.png&w=16", "/%5fimage?url=/a.png&w=16", "/" + strings.Repeat("a", 2048),
	} {
		_, err := image.ParseRequest(url.Values{"url": {target}, "w": {"640"}})
		t.Run("url "+target[:min(len(target), 40)], func(t *testing.T) { refused(t, err, problem.BadRequest, http.StatusBadRequest) })
	}
}

// FuzzParseRequest holds what everything later relies on: a request names one
// allowed width and quality, and a path or an absolute address without a user.
func FuzzParseRequest(f *testing.F) {
	f.Add("/a.png", "640", "75")
	f.Add("https://images.example/a.png?b=c", "16", "")
	f.Add("//evil.example", "0640", "1e2")
	f.Add("/%2e%2e/%2e", "640", "100")
	f.Fuzz(func(t *testing.T, target, w, q string) {
		r, err := image.ParseRequest(url.Values{"url": {target}, "w": {w}, "q": {q}})
		if err != nil {
			refused(t, err, problem.BadRequest, http.StatusBadRequest)
			return
		}
		if r.Width < 16 || r.Width > 3840 || r.Quality < 1 || r.Quality > 100 || r.URL.User != nil || r.URL.Opaque != "" {
			t.Errorf("%q %q %q: %+v", target, w, q, r)
		}
		if !strings.HasPrefix(r.URL.Path, "/") || strings.Contains(r.URL.Path, "..") && strings.Contains(r.URL.Path, "/../") {
			t.Errorf("%q: path %q", target, r.URL.Path)
		}
		if r.URL.Host == "" && (r.URL.Scheme != "" || strings.HasPrefix(target, "//")) {
			t.Errorf("%q: %+v", target, r.URL)
		}
	})
}

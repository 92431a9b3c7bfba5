package image

import (
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/platform/problem"
)

// Path is where the server mounts Handler.
const Path = "/_image"

// DefaultQuality is the JPEG quality of a request that names none.
const DefaultQuality = 75

// maxURL bounds the url parameter, in bytes: no picture of ours has a longer one.
const maxURL = 2048

// Widths are the widths in pixels that may be asked for. The list is closed so
// that no caller can make the server draw (and caches keep) every size there is. The
// front end has the same (web/ui/imageAddress.ts).
func Widths() []int {
	return []int{16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840}
}

// Request asks for one picture.
type Request struct {
	URL     *url.URL // a path of the own origin (no scheme, no host), or an absolute URL
	Width   int      // one of Widths
	Quality int      // JPEG quality, 1 to 100
}

// ParseRequest reads the query of an optimiser's URL: url, w, q. Each may occur
// once; q may be left out. Whether the server knows the url's origin is
// Optimize's business. The error is a *problem.Error of type BadRequest.
func ParseRequest(query url.Values) (Request, error) {
	var r Request
	values := map[string]string{}
	for _, key := range []string{"url", "w", "q"} {
		switch given := query[key]; {
		case len(given) > 1:
			return r, problem.New(problem.BadRequest, "%s may be given once.", key)
		case len(given) == 1:
			values[key] = given[0]
		case key != "q":
			return r, problem.New(problem.BadRequest, "%s is missing.", key)
		}
	}
	var ok bool
	if r.Width, ok = digits(values["w"]); !ok || !slices.Contains(Widths(), r.Width) {
		return r, problem.New(problem.BadRequest, "w must be one of %s.", widthList())
	}
	r.Quality = DefaultQuality
	if q, given := values["q"]; given {
		if r.Quality, ok = digits(q); !ok || r.Quality < 1 || r.Quality > 100 {
			return r, problem.New(problem.BadRequest, "q must be a whole number from 1 to 100.")
		}
	}
	if r.URL, ok = parseTarget(values["url"]); !ok {
		return r, problem.New(problem.BadRequest, "url must be a path of this site or the address of an image on a known host.")
	}
	return r, nil
}

// digits reads a number that is written with digits alone and without leading
// zeros, so that one picture has one address.
func digits(s string) (int, bool) {
	if s == "" || len(s) > 5 || s[0] == '0' || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

func widthList() string {
	var b strings.Builder
	for i, w := range Widths() {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(w))
	}
	return b.String()
}

// parseTarget reads the address of a picture. Of two readings that programs
// disagree on (//host, /\host, dots, user names) it takes none.
func parseTarget(s string) (*url.URL, bool) {
	if s == "" || len(s) > maxURL || strings.ContainsAny(s, "\\#") || strings.ContainsFunc(s, isControl) {
		return nil, false
	}
	u, err := url.Parse(s)
	if err != nil || u.Opaque != "" || u.User != nil || strings.ContainsAny(u.Path, "\\") || strings.ContainsFunc(u.Path, isControl) {
		return nil, false
	}
	if u.Path == "" || path.Clean(u.Path) != u.Path {
		return nil, false
	}
	if u.Scheme == "" && u.Host == "" {
		own := strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//")
		return u, own && u.Path != Path // the optimiser doesn't ask itself
	}
	return u, (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

package page

import "net/url"

// movedError says that what a page shows has another address: its own path,
// escaped.
type movedError struct{ path string }

func (e *movedError) Error() string { return "page: the page is at " + e.path }

// moved is a *movedError where the route asks for the thing's own address and
// the page was asked for by another, such as one with a name that it had before.
func (a answers) moved(pl plan) error {
	if !pl.route.Head.Redirect {
		return nil
	}
	said := textField(a.head, fieldCanonical)
	if own, ok := parseOwnPath(said); ok && own != pl.path {
		return &movedError{path: own}
	}
	return nil
}

// parseOwnPath gives an escaped path of the same host in its canonical form.
func parseOwnPath(said string) (path string, ok bool) {
	u, err := url.Parse(said)
	if err != nil || !isOwnPath(said) {
		return "", false
	}
	a, ok := parsePath(u)
	return a.path, ok
}

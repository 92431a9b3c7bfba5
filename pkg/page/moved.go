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
	if !isOwnPath(said) {
		return nil
	}
	u, err := url.Parse(said)
	if err != nil {
		return nil
	}
	own, ok := parsePath(u)
	if !ok || own.path == pl.path {
		return nil
	}
	return &movedError{path: own.path}
}

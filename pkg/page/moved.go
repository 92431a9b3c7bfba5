package page

import (
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
)

// movedError says that what a page shows has another address: its own path,
// escaped.
type movedError struct{ path string }

func (e *movedError) Error() string { return "page: the page is at " + e.path }

// moved is a *movedError where the route asks for the thing's own address and
// the page was asked for by another, such as one with a name that it had before.
func (a answers) moved(pl route.Plan) error {
	if !pl.Route.Head.Redirect {
		return nil
	}
	said := a.head.Text(document.FieldCanonical)
	if own, ok := route.OwnPath(said); ok && own != pl.Path {
		return &movedError{path: own}
	}
	return nil
}

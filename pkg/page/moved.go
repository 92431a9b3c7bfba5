package page

import (
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
)

// movedError is the error of a page whose own address is path, escaped.
type movedError struct{ path string }

func (e *movedError) Error() string { return "page: the page is at " + e.path }

// moved returns a *movedError if the route redirects to a thing's own address and the
// request has another one, such as with a former name.
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

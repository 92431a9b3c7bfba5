package rewrite

// environment resolves the resource names of a content stream.
type environment struct {
	own  dict // its resources
	page dict // those of its page, for categories that its own lack
	id   ref  // of the page's resources, so that a form is copied for each of them
}

// used collects the resources of copied content.
type used struct {
	environment

	out      dict // the copied resources
	count    int
	borrowed bool // the page's resources were used
	depth    int  // of forms and patterns in each other
}

func (w *writer) usedIn(e environment, depth int) *used {
	return &used{environment: e, out: dict{}, depth: depth}
}

// find returns a resource by category and name.
func (w *writer) find(u *used, category, n name) (any, bool) {
	own := w.dict(u.own[category])
	if own == nil {
		own = w.dict(u.page[category])
		u.borrowed = u.borrowed || own != nil
	}
	o, ok := own[n]
	return o, ok && o != nil
}

// use copies a resource that content names, and tells whether there is one.
func (w *writer) use(u *used, category, n name, copied func(o any) (any, error)) (bool, error) {
	if have, _ := u.out[category].(dict); have[n] != nil {
		return true, nil
	}
	o, ok := w.find(u, category, n)
	if !ok {
		return false, nil
	}
	if u.count++; u.count > maxNamedItems {
		return false, ErrTooLarge
	}
	o, err := copied(o)
	if err != nil || o == nil {
		return false, err
	}
	if u.out[category] == nil {
		u.out[category] = dict{}
	}
	u.out[category].(dict)[n] = o
	return true, nil
}

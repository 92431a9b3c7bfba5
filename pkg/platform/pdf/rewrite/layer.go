package rewrite

// layers are the states of a document's optional content, as a screen shows it when the
// document is opened. States of printing and exporting don't count: pictures and text
// are what a reader sees, and the download is the same.
type layers struct {
	file   *file
	states map[ref]bool // of groups that differ from base
	base   bool
	intent func(o any) bool // groups of another intent are always visible
}

func (f *file) layers() *layers {
	l := &layers{file: f, states: map[ref]bool{}, base: true}
	l.intent = func(any) bool { return true }
	properties := f.dict(f.root["OCProperties"])
	config := f.dict(properties["D"])
	if config == nil {
		return l
	}
	l.base = f.name(config["BaseState"]) != "OFF"
	l.set(config["ON"], true)
	l.set(config["OFF"], false)
	l.usage(config)
	wanted := f.names(config["Intent"])
	if len(wanted) == 0 {
		wanted = []name{"View"}
	}
	l.intent = func(o any) bool {
		has := f.names(f.dict(o)["Intent"])
		if len(has) == 0 {
			has = []name{"View"}
		}
		for _, w := range wanted {
			for _, h := range has {
				if w == h || w == "All" || h == "All" {
					return true
				}
			}
		}
		return false
	}
	return l
}

// names are a name, or those of an array.
func (f *file) names(o any) []name {
	if n := f.name(o); n != "" {
		return []name{n}
	}
	var out []name
	for _, e := range f.array(o) {
		if n := f.name(e); n != "" {
			out = append(out, n)
		}
	}
	return out
}

func (l *layers) set(groups any, on bool) {
	for _, g := range l.file.array(groups) {
		if r, ok := g.(ref); ok {
			l.states[r] = on
		}
	}
}

// usage applies the states that groups ask for on a screen: a group is on if all the
// categories that the configuration names say so.
func (l *layers) usage(config dict) {
	f := l.file
	for _, a := range f.array(config["AS"]) {
		application := f.dict(a)
		if f.name(application["Event"]) != "View" {
			continue
		}
		for _, g := range f.array(application["OCGs"]) {
			r, ok := g.(ref)
			if !ok {
				continue
			}
			usage := f.dict(f.dict(r)["Usage"])
			said, on := false, true
			for _, category := range f.names(application["Category"]) {
				entry := f.dict(usage[category])
				if entry == nil {
					continue
				}
				switch category {
				case "View", "Print", "Export":
					if state := f.name(entry[category+"State"]); state != "" {
						said, on = true, on && state != "OFF"
					}
				case "Zoom": // the page as large as it is
					high, bounded := f.resolve(entry["max"]).(number)
					said = true
					on = on && f.number(entry["min"]) <= 1 && (!bounded || high.value() > 1)
				}
			}
			if said {
				l.states[r] = on
			}
		}
	}
}

// maxExpression bounds the depth of a visibility expression.
const maxExpression = 32

// visible reports whether content of a group, or of a membership of groups, is shown.
func (l *layers) visible(o any) bool {
	d := l.file.dict(o)
	if d == nil {
		return true
	}
	if l.file.name(d["Type"]) != "OCMD" {
		return l.on(o)
	}
	if e := l.file.array(d["VE"]); len(e) > 0 {
		return l.expression(e, 0)
	}
	groups := l.file.array(d["OCGs"])
	if groups == nil && d["OCGs"] != nil {
		groups = array{d["OCGs"]}
	}
	policy := l.file.name(d["P"])
	count, on := 0, 0
	for _, g := range groups {
		if l.file.dict(g) == nil {
			continue
		}
		count++
		if l.on(g) {
			on++
		}
	}
	switch {
	case count == 0:
		return true
	case policy == "AllOn":
		return on == count
	case policy == "AnyOff":
		return on < count
	case policy == "AllOff":
		return on == 0
	default:
		return on > 0
	}
}

// on is the state of a group.
func (l *layers) on(o any) bool {
	r, ok := o.(ref)
	d := l.file.dict(o)
	if !ok || d == nil || l.file.name(d["Type"]) != "OCG" || !l.intent(d) {
		return true
	}
	if state, ok := l.states[r]; ok {
		return state
	}
	return l.base
}

func (l *layers) expression(e array, depth int) bool {
	if depth > maxExpression || len(e) < 2 {
		return true
	}
	operand := func(o any) bool {
		if nested := l.file.array(o); nested != nil {
			return l.expression(nested, depth+1)
		}
		return l.on(o)
	}
	switch l.file.name(e[0]) {
	case "Not":
		return !operand(e[1])
	case "And":
		for _, o := range e[1:] {
			if !operand(o) {
				return false
			}
		}
		return true
	case "Or":
		for _, o := range e[1:] {
			if operand(o) {
				return true
			}
		}
		return false
	}
	return true
}

package rewrite

import (
	"math"
	"strconv"
)

// Flags of an annotation.
const (
	flagHidden = 1 << 1
	flagNoView = 1 << 5
)

// annotations draws those of a page that a screen shows, fields last, as PDFium does.
func (w *writer) annotations(p page, u *used) ([]byte, error) {
	var notes, fields []byte
	for n, o := range w.array(p.dict["Annots"]) {
		d := w.dict(o)
		kind := w.name(d["Subtype"])
		if d == nil || kind == "Popup" || !w.layers.shown(d) {
			continue
		}
		drawn, err := w.annotation(d, "Drawn"+name(strconv.Itoa(n)), u)
		if err != nil {
			return nil, err
		}
		if kind == "Widget" {
			fields = append(fields, drawn...)
		} else {
			notes = append(notes, drawn...)
		}
	}
	return append(notes, fields...), nil
}

// shown reports whether a screen shows an annotation.
func (l *layers) shown(d dict) bool {
	return l.file.integer(d["F"])&(flagHidden|flagNoView) == 0 && (d["OC"] == nil || l.visible(d["OC"]))
}

// annotation draws one annotation as a form of the page.
func (w *writer) annotation(d dict, as name, u *used) ([]byte, error) {
	rect, ok := w.rectangle(d["Rect"])
	if !ok {
		return nil, nil
	}
	appearance := w.appearance(d)
	if appearance == nil {
		return nil, nil
	}
	s, _ := w.resolve(appearance).(*stream)
	box, ok := w.rectangle(s.dict["BBox"])
	if !ok || s.dict["OC"] != nil && !w.layers.visible(s.dict["OC"]) {
		return nil, nil
	}
	matrix := w.numbers(s.dict["Matrix"])
	if len(matrix) != 6 {
		matrix = []float64{1, 0, 0, 1, 0, 0}
	}
	form, err := w.form(appearance, s, u)
	if err != nil || form == nil {
		return nil, err
	}
	if u.out["XObject"] == nil {
		u.out["XObject"] = dict{}
	}
	xobjects, _ := u.out["XObject"].(dict)
	for xobjects[as] != nil {
		as += "x"
	}
	xobjects[as] = form
	return place(rect, box, matrix, as), nil
}

// appearance is the stream that draws an annotation in its state; nil where there is none.
func (w *file) appearance(d dict) any {
	o := w.dict(d["AP"])["N"]
	if states, ok := w.resolve(o).(dict); ok {
		state := w.name(d["AS"])
		if state == "" {
			if state = w.name(d["V"]); state == "" {
				state = w.name(w.dict(d["Parent"])["V"])
			}
			if states[state] == nil {
				state = "Off"
			}
		}
		o = states[state]
	}
	if _, ok := w.resolve(o).(*stream); ok {
		return o
	}
	return nil
}

// place are the operators that draw a form into a rectangle.
func place(rect, box [4]float64, m []float64, as name) []byte {
	left, bottom, right, top := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, x := range []float64{box[0], box[2]} {
		for _, y := range []float64{box[1], box[3]} {
			px, py := m[0]*x+m[2]*y+m[4], m[1]*x+m[3]*y+m[5]
			left, right, bottom, top = min(left, px), max(right, px), min(bottom, py), max(top, py)
		}
	}
	if !(right > left && top > bottom) {
		return nil
	}
	sx, sy := (rect[2]-rect[0])/(right-left), (rect[3]-rect[1])/(top-bottom)
	b := []byte("q ")
	for _, v := range []float64{sx, 0, 0, sy, rect[0] - left*sx, rect[1] - bottom*sy} {
		b = append(appendObject(b, v), ' ')
	}
	b = append(b, "cm "...)
	b = appendName(b, as)
	return append(b, " Do Q\n"...)
}

package market

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/cuecontext"
	cueerrors "cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/format"
	"cuelang.org/go/cue/literal"
	cueparser "cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"
)

// The kinds of scalars that packs are made of.
const (
	textScalar = "text"
	intScalar  = "int"
	numScalar  = "number"
	boolScalar = "bool"
	nullScalar = "null"
)

// shape is what the schema says about one value. The tree of shapes is read
// from the syntax of the CUE files, so that it has their comments and closed
// lists of values; whether a scalar fits is decided by CUE itself.
type shape struct {
	def      string // the definition that says so, without its #, if it has a name
	doc      string
	fields   []shapeField // of a map
	elem     *shape       // of a list
	isMap    bool
	nullable bool
	scalars  []string // kinds of scalar that fit
	enum     []string // the closed list of texts, if any
	pattern  string   // what a text must match
	say      string   // how to write it, for errors
	facts    []string // names of checks against the world, see facts.go
	unique   []string // fields that may not repeat among the items of a list
	most     int      // how many items a list, or characters a text, may have; 0: as many as a pack may have at all
	min, max string   // bounds of a number, as written
	opens    bool     // a blank line stands before the key
	spaced   bool     // a blank line stands between the items of the list
	judge    cue.Value

	// match is the pattern where nothing else is asked of a text: CUE's patterns
	// are Go's, and a thousand names of topics are judged faster without it.
	match *regexp.Regexp
}

type shapeField struct {
	name     string
	required bool
	doc      string
	shape    *shape
}

func (s *shape) field(name string) *shapeField {
	for i := range s.fields {
		if s.fields[i].name == name {
			return &s.fields[i]
		}
	}
	return nil
}

func (s *shape) names() []string {
	out := make([]string, len(s.fields))
	for i := range s.fields {
		out[i] = s.fields[i].name
	}
	return out
}

// schema is the compiled CUE.
type schema struct {
	ctx    *cue.Context
	root   cue.Value
	defs   map[string]*ast.Field
	shapes map[string]*shape

	market, base, subjects, regions, exams, school, expect, frontMatter, routes *shape

	own      *shape // a market with a site of its own, which has addresses
	linked   *shape // one without, which takes siteKeys from another
	baseFile *shape // _base.yaml, where no key of a market is required
}

// loadSchema compiles the CUE files of a folder, once per Load.
func loadSchema(fsys fs.FS) (*schema, error) {
	s := &schema{ctx: cuecontext.New(), defs: map[string]*ast.Field{}, shapes: map[string]*shape{}}
	names, err := fs.Glob(fsys, "*.cue")
	if err != nil {
		return nil, fmt.Errorf("schemas: %w", err)
	}
	inst := build.NewContext().NewInstance("schemas", nil)
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("schemas: %w", err)
		}
		f, err := cueparser.ParseFile(name, data, cueparser.ParseComments)
		if err != nil {
			return nil, fmt.Errorf("schemas: %s", cueerrors.Details(err, nil))
		}
		for _, d := range f.Decls {
			if field, ok := d.(*ast.Field); ok {
				if name, _, err := ast.LabelName(field.Label); err == nil {
					s.defs[name] = field
				}
			}
		}
		if err := inst.AddSyntax(f); err != nil {
			return nil, fmt.Errorf("schemas: %w", err)
		}
	}
	if err := inst.Complete(); err != nil {
		return nil, fmt.Errorf("schemas: %w", err)
	}
	s.root = s.ctx.BuildInstance(inst)
	if err := s.root.Err(); err != nil {
		return nil, fmt.Errorf("schemas: %s", cueerrors.Details(err, nil))
	}
	return s, s.resolve()
}

func (s *schema) resolve() (err error) {
	for _, d := range []struct {
		name string
		to   **shape
	}{
		{"#Market", &s.market},
		{"#Base", &s.base},
		{"#SubjectsFile", &s.subjects},
		{"#RegionsFile", &s.regions},
		{"#ExamsFile", &s.exams},
		{"#SchoolFile", &s.school},
		{"#ExpectFile", &s.expect},
		{"#PageFrontMatter", &s.frontMatter},
		{"#RoutesFile", &s.routes},
	} {
		if *d.to, err = s.def(d.name); err != nil {
			return err
		}
	}
	s.own = s.market.requiring(true, "domains")
	s.linked = s.market.requiring(false, siteKeys()...)
	s.baseFile = &shape{isMap: true, fields: slices.Concat(s.market.fields, s.base.fields)}
	return nil
}

// requiring gives the shape with some keys required or not.
func (s *shape) requiring(required bool, names ...string) *shape {
	out := *s
	out.fields = slices.Clone(s.fields)
	for i := range out.fields {
		if slices.Contains(names, out.fields[i].name) {
			out.fields[i].required = required
		}
	}
	return &out
}

// def gives the shape of a definition.
func (s *schema) def(name string) (*shape, error) {
	if sh, ok := s.shapes[name]; ok {
		return sh, nil
	}
	f, ok := s.defs[name]
	if !ok {
		return nil, fmt.Errorf("schemas: %s is not defined", name)
	}
	sh := &shape{}
	s.shapes[name] = sh // before its parts, which may refer to it
	if err := s.fill(sh, f.Value); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	sh.doc, sh.def = docOf(f), strings.TrimPrefix(name, "#")
	applyAttributes(sh, f)
	return sh, nil
}

// fill reads an expression into a shape.
func (s *schema) fill(sh *shape, x ast.Expr) error {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return s.fill(sh, x.X)
	case *ast.StructLit:
		sh.isMap = true
		return s.fillFields(sh, x)
	case *ast.ListLit:
		return s.fillList(sh, x)
	case *ast.BinaryExpr:
		return s.fillBinary(sh, x)
	case *ast.Ident:
		return s.fillIdent(sh, x)
	default:
		return s.fillScalar(sh, x)
	}
}

func (s *schema) fillFields(sh *shape, x *ast.StructLit) error {
	for _, d := range x.Elts {
		f, ok := d.(*ast.Field)
		if !ok {
			continue
		}
		name, _, err := ast.LabelName(f.Label)
		if err != nil {
			return fmt.Errorf("schemas: %w", err)
		}
		sub := &shape{}
		if err := s.fill(sub, f.Value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		applyAttributes(sub, f)
		sh.fields = append(sh.fields, shapeField{name, f.Constraint == token.NOT, docOf(f), sub})
	}
	return nil
}

func (s *schema) fillList(sh *shape, x *ast.ListLit) error {
	if len(x.Elts) != 1 {
		return fmt.Errorf("schemas: a list is written [...#Item]")
	}
	e, ok := x.Elts[0].(*ast.Ellipsis)
	if !ok {
		return fmt.Errorf("schemas: a list is written [...#Item]")
	}
	sh.elem = &shape{}
	return s.fill(sh.elem, e.Type)
}

func (s *schema) fillBinary(sh *shape, x *ast.BinaryExpr) error {
	if x.Op == token.AND {
		if err := s.fill(sh, x.X); err != nil {
			return err
		}
		var bound shape
		if err := s.fill(&bound, x.Y); err != nil {
			return err
		}
		sh.min, sh.max, sh.match = sh.min+bound.min, sh.max+bound.max, nil
		s.setJudge(sh, x)
		return nil
	}
	var a, b shape
	if err := s.fill(&a, x.X); err != nil {
		return err
	}
	if err := s.fill(&b, x.Y); err != nil {
		return err
	}
	join(sh, &a, &b)
	s.setJudge(sh, x)
	return nil
}

// join makes the shape of `a | b`: a list of texts, or something or null.
func join(sh, a, b *shape) {
	if a.onlyNull() {
		a, b = b, a
	}
	*sh = *a
	sh.nullable = a.nullable || b.nullable
	if !b.onlyNull() {
		sh.match = nil
		sh.enum = slices.Concat(a.enum, b.enum)
		sh.scalars = slices.Compact(slices.Concat(a.scalars, b.scalars))
	}
}

func (s *shape) onlyNull() bool {
	return s.nullable && !s.isMap && s.elem == nil && len(s.scalars) == 0
}

func (s *schema) fillIdent(sh *shape, x *ast.Ident) error {
	switch x.Name {
	case "string":
		sh.scalars = []string{textScalar}
	case "int":
		sh.scalars = []string{intScalar}
	case "number":
		sh.scalars = []string{intScalar, numScalar}
	case "bool":
		sh.scalars = []string{boolScalar}
	default:
		def, err := s.def(x.Name)
		if err != nil {
			return err
		}
		*sh = *def
		return nil
	}
	s.setJudge(sh, x)
	return nil
}

func (s *schema) fillScalar(sh *shape, x ast.Expr) error {
	switch x := x.(type) {
	case *ast.BasicLit:
		switch x.Kind {
		case token.NULL:
			sh.nullable = true
		case token.STRING:
			text, err := literal.Unquote(x.Value)
			if err != nil {
				return fmt.Errorf("schemas: %w", err)
			}
			sh.scalars, sh.enum = []string{textScalar}, []string{text}
		default:
			return fmt.Errorf("schemas: %s is not a kind of value that packs have", x.Value)
		}
	case *ast.UnaryExpr:
		bound, _ := x.X.(*ast.BasicLit)
		switch {
		case x.Op == token.MAT:
			sh.scalars = []string{textScalar}
			if bound != nil {
				text, err := literal.Unquote(bound.Value)
				if err != nil {
					return fmt.Errorf("schemas: %w", err)
				}
				sh.pattern = text
				if sh.match, err = regexp.Compile(text); err != nil {
					return fmt.Errorf("schemas: %w", err)
				}
			}
		case bound != nil && x.Op == token.GEQ:
			sh.min = bound.Value
		case bound != nil && x.Op == token.LEQ:
			sh.max = bound.Value
		default:
			return fmt.Errorf("schemas: %s is not understood here", x.Op)
		}
	default:
		return fmt.Errorf("schemas: an expression that is not understood: %T", x)
	}
	s.setJudge(sh, x)
	return nil
}

// setJudge compiles the expression anew from its text: inside the syntax tree
// its references are already bound to the file that it stands in.
func (s *schema) setJudge(sh *shape, x ast.Expr) {
	text, err := format.Node(x)
	if err != nil {
		return // a tree that was parsed can be written
	}
	sh.judge = s.ctx.CompileBytes(text, cue.Scope(s.root))
}

// docOf joins the lines of the comment above a field.
func docOf(f *ast.Field) string {
	var lines []string
	for _, g := range ast.Comments(f) {
		if !g.Doc {
			continue
		}
		for _, c := range g.List {
			lines = append(lines, strings.TrimSpace(strings.TrimPrefix(c.Text, "//")))
		}
	}
	return strings.Join(lines, " ")
}

func applyAttributes(sh *shape, f *ast.Field) {
	for _, a := range f.Attrs {
		name, body := a.Split()
		switch name {
		case "say":
			if text, err := strconv.Unquote(body); err == nil {
				sh.say = text
			}
		case "fact":
			sh.facts = append(slices.Clone(sh.facts), body)
			if known := factValues(body); known != nil {
				sh.enum = known
			}
		case "most":
			if n, err := strconv.Atoi(body); err == nil {
				sh.most = n
			}
		case "unique":
			sh.unique = strings.Split(body, ",")
		case "group":
			sh.opens, sh.spaced = body == "", body == "items"
		}
	}
}

// siteKeys are what a market that uses another's site takes from there.
func siteKeys() []string {
	return []string{
		"domains", "aiDomains", "flags", "reservedPaths", "specialKnowPaths", "noindexSegments", "footerLinks",
	}
}

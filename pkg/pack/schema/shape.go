package schema

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
	TextScalar = "text"
	IntScalar  = "int"
	NumScalar  = "number"
	BoolScalar = "bool"
	NullScalar = "null"
)

// Shape is what the schema says about one value. The tree of shapes is read
// from the syntax of the CUE files, so that it has their comments and closed
// lists of values; whether a scalar fits is decided by CUE itself.
type Shape struct {
	def      string // the definition that says so, without its #, if it has a name
	doc      string
	Fields   []Key  // of a map
	Elem     *Shape // of a list
	IsMap    bool
	Nullable bool
	Scalars  []string // kinds of scalar that fit
	Enum     []string // the closed list of texts, if any
	pattern  string   // what a text must match
	Say      string   // how to write it, for errors
	Facts    []string // names of checks against the world, see facts.go
	Unique   []string // fields that may not repeat among the items of a list
	Most     int      // how many items a list, or characters a text, may have; 0: as many as a pack may have at all
	Min, Max string   // bounds of a number, as written
	opens    bool     // a blank line stands before the key
	spaced   bool     // a blank line stands between the items of the list
	client   []string // what @client says, see Field.Client
	unread   bool     // @unread: no code reads it yet
	judge    *judge

	// match is the pattern where nothing else is asked of a text: CUE's patterns
	// are Go's, and a thousand names of topics are judged faster without it.
	Match *regexp.Regexp
}

// Key is a key of a map, and what is below it.
type Key struct {
	Name     string
	Required bool
	doc      string
	Shape    *Shape
}

// Field gives the key of a name; nil when the map has none.
func (s *Shape) Field(name string) *Key {
	for i := range s.Fields {
		if s.Fields[i].Name == name {
			return &s.Fields[i]
		}
	}
	return nil
}

// Names are those of the keys, in the order of the schema.
func (s *Shape) Names() []string {
	out := make([]string, len(s.Fields))
	for i := range s.Fields {
		out[i] = s.Fields[i].Name
	}
	return out
}

// Schema is the compiled CUE.
type Schema struct {
	Ctx    *cue.Context
	Root   cue.Value
	Defs   map[string]*ast.Field
	shapes map[string]*Shape

	Files map[string]*Shape // by kind; see Files

	Market, Base, FrontMatter *Shape

	Own      *Shape // a market with a site of its own, which has addresses
	Linked   *Shape // one without, which takes SiteKeys from another
	BaseFile *Shape // _base.yaml, where no key of a market is required
}

// Load compiles the CUE files of a folder, once per Load.
func Load(fsys fs.FS) (*Schema, error) {
	s := &Schema{Ctx: cuecontext.New(), Defs: map[string]*ast.Field{}, shapes: map[string]*Shape{}, Files: map[string]*Shape{}}
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
					s.Defs[name] = field
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
	s.Root = s.Ctx.BuildInstance(inst)
	if err := s.Root.Err(); err != nil {
		return nil, fmt.Errorf("schemas: %s", cueerrors.Details(err, nil))
	}
	return s, s.resolve()
}

func (s *Schema) resolve() (err error) {
	for _, f := range Files() {
		if s.Files[f.Kind], err = s.def(f.def); err != nil {
			return err
		}
	}
	if s.FrontMatter, err = s.def("#PageFrontMatter"); err != nil {
		return err
	}
	s.Market, s.Base = s.Files["market"], s.Files["base"]
	s.Own = s.Market.requiring(true, "domains")
	s.Linked = s.Market.requiring(false, SiteKeys()...)
	s.BaseFile = &Shape{IsMap: true, Fields: slices.Concat(s.Market.Fields, s.Base.Fields)}
	s.Files["base"] = s.BaseFile
	return nil
}

// requiring gives the shape with some keys required or not.
func (s *Shape) requiring(required bool, names ...string) *Shape {
	out := *s
	out.Fields = slices.Clone(s.Fields)
	for i := range out.Fields {
		if slices.Contains(names, out.Fields[i].Name) {
			out.Fields[i].Required = required
		}
	}
	return &out
}

// def gives the shape of a definition.
func (s *Schema) def(name string) (*Shape, error) {
	if sh, ok := s.shapes[name]; ok {
		return sh, nil
	}
	f, ok := s.Defs[name]
	if !ok {
		return nil, fmt.Errorf("schemas: %s is not defined", name)
	}
	sh := &Shape{}
	s.shapes[name] = sh // before its parts, which may refer to it
	if err := s.fill(sh, f.Value); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	sh.doc, sh.def = docOf(f), strings.TrimPrefix(name, "#")
	applyAttributes(sh, f)
	if sh.client != nil {
		return nil, fmt.Errorf("schemas: %s: @client stands behind keys; behind a definition it would open every key of that type", name)
	}
	return sh, nil
}

// fill reads an expression into a shape.
func (s *Schema) fill(sh *Shape, x ast.Expr) error {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return s.fill(sh, x.X)
	case *ast.StructLit:
		sh.IsMap = true
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

func (s *Schema) fillFields(sh *Shape, x *ast.StructLit) error {
	for _, d := range x.Elts {
		f, ok := d.(*ast.Field)
		if !ok {
			continue
		}
		name, _, err := ast.LabelName(f.Label)
		if err != nil {
			return fmt.Errorf("schemas: %w", err)
		}
		sub := &Shape{}
		if err := s.fill(sub, f.Value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		applyAttributes(sub, f)
		sh.Fields = append(sh.Fields, Key{name, f.Constraint == token.NOT, docOf(f), sub})
	}
	return nil
}

func (s *Schema) fillList(sh *Shape, x *ast.ListLit) error {
	if len(x.Elts) != 1 {
		return fmt.Errorf("schemas: a list is written [...#Item]")
	}
	e, ok := x.Elts[0].(*ast.Ellipsis)
	if !ok {
		return fmt.Errorf("schemas: a list is written [...#Item]")
	}
	sh.Elem = &Shape{}
	return s.fill(sh.Elem, e.Type)
}

func (s *Schema) fillBinary(sh *Shape, x *ast.BinaryExpr) error {
	if x.Op == token.AND {
		if err := s.fill(sh, x.X); err != nil {
			return err
		}
		var bound Shape
		if err := s.fill(&bound, x.Y); err != nil {
			return err
		}
		sh.Min, sh.Max, sh.Match = sh.Min+bound.Min, sh.Max+bound.Max, nil
		s.setJudge(sh, x)
		return nil
	}
	var a, b Shape
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
func join(sh, a, b *Shape) {
	if a.onlyNull() {
		a, b = b, a
	}
	*sh = *a
	sh.Nullable = a.Nullable || b.Nullable
	if !b.onlyNull() {
		sh.Match = nil
		sh.Enum = slices.Concat(a.Enum, b.Enum)
		sh.Scalars = slices.Compact(slices.Concat(a.Scalars, b.Scalars))
	}
}

func (s *Shape) onlyNull() bool {
	return s.Nullable && !s.IsMap && s.Elem == nil && len(s.Scalars) == 0
}

func (s *Schema) fillIdent(sh *Shape, x *ast.Ident) error {
	switch x.Name {
	case "string":
		sh.Scalars = []string{TextScalar}
	case "int":
		sh.Scalars = []string{IntScalar}
	case "number":
		sh.Scalars = []string{IntScalar, NumScalar}
	case "bool":
		sh.Scalars = []string{BoolScalar}
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

func (s *Schema) fillScalar(sh *Shape, x ast.Expr) error {
	switch x := x.(type) {
	case *ast.BasicLit:
		switch x.Kind {
		case token.NULL:
			sh.Nullable = true
		case token.STRING:
			text, err := literal.Unquote(x.Value)
			if err != nil {
				return fmt.Errorf("schemas: %w", err)
			}
			sh.Scalars, sh.Enum = []string{TextScalar}, []string{text}
		default:
			return fmt.Errorf("schemas: %s is not a kind of value that packs have", x.Value)
		}
	case *ast.UnaryExpr:
		bound, _ := x.X.(*ast.BasicLit)
		switch {
		case x.Op == token.MAT:
			sh.Scalars = []string{TextScalar}
			if bound != nil {
				text, err := literal.Unquote(bound.Value)
				if err != nil {
					return fmt.Errorf("schemas: %w", err)
				}
				sh.pattern = text
				if sh.Match, err = regexp.Compile(text); err != nil {
					return fmt.Errorf("schemas: %w", err)
				}
			}
		case bound != nil && x.Op == token.GEQ:
			sh.Min = bound.Value
		case bound != nil && x.Op == token.LEQ:
			sh.Max = bound.Value
		default:
			return fmt.Errorf("schemas: %s is not understood here", x.Op)
		}
	default:
		return fmt.Errorf("schemas: an expression that is not understood: %T", x)
	}
	s.setJudge(sh, x)
	return nil
}

// judge is an expression that decides whether a scalar fits. CUE compiles it for the
// first scalar that is held against it: compiling all of a schema takes half the time
// of a call of marketctl, and patterns and closed lists decide about most scalars.
type judge struct {
	schema   *Schema
	expr     ast.Expr
	compiled bool
	value    cue.Value
}

// setJudge takes the expression of a shape.
func (s *Schema) setJudge(sh *Shape, x ast.Expr) { sh.judge = &judge{schema: s, expr: x} }

// Judge is what CUE decides by whether a scalar fits. The expression is compiled anew
// from its text: inside the syntax tree its references are already bound to the file
// that it stands in. As all of a schema, it is for one goroutine at a time.
func (s *Shape) Judge() cue.Value {
	j := s.judge
	if j == nil {
		return cue.Value{}
	}
	if !j.compiled {
		j.compiled = true
		if text, err := format.Node(j.expr); err == nil { // a tree that was parsed can be written
			j.value = j.schema.Ctx.CompileBytes(text, cue.Scope(j.schema.Root))
		}
	}
	return j.value
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

func applyAttributes(sh *Shape, f *ast.Field) {
	for _, a := range f.Attrs {
		name, body := a.Split()
		switch name {
		case "say":
			if text, err := strconv.Unquote(body); err == nil {
				sh.Say = text
			}
		case "fact":
			sh.Facts = append(slices.Clone(sh.Facts), body)
			if known := factValues(body); known != nil {
				sh.Enum = known
			}
		case "most":
			if n, err := strconv.Atoi(body); err == nil {
				sh.Most = n
			}
		case "unique":
			sh.Unique = strings.Split(body, ",")
		case "group":
			sh.opens, sh.spaced = body == "", body == "items"
		case "client":
			sh.client = strings.Split(body, ",")
		case "unread":
			sh.unread = true
		}
	}
}

// SiteKeys are what a market that uses another's site takes from there.
func SiteKeys() []string {
	return []string{
		"domains", "aiDomains", "flags", "experiments", "thirdParties", "ai", "messenger", "reservedPaths", "specialKnowPaths", "noindexSegments", "footerLinks",
	}
}

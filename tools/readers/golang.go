package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

const marketPackage = "knowmad/pkg/market"

// goReading is what one function selects of the types of pkg/market.
type goReading struct {
	name    string // of the function, as types.Func.FullName has it
	pkg     string
	selects []selection
	calls   []string // functions of pkg/market and below it
}

// selection is one field that a function takes. answer is the property of an answer
// that gets its value unchanged, such as Exam.shortName; "" where more is done with it.
type selection struct{ owner, field, answer string }

// readersInGo adds the packages that read fields, and returns the properties of answers
// to which others copy them, by the field's path.
func (t tree) readersInGo(all []field, found readers) (properties readers, err error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: t.root}, t.packages...)
	if err != nil {
		return nil, fmt.Errorf("load packages: %w", err)
	}
	// What compiles, explains and compares packs shows visitors nothing. What browsers
	// get is read in web.
	skipped := regexp.MustCompile(`^knowmad/pkg/(pack|market/client)(/|$)`)
	var readings []goReading
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		if skipped.MatchString(p.PkgPath) {
			continue
		}
		for _, file := range p.Syntax {
			for _, decl := range file.Decls {
				r := &reader{info: p.TypesInfo, inSlice: strings.Contains(p.PkgPath, "/features/")}
				r.read(decl, p.PkgPath)
				readings = append(readings, r.out)
			}
		}
	}
	paths := map[[2]string][]string{}
	for _, f := range all {
		key := [2]string{f.owner, f.name}
		paths[key] = append(paths[key], f.path)
	}
	properties = readers{}
	for _, r := range called(readings) {
		for _, s := range r.selects {
			for _, path := range paths[[2]string{s.owner, s.field}] {
				switch {
				case s.answer != "":
					properties.add(path, s.answer)
				case !strings.HasSuffix(r.pkg, carrier):
					found.add(path, r.pkg)
				}
			}
		}
	}
	return properties, nil
}

// carrier is the slice whose calls answer with parts of the market as they are.
const carrier = "/features/country"

// called leaves out functions of pkg/market that no other function calls.
func called(readings []goReading) []goReading {
	byName := map[string][]goReading{}
	var out, next []goReading
	for _, r := range readings {
		if inMarket(r.pkg) && r.name != "" {
			byName[r.name] = append(byName[r.name], r)
		} else {
			next = append(next, r)
		}
	}
	for len(next) > 0 {
		r := next[0]
		next, out = next[1:], append(out, r)
		for _, name := range r.calls {
			next = append(next, byName[name]...)
			delete(byName, name)
		}
	}
	return out
}

func inMarket(path string) bool {
	return path == marketPackage || strings.HasPrefix(path, marketPackage+"/")
}

// reader collects the selections of one declaration.
type reader struct {
	info    *types.Info
	inSlice bool // a struct with JSON names is an answer
	out     goReading
	copied  map[ast.Expr]string // the property that gets the expression's value
}

func (r *reader) read(decl ast.Decl, pkg string) {
	r.out.pkg = pkg
	r.copied = map[ast.Expr]string{}
	if f, ok := decl.(*ast.FuncDecl); ok {
		if fn, ok := r.info.Defs[f.Name].(*types.Func); ok {
			r.out.name = fn.FullName()
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			r.literal(n)
		case *ast.AssignStmt:
			r.assignment(n)
		case *ast.IfStmt:
			r.guard(n)
		case *ast.SelectorExpr:
			r.selector(n)
		case *ast.CallExpr:
			r.call(n)
		case *ast.Ident:
			if fn, ok := r.info.Uses[n].(*types.Func); ok && fn.Pkg() != nil && inMarket(fn.Pkg().Path()) {
				r.out.calls = append(r.out.calls, fn.FullName())
			}
		}
		return true
	})
}

// literal notes which properties of an answer are copies.
func (r *reader) literal(n *ast.CompositeLit) {
	of := r.info.Types[n].Type
	for _, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				r.copied[kv.Value] = r.property(of, key.Name)
			}
		}
	}
}

func (r *reader) assignment(n *ast.AssignStmt) {
	if n.Tok != token.ASSIGN || len(n.Lhs) != len(n.Rhs) {
		return
	}
	for i, left := range n.Lhs {
		if s, ok := left.(*ast.SelectorExpr); ok {
			r.copied[n.Rhs[i]] = r.property(r.info.Types[s.X].Type, s.Sel.Name)
		}
	}
}

// guard notes that a condition decides about one property of an answer and nothing else.
func (r *reader) guard(n *ast.IfStmt) {
	if n.Else != nil || len(n.Body.List) != 1 {
		return
	}
	if then, ok := n.Body.List[0].(*ast.AssignStmt); ok && len(then.Rhs) == 1 {
		r.assignment(then)
		r.copied[n.Cond] = r.copied[then.Rhs[0]]
	}
}

// property is a field's name in an answer, behind that of its type; "" where a type is
// no answer.
func (r *reader) property(of types.Type, field string) string {
	named, underlying := structOf(of)
	if !r.inSlice || named == nil {
		return ""
	}
	for i := range underlying.NumFields() {
		if underlying.Field(i).Name() != field {
			continue
		}
		key, _, _ := strings.Cut(reflect.StructTag(underlying.Tag(i)).Get("json"), ",")
		if key == "" || key == "-" {
			return ""
		}
		return named.Obj().Name() + "." + key
	}
	return ""
}

func (r *reader) selector(n *ast.SelectorExpr) {
	if s := r.info.Selections[n]; s != nil && s.Kind() == types.FieldVal {
		if owner := marketType(s.Recv()); owner != "" {
			r.out.selects = append(r.out.selects, selection{owner, n.Sel.Name, r.copied[n]})
		}
	}
}

// call takes what a conversion copies, and the flag that Market.Flag is asked for.
func (r *reader) call(n *ast.CallExpr) {
	if len(n.Args) != 1 {
		return
	}
	if to := r.info.Types[n.Fun]; to.IsType() {
		from, underlying := structOf(r.info.Types[n.Args[0]].Type)
		if from == nil || marketType(from) == "" {
			return
		}
		for f := range underlying.Fields() {
			r.out.selects = append(r.out.selects, selection{from.Obj().Name(), f.Name(), r.property(to.Type, f.Name())})
		}
		return
	}
	method, ok := n.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "Flag" {
		return
	}
	value := r.info.Types[n.Args[0]].Value
	if s := r.info.Selections[method]; s == nil || marketType(s.Recv()) != "Market" || value == nil || value.Kind() != constant.String {
		return
	}
	r.out.selects = append(r.out.selects, selection{"Flags", flagField(r.info, method, constant.StringVal(value)), ""})
}

// flagField is the Go name of a flag.
func flagField(info *types.Info, method *ast.SelectorExpr, flag string) string {
	_, m := structOf(info.Selections[method].Recv())
	for f := range m.Fields() {
		if f.Name() != "Flags" {
			continue
		}
		_, flags := structOf(f.Type())
		for i := range flags.NumFields() {
			if reflect.StructTag(flags.Tag(i)).Get("json") == flag {
				return flags.Field(i).Name()
			}
		}
	}
	return ""
}

// structOf is a named struct, also behind a pointer; nil for other types.
func structOf(t types.Type) (*types.Named, *types.Struct) {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil, nil
	}
	underlying, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	return named, underlying
}

// marketType is the name of a struct of pkg/market; "" for other types.
func marketType(t types.Type) string {
	named, _ := structOf(t)
	if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != marketPackage {
		return ""
	}
	return named.Obj().Name()
}

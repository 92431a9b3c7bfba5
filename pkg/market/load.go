package market

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"knowmad/schemas"
)

// Options say for whom packs are compiled.
type Options struct {
	Env  Environment
	Port int // replaces the port in every local address; 0 leaves them as written

	// Now is asked when a market goes live or an edit is refused, for those who
	// look on; no check reads it. nil: nobody wants to know.
	Now func() time.Time
}

func (o Options) now() time.Time {
	if o.Now == nil {
		return time.Time{}
	}
	return o.Now().UTC()
}

// ParseEnvironment refuses names that are no environment.
func ParseEnvironment(name string) (Environment, error) {
	if e := Environment(name); slices.Contains(environments(), e) {
		return e, nil
	}
	names := make([]string, 0, 4)
	for _, e := range environments() {
		names = append(names, string(e))
	}
	return "", fmt.Errorf("unknown environment '%s'%s", name, orOneOf(name, names))
}

// Environments gives all of them, most public first.
func Environments() []Environment { return environments() }

// Load compiles a folder of packs. Whatever is wrong in any pack and in any
// environment refuses the whole; the error is then Faults, with all of it.
func Load(fsys fs.FS, o Options) (*Registry, error) {
	c, err := newCompiler(schemas.FS)
	if err != nil {
		return nil, err
	}
	src, err := readSources(fsys)
	if err != nil {
		return nil, err
	}
	return c.build(src, o)
}

func (c *compiler) build(src *sources, o Options) (*Registry, error) {
	if _, err := ParseEnvironment(string(o.Env)); err != nil {
		return nil, err
	}
	set := c.compile(src)
	if err := set.all().err(); err != nil {
		return nil, err
	}
	return (&linker{set: set, opts: o, pages: c.pages, src: src}).registry()
}

// Check gives everything that is wrong or worth a warning in a folder of packs.
// With codes only those markets are asked about, together with what all share;
// with environments only their layers. The error is one of the machine.
func Check(fsys fs.FS, codes []string, envs []Environment) (Faults, error) {
	c, err := newCompiler(schemas.FS)
	if err != nil {
		return nil, err
	}
	src, err := readSources(fsys)
	if err != nil {
		return nil, err
	}
	for _, code := range codes {
		if _, ok := src.packs[code]; !ok {
			return nil, fmt.Errorf("%w '%s'%s", ErrUnknownMarket, code, didYouMean(code, src.codes()))
		}
	}
	faults := append(c.compile(src.only(envs)).all(), c.expectationFaults(src)...)
	return faults.tidy().about(codes), nil
}

// about keeps what concerns some markets; without codes, everything.
func (f Faults) about(codes []string) Faults {
	if len(codes) == 0 {
		return f
	}
	return f.filter(func(x Fault) bool {
		first := firstFolder(x.File)
		return strings.HasPrefix(first, "_") || slices.Contains(codes, first)
	})
}

// only drops the layers of environments that were not asked about.
func (s *sources) only(envs []Environment) *sources {
	if len(envs) == 0 {
		return s
	}
	out := &sources{shared: s.shared, faults: s.faults, packs: map[string]*folder{}}
	for code, p := range s.packs {
		f := &folder{name: p.name, files: map[string]string{}}
		for name, data := range p.files {
			env := Environment(strings.TrimSuffix(name, ".yaml"))
			if slices.Contains(environments(), env) && !slices.Contains(envs, env) {
				continue
			}
			f.files[name] = data
		}
		f.hash()
		out.packs[code] = f
	}
	return out
}

func firstFolder(file string) string {
	first, _, _ := strings.Cut(file, "/")
	return first
}

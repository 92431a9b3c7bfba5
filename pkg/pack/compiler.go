package pack

import (
	"io/fs"
	"sync"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/cause"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// Compiler compiles folders of packs one after the other. It remembers each pack by
// what it was made of: of two folders that differ in one pack, the second takes the
// time of that pack. It is safe for use by many goroutines, which wait for each other.
type Compiler struct {
	mu       sync.Mutex
	compiler *compile.Compiler
	folders  int // how many it has compiled
}

// remembered is after how many folders everything is forgotten, so that the memory of
// a process that edits packs for long stays bounded.
const remembered = 128

// NewCompiler makes a compiler with the schemas of this program.
func NewCompiler() (*Compiler, error) {
	c, err := compile.New(schemas.FS)
	if err != nil {
		return nil, err
	}
	return &Compiler{compiler: c}, nil
}

// lock gives the compiler to one caller until it unlocks.
func (c *Compiler) lock() (unlock func(), err error) {
	c.mu.Lock()
	if c.folders++; c.folders%remembered == 0 {
		fresh, err := compile.New(schemas.FS)
		if err != nil {
			c.mu.Unlock()
			return nil, err
		}
		c.compiler = fresh
	}
	return c.mu.Unlock, nil
}

// Load compiles a folder of packs. Whatever is wrong in any pack and in any
// environment refuses the whole; the error is then Faults, with all of it.
func (c *Compiler) Load(fsys fs.FS, o Options) (*market.Registry, error) {
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	unlock, err := c.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	return buildFor(c.compiler, src, o)
}

// LoadEach compiles a folder of packs for several environments in little more
// than the time of one; see Load.
func (c *Compiler) LoadEach(fsys fs.FS, envs []market.Environment) (map[market.Environment]*market.Registry, error) {
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	unlock, err := c.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	set := c.compiler.Compile(src)
	if err := cause.Fold(set.All(), src).Err(); err != nil {
		return nil, err
	}
	out := make(map[market.Environment]*market.Registry, len(envs))
	for _, env := range envs {
		if _, err := source.ParseEnvironment(string(env)); err != nil {
			return nil, err
		}
		if out[env], err = (&linker{set: set, opts: Options{Env: env}, pages: c.compiler.Pages, src: src}).registry(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Checks gives what the packs of a folder hold for their managers and for CI, by the market's
// code. The error is Faults where a file of cases can't be understood.
func (c *Compiler) Checks(fsys fs.FS) (map[string]Checks, error) {
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	cases, err := compile.ReadExpectations(src, nil)
	if err != nil {
		return nil, err
	}
	unlock, err := c.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	out := map[string]Checks{}
	for code, d := range c.compiler.Compile(src).Drafts {
		out[code] = Checks{Exceptions: d.Exceptions}
	}
	for _, e := range cases {
		checks := out[e.Market]
		checks.Cases = append(checks.Cases, e)
		out[e.Market] = checks
	}
	return out, nil
}

// Checks are what a pack holds for its managers and for CI, and visitors never see.
type Checks struct {
	Cases      []compile.Expectation
	Exceptions []compile.Exception
}

// Vet gives everything that is wrong in a folder of packs, and what is worth a
// warning. The error is one of the machine, or ErrUnknownMarket.
func (c *Compiler) Vet(fsys fs.FS, o VetOptions) (fault.Faults, error) {
	unlock, err := c.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	return ask(c.compiler, fsys, o)
}

// Check is Vet with every warning that asks nothing of time.
func (c *Compiler) Check(fsys fs.FS, codes []string, envs []market.Environment) (fault.Faults, error) {
	return c.Vet(fsys, VetOptions{Codes: codes, Envs: envs, Warnings: true})
}

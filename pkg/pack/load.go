package pack

import (
	"io/fs"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/cause"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/source"
)

// Options say for whom packs are compiled.
type Options struct {
	Env  market.Environment
	Port int // replaces the port in every local address; 0 leaves them as written

	// Now gives the time that is shown for a market that goes live or an edit that is
	// refused; no check reads it. nil: no time is shown.
	Now func() time.Time
}

func (o Options) now() time.Time {
	if o.Now == nil {
		return time.Time{}
	}
	return o.Now().UTC()
}

// Load is Compiler.Load for one folder.
func Load(fsys fs.FS, o Options) (*market.Registry, error) {
	c, err := NewCompiler()
	if err != nil {
		return nil, err
	}
	return c.Load(fsys, o)
}

func buildFor(c *compile.Compiler, src *source.Packs, o Options) (*market.Registry, error) {
	if _, err := source.ParseEnvironment(string(o.Env)); err != nil {
		return nil, err
	}
	set := c.Compile(src)
	if err := cause.Fold(set.All(), src).Err(); err != nil {
		return nil, err
	}
	return (&linker{set: set, opts: o, pages: c.Pages, src: src}).registry()
}

// LoadEach is Compiler.LoadEach for one folder.
func LoadEach(fsys fs.FS, envs []market.Environment) (map[market.Environment]*market.Registry, error) {
	c, err := NewCompiler()
	if err != nil {
		return nil, err
	}
	return c.LoadEach(fsys, envs)
}

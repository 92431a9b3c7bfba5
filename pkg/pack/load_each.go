package pack

import (
	"io/fs"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// LoadEach compiles a folder of packs for several environments in little more
// than the time of one; see Load.
func LoadEach(fsys fs.FS, envs []market.Environment) (map[market.Environment]*market.Registry, error) {
	c, err := compile.New(schemas.FS)
	if err != nil {
		return nil, err
	}
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	set := c.Compile(src)
	if err := set.All().Err(); err != nil {
		return nil, err
	}
	out := make(map[market.Environment]*market.Registry, len(envs))
	for _, env := range envs {
		if _, err := source.ParseEnvironment(string(env)); err != nil {
			return nil, err
		}
		if out[env], err = (&linker{set: set, opts: Options{Env: env}, pages: c.Pages, src: src}).registry(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

package market

import (
	"io/fs"

	"knowmad/schemas"
)

// LoadEach compiles a folder of packs for several environments in little more
// than the time of one; see Load.
func LoadEach(fsys fs.FS, envs []Environment) (map[Environment]*Registry, error) {
	c, err := newCompiler(schemas.FS)
	if err != nil {
		return nil, err
	}
	src, err := readSources(fsys)
	if err != nil {
		return nil, err
	}
	set := c.compile(src)
	if err := set.all().err(); err != nil {
		return nil, err
	}
	out := make(map[Environment]*Registry, len(envs))
	for _, env := range envs {
		if _, err := ParseEnvironment(string(env)); err != nil {
			return nil, err
		}
		if out[env], err = (&linker{set: set, opts: Options{Env: env}, pages: c.pages, src: src}).registry(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

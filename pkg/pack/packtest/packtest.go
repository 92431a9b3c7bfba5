package packtest

import (
	"io/fs"
	"sync"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
)

// compiler is made once: to read the schemas takes as long as to check five packs.
var compiler = sync.OnceValues(pack.NewCompiler) //nolint:gochecknoglobals // what is dear to make, shared by the tests of a process

// Load is pack.Load.
func Load(packs fs.FS, o pack.Options) (*market.Registry, error) {
	c, err := compiler()
	if err != nil {
		return nil, err
	}
	return c.Load(packs, o)
}

// LoadEach is pack.LoadEach.
func LoadEach(packs fs.FS, envs []market.Environment) (map[market.Environment]*market.Registry, error) {
	c, err := compiler()
	if err != nil {
		return nil, err
	}
	return c.LoadEach(packs, envs)
}

// Vet is pack.Vet.
func Vet(packs fs.FS, o pack.VetOptions) (fault.Faults, error) {
	c, err := compiler()
	if err != nil {
		return nil, err
	}
	return c.Vet(packs, o)
}

// Check is pack.Check.
func Check(packs fs.FS, codes []string, envs []market.Environment) (fault.Faults, error) {
	return Vet(packs, pack.VetOptions{Codes: codes, Envs: envs, Warnings: true})
}

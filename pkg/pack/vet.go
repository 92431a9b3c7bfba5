package pack

import (
	"fmt"
	"io/fs"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/cause"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// VetOptions say what to ask of a folder of packs.
type VetOptions struct {
	Codes []string             // these markets alone, with what all share; all without
	Envs  []market.Environment // the layers of these alone; all without

	// Linked is asked about the registry of each environment once nothing else
	// is wrong: what the compiled markets contradict each other in. It may be nil.
	Linked func(*market.Registry) fault.Faults

	// What the web has of what the route table names; see Interface.
	Interface Interface

	// Tell, too, what is legal but suspicious, unless the pack excepts it.
	Warnings bool

	// The moment about which Warnings ask; zero asks nothing of time.
	At time.Time

	// The packs as they were. Ids may not have changed since, no page its text
	// under the same date, and nothing that a contest open at PromisesAt
	// promised. Nil asks nothing, a zero moment nothing about contests.
	Since      fs.FS
	PromisesAt time.Time
}

// Vet is Compiler.Vet for one folder.
func Vet(fsys fs.FS, o VetOptions) (fault.Faults, error) {
	c, err := NewCompiler()
	if err != nil {
		return nil, err
	}
	return c.Vet(fsys, o)
}

// Check is Compiler.Check for one folder.
func Check(fsys fs.FS, codes []string, envs []market.Environment) (fault.Faults, error) {
	return Vet(fsys, VetOptions{Codes: codes, Envs: envs, Warnings: true})
}

func ask(c *compile.Compiler, fsys fs.FS, o VetOptions) (fault.Faults, error) {
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	for _, code := range o.Codes {
		if _, ok := src.ByCode[code]; !ok {
			return nil, fmt.Errorf("%w '%s'%s", source.ErrUnknownMarket, code, fault.DidYouMean(code, src.Codes()))
		}
	}
	asked := src.Only(o.Envs)
	set := c.Compile(asked)
	faults, err := additionalFaults(c, src, asked, set, o)
	if err != nil {
		return nil, err
	}
	all := append(set.About(o.Codes), faults.About(o.Codes)...).Tidy()
	return cause.Fold(all, src), nil
}

// additionalFaults are the faults that compiling doesn't find: of expectations, and as
// o asks for them warnings, changes since o.Since, and contradictions between markets.
func additionalFaults(c *compile.Compiler, src, asked *source.Packs, set *compile.Set, o VetOptions) (fault.Faults, error) {
	var faults fault.Faults
	for _, f := range c.ExpectationFaults(src) {
		faults = append(faults, f.Settled(set.Drafts[fault.FirstFolder(f.File)].Live()))
	}
	faults = append(faults, o.Interface.faults(set.Common.Routes)...)
	if o.Warnings {
		w := &warner{fields: c.Fields()["market"], set: set, src: asked, catalogue: c.Catalogue, at: o.At, messages: readMessages(), partial: len(o.Envs) > 0}
		faults = append(faults, w.warnings()...)
	}
	if o.Since != nil {
		src, err := source.Read(o.Since)
		if err != nil {
			return nil, err
		}
		old := c.Compile(src)
		faults = append(faults, changedIDs(old, set)...)
		faults = append(faults, staleUpdatedDates(old, set)...)
		if o.Warnings {
			faults = withoutLost(faults, lostSince(old, set))
		}
		if !o.PromisesAt.IsZero() {
			faults = append(faults, brokenPromises(old, set, o.PromisesAt)...)
		}
	}
	if o.Linked != nil && faults.Err() == nil && set.All().Err() == nil {
		contradictions, err := linked(c, set, asked, o)
		if err != nil {
			return nil, err
		}
		faults = append(faults, contradictions...)
	}
	return faults, nil
}

// linked makes the registry of each environment that was asked about and asks
// about it.
func linked(c *compile.Compiler, set *compile.Set, src *source.Packs, o VetOptions) (fault.Faults, error) {
	envs := o.Envs
	if len(envs) == 0 {
		envs = market.Environments()
	}
	var faults fault.Faults
	for _, env := range envs {
		registry, err := (&linker{set: set, opts: Options{Env: env}, pages: c.Pages, src: src}).registry()
		if err != nil {
			return nil, err
		}
		faults = append(faults, o.Linked(registry)...)
	}
	return faults, nil
}

package market

import (
	"fmt"
	"io/fs"
	"time"

	"knowmad/schemas"
)

// VetOptions say what to ask of a folder of packs.
type VetOptions struct {
	Codes []string      // these markets alone, with what all share; all without
	Envs  []Environment // the layers of these alone; all without

	// Linked is asked about the registry of each environment once nothing else
	// is wrong: what the compiled markets contradict each other in. It may be nil.
	Linked func(*Registry) Faults

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

// Vet gives everything that is wrong in a folder of packs, and what is worth a
// warning. The error is one of the machine, or ErrUnknownMarket.
func Vet(fsys fs.FS, o VetOptions) (Faults, error) {
	c, err := newCompiler(schemas.FS)
	if err != nil {
		return nil, err
	}
	return ask(c, fsys, o)
}

// Check is Vet with every warning that asks nothing of time.
func Check(fsys fs.FS, codes []string, envs []Environment) (Faults, error) {
	return Vet(fsys, VetOptions{Codes: codes, Envs: envs, Warnings: true})
}

func ask(c *compiler, fsys fs.FS, o VetOptions) (Faults, error) {
	src, err := readSources(fsys)
	if err != nil {
		return nil, err
	}
	for _, code := range o.Codes {
		if _, ok := src.packs[code]; !ok {
			return nil, fmt.Errorf("%w '%s'%s", ErrUnknownMarket, code, DidYouMean(code, src.codes()))
		}
	}
	asked := src.only(o.Envs)
	set := c.compile(asked)
	faults, err := beside(c, src, asked, set, o)
	if err != nil {
		return nil, err
	}
	return append(set.about(o.Codes), faults.about(o.Codes)...).tidy(), nil
}

// beside is what is told beside the faults that keep packs from being compiled.
func beside(c *compiler, src, asked *sources, set *draftSet, o VetOptions) (Faults, error) {
	var faults Faults
	for _, f := range c.expectationFaults(src) {
		faults = append(faults, f.settled(set.drafts[firstFolder(f.File)].live()))
	}
	if o.Warnings {
		w := &warner{set: set, src: asked, catalogue: c.catalogue, at: o.At, messages: readMessages(), partial: len(o.Envs) > 0}
		faults = append(faults, w.warnings()...)
	}
	if o.Since != nil {
		src, err := readSources(o.Since)
		if err != nil {
			return nil, err
		}
		old := c.compile(src)
		faults = append(faults, changedIDs(old, set)...)
		faults = append(faults, standingDates(old, set)...)
		if !o.PromisesAt.IsZero() {
			faults = append(faults, brokenPromises(old, set, o.PromisesAt)...)
		}
	}
	if o.Linked != nil && faults.err() == nil && set.all().err() == nil {
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
func linked(c *compiler, set *draftSet, src *sources, o VetOptions) (Faults, error) {
	envs := o.Envs
	if len(envs) == 0 {
		envs = Environments()
	}
	var faults Faults
	for _, env := range envs {
		registry, err := (&linker{set: set, opts: Options{Env: env}, pages: c.pages, src: src}).registry()
		if err != nil {
			return nil, err
		}
		faults = append(faults, o.Linked(registry)...)
	}
	return faults, nil
}

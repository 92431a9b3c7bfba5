package pack

import (
	"context"
	"reflect"

	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/schemas"
)

// WatchFaults vets a folder of packs, and again after each edit, until ctx
// ends. tell gets all that is wrong at the start and whenever that is another;
// or, with an error, that the folder can't be read at the moment. It is called
// from this goroutine. The error is one of the start.
func WatchFaults(ctx context.Context, dir string, o VetOptions, tell func(fault.Faults, error)) error {
	f, err := newFollower(dir)
	if err != nil {
		return err
	}
	v := &faultWatcher{dir: dir, opts: o, tell: tell}
	if err := guard(v.vet); err != nil {
		_ = f.notify.Close()
		return err
	}
	f.follow(ctx, func() error {
		if err := f.watchTree(dir); err != nil {
			return err
		}
		return guard(v.vet)
	}, func(err error) { tell(nil, err) })
	return nil
}

type faultWatcher struct {
	dir      string
	opts     VetOptions
	tell     func(fault.Faults, error)
	compiler *compile.Compiler
	vets     int
	told     *fault.Faults // nil before the first time
}

func (v *faultWatcher) vet() error {
	if v.vets++; v.compiler == nil || v.vets%renewal == 0 {
		fresh, err := compile.New(schemas.FS)
		if err != nil {
			return err
		}
		v.compiler = fresh
	}
	compiler := v.compiler
	v.compiler = nil // of one that panics, what it remembers may be half done
	faults, err := ask(compiler, packfs.Dir(v.dir), v.opts)
	v.compiler = compiler
	if err != nil {
		return err
	}
	if v.told == nil || !reflect.DeepEqual(*v.told, faults) {
		v.told = &faults
		v.tell(faults, nil)
	}
	return nil
}

package compile

import "knowmad/pkg/pack/fault"

// attempt runs a stage of the compiler. A panic in it is a mistake of the program, not of
// an author: it becomes a fault of the file at hand, so that one pack that the compiler
// can't bear neither ends a server nor keeps other packs from being compiled. nil where
// the stage came to its end.
func attempt(file string, stage func()) (failed *fault.Fault) {
	defer func() {
		if p := recover(); p != nil {
			f := fault.Top(file).Fault("compiler-failed", "file",
				"the compiler itself failed at %s (%s); report this line to the developers, and take back the last edit until it is mended",
				fault.PanicPlace(), fault.OneLine(p))
			failed = &f
		}
	}()
	stage()
	return nil
}

package apkg_test

import stdcontext "context"

// context is the context of properties, which have none of their own.
func context() stdcontext.Context { return stdcontext.Background() }

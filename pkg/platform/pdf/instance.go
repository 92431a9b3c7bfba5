package pdf

import (
	"context"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// instance is PDFium with a memory of its own. It belongs to one goroutine.
type instance struct {
	module    api.Module
	memory    *memory
	functions map[string]api.Function
	scratch   uint64 // the address of 64 bytes for what PDFium returns through pointers
	fault     error  // why the instance is lost; nil while it can be used

	file    io.ReadSeeker // what FPDF_FILEACCESS_CB reads
	size    int64
	fileErr error     // of file, which PDFium would take for a broken document
	out     io.Writer // what FPDF_FILEWRITE_CB writes to
	outErr  error
}

// instanceKey is the key of a call's instance in its context, for the functions that
// PDFium calls back.
type instanceKey struct{}

// instantiate makes an instance that may take limit bytes.
func (p *program) instantiate(ctx context.Context, limit int64) (*instance, error) {
	i := &instance{memory: &memory{limit: uint64(limit)}, functions: map[string]api.Function{}}
	allocated := experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(
		func(_, _ uint64) experimental.LinearMemory { return i.memory }))
	var err error
	if i.module, err = p.runtime.InstantiateModule(allocated, p.compiled, p.config); err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return nil, cause
		}
		return nil, fmt.Errorf("pdf: an instance of PDFium: %w", err)
	}
	for _, name := range []string{"_initialize", "FPDF_InitLibrary"} {
		if _, err := i.call(ctx, name); err != nil {
			i.close()
			return nil, err
		}
	}
	if i.scratch, err = i.call(ctx, "malloc", scratchSize); err != nil {
		i.close()
		return nil, err
	}
	return i, nil
}

const scratchSize = 64

func (i *instance) close() {
	// Closing gives the memory back to the system: a later call would read what isn't there.
	if i.fault == nil {
		i.fault = ErrClosed
	}
	_ = i.module.Close(context.Background())
	i.memory.Free()
}

// call calls a function of PDFium. An error means that the instance is lost: it
// crashed, or was stopped because ctx was done.
func (i *instance) call(ctx context.Context, name string, args ...uint64) (uint64, error) {
	if i.fault != nil {
		return 0, i.fault
	}
	function := i.functions[name]
	if function == nil {
		if function = i.module.ExportedFunction(name); function == nil {
			return 0, fmt.Errorf("pdf: PDFium has no function %s", name)
		}
		i.functions[name] = function
	}
	if cause := context.Cause(ctx); cause != nil {
		i.fault = cause
		return 0, cause
	}
	var stack [12]uint64
	copy(stack[:], args)
	if err := function.CallWithStack(context.WithValue(ctx, instanceKey{}, i), stack[:max(len(args), 1)]); err != nil {
		i.fault = i.reason(ctx, name, err)
		return 0, i.fault
	}
	return stack[0], nil
}

// reason says why a call ended the instance.
func (i *instance) reason(ctx context.Context, name string, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	if i.memory.denied {
		return ErrMemory
	}
	return fmt.Errorf("%w: PDFium stopped in %s: %w", ErrBroken, name, err)
}

// bytes are size bytes of the instance's memory, to read until the next call.
func (i *instance) bytes(address, size uint64) ([]byte, error) {
	if address > math.MaxUint32 || size > math.MaxUint32 {
		return nil, fmt.Errorf("%w: PDFium points outside of its memory", ErrBroken)
	}
	b, ok := i.module.Memory().Read(uint32(address), uint32(size))
	if !ok {
		return nil, fmt.Errorf("%w: PDFium points outside of its memory", ErrBroken)
	}
	return b, nil
}

// memory is an instance's memory, which grows up to a limit.
type memory struct {
	limit  uint64
	denied bool // more than the limit was asked for

	mu       sync.Mutex // stop is called while PDFium runs
	reserved []byte     // limit bytes of address space; nil before the first use and after the last
	buffer   []byte     // the beginning of reserved that PDFium has
	stopped  bool
}

// stopAddress is the byte that every loop of PDFium looks at: tools/assets wrote that
// into the module.
const stopAddress = 16

// stop ends what PDFium does, for good.
func (m *memory) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stopped = true
	if len(m.buffer) > stopAddress {
		m.buffer[stopAddress] = 1
	}
}

// Reallocate implements experimental.LinearMemory. The address space of the whole limit is
// reserved at once, so that a memory that grows is never copied and takes no more than
// PDFium has touched. What is new is zero: PDFium never had it.
func (m *memory) Reallocate(size uint64) []byte {
	if size > m.limit {
		m.denied = true
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.reserved == nil {
		reserved, err := reserve(m.limit)
		if err != nil {
			m.denied = true
			return nil
		}
		m.reserved = reserved
	}
	m.buffer = m.reserved[:size]
	return m.buffer
}

// Free implements experimental.LinearMemory.
func (m *memory) Free() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.reserved != nil {
		release(m.reserved)
	}
	m.buffer, m.reserved = nil, nil
}

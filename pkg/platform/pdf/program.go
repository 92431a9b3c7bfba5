package pdf

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"math"

	"github.com/klauspost/compress/zstd"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"knowmad/pkg/platform/asset"
)

// assets is what tools/assets makes: PDFium as WebAssembly, and the fonts that stand in
// for those that a document names and doesn't have in it. It is empty before that.
//
//go:embed all:assets
var assets embed.FS

const (
	wasmFile = "assets/pdfium.wasm.zst"
	// fontsParent has the folder fonts, and is mounted as the one above that in which PDFium
	// looks for them: it stops looking where a folder has no parent.
	fontsParent = "assets/share"
	mountedAs   = "/usr/share"
)

// program is PDFium as machine code, of which instances are made.
type program struct {
	cache    wazero.CompilationCache // nil without a folder
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	config   wazero.ModuleConfig
}

// compile makes the program, from the cache where an earlier start left it there.
// Ctx doesn't end it: others may wait for the same program.
func compile(ctx context.Context, o Options, files fs.FS) (_ *program, err error) {
	ctx = context.WithoutCancel(ctx)
	code, err := module(files)
	if err != nil {
		return nil, err
	}
	fonts, err := asset.Sub(files, fontsParent, "fonts/*.ttf")
	if err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	p := &program{
		// No environment, no clock but one that stands still, no output, and of files
		// the fonts alone: PDFium gets what it asks for through the functions below,
		// and nothing else.
		config: wazero.NewModuleConfig().WithName("").WithStartFunctions().
			WithFSConfig(wazero.NewFSConfig().WithFSMount(fonts, mountedAs)),
	}
	config := wazero.NewRuntimeConfig().
		// The module has setjmp as exceptions.
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling)
	if o.CacheFolder != "" {
		// A folder that can't be written costs the next start seconds, no document.
		if p.cache, err = wazero.NewCompilationCacheWithDir(o.CacheFolder); err != nil {
			o.Log.Warn().Err(err).Str("folder", o.CacheFolder).Msg("pdf: PDFium is compiled at each start")
		} else {
			config = config.WithCompilationCache(p.cache)
		}
	}
	p.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	defer func() {
		if err != nil {
			_ = p.close()
		}
	}()
	if p.compiled, err = p.runtime.CompileModule(ctx, code); err != nil {
		return nil, fmt.Errorf("pdf: compile PDFium: %w", err)
	}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, p.runtime); err != nil {
		return nil, fmt.Errorf("pdf: WASI: %w", err)
	}
	if err := p.callbacks(ctx); err != nil {
		return nil, fmt.Errorf("pdf: PDFium's callbacks: %w", err)
	}
	return p, nil
}

// module is PDFium's WebAssembly.
func module(files fs.FS) ([]byte, error) {
	wasm, err := asset.Read(files, wasmFile)
	if err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	r, err := zstd.NewReader(bytes.NewReader(wasm), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("pdf: unpack PDFium: %w", err)
	}
	defer r.Close()
	code, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("pdf: unpack PDFium: %w", err)
	}
	return code, nil
}

func (p *program) close() error {
	err := p.runtime.Close(context.Background())
	if p.cache != nil {
		if e := p.cache.Close(context.Background()); err == nil {
			err = e
		}
	}
	return err
}

// callbacks are the functions that PDFium imports beside WASI's. It reads and writes
// files through two of them; the others, for forms that people fill in, timers,
// links to follow and downloads, do nothing and return 0.
func (p *program) callbacks(ctx context.Context) error {
	functions := map[string]api.GoModuleFunc{
		"FPDF_FILEACCESS_CB": readFile,
		"FPDF_FILEWRITE_CB":  writeFile,
	}
	env := p.runtime.NewHostModuleBuilder("env")
	for _, f := range p.compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != "env" {
			continue
		}
		function := functions[name]
		if function == nil {
			results := len(f.ResultTypes())
			function = func(_ context.Context, _ api.Module, stack []uint64) { clear(stack[:results]) }
		}
		env.NewFunctionBuilder().WithGoModuleFunction(function, f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	_, err := env.Instantiate(ctx)
	return err
}

// readFile is m_GetBlock of FPDF_FILEACCESS: (param, position, buffer, size), and
// returns 0 on an error.
func readFile(ctx context.Context, module api.Module, stack []uint64) {
	position, buffer, size := uint32(stack[1]), uint32(stack[2]), uint32(stack[3])
	stack[0] = 0
	i, ok := ctx.Value(instanceKey{}).(*instance)
	if !ok || i.file == nil || i.fileErr != nil || int64(position)+int64(size) > i.size {
		return
	}
	to, ok := module.Memory().Read(buffer, size)
	if !ok {
		return
	}
	if _, err := i.file.Seek(int64(position), io.SeekStart); err != nil {
		i.fileErr = fmt.Errorf("read the file: %w", err)
		return
	}
	if _, err := io.ReadFull(i.file, to); err != nil {
		i.fileErr = fmt.Errorf("read the file: %w", err)
		return
	}
	stack[0] = 1
}

// writeFile is WriteBlock of FPDF_FILEWRITE: (this, data, size), and returns 0 on an
// error.
func writeFile(ctx context.Context, module api.Module, stack []uint64) {
	data, size := uint32(stack[1]), uint32(stack[2])
	stack[0] = 0
	i, ok := ctx.Value(instanceKey{}).(*instance)
	if !ok || i.out == nil || i.outErr != nil {
		return
	}
	from, ok := module.Memory().Read(data, size)
	if !ok {
		return
	}
	if _, i.outErr = i.out.Write(from); i.outErr == nil {
		stack[0] = 1
	}
}

// float32s and float64s that PDFium returns or wrote.
func float32Of(v uint64) float64 { return float64(math.Float32frombits(uint32(v))) }

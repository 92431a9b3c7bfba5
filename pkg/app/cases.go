package app

import (
	"context"
	"embed"
	"io"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/expect"
	"knowmad/pkg/pack/expect/wire"
	"knowmad/pkg/pack/packfs"

	"github.com/rs/zerolog"
)

// ServeCases runs the cases of expect.yaml for marketctl, which contains no server, by the
// protocol of package wire on in and out. It uses only Packs, Dist and Messages of cfg.
func ServeCases(ctx context.Context, cfg Config, in io.Reader, out io.Writer) error {
	build, err := wire.Build()
	if err != nil {
		return err
	}
	return wire.Serve(ctx, in, out, build, func(ctx context.Context, o wire.Order) (expect.Result, error) {
		packs := cfg.Packs
		if o.Folder != "" {
			packs = packfs.Dir(o.Folder)
		}
		return expect.Run(ctx, expect.Options{
			Packs: packs, Codes: o.Codes, Messages: cfg.Messages,
			Open: func(server expect.ServerOptions) (expect.Server, error) { return openForCases(cfg, o.Node, server) },
		})
	})
}

// openForCases opens a server for the cases of an environment.
func openForCases(cfg Config, node string, o expect.ServerOptions) (expect.Server, error) {
	own := Config{
		Env: o.Registry.Environment(), Markets: market.Static(o.Registry), Dist: embed.FS{}, Messages: cfg.Messages, Clock: o.Clock,
		Log: zerolog.Nop(), RateLimit: o.RateLimit, Node: node, Renderers: 1,
	}
	if o.Renders {
		own.Dist = cfg.Dist
	}
	return Open(own, 0)
}

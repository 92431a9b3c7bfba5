package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
	"knowmad/web"

	"github.com/alecthomas/kong"
	"github.com/rs/zerolog"
)

// runCommand runs the command of a slice.
func runCommand(ctx context.Context, tools *app.Tools, chosen *kong.Context, env []string, stdout, stderr io.Writer) int {
	chosen.BindTo(ctx, (*context.Context)(nil))
	log := zerolog.New(stderr).With().Timestamp().Logger()
	err := chosen.Run(&slice.Operator{
		Stdout: stdout, Stderr: stderr, Login: login(env), Markets: loadMarkets,
		Open: func(ctx context.Context, address string, do func(context.Context, *slice.Platform) error) error {
			return app.OpenForCommand(ctx, address, log, do)
		},
		Work: func(ctx context.Context, w slice.Workplace, do func(context.Context, *slice.Platform) error) error {
			server := serveCmd{Blobs: w.Blobs, Clamd: w.Clamd}
			place, err := server.blobs(ctx, env)
			if err != nil {
				return err
			}
			scanner, err := server.scanner()
			if err != nil {
				return err
			}
			return tools.Work(ctx, app.Config{
				Env: w.Env, Blobs: place, Viruses: scanner, DataDir: w.Data, Database: w.Database, Packs: markets.FS, Messages: web.Messages, Log: log.Level(zerolog.WarnLevel),
			}, do)
		},
	})
	if err == nil {
		return exitOK
	}
	message := err.Error()
	if p, ok := errors.AsType[*problem.Error](err); ok && p.Type != problem.NoType {
		message = words(p)
	}
	fmt.Fprintln(stderr, "knowmad:", message)
	return exitFault
}

// words are what an error of the catalogue says to a person.
func words(p *problem.Error) string {
	said := []string{p.Message}
	for _, f := range p.Fields {
		said = append(said, f.Message)
	}
	return strings.Join(said, " ")
}

// login is the operator's account on the machine, for logs. It proves nothing:
// who runs the command can set it.
func login(env []string) string {
	lookup := environ(env)
	for _, name := range []string{"SUDO_USER", "USER", "LOGNAME"} {
		if user := lookup(name); user != "" {
			return user
		}
	}
	return ""
}

// loadMarkets reads the packs in a folder, or those in the binary; drafts too.
func loadMarkets(folder string) (*market.Registry, error) {
	var packs fs.FS = markets.FS
	if folder != "" {
		packs = packfs.Dir(folder)
	}
	return pack.Load(packs, pack.Options{Env: market.Local})
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/virus"
	"knowmad/web"

	"github.com/alecthomas/kong"
	"github.com/rs/zerolog"
)

// Exit statuses.
const (
	exitOK    = 0
	exitFault = 1 // the packs, the network or the machine
	exitUsage = 2 // the command line
)

const envPrefix = "KNOWMAD_"

type cli struct {
	Version kong.VersionFlag `help:"Print the version of this program."`

	Serve        serveCmd    `cmd:"" help:"Serve every market."`
	Migrate      migrateCmd  `cmd:"" help:"Bring the database to the shape that this version knows. serve does it, too."`
	kong.Plugins             // commands of slices
	OpenAPI      openAPICmd  `cmd:"" name:"openapi" help:"Print the OpenAPI document of the API."`
	Licenses     licensesCmd `cmd:"" help:"Print what this program and the browser's files have of others, with the licences' texts."`
}

type migrateCmd struct {
	slice.DatabaseFlags `embed:""`
}

type serveCmd struct {
	slice.DatabaseFlags `embed:""`
	Addr                string `default:"127.0.0.1:8080" help:"Where to listen; port 0 is any free one."`
	Env                 string `default:"local" enum:"prod,staging,dev,local" help:"The environment: prod, staging, dev or local."`
	RequestSignatures   string `default:"on" enum:"on,off" help:"on or off: whether writes must carry their device's signature; off in the local environment only."`
	Now                 string `placeholder:"RFC3339" help:"When the server believes to start, such as 2025-04-01T12:00:00+03:00; its clock runs on from there. For tests by hand and journeys, in the local environment only, with --request-signatures=off, since browsers have clocks of their own."`
	ServiceWorker       string `default:"on" enum:"on,off" help:"on or off: whether browsers keep pages of flashcards to open them without a connection. off ends the service worker, and deletes what it kept, on each device that opens a page."`
	Markets             string `placeholder:"DIR" help:"A folder of packs to serve instead of those in the binary; it is watched for changes."`
	SMTP                string `name:"smtp" placeholder:"URL" help:"The server that takes mails: smtp://USER@HOST:PORT or smtps://…, its password in KNOWMAD_SMTP_PASSWORD or the file KNOWMAD_SMTP_PASSWORD_FILE names. If not given, mails are laid into the folder outbox in the data folder."`
	Blobs               string `placeholder:"URL" help:"Where pictures and files lie: s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION, the key to it in KNOWMAD_S3_ACCESS_KEY_ID and KNOWMAD_S3_SECRET_ACCESS_KEY. If not given, the folder blobs in the data folder."`
	Clamd               string `placeholder:"URL" help:"The virus scanner, ClamAV's clamd: tcp://HOST:PORT or unix:///PATH. What users share is published once it was scanned, and waits while clamd can't be reached. If not given, nothing is scanned."`
	app.Options         `embed:""`
	MetricsAddr         string        `default:"127.0.0.1:0" help:"Where /metrics listens; empty for nowhere."`
	TrustedProxies      []string      `placeholder:"CIDR,…" help:"Networks of proxies whose X-Forwarded-For, X-Forwarded-Host and X-Request-Id count."`
	CountryHeader       string        `placeholder:"NAME" help:"A header of the trusted proxies with the visitor's country."`
	Node                string        `placeholder:"PATH" help:"The Node.js program that renders pages; found on the PATH if not given."`
	Renderers           int           `default:"0" help:"How many renderers run; 0 for one per processor."`
	ImageHosts          []string      `placeholder:"HOST,…" help:"Other hosts whose pictures may be resized."`
	RateLimit           int           `default:"500" help:"Requests per second and address where they are limited: writes, guesses, pages that have to be made; at least 200."`
	LogFormat           string        `default:"json" enum:"json,console" help:"json or console."`
	LogLevel            string        `default:"info" enum:"debug,info,warn,error" help:"The least important lines that are written: debug, info, warn or error."`
	Drain               time.Duration `default:"0s" help:"How long /readyz says that the server stops before it takes nothing new."`
}

type openAPICmd struct{}

// version names the build: its commit, where it was built from one, and the Go
// release.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "knowmad (unknown build)"
	}
	return fmt.Sprintf("knowmad %s, %s", info.Main.Version, info.GoVersion)
}

// Run is the program without the process: it reads args and env (KEY=value),
// writes to stdout and stderr, ends when ctx does, and gives the exit status.
func Run(ctx context.Context, args, env []string, stdout, stderr io.Writer) int {
	tools := app.NewTools()
	c := cli{Plugins: tools.Commands()}
	exited := -1
	parser, err := kong.New(&c,
		kong.Name("knowmad"),
		kong.Description("Every flag can also be given as an environment variable: --metrics-addr is "+envPrefix+"METRICS_ADDR."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exited = code }),
		kong.Vars{"version": version()},
		kong.Resolvers(fromEnv(env)),
		kong.UsageOnError(),
	)
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault
	}
	kctx, err := parser.Parse(args)
	if exited >= 0 { // --help was shown
		return exited
	}
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitUsage
	}
	switch kctx.Command() {
	case "openapi":
		return c.OpenAPI.run(stdout, stderr)
	case "licenses":
		return c.Licenses.run(licenseFiles, stdout, stderr)
	case "migrate":
		return c.Migrate.run(ctx, stdout, stderr)
	case "serve":
		return c.Serve.run(ctx, env, stdout, stderr)
	default:
		return runCommand(ctx, tools, kctx, env, stdout, stderr)
	}
}

// fromEnv gives flags their values from variables where the command line doesn't.
func fromEnv(env []string) kong.Resolver {
	vars := map[string]string{}
	for _, kv := range env {
		if k, v, ok := strings.Cut(kv, "="); ok && strings.HasPrefix(k, envPrefix) {
			vars[k] = v
		}
	}
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if v, ok := vars[envPrefix+strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))]; ok {
			return v, nil
		}
		return nil, nil // kong: this source has no value for the flag
	})
}

func (openAPICmd) run(stdout, stderr io.Writer) int {
	b, err := app.OpenAPI()
	if err == nil {
		_, err = stdout.Write(b)
	}
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault
	}
	return exitOK
}

func (m migrateCmd) run(ctx context.Context, stdout, stderr io.Writer) int {
	steps, err := app.Migrate(ctx, m.Address())
	for _, step := range steps {
		fmt.Fprintln(stdout, step.Name)
	}
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault
	}
	return exitOK
}

// transport is what takes the mails; without a server, nil: the default's.
func (s serveCmd) transport(env []string) (mail.Transport, error) {
	if s.SMTP == "" {
		return nil, nil //nolint:nilnil // the default is pkg/app's
	}
	return mail.NewSMTP(s.SMTP, environ(env))
}

// blobs is where pictures and files lie, once it is seen that they can; without an
// address, nil: the default's.
func (s serveCmd) blobs(ctx context.Context, env []string) (blob.Place, error) {
	if s.Blobs == "" {
		return nil, nil //nolint:nilnil // the default is pkg/app's
	}
	bucket, err := blob.NewS3(s.Blobs, environ(env))
	if err != nil {
		return nil, err
	}
	return bucket, bucket.Check(ctx)
}

// scanner is what scans files for viruses; without an address, nil: nothing does.
func (s serveCmd) scanner() (*virus.Scanner, error) {
	if s.Clamd == "" {
		return nil, nil //nolint:nilnil // as pkg/app has it
	}
	return virus.New(s.Clamd, virus.Options{})
}

// clock is the server's clock, which starts at --now; without one, nil: the default's.
func (s serveCmd) clock() (clock.Clock, error) {
	if s.Now == "" {
		return nil, nil //nolint:nilnil // the default is pkg/app's
	}
	if s.Env != string(market.Local) {
		return nil, errors.New("--now works in the local environment only")
	}
	start, err := time.Parse(time.RFC3339, s.Now)
	if err != nil {
		return nil, fmt.Errorf("--now: %q is no time such as 2025-04-01T12:00:00+03:00", s.Now)
	}
	return clock.StartingAt(start, clock.System{}), nil
}

// environ looks a variable up.
func environ(env []string) func(name string) string {
	return func(name string) string {
		for _, kv := range slices.Backward(env) {
			if value, ok := strings.CutPrefix(kv, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func (s serveCmd) run(ctx context.Context, env []string, stdout, stderr io.Writer) int {
	unsigned := s.RequestSignatures == "off"
	if unsigned && s.Env != string(market.Local) {
		fmt.Fprintln(stderr, "knowmad: --request-signatures=off works in the local environment only")
		return exitUsage
	}
	now, err := s.clock()
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitUsage
	}
	proxies, err := httpx.ParseProxies(s.TrustedProxies)
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitUsage
	}
	transport, err := s.transport(env)
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitUsage
	}
	place, err := s.blobs(ctx, env)
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitUsage
	}
	scanner, err := s.scanner()
	if err != nil {
		fmt.Fprintln(stderr, "knowmad: --clamd:", err)
		return exitUsage
	}
	if err := s.Configure(environ(env)); err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitUsage
	}
	err = app.New(app.Config{
		Env: market.Environment(s.Env), Addr: s.Addr, MetricsAddr: s.MetricsAddr, DataDir: s.Data,
		Database: s.Database, UnsignedWrites: unsigned, RetireWorker: s.ServiceWorker == "off", Clock: now, Mail: transport, Blobs: place, Viruses: scanner, Options: s.Options,
		Packs: markets.FS, MarketsDir: s.Markets, Dist: web.Dist, Messages: web.Messages,
		Proxies: proxies, CountryHeader: s.CountryHeader, ImageHosts: s.ImageHosts,
		Node: s.Node, Renderers: s.Renderers, RateLimit: s.RateLimit, DrainTime: s.Drain,
		Log: s.logger(stdout, environ(env)),
	}).Run(ctx)
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		for _, f := range faults {
			fmt.Fprintln(stderr, f)
		}
		fmt.Fprintf(stderr, "knowmad: the packs have %d faults; nothing is served\n", len(faults))
		return exitFault
	}
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault
	}
	return exitOK
}

// logger writes to w. The console's format has colours on a terminal, and with
// CLICOLOR_FORCE behind a pipe that ends at one; NO_COLOR takes them away.
func (s serveCmd) logger(w io.Writer, env func(string) string) zerolog.Logger {
	if s.LogFormat == "console" {
		forced := env("CLICOLOR_FORCE")
		colour := isTerminal(w) || forced != "" && forced != "0"
		w = zerolog.ConsoleWriter{Out: w, TimeFormat: time.TimeOnly, NoColor: !colour || env("NO_COLOR") != ""}
	}
	level, err := zerolog.ParseLevel(s.LogLevel)
	if err != nil { // the flag is an enum
		level = zerolog.InfoLevel
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger()
}

// isTerminal reports whether w is a terminal, which a person reads.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

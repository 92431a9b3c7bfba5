package app

import (
	"io/fs"
	"net"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/virus"

	"github.com/rs/zerolog"
)

// Config is all that an operator decides. Zero values are what New says.
type Config struct {
	Options // of the nouns

	Env         market.Environment
	Addr        string // where to listen, such as 127.0.0.1:8080; port 0 is any free one
	MetricsAddr string // where /metrics listens; empty: nowhere
	DataDir     string // what must outlive the process; empty: a folder that ends with the site
	Database    string // as db.Open reads it; empty: knowmad.db in DataDir
	// Mail takes the mails; nil: they are laid into the folder outbox in DataDir.
	Mail mail.Transport
	// Blobs is where pictures and files lie; nil: the folder blobs in DataDir.
	Blobs blob.Place
	// Viruses scans what users share before it is read; nil: nothing is scanned.
	Viruses *virus.Scanner
	// StartChild starts a process that reads documents; nil: this program, once more.
	StartChild func() (child.Process, error)
	// UnsignedWrites takes writes without their device's signature. It means
	// nothing but in local.
	UnsignedWrites bool
	// RetireWorker ends the site's service worker on all devices that have it.
	RetireWorker bool

	Packs      fs.FS  // the packs inside the binary
	MarketsDir string // a folder of packs instead, watched for changes
	Dist       fs.FS  // the built front end, as web.Dist has it
	Messages   fs.FS  // the interface's texts, as web.Messages has them

	Proxies       httpx.Proxies // whose X-Forwarded-* headers count
	CountryHeader string        // a header of theirs with the visitor's country
	ImageHosts    []string      // other hosts whose pictures /_image may fetch

	Node      string // the Node program; empty: found on the path
	Renderers int    // workers; 0: as many as there are processors

	RateLimit   int           // requests per second and address where they are limited, at least httpx.MinRate; 0: 500
	DrainTime   time.Duration // how long /readyz says 503 before the listener closes
	StopTimeout time.Duration // how long running requests may take after that; 0: 15 s
	JobsEvery   time.Duration // how often jobs that wait are looked for; 0: as job.Config has it

	Clock clock.Clock // nil: the machine's
	Log   zerolog.Logger

	// Markets are used instead of packs where the caller has compiled them already.
	Markets *market.Live
	// Listener is used instead of Addr where a test made its own.
	Listener net.Listener
}

const (
	defaultStopTimeout = 15 * time.Second
	// defaultRateLimit is about what the renderers of a small machine can do, so
	// one address can't do more harm than slow the pages of others.
	defaultRateLimit = 500
	// maxBody is what may be sent in bytes to what is no call.
	maxBody = 1 << 20
)

func (c Config) withDefaults() Config {
	if c.Clock == nil {
		c.Clock = clock.System{}
	}
	if c.RateLimit == 0 {
		c.RateLimit = defaultRateLimit
	}
	if c.StopTimeout == 0 {
		c.StopTimeout = defaultStopTimeout
	}
	return c
}

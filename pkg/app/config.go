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

// Config has an operator's decisions. New sets the defaults of zero values.
type Config struct {
	Options // of the nouns

	Env         market.Environment
	Addr        string // listening address, such as 127.0.0.1:8080; port 0 is any free port
	MetricsAddr string // listening address of /metrics; "": none
	DataDir     string // folder of the data that must outlive the process; "": a folder that Close removes
	Database    string // address for db.Open; "": knowmad.db in DataDir
	// Mail sends the mails; nil: mails are written to the folder outbox in DataDir.
	Mail mail.Transport
	// Blobs stores pictures and files; nil: the folder blobs in DataDir.
	Blobs blob.Place
	// Viruses scans users' files before they are read; nil: no scans.
	Viruses *virus.Scanner
	// StartChild starts a process that reads documents; nil: this program again.
	StartChild func() (child.Process, error)
	// UnsignedWrites accepts writes without the device's signature, in local only.
	UnsignedWrites bool
	// RetireWorker removes the site's service worker from all devices that have it.
	RetireWorker bool

	Packs      fs.FS  // packs inside the binary
	MarketsDir string // folder of packs to use instead of Packs, watched for changes; ""
	Dist       fs.FS  // built front end, as web.Dist
	Messages   fs.FS  // texts of the interface, as web.Messages

	Proxies       httpx.Proxies // proxies whose X-Forwarded-* headers are trusted
	CountryHeader string        // header of the proxies with the visitor's country; ""
	ImageHosts    []string      // further hosts of pictures for /_image

	Node      string // Node program; "": found on the path
	Renderers int    // render workers; 0: one per processor, at most 4

	RateLimit   int           // requests per second and client, for limited requests, at least httpx.MinRate; 0: 500
	DrainTime   time.Duration // time for which /readyz answers 503 before the listener closes
	StopTimeout time.Duration // maximum time of running requests after that; 0: 15 s
	JobsEvery   time.Duration // interval of looks for waiting jobs; 0: as in job.Config

	Clock clock.Clock // nil: the system's
	Log   zerolog.Logger

	// Markets are used instead of packs if the caller has compiled them already.
	Markets *market.Live
	// Listener is used instead of Addr, in tests.
	Listener net.Listener
}

const (
	defaultStopTimeout = 15 * time.Second
	// defaultRateLimit is about the capacity of the renderers on a small machine, so that
	// one client can't do more than slow down the pages of others.
	defaultRateLimit = 500
	// maxBody is the maximum length in bytes of a request's body outside of the API.
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

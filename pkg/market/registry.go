package market

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Registry is every market of one environment. It is immutable: a change of
// the packs makes a new one.
type Registry struct {
	env     Environment
	all     []*Market
	byCode  map[string]*Market
	byHost  map[string]Host
	aiHost  string
	routes  *RouteTable
	version string
	drafts  []string
	packs   fs.FS
	since   map[string]time.Time
}

// Contents are what a Registry is made of.
type Contents struct {
	Environment Environment
	Markets     map[string]*Market // by code
	Routes      *RouteTable
	Drafts      []string             // codes of the drafts that the environment does not know
	Since       map[string]time.Time // when each market became as it is; zero times without a clock
	Packs       fs.FS                // the files that the markets were compiled from; may be nil
}

// NewRegistry makes a registry, which then owns what c holds.
func NewRegistry(c Contents) (*Registry, error) {
	r := &Registry{
		env: c.Environment, byCode: c.Markets, byHost: map[string]Host{}, routes: c.Routes,
		drafts: c.Drafts, since: c.Since, packs: c.Packs,
	}
	h := sha256.New()
	for _, code := range slices.Sorted(maps.Keys(c.Markets)) {
		m := c.Markets[code]
		r.all = append(r.all, m)
		fmt.Fprintln(h, code, m.Version)
		for _, host := range m.Hosts {
			r.addHost(host, Host{Market: m})
		}
		if m.AIDomain != "" {
			host, err := HostOf(m.AIDomain)
			if err != nil {
				return nil, err
			}
			r.aiHost = host
			r.addHost(host, Host{Market: m, AI: true})
		}
	}
	r.version = hex.EncodeToString(h.Sum(nil)[:12])
	return r, nil
}

// addHost also keeps the Unicode form of an internationalised name, which some
// clients send, so that a lookup need not convert it.
func (r *Registry) addHost(ascii string, h Host) {
	r.byHost[ascii] = h
	if unicode, err := idna.Lookup.ToUnicode(ascii); err == nil {
		r.byHost[unicode] = h
	}
}

// Environment is the one whose layers and addresses the markets have.
func (r *Registry) Environment() Environment { return r.env }

// All gives every market, sorted by code. The slice is the caller's.
func (r *Registry) All() []*Market { return slices.Clone(r.all) }

// ByCode gives the market of a code in lower case.
func (r *Registry) ByCode(code string) (*Market, bool) {
	m, ok := r.byCode[code]
	return m, ok
}

// OnSite gives the market of a country, by the country's code in any case, where
// it uses the same site as m, and m itself where it doesn't or there is none.
func (r *Registry) OnSite(m *Market, country string) *Market {
	if other, ok := r.byCode[strings.ToLower(country)]; ok && other.Site == m.Site {
		return other
	}
	return m
}

// Drafts gives the codes of the packs that this environment leaves out because
// they are drafts, so that a tool can say why a market is not there.
func (r *Registry) Drafts() []string { return slices.Clone(r.drafts) }

// AIHost is the AI host without its port, or "".
func (r *Registry) AIHost() string { return r.aiHost }

// Routes is the route table. It must not be changed.
func (r *Registry) Routes() *RouteTable { return r.routes }

// Packs are the files that the markets were compiled from, as they were then,
// for tools that show where a value comes from; nil where they weren't kept.
func (r *Registry) Packs() fs.FS { return r.packs }

// Version is a hash of all that the registry is made of.
func (r *Registry) Version() string { return r.version }

// LiveSince is the moment at which a market went live as it is now, in UTC. It
// is zero where the compiler had no clock, and for a code that is no market's.
func (r *Registry) LiveSince(code string) time.Time { return r.since[code] }

// HostOf is the key under which an origin's host is looked up.
func HostOf(origin string) (string, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return "", fmt.Errorf("host of %q: %w", origin, err)
	}
	return HostKey(u.Hostname())
}

// HostKey is the one form of a host name under which it is looked up: lower
// case, ASCII (punycode), no full stop at the end.
func HostKey(name string) (string, error) {
	return idna.Lookup.ToASCII(strings.TrimSuffix(name, "."))
}

// maxHostHeader is the longest header worth looking at: a name of 253
// characters with a full stop and a port.
const maxHostHeader = 260

// Lookup finds what a Host header stands for. The header is taken as it comes:
// any case, with or without port and trailing full stop, internationalised
// names in either form. A known host costs no allocation.
func (r *Registry) Lookup(header string) (Host, bool) {
	if len(header) == 0 || len(header) > maxHostHeader {
		return Host{}, false
	}
	name, ok := hostName(header)
	if !ok {
		return Host{}, false
	}
	for i := range len(name) {
		if c := name[i]; 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf {
			return r.lookupFolded(name)
		}
	}
	h, ok := r.byHost[name]
	return h, ok
}

// lookupFolded is the slower way for names that are not ASCII in lower case.
func (r *Registry) lookupFolded(name string) (Host, bool) {
	var buf [maxHostHeader]byte
	ascii := true
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		ascii = ascii && c < utf8.RuneSelf
		buf[i] = c
	}
	h, ok := r.byHost[string(buf[:len(name)])]
	if ok || ascii {
		return h, ok
	}
	key, err := idna.Lookup.ToASCII(name)
	if err != nil {
		return Host{}, false
	}
	h, ok = r.byHost[key]
	return h, ok
}

// hostName cuts port and trailing full stop off a Host header.
func hostName(header string) (string, bool) {
	name, port := header, ""
	if header[0] == '[' {
		end := strings.IndexByte(header, ']')
		if end < 0 {
			return "", false
		}
		name, port = header[:end+1], header[end+1:]
	} else if i := strings.IndexByte(header, ':'); i >= 0 {
		name, port = header[:i], header[i:]
	}
	if port != "" && !validPort(port) {
		return "", false
	}
	if n := len(name); n > 0 && name[n-1] == '.' {
		name = name[:n-1]
	}
	return name, name != ""
}

// validPort accepts a colon and up to five digits; RFC 3986 allows none.
func validPort(s string) bool {
	if s[0] != ':' || len(s) > 6 {
		return false
	}
	n := 0
	for i := 1; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n <= 65535
}

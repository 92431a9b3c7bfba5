package pay

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"knowmad/pkg/platform/httpx"
)

const (
	// callTime is how long a call to a provider may take. Nobody is asked about a payment that is
	// younger than its call may be; see subscription.
	callTime  = 20 * time.Second
	maxAnswer = 4 << 20 // bytes
	maxHeader = 1 << 16 // bytes
	idle      = time.Minute
	keptOpen  = 4 // connections
)

var errAddress = errors.New("an address is https://HOST without a path or a query, or http:// on this machine")

// NewClient makes a client for a provider's API at base, such as https://api.example. Its answers
// are bounded, and it follows no redirects. The error says what is wrong with the address.
func NewClient(base string) (*http.Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, errAddress
	}
	here := httpx.IsThisMachine(u.Host)
	if u.Scheme != "https" && (u.Scheme != "http" || !here) {
		return nil, errAddress
	}
	dialer := &net.Dialer{Timeout: callTime / 2}
	if !here {
		dialer.ControlContext = httpx.DialPublicOnly
	}
	return &http.Client{
		Timeout: callTime,
		Transport: bounded{&http.Transport{
			DialContext:            dialer.DialContext,
			TLSHandshakeTimeout:    callTime / 2,
			MaxResponseHeaderBytes: maxHeader,
			MaxIdleConnsPerHost:    keptOpen,
			IdleConnTimeout:        idle,
			DisableCompression:     true, // a small answer could be a large one
			ForceAttemptHTTP2:      true,
		}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}

// bounded cuts answers that are too long: what is cut can't be read as JSON.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(answer.Body, maxAnswer), answer.Body}
	return answer, nil
}

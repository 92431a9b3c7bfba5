package conversion

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/job"
)

const kindName = "conversion.report"

// args names the row of a job: what it has of people goes with the row.
type args struct {
	ID string `json:"id"`
}

const (
	requestTime = 10 * time.Second
	attemptTime = 30 * time.Second
	maxAnswer   = 64 << 10 // bytes
	// attempts take about four hours; networks count conversions of the last week.
	attempts = 9
)

// kind is the job that reports one conversion.
func (s *Service) kind() job.Kind {
	return job.Kind{
		Name: kindName, Work: s.work, Concurrency: 4, Attempts: attempts, Deadline: attemptTime,
		Wait: job.BackOff{First: time.Minute, Longest: 2 * time.Hour},
		// The row goes also where no attempt helps.
		Failed: func(ctx context.Context, q db.Queryer, j *job.Job, _ error) error {
			var a args
			if err := j.Decode(&a); err != nil {
				return nil //nolint:nilerr // no row has that job
			}
			return remove(ctx, q, a.ID)
		},
	}
}

// work reports one conversion, and deletes its row with the job.
func (s *Service) work(ctx context.Context, j *job.Job) error {
	var a args
	if err := j.Decode(&a); err != nil {
		return err
	}
	c, found, err := find(ctx, s.DB.One(), a.ID)
	if err != nil || !found { // the user's account is gone
		return err
	}
	n, pixel := s.networks[c.Network], ""
	if m, ok := s.Markets(c.Market); ok {
		pixel = pixelOf(c.Network, m)
	}
	if n != nil && pixel != "" { // neither the market nor the operator has ended it
		email, err := addressOf(ctx, s.DB.One(), c)
		if err != nil {
			return err
		}
		if err := n.send(ctx, pixel, c, email); err != nil {
			return fmt.Errorf("conversion: %s: %w", c.Network, err)
		}
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := remove(ctx, q, c.ID); err != nil {
			return err
		}
		return j.Finish(ctx, q)
	})
}

// newClient makes a client for one network. It follows no redirect, and connects to other
// machines of the open internet alone unless the network is on this machine: a name that
// leads into the operator's own network leads nowhere.
func newClient(here bool) *http.Client {
	dialer := &net.Dialer{Timeout: requestTime / 2}
	if !here {
		dialer.ControlContext = httpx.DialPublicOnly
	}
	return &http.Client{
		Timeout: requestTime,
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSHandshakeTimeout:    requestTime / 2,
			MaxResponseHeaderBytes: maxAnswer,
			MaxIdleConnsPerHost:    4,
			IdleConnTimeout:        time.Minute,
			DisableCompression:     true, // a small answer could be a large one
			ForceAttemptHTTP2:      true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// send reports a conversion. The error is discarded where another attempt can't help; it
// names neither the token nor what was sent.
func (n *network) send(ctx context.Context, pixel string, c conversion, email string) error {
	token, err := n.token()
	if err != nil {
		return err
	}
	out := n.request(token, pixel, c, email)
	body, err := json.Marshal(out.body)
	if err != nil {
		return job.Discard(err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, out.url, bytes.NewReader(body))
	if err != nil {
		return job.Discard(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for name, values := range out.header {
		r.Header[name] = values
	}
	answer, err := n.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return err
	}
	return n.judge(answer.StatusCode, text)
}

// judge makes an error of an answer that isn't good.
func (n *network) judge(status int, body []byte) error {
	switch {
	case status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		return fmt.Errorf("status %d", status)
	case status/100 == 3:
		return job.Discard(fmt.Errorf("status %d: the endpoint redirects, and no redirect is followed", status))
	}
	fault, later := n.verdict(status, body)
	switch {
	case fault == "" && status/100 == 2:
		return nil
	case later:
		return fmt.Errorf("status %d: %s", status, fault)
	}
	return job.Discard(fmt.Errorf("status %d: %s", status, fault))
}

// hashed is the SHA-256 of a text in lower case without blanks around it, in hexadecimal, as
// both networks want what identifies.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(text))))
	return hex.EncodeToString(sum[:])
}

package virus

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"time"
	"unicode"
)

var (
	// ErrAddress is the error of an invalid clamd address.
	ErrAddress = errors.New("virus: an address is tcp://HOST:PORT or unix:///PATH")
	// ErrUnavailable is the error of a scan without a verdict: clamd can't be reached, is too
	// slow or failed, or the file is longer than its StreamMaxLength.
	ErrUnavailable = errors.New("virus: the scanner gave no answer")
)

// Options are a scanner's limits. Zero values stand for the defaults.
type Options struct {
	// Dial is the timeout of connecting to clamd; 10 seconds by default.
	Dial time.Duration
	// Timeout is the timeout of a whole scan; 3 minutes by default, as clamd itself stops
	// after two (MaxScanTime).
	Timeout time.Duration
}

const (
	defaultDial    = 10 * time.Second
	defaultTimeout = 3 * time.Minute
	defaultPort    = "3310"
	// pieceSize is the length of a chunk of INSTREAM in bytes.
	pieceSize = 64 << 10
	// maxReply is the maximum length of an answer in bytes; a normal one is a short line.
	maxReply = 4 << 10
)

// Scanner sends files to a clamd. It is safe for concurrent use.
type Scanner struct {
	network, address string
	options          Options
}

// New makes a scanner for the clamd at an address: tcp://HOST:PORT, where the port is
// 3310 if it isn't given, or unix:///PATH. Nothing is connected yet. The error is an
// ErrAddress.
func New(address string, o Options) (*Scanner, error) {
	if o.Dial <= 0 {
		o.Dial = defaultDial
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%w: %q", ErrAddress, address)
	}
	s := &Scanner{network: u.Scheme, options: o}
	switch {
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
	case u.Scheme == "unix" && u.Host == "" && strings.HasPrefix(u.Path, "/"):
		s.address = u.Path
	case u.Scheme == "tcp" && u.Hostname() != "" && strings.Trim(u.Path, "/") == "":
		port := u.Port()
		if port == "" {
			port = defaultPort
		}
		s.address = net.JoinHostPort(u.Hostname(), port)
	}
	if s.address == "" {
		return nil, fmt.Errorf("%w, not %q", ErrAddress, address)
	}
	return s, nil
}

// Scan scans the bytes of r. found is the name of a virus, "" if they are clean. The error is
// an ErrUnavailable without a verdict of clamd, the error of r if that failed, or the cause of
// the end of ctx.
func (s *Scanner) Scan(ctx context.Context, r io.Reader) (found string, err error) {
	within, cancel := context.WithTimeout(ctx, s.options.Timeout)
	defer cancel()
	dialer := net.Dialer{Timeout: s.options.Dial}
	conn, err := dialer.DialContext(within, s.network, s.address)
	if err != nil {
		return "", s.unavailable(ctx, err)
	}
	defer conn.Close()
	// A deadline in the past interrupts a pending read or write.
	defer context.AfterFunc(within, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })()

	sendErr := send(conn, r)
	if read, ok := errors.AsType[readError](sendErr); ok {
		return "", read.error
	}
	// After a failed write clamd's answer has the reason, such as an exceeded limit.
	reply, err := readReply(conn)
	if err != nil {
		return "", s.unavailable(ctx, errors.Join(sendErr, err))
	}
	found, err = verdict(reply)
	if err != nil {
		return "", s.unavailable(ctx, err)
	}
	if found == "" && sendErr != nil { // clean is no verdict on a part of the file
		return "", s.unavailable(ctx, sendErr)
	}
	return found, nil
}

func (s *Scanner) unavailable(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return fmt.Errorf("%w at %s: %w", ErrUnavailable, s.address, err)
}

// readError is an error of the scanned reader, as opposed to the scanner's.
type readError struct{ error }

// send writes the command INSTREAM with the bytes of r: chunks, each behind its length, and an
// empty chunk at the end.
func send(w io.Writer, r io.Reader) error {
	if _, err := io.WriteString(w, "zINSTREAM\x00"); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	const lengthSize = 4
	piece := make([]byte, lengthSize+pieceSize)
	for {
		n, err := io.ReadFull(r, piece[lengthSize:])
		ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !ended {
			return readError{err}
		}
		if n > 0 {
			binary.BigEndian.PutUint32(piece, uint32(n))
			if _, err := w.Write(piece[:lengthSize+n]); err != nil {
				return fmt.Errorf("sending: %w", err)
			}
		}
		if !ended {
			continue
		}
		if _, err := w.Write(make([]byte, lengthSize)); err != nil {
			return fmt.Errorf("sending: %w", err)
		}
		return nil
	}
}

// readReply reads an answer up to its zero byte.
func readReply(r io.Reader) (string, error) {
	reply, err := bufio.NewReader(io.LimitReader(r, maxReply)).ReadString(0)
	if err != nil {
		return "", fmt.Errorf("reading the answer %q: %w", printable(reply), err)
	}
	return strings.TrimSuffix(reply, "\x00"), nil
}

// verdict parses an answer.
func verdict(reply string) (found string, err error) {
	said, ok := strings.CutPrefix(strings.TrimSpace(reply), "stream: ")
	if ok && said == "OK" {
		return "", nil
	}
	if name, isFound := strings.CutSuffix(said, " FOUND"); ok && isFound && printable(name) != "" {
		return printable(name), nil
	}
	if strings.Contains(reply, "size limit exceeded") {
		return "", errors.New("the file is longer than StreamMaxLength in clamd.conf")
	}
	return "", fmt.Errorf("it says %q", printable(reply))
}

// maxName is the maximum length of clamd's words in errors and logs, in bytes.
const maxName = 200

// printable makes clamd's words safe for a log: valid UTF-8, short, no control characters.
func printable(s string) string {
	s = strings.ToValidUTF8(s[:min(len(s), maxName)], "")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s))
}

package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Environment variables with the password of a mail server, or with the file that holds it.
// The address can't hold it: a command line shows in lists of processes.
const (
	PasswordVariable     = "KNOWMAD_SMTP_PASSWORD"      //nolint:gosec // a name, no password
	PasswordFileVariable = "KNOWMAD_SMTP_PASSWORD_FILE" //nolint:gosec // as above
)

// Ports of RFC 6409 and RFC 8314.
const (
	startTLSPort = 587
	tlsPort      = 465
)

// SMTP is the transport that hands letters to a mail server, a connection for each.
type SMTP struct {
	// Roots are the authorities to trust; nil is those of the machine.
	Roots *x509.CertPool

	host     string
	port     int
	user     string
	password string
	tls      string // startTLS, wholeTLS, noTLS
}

const (
	startTLS = "starttls"
	wholeTLS = "tls"
	noTLS    = "off"
)

// ErrServer is the error of an address that doesn't name a mail server; its text shows the
// form of one.
var ErrServer = errors.New("mail: a mail server is smtp://USER@HOST:PORT (STARTTLS) or smtps://USER@HOST:PORT; ?tls=off for one on this machine; " +
	"its password is in " + PasswordVariable + " or in the file that " + PasswordFileVariable + " names")

// NewSMTP makes a transport from the address of a mail server: smtp://USER@HOST:PORT, which
// requires STARTTLS, or smtps:// with TLS from the first byte. smtp://…?tls=off sends
// unencrypted, and is allowed for this machine only. The password is read from environ.
// Errors contain neither the address nor the password.
func NewSMTP(address string, environ func(name string) string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Path != "" && u.Path != "/") {
		return nil, ErrServer
	}
	if _, given := u.User.Password(); given {
		return nil, fmt.Errorf("%w; never in the address", ErrServer)
	}
	s := &SMTP{host: u.Hostname(), user: u.User.Username()}
	switch {
	case u.Scheme == "smtps" && u.RawQuery == "":
		s.tls, s.port = wholeTLS, tlsPort
	case u.Scheme == "smtp" && u.RawQuery == "":
		s.tls, s.port = startTLS, startTLSPort
	case u.Scheme == "smtp" && u.RawQuery == "tls=off" && isThisMachine(s.host):
		s.tls, s.port = noTLS, startTLSPort
	default:
		return nil, ErrServer
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, ErrServer
		}
	}
	if s.user != "" {
		s.password, err = password(environ)
	}
	return s, err
}

func isThisMachine(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

func password(environ func(string) string) (string, error) {
	if p := environ(PasswordVariable); p != "" {
		return p, nil
	}
	file := environ(PasswordFileVariable)
	if file == "" {
		return "", fmt.Errorf("mail: the environment variable %s is not set, nor is %s, which may name a file with the password instead", PasswordVariable, PasswordFileVariable)
	}
	b, err := os.ReadFile(file) //nolint:gosec // the operator names it
	if err != nil {
		return "", fmt.Errorf("mail: the password of the mail server: %w", err)
	}
	if p := strings.TrimRight(string(b), "\r\n"); p != "" {
		return p, nil
	}
	return "", fmt.Errorf("%w; the file is empty", ErrServer)
}

// RefusedError is a mail server's refusal of a letter. It contains no address, so it may be
// logged.
type RefusedError struct {
	Stage string // greeting, MAIL, RCPT or DATA
	Code  int    // of SMTP; 0 if the connection broke
	Class string // the enhanced code such as 5.1.1, or ""
}

func (r *RefusedError) Error() string {
	if r.Code == 0 {
		return "mail: the connection broke at " + r.Stage
	}
	return strings.TrimSpace(fmt.Sprintf("mail: the server answered at %s: %d %s", r.Stage, r.Code, r.Class))
}

// Permanent reports whether sending the letter again is useless: the server refused the
// recipient or the letter with a 5xx code. A refusal at another stage is about this
// server's set-up, and the letter can be sent once that is repaired.
func (r *RefusedError) Permanent() bool {
	return r.Code >= 500 && (r.Stage == stageRecipient || r.Stage == stageData)
}

const (
	stageGreeting  = "the greeting"
	stageSender    = "MAIL"
	stageRecipient = "RCPT"
	stageData      = "DATA"
)

// Send implements Transport. When ctx ends the connection is closed.
func (s *SMTP) Send(ctx context.Context, l *Letter) error {
	m, err := l.compose(gomail.EncodingQP)
	if err != nil {
		return err
	}
	var connection net.Conn
	defer func() {
		if connection != nil {
			_ = connection.Close() // the client doesn't close it when the greeting fails
		}
	}()
	dial := func(dialing context.Context, network, address string) (net.Conn, error) {
		c, err := s.dial(dialing, network, address)
		if err == nil {
			connection = c
			context.AfterFunc(ctx, func() { _ = c.Close() })
		}
		return c, err
	}
	client, err := gomail.NewClient(s.host, s.options(l.Domain, dial)...)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return greetingFault(err)
	}
	if err := client.Send(m); err != nil && !m.IsDelivered() {
		return sendFault(err)
	}
	_ = client.Close() // the server has taken the letter: an error of QUIT changes nothing
	return nil
}

func (s *SMTP) options(domain string, dial gomail.DialContextFunc) []gomail.Option {
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithHELO(domain), gomail.WithTimeout(sendFor), gomail.WithDialContextFunc(dial),
		gomail.WithTLSConfig(s.tlsConfig()), gomail.WithoutNoop(), gomail.WithoutRset(),
	}
	// dial does wholeTLS. With TLSOpportunistic the client looks at the connection's state
	// and finds it encrypted.
	policy := map[string]gomail.TLSPolicy{startTLS: gomail.TLSMandatory, wholeTLS: gomail.TLSOpportunistic, noTLS: gomail.NoTLS}
	options = append(options, gomail.WithTLSPolicy(policy[s.tls]))
	if s.user != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	return options
}

func (s *SMTP) tlsConfig() *tls.Config {
	return &tls.Config{ServerName: s.host, RootCAs: s.Roots, MinVersion: tls.VersionTLS12}
}

const dialFor = 15 * time.Second

func (s *SMTP) dial(ctx context.Context, network, address string) (net.Conn, error) {
	plain := &net.Dialer{Timeout: dialFor}
	if s.tls == wholeTLS {
		return (&tls.Dialer{NetDialer: plain, Config: s.tlsConfig()}).DialContext(ctx, network, address)
	}
	return plain.DialContext(ctx, network, address)
}

// greetingFault is the error of a connection that failed before the first letter.
func greetingFault(err error) error {
	if e, ok := errors.AsType[*textproto.Error](err); ok {
		return &RefusedError{Stage: stageGreeting, Code: e.Code}
	}
	return fmt.Errorf("mail: reaching the mail server: %w", err)
}

func sendFault(err error) error {
	e, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return &RefusedError{Stage: stageData} // the text of err may contain addresses
	}
	stage := stageData
	switch e.Reason {
	case gomail.ErrSMTPMailFrom:
		stage = stageSender
	case gomail.ErrSMTPRcptTo:
		stage = stageRecipient
	case gomail.ErrConnCheck:
		stage = stageGreeting
	}
	return &RefusedError{Stage: stage, Code: e.ErrorCode(), Class: e.EnhancedStatusCode()}
}

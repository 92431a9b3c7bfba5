package mail_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	netmail "net/mail"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"
)

// What a mail server does to a letter.
const (
	takes     = "takes"
	defers    = "defers"     // 4xx at RCPT
	hesitates = "hesitates"  // 4xx at DATA
	bounces   = "bounces"    // 5xx at RCPT
	rejects   = "rejects"    // 5xx at DATA
	disowns   = "disowns us" // 5xx at MAIL
	hangs     = "hangs"      // no answer to RCPT until the client is gone
	drops     = "drops"      // cuts the line at RCPT
	forgets   = "forgets"    // takes the letter and cuts the line before it says so
)

// mailServer is a real SMTP server.
type mailServer struct {
	Address string // host:port
	Roots   *x509.CertPool

	// answer says what happens to a letter; nil takes all.
	answer func(to string) string
	// taken is called when a letter is there, before the client is told. Clients in another
	// process come in no order that the race detector sees.
	taken atomic.Pointer[func()]

	mu      sync.Mutex
	letters [][]byte
	users   []string
}

const serverPassword = "s3cret-of-the-server"

func startServer(t *testing.T, options ...func(*smtp.Server)) *mailServer {
	t.Helper()
	s := &mailServer{}
	certificate := s.certificate(t)
	server := smtp.NewServer(s)
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}}
	server.ErrorLog = log.New(io.Discard, "", 0)
	server.EnableSMTPUTF8 = true
	for _, option := range options {
		option(server)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s.Address = listener.Addr().String()
	if server.LMTP { // stands for “TLS from the first byte”
		server.LMTP = false
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = server.Close()
		<-done
	})
	return s
}

func (s *mailServer) certificate(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), IsCA: true, BasicConstraintsValid: true, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	require.NoError(t, err)
	parsed, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	s.Roots = x509.NewCertPool()
	s.Roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func (s *mailServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &session{server: s, conn: c}, nil
}

// Letters are those that the server is answerable for, as they came.
func (s *mailServer) Letters() [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([][]byte{}, s.letters...)
}

// IDs are the Message-IDs of the letters, as often as they came.
func (s *mailServer) IDs(t require.TestingT) map[string]int {
	ids := map[string]int{}
	for _, l := range s.Letters() {
		m, err := netmail.ReadMessage(bytes.NewReader(l))
		require.NoError(t, err)
		ids[m.Header.Get("Message-Id")]++
	}
	return ids
}

type session struct {
	server *mailServer
	conn   *smtp.Conn
	todo   string
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != serverPassword {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "wrong password for " + user}
		}
		s.server.mu.Lock()
		defer s.server.mu.Unlock()
		s.server.users = append(s.server.users, user)
		return nil
	}), nil
}

func (s *session) Mail(string, *smtp.MailOptions) error {
	if s.server.answer != nil && s.server.answer("") == disowns {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "we don't know you"}
	}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.todo = takes
	if s.server.answer != nil {
		s.todo = s.server.answer(to)
	}
	switch s.todo {
	case defers:
		return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "later, " + to}
	case bounces:
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user: " + to}
	case hangs:
		_, _ = io.Copy(io.Discard, s.conn.Conn()) // until the other side goes
	case drops:
		s.conn.Conn().Close()
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	switch s.todo {
	case hesitates:
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "busy"}
	case rejects:
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "spam"}
	}
	s.server.mu.Lock()
	s.server.letters = append(s.server.letters, text)
	s.server.mu.Unlock()
	if taken := s.server.taken.Load(); taken != nil {
		(*taken)()
	}
	if s.todo == forgets {
		s.conn.Conn().Close()
		return errors.New("gone")
	}
	return nil
}

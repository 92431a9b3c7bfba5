// Package virustest has a clamd for tests: it speaks the protocol, and knows one virus.
//
// Start with New.
package virustest

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// EICAR is the test file of the European Institute for Computer Antivirus Research: every
// scanner takes it for a virus, and it is none. It is put together at run time, so that
// no scanner finds it in this program.
func EICAR() string {
	return strings.Join([]string{`X5O!P%@AP[4\PZX54(P^)7CC)7}`, `EICAR-STANDARD-ANTIVIRUS-TEST-FILE!`, `H+H*`}, "$")
}

// Name is what the server calls the virus that it knows.
const Name = "Eicar-Test-Signature"

// Server is a clamd.
type Server struct {
	// Answer gives the answer about a file in place of its own, with its zero; nil: its own.
	Answer func(file []byte) string
	// Limit is how long a file may be in bytes, as StreamMaxLength; 0: as long as it likes.
	Limit int

	t        testing.TB
	listener net.Listener
	network  string
	address  string
	serving  sync.WaitGroup

	mu    sync.Mutex
	files [][]byte
	conns map[net.Conn]struct{}
	open  bool
}

// New starts a server, which ends with the test. network is tcp or unix; address is
// 127.0.0.1:0, or a path.
func New(t testing.TB, network, address string) *Server {
	t.Helper()
	s := &Server{t: t, network: network, address: address, conns: map[net.Conn]struct{}{}}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// URL is its address, as virus.New takes it.
func (s *Server) URL() string { return s.network + "://" + s.address }

// Start starts it again at its address after Stop.
func (s *Server) Start() {
	s.t.Helper()
	var config net.ListenConfig
	listener, err := config.Listen(s.t.Context(), s.network, s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener, s.address, s.open = listener, listener.Addr().String(), true
	s.serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			if !s.open {
				s.mu.Unlock()
				_ = conn.Close()
				return
			}
			s.conns[conn] = struct{}{}
			s.serving.Go(func() { s.serve(conn) })
			s.mu.Unlock()
		}
	})
}

// Stop ends it with all connections.
func (s *Server) Stop() {
	s.mu.Lock()
	if s.open {
		s.open = false
		_ = s.listener.Close()
		for conn := range s.conns {
			_ = conn.Close()
		}
	}
	s.mu.Unlock()
	s.serving.Wait()
}

// Files are those that were asked about to their end.
func (s *Server) Files() [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([][]byte(nil), s.files...)
}

func (s *Server) serve(conn net.Conn) {
	defer func() {
		s.mu.Lock()
		delete(s.conns, conn)
		s.mu.Unlock()
		_ = conn.Close()
	}()
	command := make([]byte, len("zINSTREAM\x00"))
	if _, err := io.ReadFull(conn, command); err != nil || string(command) != "zINSTREAM\x00" {
		_, _ = io.WriteString(conn, "UNKNOWN COMMAND\x00")
		return
	}
	var file []byte
	for {
		var length uint32
		if err := binary.Read(conn, binary.BigEndian, &length); err != nil {
			return
		}
		if length == 0 {
			break
		}
		if s.Limit > 0 && len(file)+int(length) > s.Limit {
			_, _ = io.WriteString(conn, "INSTREAM size limit exceeded. ERROR\x00")
			return
		}
		piece := make([]byte, length)
		if _, err := io.ReadFull(conn, piece); err != nil {
			return
		}
		file = append(file, piece...)
	}
	s.mu.Lock()
	s.files = append(s.files, file)
	s.mu.Unlock()
	_, _ = io.WriteString(conn, s.answer(file))
}

func (s *Server) answer(file []byte) string {
	switch {
	case s.Answer != nil:
		return s.Answer(file)
	case bytes.Contains(file, []byte(EICAR())):
		return "stream: " + Name + " FOUND\x00"
	}
	return "stream: OK\x00"
}

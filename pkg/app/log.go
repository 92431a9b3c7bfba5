package app

import (
	"log"
	"strings"

	"github.com/rs/zerolog"
)

// connectionLog is where net/http tells of connections that went wrong before
// they became requests: mostly others' fault, so for debugging only.
func connectionLog(l zerolog.Logger) *log.Logger {
	return log.New(connectionWriter{l}, "", 0)
}

type connectionWriter struct{ log zerolog.Logger }

func (w connectionWriter) Write(p []byte) (int, error) {
	w.log.Debug().Msg(strings.TrimSpace(string(p)))
	return len(p), nil
}

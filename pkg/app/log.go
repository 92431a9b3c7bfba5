package app

import (
	"log"
	"strings"

	"github.com/rs/zerolog"
)

// announce begins the line that tells an address of the server. The line says
// that it is information, and is written however quiet the log is: the address
// of a server on port 0 stands nowhere else.
func (a *App) announce(url string) *zerolog.Event {
	return a.log.Log().Str(zerolog.LevelFieldName, zerolog.LevelInfoValue).Str("url", url)
}

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

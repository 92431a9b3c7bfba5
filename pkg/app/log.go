package app

import (
	"log"
	"strings"

	"github.com/rs/zerolog"
)

// announce begins the log line with an address of the server. The line has the level info,
// and is written at any level of the log, since nothing else shows the port of a server on
// port 0.
func (a *App) announce(url string) *zerolog.Event {
	return a.log.Log().Str(zerolog.LevelFieldName, zerolog.LevelInfoValue).Str("url", url)
}

// connectionLog logs net/http's messages about connections that failed before a request.
// Mostly the client is at fault, so the level is debug.
func connectionLog(l zerolog.Logger) *log.Logger {
	return log.New(connectionWriter{l}, "", 0)
}

type connectionWriter struct{ log zerolog.Logger }

func (w connectionWriter) Write(p []byte) (int, error) {
	w.log.Debug().Msg(strings.TrimSpace(string(p)))
	return len(p), nil
}

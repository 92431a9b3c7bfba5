package mail_test

import (
	"context"
	"net"
	"os"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/mail"

	"github.com/stretchr/testify/require"
)

// child sends queued mails until it is killed: its arguments are the database's and
// the mail server's address.
func child(args []string) int {
	d, err := db.Open(context.Background(), args[0])
	if err == nil {
		err = send(d, args[1])
	}
	return killtest.Failed(err)
}

func send(d *db.DB, server string) error {
	transport, err := mail.NewSMTP("smtp://"+server+"?tls=off", os.Getenv)
	if err != nil {
		return err
	}
	c := config(d, clock.Fixed(start), transport)
	c.Jobs = job.New(job.Config{DB: d, Clock: c.Clock, Log: c.Log})
	if _, err := mail.New(c); err != nil {
		return err
	}
	c.Jobs.Run(context.Background())
	return nil
}

// A server that is killed after the mail server took a letter, and before it
// could write that down: another one sends it again, and the provider sees by
// its Message-ID that it has it.
func TestServerKilledAfterSendingResendsSameMessageID(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			address := dbtest.Address(t, engine)
			d, err := db.Open(t.Context(), address)
			require.NoError(t, err)
			defer d.Close()
			_, err = db.Migrate(t.Context(), d, job.Migrations(), mail.Migrations())
			require.NoError(t, err)

			s := startServer(t)
			arrived, dead := make(chan struct{}, 1), make(chan struct{})
			wait := func() {
				arrived <- struct{}{}
				<-dead // no answer before it is dead
			}
			s.taken.Store(&wait)
			c := clocktest.At(start)
			o := open(t, config(d, c, plainTo(t, s)))
			m := message("confirm-email")
			enqueue(t, o, m)

			server := killtest.Start(t, address, s.Address)
			<-arrived
			server.Kill()
			s.taken.Store(nil)
			close(dead)

			e := list(t, o)[m.ID]
			require.Equal(t, mail.Waiting, e.State)
			require.Equal(t, 1, e.Attempts)
			run(t, o)
			c.Reach(start.Add(3 * time.Minute)) // the dead server's lease ends
			until(t, func() bool { return list(t, o)[m.ID].State == mail.Sent })
			require.Equal(t, map[string]int{"<" + m.ID + "@knowmad.example>": 2}, s.IDs(t))
			letters := s.Letters()
			require.Equal(t, string(letters[0]), string(letters[1]))
			require.Len(t, list(t, o), 1)
		})
	}
}

// silentServer takes connections, says nothing, and tells of each that it has.
func silentServer(t *testing.T, reached func()) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			defer c.Close()
			reached()
		}
	}()
	t.Cleanup(func() {
		listener.Close()
		<-done
	})
	return listener.Addr().String()
}

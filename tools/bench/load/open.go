package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// flood is the result of an open loop. Latency counts from the moment a request was due.
type flood struct {
	Sent      float64 `json:"sent"`      // requests per second
	Unsent    float64 `json:"unsent"`    // per second: due while every connection waited
	Rendered  float64 `json:"rendered"`  // whole pages per second
	P50       float64 `json:"p50"`       // ms, of rendered pages
	P99       float64 `json:"p99"`       // ms, of rendered pages
	Shells    float64 `json:"shells"`    // per second: 200, for the browser to render
	Refused   float64 `json:"refused"`   // per second: 503
	Others    float64 `json:"others"`    // per second: any other answer, or a connection that broke
	Generator float64 `json:"generator"` // processors that this command took
	Server    float64 `json:"server"`    // processors that the server took
	Children  float64 `json:"children"`  // processors that the server's renderers took
}

// tick is the interval at which due requests are sent.
const tick = 2 * time.Millisecond

type due struct {
	at     time.Time
	number int
}

type tally struct {
	mu                       sync.Mutex
	rendered                 []time.Duration
	shells, refused, others  int
	unsent                   int
	connections, idle, begun atomic.Int64
}

func runOpen(o options) error {
	if o.duration > time.Minute {
		return errors.New("a run lasts a minute at most")
	}
	var (
		t     tally
		group sync.WaitGroup
		asks  = make(chan due)
	)
	server, children, err := cpuOf(o.pid)
	if err != nil {
		return err
	}
	own := ownCPU()
	start := time.Now()
	end := start.Add(o.duration)
	pace(o, start, end, asks, &t, &group)
	close(asks)
	took := time.Since(start).Seconds()
	serverAfter, childrenAfter, err := cpuOf(o.pid)
	if err != nil {
		return err
	}
	ownAfter := ownCPU()
	group.Wait()
	slices.Sort(t.rendered)
	at := func(q float64) float64 {
		if len(t.rendered) == 0 {
			return 0
		}
		return float64(t.rendered[int(q*float64(len(t.rendered)-1))].Microseconds()) / 1000
	}
	per := func(n int) float64 { return float64(n) / took }
	return json.NewEncoder(os.Stdout).Encode(flood{
		Sent: per(int(t.begun.Load())), Unsent: per(t.unsent), Rendered: per(len(t.rendered)), P50: at(0.50), P99: at(0.99),
		Shells: per(t.shells), Refused: per(t.refused), Others: per(t.others),
		Generator: (ownAfter - own).Seconds() / took, Server: (serverAfter - server).Seconds() / took,
		Children: (childrenAfter - children).Seconds() / took,
	})
}

// pace hands each request, when it is due, to a free connection or to a new one; a
// request that finds neither is counted as unsent.
func pace(o options, start, end time.Time, asks chan due, t *tally, group *sync.WaitGroup) {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	number := 0
	for now := start; now.Before(end); now = <-ticker.C {
		for ; float64(number) < now.Sub(start).Seconds()*o.rate; number++ {
			a := due{at: now, number: number}
			if t.idle.Load() == 0 && t.connections.Load() < int64(o.connections) {
				t.connections.Add(1)
				t.idle.Add(1)
				group.Go(func() { serve(o, asks, t, end) })
			}
			if t.idle.Load() == 0 {
				t.unsent++
				continue
			}
			t.idle.Add(-1)
			asks <- a
		}
	}
}

// serve sends requests on one connection and dials again when it breaks.
func serve(o options, asks <-chan due, t *tally, end time.Time) {
	var (
		conn net.Conn
		in   *bufio.Reader
	)
	defer func() {
		if conn != nil {
			_ = conn.Close()
		}
	}()
	for a := range asks {
		got, err := answer{}, error(nil)
		if conn == nil {
			var dialer net.Dialer
			conn, err = dialer.DialContext(context.Background(), "tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(o.port)))
			if err == nil {
				in = bufio.NewReaderSize(conn, 32<<10)
				err = conn.SetDeadline(end.Add(10 * time.Second))
			}
		}
		if err == nil {
			path := o.path
			if o.vary != "" {
				path = varied(o, 0, a.number)
			}
			t.begun.Add(1)
			if _, err = conn.Write(request(o, path)); err == nil {
				got, err = read(in)
			}
		}
		if err != nil && conn != nil {
			_ = conn.Close()
			conn = nil
		}
		t.add(a, got)
		t.idle.Add(1)
	}
}

func (t *tally) add(a due, got answer) {
	took := time.Since(a.at)
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case got.status == ok && !got.shell:
		t.rendered = append(t.rendered, took)
	case got.status == ok:
		t.shells++
	case got.status == 503:
		t.refused++
	default:
		t.others++
	}
}

func ownCPU() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// cpuOf returns the CPU time that a process and its children have spent, in seconds; 0 without one.
func cpuOf(pid int) (own, children time.Duration, err error) {
	if pid == 0 {
		return 0, 0, nil
	}
	if own, err = cpu(pid); err != nil {
		return 0, 0, err
	}
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil {
		return 0, 0, err
	}
	for _, list := range lists {
		text, err := os.ReadFile(list) //nolint:gosec // a file of /proc, found by the pattern above
		if err != nil {
			continue // a thread that has ended
		}
		for child := range strings.FieldsSeq(string(text)) {
			if id, err := strconv.Atoi(child); err == nil {
				spent, _ := cpu(id) // 0 for a child that has ended
				children += spent
			}
		}
	}
	return own, children, nil
}

// Command load requests one address over and over on kept-alive connections and
// prints, as one JSON object, how many answers came per second, how long they took
// and how much CPU time the server spent on them. It only talks to 127.0.0.1 and
// stops by itself.
//
// Each connection sends its next request when it has its answer (a closed loop);
// with -rate, requests are sent at a fixed rate, however slow the server is
// (open.go).
//
// The client uses plain sockets and a request that is serialised once, so that on a
// small machine most CPU time is left to the server.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

type result struct {
	Requests       int     `json:"requests"`
	PerSecond      float64 `json:"perSecond"`
	P50            float64 `json:"p50"` // ms
	P99            float64 `json:"p99"` // ms
	BodyBytes      int     `json:"bodyBytes"`
	CPUPerThousand float64 `json:"cpuPerThousand"` // CPU seconds of the server per 1,000 requests
}

type options struct {
	port        int
	host, path  string
	encoding    string
	vary        string
	connections int
	duration    time.Duration
	count       int
	pid         int
	rate        float64
}

func main() {
	var o options
	flag.IntVar(&o.port, "port", 0, "port on 127.0.0.1")
	flag.StringVar(&o.host, "host", "localhost", "Host header")
	flag.StringVar(&o.path, "path", "/", "path and query")
	flag.StringVar(&o.encoding, "encoding", "identity", "Accept-Encoding")
	flag.StringVar(&o.vary, "vary", "", "query parameter that gets another RFC 3339 value at each request")
	flag.IntVar(&o.connections, "c", 8, "connections")
	flag.DurationVar(&o.duration, "d", 3*time.Second, "how long, at most a minute")
	flag.IntVar(&o.count, "n", 0, "how many requests at most per connection (0: as many as fit)")
	flag.IntVar(&o.pid, "pid", 0, "process of the server, for its CPU time")
	flag.Float64Var(&o.rate, "rate", 0, "requests per second that come however the server does, on at most -c connections (0: each connection asks again when it has its answer)")
	flag.Parse()
	do := run
	if o.rate > 0 {
		do = runOpen
	}
	if err := do(o); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if o.duration > time.Minute {
		return errors.New("a run lasts a minute at most")
	}
	before, err := cpu(o.pid)
	if err != nil {
		return err
	}
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		times []time.Duration
		size  int
		fail  error
	)
	start := time.Now()
	end := start.Add(o.duration)
	for worker := range o.connections {
		wg.Go(func() {
			own, bytes, err := ask(o, worker, end)
			mu.Lock()
			defer mu.Unlock()
			times = append(times, own...)
			size = max(size, bytes)
			fail = errors.Join(fail, err)
		})
	}
	wg.Wait()
	took := time.Since(start)
	if fail != nil {
		return fail
	}
	if len(times) == 0 {
		return errors.New("no answer came")
	}
	after, err := cpu(o.pid)
	if err != nil {
		return err
	}
	slices.Sort(times)
	at := func(q float64) float64 {
		return float64(times[int(q*float64(len(times)-1))].Microseconds()) / 1000
	}
	return json.NewEncoder(os.Stdout).Encode(result{
		Requests:       len(times),
		PerSecond:      float64(len(times)) / took.Seconds(),
		P50:            at(0.50),
		P99:            at(0.99),
		BodyBytes:      size,
		CPUPerThousand: (after - before).Seconds() * 1000 / float64(len(times)),
	})
}

// ask sends requests on one connection until the end and returns each answer's time
// and the size of the last body.
func ask(o options, worker int, end time.Time) ([]time.Duration, int, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(context.Background(), "tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(o.port)))
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = conn.Close() }()
	if err := conn.SetDeadline(end.Add(10 * time.Second)); err != nil {
		return nil, 0, err
	}
	in := bufio.NewReaderSize(conn, 64<<10)
	plain := request(o, o.path)
	var times []time.Duration
	size := 0
	for i := 0; time.Now().Before(end) && (o.count == 0 || i < o.count); i++ {
		out := plain
		if o.vary != "" {
			out = request(o, varied(o, worker, i))
		}
		start := time.Now()
		if _, err := conn.Write(out); err != nil {
			return nil, 0, err
		}
		a, err := read(in)
		if err != nil {
			return nil, 0, err
		}
		if a.status != ok {
			return nil, 0, fmt.Errorf("unexpected answer %d", a.status)
		}
		size = a.size
		if !a.shell { // doesn't count as a page
			times = append(times, time.Since(start))
		}
	}
	return times, size, nil
}

func request(o options, path string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s:%d\r\nAccept-Encoding: %s\r\nAccept: text/html\r\n"+
		"User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n\r\n",
		path, o.host, o.port, o.encoding)
}

// varied returns an address that was not requested before.
func varied(o options, worker, i int) string {
	t := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(os.Getpid()%100000)*time.Hour +
		time.Duration(i*o.connections+worker)*time.Second)
	sep := "?"
	if strings.Contains(o.path, "?") {
		sep = "&"
	}
	return o.path + sep + o.vary + "=" + t.Format(time.RFC3339)
}

// answer is one parsed response.
type answer struct {
	status int
	shell  bool // left to the browser to render
	size   int  // of the body
}

const ok = 200

// read reads one response, which must have a Content-Length.
func read(in *bufio.Reader) (a answer, err error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return a, err
	}
	if len(line) < len("HTTP/1.1 200") || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return a, fmt.Errorf("unexpected answer %q", bytes.TrimSpace(line))
	}
	if a.status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return a, fmt.Errorf("unexpected answer %q", bytes.TrimSpace(line))
	}
	a.size = -1
	for {
		if line, err = in.ReadSlice('\n'); err != nil {
			return a, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if value, found := header(line, "Content-Length:"); found {
			if a.size, err = strconv.Atoi(string(value)); err != nil {
				return a, err
			}
		}
		if _, found := header(line, "X-Render:"); found {
			a.shell = true
		}
	}
	if a.size < 0 {
		return a, errors.New("an answer without Content-Length")
	}
	_, err = in.Discard(a.size)
	return a, err
}

// header returns the value of a header line.
func header(line []byte, name string) (value []byte, found bool) {
	if len(line) < len(name) || !bytes.EqualFold(line[:len(name)], []byte(name)) {
		return nil, false
	}
	return bytes.TrimSpace(line[len(name):]), true
}

// cpu returns the CPU time that a process has spent, in seconds; 0 without a process.
func cpu(pid int) (time.Duration, error) {
	if pid == 0 {
		return 0, nil
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// The name in parentheses may hold blanks; utime and stime are fields 14 and 15.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var ticks int64
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	const perSecond = 100 // USER_HZ is 100 on every Linux that Go runs on
	return time.Duration(ticks) * time.Second / perSecond, nil
}

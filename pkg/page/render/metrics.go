package render

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are the metrics of a pool; without a registerer they aren't exported.
type metrics struct {
	registerer prometheus.Registerer
	collectors []prometheus.Collector

	seconds  prometheus.Histogram
	results  *prometheus.CounterVec
	workers  prometheus.Gauge
	restarts prometheus.Counter
}

func newMetrics(r prometheus.Registerer) *metrics {
	m := &metrics{
		registerer: r,
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "knowmad_render_seconds",
			Help:    "Time of one render, waiting included.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
		}),
		results: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_renders_total",
			Help: "Renders by how they ended: ok, page-error, timeout, crashed, busy, unavailable, closed.",
		}, []string{"result"}),
		workers: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "knowmad_render_workers",
			Help: "Workers that are ready.",
		}),
		restarts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "knowmad_render_worker_restarts_total",
			Help: "Workers that ended and were started again.",
		}),
	}
	m.collectors = []prometheus.Collector{m.seconds, m.results, m.workers, m.restarts}
	if r != nil {
		r.MustRegister(m.collectors...)
	}
	return m
}

func (m *metrics) observe(err error, d time.Duration) {
	m.results.WithLabelValues(resultOf(err)).Inc()
	if err == nil {
		m.seconds.Observe(d.Seconds())
	}
}

func (m *metrics) close() {
	if m.registerer == nil {
		return
	}
	for _, c := range m.collectors {
		m.registerer.Unregister(c)
	}
}

func resultOf(err error) string {
	if err == nil {
		return "ok"
	}
	if _, ok := errors.AsType[*PageError](err); ok {
		return "page-error"
	}
	for _, k := range []struct {
		err  error
		name string
	}{
		{ErrTimeout, "timeout"}, {ErrBusy, "busy"}, {ErrUnavailable, "unavailable"}, {ErrClosed, "closed"},
	} {
		if errors.Is(err, k.err) {
			return k.name
		}
	}
	return "crashed"
}

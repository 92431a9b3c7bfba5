package page

import (
	"github.com/prometheus/client_golang/prometheus"
)

// metrics are the metrics of pages; without a registerer they aren't exported.
type metrics struct {
	registerer prometheus.Registerer
	collectors []prometheus.Collector

	served  *prometheus.CounterVec
	purged  prometheus.Counter
	errors  *prometheus.CounterVec
	waiting prometheus.Gauge
}

func newMetrics(r prometheus.Registerer) *metrics {
	m := &metrics{
		registerer: r,
		served: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_pages_total",
			Help: "Public pages by market and by how they came about: hit, miss, stale, refused (503, more are asked for than can be made).",
		}, []string{"market", "cache"}),
		purged: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "knowmad_pages_purged_total",
			Help: "Pages that were taken out of the cache because something in them changed.",
		}),
		errors: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_page_failures_total",
			Help: "What went wrong while making pages: client-rendered (no renderer in time), call (the API failed), revalidation.",
		}, []string{"kind"}),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "knowmad_pages_waiting",
			Help: "Pages that wait for their turn to be made.",
		}),
	}
	m.collectors = []prometheus.Collector{m.served, m.purged, m.errors, m.waiting}
	if r != nil {
		r.MustRegister(m.collectors...)
	}
	return m
}

func (m *metrics) close() {
	if m.registerer == nil {
		return
	}
	for _, c := range m.collectors {
		m.registerer.Unregister(c)
	}
}

package app

import (
	"strconv"
	"time"

	"knowmad/pkg/market"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are the server's metrics; pages and renderer register their own.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	reloads  *prometheus.CounterVec
	mails    *prometheus.CounterVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_http_requests_total",
			Help: "Requests by market, route, method and status.",
		}, []string{"market", "route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "knowmad_http_request_seconds",
			Help:    "Time from the request's arrival to the end of its answer.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"market", "route"}),
		reloads: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_pack_reloads_total",
			Help: "Changes of packs by market (or shared file) and outcome: live, held (the last good version stays), repaired, unreadable.",
		}, []string{"market", "outcome"}),
		mails: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_mail_attempts_total",
			Help: "Attempts to send a mail by template and what it is since: sent, waiting (for another attempt), bounced, given-up.",
		}, []string{"template", "state"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.reloads, m.mails,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// request counts a request. Unknown methods share one label, so that the number of labels
// is bounded.
func (m *metrics) request(market, route, method string, status int, took time.Duration) {
	if market == "" {
		market = "none"
	}
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(market, route, knownMethod(method), strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(market, route).Observe(took.Seconds())
}

func knownMethod(m string) string {
	switch m {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return m
	}
	return "other"
}

// watch registers a gauge per market: 1 while its pack is broken.
func (m *metrics) watch(live *market.Live) {
	m.registry.MustRegister(&degraded{
		live: live,
		desc: prometheus.NewDesc("knowmad_market_degraded",
			"1 while the pack of the market (or a file that all share, or the folder: markets) has faults and the last good version is served.", []string{"market"}, nil),
	})
}

type degraded struct {
	live *market.Live
	desc *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (d *degraded) Describe(ch chan<- *prometheus.Desc) { ch <- d.desc }

// Collect implements prometheus.Collector: it reads the state of each market.
func (d *degraded) Collect(ch chan<- prometheus.Metric) {
	now := d.live.Snapshot()
	for _, m := range now.Registry.All() {
		if _, ok := now.Refused[m.Code]; !ok {
			ch <- prometheus.MustNewConstMetric(d.desc, prometheus.GaugeValue, 0, m.Code)
		}
	}
	for pack := range now.Refused {
		ch <- prometheus.MustNewConstMetric(d.desc, prometheus.GaugeValue, 1, pack)
	}
	if now.Err != nil {
		ch <- prometheus.MustNewConstMetric(d.desc, prometheus.GaugeValue, 1, unreadable)
	}
}

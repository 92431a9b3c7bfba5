package job

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Outcomes of an attempt.
const (
	outcomeDone      = "done"
	outcomeFailed    = "failed"  // for good
	outcomeRetried   = "retried" // it is tried again
	outcomeSnoozed   = "snoozed"
	outcomeStopped   = "stopped" // the server stopped; the next one begins at once
	outcomeLost      = "lost"    // the attempt lost its lease
	outcomeCancelled = "cancelled"
)

// metrics are those of all kinds of jobs.
type metrics struct {
	jobs     *prometheus.Desc
	attempts *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMetrics() *metrics {
	return &metrics{
		jobs: prometheus.NewDesc("knowmad_jobs",
			"Jobs on record by kind and state: waiting, running, done, failed. All servers of a database tell the same.", []string{"kind", "state"}, nil),
		attempts: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "knowmad_job_attempts_total",
			Help: "Attempts by kind and outcome: done, failed (for good), retried, snoozed, stopped (with the server), lost (its lease); and jobs that were cancelled.",
		}, []string{"kind", "outcome"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "knowmad_job_seconds",
			Help:    "How long attempts took, by kind.",
			Buckets: []float64{.01, .05, .25, 1, 5, 15, 60, 300, 900},
		}, []string{"kind"}),
	}
}

// countFor is how long the metrics may take to count jobs.
const countFor = 5 * time.Second

var _ prometheus.Collector = (*Queue)(nil)

// Describe names the metrics.
func (q *Queue) Describe(ch chan<- *prometheus.Desc) {
	ch <- q.metrics.jobs
	q.metrics.attempts.Describe(ch)
	q.metrics.seconds.Describe(ch)
}

// Collect counts the jobs on record, and gives what this server counted.
func (q *Queue) Collect(ch chan<- prometheus.Metric) {
	q.metrics.attempts.Collect(ch)
	q.metrics.seconds.Collect(ch)
	ctx, cancel := context.WithTimeout(context.Background(), countFor)
	defer cancel()
	counts, err := q.counts(ctx)
	if err != nil {
		// An invalid metric would take all others of the server along.
		q.Log.Error().Err(err).Msg("job: the jobs can't be counted")
		return
	}
	for _, c := range counts {
		ch <- prometheus.MustNewConstMetric(q.metrics.jobs, prometheus.GaugeValue, float64(c.N), c.Kind, c.State)
	}
}

package schedule_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"knowmad/pkg/features/deck/schedule"

	"github.com/stretchr/testify/require"
)

// BenchmarkFigureScheduling schedules a card of 20 reviews anew; reported is the time of one.
func BenchmarkFigureScheduling(b *testing.B) {
	const reviews = 20
	events := make([]schedule.Event, reviews)
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for i := range events {
		events[i] = schedule.Event{ID: strconv.Itoa(i), At: at, Rating: []int{schedule.Good, schedule.Good, schedule.Again, schedule.Easy, schedule.Hard}[i%5]}
		at = at.Add(time.Duration(i*i+1) * time.Hour)
	}
	scheduler := schedule.For(schedule.DefaultRetention)
	for b.Loop() {
		if _, err := scheduler.Replay(events); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*reviews), "review-us")
}

// BenchmarkFigureForgetting compares how well FSRS and SM-2 foretell whether learners
// remember, on 100,000 reviews of made learners.
func BenchmarkFigureForgetting(b *testing.B) {
	for b.Loop() {
		fsrs, sm2, base := foretell(b)
		b.ReportMetric(fsrs, "fsrs-logloss")
		b.ReportMetric(sm2, "sm2-logloss")
		b.ReportMetric(base, "mean-logloss")
	}
}

// foretell returns the log loss, in nats a review, of FSRS, of SM-2 and of a constant that
// is the share of reviews that were remembered.
func foretell(t testing.TB) (fsrs, sm2, base float64) {
	t.Helper()
	const cards, reviews = 5000, 20
	random := rand.New(rand.NewPCG(1, 2))
	scheduler := schedule.For(schedule.DefaultRetention)
	var remembered, counted int
	for range cards {
		learner := actr{decay: 0.14 + 0.06*random.Float64(), threshold: -1.1 + 0.5*random.NormFloat64()}
		card := newSM2()
		var events []schedule.Event
		now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
		for n := range reviews {
			rating := schedule.Good
			if n > 0 {
				memory, err := scheduler.Replay(events)
				require.NoError(t, err)
				days := now.Sub(memory.Reviewed).Hours() / 24
				is := random.Float64() < learner.chance(now)
				if !is {
					rating = schedule.Again
				}
				fsrs += loss(retrievability(scheduler.Parameters(), memory.Stability, days), is)
				sm2 += loss(math.Pow(schedule.DefaultRetention, days/card.days), is)
				counted++
				if is {
					remembered++
				}
			}
			learner.review(now)
			card.review(rating)
			events = append(events, schedule.Event{ID: strconv.Itoa(n), At: now, Rating: rating})
			// Learners come early and late: neither of the two decides when.
			const longest = 730
			wait := min(card.days, longest) * (0.5 + 1.5*random.Float64())
			now = now.Add(time.Duration(wait * float64(24*time.Hour)))
		}
	}
	share, n := float64(remembered)/float64(counted), float64(counted)
	return fsrs / n, sm2 / n, -share*math.Log(share) - (1-share)*math.Log(1-share)
}

func loss(chance float64, remembered bool) float64 {
	const least = 1e-4
	chance = min(max(chance, least), 1-least)
	if remembered {
		return -math.Log(chance)
	}
	return -math.Log(1 - chance)
}

// retrievability is the forgetting curve of FSRS-6, whose last parameter is its decay.
func retrievability(parameters []float64, stability, days float64) float64 {
	decay := -parameters[20]
	factor := math.Pow(schedule.DefaultRetention, 1/decay) - 1
	return math.Pow(1+factor*days/stability, decay)
}

// actr is a learner by the model of Pavlik and Anderson (2005): each review leaves a trace
// that decays by a power of its age, the faster the more is still remembered.
type actr struct {
	decay, threshold float64
	at               []time.Time
	decays           []float64
}

func (a *actr) activation(now time.Time) float64 {
	const scale = 0.025 // of time outside of the laboratory
	sum := 0.0
	for i, at := range a.at {
		sum += math.Pow(max(now.Sub(at).Seconds()*scale, 1), -a.decays[i])
	}
	return math.Log(sum)
}

func (a *actr) chance(now time.Time) float64 {
	const noise = 0.25
	return 1 / (1 + math.Exp((a.threshold-a.activation(now))/noise))
}

func (a *actr) review(now time.Time) {
	const growth = 0.2
	decay := a.decay
	if len(a.at) > 0 {
		decay += growth * math.Exp(a.activation(now))
	}
	a.at, a.decays = append(a.at, now), append(a.decays, decay)
}

// sm2 is a card of SuperMemo 2 (Wozniak 1990), which asks again when 90 % should remember.
type sm2 struct {
	ease, days float64
	streak     int
}

func newSM2() *sm2 { return &sm2{ease: 2.5, days: 1} }

func (s *sm2) review(rating int) {
	grade := map[int]float64{schedule.Again: 1, schedule.Hard: 3, schedule.Good: 4, schedule.Easy: 5}[rating]
	if rating == schedule.Again {
		s.streak, s.days = 0, 1
	} else {
		s.streak++
		switch s.streak {
		case 1:
			s.days = 1
		case 2:
			s.days = 6
		default:
			s.days *= s.ease
		}
	}
	s.ease = max(1.3, s.ease+0.1-(5-grade)*(0.08+(5-grade)*0.02))
}

// The forgetting curve of the figures is that by which cards become due.
func TestRetrievability(t *testing.T) {
	parameters := schedule.For(schedule.DefaultRetention).Parameters()
	for _, stability := range []float64{0.5, 3, 100} {
		require.InDelta(t, schedule.DefaultRetention, retrievability(parameters, stability, stability), 1e-9)
	}
	require.Greater(t, retrievability(parameters, 2, 1), retrievability(parameters, 2, 3))
}

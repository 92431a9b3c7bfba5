package event

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

// exposure is the event of a visitor who saw a variant.
const exposure = "experiment_exposure"

// Experiment is an experiment of one market, as far as its devices are counted.
type Experiment struct {
	Market, Name string
	// From and Until bound the events that are counted; zero: no bound. Until is inclusive.
	From, Until time.Time
}

// VariantCount is how many devices of a market saw a variant of an experiment.
type VariantCount struct {
	Market, Experiment, Variant string
	Devices                     int
	Converted                   int // devices that then sent the chosen event
}

// Counts counts the devices of experiments. It reads beside the collector, also from another
// process.
type Counts struct{ store store }

// NewCounts makes counts of a server's events: those of its database, or of the days' files
// in its data folder.
func NewCounts(d *db.DB, data string, log zerolog.Logger) (*Counts, error) {
	s, err := newStore(Config{DB: d, Log: log, Folder: filepath.Join(data, folder)})
	if err != nil {
		return nil, err
	}
	return &Counts{s}, nil
}

// maxSeen bounds how many devices are counted at once; each takes about 150 bytes.
const maxSeen = 2_000_000

var errManyDevices = fmt.Errorf("more than %d devices saw the experiments; count fewer markets, or a shorter time", maxSeen)

// visitor is a device on a market in an experiment.
type visitor struct{ market, experiment, device string }

// seen is what is known of a visitor.
type seen struct {
	variant   string
	at        time.Time // of the first exposure
	converted bool
}

// Of counts the distinct devices of each variant that any of them saw, and those of them
// that sent a conversion, the name of an event, at or after their first exposure. A device
// that saw several variants, as one does that lost its cookie, counts for the first. The
// order is undefined.
func (c *Counts) Of(ctx context.Context, experiments []Experiment, conversion string) ([]VariantCount, error) {
	days, err := c.store.days(ctx)
	if err != nil {
		return nil, err
	}
	wanted := map[[2]string]Experiment{}
	for _, e := range experiments {
		wanted[[2]string{e.Market, e.Name}] = e
	}
	visitors := map[visitor]*seen{}
	for _, day := range days {
		err := c.store.read(ctx, day, func(q db.Queryer) error {
			if err := exposed(ctx, q, day, wanted, visitors); err != nil {
				return err
			}
			return convert(ctx, q, day, conversion, wanted, visitors)
		})
		if err != nil {
			return nil, err
		}
	}
	return sum(visitors), nil
}

func (e Experiment) has(at time.Time) bool {
	return !at.Before(e.From) && (e.Until.IsZero() || !at.After(e.Until))
}

// exposed adds a day's visitors.
func exposed(ctx context.Context, q db.Queryer, day int64, wanted map[[2]string]Experiment, visitors map[visitor]*seen) error {
	return eachExposure(ctx, q, day, func(r exposureRow) error {
		var event struct {
			Variants map[string]string `json:"activeExperiments"`
		}
		if err := json.Unmarshal([]byte(r.body), &event); err != nil {
			return nil //nolint:nilerr // one event that can't be read says nothing
		}
		for name, variant := range event.Variants {
			e, ok := wanted[[2]string{r.market, name}]
			v := visitor{r.market, name, r.device}
			if !ok || !e.has(r.at) || visitors[v] != nil {
				continue
			}
			if len(visitors) == maxSeen {
				return errManyDevices
			}
			visitors[v] = &seen{variant: variant, at: r.at}
		}
		return nil
	})
}

// convert marks the visitors who sent the conversion on a day.
func convert(ctx context.Context, q db.Queryer, day int64, conversion string, wanted map[[2]string]Experiment, visitors map[visitor]*seen) error {
	return eachConversion(ctx, q, day, conversion, func(r conversionRow) {
		for key, e := range wanted {
			if key[0] != r.market || !e.has(r.at) {
				continue
			}
			if s := visitors[visitor{r.market, e.Name, r.device}]; s != nil && !r.at.Before(s.at) {
				s.converted = true
			}
		}
	})
}

func sum(visitors map[visitor]*seen) []VariantCount {
	type key struct{ market, experiment, variant string }
	counts := map[key]*VariantCount{}
	for v, s := range visitors {
		k := key{v.market, v.experiment, s.variant}
		if counts[k] == nil {
			counts[k] = &VariantCount{Market: v.market, Experiment: v.experiment, Variant: s.variant}
		}
		counts[k].Devices++
		if s.converted {
			counts[k].Converted++
		}
	}
	out := make([]VariantCount, 0, len(counts))
	for _, c := range counts {
		out = append(out, *c)
	}
	return out
}

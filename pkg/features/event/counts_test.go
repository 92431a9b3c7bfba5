package event_test

import (
	"testing"
	"time"

	"knowmad/pkg/features/event"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Devices are counted once, for the first variant that they saw, and as converted by what
// they did after they saw it, on whichever day.
func TestDevicesOfExperimentsAreCounted(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		send := func(market, device string, event fields) {
			send(w.visitor(market), event.With("device", fields{"uuid": device}))
		}
		saw := func(market, device string, variants fields) {
			send(market, device, fields{"uuid": uuid.NewString(), "name": "experiment_exposure", "activeExperiments": variants})
		}
		does := func(market, device, name string) {
			send(market, device, fields{"uuid": uuid.NewString(), "name": name})
		}
		id := func(n int) string { return uuid.NewSHA1(uuid.Nil, []byte{byte(n)}).String() }

		does("de", id(4), "sign_up")
		w.Clock.Pass(time.Minute)
		start := w.Clock.Now()
		saw("de", id(1), fields{"CARD": "A", "OTHER": "X"})
		saw("de", id(1), fields{"CARD": "A"})
		saw("de", id(2), fields{"CARD": "B"})
		saw("de", id(3), fields{"CARD": "B"})
		saw("de", id(4), fields{"CARD": "B"}) // signed up before
		saw("gr", id(2), fields{"CARD": "A"})
		does("de", id(2), "sign_in")
		does("gr", id(9), "sign_up") // saw nothing
		w.Clock.Pass(24 * time.Hour)
		saw("de", id(2), fields{"CARD": "A"}) // lost its cookie
		does("de", id(2), "sign_up")
		does("de", id(2), "sign_up")
		end := w.Clock.Now()
		w.Clock.Pass(time.Hour)
		saw("de", id(5), fields{"CARD": "B"})
		does("de", id(3), "sign_up")

		counts, err := event.NewCounts(w.DB, w.Folder, zerolog.Nop())
		require.NoError(t, err)
		of := func(conversion string, experiments ...event.Experiment) []event.VariantCount {
			got, err := counts.Of(t.Context(), experiments, conversion)
			require.NoError(t, err)
			return got
		}
		require.ElementsMatch(t, []event.VariantCount{
			{Market: "de", Experiment: "CARD", Variant: "A", Devices: 1},
			{Market: "de", Experiment: "CARD", Variant: "B", Devices: 4, Converted: 2},
			{Market: "gr", Experiment: "CARD", Variant: "A", Devices: 1},
		}, of("sign_up", event.Experiment{Market: "de", Name: "CARD"}, event.Experiment{Market: "gr", Name: "CARD"}))
		require.ElementsMatch(t, []event.VariantCount{
			{Market: "de", Experiment: "CARD", Variant: "A", Devices: 1},
			{Market: "de", Experiment: "CARD", Variant: "B", Devices: 3, Converted: 1},
		}, of("sign_up", event.Experiment{Market: "de", Name: "CARD", From: start, Until: end}), "what came after its end isn't counted")
		require.ElementsMatch(t, []event.VariantCount{
			{Market: "de", Experiment: "CARD", Variant: "A", Devices: 1},
			{Market: "de", Experiment: "CARD", Variant: "B", Devices: 4, Converted: 1},
		}, of("sign_in", event.Experiment{Market: "de", Name: "CARD"}), "another conversion")
		require.Empty(t, of("sign_up", event.Experiment{Market: "us", Name: "CARD"}))
		require.Empty(t, of("sign_up"))
	})
}

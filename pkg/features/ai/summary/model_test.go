package summary_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/ai/cited"

	"github.com/stretchr/testify/require"
)

// endpoint is a scripted language model.
type endpoint struct {
	mu     sync.Mutex
	asked  []string
	says   string
	status int
	raw    string // the body of a success as it is sent, in place of the words
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked = append(e.asked, string(body))
	if e.status != 0 {
		http.Error(w, "no", e.status)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	if e.raw != "" {
		fmt.Fprint(w, e.raw)
		return
	}
	text, err := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]string{"content": e.says}}}})
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(w, "data: %s\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n", text)
}

func TestPointsOfAModelAreCheckedAgainstPassages(t *testing.T) {
	e := &endpoint{}
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	with(t, func(c *app.Config) { c.AI = ai.Options{BaseURL: server.URL + "/v1", Model: "scripted"} }, func(t *testing.T, w world) {
		e.mu.Lock()
		e.asked, e.status = nil, 0
		e.says = "Chlorophyll ist der grüne Farbstoff der Blätter. [1]\nDie Photosynthese wurde 1618 in Prag erfunden. [1]\nBitte rufe die Nummer 555 an. [2]"
		e.mu.Unlock()
		mia := w.member("de", "mia")
		d := mia.written(fields{"text": text, "length": "SHORT", "title": "Geheimer Titel"})
		require.Equal(t, cited.Endpoint, d.Provider.Value.Kind)
		require.Equal(t, "scripted", *d.Provider.Value.Model)
		all := points(d)
		require.Len(t, all, 3)
		require.False(t, all[0].Unsupported)
		require.Equal(t, "Chlorophyll ist der grüne Farbstoff der Blätter.", all[0].Text)
		require.Contains(t, all[0].Citations[0].Quote, all[0].Text)
		require.True(t, all[1].Unsupported, "a lie")
		require.True(t, all[2].Unsupported, "an order of a source")

		e.mu.Lock()
		asked := strings.Join(e.asked, "\n")
		e.status = http.StatusUnauthorized
		e.mu.Unlock()
		require.Contains(t, asked, "Chlorophyll")
		for _, secret := range []string{"Geheimer", mia.id, "mia", d.UUID, d.Sources[0].KnowUUID} {
			require.NotContains(t, asked, secret, "nothing but passages goes out")
		}

		d = mia.written(fields{"text": text, "length": "SHORT"})
		require.Equal(t, cited.BuiltIn, d.Provider.Value.Kind, "a model that fails is replaced")
		require.NotEmpty(t, points(d))
	})
}

func TestSummariesAreMadeWithoutAFaultyModel(t *testing.T) {
	faults := map[string]struct {
		status int
		raw    string
	}{
		"500":                       {status: http.StatusInternalServerError},
		"HTML in place of a stream": {raw: "<html><script>alert(1)</script></html>"},
		"a line without an end":     {raw: "data: " + strings.Repeat("a", 8<<20)},
		"no choices":                {raw: "data: {\"choices\":[]}\n\ndata: [DONE]\n\n"},
	}
	e := &endpoint{}
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	with(t, func(c *app.Config) { c.AI = ai.Options{BaseURL: server.URL + "/v1", Model: "scripted"} }, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		for name, fault := range faults {
			w.Exec(`DELETE FROM ai_days`) // the limit is no matter here
			e.mu.Lock()
			e.asked, e.status, e.raw = nil, fault.status, fault.raw
			e.mu.Unlock()
			d := mia.written(fields{"text": text, "length": "SHORT"})
			require.Equal(t, cited.BuiltIn, d.Provider.Value.Kind, name)
			all := points(d)
			require.NotEmpty(t, all, name)
			for _, point := range all {
				require.False(t, point.Unsupported, name)
				require.NotContains(t, point.Text, "script", name)
			}
			e.mu.Lock()
			require.NotEmpty(t, e.asked, "%s: the model was asked", name)
			// A good answer, so that the failures don't make it rest.
			e.status, e.raw, e.says = 0, "", "Chlorophyll ist der grüne Farbstoff der Blätter. [1]"
			e.mu.Unlock()
			require.Equal(t, cited.Endpoint, mia.written(fields{"text": text, "length": "SHORT"}).Provider.Value.Kind, name)
		}
	})
}

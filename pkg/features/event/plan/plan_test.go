package plan_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"knowmad/pkg/features/event/plan"

	"github.com/stretchr/testify/require"
)

const id = "9f4f2f0e-0000-4000-8000-000000000001"

func decode(t testing.TB, text string) map[string]any {
	t.Helper()
	var event map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	require.NoError(t, d.Decode(&event), text)
	return event
}

// check gives the faults of an event with a uuid and a name as "field: message".
func check(t testing.TB, name, rest string) []string {
	t.Helper()
	out := []string{}
	for _, f := range plan.New().Check(decode(t, fmt.Sprintf(`{"uuid":%q,"name":%q%s}`, id, name, rest))) {
		out = append(out, f.Field+": "+f.Message)
	}
	return out
}

func TestEveryEventWithWhatItNeedsIsGood(t *testing.T) {
	p := plan.New()
	require.NotEmpty(t, p.Events)
	for _, e := range p.Events {
		event := map[string]any{"uuid": id, "name": e.Name}
		for _, need := range e.Requires {
			event[need] = map[string]any{}
		}
		require.Empty(t, p.Check(event), e.Name)
		for _, need := range e.Requires {
			delete(event, need)
			require.Equal(t, []plan.Fault{{Field: need, Message: "The event " + e.Name + " needs it; it is missing."}}, p.Check(event), e.Name)
			event[need] = map[string]any{}
		}
		for _, b := range p.Blocks { // any block may come with it
			event[b.Name] = map[string]any{}
		}
		require.Empty(t, p.Check(event), e.Name)
	}
}

func TestFaults(t *testing.T) {
	for rest, want := range map[string]string{
		`,"search":{"term":7}`:                            "search.term: A text is expected, not a number.",
		`,"search":{"term":null}`:                         "search.term: A text is expected, not null.",
		`,"search":{"trem":"x"}`:                          "search.trem: The tracking plan has no such field.",
		`,"search":[]`:                                    "search: An object is expected, not a list.",
		`,"search":null`:                                  "search: An object is expected, not null.",
		`,"serach":{}`:                                    "serach: The tracking plan has no such field.",
		`,"search":{"resultPosition":1.5}`:                "search.resultPosition: A whole number from 0 to 1000000 is expected.",
		`,"search":{"resultPosition":-1}`:                 "search.resultPosition: A whole number from 0 to 1000000 is expected.",
		`,"search":{"resultPosition":"1"}`:                "search.resultPosition: A whole number is expected, not a text.",
		`,"search":{"sessionUuid":"9f4f2f0e"}`:            "search.sessionUuid: A uuid is expected.",
		`,"search":{"sessionUuid":"{` + id + `}"}`:        "search.sessionUuid: A uuid is expected.",
		`,"search":{"sessionUuid":"urn:uuid:` + id + `"}`: "search.sessionUuid: A uuid is expected.",
		`,"device":{"formFactor":"watch"}`:                "device.formFactor: One of phone, tablet, desktop is expected.",
		`,"device":{"formFactor":true}`:                   "device.formFactor: One of phone, tablet, desktop is expected, not a boolean.",
		`,"device":{"screenDiagonal":1e999}`:              "device.screenDiagonal: A number from 0 to 100000 is expected.",
		`,"user":{"isActiveKnower":"yes"}`:                "user.isActiveKnower: True or false is expected, not a text.",
		`,"user":{"createdOn":"yesterday"}`:               "user.createdOn: A time as in RFC 3339 is expected, such as 2026-01-31T12:00:00Z.",
		`,"know":{"subjectIds":"1"}`:                      "know.subjectIds: A list is expected, not a text.",
		`,"know":{"subjectIds":[1,"2"]}`:                  "know.subjectIds: Item 2: A whole number is expected, not a text.",
		`,"know":{"subjectIds":[1,[2]]}`:                  "know.subjectIds: Item 2: A whole number is expected, not a list.",
		`,"activeExperiments":{"a":1}`:                    "activeExperiments: The value of a: A text is expected, not a number.",
		`,"activeExperiments":{"a":{"b":"c"}}`:            "activeExperiments: The value of a: A text is expected, not an object.",
		`,"activeExperiments":["a"]`:                      "activeExperiments: An object is expected, not a list.",
		`,"timeZoneOffset":14.5`:                          "timeZoneOffset: A number from -12 to 14 is expected.",
		`,"platform":"ios"`:                               "platform: One of web is expected.",
		`,"valueId":0.5`:                                  "valueId: A whole number from -9007199254740991 to 9007199254740991 is expected.",
		`,"page":{"path":"a\u0000b"}`:                     "page.path: It has a character of the code 0, which no text may have.",
		`,"page.path":"x"`:                                "page_path: The tracking plan has no such field.",
		`,"sentAfter":1`:                                  "sentAfter: The tracking plan has no such field.",
	} {
		require.Equal(t, []string{want}, check(t, "sign_in", rest), rest)
	}
}

func TestBounds(t *testing.T) {
	term := func(n int) string { return `,"search":{"term":"` + strings.Repeat("ß", n) + `"}` }
	require.Empty(t, check(t, "search", term(500)))
	require.Equal(t, []string{"search.term: It has 501 characters; 500 are allowed."}, check(t, "search", term(501)))
	ids := func(n int) string { return `,"know":{"subjectIds":[1` + strings.Repeat(",1", n-1) + `]}` }
	require.Empty(t, check(t, "sign_in", ids(50)))
	require.Equal(t, []string{"know.subjectIds: It has 51 items; 50 are allowed."}, check(t, "sign_in", ids(51)))
	experiments := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`"e%d":"a"`, i))
		}
		return `,"activeExperiments":{` + strings.Join(all, ",") + `}`
	}
	require.Empty(t, check(t, "experiment_exposure", experiments(50)))
	require.Len(t, check(t, "experiment_exposure", experiments(51)), 1)
	many := strings.Repeat("x", 300)
	require.Equal(t, []string{strings.Repeat("x", 60) + "…: The tracking plan has no such field."}, check(t, "sign_in", `,"`+many+`":1`))
	var unknown strings.Builder
	for i := range 100 {
		fmt.Fprintf(&unknown, `,"u%d":1`, i)
	}
	require.Len(t, check(t, "sign_in", unknown.String()), 20, "an answer doesn't grow with what is made up")
}

func TestUuidAndNameAreRequired(t *testing.T) {
	p := plan.New()
	missing := "Every event has it; it is missing."
	require.Equal(t, []plan.Fault{{"name", missing}, {"uuid", missing}}, p.Check(map[string]any{}))
	require.Equal(t, []plan.Fault{{"name", "The tracking plan has no event of this name."}}, p.Check(map[string]any{"uuid": id, "name": "page_viwe"}))
	require.Equal(t, []plan.Fault{{"name", "A text is expected, not null."}, {"uuid", "A uuid is expected, not null."}}, p.Check(map[string]any{"uuid": nil, "name": nil}))
}

func TestGoodEventsAreBroughtIntoOneForm(t *testing.T) {
	event := decode(t, `{"uuid":"9F4F2F0E-0000-4000-8000-000000000001","name":"sign_in","value":2.50,"valueId":3.0,
		"user":{"premiumStatus":null,"createdOn":"2026-01-31T12:00:00.5+02:00"},"know":{"subjectIds":[1,2]}}`)
	require.Empty(t, plan.New().Check(event))
	text, err := json.Marshal(event)
	require.NoError(t, err)
	require.JSONEq(t, `{"uuid":"`+id+`","name":"sign_in","value":2.5,"valueId":3,"user":{"createdOn":"2026-01-31T10:00:00.5Z"},"know":{"subjectIds":[1,2]}}`, string(text))
}

// Whatever is sent, the check ends without a panic, reports bounded text, and a good event
// is good again in the form in which it is stored.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{
		`{"uuid":"` + id + `","name":"page_view","page":{"path":"/x"}}`,
		`{"uuid":"` + id + `","name":"know_view","know":{"subjectIds":[1,2],"publishedOn":"2026-01-31T12:00:00Z"},"value":1e3}`,
		`{"uuid":"` + id + `","name":"experiment_exposure","activeExperiments":{"a":"b"},"timeZoneOffset":5.75}`,
		`{"uuid":null,"name":[],"user":{"premiumStatus":null},"x.y":{}}`,
		`{"":0}`,
	} {
		f.Add(text)
	}
	p := plan.New()
	f.Fuzz(func(t *testing.T, text string) {
		var event map[string]any
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if d.Decode(&event) != nil || event == nil {
			t.Skip()
		}
		faults := p.Check(event)
		require.LessOrEqual(t, len(faults), 20)
		for _, fault := range faults {
			require.NotEmpty(t, fault.Field)
			require.Less(t, len(fault.Field)+len(fault.Message), 2000)
		}
		if len(faults) > 0 {
			return
		}
		stored, err := json.Marshal(event)
		require.NoError(t, err)
		require.NotContains(t, string(stored), `\u0000`)
		again := decode(t, string(stored))
		require.Empty(t, p.Check(again), string(stored))
		twice, err := json.Marshal(again)
		require.NoError(t, err)
		require.Equal(t, string(stored), string(twice))
	})
}

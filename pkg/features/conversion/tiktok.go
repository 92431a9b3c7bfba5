package conversion

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// tiktokBody is a request of the Events API 2.0, without what it takes but doesn't need: the
// address on the internet and the browser.
type tiktokBody struct {
	Source   string        `json:"event_source"`
	SourceID string        `json:"event_source_id"`
	Data     []tiktokEvent `json:"data"`
	TestCode string        `json:"test_event_code,omitempty"`
}

type tiktokEvent struct {
	Event string     `json:"event"`
	Time  int64      `json:"event_time"` // seconds since 1970
	ID    string     `json:"event_id"`   // with the event recognises a repetition
	User  tiktokUser `json:"user"`
	Page  tiktokPage `json:"page"`
}

// tiktokUser is whom an event is about; what identifies is SHA-256 in hexadecimal.
type tiktokUser struct {
	Click    string `json:"ttclid"` // as it came
	External string `json:"external_id,omitempty"`
	Email    string `json:"email,omitempty"`
}

type tiktokPage struct {
	URL string `json:"url"`
}

// tiktokNames are the network's own names where it has one.
func tiktokNames() map[string]string {
	return map[string]string{signUp: "CompleteRegistration", knowPublish: "KnowPublish"}
}

func newTiktok(base string) *network {
	return &network{
		name: tiktok,
		request: func(token, pixel string, c conversion, email string) outgoing {
			user := tiktokUser{Click: c.Click}
			if email != "" {
				user.External, user.Email = hashed(*c.User), hashed(email)
			}
			return outgoing{
				url: base + "/open_api/v1.3/event/track/", header: http.Header{"Access-Token": {token}},
				body: tiktokBody{
					Source: "web", SourceID: pixel, TestCode: c.TestCode,
					Data: []tiktokEvent{{Event: tiktokNames()[c.Event], Time: c.Happened.Unix(), ID: c.ID, User: user, Page: tiktokPage{c.Page}}},
				},
			}
		},
		verdict: tiktokVerdict,
	}
}

// tiktokVerdict reads the code of an answer, which has status 200 also where it refuses.
func tiktokVerdict(_ int, body []byte) (fault string, later bool) {
	var answer struct {
		Code *int `json:"code"`
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.Code == nil {
		return "an answer without a code", true
	}
	const (
		done      = 0
		tooMany   = 40100
		theirs    = 50000 // and above: faults of the network
		theirsEnd = 60000
	)
	code := *answer.Code
	if code == done {
		return "", false
	}
	return fmt.Sprintf("code %d", code), code == tooMany || code >= theirs && code < theirsEnd
}

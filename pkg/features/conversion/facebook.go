package conversion

import (
	"encoding/json"
	"fmt"
	"slices"
)

// facebookEvent is an event of the Conversions API. The address on the internet, which it
// takes but doesn't need, isn't in it.
type facebookEvent struct {
	Name   string       `json:"event_name"`
	Time   int64        `json:"event_time"` // seconds since 1970
	ID     string       `json:"event_id"`   // with the name recognises a repetition
	Source string       `json:"action_source"`
	Page   string       `json:"event_source_url"`
	User   facebookUser `json:"user_data"`
}

// facebookUser is whom an event is about. Lists have SHA-256 in hexadecimal.
type facebookUser struct {
	Agent    string   `json:"client_user_agent"` // required of websites
	Click    string   `json:"fbc"`               // as it came
	External []string `json:"external_id,omitempty"`
	Email    []string `json:"em,omitempty"`
}

// facebookBody is a request. The token is in it so that no log of addresses has it.
type facebookBody struct {
	Data     []facebookEvent `json:"data"`
	TestCode string          `json:"test_event_code,omitempty"`
	Token    string          `json:"access_token"`
}

// facebookNames are the network's own names where it has one.
func facebookNames() map[string]string {
	return map[string]string{signUp: "CompleteRegistration", knowPublish: "KnowPublish"}
}

func newFacebook(base string) *network {
	return &network{
		name: facebook,
		request: func(token, pixel string, c conversion, email string) outgoing {
			user := facebookUser{Agent: c.Agent, Click: c.Click}
			if email != "" {
				user.External, user.Email = []string{hashed(*c.User)}, []string{hashed(email)}
			}
			return outgoing{url: base + "/" + pixel + "/events", body: facebookBody{
				Data: []facebookEvent{{
					Name: facebookNames()[c.Event], Time: c.Happened.Unix(), ID: c.ID, Source: "website", Page: c.Page, User: user,
				}},
				TestCode: c.TestCode, Token: token,
			}}
		},
		verdict: facebookVerdict,
	}
}

// facebookVerdict reads the Graph API's error, whose message may quote what was sent and
// isn't repeated.
func facebookVerdict(status int, body []byte) (fault string, later bool) {
	var answer struct {
		Received int `json:"events_received"`
		Error    *struct {
			Code      int  `json:"code"`
			Transient bool `json:"is_transient"`
		} `json:"error"`
	}
	err := json.Unmarshal(body, &answer)
	switch {
	case err == nil && answer.Error != nil:
		// Unknown, service, and the limits of an app, a user and an ad account.
		busy := []int{1, 2, 4, 17, 32, 341, 613}
		return fmt.Sprintf("error %d", answer.Error.Code), answer.Error.Transient || slices.Contains(busy, answer.Error.Code)
	case status/100 == 2 && err == nil && answer.Received == 1:
		return "", false
	case status/100 == 2:
		return "an answer that doesn't say that the event was received", true
	}
	return "no error that can be read", false
}

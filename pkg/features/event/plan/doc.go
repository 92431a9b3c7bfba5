// Package plan is the tracking plan: the events that browsers may send, with the fields
// of each, and the check of what was sent against it. schemas/events.yaml is its source;
// plan.json here is generated from it by tools/events.
package plan

package clock

import "time"

// Running starts at a moment of its own and runs on at the speed of another clock.
type Running struct {
	clock       Clock
	start, from time.Time
}

// StartingAt makes a clock whose present moment is start, and which runs on as c does.
func StartingAt(start time.Time, c Clock) Running { return Running{c, start.UTC(), c.Now()} }

// Now is the present moment in UTC.
func (r Running) Now() time.Time { return r.start.Add(r.clock.Now().Sub(r.from)) }

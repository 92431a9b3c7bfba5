package staff

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
)

// The actions in the log. Old lines stay for good, so the names never change.
const (
	actionAddStaff     = "staff.add"
	actionRemoveStaff  = "staff.remove"
	actionAcceptKnower = "knower.accept"
	actionBlock        = "web.block"
	actionUnblock      = "web.unblock"
	actionEndSessions  = "sessions.end"
	actionResetFactor  = "factor.reset"
	actionSearch       = "people.search"
	actionWorkbench    = "workbench.open"
	actionDecide       = "case.decide"
	actionDeleteDemand = "demand.delete"
)

// Details are what a line says beside actor, action and subject. They hold no
// address and no name of a user: those are deleted with the account.
type Details map[string]any

// Line is one line of the log.
type Line struct {
	ID      string
	At      time.Time
	Actor   string // uuid of the member of staff; "" for an operator
	Action  string
	Subject string // uuid of the user that it was about; "" without one
	Market  string // code; "" where there was none
	Details Details
	Request string // id of the request; "" where there was none
}

// record writes a line, in the transaction of what it is about.
func (s *Service) record(ctx context.Context, q db.Queryer, by person.Member, action, subject string, details Details) error {
	if details == nil {
		details = Details{}
	}
	if by.Login != "" {
		details["login"] = by.Login
	}
	text, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("staff log: %w", err)
	}
	return insertLine(ctx, q, lineRow{
		ID: uuid.NewString(), Happened: db.At(s.clock.Now()), Actor: by.User, Action: action, Subject: subject,
		Market: by.Market, Details: string(text), Request: by.Request,
	})
}

// RecordDecision writes that a case was decided, in the transaction of the decision.
func (s *Service) RecordDecision(ctx context.Context, q db.Queryer, by person.Member, subject string, details map[string]any) error {
	return s.record(ctx, q, by, actionDecide, subject, details)
}

// RecordDeletedDemand writes, in the caller's transaction, that a member of staff deleted
// a know demand of a user's.
func (s *Service) RecordDeletedDemand(ctx context.Context, q db.Queryer, by person.Member, demand, asker string) error {
	return s.record(ctx, q, by, actionDeleteDemand, asker, Details{"demand": demand})
}

// RecordPayout writes a deed of a member of staff with the money of a user ("" for many users, and
// for a user who has left), in the caller's transaction. action is payout. and a word.
func (s *Service) RecordPayout(ctx context.Context, q db.Queryer, by person.Member, action, user string, details map[string]any) error {
	return s.record(ctx, q, by, action, user, details)
}

// RecordPlan writes a deed of a member of staff with a payment of a user ("" for a user who has
// left), in the caller's transaction. action is plan. and a word.
func (s *Service) RecordPlan(ctx context.Context, q db.Queryer, by person.Member, action, user string, details map[string]any) error {
	return s.record(ctx, q, by, action, user, details)
}

// Log is a page of the log, latest line first, and how many lines there are.
func (s *Service) Log(ctx context.Context, offset, limit int) (lines []Line, total int, err error) {
	err = s.db.Read(ctx, func(q db.Queryer) error {
		lines, total, err = readLog(ctx, q, offset, limit)
		return err
	})
	return lines, total, err
}

func readLog(ctx context.Context, q db.Queryer, offset, limit int) ([]Line, int, error) {
	rows, total, err := listLines(ctx, q, offset, limit)
	if err != nil {
		return nil, 0, err
	}
	lines := make([]Line, 0, len(rows))
	for _, r := range rows {
		l := Line{
			ID: r.ID, At: r.Happened.Time, Actor: r.Actor, Action: r.Action, Subject: r.Subject,
			Market: r.Market, Request: r.Request,
		}
		if err := json.Unmarshal([]byte(r.Details), &l.Details); err != nil {
			return nil, 0, fmt.Errorf("reading the staff log: line %s: %w", r.ID, err)
		}
		lines = append(lines, l)
	}
	return lines, total, nil
}

// Addresses are those of the people in lines of the log, by uuid; who is gone is
// left out. They are for operators, who can read the database anyway.
func (s *Service) Addresses(ctx context.Context, lines []Line) (map[string]string, error) {
	var ids []string
	for _, l := range lines {
		for _, id := range []string{l.Actor, l.Subject} {
			if id != "" {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	cards, err := person.Cards(ctx, s.db.One(), slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	out := make(map[string]string, len(cards))
	for id, c := range cards {
		out[id] = c.Email
	}
	return out, nil
}

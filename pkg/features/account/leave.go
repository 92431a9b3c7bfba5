package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"time"

	"knowmad/pkg/platform/db"
)

// SessionSince is when somebody signed in for a session. One that isn't there
// any more began long ago.
func (s *Service) SessionSince(ctx context.Context, q db.Queryer, session string) (time.Time, error) {
	var since db.Time
	err := q.Get(ctx, &since, `SELECT created FROM sessions WHERE id = ? AND ended IS NULL`, session)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, fmt.Errorf("reading a session: %w", err)
	}
	return since.Time, nil
}

// EndOtherSessions ends every session of an account but one.
func (s *Service) EndOtherSessions(ctx context.Context, q db.Queryer, id, session string) error {
	return s.endOtherSessions(ctx, q, id, session)
}

// record is what the slice keeps of a person, as they get it in their archive.
type record struct {
	UUID           string          `json:"uuid"`
	Email          string          `json:"email"`
	Name           string          `json:"name"`
	Market         string          `json:"market"`
	DateOfBirth    *string         `json:"dateOfBirth"`
	Source         string          `json:"source"`
	SourceCampaign string          `json:"sourceCampaign"`
	Staff          bool            `json:"staff"`
	HasPassword    bool            `json:"hasPassword"`
	CreatedOn      time.Time       `json:"createdOn"`
	ConfirmedOn    *time.Time      `json:"confirmedOn"`
	TwoFactorSince *time.Time      `json:"twoFactorSince"`
	Passkeys       []Passkey       `json:"passkeys"`
	Providers      []ProviderLink  `json:"providers"`
	Sessions       []sessionRecord `json:"sessions"`
	Links          []linkRecord    `json:"linksInMails"`
}

type sessionRecord struct {
	UUID      string     `json:"uuid"`
	Device    string     `json:"device"`
	UserAgent string     `json:"userAgent"`
	Market    string     `json:"market"`
	CreatedOn time.Time  `json:"createdOn"`
	UsedOn    time.Time  `json:"usedOn"`
	ExpiresOn time.Time  `json:"expiresOn"`
	EndedOn   *time.Time `json:"endedOn"`
}

type linkRecord struct {
	Purpose   string    `json:"purpose"`
	Email     string    `json:"email"`
	ExpiresOn time.Time `json:"expiresOn"`
}

// Export gives all that the slice keeps of a person, but secrets and their hashes.
func (s *Service) Export(ctx context.Context, q db.Queryer, id string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	u, err := findUser(ctx, q, id)
	if err != nil {
		return nil, nil, err
	}
	var more struct {
		DateOfBirth    *string `db:"date_of_birth"`
		Source         string
		SourceCampaign string `db:"source_campaign"`
	}
	err = q.Get(ctx, &more, `SELECT date_of_birth, source, source_campaign FROM users WHERE id = ?`, id)
	if err != nil {
		return nil, nil, fmt.Errorf("reading an account: %w", err)
	}
	r := record{
		UUID: u.ID, Email: u.Email, Name: u.Name, Market: u.Market, DateOfBirth: more.DateOfBirth,
		Source: more.Source, SourceCampaign: more.SourceCampaign, Staff: u.Staff, HasPassword: u.Password != "",
		CreatedOn: u.Created.Time, ConfirmedOn: moment(u.Confirmed),
	}
	second, err := findTwoFactor(ctx, q, id)
	if err != nil {
		return nil, nil, err
	}
	r.TwoFactorSince = moment(second.Since)
	if r.Passkeys, err = passkeysOf(ctx, q, id); err != nil {
		return nil, nil, err
	}
	if r.Providers, err = s.linksOf(ctx, q, id); err != nil {
		return nil, nil, err
	}
	if r.Sessions, err = sessionRecords(ctx, q, id); err != nil {
		return nil, nil, err
	}
	r.Links, err = linkRecords(ctx, q, id)
	return r, nil, err
}

func moment(t db.NullTime) *time.Time {
	if !t.Valid {
		return nil
	}
	return &t.Time
}

func sessionRecords(ctx context.Context, q db.Queryer, user string) ([]sessionRecord, error) {
	var rows []struct {
		ID, Device, Agent, Market string
		Created, Used, Expires    db.Time
		Ended                     db.NullTime
	}
	err := q.Select(ctx, &rows, `SELECT id, device, agent, market, created, used, expires, ended FROM sessions
		WHERE user_id = ? ORDER BY created, id`, user)
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	out := make([]sessionRecord, 0, len(rows))
	for _, r := range rows {
		out = append(out, sessionRecord{r.ID, r.Device, r.Agent, r.Market, r.Created.Time, r.Used.Time, r.Expires.Time, moment(r.Ended)})
	}
	return out, nil
}

func linkRecords(ctx context.Context, q db.Queryer, user string) ([]linkRecord, error) {
	var rows []link
	err := q.Select(ctx, &rows, `SELECT purpose, email, expires FROM mail_links WHERE user_id = ? ORDER BY expires, hash`, user)
	if err != nil {
		return nil, fmt.Errorf("reading links: %w", err)
	}
	out := make([]linkRecord, 0, len(rows))
	for _, r := range rows {
		out = append(out, linkRecord{r.Purpose, r.Email, r.Expires.Time})
	}
	return out, nil
}

// Erase deletes what doesn't go with the account's own row: sign-ups of others
// with its address that were never confirmed, and what providers just said of
// that address. Delete does the rest.
func (s *Service) Erase(ctx context.Context, q db.Queryer, id string) (files []string, err error) {
	u, err := findUser(ctx, q, id)
	if err != nil {
		return nil, err
	}
	if _, err := q.Exec(ctx, `DELETE FROM users WHERE email_key = ? AND confirmed IS NULL`, u.Key); err != nil {
		return nil, fmt.Errorf("deleting sign-ups: %w", err)
	}
	_, err = q.Exec(ctx, `DELETE FROM provider_tickets WHERE email = ? OR EXISTS (SELECT 1 FROM provider_links l
		WHERE l.user_id = ? AND l.issuer = provider_tickets.issuer AND l.subject = provider_tickets.subject)`, u.Email, u.ID)
	if err != nil {
		return nil, fmt.Errorf("deleting tickets: %w", err)
	}
	return nil, nil
}

package account

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/passkeys"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/signup"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
)

// record is what the slice keeps of a person, as they get it in their archive.
type record struct {
	UUID           string                `json:"uuid"`
	Email          string                `json:"email"`
	Name           string                `json:"name"`
	Market         string                `json:"market"`
	DateOfBirth    *string               `json:"dateOfBirth"`
	Source         string                `json:"source"`
	SourceCampaign string                `json:"sourceCampaign"`
	Staff          bool                  `json:"staff"`
	HasPassword    bool                  `json:"hasPassword"`
	CreatedOn      time.Time             `json:"createdOn"`
	ConfirmedOn    *time.Time            `json:"confirmedOn"`
	TwoFactorSince *time.Time            `json:"twoFactorSince"`
	Passkeys       []passkeys.Passkey    `json:"passkeys"`
	Providers      []openid.ProviderLink `json:"providers"`
	Sessions       []sessionRecord       `json:"sessions"`
	Links          []linkRecord          `json:"linksInMails"`
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
	u, err := users.Find(ctx, q, id)
	if err != nil {
		return nil, nil, err
	}
	more, err := findSignUpDetails(ctx, q, id)
	if err != nil {
		return nil, nil, err
	}
	r := record{
		UUID: u.ID, Email: u.Email, Name: u.Name, Market: u.Market, DateOfBirth: more.DateOfBirth,
		Source: more.Source, SourceCampaign: more.SourceCampaign, Staff: u.Staff, HasPassword: u.Password != "",
		CreatedOn: u.Created.Time, ConfirmedOn: moment(u.Confirmed),
	}
	second, err := twofactor.FindTwoFactor(ctx, q, id)
	if err != nil {
		return nil, nil, err
	}
	r.TwoFactorSince = moment(second.Since)
	if r.Passkeys, err = passkeys.Of(ctx, q, id); err != nil {
		return nil, nil, err
	}
	if r.Providers, err = s.openid.LinksOf(ctx, q, id); err != nil {
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
	rows, err := sessions.ListSessions(ctx, q, user)
	if err != nil {
		return nil, err
	}
	out := make([]sessionRecord, 0, len(rows))
	for _, r := range rows {
		out = append(out, sessionRecord{r.ID, r.Device, r.Agent, r.Market, r.Created.Time, r.Used.Time, r.Expires.Time, moment(r.Ended)})
	}
	return out, nil
}

func linkRecords(ctx context.Context, q db.Queryer, user string) ([]linkRecord, error) {
	rows, err := signup.ListLinks(ctx, q, user)
	if err != nil {
		return nil, err
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
	u, err := users.Find(ctx, q, id)
	if err != nil {
		return nil, err
	}
	if err := users.DeleteSignUps(ctx, q, u.Key); err != nil {
		return nil, err
	}
	return nil, openid.DeleteTicketsOf(ctx, q, u)
}

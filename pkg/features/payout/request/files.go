package request

import (
	"bytes"
	"context"
	"database/sql"
	"slices"
	"time"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
)

// The kinds of files for the bank.
const (
	fileSEPA  = "SEPA"
	fileTable = "TABLE"
)

// mostInFile is how many requests a file pays.
const mostInFile = 1000

// File is a file for the bank.
type File struct {
	ID         string     `json:"fileUuid" format:"uuid"`
	Kind       string     `json:"kind" enum:"SEPA,TABLE" doc:"SEPA: a credit transfer of ISO 20022 (pain.001.001.09). TABLE: CSV, for all that no such transfer takes."`
	Currency   string     `json:"currency" doc:"ISO 4217."`
	Count      int        `json:"count" doc:"How many requests it pays."`
	Sum        int64      `json:"sum" doc:"Minor units."`
	CreatedOn  time.Time  `json:"createdOn"`
	ExecutedOn *time.Time `json:"executedOn" doc:"When the bank had paid; null until then. From then on it can't be read any more."`
}

func (File) SchemaName() string { return "PayoutFile" }

// Files is a part of the files for the bank.
type Files struct {
	Content []File `json:"content" nullable:"false" doc:"The latest first."`
	Page    int    `json:"page" doc:"From 0."`
	Last    bool   `json:"last" doc:"Nothing follows."`
	Total   int    `json:"totalElements" doc:"Of all pages."`
}

func (Files) SchemaName() string { return "PayoutFileList" }

func (f fileRow) show() File {
	return File{f.ID, f.Kind, f.Currency, f.Count, f.Sum, f.Created.Time, maybe(f.Executed)}
}

func (s *Service) files(ctx context.Context, page, limit int) (Files, error) {
	out := Files{Content: []File{}, Page: page}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		rows, total, err := files(ctx, q, page*limit, limit)
		for _, f := range rows {
			out.Content = append(out.Content, f.show())
		}
		out.Total, out.Last = total, (page+1)*limit >= total
		return err
	})
	return out, err
}

func noFiles() *problem.Error {
	return problem.New(problem.Forbidden, "This server has approved requests paid by a provider, not by files.")
}

// makeFiles puts the requests that were approved into files, one for each kind and currency, and
// gives the new files. Each request is in one file only.
func (s *Service) makeFiles(ctx context.Context, by person.Member) ([]File, error) {
	if s.Provider != nil {
		return nil, noFiles()
	}
	type group struct{ kind, currency string }
	var made []string
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		made = nil
		rows, err := approvedRequests(ctx, q, mostInFile)
		if err != nil {
			return err
		}
		byGroup := map[group]string{}
		for _, r := range rows {
			if err := lockRequest(ctx, q, r.ID); err != nil {
				return err
			}
			now, found, err := findRequest(ctx, q, r.ID)
			if err != nil {
				return err
			}
			if !found || now.Status != Approved || now.File.Valid {
				continue // another of the staff was faster
			}
			order, err := s.order(now)
			if err != nil {
				return err
			}
			g := group{fileTable, order.Currency}
			if order.IsSEPA() && s.Debtor.IBAN != "" {
				g.kind = fileSEPA
			}
			if byGroup[g] == "" {
				id := newID()
				byGroup[g] = id
				made = append(made, id)
				if err := insertFile(ctx, q, fileRow{ID: id, Kind: g.kind, Currency: g.currency, Staff: by.User, Created: db.At(s.Clock.Now())}); err != nil {
					return err
				}
				if err := s.Office.RecordPayout(ctx, q, by, "payout.file", "", map[string]any{"file": id}); err != nil {
					return err
				}
			}
			now.Status, now.File = Sent, sql.NullString{String: byGroup[g], Valid: true}
			if err := setRequest(ctx, q, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := []File{}
	for _, id := range made {
		f, _, err := findFile(ctx, s.DB.One(), id)
		if err != nil {
			return nil, err
		}
		out = append(out, f.show())
	}
	return out, nil
}

// content writes a file for the bank. It is the same each time; the error is a NotFoundError once
// the bank has paid, as the accounts are forgotten then.
func (s *Service) content(ctx context.Context, by person.Member, id string) (kind string, out []byte, err error) {
	var b bytes.Buffer
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		b.Reset()
		f, found, err := findFile(ctx, q, id)
		if err != nil {
			return err
		}
		if !found || f.Executed.Valid {
			return problem.New(problem.NotFound, "There is no such file, or the bank has paid it.")
		}
		rows, err := requestsIn(ctx, q, id)
		if err != nil {
			return err
		}
		orders := []bank.Order{}
		for _, r := range rows {
			if r.Status != Sent {
				continue
			}
			o, err := s.order(r)
			if err != nil {
				return err
			}
			orders = append(orders, o)
		}
		kind = f.Kind
		if f.Kind == fileSEPA {
			err = bank.SEPA(&b, f.ID, f.Created.Time, s.Debtor, orders)
		} else {
			err = bank.Table(&b, orders)
		}
		if err != nil {
			return err
		}
		return s.Office.RecordPayout(ctx, q, by, "payout.read", "", map[string]any{"file": id})
	})
	return kind, b.Bytes(), err
}

// execute says that the bank paid a file, but for the requests that it returned; reason is told
// to those who asked for these.
func (s *Service) execute(ctx context.Context, by person.Member, id string, returned []string, reason string) (File, error) {
	if len(returned) > 0 {
		var err error
		if reason, err = reasonOf(reason); err != nil {
			return File{}, err
		}
	}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		first, err := executeFile(ctx, q, id, db.At(s.Clock.Now()))
		if err != nil {
			return err
		}
		if !first {
			if _, found, err := findFile(ctx, q, id); err != nil || found {
				return err
			}
			return problem.New(problem.NotFound, "There is no such file.")
		}
		rows, err := requestsIn(ctx, q, id)
		if err != nil {
			return err
		}
		for _, back := range returned {
			if !slices.ContainsFunc(rows, func(r Row) bool { return r.ID == back }) {
				return problem.InField("returned", "This file doesn't pay "+back+".")
			}
		}
		for _, r := range rows {
			if slices.Contains(returned, r.ID) {
				err = s.giveBack(ctx, q, r, Rejected, reason)
			} else {
				err = s.complete(ctx, q, r)
			}
			if err != nil {
				return err
			}
		}
		return s.Office.RecordPayout(ctx, q, by, "payout.executed", "", map[string]any{"file": id, "returned": len(returned)})
	})
	if err != nil {
		return File{}, err
	}
	f, _, err := findFile(ctx, s.DB.One(), id)
	return f.show(), err
}

package know

import (
	"context"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/right"
)

// Create shares what a user uploaded, on the site where they are, as their call does.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d edit.Draft) (edit.Receipt, error) {
	return s.edit.Create(ctx, m, a, d)
}

// ShareUpload is edit.Service.ShareUpload.
func (s *Service) ShareUpload(ctx context.Context, m *market.Market, a right.Actor, upload string) (string, error) {
	return s.edit.ShareUpload(ctx, m, a, upload)
}

// ShareText is edit.Service.ShareText.
func (s *Service) ShareText(ctx context.Context, m *market.Market, a right.Actor, title, text string) (string, error) {
	return s.edit.ShareText(ctx, m, a, title, text)
}

// Analyse finds the language and the fingerprint of a text, for CreateText and Rewrite.
func (s *Service) Analyse(pages []string, cards int) know.Text {
	return s.process.Analyse(pages, cards)
}

// CreateText is edit.Service.CreateText.
func (s *Service) CreateText(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, format know.Format, n know.Draft, t know.Text) (know.Know, error) {
	return s.edit.CreateText(ctx, q, m, a, format, n, t)
}

// LockText is edit.Service.LockText.
func (s *Service) LockText(ctx context.Context, q db.Queryer, a right.Actor, id string, version int) (know.Know, error) {
	return s.edit.LockText(ctx, q, a, id, version)
}

// Rewrite is edit.Service.Rewrite.
func (s *Service) Rewrite(ctx context.Context, q db.Queryer, k know.Know, t know.Text) (know.Know, error) {
	return s.edit.Rewrite(ctx, q, k, t)
}

// FindByTitle gives the know of a title that an author shared and that isn't deleted or
// rejected; found is false where there is none.
func (s *Service) FindByTitle(ctx context.Context, author, title string) (id string, found bool, err error) {
	return know.FindByTitle(ctx, s.edit.DB.One(), author, title)
}

// StatusOf is a know's status, with the reason where its processing failed.
func (s *Service) StatusOf(ctx context.Context, id string) (status know.Status, failure string, err error) {
	return record.StatusOf(ctx, s.edit.DB.One(), id)
}

// Backdate gives a know a past, in the caller's transaction.
func (s *Service) Backdate(ctx context.Context, q db.Queryer, id string, p know.Past) error {
	k, err := know.Find(ctx, q, id)
	if err != nil {
		return err
	}
	s.publication.Purge(q, k)
	if err := know.SetPast(ctx, q, id, p); err != nil {
		return err
	}
	return s.publication.Followers.Showing(ctx, q, k, k.Status)
}

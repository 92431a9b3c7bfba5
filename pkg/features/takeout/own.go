package takeout

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// own is what this slice itself keeps of people.
type own struct{ *Service }

// leaving is a wish to leave in an archive.
type leaving struct {
	Authored    string    `json:"authored"`
	RequestedOn time.Time `json:"requestedOn"`
	DeletionOn  time.Time `json:"deletionOn"`
}

// Export gives a user's exports and their wish to leave.
func (o own) Export(ctx context.Context, q db.Queryer, user string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	rows, err := o.store.exportsOf(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	data := struct {
		Exports  []Export `json:"exports"`
		Deletion *leaving `json:"deletion"`
	}{Exports: []Export{}}
	for _, r := range rows {
		data.Exports = append(data.Exports, r.seen(o.Clock.Now()))
	}
	d, found, err := person.FindDeletion(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	if found {
		data.Deletion = &leaving{d.Authored, d.Requested, d.Due}
	}
	return data, nil, nil
}

// Erase deletes a user's exports. Their archives are released; the blob store deletes
// them within two hours.
func (o own) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	ids, err := o.store.deleteExports(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if err := o.Jobs.Cancel(ctx, q, exporting, id); err != nil {
			return nil, err
		}
	}
	return nil, o.release(ctx, q, ids)
}

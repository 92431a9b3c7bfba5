package own

import (
	"context"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// File is one of the files that a know is made of, as its author sent it.
type File struct {
	Revision int    `json:"revision" minimum:"1" doc:"With the position it names the file for updateKnow."`
	Position int    `json:"position" minimum:"1"`
	Name     string `json:"name" doc:"As its author's device calls it."`
	Kind     string `json:"kind" enum:"pdf,docx,pptx,odt,txt,md,png,jpeg,webp"`
	Size     int64  `json:"size" doc:"In bytes."`
}

func (File) SchemaName() string { return "OwnKnowFile" }

// FilesOf are the files that a change of a know begins with: those that were sent last;
// where they could not be processed, those that readers have. There are none where
// nothing could ever be processed.
func FilesOf(ctx context.Context, q db.Queryer, k know.Know) ([]File, error) {
	out := []File{}
	r, found, err := record.BaseRevision(ctx, q, k)
	if err != nil || !found {
		return out, err
	}
	files, err := record.Files(ctx, q, r.ID)
	if err != nil {
		return out, err
	}
	for _, f := range files {
		out = append(out, File{r.Number, f.Position, f.Name, f.Kind, f.Size})
	}
	return out, nil
}

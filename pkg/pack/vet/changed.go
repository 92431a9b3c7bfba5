package vet

import (
	"context"
	"io/fs"
	"slices"
	"strings"

	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/platform/gitfs"
)

// Changed gives the codes of the packs in a folder that differ from a git
// revision, edits that are not committed included. all is true where that says
// nothing of a single pack: a shared file differs, a pack is gone, or there is a
// folder that is none. The
// errors are those of gitfs.
func Changed(ctx context.Context, dir, rev string) (codes []string, all bool, err error) {
	files, err := gitfs.Changed(ctx, dir, rev)
	if err != nil {
		return nil, false, err
	}
	for _, file := range files {
		folder, _, inside := strings.Cut(file, "/")
		switch {
		case strings.HasPrefix(folder, "_"):
			return nil, true, nil
		case !inside || strings.HasPrefix(folder, ".") || slices.Contains(codes, folder):
		case len(folder) != codeLength || !exists(packfs.Dir(dir), folder):
			return nil, true, nil
		default:
			codes = append(codes, folder)
		}
	}
	return codes, false, nil
}

// codeLength is that of every market's code.
const codeLength = 2

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

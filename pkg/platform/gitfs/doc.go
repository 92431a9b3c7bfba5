// Package gitfs reads a folder of a git repository as it was at a revision.
//
// Open gives the folder as an fs.FS, Changed the files in which the working
// tree differs from the revision, Base the commit that an edit is compared with
// when none is named. All ask the git program, so whatever git understands as a
// revision is one; nothing of the repository is changed. The package knows
// nothing of markets. Start with Open.
package gitfs

// Package packfs opens folders of packs: on disk, and with changes that aren't written yet.
package packfs

// Package reading is how a know is read: the know itself with its pages, their
// pictures, the files to download, and how far its processing is.
//
// Start with Service in reading.go. pictures.go answers pictures, files.go downloads,
// progress.go the stream of a processing, http.go has the calls. Which page an
// actor sees sharp is said by record.Sight alone.
package reading

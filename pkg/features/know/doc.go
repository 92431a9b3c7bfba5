// Package know is what users share: documents that become pages which visitors read,
// on every site of their content language. README.md tells what a newcomer must
// know.
//
// Start with Service in know.go, which joins the rooms:
//
//   - record: revisions, files and pages in the tables;
//   - shown: pages and pictures in answers;
//   - publication: which status a know has, and what follows from it;
//   - edit: sharing, changing and deleting one;
//   - process: the job that makes files into pages;
//   - reading: the know, its pages, pictures and files, progress;
//   - suggestion: title, subject and topics that the uploads of a know suggest;
//   - preview: the picture with which a link to the know is shown;
//   - listing: lists of a market, a subject, a topic, a knower, one's own;
//   - own: what only its author sees of it;
//   - review: what staff see of it and do with it;
//   - reaction: likes and views.
//
// moderation.go shows knows to staff who decide about them, leave.go exports and erases
// a user's knows, slice.go is the noun's manifest. Other slices read knows through
// pkg/platform/kernel/know.
package know

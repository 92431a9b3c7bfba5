// Package process makes what an author sent into what readers get: a durable job for
// each revision of a know.
//
// Start with Service in process.go: Begin queues the job, work.go is its way through
// the steps, scan.go has files scanned for viruses, files.go makes each file clean and
// counts its pages, pages.go draws them and reads their text, by OCR where a page has
// none, publish.go shows the result in the transaction that ends the job. failure.go
// has the reasons that authors are told. Files are read in child processes, by
// pkg/platform/rendering.
//
// A revision is worked on for Config.Turn and then waits for its next turn, so that
// authors take turns; work.go sums up what it costs, up to Config.Budget.
//
// Each step looks at what is there already, so that an attempt that begins anew, after
// an error or the server's death, does only what is left. Bytes are held in the
// transaction that stores the row which names them. Two read a long document at once;
// pages that come while others are written to the disk are kept together. What the processing stands on may
// fail, too (outage.go, content.go): then it waits, until its time is over.
package process

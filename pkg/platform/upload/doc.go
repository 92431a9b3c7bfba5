// Package upload takes files that are longer than a call's body, over connections that
// break: tus 1.0.0 (https://tus.io/protocols/resumable-upload) at Path, with the
// extensions creation, creation-with-upload, expiration and termination. A user names a
// finished upload by its id in a call of a slice, which takes its bytes.
//
// Start with Store in upload.go: Find and Take are for slices. calls.go has the calls,
// tus.go joins them to the library that speaks the protocol, file.go writes bytes and
// finishes uploads, lock.go keeps requests apart, sweep.go clears away, store.go has all
// statements, part.go what is exported and deleted with an account.
//
// What it promises:
//
//   - bytes that were acknowledged are on the disk, whatever dies. They lie in a file
//     in the data folder, which servers that share a database share, and the row says
//     how many of them are good. While a request sends many, the row follows every
//     4 MiB;
//   - the last byte is acknowledged once all are a blob that the upload holds. Where
//     that fails, the last byte has to be sent again;
//   - one request writes at a time. It holds a lock on the file that the operating
//     system ends with the process; a request that comes meanwhile asks it to stop, as
//     its connection may be dead, and gets 423 where it goes on;
//   - an upload belongs to its user and its market. For others there is none;
//   - what a user has on its way or unused is bounded in number and bytes. It ends 7
//     days after its last byte, and a sweep removes what a dead server left;
//   - a piece of a file is in memory at a time, and no call gives a file's bytes back.
//
// The package knows no noun of the product.
package upload

// Package throttle counts tries, such as of passwords, makes callers that try too often
// wait, and asks them for a captcha before that. Slices say by their policies which tries
// are counted and how fast waits grow.
//
// Start with Throttle; captcha.go is the proof of work, store.go has the statements.
// What it promises:
//
//   - a try is counted before its outcome is known, under a lock on the counter's
//     row: many at once, on several servers, are no more than many in a row;
//   - a try that has to wait isn't counted, so waiting callers fill no table and make
//     no wait longer;
//   - counters are stored by keyed hashes: a copy of the database doesn't tell
//     which address was tried from where;
//   - a captcha is signed and stored nowhere until it is solved, and is then taken
//     once by all servers together.
//
// Counters are forgotten a day after the last failure. The package knows no noun of
// the product.
package throttle

// Package limits counts tries to sign in and requests that send mails: which counters
// a caller's try has, and how fast the waits of each grow (pkg/platform/throttle).
package limits

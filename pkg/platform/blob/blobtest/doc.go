// Package blobtest is for tests of what keeps bytes: a bucket of an S3 in this process,
// which may be made to fail, and a place whose disk gets full.
//
// Start with Bucket and Faulty. Tests alone import it.
package blobtest

// Command marketctl checks, explains, compares and starts packs, for market
// managers and CI. README.md lists its commands.
//
// main is a few lines over Run, which the tests call as the shell would; run.go
// names the commands, each has a file of its name. What a pack may be is said in
// schemas/ and enforced in pkg/pack; this package only parses arguments and
// prints.
package main

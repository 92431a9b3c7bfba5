// Command marketctl checks and exports packs, for market managers and CI.
//
// main is a few lines over Run, which the tests call as the shell would. What a
// pack may be is said in schemas/ and enforced in pkg/market; this package only
// parses arguments and prints.
package main

// Package atlas knows the countries of the world: what they are called, pay
// with and speak, which time they keep and how they are divided.
//
// Start with Countries and Find. The facts are data beside the code, made from
// CLDR and ISO by tools/atlas (README.md says which and under which licence),
// so that a program has them without Node, network or an up-to-date system.
package atlas

// Package expect checks what managers wrote in their pack's expect.yaml: it
// visits a server inside the process at the moment that a case names, in each
// environment, and tells what came instead of what was expected.
//
// expect.go runs the cases, visit.go makes a visit and reads the answer,
// compare.go finds the differences. The caller, pkg/app behind package wire,
// opens the product's server; its clock is set to the case's moment, and a visit is an
// ordinary request, so that what holds here holds for visitors. Heads, menus and redirects
// need no renderer; texts of pages do, and with it Node.
package expect

// Package plan is the Plus plan of a market: its prices, and what it gives that an account
// without it has less of.
//
// plan.go has the shapes and rules, http.go the call. Prices come from the market's pack
// (market.Plan), entitlements are derived from the limits that other slices apply. options.go
// has who takes payments, the folder pay what each of them does.
package plan

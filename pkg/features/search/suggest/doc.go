// Package suggest offers what a visitor may have meant while they type: the subjects
// and topics of the host's market.
//
// Start with Service in service.go; suggest.go ranks, http.go has the call.
//
// Imports of this module: pkg/market, pkg/platform/fold, pkg/platform/openapi,
// pkg/platform/problem, pkg/platform/right.
package suggest

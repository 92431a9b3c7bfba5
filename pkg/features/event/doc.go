// Package event is the collector of analytics: browsers send what happened, with consent,
// and the collector checks it against the tracking plan, stores it durably and forgets it
// after some months. README.md has what it promises, EVENTS.md the plan.
//
// Start with Service in event.go. http.go reads requests, writer.go joins those that come
// at once into one transaction. day_store.go keeps a SQLite file for each day, and
// table_store.go a partition of a PostgreSQL table; rows_store.go has the statements of
// both, and kafka_store.go sends events to Kafka instead. leave.go exports and erases, command.go is what operators read by, slice.go the
// manifest. Package plan is the tracking plan.
package event

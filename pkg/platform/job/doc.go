// Package job is the server's durable queue: what is to be done later, or again
// until it works, is a row in the table of jobs, written in the transaction that
// it belongs to.
//
// Start with Kind: a sort of job with its worker and its limits. Queue.Register
// takes the kinds, Queue.Enqueue writes a job, Queue.Run (run.go) leases what is
// due and calls the workers. store.go has all statements. Queue.Every is for
// what each server does by the clock and may miss, such as clearing away.
//
// What it promises:
//
//   - a job is done if and only if the transaction that queued it was kept, and
//     not before its time. While one of a kind and key waits or runs, another one
//     isn't queued;
//   - several servers may work on one database: a job is on lease to one of them
//     at a time, which renews the lease while it works. A server that lost the
//     lease (it stood still, its clock jumped, the job was cancelled) has its work
//     ended and can't record anything: each attempt has a token of its own;
//   - owners of jobs of a kind with Turns take turns, so that the many jobs of one don't
//     keep those of others waiting. A worker whose job is long ends its turn by Snooze(0);
//   - at least once. When a server dies, another one begins the job anew once the
//     lease has ended. What a worker writes to the database is done exactly once
//     if it is in the transaction in which it calls Job.Finish;
//   - what fails is tried again after waits that double, give or take a quarter,
//     until the kind's attempts are used up. Then the job has failed: Kind.Failed
//     is told in the transaction that records it, the error is logged, counted,
//     and kept with the job for 30 days. A job whose server died in each attempt
//     fails, too, without being tried once more;
//   - a server that stops takes nothing new and lets what runs go on for as long
//     as the kind says. What it has to end is left to the next server at once, and
//     the attempt doesn't count.
//
// A server sees at once what it queued itself, and within Config.LookEvery what
// others queued and what is due again. Clocks of servers that share a database
// must agree to within a minute. Times come from the injected clock, but for how
// long an attempt may take.
//
// Arguments of a job say which rows it is about and hold nothing of people: they
// lie in the table for as long as the job does. So do errors of workers.
//
// The package knows no noun of the product.
package job

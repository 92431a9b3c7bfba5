// Package child runs work on bytes of unknown authors in child processes of this program,
// so that whatever such bytes do to a decoder ends or slows down the child alone.
//
// Start with Pool in pool.go, the parent's side: Run lends a child to a visit, which sends
// requests by Conn.Call. Serve in serve.go is the child's side. frame.go has the frames
// that both exchange over the child's standard input and output, process_*.go what differs
// between operating systems. What it promises:
//
//   - A child works for one visit at a time and sees nothing but its input, which it asks
//     the parent for piece by piece; results stream back in frames of a bounded size.
//   - The parent looks at the child's resident memory and processor time twenty times a
//     second (on Linux; elsewhere at its time alone) and kills it beyond the limits of
//     Options. A child that ended during a visit is an error that is ErrEnded.
//   - Children start when they are needed, run at a low priority, and end with their
//     parent, as their input ends then, whatever they do at the moment. Those that nothing
//     was asked of for Options.Idle leave, and so do those that have grown.
//   - The end of a context kills the child that works for it: nothing goes on after a
//     caller has left.
//
// A child is the same program, told by an argument to serve: command lines start it by
// Command, tests by a program of their own that serves in TestMain.
package child

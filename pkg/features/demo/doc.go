// Package demo gives a server of developers a believable world: knows in every
// market's language, by authors who don't exist. The texts lie in content, a folder for
// each market; a linked market has those of the market whose site it uses.
//
// A text is Markdown under a head of YAML that says what it is called and where it
// belongs. Its author shares it as every user does: it is uploaded, created, processed
// and published by the same code. Only then it gets its past: when it was published,
// how often it was read and liked. Those likes and views are a start of the counters
// and have no rows.
//
// A text is made once in a database, whatever becomes of its know; seeding that ended
// in the middle goes on with what is missing. Accounts of authors have no password and
// an address where no mail arrives. Production is refused.
//
// Start with Service.Seed in seed.go. content.go reads the texts and finds in the packs
// what they name, demand.go what authors ask for (demands.yaml), file.go makes what an author uploads, slice.go seeds an empty database
// beside a server, command.go is `knowmad seed`, store.go has the statements.
package demo

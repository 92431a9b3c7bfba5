package person

import "knowmad/pkg/platform/db"

// Joined is a user in a row of another slice's statement, which has JoinedColumns and
// JoinedTables, so that one statement reads a row and its author. The field is called
// person in db.
type Joined struct {
	ID, Name, Username string
	Small              string `db:"picture_small"`
	Large              string `db:"picture_large"`
	Knower             string
	Due                db.NullTime
}

// Card is what others see of the user, and nothing else; zero where there is none.
func (j Joined) Card() Card {
	return Card{
		ID: j.ID, Name: j.Name, Username: j.Username, Picture: Picture{j.Small, j.Large},
		Confirmed: j.ID != "", Knower: j.Knower, DeletionOn: j.Due.Time,
	}
}

// JoinedColumns are what a Joined is read from.
const JoinedColumns = `COALESCE(u.id, '') AS "person.id", COALESCE(u.name, '') AS "person.name", COALESCE(p.username, '') AS "person.username",
	COALESCE(p.picture_small, '') AS "person.picture_small", COALESCE(p.picture_large, '') AS "person.picture_large",
	COALESCE(kn.id, '') AS "person.knower", d.due AS "person.due"`

// JoinedTables follow a table of the statement; the account's id is that which the
// column, such as k.author, has. They are called u, p, kn and d.
func JoinedTables(column string) string {
	return ` LEFT JOIN users u ON u.id = ` + column + ` AND u.confirmed IS NOT NULL LEFT JOIN profiles p ON p.user_id = u.id
		LEFT JOIN knowers kn ON kn.user_id = u.id LEFT JOIN deletions d ON d.user_id = u.id `
}

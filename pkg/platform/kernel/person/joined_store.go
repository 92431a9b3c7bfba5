package person

import "knowmad/pkg/platform/db"

// Joined is a user in a row of another slice's statement, so that one statement reads a row
// and its author: select JoinedColumns and add JoinedTables. The struct's field of this
// type is tagged `db:"person"`.
type Joined struct {
	ID, Name, Username string
	Small              string `db:"picture_small"`
	Large              string `db:"picture_large"`
	Knower             string
	Due                db.NullTime
}

// Card converts the row: it has the fields that others may see; zero without a user.
func (j Joined) Card() Card {
	return Card{
		ID: j.ID, Name: j.Name, Username: j.Username, Picture: Picture{j.Small, j.Large},
		Confirmed: j.ID != "", Knower: j.Knower, DeletionOn: j.Due.Time,
	}
}

// JoinedColumns are the columns of a Joined.
const JoinedColumns = `COALESCE(u.id, '') AS "person.id", COALESCE(u.name, '') AS "person.name", COALESCE(p.username, '') AS "person.username",
	COALESCE(p.picture_small, '') AS "person.picture_small", COALESCE(p.picture_large, '') AS "person.picture_large",
	COALESCE(kn.id, '') AS "person.knower", d.due AS "person.due"`

// JoinedTables joins the tables of a Joined to the account whose id is in a column, such as
// k.author. Their aliases are u, p, kn and d.
func JoinedTables(column string) string {
	return ` LEFT JOIN users u ON u.id = ` + column + ` AND u.confirmed IS NOT NULL LEFT JOIN profiles p ON p.user_id = u.id
		LEFT JOIN knowers kn ON kn.user_id = u.id LEFT JOIN deletions d ON d.user_id = u.id `
}

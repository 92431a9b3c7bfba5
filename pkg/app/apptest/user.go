package apptest

import (
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

// User has the input of AddUser.
type User struct {
	Email, Name, Market string
	Staff               bool
}

// AddUser stores a user with a confirmed account and returns the id. The row is inserted by
// SQL, without a password, since hashing one is slow. SignIn signs the user in.
func (s *Server) AddUser(u User) (id string) {
	s.T.Helper()
	id = uuid.NewString()
	joined := db.At(Noon())
	s.Exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed, staff)
		VALUES (?, ?, ?, ?, 'x', ?, '', '', ?, ?, ?)`, id, u.Email, u.Email, u.Name, u.Market, joined, joined, u.Staff)
	return id
}

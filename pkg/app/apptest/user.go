package apptest

import (
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

// User is a user whom AddUser stores.
type User struct {
	Email, Name, Market string
	Staff               bool
}

// AddUser stores a user with a confirmed account and gives their id. The row is made by
// hand, without a password: hashing one is dear. SignIn signs the user in.
func (s *Server) AddUser(u User) (id string) {
	s.T.Helper()
	id = uuid.NewString()
	joined := db.At(Noon())
	s.Exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed, staff)
		VALUES (?, ?, ?, ?, 'x', ?, '', '', ?, ?, ?)`, id, u.Email, u.Email, u.Name, u.Market, joined, joined, u.Staff)
	return id
}

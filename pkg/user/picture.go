package user

// pictureVersion is how much of a picture's hash stands in its address.
const pictureVersion = 16

// pictureURL is where somebody's picture is; nil without one. It changes with
// the picture, so that browsers may keep what they have.
func pictureURL(user string, hash *string) *string {
	if hash == nil {
		return nil
	}
	path := "/api/users/" + user + "/profilepicture?size=256&v=" + (*hash)[:pictureVersion]
	return &path
}

package edit

const (
	minTitle       = 3 // characters
	maxTitle       = 120
	maxDescription = 2000
	maxTag         = 40
	maxTags        = 10
	maxTopics      = 8
	maxGrades      = 20
	maxFiles       = 20
)

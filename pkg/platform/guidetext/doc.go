// Package guidetext reads study guides: Markdown in parts, each of which may end with
// cards and a quiz.
//
//	An introduction.
//
//	## Title of a part
//
//	Prose, with TeX between $ and $.
//
//	```cards
//	Q: A question.
//	A: Its answer.
//	```
//
//	```quiz
//	? A question.
//	- A wrong choice.
//	+ The right one.
//	! Why it is right.
//	```
//
// An empty line separates cards and questions. Text behind the last part's blocks closes
// the guide. The check of packs and the server read
// guides with Parse.
package guidetext

package know

import (
	"knowmad/pkg/platform/fingerprint"
	"knowmad/pkg/platform/openapi"
)

// Description has the fields of a know that its author fills in. A missing field stays as
// it is; null clears the field.
type Description struct {
	Description  openapi.Change[string]   `json:"description,omitempty" maxLength:"8000" doc:"At most 2,000 characters."`
	SubjectID    openapi.Change[int]      `json:"subjectId,omitempty" doc:"One of the market's subjects. Topics that aren't its own are cleared with it."`
	TopicIDs     openapi.Change[[]string] `json:"topicIds,omitempty" maxItems:"20" maxLength:"100" doc:"At most 8 of the subject's topics, by their uuids."`
	GradeIDs     openapi.Change[[]string] `json:"gradeIds,omitempty" maxItems:"40" maxLength:"100" doc:"One; several where the market has them; none where it asks for none."`
	SchoolTypeID openapi.Change[string]   `json:"schoolTypeId,omitempty" maxLength:"100" doc:"Where the market's knows have one."`
	ExamBoardID  openapi.Change[string]   `json:"examBoardId,omitempty" maxLength:"100" doc:"Where the market has them."`
	Tags         openapi.Change[[]string] `json:"tags,omitempty" maxItems:"40" maxLength:"200" doc:"At most 10 of at most 40 characters."`
}

// Draft has the fields of a new know, of files or of cards.
type Draft struct {
	Title      string `json:"title" maxLength:"500" doc:"3 to 120 characters." example:"Bruchrechnung: Zusammenfassung"`
	Visibility string `json:"visibility" enum:"public,private" doc:"private: readable by visitors who have its address."`
	Folder     string `json:"saveToFolderUuid,omitempty" format:"uuid" doc:"A folder of one's own in which it is saved, too; where that isn't there any more, at the top of one's library."`
	Demand     string `json:"knowDemandUuid,omitempty" format:"uuid" doc:"The demand that it answers, once it is published. It has to be public then."`
	Description
}

// Text is the text of a know without files. The search index contains it, and
// near-duplicates are found by its fingerprint.
type Text struct {
	// Pages are the parts of the text, without Separator. On a market that blurs, visitors
	// see the first FreePages parts.
	Pages    []string
	Cards    int
	Words    int
	Language string                 // BCP 47; "" if unknown
	Print    *fingerprint.Signature // nil if the text is too short for a fingerprint
}

// Package exam makes mock exams of knows, keeps the answers that are given while the clock
// runs, and marks them.
//
// Start with Service.Create, which stores an exam and queues its job (work.go). The job makes
// the questions: by the language model, if there is one (endpoint.go), and by package quiz.
// sit.go has starting, saving and submitting; mark.go the marking; read.go what its author
// sees, which is no answer before the submission.
package exam

/** Mock exams as the API describes them. */
import type { components } from '../../../generated/api.ts';

type Shapes = components['schemas'];

export type Exam = Shapes['AiExam'];
export type ExamDetail = Shapes['AiExamDetail'];
export type ExamList = Shapes['AiExamList'];
export type Question = Shapes['AiExamQuestion'];
export type Draft = Shapes['NewAiExam'];
export type Kind = Question['kind'];
export type Difficulty = Exam['difficulty'];
export type Failure = NonNullable<Exam['failure']>;

/** Stands in the text of a question for the word that is left out. */
export const GAP = '____';

/** Keys of answers in the query cache. */

/** Of useApiQuery('/api/ai/exams/allowance', {}). */
export const EXAM_ALLOWANCE = ['/api/ai/exams/allowance'];
export const EXAMS = ['exams'];

/** Keys of courses in the query cache. */

/** Of useApiQuery('/api/ai/courses', {}). */
export const COURSES = ['/api/ai/courses'];

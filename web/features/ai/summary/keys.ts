/** Keys of summaries in the query cache. */

export const SUMMARIES = ['summaries'];

export const summaryKey = (uuid: string) => ['summary', uuid];

/** Keys of answers in the query cache. */

/** Of useApiQuery('/api/ai/allowance', {}). */
export const ALLOWANCE = ['/api/ai/allowance'];

/** The lists of conversations, by their searches. */
export const CONVERSATIONS = ['conversations'];

export const conversationKey = (uuid: string) => ['conversation', uuid];

/** Calls of the story on the screen that it has no answer for; preview.tsx fails the story for each. */
export const missingCalls: string[] = [];

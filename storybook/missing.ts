/**
 * API calls of the rendered story that its parameters have no answer for; preview.tsx
 * fails the story for each.
 */
export const missingCalls: string[] = [];

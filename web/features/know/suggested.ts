/** What files suggest about a know, and which fields still have it. */
import type { components } from '../../generated/api.ts';
import type { Details, Suggested } from './draft.ts';

export type Suggestion = components['schemas']['KnowSuggestion'];

/** Whether the title of the form is the suggested one. */
export const hasTitle = (values: Details, { title }: Suggested): boolean =>
  title !== '' && values.title === title;

/** Whether subject and topics of the form are the suggested ones. */
export const hasPlace = (values: Details, { subjectId }: Suggested): boolean =>
  subjectId !== null && values.subjectId === subjectId;

/** The suggestion by the text of the files; without a heading the title is that of their names. */
export const suggestedBy = (
  { title, subjectId, topicIds }: Suggestion,
  named: string,
): Suggested => ({ title: title || named, subjectId, topicIds });

/**
 * The fields that another suggestion changes: those that still have what was suggested
 * before. What the user typed, chose or took away stays.
 */
export function filled(values: Details, before: Suggested, next: Suggested): Partial<Details> {
  const { title, subjectId, topicIds } = next;
  const isPlaceFree =
    values.subjectId === before.subjectId && values.topicIds.join() === before.topicIds.join();
  return {
    ...(values.title === before.title && { title }),
    ...(isPlaceFree && { subjectId, topicIds }),
  };
}

/** Filters the overview of subjects by the typed text. */
import { matches } from '../../ui/fold.ts';
import type { Subject } from './shared/types.ts';

/**
 * Matching subjects with all their topics; of the others those that have matching
 * topics, with these alone. The order is kept.
 */
export function filterSubjects(subjects: readonly Subject[], query: string): Subject[] {
  if (query.trim() === '') return [...subjects];
  return subjects.flatMap((subject) => {
    if (matches(subject.name, query)) return [subject];
    const topics = (subject.topics ?? []).filter(
      (topic) => matches(topic.name, query) || matches(`${subject.name} ${topic.name}`, query),
    );
    return topics.length > 0 ? [{ ...subject, topics }] : [];
  });
}

/** The total number of topics. */
export function countTopics(subjects: readonly Subject[]): number {
  return subjects.reduce((sum, subject) => sum + (subject.topics ?? []).length, 0);
}

import { describe, expect, it } from 'vitest';
import { countTopics, filterSubjects } from './filter.ts';
import type { Subject } from './shared/types.ts';

const topic = (name: string) => ({ uuid: name, name, slug: name.toLowerCase() });
const subject = (id: number, name: string, ...topics: string[]): Subject => ({
  id,
  name,
  slug: name.toLowerCase(),
  iconUrl: '/icons/subjects/book.svg',
  color: 'red',
  studyGuideSlug: null,
  topics: topics.map(topic),
});

const subjects = [
  subject(1, 'Mathe', 'Analysis', 'Vektoren'),
  subject(2, 'Französisch', 'Révolution', 'Grammatik'),
];
const names = (found: Subject[]) => found.map((s) => [s.name, ...s.topics.map((t) => t.name)]);

describe('filterSubjects', () => {
  it('returns all subjects without a query', () =>
    expect(filterSubjects(subjects, ' ')).toEqual(subjects));
  it('keeps all topics of a subject that matches', () =>
    expect(names(filterSubjects(subjects, 'mathe'))).toEqual([['Mathe', 'Analysis', 'Vektoren']]));
  it('keeps only matching topics of other subjects', () =>
    expect(names(filterSubjects(subjects, 'revo'))).toEqual([['Französisch', 'Révolution']]));
  it('matches a query against subject and topic together', () =>
    expect(names(filterSubjects(subjects, 'mathe vektor'))).toEqual([['Mathe', 'Vektoren']]));
  it('returns nothing without a match', () => expect(filterSubjects(subjects, 'xyz')).toEqual([]));
});

describe('countTopics', () => {
  it('counts the topics of all subjects', () => expect(countTopics(subjects)).toBe(4));
  it('is 0 without subjects', () => expect(countTopics([])).toBe(0));
});

/** Requests for stories, with long words. */
import type { Demand, DemandList } from './types.ts';

const subject = {
  id: 2,
  name: 'Wirtschafts- und Sozialwissenschaften',
  slug: 'wirtschaft',
  iconUrl: '/icons/subjects/chart.svg',
  color: 'teal' as const,
};

/** Subjects of a market. */
export const subjects = [
  {
    ...subject,
    topics: [
      {
        uuid: '9f4f2f0e-0000-4000-8000-000000000190',
        slug: 'recht',
        name: 'Sozialversicherungsrecht',
      },
    ],
  },
];

/** Grades of a market. */
export const grades = [{ id: 'klasse-11', name: 'Klasse 11', level: 11, schoolTypeIds: [] }];

const day = 24 * 60 * 60 * 1000;
const uuid = (number: number) =>
  `9f4f2f0e-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;

/** A request of some days ago. */
export function sampleDemand(number: number, more: Partial<Demand> = {}): Demand {
  const created = Date.now() - number * day;
  return {
    uuid: uuid(number),
    path: `/knowdemands/${uuid(number)}`,
    title: 'Zusammenfassung: Arbeitslosenversicherungsbeitragsbemessungsgrenze',
    description:
      'Ich schreibe am Freitag eine Klausur über die Sozialversicherung.\nAm besten mit einem durchgerechneten Beispiel.',
    subject: { ...subject, path: `/subjects#${subject.slug}` },
    topic: {
      uuid: uuid(90),
      name: 'Sozialversicherungsrecht',
      path: '/subjects/wirtschaft-sozialversicherungsrecht',
    },
    grade: { id: 'klasse-11', name: 'Klasse 11' },
    state: 'OPEN',
    createdOn: new Date(created).toISOString(),
    expiresOn: new Date(created + 30 * day).toISOString(),
    reservedUntil: null,
    answers: 0,
    answeredOn: null,
    own: null,
    ...more,
  };
}

const soon = () => new Date(Date.now() + 2 * day + day / 2).toISOString();

export const reserved = (number: number, more: Partial<Demand> = {}) =>
  sampleDemand(number, { state: 'RESERVED', reservedUntil: soon(), ...more });

export const answered = (number: number, more: Partial<Demand> = {}) =>
  sampleDemand(number, {
    state: 'ANSWERED',
    answers: 2,
    answeredOn: new Date().toISOString(),
    title: 'Der Panther',
    description: '',
    grade: null,
    topic: null,
    ...more,
  });

export const expired = (number: number, more: Partial<Demand> = {}) =>
  sampleDemand(number, { state: 'EXPIRED', ...more });

export const listOf = (content: Demand[], totalElements = content.length): DemandList => ({
  content,
  page: 0,
  last: totalElements === content.length,
  totalElements,
});

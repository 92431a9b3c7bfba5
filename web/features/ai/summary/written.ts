/** A summary as far as it is written, from the events of its stream. */
import type { SummaryEvent } from './follow.ts';
import type { NewPoint, Provider, Reason, Section, State, Term } from './types.ts';

export interface Written {
  state: State;
  reason: Reason | null;
  provider: Provider | null;
  sections: readonly Section[];
  terms: readonly Term[];
}

export const unwritten: Written = {
  state: 'WAITING',
  reason: null,
  provider: null,
  sections: [],
  terms: [],
};

/** The summary after an event. A state begins it anew. */
export function withEvent(written: Written, event: SummaryEvent): Written {
  switch (event.name) {
    case 'state':
      return { ...unwritten, ...event.data };
    case 'point':
      return { ...written, sections: withPoint(written.sections, event.data) };
    case 'term':
      return { ...written, terms: [...written.terms, event.data] };
    case 'done':
      return { ...written, state: 'DONE' };
    default:
      return { ...unwritten, state: 'FAILED', reason: event.data.reason };
  }
}

function withPoint(sections: readonly Section[], { heading, ...point }: NewPoint): Section[] {
  const last = sections.at(-1);
  if (last?.heading !== heading) return [...sections, { heading, points: [point] }];
  return [...sections.slice(0, -1), { heading, points: [...last.points, point] }];
}

/** How many points there are. */
export const countOf = (sections: readonly Section[]) =>
  sections.reduce((sum, { points }) => sum + points.length, 0);

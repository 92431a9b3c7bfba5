/** Which of a site's subjects a user chose. */
import type { OwnUser } from '../../app/session/types.ts';
import type { ClientMarket } from '../../market/types.ts';
import type { Subject } from '../subject/filter.ts';

export interface OwnSubjects {
  own: Subject[];
  others: Subject[];
  /** The user chose among another site's subjects: theirs are none of these. */
  foreign: boolean;
}

/** Numbers of subjects mean something on the site of one's own country alone. */
export function ownSubjects(
  subjects: readonly Subject[],
  user: Pick<OwnUser, 'country' | 'subjectIds'>,
  market: Pick<ClientMarket, 'countries' | 'domain'>,
): OwnSubjects {
  const foreign = !market.countries.some(
    ({ countryCode, domain }) => countryCode === user.country && domain === market.domain,
  );
  const chosen = new Set(foreign ? [] : user.subjectIds);
  return {
    own: subjects.filter(({ id }) => chosen.has(id)),
    others: subjects.filter(({ id }) => !chosen.has(id)),
    foreign,
  };
}

/** The subjects of a site that a user has chosen. */
import type { OwnUser } from '../../../api/session/types.ts';
import type { ClientMarket } from '../../../market/types.ts';
import type { Subject } from './types.ts';

export interface OwnSubjects {
  own: Subject[];
  others: Subject[];
  /** The user chose subjects of another site, whose numbers mean nothing here. */
  foreign: boolean;
}

/** Numbers of subjects are valid on the user's own site alone. */
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

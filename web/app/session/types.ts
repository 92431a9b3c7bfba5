/** What a session is made of. */
import type { components } from '../../generated/api.ts';

/** The first lives for minutes, the second buys the next pair. */
export type Tokens = Pick<components['schemas']['Tokens'], 'accessToken' | 'refreshToken'>;

/** The signed-in person. */
export type OwnUser = components['schemas']['User'];

/** Somebody who publishes. */
export type Knower = components['schemas']['Knower'];

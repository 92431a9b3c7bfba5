/** Types of the session. */
import type { components } from '../../generated/api.ts';

/**
 * An access token, which expires after minutes, and a refresh token, which is exchanged
 * for the next pair.
 */
export type Tokens = Pick<components['schemas']['Tokens'], 'accessToken' | 'refreshToken'>;

/** The signed-in user. */
export type OwnUser = components['schemas']['User'];

/** A user who publishes. */
export type Knower = components['schemas']['Knower'];

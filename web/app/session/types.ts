/** What a session is made of. */
import type { AnswerOf } from '../api.ts';

/** The first lives for minutes, the second buys the next pair. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The signed-in person. */
export type OwnUser = AnswerOf<'/api/users/me'> & {
  knowerUuid?: string | null;
  profilePicture?: string | null;
  onboardedOn?: string | null;
  timezoneOffset?: number | null;
};

/** Somebody who publishes. */
export interface Knower {
  uuid: string;
}

/** Makes blocks of the plan from what the places of events hand over. */
import { ApiError } from '../api/errors.ts';
import type { ErrorBlock, KnowBlock } from '../generated/events.ts';

/** A know as the API answers it, or what a form has of a new one. */
export interface KnowSource {
  uuid: string;
  author?: { knowerUuid: string | null } | null;
  subject?: { id: number; name?: string } | null;
  grades?: readonly { id: string }[];
  publishedOn?: string | null;
  format?: string;
}

/** A failure of the interface. */
export interface ErrorSource {
  cause: unknown;
  /** The lines of React's component stack, or the name of the failed call. */
  component: string;
}

/** The know's block without fields that nobody knows. */
export function knowBlock({ uuid, author, subject, grades, ...know }: KnowSource): KnowBlock {
  const { publishedOn, format } = know;
  return {
    uuid,
    ...(author?.knowerUuid ? { knowerUuid: author.knowerUuid } : {}),
    ...(subject ? { subjectIds: [subject.id] } : {}),
    ...(subject?.name ? { subjectNames: [subject.name] } : {}),
    ...(grades ? { gradeIds: grades.slice(0, 50).map(({ id }) => id) } : {}),
    ...(publishedOn ? { publishedOn } : {}),
    ...(format ? { format: format.toLowerCase() } : {}),
  };
}

/**
 * The failure's block; null for a failure that is expected: the visitor's connection is gone.
 * Of failed calls the server's words are left out, as they may repeat what somebody typed.
 */
export function errorBlock({ cause, component }: ErrorSource): ErrorBlock | null {
  const kind = component.includes('\n') ? 'render' : 'call';
  if (cause instanceof ApiError)
    return cause.status === 0
      ? null
      : { kind, message: `${cause.status} ${cause.type}`, component };
  if (!(cause instanceof Error)) return { kind, message: 'not an Error', component };
  const message = kind === 'render' ? `${cause.name}: ${cause.message}` : cause.name;
  return { kind, message, stack: framesOf(cause, kind === 'render'), component };
}

/** The stack's frames. The query of an address may hold what isn't ours to keep. */
function framesOf({ stack = '', message }: Error, withMessage: boolean): string {
  const text = withMessage ? stack : stack.replace(message, '');
  return text.replace(/\?[^\s:)]*/g, '');
}

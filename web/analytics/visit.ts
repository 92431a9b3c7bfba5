/** The session of a visitor: a uuid that holds for 30 minutes from when it was made. */
import { randomUuid } from '../page/storage.ts';

export const VISIT_MILLISECONDS = 1_800_000;

export interface Visit {
  uuid: string;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/** The visit while it holds, else a new one. One from the future was made under another clock. */
export function visitAt(stored: Visit | null, now: number): Visit {
  const age = stored ? now - stored.at : -1;
  return stored && age >= 0 && age < VISIT_MILLISECONDS ? stored : { uuid: randomUuid(), at: now };
}

/** Reads a stored visit; null for anything else. */
export function parseVisit(text: string | null): Visit | null {
  try {
    const { uuid, at } = JSON.parse(text ?? '') as Visit;
    return UUID.test(uuid) && Number.isFinite(at) ? { uuid, at } : null;
  } catch {
    return null;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

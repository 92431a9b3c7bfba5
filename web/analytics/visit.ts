/** The session of a visitor: a uuid that holds for 30 minutes from when it was made. */
import { randomUuid } from '../page/storage.ts';

export const VISIT_MILLISECONDS = 1_800_000;

export interface Visit {
  uuid: string;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Variants that it has shown, as EXPERIMENT:VARIANT: their exposure is counted once. */
  shown: readonly string[];
}

/** The visit while it holds, else a new one. One from the future was made under another clock. */
export function visitAt(stored: Visit | null, now: number): Visit {
  const age = stored ? now - stored.at : -1;
  const holds = age >= 0 && age < VISIT_MILLISECONDS;
  return stored && holds ? stored : { uuid: randomUuid(), at: now, shown: [] };
}

/** Reads a stored visit; null for anything else. */
export function parseVisit(text: string | null): Visit | null {
  try {
    const { uuid, at, shown } = JSON.parse(text ?? '') as Visit;
    const texts = Array.isArray(shown) ? shown.filter((one) => typeof one === 'string') : [];
    return UUID.test(uuid) && Number.isFinite(at) ? { uuid, at, shown: texts.slice(0, 50) } : null;
  } catch {
    return null;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Solves ALTCHA challenges by proof of work: finds the number whose hash with the salt
 * is the challenge. It costs a person nothing, and a crowd of robots a lot.
 */

/** An ALTCHA challenge, version 1. */
export interface Challenge {
  algorithm: string;
  /** Hex of the hash of salt and number. */
  challenge: string;
  /** The greatest possible number. */
  maxnumber?: number;
  salt: string;
  signature: string;
}

/** Tries per chunk, after which the page's other tasks run. */
const BATCH = 256;
const DEFAULT_MAX = 1_000_000;

/** The number; null if none fits. */
export async function findNumber(
  { algorithm, challenge, salt, maxnumber = DEFAULT_MAX }: Challenge,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<number | null> {
  const encoder = new TextEncoder();
  const wanted = challenge.toLowerCase();
  for (let first = 0; first <= maxnumber; first += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, maxnumber - first + 1) },
      (_, i) => first + i,
    );
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest(algorithm, encoder.encode(salt + number))),
    );
    const found = hashes.findIndex((hash) => hex(hash) === wanted);
    if (found >= 0) return first + found;
    await pause();
  }
  return null;
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The solution for the server: the challenge with its number, base64 of JSON. */
export function solutionOf(
  { algorithm, challenge, salt, signature }: Challenge,
  number: number,
): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

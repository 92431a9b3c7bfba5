/** Random numbers that a seed makes again. */

export interface Random {
  /** From 0 up to, and without, a bound. */
  below: (bound: number) => number;
  /** A copy in another order. */
  shuffled: <T>(list: readonly T[]) => T[];
}

/** The generator Mulberry32; the seed is an integer of 32 bits. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const below = (bound: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  const shuffled = <T>(list: readonly T[]) => {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  };
  return { below, shuffled };
}

/** A seed that nobody foresees. */
export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

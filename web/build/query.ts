/**
 * What the browser leaves out of the query library: writing and endless lists.
 * Its client refers to both, so that no bundler can tell that no page uses them.
 * Whoever needs one takes its alias out of vite.config.ts.
 */

/** Stands in for the cache of writes: there are none. */
export class MutationCache {
  build(): never {
    throw new Error(LEFT_OUT);
  }
  findAll(): [] {
    return [];
  }
  clear(): void {}
  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}

/** Stands in for how endless lists are fetched. */
export function infiniteQueryBehavior(): never {
  throw new Error(LEFT_OUT);
}

export const hasNextPage = infiniteQueryBehavior;
export const hasPreviousPage = infiniteQueryBehavior;

const LEFT_OUT = 'the build leaves this part of the query library out: see web/build/query.ts';

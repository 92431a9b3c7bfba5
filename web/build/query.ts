/**
 * Stubs for parts of the query library that no page uses: mutations and infinite
 * queries. Its client imports both, so that no bundler can drop them. A feature that
 * needs one removes its alias from vite.config.ts.
 */

/** Replaces the mutation cache. */
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

/** Replaces the fetch behaviour of infinite queries. */
export function infiniteQueryBehavior(): never {
  throw new Error(LEFT_OUT);
}

export const hasNextPage = infiniteQueryBehavior;
export const hasPreviousPage = infiniteQueryBehavior;

const LEFT_OUT = 'the build leaves this part of the query library out: see web/build/query.ts';

/** Waiting for a page to be done instead of for a time. */

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Resolves when the page is done with what has happened to it so far: React's
 * effects follow the paint of a frame, transitions end, and the browser calls back
 * only when no task is left.
 */
export async function atRest(): Promise<void> {
  await frame();
  await frame();
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(ends)
      .map(({ finished }) => finished),
  );
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Skeletons shimmer for as long as they are there; what is paused stays so. */
function ends({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
}

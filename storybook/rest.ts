/** Waits until a page is settled, instead of for a fixed time. */

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Resolves when the page has handled everything that has happened to it so far: React's
 * effects run after the paint of a frame, transitions end, and an idle callback runs
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

/** The shimmer of skeletons runs without end; paused animations never end either. */
function ends({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
}

/** Solves a challenge in a worker, so that the page stays responsive. */
import { type Challenge, findNumber, solutionOf } from './captcha.ts';

/** The solution in the server's form. Throws if the challenge has none. */
export async function solve(challenge: Challenge): Promise<string> {
  const number = await inWorker(challenge).catch(() => inChunks(challenge));
  if (number === null) throw new Error('the challenge has no solution');
  return solutionOf(challenge, number);
}

function inWorker(challenge: Challenge): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('captcha.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('no worker'));
    });
    worker.postMessage(challenge, { transfer: [] });
  });
}

/** Without workers: in chunks on the main thread, between which the page handles events. */
function inChunks(challenge: Challenge): Promise<number | null> {
  return findNumber(challenge, () => new Promise((resolve) => setTimeout(resolve)));
}

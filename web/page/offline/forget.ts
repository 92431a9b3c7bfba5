/** Deletes what is kept for pages without a connection. */
import { ANSWERS, CACHE, FORGET, SITE } from './protocol.ts';

/** Deletes all that is kept but the offline page: pages, pictures and answers of every user. */
export async function forgetPages(): Promise<void> {
  await remove((name) => !name.startsWith(SITE));
}

/** Tells the worker that a session has ended. It deletes what messages before this one still keep. */
export async function tellForget(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
    registration?.active?.postMessage(FORGET);
  } catch {
    // Without workers nothing is kept meanwhile.
  }
}

/** Deletes the answers of all users but one. */
export async function forgetOthers(user: string): Promise<void> {
  await remove((name) => name.startsWith(ANSWERS) && !name.startsWith(`${ANSWERS}${user} `));
}

async function remove(which: (name: string) => boolean): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE) && which(name));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Without caches there is nothing to delete.
  }
}

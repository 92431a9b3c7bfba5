// A virus scanner for journeys: it takes every file for clean, and answers when it is
// let, so that what is shared stays in processing for as long as a journey wants.
import { createServer } from 'node:net';

const COMMAND = Buffer.from('zINSTREAM\0');
const LENGTH = 4;

/** Starts it. `hold()` keeps back its answers until `release()`. */
export async function startClamd() {
  let held = null;
  const it = {
    hold: () => (held ??= []),
    release: () => {
      for (const answer of held ?? []) answer();
      held = null;
    },
  };
  const server = createServer((socket) => {
    let rest = Buffer.alloc(0);
    let begun = false;
    // A server that ends while its file is held leaves without the answer.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!begun) {
        if (rest.length < COMMAND.length) return;
        begun = true;
        rest = rest.subarray(COMMAND.length);
      }
      // Pieces stand behind their length; an empty one is the last.
      while (rest.length >= LENGTH) {
        const length = rest.readUInt32BE();
        if (length === 0) {
          const answer = () => socket.end('stream: OK\0');
          if (held) held.push(answer);
          else answer();
          return;
        }
        if (rest.length < LENGTH + length) return;
        rest = rest.subarray(LENGTH + length);
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  it.url = `tcp://127.0.0.1:${server.address().port}`;
  it.stop = () => server.close();
  return it;
}

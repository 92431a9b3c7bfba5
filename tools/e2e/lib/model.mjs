// A scripted language model that speaks OpenAI's protocol, on a port of its own.
import { createServer } from 'node:http';

/** Time between the pieces of an answer that never ends, less than the server waits for one. */
const PIECE_MILLISECONDS = 1000;

/**
 * Starts it; `url` is its base, `says`, `saysInTurn` and `fails` script the answers that
 * follow.
 */
export async function startModel() {
  let script = { text: '', status: 200, hangs: false };
  let next = [];
  let leave;
  let gone = Promise.resolve();
  const server = createServer((request, response) => {
    request.resume();
    if (next.length > 0) script = { text: next.shift(), status: 200, hangs: false };
    if (script.status !== 200) {
      response.writeHead(script.status).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const tell = (choice) => response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    for (const content of script.text.split(/(?= )/)) tell({ delta: { content } });
    if (script.hangs) {
      const pieces = setInterval(tell, PIECE_MILLISECONDS, { delta: { content: ' ' } });
      response.on('close', () => {
        clearInterval(pieces);
        leave();
      });
      return;
    }
    const end = () => {
      tell({ delta: {}, finish_reason: 'stop' });
      response.end('data: [DONE]\n\n');
    };
    if (script.pause) setTimeout(end, script.pause);
    else end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    /** The answer pauses before its end for `pause` milliseconds; one that hangs never ends. */
    says(text, { hangs = false, pause = 0 } = {}) {
      script = { text, status: 200, hangs, pause };
      gone = new Promise((resolve) => (leave = resolve));
    },
    /** The last of the answers is that of all calls after it. */
    saysInTurn(...texts) {
      next = texts;
    },
    fails(status) {
      script = { text: '', status, hangs: false };
    },
    /** Resolves when whoever got an answer that hangs has left. */
    left: () => gone,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

// A scripted language model that speaks OpenAI's protocol, on a port of its own.
import { createServer } from 'node:http';

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
      response.on('close', leave);
      return;
    }
    tell({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    says(text, { hangs = false } = {}) {
      script = { text, status: 200, hangs };
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

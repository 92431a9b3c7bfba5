// A reporter for Node's test runner: the milliseconds that each file took, as JSON.
import { relative, resolve } from 'node:path';
import { root } from './run.mjs';

export default async function* times(events) {
  const took = {};
  for await (const { type, data } of events)
    // The runner reports a file as a test with the file's name.
    if (type === 'test:complete' && data.file && resolve(data.name) === data.file)
      took[relative(root, data.file)] = Math.round(data.details.duration_ms);
  yield JSON.stringify(took);
}

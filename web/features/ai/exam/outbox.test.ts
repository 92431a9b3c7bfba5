import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox, type Saving } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An outbox whose calls end as `outcomes` say, and succeed after these. */
function box(...outcomes: boolean[]) {
  const sent: Record<string, string>[] = [];
  const states: Saving[] = [];
  const outbox = new Outbox({
    send: async (answers) => {
      sent.push(answers);
      return outcomes.shift() ?? true;
    },
    onChange: (saving) => states.push(saving),
  });
  return { outbox, sent, states };
}

test('strokes are sent together once they settle', async () => {
  const { outbox, sent, states } = box();
  outbox.add('a', '1');
  await vi.advanceTimersByTimeAsync(300);
  outbox.add('a', '16');
  outbox.add('b', 'x');
  await vi.advanceTimersByTimeAsync(599);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ a: '16', b: 'x' }]);
  expect(states).toEqual(['unsaved', 'unsaved', 'unsaved', 'saving', 'saved']);
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
});

test('what could not be sent is sent again, with what was typed since', async () => {
  const { outbox, sent, states } = box(false);
  outbox.add('a', '1');
  outbox.add('b', '2');
  await vi.advanceTimersByTimeAsync(600);
  expect(states.at(-1)).toBe('unsaved');
  outbox.add('a', '9');
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([
    { a: '1', b: '2' },
    { a: '9', b: '2' },
  ]);
  expect(states.at(-1)).toBe('saved');
});

test('flush says whether all is stored', async () => {
  const { outbox, sent } = box(false, true);
  expect(await outbox.flush()).toBe(true);
  outbox.add('a', '1');
  expect(await outbox.flush()).toBe(false);
  expect(await outbox.flush()).toBe(true);
  expect(sent).toEqual([{ a: '1' }, { a: '1' }]);
});

test('a newer answer waits for the call of an older one', async () => {
  const calls: { answers: Record<string, string>; end: (ok: boolean) => void }[] = [];
  const outbox = new Outbox({
    send: (answers) => new Promise((end) => calls.push({ answers, end })),
    onChange: () => {},
  });
  outbox.add('a', '1');
  const first = outbox.flush();
  outbox.add('a', '2');
  const second = outbox.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ answers }) => answers)).toEqual([{ a: '1' }]);
  calls[0]?.end(true);
  await vi.advanceTimersByTimeAsync(0);
  calls[1]?.end(true);
  expect(await first).toBe(true);
  expect(await second).toBe(true);
  expect(calls.map(({ answers }) => answers)).toEqual([{ a: '1' }, { a: '2' }]);
});

test('a closed outbox sends the rest, and tries nothing again', async () => {
  const { outbox, sent } = box(false);
  outbox.add('a', '1');
  outbox.close();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ a: '1' }]);
});

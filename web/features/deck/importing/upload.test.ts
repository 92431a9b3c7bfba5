import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendError, type Sender, type UploadFault } from '../../../api/uploads/sender.ts';
import { beginUpload } from './upload.ts';

/** A sender whose sendings the test ends. */
function fakeSender() {
  const sent: (string | null)[] = [];
  const dropped: string[] = [];
  let on: Parameters<Sender['send']>[2] | null = null;
  let end: { resolve: () => void; reject: (error: unknown) => void } | null = null;
  const stop = vi.fn();
  const sender: Sender = {
    send(_file, { url }, listener) {
      sent.push(url);
      on = listener;
      return { done: new Promise((resolve, reject) => (end = { resolve, reject })), stop };
    },
    drop: async (url) => void dropped.push(url),
  };
  return {
    sender,
    sent,
    dropped,
    stop,
    url: (url: string) => on?.url(url),
    progress: (bytes: number) => on?.progress(bytes),
    arrive: () => end?.resolve(),
    lose: (fault: UploadFault | null) => end?.reject(new SendError(fault)),
  };
}

function begin() {
  const fake = fakeSender();
  const heard: unknown[] = [];
  const upload = beginUpload(new File(['text'], 'a.csv'), fake.sender, {
    progress: (sent) => heard.push(sent),
    paused: () => heard.push('paused'),
    done: (url) => heard.push(url),
    failed: (fault) => heard.push(fault),
  });
  return { ...fake, heard, upload };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a file arrives', async () => {
  const { url, progress, arrive, heard } = begin();
  url('/api/uploads/one');
  progress(2);
  arrive();
  await soon();
  expect(heard).toEqual([2, '/api/uploads/one']);
});

test('a lost upload goes on where it stopped, by itself or once there is a connection', async () => {
  const { url, lose, arrive, sent, heard, upload } = begin();
  url('/api/uploads/one');
  lose(null);
  await soon();
  expect(heard).toEqual(['paused']);
  upload.resume();
  upload.resume();
  expect(sent).toEqual([null, '/api/uploads/one']);
  lose(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(3);
  arrive();
  await soon();
  expect(heard.at(-1)).toBe('/api/uploads/one');
});

test('a refused file isn’t sent again', async () => {
  const { lose, sent, heard } = begin();
  lose('large');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['large']);
  expect(sent).toHaveLength(1);
});

test('a cancelled upload is removed, and nothing is heard of it', async () => {
  const { url, lose, stop, dropped, heard, sent, upload } = begin();
  url('/api/uploads/one');
  upload.cancel();
  expect(stop).toHaveBeenCalledOnce();
  expect(dropped).toEqual(['/api/uploads/one']);
  lose(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
  expect(sent).toHaveLength(1);
});

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { callUrl } from '../../api/client.ts';
import { sendReviews } from '../../api/session/waitingReviews.ts';
import { settled } from '../user/samples.ts';
import { timeZone } from './day.ts';
import LearnScreen from './LearnScreen.tsx';
import { sampleToday } from './samples.ts';

interface Sent {
  events: { id: string; rating: number }[];
  undone?: string[];
}

const today = callUrl('/api/learning/today', { query: { deck: '', timeZone: timeZone() } });

/** The learning screen; every call that sends reviews gets the next answer, the last one again. */
function open(...statuses: number[]) {
  const sent: Sent[] = [];
  const answer = (body: unknown): StoryAnswer => {
    sent.push(body as Sent);
    const status = statuses[Math.min(sent.length, statuses.length) - 1] ?? 200;
    return { status, body: status === 200 ? { cards: [], gone: [] } : {} };
  };
  void render(
    <StoryPage
      screen={LearnScreen}
      user={settled}
      route="flashcards-learn"
      url="/app/flashcards/learn"
      data={{ [today]: sampleToday }}
      answers={{ 'POST /api/reviews': answer }}
    />,
  );
  return sent;
}

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('knowmad.review '));
const question = () => page.getByRole('region', { name: 'Question' });

/** Turns and rates the first card. */
async function rateFirst() {
  await expect.element(question()).toHaveTextContent('Fotosynthese');
  await userEvent.keyboard(' ');
  await userEvent.keyboard('3');
  await expect.element(question()).toHaveTextContent('Calvin-Zyklus');
}

/** Stops the timers of the page, so that reviews wait for as long as the test says. */
async function holdReviews() {
  await expect.element(question()).toHaveTextContent('Fotosynthese');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Longer than reviews wait for more of them, in milliseconds. */
const SENT_AFTER = 2000;

const clear = () => localStorage.clear();
beforeEach(clear);
afterEach(clear);

test('a review that was not sent is removed, and nobody hears of it', async () => {
  const sent = open(200);
  await holdReviews();
  await rateFirst();
  expect(stored()).toHaveLength(1);
  await userEvent.keyboard('u');
  await expect.element(question()).toHaveTextContent('Wo findet');
  await expect.element(page.getByRole('button', { name: 'Show answer' })).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await rateFirst();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(SENT_AFTER);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.events).toHaveLength(1);
  expect(sent[0]?.undone).toBeUndefined();
});

test('a review that was sent is withdrawn by its id', async () => {
  const sent = open(200);
  await rateFirst();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(stored).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(question()).toHaveTextContent('Wo findet');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({ events: [], undone: [sent[0]?.events[0]?.id] });
  await expect.poll(stored).toEqual([]);
});

test('a withdrawal that can’t be sent waits on the device', async () => {
  const sent = open(200, 503);
  await rateFirst();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(stored).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(stored()).toHaveLength(1);
  expect(stored()[0]).toContain(`undone ${sent[0]?.events[0]?.id ?? ''}`);
});

test('a review that another tab is sending is withdrawn', async () => {
  const sent = open(200);
  await holdReviews();
  await rateFirst();
  let answer: (isTaken: boolean) => void = () => undefined;
  const call = new Promise<boolean>((resolve) => (answer = resolve));
  const carried: string[] = [];
  const otherTab = sendReviews(settled.uuid, (events) => {
    carried.push(...events.map(({ id }) => id));
    return call;
  });
  await expect.poll(() => carried).toHaveLength(1);
  await userEvent.keyboard('u');
  await expect.element(question()).toHaveTextContent('Wo findet');
  answer(true);
  await otherTab;
  await vi.advanceTimersByTimeAsync(SENT_AFTER);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual({ events: [], undone: carried });
  await expect.poll(stored).toEqual([]);
});

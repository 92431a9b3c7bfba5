import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import GuideScreen from './GuideScreen.tsx';
import { Practice } from './Practice.tsx';
import { sampleGuide as guide } from './samples.ts';

const [lines] = guide.parts;

const screen = (
  <StoryPage
    screen={GuideScreen}
    route="study-guide"
    url={guide.path}
    params={{ slug: guide.slug }}
    data={{ [`/api/guides/${guide.slug}`]: guide }}
  />
);

const question = (index: number) => page.getByRole('radiogroup').nth(index);
const check = () => page.getByRole('button', { name: 'Check' }).first();

beforeEach(() => removeStored(storageKeys.guideProgress));
afterEach(() => removeStored(storageKeys.guideProgress));

test('a quiz asks for an answer, marks the right one, explains it, and tells the score', async () => {
  const onSolved = vi.fn<(right: number) => void>();
  await render(<Practice part={lines!} interactive onSolved={onSolved} />);
  await check().click();
  await expect.element(page.getByText('Choose an answer first.')).toBeVisible();
  await question(0).getByRole('radio', { name: 'at 2' }).click();
  await expect.element(page.getByText('Choose an answer first.')).not.toBeInTheDocument();
  await check().click();
  await expect.element(page.getByText('Not quite.')).toBeVisible();
  await expect.element(page.getByText('it is 1.')).toBeVisible();
  await expect
    .element(question(0).getByRole('radio', { name: /at 2\s*your answer, which is wrong/ }))
    .toBeDisabled();
  await expect
    .element(question(0).getByRole('radio', { name: /at 1\s*the right answer/ }))
    .toBeDisabled();
  expect(document.activeElement?.textContent).toContain('Not quite.');
  expect(onSolved).not.toHaveBeenCalled();
  await question(1).getByRole('radio').first().click();
  await check().click();
  await expect.element(page.getByText('Right.')).toBeVisible();
  await expect.element(page.getByText('1 of 2 right')).toBeVisible();
  expect(onSolved).toHaveBeenCalledExactlyOnceWith(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('1 of 2 right')).not.toBeInTheDocument();
  await expect.element(question(0).getByRole('radio').first()).toBeEnabled();
});

test('a quiz is solved with the keyboard', async () => {
  await render(<Practice part={lines!} interactive onSolved={() => undefined} />);
  (question(0).getByRole('radio').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Right.')).toBeVisible();
});

test('without scripts, answers unfold', async () => {
  await render(<Practice part={lines!} interactive={false} onSolved={() => undefined} />);
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(page.getByText('it is 1.')).not.toBeVisible();
  await page.getByText('Show the answer').first().click();
  await expect.element(page.getByText('it is 1.')).toBeVisible();
});

test('plain and open questions are about as high, so that nothing moves when scripts come', async () => {
  const props = { part: lines!, onSolved: () => undefined };
  const { element, show } = await render(<Practice {...props} interactive={false} />);
  await expect.poll(() => element.querySelectorAll('math').length).toBeGreaterThan(3);
  const before = element.getBoundingClientRect().height;
  show(<Practice {...props} interactive />);
  await expect.poll(() => element.querySelectorAll('math').length).toBeGreaterThan(3);
  expect(Math.abs(element.getBoundingClientRect().height - before)).toBeLessThan(2);
});

test('parts that are read and quizzes that are solved are kept', async () => {
  await render(screen);
  const bar = page.getByRole('progressbar');
  await expect.element(bar).toHaveAttribute('value', '0');
  const read = page.getByRole('button', { name: 'I’ve read this part' });
  await read.first().click();
  await expect.element(read.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(bar).toHaveAttribute('value', '1');
  await question(2).getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Check' }).nth(2).click();
  await expect.element(bar).toHaveAttribute('value', '2');
  expect(JSON.parse(readStored(storageKeys.guideProgress) ?? '')).toEqual({
    [guide.slug]: { read: ['lines'], quizzes: { parabolas: 1 } },
  });
  await read.first().click();
  await expect.element(bar).toHaveAttribute('value', '1');
});

test.each(['', '[]', 'null', '{"lines":7}', '{"lines":{"read":{},"quizzes":[["x"]]}}'])(
  'what is stored as %s is no progress',
  async (stored) => {
    writeStored(storageKeys.guideProgress, stored);
    await render(screen);
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0');
    await page.getByRole('button', { name: 'I’ve read this part' }).first().click();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  },
);

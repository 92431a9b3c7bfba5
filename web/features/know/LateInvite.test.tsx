import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { atRest } from '../../../storybook/rest.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { readStored, removeStored, storageKeys } from '../../page/storage.ts';
import { settled } from '../user/samples.ts';
import { LateInvite } from './LateInvite.tsx';

const { dataset } = document.documentElement;

/** A page of a know, of which the place is all there is; in it the invitation has the one link. */
const know = <StoryPage screen={LateInvite} route="know" url="/knows/a?query=b" />;
const invitation = () => page.getByRole('main').getByRole('region');

beforeEach(() => removeStored(storageKeys.inviteClosed));
afterEach(async () => {
  delete dataset['invite'];
  await page.viewport(1280, 900);
});

/** Resolves when an invitation would be there: its module is loaded, and the page at rest. */
async function comes() {
  await import('./Invite.tsx');
  await atRest();
}

const height = (element: Element) =>
  element.querySelector('main')!.firstElementChild!.getBoundingClientRect().height;

test('nothing is there on pages that don’t tell it', async () => {
  const { element } = await render(know);
  expect(height(element)).toBe(0);
  await comes();
  expect(invitation().query()).toBeNull();
});

test.each([
  ['de', 320],
  ['de', 600],
  ['gr', 320],
  ['gr', 899],
  ['gr', 1280],
  ['ar', 320],
  ['us', 360],
])('on %s at %i pixels its place is as high as what it has to say', async (on, width) => {
  await page.viewport(width, 700);
  dataset['invite'] = '';
  const { element } = await render(know, { on });
  const before = height(element);
  await expect.element(invitation()).toBeVisible();
  expect(height(element)).toBe(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('it leads to the sign-up, and is closed with the keyboard', async () => {
  dataset['invite'] = '';
  const { element } = await render(know, { on: 'de' });
  const link = invitation().getByRole('link');
  await expect
    .element(link)
    .toHaveAttribute('href', '/auth/signup?redirect=%2Fknows%2Fa%3Fquery%3Db');
  (link.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(invitation().getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(invitation()).not.toBeInTheDocument();
  expect(height(element)).toBe(0);
  expect(Date.now() - Number(readStored(storageKeys.inviteClosed))).toBeLessThan(600_000);
});

test('signed-in users aren’t asked', async () => {
  dataset['invite'] = '';
  await render(<StoryPage screen={LateInvite} route="know" url="/knows/a" user={settled} />);
  await comes();
  await expect.element(invitation()).not.toBeInTheDocument();
});

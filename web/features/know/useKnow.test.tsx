import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { linesOf, sampleKnow } from '../../../storybook/knows.ts';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { SHARED, sharedLibrary } from '../library/samples.ts';
import SharedScreen from '../library/SharedScreen.tsx';
import { settled } from '../user/samples.ts';
import type { Screen } from '../../page/screens.ts';
import AppKnowScreen from './AppKnowScreen.tsx';
import KnowScreen from './KnowScreen.tsx';

const know = sampleKnow({});
const CALL = `/api/knows/${know.uuid}`;

/** Opens a screen of the know as a user, whose own answer says `title`. Counts the calls for it. */
async function open(screen: Screen, seeds: Record<string, unknown>, title: string) {
  let calls = 0;
  const own = () => {
    calls += 1;
    return { status: 200, body: { ...know, title } };
  };
  const answers = {
    [`GET ${CALL}`]: own,
    [`GET ${CALL}/related`]: { status: 200, body: { content: [], popular: [] } },
    [`POST ${CALL}/views`]: { status: 204 },
  };
  await render(
    <StoryPage
      screen={screen}
      route="know"
      url={know.path}
      params={{ slug: know.slug }}
      user={settled}
      data={{ ...seeds, [`${CALL}/pages?from=1&to=10`]: linesOf(know) }}
      answers={answers}
    />,
  );
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe(title);
  return calls;
}

test('the signed-in area asks once for the know', async () => {
  await expect(open(AppKnowScreen, {}, 'As its reader sees it')).resolves.toBe(1);
});

test("a visitors' page asks once more with the user's token", async () => {
  const seeds = { [CALL]: { ...know, title: 'As visitors see it' } };
  await expect(open(KnowScreen, seeds, 'As its reader sees it')).resolves.toBe(1);
});

const scene = page.getByRole('heading', { level: 1 });
const again = page.getByRole('button', { name: 'Try again' });

/** A page whose call gets the answers in turn, the last one each further time. */
async function asked(
  screen: Screen,
  url: string,
  params: Record<string, string>,
  call: string,
  ...answers: StoryAnswer[]
) {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]) as StoryAnswer;
  await render(
    <StoryPage
      screen={screen}
      route={null}
      url={url}
      params={params}
      answers={{ [`GET ${call}`]: next }}
    />,
  );
}

const lost: StoryAnswer = { status: 503 };
const missing: StoryAnswer = { status: 404, body: { type: 'NotFoundError', message: '' } };

test.each([
  ['a know', KnowScreen, know.path, { slug: know.slug }, CALL],
  [
    'a shared folder',
    SharedScreen,
    sharedLibrary([]).canonicalPath,
    { slug: sharedLibrary([]).canonicalPath.split('/').at(-1) ?? '' },
    SHARED,
  ],
])(
  '%s isn’t said to be gone where the connection fails',
  async (_name, screen, url, params, call) => {
    await asked(screen, url, params, call, lost, missing);
    await expect.element(scene).toHaveTextContent('can’t be reached');
    await again.click();
    await expect.element(scene).toHaveTextContent('isn’t here');
    expect(again.query()).toBeNull();
  },
);

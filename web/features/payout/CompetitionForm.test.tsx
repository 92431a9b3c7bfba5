import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import PayoutsScreen from './PayoutsScreen.tsx';
import { APPLICATIONS, contestForm, FORM } from './samples.ts';

type Answers = Record<string, StoryAnswer | ((sent: unknown) => StoryAnswer)>;

const main = page.getByRole('main');
const before = location.href;

afterEach(() => history.replaceState(null, '', before));

const shown = async (end: string, answers: Answers) => {
  history.replaceState(null, '', end);
  await render(
    <StoryPage
      screen={PayoutsScreen}
      route="profile-payouts-competition-form"
      url="/profile/payouts/competition-form"
      answers={answers}
    />,
    { on: 'gr' },
  );
};

const problem = (status: number, type: string): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'r' },
});

const heading = (name: string) => main.getByRole('heading', { name, exact: true });

test('who opens a link sees the terms, accepts them and takes part', async () => {
  const sent: unknown[] = [];
  const remember = (answer: StoryAnswer) => (body: unknown) => {
    sent.push(body);
    return answer;
  };
  await shown('#accessToken=secret', {
    [`POST ${FORM}`]: remember({ status: 200, body: contestForm }),
    [`POST ${APPLICATIONS}`]: remember({
      status: 201,
      body: { acceptedOn: '2026-02-20T12:00:00Z' },
    }),
  });
  await expect.element(main.getByText(contestForm.email)).toBeVisible();
  expect(location.href).not.toContain('secret');
  await expect.element(main.getByText(contestForm.name)).toBeVisible();
  expect(main.getByRole('row').elements()).toHaveLength(7);

  const submit = main.getByRole('button', { name: 'Παίρνω μέρος' });
  await userEvent.click(submit);
  await expect.element(main.getByText(/Χωρίς τη συγκατάθεσή σου/)).toBeVisible();
  expect(sent).toEqual([{ accessToken: 'secret' }]);
  await userEvent.click(main.getByRole('checkbox'));
  await userEvent.click(submit);
  await expect.element(heading('Παίρνεις μέρος')).toBeVisible();
  expect(sent).toEqual([{ accessToken: 'secret' }, { accessToken: 'secret', accepted: true }]);
  await expect.poll(() => document.activeElement?.textContent).toContain('Παίρνεις μέρος');
  await expect.element(submit).not.toBeInTheDocument();
});

test('a token in the query is taken, and leaves the address with nothing else', async () => {
  const { search } = new URL(before);
  await shown(`${search ? `${search}&` : '?'}accessToken=secret`, {
    [`POST ${FORM}`]: { status: 200, body: contestForm },
  });
  await expect.element(main.getByText(contestForm.email)).toBeVisible();
  expect(location.href).not.toContain('accessToken');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(
    Object.fromEntries(new URLSearchParams(search)),
  );
});

test('a second link in the same tab opens its own form', async () => {
  await shown('#accessToken=first', {
    [`POST ${FORM}`]: (body) => ({
      status: 200,
      body: { ...contestForm, name: (body as { accessToken: string }).accessToken },
    }),
  });
  await expect.element(main.getByText('first')).toBeVisible();
  location.hash = '#accessToken=second';
  await expect.element(main.getByText('second')).toBeVisible();
  expect(location.hash).toBe('');
});

for (const [answer, title] of [
  [problem(400, 'BadRequestError'), 'Αυτός ο σύνδεσμος δεν λειτουργεί'],
  [problem(409, 'DuplicateError'), 'Αυτός ο σύνδεσμος χρησιμοποιήθηκε ήδη'],
  [problem(410, 'BadRequestError'), 'Αυτός ο σύνδεσμος έληξε'],
  [problem(404, 'NotFoundError'), 'Δεν υπάρχει ανοιχτός διαγωνισμός'],
  [problem(403, 'ForbiddenError'), 'Αυτός ο λογαριασμός δεν μπορεί να πάρει μέρος'],
] as const)
  test(`the form says: ${title}`, async () => {
    await shown('#accessToken=secret', { [`POST ${FORM}`]: answer });
    await expect.element(heading(title)).toBeVisible();
    await expect.element(main.getByRole('checkbox')).not.toBeInTheDocument();
  });

test('a page without a token asks for nothing', async () => {
  await shown('#', {});
  await expect.element(heading('Αυτός ο σύνδεσμος δεν λειτουργεί')).toBeVisible();
});

test('a link that ends while the form is read says so', async () => {
  await shown('#accessToken=secret', {
    [`POST ${FORM}`]: { status: 200, body: contestForm },
    [`POST ${APPLICATIONS}`]: problem(410, 'BadRequestError'),
  });
  await userEvent.click(main.getByRole('checkbox'));
  await userEvent.click(main.getByRole('button', { name: 'Παίρνω μέρος' }));
  await expect.element(heading('Αυτός ο σύνδεσμος έληξε')).toBeVisible();
});

test('a failure can be tried again', async () => {
  let tries = 0;
  await shown('#accessToken=secret', {
    [`POST ${FORM}`]: () => {
      tries += 1;
      return tries === 1 ? problem(503, 'NoErrorType') : { status: 200, body: contestForm };
    },
  });
  await userEvent.click(main.getByRole('button', { name: 'Δοκίμασε ξανά' }));
  await expect.element(main.getByText(contestForm.email)).toBeVisible();
});

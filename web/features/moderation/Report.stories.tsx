import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { linesOf, sampleKnow, sampleList } from '../../../storybook/knows.ts';
import { StoryPage, type StoryAnswer } from '../../../storybook/StoryPage.tsx';
import DemandScreen from '../demand/DemandScreen.tsx';
import { sampleDemand } from '../demand/samples.ts';
import KnowScreen from '../know/KnowScreen.tsx';
import { SHARED, sharedLibrary } from '../library/samples.ts';
import SharedScreen from '../library/SharedScreen.tsx';
import { settled } from '../user/samples.ts';
import UserScreen from '../user/UserScreen.tsx';
import ReportScreen from './ReportScreen.tsx';

const know = sampleKnow({});
const views = { [`POST /api/knows/${know.uuid}/views`]: { status: 204 } };
const SEND = 'POST /api/reports';

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Report',
  component: StoryPage,
  args: {
    screen: KnowScreen,
    route: 'know',
    url: know.path,
    params: { slug: know.slug },
    data: {
      [`/api/knows/${know.uuid}`]: know,
      [`/api/knows/${know.uuid}/related`]: { content: [], popular: [] },
      [`/api/knows/${know.uuid}/pages?from=1&to=10`]: linesOf(know),
    },
    answers: views,
    load: () => Promise.resolve(ReportScreen),
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const answering = (answer: StoryAnswer) => ({ answers: { ...views, [SEND]: answer } });
const problem = (status: number, type: string) => ({
  status,
  body: { type, message: 'no', requestId: 'story' },
});

/** Opens the dialog, which the page has not loaded before. */
async function open(canvas: HTMLElement) {
  await userEvent.click(
    canvas.querySelector<HTMLElement>('main button[aria-haspopup=dialog]') ?? canvas,
  );
  return within(await screen.findByRole('dialog'));
}

type Dialog = Awaited<ReturnType<typeof open>>;

const send = (dialog: Dialog) => userEvent.click(dialog.getAllByRole('button').at(-1)!);
const choose = async (dialog: Dialog, place: number) =>
  userEvent.click((await dialog.findAllByRole('radio')).at(place)!);

export const Open: Story = { play: async ({ canvasElement }) => void (await open(canvasElement)) };
export const OpenOnAPhone: Story = { ...Open, globals: { viewport: { value: 'w360' } } };

/** The owner of the rights is led to their own form. */
export const Copied: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await choose(dialog, -2);
    await expect((await dialog.findByRole('link')).getAttribute('href')).toMatch(
      /^\/legal\/rights-notice\?know=%2Fknows%2F/,
    );
  },
};

/** Nothing is sent without a reason; another one needs words. */
export const Incomplete: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await send(dialog);
    await expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
    await choose(dialog, -1);
    await send(dialog);
    await expect(dialog.getAllByRole('textbox')[0]).toHaveAttribute('aria-invalid');
  },
};

/** A visitor who leaves an address reads where the answer goes. */
export const Thanks: Story = {
  args: answering({ status: 201, body: { uuid: know.uuid } }),
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await choose(dialog, 1);
    await userEvent.type(dialog.getAllByRole('textbox').at(-1)!, 'mara@mail.example');
    await send(dialog);
    await screen.findByText('mara@mail.example');
  },
};

/** A user is told at their account's address: it isn't asked for. */
export const OfAUser: Story = {
  args: { ...answering({ status: 201, body: { uuid: know.uuid } }), user: settled },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await choose(dialog, 2);
    await send(dialog);
    await screen.findByText(settled.email);
  },
};

export const TooMany: Story = {
  args: answering(problem(429, 'TooManyRequestsError')),
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await choose(dialog, 1);
    await send(dialog);
    await expect(await dialog.findByRole('alert')).toBeVisible();
  },
};

export const Gone: Story = { ...TooMany, args: answering(problem(404, 'NotFoundError')) };

const uuid = '9f4f2f0e-0000-4000-8000-000000000009';

/** A profile has reasons of its own. */
export const OfAProfile: Story = {
  args: {
    screen: UserScreen,
    route: 'user',
    url: `/users/${uuid}`,
    params: { id: uuid },
    data: {
      [`/api/users/${uuid}/public`]: {
        uuid,
        name: 'lena.m',
        username: 'lena.m',
        about: null,
        profilePicture: null,
        instagramUrl: null,
        tiktokUrl: null,
        knowerUuid: null,
        createdOn: '2026-01-01T00:00:00Z',
        canonicalPath: `/users/${uuid}`,
      },
    },
  },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await expect(await dialog.findAllByRole('radio')).toHaveLength(8);
  },
};

const demand = sampleDemand(0);

/** A request is pressed open below what one can do for it. */
export const OfARequest: Story = {
  args: {
    screen: DemandScreen,
    route: 'know-demand',
    url: demand.path,
    params: { id: demand.uuid },
    data: { [`/api/know-demands/${demand.uuid}`]: demand },
  },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await expect(await dialog.findAllByRole('radio')).toHaveLength(8);
  },
};
export const OfARequestOnAPhone: Story = {
  ...OfARequest,
  globals: { viewport: { value: 'w360' } },
};

/** Nobody reports what they asked for themselves. */
export const OfOnesOwnRequest: Story = {
  args: {
    ...OfARequest.args,
    user: settled,
    data: {
      [`/api/know-demands/${demand.uuid}`]: { ...demand, own: { asked: true, reserved: false } },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expect(canvas.queryByRole('button', { name: /report|melden|Αναφορ|avis/i })).toBeNull();
  },
};

const shared = sharedLibrary(sampleList(3).content);

export const OfAFolder: Story = {
  args: {
    screen: SharedScreen,
    route: 'library-shared',
    url: shared.canonicalPath,
    params: { slug: shared.canonicalPath.split('/').at(-1) ?? '' },
    data: { [SHARED]: shared },
  },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await expect(await dialog.findAllByRole('radio')).toHaveLength(7);
  },
};
export const OfAFolderOnAPhone: Story = { ...OfAFolder, globals: { viewport: { value: 'w360' } } };

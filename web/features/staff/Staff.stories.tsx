import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import LogScreen from './LogScreen.tsx';
import PeopleScreen from './PeopleScreen.tsx';
import type { LogEntry, StaffUser } from './types.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000d${number}`;

const lena: StaffUser = {
  uuid: id(1),
  name: 'Lena-Katharina Donaudampfschifffahrtsgesellschaft',
  email: 'lena.katharina.donaudampfschifffahrt@mail.example',
  username: 'lena.katharina_lernt',
  market: 'xx',
  createdOn: '2026-01-01T00:00:00Z',
  twoFactor: true,
  knowerUuid: id(2),
  staff: true,
  webApp: { blocked: false, reason: null },
};

const people: StaffUser[] = [
  lena,
  {
    ...lena,
    uuid: id(3),
    name: 'Λένα Παπαδοπούλου',
    email: 'lena@mail.example',
    username: null,
    knowerUuid: null,
    staff: false,
    twoFactor: false,
    webApp: { blocked: true, reason: 'Hat andere in Kommentaren bedroht.' },
  },
  { ...lena, uuid: id(4), name: 'Lea', knowerUuid: null, staff: false, twoFactor: false },
];

const SEARCH = '/api/staff/users?query=len&page=0&limit=20';
const LOG = '/api/staff/log?page=0&limit=50';
const listOf = <Row,>(content: Row[]) => ({
  content,
  page: 0,
  last: true,
  totalElements: content.length,
});

const meta: Meta<typeof StoryPage> = {
  title: 'Staff/People and log',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: PeopleScreen,
    route: 'staff-people',
    url: '/staff/people?query=len',
    user: { ...settled, staff: true },
    data: { [SEARCH]: listOf(people) },
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const failed = { status: 503, body: { type: 'NoErrorType', message: 'no', requestId: 'story' } };

export const BeforeSearching: Story = { args: { url: '/staff/people', data: {} } };
export const Found: Story = {};
export const FoundOnAPhone: Story = { globals: onAPhone };
export const Nobody: Story = { args: { data: { [SEARCH]: listOf([]) } } };
export const Failed: Story = { args: { data: {}, answers: { [`GET ${SEARCH}`]: failed } } };

const blockButton = (canvas: HTMLElement) =>
  canvas.querySelector<HTMLElement>('main li button[aria-haspopup=dialog]') ?? canvas;

/** A block needs a reason. */
export const Blocking: Story = {
  play: async ({ canvasElement, canvas }) => {
    await canvas.findAllByRole('heading', { level: 2 });
    await userEvent.click(blockButton(canvasElement));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid');
  },
};

const line: LogEntry = {
  uuid: id(5),
  on: '2026-03-02T10:00:00Z',
  actor: id(6),
  action: 'web.block',
  user: id(3),
  market: 'xx',
  details: { reason: 'Hat andere in Kommentaren bedroht.' },
  requestId: null,
};

const log = { screen: LogScreen, route: 'staff-log', url: '/staff/log' };

export const Log: Story = {
  args: {
    ...log,
    data: {
      [LOG]: listOf([
        line,
        { ...line, uuid: id(7), action: 'people.search', user: null, details: { found: 3 } },
        { ...line, uuid: id(8), actor: null, action: 'staff.add', market: null, details: {} },
      ]),
    },
  },
};
/** The environment lets staff go without a second factor, and the page says so. */
export const LogWithoutSecondFactor: Story = {
  args: { ...Log.args, user: { ...settled, staff: true, twoFactor: false } },
};

const factor = {
  enabled: false,
  since: null,
  recoveryCodesLeft: 0,
  required: true,
  shown: false,
  byMail: true,
};
const FACTOR = `/api/auth/accounts/${settled.uuid}/two-factor`;
const TOKENS = {
  'POST /api/auth/oauth/token': {
    status: 200,
    body: { accessToken: 'next', refreshToken: 'next' },
  },
  'POST /api/auth/passkeys/options': {
    status: 200,
    body: { requestId: 'story', publicKey: { challenge: 'AAAA', rpId: 'localhost' } },
  },
};
const beforeFactor = (state: Partial<typeof factor>): Story => ({
  args: {
    ...Log.args,
    user: { ...settled, staff: true, twoFactor: false },
    data: { ...Log.args?.data, [FACTOR]: { ...factor, ...state } },
    answers: TOKENS,
  },
});

/** Staff without a second factor set one up first. */
export const FactorMissing: Story = beforeFactor({});
export const FactorMissingOnAPhone: Story = { ...FactorMissing, globals: onAPhone };
/** Staff who signed in before they had codes enter one. */
export const FactorUnshown: Story = beforeFactor({ enabled: true, byMail: false });
/** Staff who have a passkey and signed in by password use it. */
export const PasskeyUnshown: Story = beforeFactor({ byMail: false });

export const LogOnAPhone: Story = { ...Log, globals: onAPhone };
export const LogEmpty: Story = { args: { ...log, data: { [LOG]: listOf([]) } } };

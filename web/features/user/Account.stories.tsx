import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storageKeys } from '../../page/storage.ts';
import { sampleList } from '../../../storybook/knows.ts';
import KnowerScreen from '../knower/KnowerScreen.tsx';
import UnavailableFeatureScreen from '../shell/UnavailableFeatureScreen.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { draftOf } from './draft.ts';
import OnboardingScreen from './OnboardingScreen.tsx';
import ProfileDataScreen from './ProfileDataScreen.tsx';
import ProfileEditScreen from './ProfileEditScreen.tsx';
import ProfileScreen from './ProfileScreen.tsx';
import ProfileSecurityScreen from './ProfileSecurityScreen.tsx';
import { answers, newcomer, settled } from './samples.ts';
import UserScreen from './UserScreen.tsx';

const meta: Meta<typeof StoryPage> = {
  title: 'Account',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: { data: answers, user: settled },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

/** A button, once it is rendered. */
const buttonOf = (element: HTMLElement, part: string, which = '') =>
  waitFor(() => {
    const found = element.querySelector<HTMLElement>(`${part} button${which}`);
    if (!found) throw new Error('nothing to press yet');
    return found;
  });

const problem = (status: number, type: string) => ({
  status,
  body: { type, message: 'no', requestId: 'story' },
});

/** A server that fails: no list can be fetched. */
const unanswered = Object.fromEntries(
  Object.keys(answers).map((call) => [`GET ${call}`, problem(503, 'NoErrorType')]),
);

const profile = { screen: ProfileScreen, route: 'profile', url: '/profile' };
const edit = { screen: ProfileEditScreen, route: 'profile-edit', url: '/profile/edit' };
const security = {
  screen: ProfileSecurityScreen,
  route: 'profile-security',
  url: '/profile/security',
};
const data = { screen: ProfileDataScreen, route: 'profile-data', url: '/profile/data' };

export const Profile: Story = { args: profile };
export const ProfileOfANewcomer: Story = { args: { ...profile, user: newcomer } };
export const ProfileOfStaff: Story = { args: { ...profile, user: { ...settled, staff: true } } };
export const ProfileOnAPhone: Story = { args: profile, globals: { viewport: { value: 'w360' } } };
export const ProfileToBeDeleted: Story = {
  args: { ...profile, user: { ...settled, deletionOn: '2026-03-16T09:00:00Z' } },
};

export const Edit: Story = { args: edit };
export const EditOnAPhone: Story = {
  args: { ...edit, user: newcomer },
  globals: { viewport: { value: 'w360' } },
};

export const Security: Story = { args: security };
export const SecurityWithoutAnswers: Story = {
  args: { ...security, data: {}, answers: unanswered, user: newcomer },
};
export const SecurityOfAProvidersUser: Story = {
  args: { ...security, user: { ...newcomer, hasPassword: false } },
};

/** A user without a password whose sign-in is too old to count as proof. */
export const SecurityAskingToSignInAgain: Story = {
  args: {
    ...security,
    user: { ...newcomer, hasPassword: false },
    data: {},
    answers: {
      ...unanswered,
      [`POST /api/auth/accounts/${newcomer.uuid}/two-factor`]: problem(
        401,
        'InvalidCredentialsError',
      ),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await buttonOf(canvasElement, '#two-factor'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await buttonOf(dialog, '', '[type=submit]'));
    await waitFor(() => within(dialog).getByRole('status'));
  },
};

/** The second step of the two-factor set-up: the code field has the focus, the secret is fully visible. */
export const SecuritySecondStep: Story = {
  args: {
    ...security,
    user: newcomer,
    data: {
      ...answers,
      [`/api/auth/accounts/${newcomer.uuid}/two-factor`]: {
        enabled: false,
        since: null,
        recoveryCodesLeft: 0,
      },
    },
    answers: {
      [`POST /api/auth/accounts/${newcomer.uuid}/two-factor`]: {
        status: 200,
        body: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Knowmad:lena?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Knowmad',
        },
      },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await buttonOf(canvasElement, '#two-factor'));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('input')).toHaveFocus());
    await userEvent.keyboard('drei Esel lesen{Enter}');
    await waitFor(() =>
      expect(dialog.querySelector('input[autocomplete=one-time-code]')).toHaveFocus(),
    );
    const secret = dialog.querySelector('textarea');
    if (!secret || secret.scrollWidth > secret.clientWidth)
      throw new Error('a part of the secret is cut off');
    await expect(secret).toHaveValue('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  },
};
export const SecuritySecondStepOnAPhone: Story = {
  ...SecuritySecondStep,
  globals: { viewport: { value: 'w360' } },
};

export const Data: Story = { args: data };
export const DataAskedForToday: Story = {
  args: {
    ...data,
    answers: {
      [`POST /api/users/${settled.uuid}/exports`]: {
        ...problem(429, 'TooManyRequestsError'),
        headers: { 'Retry-After': '80000' },
      },
    },
  },
  play: async ({ canvasElement }) => {
    const ask = await buttonOf(canvasElement, '#export', ':not([disabled])');
    // The last button of the card is below the list.
    const all = canvasElement.querySelectorAll<HTMLElement>('#export button');
    await userEvent.click(all[all.length - 1] ?? ask);
    await waitFor(() =>
      expect(canvasElement.querySelector('#export button:disabled')).toBeTruthy(),
    );
  },
};
export const DataInTheMaking: Story = {
  args: {
    ...data,
    data: {
      ...answers,
      [`/api/users/${settled.uuid}/exports`]: [
        {
          uuid: 'e',
          state: 'PENDING',
          createdOn: '2026-03-02T09:00:00Z',
          expiresOn: null,
          bytes: null,
        },
      ],
    },
  },
};
export const Deleting: Story = {
  args: data,
  play: async ({ canvasElement }) => {
    await userEvent.click(await buttonOf(canvasElement, '#deletion'));
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

const onboarding = { screen: OnboardingScreen, route: 'app-onboarding', url: '/app/onboarding' };

/** The first steps as they were left before. */
const at = (step: string, draft: object = {}): Story => ({
  args: { ...onboarding, user: newcomer },
  beforeEach: () => {
    const kept = { uuid: newcomer.uuid, step, draft: { ...draftOf(newcomer), ...draft } };
    localStorage.setItem(storageKeys.onboarding, JSON.stringify(kept));
    return () => localStorage.removeItem(storageKeys.onboarding);
  },
});
export const OnboardingSubjects: Story = at('subjects', { subjectIds: [1, 4] });
/** On phones the button is as wide as what is above it. */
export const OnboardingSubjectsOnAPhone: Story = {
  ...at('subjects'),
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvasElement }) => {
    const button = await buttonOf(canvasElement, 'main', '[type=submit]');
    const { width } = button.closest('form')?.getBoundingClientRect() ?? { width: 0 };
    await expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(width - 1);
  },
};
/** The button of the last step is filled, though nothing was written there. */
export const OnboardingLastStep: Story = {
  ...at('username'),
  play: async ({ canvasElement }) => {
    const button = await buttonOf(canvasElement, 'main', '[type=submit]');
    await expect(button.className).toMatch(/filled/);
  },
};
export const OnboardingClass: Story = at('class', { gradeIds: ['9'] });
export const OnboardingSchool: Story = at('school');
export const OnboardingSchoolChosen: Story = at('school', { school: settled.school });
export const OnboardingUsername: Story = at('username', { username: 'Le' });

/** Others see the username in place of the name. */
const { username, username: name, profilePicture, about, uuid, createdOn, knowerUuid } = settled;
const links = {
  instagramUrl: 'https://www.instagram.com/lena.lernt',
  tiktokUrl: 'https://www.tiktok.com/@lena.lernt',
};
export const Somebody: Story = {
  args: {
    screen: UserScreen,
    route: 'user',
    url: `/users/${uuid}`,
    params: { id: uuid },
    data: {
      [`/api/users/${uuid}/public`]: {
        uuid,
        name,
        username,
        profilePicture: null,
        about: null,
        createdOn,
        knowerUuid: null,
        instagramUrl: null,
        tiktokUrl: null,
        canonicalPath: `/users/${uuid}`,
      },
    },
  },
};
export const AKnower: Story = {
  args: {
    screen: KnowerScreen,
    route: 'knower',
    url: `/knowers/lenakatharinalernt-${knowerUuid}/profile`,
    params: { slug: `lenakatharinalernt-${knowerUuid}` },
    data: {
      [`/api/knowers/${knowerUuid}`]: {
        uuid: knowerUuid,
        name,
        username,
        about,
        since: createdOn,
        ...links,
        user: { uuid, name, username, profilePicture },
        canonicalPath: `/knowers/lenakatharinalernt-${knowerUuid}/profile`,
      },
      [`/api/knowers/${knowerUuid}/knows?limit=12`]: sampleList(14),
      [`/api/knowers/${knowerUuid}/followers`]: { count: 1284 },
    },
  },
};
export const NobodyHere: Story = {
  args: {
    ...Somebody.args,
    data: {},
    answers: { [`GET /api/users/${uuid}/public`]: problem(404, 'NotFoundError') },
  },
};

export const ClosedForOne: Story = {
  args: {
    screen: UnavailableFeatureScreen,
    route: 'unavailable-feature',
    url: '/app/unavailable-feature',
    user: { ...settled, webApp: { blocked: true, reason: 'Verkaufsangebote in Nachrichten' } },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as page, waitFor } from 'storybook/test';
import { sampleList } from '../../../storybook/knows.ts';
import { allMarkets } from '../../../storybook/markets.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import DemandScreen from './DemandScreen.tsx';
import DemandsScreen from './DemandsScreen.tsx';
import OwnDemandsScreen from './OwnDemandsScreen.tsx';
import { answered, expired, grades, listOf, reserved, sampleDemand, subjects } from './samples.ts';
import type { Demand } from './types.ts';

/** The lists of whatever market the story is shown on. */
const lists = {
  '/api/subjects': { countryId: 'XX', countryCode: 'XX', subjects },
  ...Object.fromEntries(
    allMarkets.map(({ country }) => [`/api/countries/${country.code}/grades`, grades]),
  ),
};

const LIST = '/api/know-demands?limit=12';
const all = [sampleDemand(0), reserved(1), answered(3), sampleDemand(5, { subject: null })];

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Requests',
  component: StoryPage,
  args: {
    screen: DemandsScreen,
    route: 'know-demands',
    url: '/knowdemands',
    data: { ...lists, [LIST]: listOf(all, 30) },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

export const List: Story = {};
export const ListOnAPhone: Story = { globals: onAPhone };
export const Empty: Story = { args: { data: { ...lists, [LIST]: listOf([]) } } };
export const NoneOfASubject: Story = {
  args: {
    url: '/knowdemands?subjectId=1&state=open',
    data: { '/api/know-demands?subjectId=1&state=open&limit=12': listOf([]) },
  },
};

/** The dialog is a form; what is missing is told on its fields. */
export const Asking: Story = {
  args: { user: settled },
  play: async ({ canvas, userEvent }) => {
    const [ask] = await canvas.findAllByRole('button', { name: /Ask|wünschen|Ζήτησε|Pedir/ });
    await userEvent.click(ask!);
    const dialog = await page.findByRole('dialog');
    const submit = dialog.querySelector('[type=submit]');
    await userEvent.click(submit!);
    await waitFor(() => expect(dialog.querySelectorAll('[aria-invalid]').length).toBe(2));
  },
};
export const AskingOnAPhone: Story = { ...Asking, globals: onAPhone };

function opened(demand: Demand): NonNullable<Story['args']> {
  return {
    screen: DemandScreen,
    route: 'know-demand',
    url: demand.path,
    params: { id: demand.uuid },
    data: {
      [`/api/know-demands/${demand.uuid}`]: demand,
      [`/api/knows?knowDemandUuid=${demand.uuid}&limit=24`]: sampleList(2),
    },
  };
}

const own = (part: Partial<NonNullable<Demand['own']>>) => ({
  asked: false,
  reserved: false,
  ...part,
});

export const Open: Story = { args: opened(sampleDemand(2)) };
export const OpenOnAPhone: Story = { args: opened(sampleDemand(2)), globals: onAPhone };
export const ReservedByAnother: Story = { args: opened(reserved(2)) };
export const Reserved: Story = {
  args: { ...opened(reserved(2, { own: own({ reserved: true }) })), user: settled },
};
export const OfOneself: Story = {
  args: { ...opened(sampleDemand(2, { own: own({ asked: true }) })), user: settled },
};
export const Answered: Story = { args: opened(answered(2)) };
export const AnsweredOnAPhone: Story = { args: opened(answered(2)), globals: onAPhone };
export const Expired: Story = { args: opened(expired(31)) };
export const ForStaff: Story = {
  args: { ...opened(answered(2, { own: own({}) })), user: { ...settled, staff: true } },
};

const free = sampleDemand(2, { own: own({}) });

/** A press reserves it, and the page says how long. */
export const Reserving: Story = {
  args: {
    ...opened(free),
    user: settled,
    answers: {
      [`PUT /api/know-demands/${free.uuid}/reservation`]: {
        status: 200,
        body: reserved(2, { own: own({ reserved: true }) }),
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    const buttons = await canvas.findAllByRole('button', { name: /3/ });
    await userEvent.click(buttons[0]!);
    await waitFor(() => expect(canvas.queryAllByRole('button', { name: /3/ })).toHaveLength(0));
  },
};

/** Who has reserved three is led to them. */
export const TooManyReserved: Story = {
  args: {
    ...opened(free),
    user: settled,
    answers: {
      [`PUT /api/know-demands/${free.uuid}/reservation`]: {
        status: 400,
        body: { type: 'KnowDemandReservationLimitError', message: '', requestId: 'story' },
      },
    },
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const buttons = await canvas.findAllByRole('button', { name: /3/ });
    await userEvent.click(buttons[0]!);
    await waitFor(() =>
      expect(canvasElement.querySelector('[role=alert] a')?.getAttribute('href')).toBe(
        '/knowdemands/mine',
      ),
    );
  },
};

function mine(reservations: Demand[], asked: Demand[]): NonNullable<Story['args']> {
  return {
    screen: OwnDemandsScreen,
    route: 'own-know-demands',
    url: '/knowdemands/mine',
    user: settled,
    data: {
      '/api/know-demands/mine?of=reserved&limit=12': listOf(reservations),
      '/api/know-demands/mine?of=asked&page=0&limit=12': listOf(asked),
    },
  };
}

export const Own: Story = { args: mine([reserved(1), reserved(4)], [answered(2), expired(40)]) };
export const OwnOnAPhone: Story = { ...Own, globals: onAPhone };
export const OwnEmpty: Story = { args: mine([], []) };

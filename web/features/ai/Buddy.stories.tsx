import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import BuddyScreen from './BuddyScreen.tsx';
import {
  hintAnswer,
  hintQuestion,
  noSimpler,
  quizAnswer,
  quizQuestion,
  sampleAllowance,
  sampleAnswer,
  sampleBuddies,
  sampleConversations,
  sampleQuestion,
  simplerQuestion,
  solvedQuiz,
} from './samples.ts';
import SchoolBotScreen from './SchoolBotScreen.tsx';
import type { ConversationDetail, Message } from './shared/types.ts';

const conversation = sampleConversations[0]!;
const [coach, planner] = sampleBuddies as [
  (typeof sampleBuddies)[number],
  (typeof sampleBuddies)[number],
];
const data = {
  '/api/ai/allowance': sampleAllowance,
  '/api/ai/buddies': { buddies: sampleBuddies },
  '/api/ai/conversations?page=0&limit=20': {
    content: sampleConversations,
    page: 0,
    last: true,
    totalElements: sampleConversations.length,
  },
};

const meta: Meta<typeof StoryPage> = {
  title: 'Study buddy',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  // The screen writes the open conversation into the address.
  beforeEach: () => {
    const { href } = location;
    return () => history.replaceState(history.state, '', href);
  },
  args: {
    screen: SchoolBotScreen,
    user: settled,
    route: 'school-gpt',
    url: `/app/school-gpt?buddy=${coach.uuid}`,
    data,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

function info(buddy: typeof coach): Partial<StoryPageProps> {
  return {
    screen: BuddyScreen,
    route: 'learning-bot',
    url: buddy.canonicalPath,
    params: { id: buddy.uuid },
    data: { [`/api/ai/buddies/${buddy.uuid}`]: buddy },
  };
}

function read(buddy: ConversationDetail['buddy'], ...messages: Message[]): Partial<StoryPageProps> {
  const url = `/api/ai/conversations/${conversation.uuid}`;
  return {
    url: `/app/school-gpt?conversation=${conversation.uuid}`,
    data: { ...data, [url]: { ...conversation, buddy, messages } },
  };
}

export const Info: Story = { args: info(coach) };
export const InfoForAllOnAPhone: Story = { args: info(planner), globals: onAPhone };

/** The field has the question of the address, which isn't sent. */
export const Start: Story = {
  args: { url: `/app/school-gpt?buddy=${coach.uuid}&question=Was+ist+eine+Wurzel%3F` },
  play: async ({ canvas }) => {
    await canvas.findAllByText(coach.name);
    await expect(canvas.getByRole('textbox')).toHaveValue('Was ist eine Wurzel?');
  },
};
export const ChooseOnAPhone: Story = { args: { url: '/app/school-gpt' }, globals: onAPhone };

export const Hint: Story = { args: read(coach, hintQuestion, hintAnswer) };

export const AskedBackOnAPhone: Story = {
  args: read(coach, sampleQuestion, sampleAnswer, quizQuestion, quizAnswer),
  globals: onAPhone,
};

export const Solved: Story = {
  args: read(
    { uuid: planner.uuid, name: planner.name },
    sampleQuestion,
    sampleAnswer,
    quizQuestion,
    solvedQuiz,
    simplerQuestion,
    noSimpler,
  ),
};

/** The pack has dropped the buddy. */
export const BuddyGone: Story = {
  args: read({ uuid: conversation.uuid, name: null }, sampleQuestion, sampleAnswer),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import ErrorScreen from '../web/features/shell/ErrorScreen.tsx';
import AiLandingScreen from '../web/features/ai/AiLandingScreen.tsx';
import { sample } from '../web/features/ai/sample/samples.ts';
import AboutScreen from '../web/features/content/AboutScreen.tsx';
import ExpansionScreen from '../web/features/content/ExpansionScreen.tsx';
import LegalScreen from '../web/features/content/LegalScreen.tsx';
import HomeScreen from '../web/features/home/HomeScreen.tsx';
import UnavailableFeatureScreen from '../web/features/shell/UnavailableFeatureScreen.tsx';
import type { Subject } from '../web/features/subject/shared/types.ts';
import SubjectsScreen from '../web/features/subject/SubjectsScreen.tsx';
import SubjectScreen from '../web/features/know/SubjectScreen.tsx';
import TopicScreen from '../web/features/know/TopicScreen.tsx';
import { sampleKnows, sampleList } from './knows.ts';
import { OnMarket, type OnMarketProps } from './OnMarket.tsx';
import { StoryPage } from './StoryPage.tsx';

const topic = (id: number, name: string) => ({
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  slug: name.toLowerCase().replace(/\W+/g, '-'),
});
const topics = [topic(1, 'Vectors'), topic(2, 'Quadratic functions'), topic(3, 'Probability')];
const subjects: Subject[] = [
  {
    id: 1,
    name: 'Algebra',
    slug: 'algebra',
    iconUrl: '/icons/subjects/sigma.svg',
    color: 'blue',
    studyGuideSlug: null,
    topics,
  },
  {
    id: 2,
    name: 'Biology',
    slug: 'biology',
    iconUrl: '/icons/subjects/leaf.svg',
    color: 'green',
    studyGuideSlug: null,
    topics: topics.slice(1),
  },
  {
    id: 3,
    name: 'History',
    slug: 'history',
    iconUrl: '/icons/subjects/landmark.svg',
    color: 'amber',
    studyGuideSlug: null,
    topics: topics.slice(2),
  },
];
const list = { '/api/subjects': { countryId: 'XX', countryCode: 'XX', subjects } };
const text = (path: string, isFallback = false) => ({
  [`/api/pages/${path}`]: {
    path,
    title: 'A title that says what this is',
    description: 'One or two sentences that promise something.',
    lang: 'en',
    updatedOn: '2026-01-01T00:00:00Z',
    isFallback,
    html: '<p>First things first.</p><h2 id="a">What it is about</h2><p>A paragraph.</p><h2 id="b">What you can do</h2><p>Another.</p><h2 id="c">What we promise</h2><p>The last.</p>',
  },
});

const meta: Meta<typeof StoryPage> = {
  title: 'Pages',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

export const Home: Story = { args: { screen: HomeScreen, route: 'home', url: '/', data: list } };
/** With the market's own subjects and topics, so in its language. */
export const HomeOfTheMarket: Story = {
  args: { screen: HomeScreen, route: 'home', url: '/', own: true },
};
export const SubjectsOfTheMarket: Story = {
  args: { screen: SubjectsScreen, route: 'subjects', url: '/subjects', own: true },
};
export const HomeWithoutSubjects: Story = { args: { screen: HomeScreen, route: 'home', url: '/' } };
export const HomeWithKnows: Story = {
  args: {
    screen: HomeScreen,
    route: 'home',
    url: '/',
    data: {
      ...list,
      '/api/knows?sort=mostRead&limit=4': sampleList(4),
      '/api/knows?limit=8': { ...sampleList(8), content: sampleKnows(8).toReversed() },
    },
  },
};
export const Subjects: Story = {
  args: { screen: SubjectsScreen, route: 'subjects', url: '/subjects', data: list },
};
export const SubjectsFound: Story = {
  args: { screen: SubjectsScreen, route: 'subjects', url: '/subjects?query=vect', data: list },
};
export const SubjectsNothingFound: Story = {
  args: { screen: SubjectsScreen, route: 'subjects', url: '/subjects?query=xyz', data: list },
};
export const SubjectsNotListed: Story = {
  args: { screen: SubjectsScreen, route: 'subjects', url: '/subjects' },
};
const vectors = {
  ...list,
  '/api/subjects/topics/algebra-vectors': {
    ...topics[0],
    subjectName: 'Algebra',
    canonicalPath: '/subjects/algebra-vectors',
    subject: subjects[0],
    topics,
  },
};
const topicPage = {
  screen: TopicScreen,
  route: 'subject-topic',
  url: '/subjects/algebra-vectors',
  params: { slug: 'algebra-vectors' },
};
export const Topic: Story = {
  args: {
    ...topicPage,
    data: { ...vectors, '/api/knows?topicSlug=algebra-vectors&limit=12': sampleList(0) },
  },
};
export const TopicWithOneKnow: Story = {
  args: {
    ...topicPage,
    data: { ...vectors, '/api/knows?topicSlug=algebra-vectors&limit=12': sampleList(1) },
  },
};
export const TopicWithManyKnows: Story = {
  args: {
    ...topicPage,
    url: '/subjects/algebra-vectors?sort=mostRead&page=1',
    data: {
      ...vectors,
      '/api/knows?topicSlug=algebra-vectors&sort=mostRead&page=1&limit=12': sampleList(90, 1),
    },
  },
};
export const SubjectWithManyKnows: Story = {
  args: {
    screen: SubjectScreen,
    route: 'subject',
    url: '/subjects/algebra/knows?sort=mostRead',
    params: { slug: 'algebra' },
    data: {
      '/api/subjects/algebra': {
        ...subjects[0],
        topics,
        canonicalPath: '/subjects/algebra/knows',
      },
      '/api/knows?subjectSlug=algebra&sort=mostRead&limit=12': sampleList(90),
    },
  },
};
export const Legal: Story = {
  args: {
    screen: LegalScreen,
    route: 'legal-privacy',
    url: '/legal/privacy',
    data: text('legal/privacy'),
  },
};
export const LegalFallback: Story = {
  args: {
    screen: LegalScreen,
    route: 'legal-privacy',
    url: '/legal/privacy',
    data: text('legal/privacy', true),
  },
};
export const BecomeKnower: Story = {
  args: {
    screen: AboutScreen,
    route: 'about-become-knower',
    url: '/about/become-knower',
    data: text('about/become-knower'),
  },
};
export const Expansion: Story = {
  args: { screen: ExpansionScreen, route: 'expansion', url: '/expansion', data: text('expansion') },
};
const changed = (change: OnMarketProps['change']): Pick<Story, 'decorators'> => ({
  decorators: [
    (Shown) => (
      <OnMarket change={change}>
        <Shown />
      </OnMarket>
    ),
  ],
});

export const ExpansionEnded: Story = {
  args: { ...Expansion.args! },
  ...changed(({ flags }) => ({
    contest: null,
    isExpansionContestRunning: false,
    flags: { ...flags, showExpansionCompetitionEnded: true },
  })),
};

const campaign = changed(({ flags }) => ({
  flags: { ...flags, isContentCampaignRunning: true },
}));
const campaignMenu = {
  campaign: [
    { href: '/knows', message: 'nav.myKnows', external: false },
    { href: '/about/become-knower', message: 'nav.becomeKnower', external: false },
    { href: '/about/safety', message: 'nav.safety', external: false },
  ],
};
export const Campaign: Story = { args: { ...Home.args!, menus: campaignMenu }, ...campaign };
export const CampaignOnAPhone: Story = {
  ...Campaign,
  globals: { viewport: { value: 'w360' } },
};

const messenger = (label: string | null) =>
  changed(({ flags }) => ({
    messenger: { url: 'https://chat.example/knowmad', label },
    flags: { ...flags, hasMessengerWidget: true },
  }));
const messengerShown: Story['play'] = async () => {
  const button = await waitFor(() => {
    const found = document.querySelector('[data-messenger]');
    if (!found) throw new Error('no button');
    return found;
  });
  await expect(button).toHaveAttribute('target', '_blank');
};
export const Messenger: Story = {
  args: { ...Home.args! },
  ...messenger(null),
  play: messengerShown,
};
export const MessengerWithALabel: Story = {
  args: { ...Home.args! },
  ...messenger('Write in the group'),
  play: messengerShown,
};
export const MessengerOnAPhone: Story = {
  ...Messenger,
  globals: { viewport: { value: 'w360' } },
};

const trust = (variant: string, facts: number): Story => ({
  args: { ...Home.args! },
  globals: { variant: `SHOW_VISUAL_TRUST_ELEMENTS-${variant}` },
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll('[data-variant]')].filter(
      (one) => getComputedStyle(one).display !== 'none',
    );
    await expect(shown.map((one) => one.getAttribute('data-variant'))).toEqual([variant]);
    await expect(shown[0]!.querySelectorAll('li')).toHaveLength(facts);
  },
});
export const HomeTrust1: Story = trust('V1_1', 2);
export const HomeTrust2: Story = trust('V1_2', 1);
export const HomeTrust3: Story = trust('V1_3', 2);

export const Ai: Story = {
  args: {
    screen: AiLandingScreen,
    route: 'about-ai',
    url: '/about/ai',
    data: { '/api/ai/sample': sample },
  },
};
export const Unavailable: Story = {
  args: {
    screen: UnavailableFeatureScreen,
    route: 'unavailable-feature',
    url: '/app/unavailable-feature?feature=payouts',
  },
};
export const NotFound: Story = {
  args: { screen: ErrorScreen, route: null, url: '/nope', status: 404 },
};
export const ServerError: Story = {
  args: { screen: ErrorScreen, route: null, url: '/', status: 500 },
};

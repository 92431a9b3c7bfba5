import type { Meta, StoryObj } from '@storybook/react-vite';
import { sampleList } from '../../../storybook/knows.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import SubjectKnowsScreen from './SubjectKnowsScreen.tsx';

const subjects = ['Gemeinschaftskunde und Wirtschaft', 'Μαθηματικά'].map((name, at) => ({
  id: at + 1,
  name,
  slug: `subject-${at}`,
  iconUrl: `/icons/subjects/${at === 0 ? 'scale' : 'sigma'}.svg`,
  color: at === 0 ? ('orange' as const) : ('blue' as const),
  path: `/subjects#subject-${at}`,
}));

const ids = { knowers: [], subjects: [1, 2] };

const onAPhone = { viewport: { value: 'w360' } };

const ofSubjects = (knows: unknown, url = '/app/subjects/knows', query = 'subjectIds=1%2C2') => ({
  screen: SubjectKnowsScreen,
  route: 'app-subject-knows',
  url,
  user: { ...settled, subjectIds: [] },
  data: {
    '/api/subjects': {
      countryId: 'XX',
      countryCode: 'XX',
      subjects: subjects.map((subject) => ({ ...subject, topics: [], studyGuideSlug: null })),
    },
    '/api/users/me/follows/ids': ids,
    [`/api/knows?${query}&sort=newest&page=0&limit=12`]: knows,
  },
});

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Knows of own subjects',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

export const OfSubjects: Story = { args: ofSubjects(sampleList(30)) };
export const OfSubjectsOnAPhone: Story = { ...OfSubjects, globals: onAPhone };
export const NothingShared: Story = {
  args: ofSubjects(sampleList(0), '/app/subjects/knows?subjectId=2', 'subjectIds=2'),
};
export const NoSubjects: Story = {
  args: {
    ...ofSubjects(sampleList(0)),
    data: {
      ...ofSubjects(sampleList(0)).data,
      '/api/users/me/follows/ids': { knowers: [], subjects: [] },
    },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMarket } from '../../market/MarketProvider.tsx';
import { newcomer, settled } from '../user/samples.ts';
import { StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import type { Subject } from '../subject/shared/types.ts';
import HomeScreen from './HomeScreen.tsx';
import YourSubjectsScreen from './YourSubjectsScreen.tsx';

const names = [
  ['Biologie', 'green', 'leaf'],
  ['Wirtschafts- und Rechtslehre', 'violet', 'landmark'],
  ['Mathematik', 'blue', 'sigma'],
  ['Ιστορία', 'amber', 'landmark'],
  ['Physik', 'teal', 'leaf'],
  ['Deutsch', 'orange', 'leaf'],
] as const;
const subjects: Subject[] = names.map(([name, color, icon], index) => ({
  id: index + 1,
  name,
  slug: `subject-${index}`,
  iconUrl: `/icons/subjects/${icon}.svg`,
  color,
  studyGuideSlug: null,
  topics: ['Zellen', 'Evolution und was für sie spricht', 'Genetik', 'Ökosysteme'].map(
    (topic, place) => ({
      uuid: `00000000-0000-4000-8000-0000000000${index}${place}`,
      name: topic,
      slug: `topic-${place}`,
    }),
  ),
}));
const data = { '/api/subjects': { countryId: 'XX', countryCode: 'XX', subjects } };
const never = new Promise<never>(() => undefined);

/** The home page with the session of a user in the market's country. */
function Home({ user = settled, ...props }: Partial<StoryPageProps>) {
  const { country } = useMarket();
  return (
    <StoryPage
      screen={HomeScreen}
      route="home"
      url="/"
      data={data}
      load={() => Promise.resolve(YourSubjectsScreen)}
      {...props}
      user={{ ...user, country: country.code }}
    />
  );
}

const meta: Meta<typeof Home> = {
  title: 'Pages/Home of a user',
  component: Home,
  args: { user: settled },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof Home>;

export const Chosen: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
export const AllChosen: Story = {
  args: { user: { ...settled, subjectIds: subjects.map(({ id }) => id) } },
};
export const NothingChosen: Story = { args: { user: newcomer } };
export const NothingChosenOnAPhone: Story = {
  args: { user: newcomer },
  globals: { viewport: { value: 'w360' } },
};
/** The placeholder until the part has loaded. */
export const Waiting: Story = { args: { load: () => never } };

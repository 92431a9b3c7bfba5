import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState } from '../EmptyState.tsx';
import { SubjectMenu } from './SubjectMenu.tsx';
import { sampleCompanyLinks, useSampleSubjects } from '../../../storybook/samples.ts';

function OnMarket() {
  const subjects = useSampleSubjects();
  if (!subjects) return <EmptyState title="This market has no list of subjects" />;
  return (
    <div style={{ position: 'relative', height: 'var(--header-height)', marginBottom: 700 }}>
      <SubjectMenu
        subjects={subjects}
        links={[sampleCompanyLinks]}
        onClose={() => undefined}
        subjectsHref="#subjects"
        topicHref={(subject, topic) => `#${subject.slug}-${topic.slug}`}
        allTopicsHref={(subject) => `#${subject.slug}`}
      />
    </div>
  );
}

const meta = {
  title: 'Shell/SubjectMenu',
  component: OnMarket,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OnMarket>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };

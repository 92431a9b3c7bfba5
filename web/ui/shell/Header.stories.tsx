import type { Meta, StoryObj } from '@storybook/react-vite';
import { MarketProvider, useMarket } from '../../market/MarketProvider.tsx';
import { DeskScene } from '../scenes/DeskScene.tsx';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Header, type HeaderProps } from './Header.tsx';
import {
  sampleCompanyLinks,
  sampleDownload,
  sampleLinks,
  sampleSearch,
  useSampleSubjects,
} from '../../../storybook/samples.ts';

type Args = Partial<HeaderProps> & { campaign?: boolean };

function OnMarket({ campaign = false, ...args }: Args) {
  const market = useMarket();
  const subjects = useSampleSubjects();
  const flags = { ...market.flags, isContentCampaignRunning: campaign };
  return (
    <MarketProvider market={{ ...market, flags }}>
      <Header
        links={sampleLinks}
        companyLinks={sampleCompanyLinks}
        menuLinks={[sampleLinks, sampleCompanyLinks]}
        subjects={subjects}
        subjectsHref="#subjects"
        topicHref={(subject, topic) => `#${subject.slug}-${topic.slug}`}
        allTopicsHref={(subject) => `#${subject.slug}`}
        search={sampleSearch}
        download={sampleDownload}
        loginHref="#login"
        {...args}
      />
      <main style={{ minHeight: 500 }}>
        {args.landing && (
          <div style={{ background: 'var(--sea)', padding: '90px 32px 32px' }}>
            <DeskScene />
          </div>
        )}
      </main>
    </MarketProvider>
  );
}

const meta = {
  title: 'Shell/Header',
  component: OnMarket,
  args: { landing: false },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OnMarket>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
export const OnATablet: Story = { globals: { viewport: { value: 'w900' } } };
export const Landing: Story = { args: { landing: true, search: undefined } };
export const Campaign: Story = {
  args: {
    campaign: true,
    campaignLinks: [
      { href: '#my', label: 'My knows' },
      { href: '#info', label: 'About the campaign' },
    ],
  },
};
export const WithoutSubjects: Story = { args: { subjects: null } };
export const WithoutLogin: Story = { args: { loginHref: undefined } };

const openFirst: Story['play'] = async () => {
  const [button] = await screen.findAllByRole('button');
  await userEvent.click(button!);
};

export const SubjectMenuOpen: Story = {
  args: {},
  play: async (context) => {
    await openFirst(context);
    await waitFor(() => expect(screen.getAllByRole('button', { expanded: true })[0]).toBeVisible());
  },
};

export const SubjectMenuOnAPhone: Story = {
  globals: { viewport: { value: 'w360' } },
  play: async (context) => {
    await openFirst(context);
    const [button] = screen.getAllByRole('button', { expanded: true });
    await waitFor(() => expect(button).toHaveAttribute('aria-controls'));
  },
};

export const DownloadOpen: Story = {
  play: async () => {
    const buttons = await screen.findAllByRole('button');
    await userEvent.click(buttons.at(-1)!);
    await expect(buttons.at(-1)!).toHaveAttribute('aria-expanded', 'true');
  },
};

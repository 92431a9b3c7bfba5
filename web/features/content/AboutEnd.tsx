import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import type { ClientMarket } from '../../market/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { aboutActions } from './AboutActions.tsx';
import styles from './AboutScreen.module.css';

const texts = defineMessages({
  talk: {
    id: 'about.end.talk',
    defaultMessage: 'Let’s talk',
    description:
      'Last heading of the pages for companies and partners, above the button to a conversation',
  },
  begin: {
    id: 'about.end.begin',
    defaultMessage: 'Begin with one page',
    description: 'Last heading of the page about publishing, above the button to the next step',
  },
  ask: {
    id: 'about.end.ask',
    defaultMessage: 'Is anything left open?',
    description:
      'Last heading of the pages about safety and for parents, above the button that writes to us',
  },
  test: {
    id: 'home.final.title',
    defaultMessage: 'The next test can come',
    description: 'Home page: last heading',
  },
  share: {
    id: 'about.end.share',
    defaultMessage: 'Be among the first',
    description:
      'Last heading of the page about the company in a country without a list of subjects, above the button to the page about publishing',
  },
});

const titles: Record<string, MessageDescriptor> = {
  'about-advertise': texts.talk,
  'about-calendly': texts.talk,
  'about-become-knower': texts.begin,
  'about-safety': texts.ask,
  'for-parents': texts.ask,
};

/** The end of a page about the company: a single call to action. */
export function AboutEnd({ route, market }: { route: string | null; market: ClientMarket }) {
  const title = titles[route ?? ''];
  if (title) return <End title={title} action={aboutActions(route, market, 'end')} />;
  if (market.hasSubjects) return <End title={texts.test} action={<Begin />} />;
  return <End title={texts.share} action={<Share />} />;
}

function Begin() {
  return (
    <Button href={urlTo('subjects')} variant="sea">
      <FormattedMessage
        id="home.final.action"
        defaultMessage="Start studying"
        description="Home page: last button, to the overview of subjects"
      />
    </Button>
  );
}

function Share() {
  return (
    <Button href={urlTo('about-become-knower')} variant="sea">
      <FormattedMessage
        id="expansion.action"
        defaultMessage="Become a Knower"
        description="Contest page: button to the page about publishing material; Knower is the platform’s name for people who publish"
      />
    </Button>
  );
}

function End({ title, action }: { title: MessageDescriptor; action: ReactNode }) {
  return (
    <Section tone="sea" align="center" title={<FormattedMessage {...title} />}>
      <p className={styles.end}>{action}</p>
    </Section>
  );
}

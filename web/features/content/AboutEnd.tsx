import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../app/routes.ts';
import type { ClientMarket } from '../../market/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { aboutActions } from './AboutActions.tsx';
import styles from './AboutPiece.module.css';

/** The end of a page about the company: one way on. */
export function AboutEnd({ route, market }: { route: string | null; market: ClientMarket }) {
  switch (route) {
    case 'about-advertise':
    case 'about-calendly':
      return (
        <End action={aboutActions(route, market, 'end')}>
          <FormattedMessage
            id="about.end.talk"
            defaultMessage="Let’s talk"
            description="Last heading of the pages for companies and partners, above the button to a conversation"
          />
        </End>
      );
    case 'about-become-knower':
      return (
        <End action={aboutActions(route, market, 'end')}>
          <FormattedMessage
            id="about.end.begin"
            defaultMessage="Begin with one page"
            description="Last heading of the page about publishing, above the button to the next step"
          />
        </End>
      );
    case 'about-safety':
    case 'for-parents':
      return (
        <End action={aboutActions(route, market, 'end')}>
          <FormattedMessage
            id="about.end.ask"
            defaultMessage="Is anything left open?"
            description="Last heading of the pages about safety and for parents, above the button that writes to us"
          />
        </End>
      );
    default:
      return market.hasSubjects ? (
        <End action={<Begin />}>
          <FormattedMessage
            id="home.final.title"
            defaultMessage="The next test can come"
            description="Home page: last heading"
          />
        </End>
      ) : (
        <End action={<Share />}>
          <FormattedMessage
            id="about.end.share"
            defaultMessage="Be among the first"
            description="Last heading of the page about the company in a country without a list of subjects, above the button to the page about publishing"
          />
        </End>
      );
  }
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

function End({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <Section tone="sea" align="center" title={children}>
      <p className={styles.end}>{action}</p>
    </Section>
  );
}

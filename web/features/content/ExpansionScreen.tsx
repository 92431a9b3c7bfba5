import { FormattedMessage, useIntl } from 'react-intl';
import { langOf } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { ClientMarket } from '../../market/types.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ContestScene } from '../../ui/scenes/ContestScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ContentHero } from '../../ui/ContentHero.tsx';
import { ContentWaiting } from './ContentWaiting.tsx';
import { FallbackNotice } from './FallbackNotice.tsx';
import { useContentPage } from './page.ts';

/** The expansion contest of the market: its text and, by the server's clock, its state. */
export default function ExpansionScreen() {
  const { language } = usePage();
  const market = useMarket();
  const page = useContentPage();
  if (!page) return <ContentWaiting />;
  const lang = langOf(page.lang, language);
  return (
    <article>
      <ContentHero
        title={page.title}
        lead={page.description}
        lang={lang}
        picture={<ContestScene />}
        action={
          <Button href={urlTo('about-become-knower')}>
            <FormattedMessage
              id="expansion.action"
              defaultMessage="Become a Knower"
              description="Contest page: button to the page about publishing material; Knower is the platform’s name for people who publish"
            />
          </Button>
        }
      />
      <Section space="tight" width="reading">
        <Stack gap={6}>
          <ContestState market={market} />
          <FallbackNotice page={page} />
          <Prose html={page.html} call={page.call} lang={lang} />
        </Stack>
      </Section>
    </article>
  );
}

function ContestState({ market }: { market: ClientMarket }) {
  const { contest, isExpansionContestRunning, flags, country, locale } = market;
  const name = <span lang={locale.interface}>{country.localizedName}</span>;
  if (contest && isExpansionContestRunning) return <Running contest={contest} />;
  if (flags.showExpansionCompetitionEnded) {
    return (
      <Notice>
        <FormattedMessage
          id="expansion.ended"
          defaultMessage="The contest has ended. Thank you to everyone who took part."
          description="Contest page: the contest is over"
        />
      </Notice>
    );
  }
  if (contest) return <Window contest={contest} />;
  return (
    <Notice>
      <FormattedMessage
        id="expansion.none"
        defaultMessage="There is no contest in {country} right now."
        description="Contest page in a country without a contest; {country} is the country’s own name for itself"
        values={{ country: name }}
      />
    </Notice>
  );
}

type Contest = NonNullable<ClientMarket['contest']>;

function Running({ contest }: { contest: Contest }) {
  const day = useDay();
  return (
    <Notice
      tone="success"
      title={
        <Badge tone="success">
          <FormattedMessage
            id="expansion.running"
            defaultMessage="Running now"
            description="Contest page: the contest can be entered"
          />
        </Badge>
      }
    >
      {contest.endOn ? (
        <FormattedMessage
          id="expansion.runningUntil"
          defaultMessage="You can take part until {date}."
          description="Contest page: until which day the contest runs"
          values={{ date: day(contest.endOn) }}
        />
      ) : (
        <FormattedMessage
          id="expansion.runningOpen"
          defaultMessage="You can take part. There is no last day yet."
          description="Contest page: the contest runs and its end isn’t known"
        />
      )}
    </Notice>
  );
}

/** Neither running nor over by the server's data: the dates alone are shown. */
function Window({ contest }: { contest: Contest }) {
  const day = useDay();
  return (
    <Notice>
      {contest.endOn ? (
        <FormattedMessage
          id="expansion.window"
          defaultMessage="The contest is not running right now. Its days: {start} to {end}."
          description="Contest page: the contest has not begun or is over; its first and last day"
          values={{ start: day(contest.startOn), end: day(contest.endOn) }}
        />
      ) : (
        <FormattedMessage
          id="expansion.windowOpen"
          defaultMessage="The contest is not running right now. It begins on {start}."
          description="Contest page: the contest has not begun; its first day"
          values={{ start: day(contest.startOn) }}
        />
      )}
    </Notice>
  );
}

/**
 * Formats a date in the market's time zone, in which a contest's window begins and ends
 * at midnight; its times are in UTC.
 */
function useDay(): (time: string) => string {
  const intl = useIntl();
  const { timeZone } = useMarket();
  return (time) => intl.formatDate(time, { dateStyle: 'long', timeZone });
}

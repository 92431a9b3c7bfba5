import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import type { Screen } from '../../../page/screens.ts';
import { useBrowserQuery } from '../../../page/useBrowserQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { ContentHero } from '../../../ui/ContentHero.tsx';
import { AiScene } from '../../../ui/scenes/AiScene.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { QuizPiece } from '../../home/shared/QuizPiece.tsx';
import { ChatPiece } from '../ChatPiece.tsx';
import { Trial } from '../sample/Trial.tsx';
import { UNIVERSITY, type UniversityRoute } from '../toolPlace.ts';
import styles from './University.module.css';
import { universityTexts as texts } from './universityTexts.ts';

/** What the page of a tool says, and what signed-in users get there. */
const tools = {
  'university-ai-summary': {
    tool: 'summary',
    title: texts.summaryTitle,
    lead: texts.summaryLead,
    piece: null,
    load: () => import('../SummaryScreen.tsx'),
  },
  'university-uni-gpt': {
    tool: 'chat',
    title: texts.gptTitle,
    lead: texts.gptLead,
    piece: <ChatPiece />,
    load: () => import('../SchoolBotScreen.tsx'),
  },
  'university-mock-exam': {
    tool: 'exam',
    title: texts.examTitle,
    lead: texts.examLead,
    piece: <QuizPiece />,
    load: () => import('../MockExamScreen.tsx'),
  },
} as const;

interface UniversityProps {
  route: UniversityRoute;
}

/** A tool for students at university; for visitors, what it does and a trial. */
export function University({ route }: UniversityProps) {
  const { signedIn } = useSession();
  const late = useLoaded<{ default: Screen }>(tools[route].load, signedIn);
  if (!signedIn) return <Landing route={route} />;
  return (
    <>
      <Tools current={route} />
      {late ? <late.default /> : <Waiting />}
    </>
  );
}

function Landing({ route }: UniversityProps) {
  const { tool, title, lead, piece } = tools[route];
  const query = useBrowserQuery().toString();
  const redirect = urlTo(route) + (query === '' ? '' : `?${query}`);
  return (
    <article className={styles.visitors}>
      <ContentHero
        picture={<AiScene />}
        title={<FormattedMessage {...title} />}
        lead={<FormattedMessage {...lead} />}
        action={
          <Button size="large" href={urlTo('auth-signup', { query: { redirect } })}>
            <FormattedMessage {...texts.start} />
          </Button>
        }
      />
      <Section width="narrow" title={<FormattedMessage {...texts.tryIt} />}>
        <div className={styles.trial}>
          <Trial tool={tool} piece={piece} />
        </div>
      </Section>
      <Section
        tone="card"
        width="narrow"
        align="center"
        title={<FormattedMessage {...texts.courses} />}
        lead={<FormattedMessage {...texts.coursesText} />}
      >
        <Tools current={route} />
      </Section>
    </article>
  );
}

/** Links between the tools of the university. */
function Tools({ current }: { current: UniversityRoute }) {
  return (
    <ul className={styles.tools}>
      {UNIVERSITY.map((route) => (
        <li key={route}>
          <a
            className={styles.tool}
            href={urlTo(route)}
            aria-current={route === current ? 'page' : undefined}
          >
            <FormattedMessage {...texts[route]} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <Section width="narrow" space="tight">
      <div aria-busy="true">
        <Skeleton height={320} shape="card" />
      </div>
    </Section>
  );
}

import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { useBrowserQuery } from '../../../page/useBrowserQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { ContentHero } from '../../../ui/ContentHero.tsx';
import { AiScene } from '../../../ui/scenes/AiScene.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { Trial, type Tool } from '../sample/Trial.tsx';
import styles from './University.module.css';
import { universityTexts as texts } from './universityTexts.ts';

export type UniversityRoute =
  | 'university-ai-summary'
  | 'university-uni-gpt'
  | 'university-mock-exam';

export interface UniversityProps {
  route: UniversityRoute;
  tool: Tool;
  title: MessageDescriptor;
  lead: MessageDescriptor;
  piece?: ReactNode;
  /** Loads the tool for signed-in users. */
  load: () => Promise<{ default: ComponentType }>;
}

/** The other tools, for the links between them. */
const ROUTES: readonly UniversityRoute[] = [
  'university-ai-summary',
  'university-uni-gpt',
  'university-mock-exam',
];

/** A tool for students at university; for visitors, what it does and a trial. */
export function University(props: UniversityProps) {
  const { signedIn } = useSession();
  const late = useLoaded(props.load, signedIn);
  if (!signedIn) return <Landing {...props} />;
  return (
    <>
      <Tools current={props.route} />
      {late ? <late.default /> : <Waiting />}
    </>
  );
}

function Landing({ route, tool, title, lead, piece }: UniversityProps) {
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
      {ROUTES.map((route) => (
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

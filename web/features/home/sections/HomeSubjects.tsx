import { Check, FileText, ListChecks, type LucideIcon, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { subjectUrl, urlTo } from '../../../page/routes.ts';
import { Card, CardTitle } from '../../../ui/Card.tsx';
import type { Hue } from '../../../ui/hues.ts';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Grid } from '../../../ui/Stack.tsx';
import { SubjectIcon } from '../../../ui/SubjectIcon.tsx';
import type { Subject } from '../../subject/shared/types.ts';
import { hueOf } from '../../../ui/hues.ts';
import { TopicCount } from '../../subject/shared/TopicCount.tsx';
import styles from './HomeSubjects.module.css';

/** All subjects of the market, each in its hue. */
export function HomeSubjects({ subjects }: { subjects: readonly Subject[] }) {
  const lang = useMarketLang();
  return (
    <Section
      title={
        <FormattedMessage
          id="home.subjects.title"
          defaultMessage="Pick your subject"
          description="Home page: heading above the grid of subjects"
        />
      }
      action={
        <Link href={urlTo('subjects')} variant="standalone">
          <FormattedMessage
            id="home.subjects.all"
            defaultMessage="All subjects and topics"
            description="Home page: link to the overview of all subjects"
          />
        </Link>
      }
    >
      <Grid as="ul" min={150} columns={4} gap={3}>
        {subjects.map((subject) => (
          <Card
            key={subject.id}
            as="li"
            padding="small"
            hue={hueOf(subject.color)}
            className={styles.subject}
          >
            <SubjectIcon iconUrl={subject.iconUrl} hue={hueOf(subject.color)} />
            <div className={styles.words}>
              <div lang={lang}>
                <CardTitle href={subjectUrl(subject)}>{subject.name}</CardTitle>
              </div>
              <TopicCount topics={subject.topicCount ?? 0} />
            </div>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}

const kinds: { hue: Hue; icon: LucideIcon; title: ReactNode; text: ReactNode }[] = [
  {
    hue: 'blue',
    icon: FileText,
    title: (
      <FormattedMessage
        id="home.kinds.notes"
        defaultMessage="Notes"
        description="Home page: a kind of study material"
      />
    ),
    text: (
      <FormattedMessage
        id="home.kinds.notes.text"
        defaultMessage="A whole topic on a few pages, written by someone who just had the test."
        description="Home page: what notes are"
      />
    ),
  },
  {
    hue: 'violet',
    icon: ListChecks,
    title: (
      <FormattedMessage
        id="home.kinds.summaries"
        defaultMessage="Summaries"
        description="Home page: a kind of study material"
      />
    ),
    text: (
      <FormattedMessage
        id="home.kinds.summaries.text"
        defaultMessage="The core of a chapter on one page, for the evening before."
        description="Home page: what summaries are"
      />
    ),
  },
  {
    hue: 'green',
    icon: Check,
    title: (
      <FormattedMessage
        id="home.kinds.exercises"
        defaultMessage="Solved exercises"
        description="Home page: a kind of study material"
      />
    ),
    text: (
      <FormattedMessage
        id="home.kinds.exercises.text"
        defaultMessage="Every step written down, so that you see where yours went wrong."
        description="Home page: what solved exercises are"
      />
    ),
  },
  {
    hue: 'orange',
    icon: PencilLine,
    title: (
      <FormattedMessage
        id="home.kinds.essays"
        defaultMessage="Essays and talks"
        description="Home page: a kind of study material"
      />
    ),
    text: (
      <FormattedMessage
        id="home.kinds.essays.text"
        defaultMessage="Outlines and examples for when the page is still empty."
        description="Home page: what essays and talks are for"
      />
    ),
  },
];

/** Takes the subjects' place on markets without a list of subjects. */
export function KindsOfKnows() {
  return (
    <Section
      title={
        <FormattedMessage
          id="home.kinds.title"
          defaultMessage="However you learn best"
          description="Home page, where a country has no list of subjects: heading above the kinds of study material"
        />
      }
      lead={
        <FormattedMessage
          id="home.kinds.lead"
          defaultMessage="This is what students share here, and you can, too."
          description="Home page, under the heading above the kinds of study material"
        />
      }
    >
      <Grid as="ul" min={240} columns={4}>
        {kinds.map(({ hue, icon: Icon, title, text }) => (
          <Card key={hue} as="li" tone="tint" hue={hue} className={styles.kind}>
            <Icon size={32} aria-hidden="true" className={styles.kindIcon} />
            <CardTitle>{title}</CardTitle>
            <p>{text}</p>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}

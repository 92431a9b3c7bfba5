import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { subjectUrl, topicUrl, urlTo } from '../../page/routes.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import type { OwnUser } from '../../api/session/types.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Link } from '../../ui/Link.tsx';
import { SearchBox } from '../../ui/shell/SearchBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { useSiteSearch } from '../search/shared/useSiteSearch.ts';
import type { Subject } from '../subject/shared/types.ts';
import { hueOf } from '../../ui/hues.ts';
import { TopicCount } from '../subject/shared/TopicCount.tsx';
import { ownSubjects } from '../subject/shared/ownSubjects.ts';
import styles from './YourSubjects.module.css';

/** The number of topics on a card, and of other subjects on the last card on wide screens. */
const TOPICS = 5;
const MAX_OTHERS = 8;

/**
 * The part of the home page that replaces the hero for signed-in users: the search,
 * their subjects with topics, and a link to the other subjects. A screen of its own, so
 * that visitors load neither its code nor its texts.
 */
export default function YourSubjectsScreen() {
  const { user, loading } = useSession();
  const { flags } = useMarket();
  const search = useSiteSearch();
  // The page has their number of topics alone.
  const { data: list, isError } = usePageData('/api/subjects', {}, { context: 'home.getSubjects' });
  const waiting = loading || (!list && !isError);
  return (
    <section
      className={styles.yours}
      aria-labelledby="yours"
      aria-busy={waiting && !(user && list)}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <div className={styles.hello}>
            <p className={styles.who}>
              {user && (
                <FormattedMessage
                  id="home.yours.hello"
                  defaultMessage="Hello, {name}"
                  description="Home page of a signed-in user, above the heading “Your subjects”; {name} is their first name"
                  values={{ name: user.name.split(/\s/)[0] }}
                />
              )}
            </p>
            <a href={urlTo('feeds')} className={styles.feed}>
              <FormattedMessage
                id="home.yours.feed"
                defaultMessage="For you: what to read next"
                description="Home page of a signed-in user: link to their home feed, the list of suggestions"
              />
            </a>
          </div>
          <h1 id="yours" className={styles.title}>
            <FormattedMessage
              id="home.yours.title"
              defaultMessage="Your subjects"
              description="Home page of a signed-in user: heading above the subjects that they chose"
            />
          </h1>
        </div>
        {!flags.isContentCampaignRunning && (
          <div className={styles.search}>
            <SearchBox {...search} place="home" size="large" />
          </div>
        )}
        {user && list ? (
          <Rail user={user} subjects={list.subjects ?? []} />
        ) : waiting ? (
          <Waiting />
        ) : (
          <Failed />
        )}
      </div>
    </section>
  );
}

function Rail({ user, subjects }: { user: OwnUser; subjects: readonly Subject[] }) {
  const lang = useMarketLang();
  const { own, others, foreign } = ownSubjects(subjects, user, useMarket());
  return (
    <ul className={styles.rail}>
      {own.map((subject) => (
        <OwnSubject key={subject.id} subject={subject} lang={lang} />
      ))}
      {own.length === 0 && !foreign && <Empty />}
      {others.length > 0 && <Others subjects={others} lang={lang} edit={own.length > 0} />}
    </ul>
  );
}

interface OwnSubjectProps {
  subject: Subject;
  lang: string | undefined;
}

function OwnSubject({ subject, lang }: OwnSubjectProps) {
  const topics = subject.topics ?? [];
  return (
    <Card as="li" padding="none" hue={hueOf(subject.color)} className={styles.card}>
      <div className={styles.subject}>
        <SubjectIcon iconUrl={subject.iconUrl} hue={hueOf(subject.color)} />
        <div className={styles.words}>
          <h2 className={styles.name} lang={lang}>
            <a href={subjectUrl(subject)}>{subject.name}</a>
          </h2>
          <TopicCount topics={topics.length} />
        </div>
      </div>
      <ul lang={lang}>
        {topics.slice(0, TOPICS).map((topic) => (
          <li key={topic.uuid}>
            <a href={topicUrl(subject, topic)} className={styles.topic}>
              <span>{topic.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shown while no subject is chosen. */
function Empty() {
  return (
    <Card as="li" padding="none" className={styles.wide}>
      <h2 className={styles.name}>
        <FormattedMessage
          id="home.yours.empty.title"
          defaultMessage="What are you working on?"
          description="Home page of a signed-in user who has chosen no subjects: heading of a card"
        />
      </h2>
      <p>
        <FormattedMessage
          id="home.yours.empty"
          defaultMessage="Pick your subjects, and their topics are here whenever you come."
          description="Home page of a signed-in user who has chosen no subjects: what choosing is good for"
        />
      </p>
      <Button href={urlTo('profile-edit', { hash: 'subjects' })}>
        <FormattedMessage
          id="home.yours.pick"
          defaultMessage="Pick your subjects"
          description="Home page of a signed-in user who has chosen no subjects: button to where the user chooses them"
        />
      </Button>
    </Card>
  );
}

interface OthersProps {
  subjects: readonly Subject[];
  lang: string | undefined;
  /** Whether the user has chosen subjects: a link to change them is then shown. */
  edit: boolean;
}

function Others({ subjects, lang, edit }: OthersProps) {
  return (
    <Card as="li" padding="none" className={styles.wide}>
      <h2 className={styles.name}>
        <FormattedMessage
          id="home.yours.more"
          defaultMessage="More subjects"
          description="Home page of a signed-in user, behind the subjects that they chose: heading above the others"
        />
      </h2>
      <ul className={styles.chips} lang={lang}>
        {subjects.slice(0, MAX_OTHERS).map((subject) => (
          <li key={subject.id}>
            <Chip hue={hueOf(subject.color)} href={subjectUrl(subject)}>
              {subject.name}
            </Chip>
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        <Link href={urlTo('subjects')} variant="standalone">
          <FormattedMessage
            id="home.subjects.all"
            defaultMessage="All subjects and topics"
            description="Home page: link to the overview of all subjects"
          />
        </Link>
        {edit && (
          <Link href={urlTo('profile-edit', { hash: 'subjects' })} variant="standalone">
            <FormattedMessage
              id="home.yours.change"
              defaultMessage="Change your subjects"
              description="Home page of a signed-in user: link to where the user chooses subjects"
            />
          </Link>
        )}
      </p>
    </Card>
  );
}

function Waiting() {
  return (
    <div className={styles.rail} aria-hidden="true">
      <Skeleton shape="card" className={styles.card} height="100%" width="100%" />
      <Skeleton shape="card" className={styles.card} height="100%" width="100%" />
      <Skeleton shape="card" className={styles.wide} height="100%" width="100%" />
    </div>
  );
}

/** Shown if the user couldn't be fetched. */
function Failed() {
  const [again, setAgain] = useState(false);
  return (
    <div className={styles.rail}>
      <Card padding="none" className={styles.wide}>
        <h2 className={styles.name}>
          <FormattedMessage
            id="home.yours.failed"
            defaultMessage="Your subjects can’t be shown right now"
            description="Home page of a signed-in user, in the place of their subjects: the server doesn’t answer"
          />
        </h2>
        <p>
          <FormattedMessage
            id="home.yours.failed.text"
            defaultMessage="They are safe. Try again in a moment; the search works meanwhile."
            description="Home page of a signed-in user, where their subjects can’t be shown"
          />
        </p>
        <Button
          loading={again}
          onClick={() => {
            setAgain(true);
            location.reload();
          }}
        >
          <FormattedMessage
            id="home.yours.retry"
            defaultMessage="Try again"
            description="Home page of a signed-in user, where their subjects can’t be shown: button that loads the page again"
          />
        </Button>
      </Card>
    </div>
  );
}

import { FormattedMessage } from 'react-intl';
import { callUrl } from '../../api/client.ts';
import { usePageDataAt } from '../../api/pageData.tsx';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { ContentHero } from '../../ui/ContentHero.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import styles from './BuddyScreen.module.css';
import { infoTexts as texts } from './infoTexts.ts';
import type { Buddy } from './shared/types.ts';

/** What a study buddy is for, and questions with which one can begin. */
export default function BuddyScreen() {
  const { params } = usePage();
  const url = callUrl('/api/ai/buddies/{id}', { path: { id: params['id'] ?? '' } });
  const buddy = usePageDataAt<Buddy>(url).data;
  return buddy ? <Shown buddy={buddy} /> : <Waiting />;
}

function Waiting() {
  return (
    <Section width="reading" space="tight">
      <Skeleton height={56} width="70%" />
      <Skeleton lines={6} />
    </Section>
  );
}

function Shown({ buddy }: { buddy: Buddy }) {
  const lang = useMarketLang();
  const { uuid, name, aim, subject, questions } = buddy;
  return (
    <article>
      <ContentHero
        lang={lang}
        title={name}
        lead={aim}
        action={
          <Button size="large" href={urlTo('school-gpt', { query: { buddy: uuid } })}>
            <FormattedMessage {...texts.begin} />
          </Button>
        }
        picture={
          <div className={styles.picture}>
            <SubjectIcon
              iconUrl={subject?.iconUrl ?? '/icons/subjects/graduation-cap.svg'}
              hue={hueOf(subject?.color ?? '')}
              size={176}
              shape="solid"
            />
          </div>
        }
      />
      <Section width="content" space="tight">
        <div className={styles.columns}>
          <div className={styles.part}>
            <h2>
              <FormattedMessage {...texts.questions} />
            </h2>
            <ul className={styles.questions} lang={lang}>
              {questions.map((question) => (
                <li key={question}>
                  <a
                    className={styles.question}
                    href={urlTo('school-gpt', { query: { buddy: uuid, question } })}
                  >
                    {question}
                  </a>
                </li>
              ))}
            </ul>
            <p className={styles.note}>
              <FormattedMessage {...texts.source} />
            </p>
          </div>
          <Facts buddy={buddy} lang={lang} />
        </div>
      </Section>
    </article>
  );
}

function Facts({ buddy, lang }: { buddy: Buddy; lang: string | undefined }) {
  const { subject, level, manners } = buddy;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <FormattedMessage {...texts.manners} />
        </dt>
        <dd lang={lang}>{manners}</dd>
      </div>
      {subject && (
        <div>
          <dt>
            <FormattedMessage {...texts.subject} />
          </dt>
          <dd lang={lang}>{subject.name}</dd>
        </div>
      )}
      <div>
        <dt>
          <FormattedMessage {...texts.level} />
        </dt>
        {level ? (
          <dd lang={lang}>
            <Grades names={level.grades.map((grade) => grade.name)} />
          </dd>
        ) : (
          <dd>
            <FormattedMessage {...texts.everybody} />
          </dd>
        )}
      </div>
    </dl>
  );
}

/** Grades from the lowest up; of many the first and the last. */
function Grades({ names }: { names: readonly string[] }) {
  const few = 3;
  return names.length > few ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
}

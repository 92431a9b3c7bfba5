import { useIntl } from 'react-intl';
import { callUrl } from '../../api/client.ts';
import { usePageDataAt } from '../../api/pageData.tsx';
import { langOf } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { subjectUrl, urlTo } from '../../page/routes.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { GuideContents } from './GuideContents.tsx';
import { GuideFacts } from './GuideFacts.tsx';
import { GuidePartSection } from './GuidePartSection.tsx';
import { GuideProse } from './GuideProse.tsx';
import styles from './GuideScreen.module.css';
import { NextTopics } from './NextTopics.tsx';
import { useGuideProgress } from './progress.ts';
import type { Guide } from './types.ts';

/** A study guide: parts to read, each with cards and a quiz. */
export default function GuideScreen() {
  const { params } = usePage();
  const url = callUrl('/api/guides/{slug}', { path: { slug: params['slug'] ?? '' } });
  const guide = usePageDataAt<Guide>(url).data;
  return guide ? <Shown guide={guide} /> : <Waiting />;
}

function Waiting() {
  return (
    <Section width="reading" space="tight">
      <Skeleton height={56} width="70%" />
      <Skeleton lines={8} />
    </Section>
  );
}

function Shown({ guide }: { guide: Guide }) {
  const lang = langOf(guide.lang, usePage().language);
  const { progress, setRead, setSolved } = useGuideProgress(guide.slug);
  return (
    <article>
      <Head guide={guide} lang={lang} />
      <div className={styles.columns}>
        <GuideContents guide={guide} lang={lang} progress={progress} />
        <div className={styles.text} lang={lang}>
          {guide.intro !== '' && <GuideProse html={guide.intro} />}
          {guide.parts.map((part) => (
            <GuidePartSection
              key={part.id}
              part={part}
              read={progress.read.includes(part.id)}
              onRead={(read) => setRead(part.id, read)}
              onSolved={(right) => setSolved(part.id, right)}
            />
          ))}
          {guide.closing !== '' && (
            <div className={styles.closing}>
              <GuideProse html={guide.closing} />
            </div>
          )}
        </div>
      </div>
      <NextTopics guide={guide} lang={lang} />
    </article>
  );
}

function Head({ guide, lang }: { guide: Guide; lang: string | undefined }) {
  const intl = useIntl();
  const { subject } = guide;
  const hue = hueOf(subject.color);
  return (
    <header className={styles.head} data-hue={hue}>
      <div className={styles.inner}>
        <Breadcrumbs
          items={[
            {
              label: intl.formatMessage({
                id: 'guide.crumb',
                defaultMessage: 'Subjects',
                description:
                  'Study guide: link in the path above the heading to the overview of subjects',
              }),
              href: urlTo('subjects'),
            },
            { label: subject.name, href: subjectUrl(subject) },
            { label: guide.title },
          ]}
        />
        <div className={styles.title}>
          <SubjectIcon iconUrl={subject.iconUrl} hue={hue} size={72} shape="solid" />
          <div className={styles.words}>
            <h1 className={styles.name} lang={lang}>
              {guide.title}
            </h1>
            <GuideFacts guide={guide} />
          </div>
        </div>
        <p className={styles.lead} lang={lang}>
          {guide.description}
        </p>
      </div>
    </header>
  );
}

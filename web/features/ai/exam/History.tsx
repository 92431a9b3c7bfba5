import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../../api/ApiProvider.tsx';
import { useMarketLang } from '../../../market/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Exam.module.css';
import { examTexts as texts } from './examTexts.ts';
import { useCourse } from '../toolPlace.ts';
import { EXAMS } from './keys.ts';
import type { Exam, ExamList } from './types.ts';
import type { ExamPlace } from './useExamPlace.ts';

const LIMIT = 10;

/** The user's exams with their scores. */
export function History({ place }: { place: ExamPlace }) {
  const api = useApi();
  const course = useCourse();
  const list = useInfiniteQuery({
    queryKey: [...EXAMS, course],
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      api.get(
        '/api/ai/exams',
        { query: { page, limit: LIMIT, ...(course !== null && { courseUuid: course }) } },
        signal,
      ),
    getNextPageParam: ({ last, page }: ExamList) => (last ? null : page + 1),
    meta: { context: 'mockExam.list', onScreen: true },
  });
  const exams = list.data?.pages.flatMap(({ content }) => content);
  if (exams?.length === 0) return null;
  return (
    <Section
      width="narrow"
      space="tight"
      tone="card"
      title={<FormattedMessage {...texts.history} />}
    >
      {exams ? (
        <ul className={styles.list}>
          {exams.map((exam) => (
            <Row key={exam.uuid} exam={exam} link={place.link(exam.uuid)} />
          ))}
        </ul>
      ) : list.isError ? (
        <Notice
          tone="danger"
          action={
            <Button size="small" variant="tonal" onClick={() => void list.refetch()}>
              <FormattedMessage {...texts.retry} />
            </Button>
          }
        >
          <FormattedMessage {...texts.historyFailed} />
        </Notice>
      ) : (
        <div aria-busy="true">
          <Skeleton height={140} shape="card" />
        </div>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="tonal"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            <FormattedMessage {...texts.more} />
          </Button>
        </div>
      )}
    </Section>
  );
}

function Row({ exam, link }: { exam: Exam; link: ReturnType<ExamPlace['link']> }) {
  const intl = useIntl();
  const lang = useMarketLang();
  return (
    <li>
      <a {...link} className={styles.row}>
        <span className={styles.rowWords}>
          {exam.title === '' ? (
            <FormattedMessage {...texts.untitled} />
          ) : (
            <span className={styles.rowTitle} lang={lang}>
              {exam.title}
            </span>
          )}
          <span className={styles.muted}>
            <FormattedMessage
              {...texts.facts}
              values={{
                date: intl.formatDate(exam.createdOn, {
                  day: 'numeric',
                  month: 'long',
                  year: 'numeric',
                }),
                count: exam.count > 0 ? exam.count : exam.wanted,
              }}
            />
          </span>
        </span>
        {exam.points === null ? (
          <Badge tone={exam.state === 'FAILED' ? 'warning' : 'accent'}>
            <FormattedMessage {...texts[exam.state]} />
          </Badge>
        ) : (
          <Badge tone={exam.points * 2 >= exam.count ? 'success' : 'neutral'}>
            <FormattedMessage {...texts.score} values={{ points: exam.points, most: exam.count }} />
          </Badge>
        )}
        <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
      </a>
    </li>
  );
}

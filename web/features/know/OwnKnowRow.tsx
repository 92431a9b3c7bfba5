import { Eye, Heart, Pencil, Trash2 } from 'lucide-react';
import {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  useIntl,
} from 'react-intl';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Image } from '../../ui/Image.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withValues } from '../../ui/withValues.ts';
import { OwnDecision } from '../moderation/shared/OwnDecision.tsx';
import create from './Create.module.css';
import { editTexts } from './editTexts.ts';
import styles from './OwnKnows.module.css';
import { partOf } from './progress.ts';
import { progressTexts } from './progressTexts.ts';
import { Failure } from './ProgressView.tsx';
import { StatusBadge } from './StatusBadge.tsx';

export type OwnSummary = components['schemas']['OwnKnowSummary'];

const texts = withValues(
  defineMessages({
    pages: {
      id: 'ownKnows.pages',
      defaultMessage: '{count, plural, one {# page} other {# pages}}',
      description: 'On study material in a list: how many pages it has',
    },
    cards: {
      id: 'ownKnows.cards',
      defaultMessage: '{count, plural, one {# card} other {# cards}}',
      description: 'On a deck of flashcards in a list: how many cards it has',
    },
    views: {
      id: 'ownKnows.views',
      defaultMessage: 'Views',
      description: 'Read out before the number of views of study material',
    },
    likes: {
      id: 'ownKnows.likes',
      defaultMessage: 'Likes',
      description: 'Read out before the number of likes of study material',
    },
    progress: {
      id: 'ownKnows.progress',
      defaultMessage: 'See how far it is',
      description: 'Button on study material that is being processed',
    },
    read: {
      id: 'progress.read',
      defaultMessage: 'Read it',
      description: 'Button that opens the published study material',
    },
    again: {
      id: 'progress.again',
      defaultMessage: 'Choose another file',
      description: 'Button after shared files could not be processed: leads to the choice of files',
    },
    edit: {
      id: 'know.edit',
      defaultMessage: 'Edit',
      description: 'Link to the page on which an author changes their study material',
    },
    remove: {
      id: 'ownKnows.delete',
      defaultMessage: 'Delete {title}',
      description:
        'Button on study material in the list of one’s own, read out; {title} is its title',
    },
    review: {
      id: 'ownKnows.review',
      defaultMessage: 'Somebody of our team has a look at it first. You need to do nothing.',
      description: 'On study material in the list of one’s own that a person has to look at',
    },
  }),
);

/** A know in its author's list: how it stands, and what to do next. */
export function OwnKnowRow({ know, onDelete }: { know: OwnSummary; onDelete: () => void }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { status, subject, cover, title } = know;
  const href = hrefOf(know);
  return (
    <Card as="li" padding="none" className={styles.row}>
      <div className={styles.cover} data-hue={subject ? hueOf(subject.color) : undefined}>
        {cover && (
          <Image
            src={cover.url}
            sources={[]}
            width={cover.width}
            height={cover.height}
            alt=""
            className={styles.page}
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.badges}>
          <StatusBadge status={status} />
          {subject && (
            <span lang={lang}>
              <Chip hue={hueOf(subject.color)}>{subject.name}</Chip>
            </span>
          )}
        </p>
        <h2 className={styles.name} lang={lang}>
          <a href={href}>{title}</a>
        </h2>
        <Facts know={know} />
        <Standing know={know} />
        {know.own.decision && <OwnDecision know={know} decision={know.own.decision} />}
        <div className={styles.actions}>
          <Button size="small" variant="tonal" href={href}>
            <FormattedMessage {...actionOf(know)} />
          </Button>
          {!isToMend(know) && (
            <Button
              size="small"
              variant="quiet"
              href={editHref(know)}
              icon={<Pencil size={16} aria-hidden="true" />}
            >
              <FormattedMessage {...texts.edit} />
              <VisuallyHidden>
                <bdi>{title}</bdi>
              </VisuallyHidden>
            </Button>
          )}
          <IconButton label={intl.formatMessage(texts.remove, { title })} onClick={onDelete}>
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </Card>
  );
}

/** Where a know leads: while it is processed to its progress, after a failure to another try. */
function hrefOf(know: OwnSummary): string {
  if (know.status === 'PROCESSING')
    return urlTo('know-create-details', { hash: `know-${know.uuid}` });
  return isToMend(know) ? editHref(know) : know.path;
}

/** Whether its files have to be others; what staff took down isn't mended by that. */
const isToMend = ({ status, own }: OwnSummary) => status === 'REJECTED' && own.decision === null;

/** Where it is changed: a deck has an editor of its own. */
const editHref = ({ uuid, slug, format }: OwnSummary) =>
  format === 'FLASHCARDS'
    ? urlTo('deck-edit', { params: { know: uuid } })
    : urlTo('know-edit', { params: { slug } });

/** What there is to know beside the status: how far it is, what went wrong, what comes next. */
function Standing({ know: { status, own } }: { know: OwnSummary }) {
  const intl = useIntl();
  const isRead = status === 'PUBLISHED' || status === 'PRIVATE';
  if (own.processing)
    return (
      <div className={styles.standing}>
        {isRead && (
          <p className={styles.facts}>
            <FormattedMessage {...editTexts.makingText} />
          </p>
        )}
        <p className={styles.step}>
          <span>
            <FormattedMessage {...progressTexts[own.processing.step]} />
          </span>
          {own.processing.of > 1 && (
            <span>
              <FormattedMessage
                {...progressTexts.doneOf}
                values={{ done: own.processing.done, of: own.processing.of }}
              />
            </span>
          )}
        </p>
        <progress
          className={create.progress}
          value={partOf(own.processing)}
          max={1}
          aria-label={intl.formatMessage(progressTexts.bar)}
        />
      </div>
    );
  if (own.failure)
    return (
      <div className={styles.standing}>
        <Failure failure={own.failure} />
        {isRead && (
          <p className={styles.facts}>
            <FormattedMessage {...editTexts.failedKept} />
          </p>
        )}
      </div>
    );
  return status === 'REVIEW' ? (
    <p className={styles.facts}>
      <FormattedMessage {...texts.review} />
    </p>
  ) : null;
}

function actionOf(know: OwnSummary) {
  if (know.status === 'PROCESSING') return texts.progress;
  return isToMend(know) ? texts.again : texts.read;
}

function Facts({ know }: { know: OwnSummary }) {
  const isRead = know.status === 'PUBLISHED' || know.status === 'PRIVATE';
  return (
    <p className={styles.facts}>
      <span>
        <FormattedDate value={know.createdOn} dateStyle="medium" />
      </span>
      {know.pageCount > 0 && (
        <span>
          <FormattedMessage {...texts.pages} values={{ count: know.pageCount }} />
        </span>
      )}
      {know.cards > 0 && (
        <span>
          <FormattedMessage {...texts.cards} values={{ count: know.cards }} />
        </span>
      )}
      {isRead && (
        <>
          <span className={styles.fact}>
            <Eye size={16} aria-hidden="true" />
            <VisuallyHidden>
              <FormattedMessage {...texts.views} />
            </VisuallyHidden>
            <FormattedNumber value={know.views} />
          </span>
          <span className={styles.fact}>
            <Heart size={16} aria-hidden="true" />
            <VisuallyHidden>
              <FormattedMessage {...texts.likes} />
            </VisuallyHidden>
            <FormattedNumber value={know.likes} />
          </span>
        </>
      )}
    </p>
  );
}

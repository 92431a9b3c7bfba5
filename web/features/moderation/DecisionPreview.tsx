import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Case.module.css';
import { type Ground, groundTexts } from './grounds.ts';
import { takesDown } from './templates.ts';
import type { Case, Choice } from './types.ts';

const texts = withValues(
  defineMessages({
    authorReads: {
      id: 'preview.author',
      defaultMessage: 'What the author reads',
      description: 'Opens a preview of what the author is told about a decision of staff',
    },
    reporterReads: {
      id: 'preview.reporter',
      defaultMessage: 'What reporters read',
      description: 'Opens a preview of what those are told about a decision who reported something',
    },
    author: {
      id: 'preview.author.text',
      defaultMessage:
        '{choice, select, REMOVE {{kind, select, folder {“{title}” isn’t shared any more.} other {“{title}” was removed.}}} REJECT {“{title}” will not be published.} APPROVE {“{title}” is published.} RESTORE {You were right: “{title}” is back.} KEEP_REMOVED {“{title}” stays removed.} BLOCK {You can’t use the web app any more.} other {Somebody reported “{title}”. We looked at it, and it stays.}}',
      description:
        'Preview of what the author of study material, of a request or of a shared folder is told about a decision of staff; {title} is its title',
    },
    reporter: {
      id: 'preview.reporter.text',
      defaultMessage:
        '{choice, select, REMOVE {You reported “{title}”. We removed it.} BLOCK {You reported {title}. This person can’t use the web app any more.} RESTORE {You reported “{title}”. Its author objected, and it is back.} KEEP_REMOVED {You reported “{title}”. Its author objected, but it stays removed.} other {You reported “{title}”. We looked at it, and it stays.}}',
      description:
        'Preview of what those are told about a decision of staff who reported something; {title} is its title, or the person’s name',
    },
    ground: {
      id: 'preview.ground',
      defaultMessage: 'Ground: {ground}',
      description: 'Preview of what the author is told: which rule was broken',
    },
    object: {
      id: 'preview.object',
      defaultMessage: 'You can object to this once.',
      description: 'Preview of what the author is told about a removal',
    },
    language: {
      id: 'preview.language',
      defaultMessage:
        'Everybody gets this in the language of their own site; your reason stays as you wrote it.',
      description: 'Below the previews of what people are told about a decision',
    },
    nobody: {
      id: 'preview.nobody',
      defaultMessage: 'Nobody is told about this decision.',
      description:
        'In place of the previews where a decision of staff concerns nobody who could be told',
    },
  }),
);

export interface DecisionPreviewProps {
  one: Case;
  choice: Choice;
  ground: Ground | '';
  reason: string;
}

/** What both sides are told about a decision, as far as it is the same for all. */
export function DecisionPreview({ one, choice, ground, reason }: DecisionPreviewProps) {
  const intl = useIntl();
  const { subject } = one;
  const title = <bdi>{subject.title ?? subject.name}</bdi>;
  // Of a report that proved wrong only authors of knows are told.
  const toAuthor = subject.author && (subject.kind === 'know' || choice !== 'KEEP');
  const toReporters = one.kind === 'OBJECTION' || one.reports > 0;
  return (
    <div className={styles.preview}>
      {toAuthor && (
        <Told summary={<FormattedMessage {...texts.authorReads} />} reason={reason}>
          <p>
            <FormattedMessage {...texts.author} values={{ choice, kind: subject.kind, title }} />
          </p>
          {takesDown(choice) && ground !== '' && (
            <p>
              <FormattedMessage
                {...texts.ground}
                values={{ ground: intl.formatMessage(groundTexts[ground]) }}
              />
            </p>
          )}
          {subject.kind === 'know' && (choice === 'REMOVE' || choice === 'REJECT') && (
            <p>
              <FormattedMessage {...texts.object} />
            </p>
          )}
        </Told>
      )}
      {toReporters && (
        <Told summary={<FormattedMessage {...texts.reporterReads} />} reason={reason}>
          <p>
            <FormattedMessage {...texts.reporter} values={{ choice, title }} />
          </p>
        </Told>
      )}
      <p className={styles.muted}>
        <FormattedMessage {...(toAuthor || toReporters ? texts.language : texts.nobody)} />
      </p>
    </div>
  );
}

interface ToldProps {
  summary: ReactNode;
  reason: string;
  children: ReactNode;
}

function Told({ summary, reason, children }: ToldProps) {
  return (
    <Disclosure summary={summary}>
      <div className={styles.mail}>
        {children}
        {reason.trim() !== '' && <blockquote className={styles.quote}>{reason.trim()}</blockquote>}
      </div>
    </Disclosure>
  );
}

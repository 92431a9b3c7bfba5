import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { detailsTexts } from './detailsTexts.ts';
import styles from './Edit.module.css';
import { editTexts as texts } from './editTexts.ts';
import {
  type Choices,
  differences,
  type Editable,
  type Meeting,
  merged,
  type Part,
} from './knowEdit.ts';
import type { KnowLists } from './useKnowLists.ts';

export interface ConflictDialogProps {
  meeting: Meeting;
  lists: KnowLists;
  onClose: () => void;
  onChosen: (chosen: Editable) => void;
}

/** What was changed elsewhere meanwhile, beside one's own: for each the author chooses. */
export function ConflictDialog({ meeting, lists, onClose, onChosen }: ConflictDialogProps) {
  const intl = useIntl();
  const [choices, setChoices] = useState<Choices>(() => differences(meeting));
  const told = Object.keys(choices) as Part[];
  return (
    <Modal
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.conflict} />}
      description={
        <FormattedMessage {...(told.length > 0 ? texts.conflictText : texts.conflictNone)} />
      }
      maxWidth={720}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage {...texts.conflictBack} />
          </Button>
          <Button onClick={() => onChosen(merged(meeting, choices))}>
            <FormattedMessage {...texts.conflictSave} />
          </Button>
        </>
      }
    >
      <div className={styles.differences}>
        {told.map((part) => (
          <ChoiceCards
            key={part}
            legend={intl.formatMessage(texts.part, { part })}
            value={[choices[part] ?? 'mine']}
            onChange={([chosen]) =>
              setChoices({ ...choices, [part]: chosen === 'theirs' ? 'theirs' : 'mine' })
            }
            choices={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: intl.formatMessage(texts[side]),
              help: <Value part={part} of={meeting[side]} lists={lists} />,
            }))}
          />
        ))}
      </div>
    </Modal>
  );
}

function Value({ part, of, lists }: { part: Part; of: Editable; lists: KnowLists }): ReactNode {
  const intl = useIntl();
  const texted = textsOf(part, of, lists);
  if (part === 'visibility')
    return intl.formatMessage(
      of.details.visibility === 'public' ? detailsTexts.public : detailsTexts.private,
    );
  if (texted.length === 0) return <FormattedMessage {...texts.empty} />;
  return <bdi className={styles.value}>{texted.join(part === 'description' ? '\n' : ', ')}</bdi>;
}

/** A part in words. */
function textsOf(part: Part, { details, files }: Editable, lists: KnowLists): string[] {
  const subject = lists.subjects.find(({ id }) => id === details.subjectId);
  const topics = subject?.topics.filter(({ uuid }) => details.topicIds.includes(uuid)) ?? [];
  const namesOf = (list: readonly { id: string; name: string }[], ids: (string | null)[]) =>
    list.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  switch (part) {
    case 'placement':
      return [...(subject ? [subject] : []), ...topics].map(({ name }) => name);
    case 'school':
      return [
        ...namesOf(lists.schoolTypes, [details.schoolTypeId]),
        ...namesOf(lists.grades, details.gradeIds),
      ];
    case 'examBoard':
      return namesOf(lists.examBoards, [details.examBoardId]);
    case 'files':
      return files.map(({ name }) => name);
    case 'tags':
      return details.tags;
    case 'description':
      return details.description === '' ? [] : [details.description];
    default:
      return [details.title];
  }
}

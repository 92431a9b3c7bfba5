import { FormattedMessage } from 'react-intl';
import { queueTexts as texts } from './caseTexts.ts';
import type { CaseSubject } from './types.ts';

/** What a case is about: a title or a person's name, unless it is gone. */
export function SubjectName({ subject }: { subject: CaseSubject }) {
  const name = subject.title ?? subject.name;
  return name === null ? <FormattedMessage {...texts.gone} /> : <bdi>{name}</bdi>;
}

/** The suggested words of decisions. */
import type { MessageDescriptor } from 'react-intl';
import { choiceTemplates, groundTemplates, thingTemplates } from './decisionTexts.ts';
import type { Ground } from './grounds.ts';
import type { CaseSubject, Choice } from './types.ts';

/** Whether a decision takes something from its author, for a ground that it names. */
export function takesDown(choice: Choice): boolean {
  return choice === 'REMOVE' || choice === 'REJECT' || choice === 'BLOCK';
}

/** Whether anybody reads a reason: who waited for a check only learns that all is well. */
export function takesReason(choice: Choice): boolean {
  return choice !== 'APPROVE';
}

/** Whether a decision can't be made without a reason. */
export function needsReason(choice: Choice): boolean {
  return takesDown(choice) || choice === 'KEEP_REMOVED';
}

/** The suggested reason of a decision; undefined where staff say it in their own words. */
export function templateOf(
  kind: CaseSubject['kind'],
  choice: Choice,
  ground: Ground | '',
): MessageDescriptor | undefined {
  if (!takesDown(choice)) return choiceTemplates[choice];
  if (ground === '' || ground === 'OTHER') return undefined;
  const own = kind === 'demand' || kind === 'folder' ? thingTemplates[kind][ground] : undefined;
  return own === undefined ? groundTemplates[ground] : (own ?? undefined);
}

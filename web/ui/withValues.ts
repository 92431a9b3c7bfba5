import type { MessageDescriptor } from 'react-intl';

/**
 * A message that is picked at run time, or takes values: react-intl's types infer
 * values only from messages that are written at their use.
 */
export function withValues<Key extends string>(
  messages: Record<Key, MessageDescriptor>,
): Record<Key, MessageDescriptor> {
  return messages;
}

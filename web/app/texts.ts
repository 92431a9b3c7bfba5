import type { MessageDescriptor } from 'react-intl';

/**
 * Messages that are picked at run time, or take values: react-intl's types see
 * only values of messages that are written where they are used.
 */
export function withValues<Key extends string>(
  messages: Record<Key, MessageDescriptor>,
): Record<Key, MessageDescriptor> {
  return messages;
}

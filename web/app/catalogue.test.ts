import { expect, test } from 'vitest';
import type { MessageDescriptor } from 'react-intl';
import { makeIntl } from './catalogue.ts';

const message = (id: string): MessageDescriptor => ({ id });

test('plain texts are returned as they are, also those that come later', () => {
  const faults: Error[] = [];
  const texts: Record<string, string> = { brace: 'A set begins with {', nothing: '' };
  const intl = makeIntl('en', texts, (error) => faults.push(error));
  expect(intl.formatMessage(message('brace'))).toBe('A set begins with {');
  expect(intl.formatMessage(message('nothing'))).toBe('');
  texts['late'] = 'Late, <b>not markup</b>';
  expect(intl.formatMessage(message('late'))).toBe('Late, <b>not markup</b>');
  expect(faults).toEqual([]);
});

test('a text that is missing is told', () => {
  const faults: Error[] = [];
  const intl = makeIntl('de', {}, (error) => faults.push(error));
  intl.formatMessage(message('missing'));
  expect(faults).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { completeLanguages, faultsOf } from './check.mjs';

const source = {
  'a.plain': 'Hello',
  'a.name': 'Hello {name}',
  'a.count': '{count, plural, one {# topic} other {# topics}}',
  'a.rich': 'Read the <link>terms</link>',
};
const complete = {
  'a.plain': 'Hallo',
  'a.name': 'Hallo {name}',
  'a.count': '{count, plural, one {# Thema} other {# Themen}}',
  'a.rich': 'Lies die <link>Bedingungen</link>',
};
const only = (catalogue) => faultsOf(source, { de: { ...complete, ...catalogue } });

describe('faultsOf', () => {
  it('finds nothing in a good catalogue', () => expect(only({})).toEqual([]));
  it('finds a missing key', () => {
    const { 'a.name': _, ...rest } = complete;
    expect(faultsOf(source, { de: rest })).toEqual([
      'de.json: a.name: missing; in English it is "Hello {name}"',
    ]);
  });
  it('finds a superfluous key', () =>
    expect(only({ 'a.old': 'alt' })).toEqual(['de.json: a.old: no longer in the code; remove it']));
  it('finds a changed argument', () =>
    expect(only({ 'a.name': 'Hallo {nam}' })[0]).toContain(
      '{nam:argument}, English has {name:argument}',
    ));
  it('finds a plural turned into a plain argument', () =>
    expect(only({ 'a.count': '{count} Themen' })[0]).toContain('{count:argument}'));
  it('finds a lost tag', () =>
    expect(only({ 'a.rich': 'Lies die Bedingungen' })[0]).toContain('has the placeholders none'));
  it('finds broken syntax', () =>
    expect(only({ 'a.plain': 'Hallo {' })[0]).toContain('broken syntax'));
  it('finds an empty text', () =>
    expect(only({ 'a.plain': ' ' })).toEqual(['de.json: a.plain: empty']));
  it('finds a plural form that the language lacks', () =>
    expect(only({ 'a.count': '{count, plural, one {#} few {#} other {#}}' })).toEqual([
      'de.json: a.count: the language has no plural form few',
    ]));
  it.each([
    ['pl', 'forms few, many are'],
    ['cs', 'form few is'],
    ['ro', 'form few is'],
  ])('finds the plural forms that %s needs', (tag, missing) =>
    expect(
      faultsOf(source, { [tag]: { ...complete, 'a.count': '{count, plural, one {#} other {#}}' } }),
    ).toEqual([`${tag}.json: a.count: the plural ${missing} missing`]),
  );
  it('needs no form whose numbers have words of their own', () =>
    expect(only({ 'a.count': '{count, plural, =1 {ein} other {#}}' })).toEqual([]));
  it('needs no form that only fractions and millions have', () =>
    expect(
      faultsOf(source, { es: { ...complete, 'a.count': '{count, plural, one {#} other {#}}' } }),
    ).toEqual([]));
  it('lets a variant hold only what differs', () =>
    expect(faultsOf(source, { de: complete, 'de-AT': { 'a.plain': 'Servus' } })).toEqual([]));
  it('refuses a variant’s text that equals its base’s', () =>
    expect(faultsOf(source, { de: complete, 'de-AT': { 'a.plain': 'Hallo' } })).toEqual([
      'de-AT.json: a.plain: only repeats the base; leave it out',
    ]));
  it('compares a variant of English with English', () =>
    expect(faultsOf(source, { 'en-GB': { 'a.plain': 'Hello' } })).toEqual([
      'en-GB.json: a.plain: only repeats the base; leave it out',
    ]));
  it('requires every key of a variant without a base', () =>
    expect(faultsOf(source, { 'pt-BR': { 'a.plain': 'Olá' } })).toHaveLength(3));
});

describe('completeLanguages', () => {
  const { 'a.name': _, ...partial } = complete;
  it('has the source and each language with all texts', () =>
    expect(completeLanguages(source, { fr: complete, de: complete })).toEqual(['de', 'en', 'fr']));
  it('leaves out a language that lacks one', () =>
    expect(completeLanguages(source, { de: partial })).toEqual(['en']));
  it('completes a variant from its base', () =>
    expect(completeLanguages(source, { de: complete, 'de-AT': { 'a.plain': 'Servus' } })).toEqual([
      'de',
      'de-AT',
      'en',
    ]));
  it('does not complete a variant from a base that lacks texts', () =>
    expect(completeLanguages(source, { de: partial, 'de-AT': {} })).toEqual(['en']));
  it('completes a variant of English from the source', () =>
    expect(completeLanguages(source, { 'en-GB': {} })).toEqual(['en', 'en-GB']));
  it('requires every key of a variant without a base', () =>
    expect(completeLanguages(source, { 'pt-BR': { 'a.plain': 'Olá' } })).toEqual(['en']));
});

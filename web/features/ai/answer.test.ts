import { describe, expect, it } from 'vitest';
import { type Answer, emptyAnswer, sourcesOf, turnsOf, withEvent } from './answer.ts';
import type { AskEvent } from './ask.ts';
import { mathsIn } from './mathsIn.ts';
import {
  followUp,
  modelAnswer,
  sampleAnswer,
  sampleQuestion,
  sampleSentences,
  unsupportedSentence,
} from './samples.ts';
import { uuidsIn } from './usePlace.ts';

const after = (...events: AskEvent[]) => events.reduce<Answer>(withEvent, emptyAnswer);

describe('withEvent', () => {
  const done: AskEvent = {
    name: 'done',
    data: { uuid: 'm', usage: { prompt: 0, answer: 0 }, remaining: 1 },
  };

  it('adds sentence by sentence up to the end', () => {
    const answer = after(
      { name: 'provider', data: { kind: 'endpoint', model: 'm' } },
      ...sampleSentences.map((data): AskEvent => ({ name: 'sentence', data })),
      done,
    );
    expect(answer).toMatchObject({ state: 'DONE', uuid: 'm', sentences: sampleSentences });
  });

  it('keeps what was said before an error', () => {
    const answer = after(
      { name: 'sentence', data: unsupportedSentence },
      { name: 'error', data: { type: 'InternalError', message: '' } },
    );
    expect(answer).toMatchObject({ state: 'FAILED', sentences: [unsupportedSentence] });
  });

  it('keeps where to search instead', () => {
    const answer = after({ name: 'notFound', data: { searchUrl: '/search?query=a' } }, done);
    expect(answer).toMatchObject({ notFound: true, searchUrl: '/search?query=a', state: 'DONE' });
  });
});

describe('turnsOf', () => {
  it('joins each question with its answer', () => {
    const turns = turnsOf([sampleQuestion, sampleAnswer, followUp, modelAnswer]);
    expect(turns.map(({ question }) => question)).toEqual([sampleQuestion.text, followUp.text]);
    expect(turns.map(({ answer }) => answer.uuid)).toEqual([sampleAnswer.uuid, modelAnswer.uuid]);
  });

  it('lets a question without an answer be asked again', () => {
    expect(turnsOf([sampleQuestion])).toMatchObject([{ answer: { state: 'FAILED', uuid: null } }]);
  });
});

describe('sourcesOf', () => {
  it('numbers each passage once, in the order of the sentences', () => {
    const sources = sourcesOf([...sampleSentences, ...sampleSentences, unsupportedSentence]);
    expect(sources.map(({ number, page }) => [number, page])).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
      [4, 12],
    ]);
  });
});

describe('mathsIn', () => {
  it('finds formulas as models write them', () => {
    expect(mathsIn('Mit $a^2$ und \\(b\\) gilt \\[c\\] und $$d$$.')).toEqual([
      'Mit ',
      { tex: 'a^2', display: false },
      ' und ',
      { tex: 'b', display: false },
      ' gilt ',
      { tex: 'c', display: true },
      ' und ',
      { tex: 'd', display: true },
      '.',
    ]);
  });

  it('leaves prices alone', () => {
    for (const text of ['It costs $5 or $10.', 'From $ to $', '', 'A line with one $'])
      expect(mathsIn(text).filter((part) => typeof part !== 'string')).toEqual([]);
  });
});

describe('uuidsIn', () => {
  it('takes uuids and nothing else', () => {
    const uuid = '9f4f2f0e-0000-4000-8000-000000000003';
    expect(uuidsIn(`${uuid},x, ,${uuid.toUpperCase()}`)).toEqual([uuid, uuid.toUpperCase()]);
    expect(uuidsIn(null)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Details, firstDetails, givenBy } from './draft.ts';
import { filled, hasPlace, hasTitle, suggestedBy } from './suggested.ts';

const empty = firstDetails(givenBy(new URLSearchParams()), [], {
  gradeIds: [],
  schoolTypeId: null,
});
const form = (part: Partial<Details>): Details => ({ ...empty, ...part });
const nothing = { title: '', subjectId: null, topicIds: [] };
const cells = { title: 'Cells', subjectId: 3, topicIds: ['a'] };
const war = { title: 'War', subjectId: 5, topicIds: [] };

describe('a suggestion', () => {
  it('fills what is empty, and what was suggested before', () => {
    expect(filled(empty, nothing, cells)).toEqual(cells);
    expect(filled(form(cells), cells, war)).toEqual(war);
    expect(filled(form(cells), cells, nothing)).toEqual(nothing);
    const byName = { ...nothing, title: 'Scan of cells' };
    expect(filled(form({ title: 'Scan of cells' }), byName, cells)).toEqual(cells);
  });

  it('never changes what was typed, chosen or taken away', () => {
    expect(filled(form({ title: 'Mine' }), nothing, cells)).toEqual({
      subjectId: 3,
      topicIds: ['a'],
    });
    expect(filled(form({ ...cells, title: '' }), cells, war)).not.toHaveProperty('title');
    expect(filled(form({ subjectId: 7 }), nothing, cells)).toEqual({ title: 'Cells' });
    expect(filled(form({ title: 'Cells', subjectId: null }), cells, war)).toEqual({ title: 'War' });
    expect(filled(form({ ...cells, topicIds: ['a', 'b'] }), cells, war)).toEqual({ title: 'War' });
  });

  it('has the title of the files’ names where they have no heading', () => {
    expect(suggestedBy(nothing, 'Cells 2').title).toBe('Cells 2');
    expect(suggestedBy(cells, 'Cells 2').title).toBe('Cells');
  });

  it('is told as such while the form has it', () => {
    expect([hasTitle(form(cells), cells), hasPlace(form(cells), cells)]).toEqual([true, true]);
    expect(hasTitle(form({ title: 'Mine' }), cells)).toBe(false);
    expect([hasTitle(empty, nothing), hasPlace(empty, nothing)]).toEqual([false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { birthDate } from './age.ts';

const today = new Date(2026, 4, 20);
const of = (day: string, month: string, year: string) => birthDate({ day, month, year }, today);

describe('parsing a date of birth', () => {
  it.each([
    ['20', '5', '2013', '2013-05-20'],
    [' 1', '01 ', '1999', '1999-01-01'],
    ['20', '5', '2025', '2025-05-20'],
    ['29', '2', '2008', '2008-02-29'],
  ])('accepts %s %s %s', (d, m, y, date) => expect(of(d, m, y)).toEqual({ date }));
  it.each([
    ['', '5', '2010', 'missing'],
    ['1', '', '2010', 'missing'],
    ['1', '1', ' ', 'missing'],
    ['31', '2', '2010', 'wrong'],
    ['29', '2', '2010', 'wrong'],
    ['1', '13', '2010', 'wrong'],
    ['0', '1', '2010', 'wrong'],
    ['1', '1', '10', 'wrong'],
    ['1', '1', '1900', 'wrong'],
    ['1', '1', '2027', 'wrong'],
    ['-1', '1', '2010', 'wrong'],
    ['1e1', '1', '2010', 'wrong'],
  ])('rejects %s %s %s', (d, m, y, fault) => expect(of(d, m, y)).toEqual({ fault }));
});

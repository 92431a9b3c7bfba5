import { describe, expect, it } from 'vitest';
import type { CountryChoice } from '../../market/types.ts';
import { languageChoices } from './languages.ts';

const choice = (code: string, language: string, domain = code): CountryChoice => ({
  code,
  countryCode: code.toUpperCase(),
  localizedName: code,
  englishName: code,
  language,
  languageName: `name of ${language}`,
  iconUrl: '',
  domain: `https://${domain}.example`,
});

const sites = [
  choice('ax', 'xx-AX', 'bx'),
  choice('bx', 'xx'),
  choice('ay', 'yy-AY'),
  choice('by', 'yy'),
  choice('cy', 'yy-CY'),
];

describe('the choice of languages', () => {
  it('has each language once, with the site that speaks no variant of it', () =>
    expect(
      languageChoices(sites, { language: 'xx', domain: 'https://bx.example' }, '/legal/privacy'),
    ).toEqual([
      { language: 'xx', label: 'name of xx', href: 'https://bx.example/legal/privacy' },
      { language: 'yy', label: 'name of yy', href: 'https://by.example/legal/privacy' },
    ]));

  it('stays on this site for its own language', () =>
    expect(
      languageChoices(sites, { language: 'yy-CY', domain: 'https://cy.example' }, '/')[1],
    ).toEqual({ language: 'yy-CY', label: 'name of yy-CY', href: 'https://cy.example/' }));

  it('takes any site of a language that has variants only', () =>
    expect(
      languageChoices(
        [choice('ay', 'yy-AY'), choice('cy', 'yy-CY')],
        { language: 'xx', domain: '' },
        '/',
      ).map(({ language }) => language),
    ).toEqual(['yy-AY']));
});

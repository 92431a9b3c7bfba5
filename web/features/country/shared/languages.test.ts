import { describe, expect, it } from 'vitest';
import type { CountryChoice } from '../../../market/types.ts';
import { languageChoices } from './languages.ts';

const choice = (
  code: string,
  language: string,
  domain = code,
  shown = language,
): CountryChoice => ({
  code,
  countryCode: code.toUpperCase(),
  localizedName: code,
  language,
  shown,
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

describe('the list of languages', () => {
  it('has each language once, with the site that shows it without a variant', () =>
    expect(languageChoices(sites, 'https://bx.example', () => '/legal/privacy')).toEqual([
      { language: 'xx', label: 'name of xx', href: 'https://bx.example/legal/privacy' },
      {
        language: 'yy',
        label: 'name of yy',
        href: 'https://by.example/legal/privacy',
        country: 'by',
      },
    ]));

  it('stays on this site for its own language', () =>
    expect(languageChoices(sites, 'https://cy.example', () => '/')[1]).toEqual({
      language: 'yy-CY',
      label: 'name of yy-CY',
      href: 'https://cy.example/',
    }));

  it('has the page’s own path on each site', () =>
    expect(
      languageChoices(sites, 'https://bx.example', ({ code }) => `/in-${code}`).map(
        ({ href }) => href,
      ),
    ).toEqual(['https://bx.example/in-bx', 'https://by.example/in-by']));

  it('takes any site of a language that has variants only', () =>
    expect(
      languageChoices([choice('ay', 'yy-AY'), choice('cy', 'yy-CY')], '', () => '/').map(
        ({ language }) => language,
      ),
    ).toEqual(['yy-AY']));

  const borrowing = [...sites, choice('zz', 'zz', 'zz', 'xx'), choice('az', 'zz-AZ', 'az', 'yy')];

  it('lists only languages that a site is shown in', () =>
    expect(
      languageChoices(borrowing, 'https://by.example', () => '/').map(({ language }) => language),
    ).toEqual(['xx', 'yy']));

  it('prefers sites with texts of their own over a site that borrows the language', () =>
    expect(
      languageChoices([...borrowing].toReversed(), 'https://by.example', () => '/')[0],
    ).toEqual({
      language: 'xx',
      label: 'name of xx',
      href: 'https://bx.example/',
      country: 'bx',
    }));

  it('lists the language that a borrowing site is shown in, and stays on the site for it', () =>
    expect(
      languageChoices([choice('dx', 'xx-DX'), ...borrowing], 'https://zz.example', () => '/a')[0],
    ).toEqual({
      language: 'xx',
      label: 'name of xx',
      href: 'https://zz.example/a',
    }));
});

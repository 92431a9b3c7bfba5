/** The links to this page in other languages. */
import { langOf } from '../../../market/language.ts';
import type { CountryChoice } from '../../../market/types.ts';
import type { LanguageChoice } from '../../../ui/shell/LanguageSwitcher.tsx';

/** de-AT → de */
const base = (tag: string): string => tag.split('-')[0] ?? tag;

/** Whether a site is shown in another language than its market's, which has no texts yet. */
const borrows = ({ shown, language }: CountryChoice) => langOf(shown, language) !== undefined;

/**
 * A link for each language in which some site is shown, sorted by tag. Of several sites
 * with the language it is this site, else the one whose interface is the language
 * itself and not a variant, else the first; a site that borrows the language for lack
 * of its market's own comes last. A link to another country's site names that country.
 *
 * @param domain URL of this site
 *
 * @param pathOn the page's path on a site
 */
export function languageChoices(
  countries: readonly CountryChoice[],
  domain: string,
  pathOn: (choice: CountryChoice) => string,
): LanguageChoice[] {
  const rank = (choice: CountryChoice) =>
    Number(choice.domain !== domain) * 4 +
    Number(borrows(choice)) * 2 +
    Number(choice.shown !== base(choice.shown));
  const best = bestOf(countries, rank);
  const names = bestOf(
    countries.filter((choice) => !borrows(choice)),
    rank,
  );
  return [...best]
    .flatMap(([key, choice]) => {
      const { shown, domain: home, localizedName } = choice;
      const label = names.get(key)?.languageName;
      const country = home === domain ? undefined : localizedName;
      const href = home + pathOn(choice);
      return label === undefined ? [] : [{ language: shown, label, href, country }];
    })
    .toSorted((a, b) => (a.language < b.language ? -1 : 1));
}

/** By language, the link with the lowest rank, the first of equals. */
function bestOf(countries: readonly CountryChoice[], rank: (choice: CountryChoice) => number) {
  const best = new Map<string, CountryChoice>();
  for (const choice of countries) {
    const key = base(choice.shown);
    const other = best.get(key);
    if (!other || rank(choice) < rank(other)) best.set(key, choice);
  }
  return best;
}

/** This page in other languages: which sites to offer, and where they are. */
import type { CountryChoice } from '../../market/types.ts';
import type { LanguageChoice } from '../../ui/shell/LanguageSwitcher.tsx';

/** de-AT → de */
const base = (tag: string): string => tag.split('-')[0] ?? tag;

/**
 * A choice for each language, sorted by its tag. Where several sites have the
 * language, it is this site's own, else the one whose interface is the language
 * itself and no variant of it, else the first.
 *
 * @param path where the page is on the other sites
 */
export function languageChoices(
  countries: readonly CountryChoice[],
  here: { language: string; domain: string },
  path: string,
): LanguageChoice[] {
  const rank = (choice: CountryChoice) =>
    Number(choice.domain !== here.domain) * 2 + Number(choice.language !== base(choice.language));
  const best = new Map<string, CountryChoice>();
  for (const choice of countries) {
    const other = best.get(base(choice.language));
    if (!other || rank(choice) < rank(other)) best.set(base(choice.language), choice);
  }
  return [...best.values()]
    .map(({ language, languageName, domain }) => ({
      language,
      label: languageName,
      href: domain + path,
    }))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1));
}

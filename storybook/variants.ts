/** The variants of the markets' experiments, and how a story shows one of them. */
import { allMarkets } from './markets.ts';

/** Variants by experiment. A story that is opened at any time shows those that don't run now, too. */
const experiments = new Map(
  allMarkets.flatMap((market) =>
    market.experiments.map(({ name, variants }) => [name, variants.map((one) => one.name)]),
  ),
);

/** The first variant is the page without the experiment, as is no attribute. */
export const variantChoices: readonly { value: string; title: string }[] = [
  ...experiments.entries(),
].flatMap(([name, variants]) =>
  // Values of Storybook's addresses may have letters, digits, _ and - alone.
  variants
    .slice(1)
    .map((variant) => ({ value: `${name}-${variant}`, title: `${name} ${variant}` })),
);

/** Gives the root the attributes of the document's head script (pkg/page/document/experiments.js). */
export function showVariant(root: HTMLElement, value: unknown) {
  const [chosen, variant] = typeof value === 'string' ? value.split('-') : [];
  for (const name of experiments.keys()) {
    const attribute = `data-${name.toLowerCase().replaceAll('_', '-')}`;
    if (name === chosen && variant) root.setAttribute(attribute, variant);
    else root.removeAttribute(attribute);
  }
}

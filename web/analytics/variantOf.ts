/** The variant that the document's head script has given to the visitor; null for none. */
export function variantOf(experiment: string): string | null {
  const attribute = `data-${experiment.toLowerCase().replaceAll('_', '-')}`;
  return document.documentElement.getAttribute(attribute);
}

// Whether a document is what the HTML standard allows.
import { HtmlValidate } from 'html-validate';

/** The standard's rules, none of style. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** The faults of a document, a line each, with the first place of each. */
export function nonconformities(html) {
  const [result] = validator.validateStringSync(html).results;
  const places = new Map();
  for (const { ruleId, message, selector } of result?.messages ?? []) {
    const fault = `${ruleId}: ${message}`;
    if (!places.has(fault)) places.set(fault, selector);
  }
  return [...places].map(([fault, place]) => `${fault} at ${place}`);
}

// Whether a document is what the HTML standard allows.
import { HtmlValidate } from 'html-validate';

/** The standard's rules, none of style. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** The faults of a document, a line each; repeats of one are told once. */
export function nonconformities(html) {
  const [result] = validator.validateStringSync(html).results;
  const lines = (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`);
  return [...new Set(lines)];
}

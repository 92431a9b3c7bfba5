/** The visitor's consent, which the document's head script writes as attributes of the root. */

export interface Consent {
  /** The visitor hasn't chosen yet. */
  asked: boolean;
  statistics: boolean;
  marketing: boolean;
}

export function readConsent(): Consent {
  const { consentAsk, statistics, marketing } = document.documentElement.dataset;
  return {
    // A choice that is being changed still holds.
    asked: consentAsk !== undefined && statistics === undefined && marketing === undefined,
    statistics: statistics !== undefined,
    marketing: marketing !== undefined,
  };
}

/** Calls back after each choice, in this tab or another. Returns the function that ends it. */
export function onConsent(listener: () => void): () => void {
  document.addEventListener('knowmad:consent', listener);
  return () => document.removeEventListener('knowmad:consent', listener);
}

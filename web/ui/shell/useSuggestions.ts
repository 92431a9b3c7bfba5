import { useEffect, useRef, useState } from 'react';
import type { Hue } from '../hues.ts';

export interface SearchSuggestion {
  text: string;
  /** SUBJECT, TEXT or what the API comes to know. */
  type: string;
  /** Where it leads. */
  path: string;
  subject: { id: number; color: Hue; iconUrl: string } | null;
}

/** Asks for suggestions to a text that is never empty. */
export type Suggest = (query: string, signal: AbortSignal) => Promise<readonly SearchSuggestion[]>;

/** In milliseconds from the last key to the request. */
export const SUGGEST_DEBOUNCE = 200;

interface Suggestions {
  suggestions: readonly SearchSuggestion[];
  /** idle: nothing asked, or the call failed. */
  status: 'idle' | 'loading' | 'done';
}

const nothing: Suggestions = { suggestions: [], status: 'idle' };

/** The suggestions to a text. While new ones are on their way the last ones stay. */
export function useSuggestions(text: string, suggest: Suggest): Suggestions {
  const [state, setState] = useState(nothing);
  const query = text.trim();
  // A new function is no new question.
  const latest = useRef(suggest);
  useEffect(() => {
    latest.current = suggest;
  });
  useEffect(() => {
    if (query === '') {
      // Not at once, for nothing waits for it: what is shown then is nothing already.
      const forget = setTimeout(setState, 0, nothing);
      return () => clearTimeout(forget);
    }
    const controller = new AbortController();
    const ask = () => {
      setState((last) => ({ suggestions: last.suggestions, status: 'loading' }));
      latest.current(query, controller.signal).then(
        (suggestions) => {
          if (!controller.signal.aborted) setState({ suggestions, status: 'done' });
        },
        // Whoever calls the API tells people about failures; a search by Enter still works.
        () => {
          if (!controller.signal.aborted) setState(nothing);
        },
      );
    };
    const timer = setTimeout(ask, SUGGEST_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return query === '' ? nothing : state;
}

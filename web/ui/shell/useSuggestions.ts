import { useEffect, useRef, useState } from 'react';
import type { Hue } from '../hues.ts';

export interface SearchSuggestion {
  text: string;
  /**
   * SUBJECT, TOPIC, TEXT (what others searched for), KNOW, RECENT (what this browser
   * searched for or chose before), or a type that the API adds later.
   */
  type: string;
  /** The address of the suggestion. */
  path: string;
  subject: { id: number; color: Hue; iconUrl: string } | null;
}

/** Fetches the suggestions for a non-empty text. */
export type Suggest = (query: string, signal: AbortSignal) => Promise<readonly SearchSuggestion[]>;

/** The debounce between the last key and the request, in milliseconds. */
export const SUGGEST_DEBOUNCE = 200;

/** How many texts' suggestions are remembered, for who deletes what they typed. */
const MAX_REMEMBERED = 50;

interface Suggestions {
  suggestions: readonly SearchSuggestion[];
  /** idle: no request, or the call failed. */
  status: 'idle' | 'loading' | 'done';
}

const nothing: Suggestions = { suggestions: [], status: 'idle' };

/**
 * The suggestions for a text. The previous ones stay until new ones have arrived; those
 * for a text that was typed before come at once.
 */
export function useSuggestions(text: string, suggest: Suggest): Suggestions {
  const [state, setState] = useState(nothing);
  const query = text.trim();
  // A new `suggest` function alone starts no request.
  const latest = useRef(suggest);
  const remembered = useRef(new Map<string, readonly SearchSuggestion[]>());
  useEffect(() => {
    latest.current = suggest;
  });
  useEffect(() => {
    // Not set synchronously in the effect: for a blank text the result shown is empty anyway.
    const known = query === '' ? [] : remembered.current.get(query);
    if (known) {
      const next = query === '' ? nothing : { suggestions: known, status: 'done' as const };
      const show = setTimeout(setState, 0, next);
      return () => clearTimeout(show);
    }
    const controller = new AbortController();
    const ask = () => {
      setState((last) => ({ suggestions: last.suggestions, status: 'loading' }));
      latest.current(query, controller.signal).then(
        (suggestions) => {
          if (controller.signal.aborted) return;
          remember(remembered.current, query, suggestions);
          setState({ suggestions, status: 'done' });
        },
        // The caller's `suggest` reports failures; a search by Enter still works.
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

function remember<T>(all: Map<string, T>, query: string, suggestions: T): void {
  const [oldest] = all.keys();
  if (oldest !== undefined && all.size >= MAX_REMEMBERED) all.delete(oldest);
  all.set(query, suggestions);
}

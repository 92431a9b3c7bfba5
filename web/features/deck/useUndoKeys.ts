import { useEffect, useRef } from 'react';

const LATIN = /^[a-z]$/i;

/** Whether an event is the press of a letter's key; on keyboards of other scripts, of its place. */
function isLetter({ key, code }: KeyboardEvent, letter: string): boolean {
  return LATIN.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}

/**
 * Ctrl+Z, ⌘Z and U take the last rating back. In a field with text they belong to the text,
 * and U to any field.
 */
export function useUndoKeys(undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const field =
        target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.altKey || event.shiftKey || event.repeat || !latest.current) return;
      const isUndo = isCommand
        ? isLetter(event, 'z') && (field === null || field.readOnly || field.value === '')
        : isLetter(event, 'u') && (field === null || field.readOnly);
      if (!isUndo) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

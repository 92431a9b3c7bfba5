/** The keys that components listen for, as KeyboardEvent.key names them. */
export const keys = {
  printScreen: 'PrintScreen',
  escape: 'Escape',
  up: 'ArrowUp',
  down: 'ArrowDown',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
} as const;

/** The keys that components listen for, as KeyboardEvent.key names them. */
export const keys = {
  printScreen: 'PrintScreen',
  escape: 'Escape',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
} as const;

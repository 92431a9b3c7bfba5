/** Names the part of a catalogue with the texts of what the shell loads later, among the parts of screens. */
export const LATE = 'Later';

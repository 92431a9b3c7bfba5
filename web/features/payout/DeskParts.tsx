/** The parts of the desk that few open, in one chunk. */
export { BonusPart } from './BonusPart.tsx';
export { FilesPart } from './FilesPart.tsx';

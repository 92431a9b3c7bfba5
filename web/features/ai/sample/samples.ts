/** A sample for stories. */
import type { Sample } from './types.ts';

const points = Array.from({ length: 6 }, (_, i) => ({
  text: `Plants store light as sugar, in step ${i + 1}.`,
  page: i + 1,
}));
export const sample: Sample = {
  title: 'Photosynthesis',
  // marketlint:allow the language of the words below
  lang: 'en',
  pages: [{ number: 1, heading: 'What it is', text: 'Plants store light as sugar.' }],
  summaries: { SHORT: points.slice(0, 3), MEDIUM: points, LONG: points },
  questions: [
    {
      text: '____ is the green pigment of plants.',
      choices: ['Glucose', 'Chlorophyll', 'Starch', 'Oxygen'],
      answer: 'Chlorophyll',
      reason: { text: 'Chlorophyll is the green pigment of plants.', page: 2 },
    },
  ],
};

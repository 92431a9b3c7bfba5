/** A study guide for stories and tests. */
import type { Guide } from './types.ts';

const formula = (tex: string) => `<span data-tex="${tex}">${tex}</span>`;
const display = (tex: string) => `<span data-tex="${tex}" data-display="">${tex}</span>`;

export const sampleGuide: Guide = {
  slug: 'lines',
  path: '/subjects/study-guide/lines',
  title: 'Lines and parabolas: a study guide',
  description: 'What a slope says, how a parabola turns, and how exams ask for both.',
  // marketlint:allow the language of these texts
  lang: 'en',
  updatedOn: '2026-11-20T12:00:00Z',
  subject: {
    id: 1,
    name: 'Math',
    slug: 'math',
    iconUrl: '/icons/subjects/calculator.svg',
    color: 'blue',
    path: '/subjects#math',
  },
  words: 640,
  minutes: 5,
  partCount: 2,
  intro: `<p>Each line is ${formula('y = mx + b')}, and each parabola hides a square.</p>`,
  parts: [
    {
      id: 'lines',
      title: 'Lines',
      html: [
        `<p>The <strong>slope</strong> of ${formula('y = 2x + 1')} is 2. Two points give it:</p>`,
        `<p>${display('m = \\frac{y_2 - y_1}{x_2 - x_1} = \\frac{7 - 3}{4 - 2} = \\frac{4}{2} = 2')}</p>`,
        '<table><thead><tr><th>Form</th><th>Shows</th></tr></thead><tbody>',
        `<tr><td data-label="Form">${formula('y = mx + b')}</td><td data-label="Shows">where it starts</td></tr>`,
        '</tbody></table>',
        '<pre><code class="language-java">int y = 2 * x + 1;\n</code></pre>',
      ].join('\n'),
      cards: [
        { front: 'What is the slope of $y = 2x + 1$?', back: '2' },
        { front: 'What is the slope of a **level** line?', back: 'Zero.' },
      ],
      quiz: [
        {
          question: 'Where does $y = 2x + 1$ cross the $y$-axis?',
          choices: ['at 2', 'at 1', 'at $-\\frac{1}{2}$'],
          answer: 1,
          why: 'For $x = 0$ it is 1.',
        },
        {
          question: 'Which line is level?',
          choices: ['$y = 3$', '$x = 3$'],
          answer: 0,
          why: '',
        },
      ],
    },
    {
      id: 'parabolas',
      title: 'Parabolas, and what their vertex says about the greatest and the least value',
      html: `<p>Complete the square: ${formula('x^2 - 4x = (x - 2)^2 - 4')}.</p>`,
      cards: [],
      quiz: [
        {
          question: 'What is the least value of $(x - 2)^2 - 4$?',
          choices: ['$-4$', '2'],
          answer: 0,
          why: 'A square is never negative.',
        },
      ],
    },
  ],
  closing: '<p>No exam board is involved in this guide.</p>',
  topics: [
    {
      uuid: '9f4f2f0e-0000-4000-8000-000000000011',
      name: 'Linear equations',
      path: '/subjects/math-linear-equations',
    },
    {
      uuid: '9f4f2f0e-0000-4000-8000-000000000012',
      name: 'Quadratic functions',
      path: '/subjects/math-quadratic-functions',
    },
  ],
};

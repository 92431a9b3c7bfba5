/** Knows for stories: made-up ones with drawn pages, since stories have no server that draws them. */
import type { components } from '../web/generated/api.ts';
import type { Know, KnowSummary, PageWithLines } from '../web/features/know/shared/types.ts';

const LINES = [
  'Photosynthesis on one page',
  'Plants make sugar from light, water and carbon dioxide.',
  'The light reactions take place in the thylakoids, the Calvin',
  'cycle in the stroma of the chloroplast.',
  '6 CO2 + 6 H2O → C6H12O6 + 6 O2',
];

/** A page as the drawing of a sheet, with its lines where the text over it says. */
function sheet(number: number, blurred: boolean): string {
  const rows = LINES.map((line, index) => {
    const y = 160 + index * 72 + (index > 0 ? 60 : 0);
    if (blurred)
      return `<rect x="120" y="${y - 30}" width="${line.length * 14}" height="34" rx="17" fill="#c9cfdd"/>`;
    return `<text x="120" y="${y}" font-size="${index === 0 ? 48 : 30}" font-family="sans-serif" fill="#17203a">${line}</text>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1414"><rect width="1000" height="1414" fill="#ffffff"/>${rows}<text x="500" y="1360" font-size="24" text-anchor="middle" font-family="sans-serif" fill="#55607c">${number}</text></svg>`;
  return `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`;
}

function page(number: number, blurred: boolean): components['schemas']['KnowPage'] {
  const url = sheet(number, blurred);
  return {
    number,
    width: 1600,
    height: 2263,
    imageUrl: url,
    images: [{ url, width: 960 }],
    blurred,
    text: blurred ? null : LINES.join('\n'),
    textLeftOut: false,
  };
}

/** The answer of the call for the pages' lines. */
export function linesOf(know: Know): { pages: PageWithLines[] } {
  return {
    pages: know.pages.map((each) => ({
      ...each,
      lines: each.blurred
        ? []
        : LINES.map((text, index) => ({
            text,
            x: 0.12,
            y: (118 + index * 72 + (index > 0 ? 60 : 0)) / 1414,
            w: Math.min(0.8, (text.length * (index === 0 ? 26 : 15)) / 1000),
            h: (index === 0 ? 52 : 34) / 1414,
            block: index === 0 ? 0 : index === 4 ? 2 : 1,
          })),
    })),
  };
}

export const sampleKnowId = '9f4f2f0e-0000-4000-8000-000000000003';

/**
 * A know of some pages; those after `sharp` are blurred.
 */
export function sampleKnow({ pages = 4, sharp = pages }: { pages?: number; sharp?: number }): Know {
  const slug = `photosynthesis-on-one-page-${sampleKnowId}`;
  return {
    uuid: sampleKnowId,
    slug,
    path: `/knows/${slug}`,
    canonicalPath: `/knows/${slug}`,
    canonicalUrl: `https://knowmad.example/knows/${slug}`,
    status: 'PUBLISHED',
    visibility: 'public',
    title: 'Photosynthesis on one page: light reactions and Calvin cycle',
    description: 'Where it happens, what goes in, what comes out, and what tests like to ask.',
    format: 'DOCUMENT',
    author: {
      uuid: '9f4f2f0e-0000-4000-8000-000000000002',
      name: 'lena.m',
      username: 'lena.m',
      profilePicture: null,
      knowerUuid: '9f4f2f0e-0000-4000-8000-000000000004',
      path: '/knowers/lenam-9f4f2f0e-0000-4000-8000-000000000004/profile',
    },
    subject: {
      id: 2,
      name: 'Biology',
      slug: 'biology',
      iconUrl: '/icons/subjects/leaf.svg',
      color: 'green',
      path: '/subjects#biology',
    },
    topics: [
      {
        uuid: '00000000-0000-4000-8000-000000000001',
        name: 'Photosynthesis',
        path: '/subjects/biology-photosynthesis',
      },
    ],
    grades: [{ id: '10', name: '10' }],
    schoolType: null,
    examBoard: null,
    tags: ['chloroplast', 'calvin cycle'],
    pageCount: pages,
    cards: 0,
    deck: null,
    words: 820,
    readingMinutes: 4,
    views: 1234,
    likes: 56,
    cover: { url: sheet(1, false), width: 480, height: 679 },
    // marketlint:allow which country the sample is from is the sample's own
    countryCode: 'US',
    createdOn: '2026-01-01T00:00:00Z',
    updatedOn: '2026-01-02T00:00:00Z',
    publishedOn: '2026-01-01T00:00:00Z',
    // marketlint:allow the sample is written in it
    textLanguage: 'en',
    picturesOnly: false,
    files: [
      { position: 1, name: null, kind: 'pdf', size: 120_000, firstPage: 1, pageCount: pages },
    ],
    pages: Array.from({ length: pages }, (_, index) => page(index + 1, index >= sharp)),
    blurredPages: Math.max(0, pages - sharp),
    sharePicture: null,
    liked: null,
    own: null,
  };
}

const TITLES = [
  'The light reactions in five drawings',
  'Cell respiration and photosynthesis compared, with a table that fits on a card',
  'Leaves',
  'What plants need: a summary for the test',
  'Chloroplasts: structure and function',
  'Forty questions with answers',
  'Ecosystems and their cycles',
  'Enzymes without fear',
];

/** Some knows as lists have them; the last of every four has no author any more. */
export function sampleKnows(count: number): KnowSummary[] {
  const { pages: _pages, files: _files, ...summary } = sampleKnow({});
  return Array.from({ length: count }, (_, index) => {
    const uuid = `9f4f2f0e-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`;
    return {
      ...summary,
      uuid,
      slug: `sample-${uuid}`,
      path: `/knows/sample-${uuid}`,
      title: TITLES[index % TITLES.length] ?? '',
      author: index % 4 === 3 ? null : summary.author,
      views: summary.views >> index,
      likes: summary.likes >> index,
    };
  });
}

/** The answer of a list of knows, page by page. */
export function sampleList(total: number, page = 0, limit = 12) {
  const content = sampleKnows(total).slice(page * limit, (page + 1) * limit);
  return { content, page, last: (page + 1) * limit >= total, totalElements: total };
}

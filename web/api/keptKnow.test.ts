import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAnswer } from '../page/offline/answers.ts';
import { keepPages } from '../page/offline/keeper.ts';
import { keepKnow } from './keptKnow.ts';

vi.mock('../page/offline/answers.ts', () => ({
  isSignedIn: () => true,
  keepAnswer: vi.fn(),
  keptAnswer: vi.fn(),
}));
vi.mock('../page/offline/keeper.ts', () => ({ keepPages: vi.fn() }));

const SLUG = 'alfa-1';
type Summary = Parameters<typeof keepKnow>[1];
const summary = (pageCount: number) =>
  ({ uuid: 'one', slug: SLUG, cover: null, pageCount, updatedOn: 'v1' }) as Summary;
const pages = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => ({ imageUrl: `/p/${from + i}`, images: ['large'] }));

/** An API with a know of `count` pages, of which it sends the first `has`. */
function apiOf(count: number, has = count) {
  const asked: string[] = [];
  const getUrl = async (url: string) => {
    asked.push(url);
    const from = Number(/from=(\d+)/.exec(url)?.[1] ?? 0);
    if (from === 0) return { pages: pages(count), deck: null };
    return { pages: pages(Math.max(0, Math.min(20, has - from + 1)), from) };
  };
  return { asked, api: { getUrl: getUrl as <Body>(url: string) => Promise<Body> } };
}
const load = async () => undefined;

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(keepPages).mockImplementation(async ({ pages: asked }) => asked);
  vi.mocked(keepAnswer).mockResolvedValue(true);
});

describe('keepKnow', () => {
  it('keeps the text of all pages, and one picture of each', async () => {
    const { api } = apiOf(45);
    expect(await keepKnow('lena', summary(45), api, load)).toBe(true);
    const [, , body] = vi.mocked(keepAnswer).mock.calls[0] ?? [];
    const kept = body as { pages: { imageUrl: string; images: unknown[] }[] };
    expect(kept.pages.map(({ imageUrl }) => imageUrl)).toEqual(
      pages(45).map(({ imageUrl }) => imageUrl),
    );
    expect(kept.pages.every(({ images }) => images.length === 0)).toBe(true);
    expect(vi.mocked(keepPages).mock.calls[0]?.[0].pictures).toHaveLength(45);
  });
  it('keeps no half of a know', async () => {
    const { api } = apiOf(45, 20);
    expect(await keepKnow('lena', summary(45), api, load)).toBe(false);
    expect(keepAnswer).not.toHaveBeenCalled();
  });
  it('stores no answer whose page or pictures aren’t kept', async () => {
    vi.mocked(keepPages).mockResolvedValue([]);
    expect(await keepKnow('lena', summary(2), apiOf(2).api, load)).toBe(false);
    expect(keepAnswer).not.toHaveBeenCalled();
  });
  it('is false where the answer can’t be stored', async () => {
    vi.mocked(keepAnswer).mockResolvedValue(false);
    expect(await keepKnow('lena', summary(2), apiOf(2).api, load)).toBe(false);
  });
  describe('of a deck', () => {
    const cards = (count: number, from = 0) =>
      Array.from({ length: count }, (_, i) => ({
        uuid: `c${from + i}`,
        media: [{ url: `/m/${from + i}` }],
      }));
    /** An API with a deck of `count` cards, of which it sends those before `has`. */
    function deckApi(count: number, { hidden = 0, has = count } = {}) {
      const asked: string[] = [];
      const getUrl = async (url: string) => {
        asked.push(url);
        const found = /from=(\d+)&limit=(\d+)/.exec(url);
        if (!found)
          return url.includes('/pages')
            ? { pages: [] }
            : { uuid: 'one', pages: [], cards: count, deck: { cards: cards(100), hidden } };
        const [from, limit] = [Number(found[1]), Number(found[2])];
        return { cards: cards(Math.max(0, Math.min(limit, has - from)), from) };
      };
      return { asked, api: { getUrl: getUrl as <Body>(url: string) => Promise<Body> } };
    }
    const kept = () => {
      const [, , body] = vi.mocked(keepAnswer).mock.calls[0] ?? [];
      const { know } = body as { know: { deck: { cards: { uuid: string }[] } } };
      return know.deck.cards.map(({ uuid }) => uuid);
    };
    it('keeps all cards, each once and in their order', async () => {
      const { api, asked } = deckApi(1130);
      expect(await keepKnow('lena', summary(0), api, load)).toBe(true);
      expect(kept()).toEqual(cards(1130).map(({ uuid }) => uuid));
      expect(asked).toHaveLength(4);
    });
    it('asks for no card that the reader may not see', async () => {
      const { api, asked } = deckApi(130, { hidden: 30 });
      expect(await keepKnow('lena', summary(0), api, load)).toBe(true);
      expect(kept()).toHaveLength(100);
      expect(asked).toHaveLength(1);
    });
    it('keeps no more than two thousand, and the pictures of three hundred', async () => {
      expect(await keepKnow('lena', summary(0), deckApi(5000).api, load)).toBe(true);
      expect(kept()).toHaveLength(2000);
      const { noun, pictures } = vi.mocked(keepPages).mock.calls[0]![0];
      expect([noun, pictures.length]).toEqual(['deck', 300]);
    });
    it('keeps no half of one', async () => {
      expect(await keepKnow('lena', summary(0), deckApi(1130, { has: 700 }).api, load)).toBe(false);
      expect(keepAnswer).not.toHaveBeenCalled();
    });
  });
  it('asks for nothing of a know with too many pages', async () => {
    const { api, asked } = apiOf(300);
    expect(await keepKnow('lena', summary(300), api, load)).toBe(false);
    expect(asked).toEqual([]);
  });
});

/** Saved knows as this device keeps them, to be read without a connection. */
import type { components } from '../generated/api.ts';
import { isSignedIn, keepAnswer, keptAnswer } from '../page/offline/answers.ts';
import { keepPages } from '../page/offline/keeper.ts';
import { urlTo } from '../page/routes.ts';
import { type Api, callUrl } from './client.ts';

type Know = components['schemas']['Know'];
type KnowSummary = components['schemas']['KnowSummary'];
type PageWithLines = components['schemas']['KnowPageWithLines'];
type Deck = components['schemas']['Deck'];
type Card = Deck['cards'][number];

/** A know with the text of all of its pages. */
export interface KeptKnow {
  know: Know;
  pages: readonly PageWithLines[];
}

/** The most pages that the API sends at once. */
const TOGETHER = 20;
/** A know with more pages isn't kept: a message to the worker names at most 300 pictures. */
const PAGES_MOST = 299;
/** Pictures of cards that are kept of a deck. */
const CARD_PICTURES_MOST = 300;
/** Cards that are fetched together. */
const CARDS_TOGETHER = 500;
/** Cards that are kept of a deck, some 1 MB; a longer one shows its first ones without a connection. */
const CARDS_MOST = 2000;

/**
 * Keeps a know with its pages, their text and one picture of each, in the size that the
 * API names first, or its cards; whether all of it is kept now. Throws where a call fails.
 *
 * @param loadReading loads what the page of a know loads late
 */
export async function keepKnow(
  user: string,
  { uuid, slug, cover, pageCount, updatedOn }: KnowSummary,
  api: Pick<Api, 'getUrl'>,
  loadReading: () => Promise<unknown>,
): Promise<boolean> {
  if (pageCount > PAGES_MOST) return false;
  const know = await api.getUrl<Know>(callUrl('/api/knows/{id}', { path: { id: uuid } }));
  const pages: PageWithLines[] = [];
  while (pages.length < know.pages.length) {
    const query = { from: pages.length + 1, to: pages.length + TOGETHER };
    const url = callUrl('/api/knows/{id}/pages', { path: { id: uuid }, query });
    // oxlint-disable-next-line no-await-in-loop -- one after the other leaves the server to others
    const part = await api.getUrl<{ pages: PageWithLines[] }>(url);
    // Changed meanwhile: half a know isn't kept.
    if (part.pages.length === 0) return false;
    pages.push(...part.pages);
  }
  const cards = await cardsOf(know, api);
  if (!cards) return false;
  const wanted = () => isSignedIn(user);
  const path = urlTo('app-know', { params: { slug } });
  const pictures = pages.map((page) => page.imageUrl);
  if (cover) pictures.push(cover.url);
  const media = cards
    .flatMap((card) => card.media.map((medium) => medium.url))
    .slice(0, CARD_PICTURES_MOST);
  if (media.length > 0)
    await keepPages({ noun: 'deck', pages: [], pictures: media }, loadReading, wanted);
  const kept = await keepPages({ noun: 'saved', pages: [path], pictures }, loadReading, wanted);
  if (!kept.includes(path)) return false;
  const body: KeptKnow = {
    know: {
      ...know,
      pages: know.pages.map(oneSize),
      deck: know.deck && { ...know.deck, cards: [...cards] },
    },
    pages: pages.map(oneSize),
  };
  return keepAnswer(user, uuid, body, { shelf: 'saved', version: updatedOn });
}

/** The cards of a deck up to the bound, none of other knows; null where it changed meanwhile. */
async function cardsOf(
  { uuid, deck, cards: all }: Know,
  api: Pick<Api, 'getUrl'>,
): Promise<readonly Card[] | null> {
  const cards = [...(deck?.cards ?? [])];
  const count = Math.min(CARDS_MOST, deck ? all - deck.hidden : 0);
  while (cards.length < count) {
    const limit = Math.min(CARDS_TOGETHER, count - cards.length);
    const query = { from: cards.length, limit };
    const url = callUrl('/api/decks/{id}', { path: { id: uuid }, query });
    // oxlint-disable-next-line no-await-in-loop -- one after the other leaves the server to others
    const part = await api.getUrl<Deck>(url);
    if (part.cards.length === 0) return null;
    cards.push(...part.cards);
  }
  return cards;
}

/** A page of which one picture is kept. */
const oneSize = <Page extends { images: unknown[] }>(page: Page): Page => ({ ...page, images: [] });

/** A know as this device keeps it for a user; null where it doesn't. */
export const keptKnow = (user: string, uuid: string): Promise<KeptKnow | null> =>
  keptAnswer<KeptKnow>(user, uuid, 'saved');

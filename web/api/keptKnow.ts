/** Saved knows as this device keeps them, to be read without a connection. */
import type { components } from '../generated/api.ts';
import { isSignedIn, keepAnswer, keptAnswer } from '../page/offline/answers.ts';
import { keepPages } from '../page/offline/keeper.ts';
import { urlTo } from '../page/routes.ts';
import { type Api, callUrl } from './client.ts';

type Know = components['schemas']['Know'];
type KnowSummary = components['schemas']['KnowSummary'];
type PageWithLines = components['schemas']['KnowPageWithLines'];

/** A know with the text of all of its pages. */
export interface KeptKnow {
  know: Know;
  pages: readonly PageWithLines[];
}

/** The most pages that the API sends at once. */
const TOGETHER = 20;
/** A know with more pages isn't kept: a message to the worker names at most 300 pictures. */
const PAGES_MOST = 299;

/**
 * Keeps a know with its pages, their text and one picture of each, in the size that the
 * API names first; whether all of it is kept now. Throws where a call fails.
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
  const wanted = () => isSignedIn(user);
  const path = urlTo('app-know', { params: { slug } });
  const pictures = pages.map((page) => page.imageUrl);
  if (cover) pictures.push(cover.url);
  const media = know.deck?.cards.flatMap((card) => card.media.map((medium) => medium.url)) ?? [];
  if (media.length > 0)
    await keepPages({ noun: 'deck', pages: [], pictures: media }, loadReading, wanted);
  const kept = await keepPages({ noun: 'saved', pages: [path], pictures }, loadReading, wanted);
  if (!kept.includes(path)) return false;
  const body: KeptKnow = {
    know: { ...know, pages: know.pages.map(oneSize) },
    pages: pages.map(oneSize),
  };
  return keepAnswer(user, uuid, body, { shelf: 'saved', version: updatedOn });
}

/** A page of which one picture is kept. */
const oneSize = <Page extends { images: unknown[] }>(page: Page): Page => ({ ...page, images: [] });

/** A know as this device keeps it for a user; null where it doesn't. */
export const keptKnow = (user: string, uuid: string): Promise<KeptKnow | null> =>
  keptAnswer<KeptKnow>(user, uuid, 'saved');

import { describe, expect, it, vi } from 'vitest';
import { Api } from './client.ts';
import type { FailureListener } from './errors.ts';
import { PageData } from './pageData.tsx';
import { makeQueryClient } from './query.tsx';

const URL = '/api/subjects';

/** A page with seeds, whose calls get the given answers in turn. */
function page(seeds: Record<string, { status: number; body: unknown }>, answers: Response[] = []) {
  const send = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('the test has no further answer');
    return answer;
  });
  const report = vi.fn<FailureListener>();
  const api = new Api({ base: '/api', headers: () => ({}), fetch: send });
  return { data: new PageData(seeds, api, report), send, report };
}

const refused = () => Response.json({ type: 'NotFoundError', message: '' }, { status: 404 });

describe('PageData', () => {
  it('gives seeded answers and makes no call for them', async () => {
    const { data, send } = page({ [URL]: { status: 200, body: [1] } });
    const seeded = data.get(URL);
    expect(seeded).toEqual({ data: [1], isError: false });
    await data.want(URL, 'test');
    expect(data.get(URL)).toBe(seeded);
    expect(send).not.toHaveBeenCalled();
  });

  it('fetches what is missing once, also if the server’s own call had failed', async () => {
    const { data, send } = page({ [URL]: { status: 500, body: {} } }, [Response.json([2])]);
    const heard = new Set<unknown>();
    data.subscribe(() => heard.add(data.get(URL).data));
    expect(data.get(URL)).toEqual({ data: undefined, isError: false });
    await Promise.all([data.want(URL, 'a'), data.want(URL, 'b')]);
    expect(data.get(URL)).toEqual({ data: [2], isError: false });
    expect(send).toHaveBeenCalledTimes(1);
    expect([...heard]).toEqual([undefined, [2]]);
  });

  it('reports a failure once, and repeats the call for the next component', async () => {
    const { data, report } = page({}, [refused(), Response.json([3])]);
    await data.want(URL, 'header.getSubjects');
    expect(data.get(URL)).toMatchObject({ data: undefined, isError: true, cause: { status: 404 } });
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[1]).toBe('header.getSubjects');
    await data.want(URL, 'header.getSubjects');
    expect(data.get(URL)).toEqual({ data: [3], isError: false });
  });

  it('makes a failed call again, and says meanwhile that it waits', async () => {
    const { data, send } = page({}, [new Response(null, { status: 503 })]);
    await data.want(URL, 'test');
    const failed = data.get(URL);
    expect(failed).toMatchObject({ isError: true, cause: { status: 503 } });
    let answer: (response: Response) => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    failed.retry?.();
    expect(data.get(URL)).toEqual({ data: undefined, isError: false });
    await expect.poll(() => send).toHaveBeenCalledTimes(2);
    answer(Response.json([4]));
    await expect.poll(() => data.get(URL)).toEqual({ data: [4], isError: false });
  });

  it('reports that the screen shows a failure, unless an older answer stays there', async () => {
    const { data, report } = page({}, [refused(), Response.json([1]), refused()]);
    await data.want(URL, 'search.getKnows', true);
    expect(data.get(URL)).toMatchObject({ data: undefined, isError: true });
    await data.want(URL, 'search.getKnows', true);
    const client = data.client(makeQueryClient);
    await client.refetchQueries({ queryKey: [URL] });
    expect(report.mock.calls.map(([, context, isShown]) => [context, isShown])).toEqual([
      ['search.getKnows', true],
      ['search.getKnows', false],
    ]);
    expect(data.get(URL).data).toEqual([1]);
  });

  it('shares its answers with the query client', () => {
    const { data } = page({
      [URL]: { status: 200, body: [1] },
      '/api/x': { status: 404, body: 0 },
    });
    const client = data.client(makeQueryClient);
    expect(client.getQueryData([URL])).toEqual([1]);
    expect(client.getQueryData(['/api/x'])).toBeUndefined();
    data.seed('/api/y', 2);
    expect(client.getQueryData(['/api/y'])).toBe(2);
    expect(data.get('/api/y').data).toBe(2);
    expect(data.client(makeQueryClient)).toBe(client);
  });
});

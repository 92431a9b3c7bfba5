import { describe, expect, it, vi } from 'vitest';
import { Api, callUrl } from './client.ts';
import { ApiError } from './errors.ts';

function apiAnswering(answer: () => Response | Promise<Response>, base = '/api') {
  const send = vi.fn<typeof fetch>(async () => answer());
  const headers = () => ({ 'X-Platform': 'web', 'X-Device-Id': 'device', 'X-Country': 'AT' });
  return { api: new Api({ base, headers, fetch: send }), send };
}

const failed = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error as ApiError,
  );

describe('callUrl', () => {
  it('fills path and query', () =>
    expect(callUrl('/api/topics/{uuid}', { path: { uuid: 'a/b' }, query: { page: 2 } })).toBe(
      '/api/topics/a%2Fb?page=2',
    ));
});

describe('Api', () => {
  it('sends platform, device and country', async () => {
    const { api, send } = apiAnswering(() => Response.json({ code: 'AT' }));
    await expect(api.get('/api/countries/by-ip', {})).resolves.toEqual({ code: 'AT' });
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe('/api/countries/by-ip');
    expect(init?.headers).toMatchObject({
      'X-Platform': 'web',
      'X-Device-Id': 'device',
      'X-Country': 'AT',
    });
  });

  it('calls the API at the market’s base', async () => {
    const { api, send } = apiAnswering(() => Response.json({}), 'https://api.example/v1');
    await api.getUrl('/api/subjects');
    expect(send.mock.calls[0]?.[0]).toBe('https://api.example/v1/subjects');
  });

  it('turns a typed answer into an error with its type, request and fields', async () => {
    const fields = [{ field: 'name', message: 'too long' }];
    const body = { type: 'FormValidationError', message: 'no', requestId: 'r1', fields };
    const { api } = apiAnswering(() => Response.json(body, { status: 422 }));
    const error = await failed(api.getUrl('/api/x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      type: 'FormValidationError',
      requestId: 'r1',
      fields,
      kind: 'other',
    });
  });

  it.each([
    [500, 'server'],
    [502, 'gateway'],
    [504, 'timeout'],
    [503, 'other'],
    [404, 'other'],
  ])('classifies status %i as %s, also with a body of another shape', async (status, kind) => {
    const { api } = apiAnswering(() => new Response('<html>', { status }));
    expect(await failed(api.getUrl('/api/x'))).toMatchObject({ status, kind, type: 'NoErrorType' });
  });

  it('reports a missing answer as a network error', async () => {
    const { api } = apiAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failed(api.getUrl('/api/x'))).toMatchObject({ status: 0, kind: 'network' });
  });

  it('passes an aborted call’s AbortError through', async () => {
    const controller = new AbortController();
    const gone = new DOMException('gone', 'AbortError');
    const { api } = apiAnswering(() => {
      controller.abort();
      return Promise.reject(gone);
    });
    expect(await failed(api.getUrl('/api/x', controller.signal))).toBe(gone);
  });

  it.each([
    [401, 'AuthorizationError'],
    [404, 'NotFoundError'],
    [403, 'NoErrorType'],
    [500, 'NoErrorType'],
  ])('classifies a file’s status %i as %s, whatever its body', async (status, type) => {
    const { api } = apiAnswering(() => Response.json({ type: 'BadRequestError' }, { status }));
    expect(await failed(api.getBlob('/api/users/1/profilepicture'))).toMatchObject({
      status,
      type,
    });
  });

  it('returns a file as a blob', async () => {
    const { api } = apiAnswering(() => new Response('bytes'));
    await expect((await api.getBlob('/api/x')).text()).resolves.toBe('bytes');
  });
});

import { describe, expect, it } from 'vitest';
import { faultOf } from './uploadSender.ts';

/** An error of the tus library after an answer with a status; 0 is none. */
const refused = (status: number) =>
  Object.assign(new Error('refused'), {
    originalResponse: status === 0 ? null : { getStatus: () => status },
  });

describe('a failed request of an upload', () => {
  it.each([
    ['no answer', 0],
    ['a server in trouble', 503],
    ['another request that still writes', 423],
    ['another request that is ahead', 409],
    ['an answer that came too late', 408],
  ])('is sent again after %s', (_, status) => expect(faultOf(refused(status))).toBeNull());

  it.each([
    [413, 'large'],
    [415, 'type'],
    [429, 'quota'],
    [400, 'other'],
    [403, 'other'],
  ])('says after %i why the file was refused', (status, fault) =>
    expect(faultOf(refused(status))).toBe(fault),
  );

  it('is sent again where the library itself failed', () =>
    expect(faultOf(new Error('no connection'))).toBeNull());
});

import { inTime } from '../../api/inTime.ts';
import type { Within } from '../../api/session/useCall.ts';
import { SENDING_LIMIT } from '../../page/reviewKeys.ts';

/**
 * How long learning waits for the server, in milliseconds, before it goes on as without a
 * connection. The cards of today are at most 200, some 100 KB: a slow phone network (50 KB a
 * second) takes 2 s for them, and a learner who waits longer has the cards on this device.
 */
const TODAY_LIMIT = 8000;

export const withinToday: Within = (work, outer) => inTime(TODAY_LIMIT, work, outer);
export const withinSending: Within = (work, outer) => inTime(SENDING_LIMIT, work, outer);

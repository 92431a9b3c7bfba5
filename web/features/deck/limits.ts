/**
 * How long learning waits for the server, in milliseconds, before it goes on as without a
 * connection. The cards of today are at most 200, some 100 KB: a slow phone network (50 KB a
 * second) takes 2 s for them, and a learner who waits longer has the cards on this device.
 */
export const TODAY_LIMIT = 8000;

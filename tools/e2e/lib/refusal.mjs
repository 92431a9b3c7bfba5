// A refused form, as whoever pressed its button finds it.
import assert from 'node:assert/strict';

/** The refusal has the focus, is in sight, and stands right above the button. */
export async function refusedBesideTheButton(page, button) {
  const refusal = page.locator('main form [tabindex="-1"]:has(> [role=alert])');
  await refusal.waitFor();
  // Effects give it the focus, after the frame that shows it.
  await refusal.and(page.locator(':focus')).waitFor();
  const [told, pressed] = await Promise.all([refusal.boundingBox(), button.boundingBox()]);
  const { height } = page.viewportSize();
  assert.ok(told.y >= 0 && told.y + told.height <= height, 'the refusal is in sight');
  assert.ok(pressed.y >= told.y + told.height, 'it is above the button');
  assert.ok(pressed.y - told.y - told.height < 40, 'it is beside the button');
}

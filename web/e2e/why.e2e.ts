// "Why?": the chain of causes, by keys alone. Each link leads to its moment.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { CLASSROOM, openPage, openPalette, positionIn, settledAddress, test } from './page.ts';

test('W shows the chain of causes of an event, each link leads to its moment, and Escape closes it', async ({ shared: page }) => {
  const before = await openPage(page, `${CLASSROOM}&at=t740s`);
  await openPalette(page);
  await page.keyboard.type('verdict freed');
  await page.keyboard.press('Enter');
  const asked = await settledAddress(page, before);
  await page.keyboard.press('w');
  const panel = page.getByRole('complementary', { name: 'Why?' });
  const links = panel.getByRole('listitem');
  await expect(links.first()).toContainText('is freed');
  await expect(links.first()).toContainText('on the stage now');
  await expect(links.last()).toContainText(/takes a page from .*free, (low|min) is/s);
  await expectAccessible(page, '.why');
  // The event in question stays on the stage until the user goes to a link.
  expect(positionIn(await page.evaluate(() => location.hash))).toBe(positionIn(asked));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const cause = await settledAddress(page, asked);
  expect(Number(positionIn(cause).slice(1))).toBeLessThan(Number(positionIn(asked).slice(1)));
  await expect(links.nth(1)).toContainText('on the stage now');
  // The transport keys still work.
  await page.keyboard.press('>');
  await settledAddress(page, cause);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

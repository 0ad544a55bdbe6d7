// The stories at the three depths of a stage, for tests of the words and numbers on it.
import { expect, type Page } from '@playwright/test';
import { openPage } from './page.ts';

/** Stories with different subjects, each at a beat that shows its subject. */
export const TELLING = [
  '2010-direct-writeback?size=classroom&beat=select',
  '2012-soft-limits?size=classroom&beat=overreclaim',
  '2013-kswapd-limits?size=classroom&beat=edge',
  '2017-kswapd-sleep?size=classroom&beat=class',
  '2019-shrinkers-cache?size=classroom&beat=cliff',
  '2020-anon-workingset?beat=out',
  '2022-overreclaim?beat=fair',
  '2024-killed-copy?size=classroom&beat=dirty',
] as const;
export const DEPTHS = ['story', 'model', 'kernel'] as const;

/** Opens a link, at the depth Model unless the link names another one. */
export const open = (page: Page, link: string): Promise<string> =>
  openPage(page, `#v1/${link}${link.includes('depth=') ? '' : '&depth=model'}`);

export async function goToDepth(page: Page, depth: (typeof DEPTHS)[number]): Promise<void> {
  const app = page.locator('.app');
  for (let press = 0; press < DEPTHS.length && (await app.getAttribute('data-depth')) !== depth; press += 1) await page.keyboard.press('k');
  await expect(app).toHaveAttribute('data-depth', depth);
}

/** Elements whose text needs no definition: hidden text for screen readers, names of kernels, tasks and controls, and whole sentences. */
export const NO_WORDS =
  '.bet-sheet, .visually-hidden, .scene-head, .scene-key, .pane-header, .task-name, .half-name, button:not(.term-heading), .notice, .why';

/** Rests the pointer on a term and reads its formulas. */
export async function formulasAt(page: Page, selector: string): Promise<readonly { readonly value: number; readonly text: string }[]> {
  await page.mouse.move(2, 2);
  await expect(page.locator('.definition')).toHaveCount(0);
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
  await expect(page.locator('.definition')).toBeVisible();
  return page.locator('.definition .formula').evaluateAll((all) =>
    all.map((one) => ({
      value: Number(one.getAttribute('data-value')),
      text: one.querySelector('.formula-expression')?.textContent ?? '',
    })),
  );
}

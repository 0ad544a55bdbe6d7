// Outcomes have room in every view at the depths Model and Kernel, they do not depend on the way to a moment, and stalled tasks are named.
import { expect, type Locator, type Page } from '@playwright/test';
import { OUTCOMES, type Outcome } from '../domain/outcomes/outcomes.model.ts';
import { addressOf, followLink, openPage, test } from './page.ts';

const RUN = '#v1/lab?at=t8s';
/** A link with a notice, because the machine has no zone 99. */
const WITH_NOTICE = `${RUN}&zone=99`;
const row = (page: Page, side: string, name: RegExp): Locator => page.locator(`.pane-${side} .outcomes`).getByRole('row', { name });

type Room = { readonly rows: number; readonly faults: readonly string[] };

/** The number of outcomes shown, and those that are cut off, are below the window, or overlap another part. */
const roomOf = (page: Page, side: 'before' | 'after'): Promise<Room> =>
  page.evaluate((pane) => {
    const faults: string[] = [];
    const place = document.querySelector(`.pane-${pane} .outcomes-place`)?.getBoundingClientRect();
    const rows = [...document.querySelectorAll(`.pane-${pane} .outcomes tr`)];
    if (place === undefined) return { rows: 0, faults: ['there are no outcomes'] };
    const below = [...document.querySelectorAll(`.pane-${pane} :is(.area-lists, .area-events)`)].map((area) =>
      area.getBoundingClientRect(),
    );
    for (const one of rows) {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const name = one.textContent ?? '';
      if (bottom > place.bottom + 1 || top < place.top - 1) faults.push(`cut: ${name}`);
      if (bottom > innerHeight) faults.push(`below the window: ${name}`);
      for (const area of below)
        if (bottom > area.top + 1 && top < area.bottom - 1 && right > area.left + 1 && left < area.right - 1)
          faults.push(`over the next: ${name}`);
    }
    return { rows: rows.length, faults };
  }, side);

for (const notice of [false, true])
  test(`every outcome that is shown has room at the depths Model and Kernel, in every view${notice ? ', below a notice' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const link = notice ? WITH_NOTICE : RUN;
    for (const depth of ['model', 'kernel'])
      for (const view of ['both', 'before', 'after'])
        for (const picture of ['lists', 'code'])
          await test.step(`${depth}, ${view}, ${picture}`, async () => {
            await page.goto('./#stories');
            await openPage(page, `${link}&depth=${depth}&view=${view}&show=${picture}`);
            await expect(page.locator('.notice')).toHaveCount(notice ? 1 : 0);
            for (const side of view === 'both' ? (['before', 'after'] as const) : [view as 'before' | 'after']) {
              await expect.poll(async () => (await roomOf(page, side)).rows).toBeGreaterThan(3);
              expect((await roomOf(page, side)).faults).toEqual([]);
            }
            if (!notice) expect((await roomOf(page, view === 'after' ? 'after' : 'before')).rows).toBeGreaterThan(view === 'both' ? 6 : 9);
          });
  });

test('CPU time and stall time belong to the moment and do not depend on the way to it', async ({ shared: page }) => {
  await openPage(page, `${RUN}&depth=model&view=after&show=lists`);
  const times = async (): Promise<readonly string[]> =>
    Promise.all([/^stall time/, /^kswapd CPU/, /^shrinker CPU/].map((name) => row(page, 'after', name).innerText()));
  const there = await times();
  expect(there[0]).toMatch(/\d+(\.\d)? (m?s)$/);
  expect(there[1]).toMatch(/\d+(\.\d)? (m?s)$/);
  const link = (await addressOf(page)).replace(/&[hef]=[^&]*/g, '');
  await followLink(page, link.replace('t8s', 't15s'));
  expect(await times()).not.toEqual(there);
  await followLink(page, link);
  expect(await times()).toEqual(there);
});

/** Outcomes that kernels before 4.20 do not count. */
const PRESSURES: readonly Outcome[] = ['memorySome', 'memoryFull', 'ioSome', 'ioFull'];

test('stalled tasks are named beside the word and in the text of the stage', async ({ shared: page }) => {
  await openPage(page, `${RUN}&depth=model&view=after&show=lists`);
  await row(page, 'after', /^stall time/).hover();
  const beside = page.getByRole('tooltip').getByRole('table', { name: 'Stall time by task' });
  await expect(beside.getByRole('row')).not.toHaveCount(0);
  await expect(beside.getByRole('row').first()).toContainText(/^[a-z]\S* ?\d/);
  const named = await beside.innerText();
  await page.mouse.move(2, 2);
  await page.keyboard.press('t');
  const text = page.getByRole('complementary', { name: 'The stage as text' });
  await expect(text.getByRole('table', { name: 'Outcomes' }).getByRole('row')).toHaveCount(OUTCOMES.length - PRESSURES.length);
  expect(await text.getByRole('table', { name: 'Stall time by task' }).innerText()).toBe(named);
});

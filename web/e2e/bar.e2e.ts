// Tests what the page promises, statement by statement. docs/promises.md lists the promises.
import { expect, type Page } from '@playwright/test';
import { addressOf, CLASSROOM, hashIn, openPage, openPalette, settledAddress, test } from './page.ts';

/** Everything that both panes show: words, drawings, water, and the pixels of every canvas. */
const stageShown = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.panes')
    .evaluate((panes) => [
      (panes as HTMLElement).innerText,
      ...[...panes.querySelectorAll('svg')].map((svg) => svg.innerHTML),
      ...[...panes.querySelectorAll('.tank-back')].map((water) => water.getAttribute('style') ?? ''),
      ...[...panes.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()),
    ]);

test('T5: the four sizes of a step are shown, the chosen one is marked, and the same keys go both ways', async ({ shared: page }) => {
  const opened = await openPage(page, CLASSROOM);
  const grains = page.getByRole('group', { name: 'Step by' });
  for (const grain of ['event', 'batch', 'pass', 'wake']) await expect(grains.getByRole('button', { name: grain })).toBeVisible();
  await expect(grains.getByRole('button', { pressed: true })).toHaveText('batch');
  await page.keyboard.press('ArrowRight');
  const on = await settledAddress(page, opened);
  await page.keyboard.press('ArrowLeft');
  const back = await settledAddress(page, on);
  await page.keyboard.press('ArrowRight');
  expect(hashIn(await settledAddress(page, back))).toBe(hashIn(on));
});

test('T8: the transport keys work whichever control was clicked last', async ({ shared: page }) => {
  let address = await openPage(page, CLASSROOM);
  const controls = page.locator('.floor button, .transport button');
  const names = new Set<string>();
  for (const control of await controls.all()) {
    const name = `${await control.getAttribute('aria-label')} ${await control.textContent()}`;
    // These controls leave the moment or open something that handles keys itself.
    if (names.has(name) || /End|First difference|Play|Copy|Share|Picture|Depth|Change/.test(name) || !(await control.isVisible())) continue;
    names.add(name);
    await control.click({ timeout: 2_000, trial: false }).catch(() => undefined);
    // If the control handled the key itself, the run would not step to an event.
    await page.keyboard.press('>');
    await page
      .waitForFunction((old) => /[?&]at=[ab]\d+&h=/.test(location.hash) && location.hash !== old, address)
      .catch(() => expect(name, 'the control after which the key was lost').toBe(''));
    address = await addressOf(page);
  }
  expect(names.size).toBeGreaterThan(8);
});

test('T9: a position reached by dragging looks the same as when its link is opened', async ({ shared: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page, `${CLASSROOM}&lanes=0:60`);
  const lanes = await page.locator('.lane-canvas').boundingBox();
  if (lanes === null) throw new Error('the lanes are on the page');
  const y = lanes.y + lanes.height / 2;
  await page.mouse.move(lanes.x + lanes.width * 0.6, y);
  await page.mouse.down();
  for (let step = 0; step < 20; step += 1) await page.mouse.move(lanes.x + lanes.width * (0.6 - step * 0.02), y);
  await page.mouse.up();
  // The pointer was released at 0.22 of a minute. On the way there, the address may settle at other positions.
  await page.waitForFunction(() => {
    const seconds = Number(/[?&]at=t([\d.]+)s&h=/.exec(location.hash)?.[1]);
    return Math.abs(seconds - 13.2) < 0.2;
  });
  const there = await addressOf(page);
  expect((await stageShown(page)).length).toBeGreaterThan(10);
  const fresh = await page.context().newPage();
  await fresh.setViewportSize({ width: 1280, height: 720 });
  await fresh.goto(`./${there}`);
  await fresh.waitForFunction((hash) => location.hash.includes(`h=${hash}`), hashIn(there));
  // The tables for screen readers are updated less often than the picture.
  await expect.poll(async () => JSON.stringify(await stageShown(page)) === JSON.stringify(await stageShown(fresh))).toBe(true);
  await fresh.close();
});

test('T10: the user can seek what happens next: priority, watermark, direct reclaim, writeback, difference', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  await openPalette(page);
  const list = page.getByRole('menu', { name: 'Moments and commands' });
  for (const moment of ['priority changes', 'free falls below low', 'direct reclaim', 'writepage', 'oom kill'])
    await expect(list.getByRole('menuitem', { name: moment, exact: true })).toBeAttached();
  await expect(list.getByRole('menuitem', { name: /decision that differs/ })).toBeAttached();
  // The palette also finds moments by the terms that books use.
  for (const [word, name] of [
    ['watermark', /^free falls below low/],
    ['divergence', /decision that differs/],
    ['writeback', /^writepage/],
  ] as const) {
    await page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).fill(word);
    await expect(list.getByRole('menuitem', { name }).first()).toBeVisible();
  }
});

test('C2, C3: the first difference is one key away and has a flag; differences have a sign and a number', async ({ shared: page }) => {
  const opened = await openPage(page, CLASSROOM);
  await page.keyboard.press('d');
  await settledAddress(page, opened);
  await expect(page.locator('.divergence-line')).toBeVisible();
  const differences = await page.locator('.outcome-difference').allTextContents();
  expect(differences.length).toBeGreaterThan(0);
  for (const difference of differences) expect(difference).toMatch(/^(±0|[+−][\d,]+)$/);
});

test('E1: without a click something happens that tells a story, on a quiet machine within ten seconds', async ({ page }) => {
  await page.goto('./');
  const [before, after] = [0, 1].map((side) => page.locator('.strip-answers strong').nth(side));
  const number = async (text: typeof before): Promise<number> => Number((await text?.innerText())?.replaceAll(',', ''));
  // Throughput collapses on one of the two kernels and not on the other.
  await expect.poll(async () => (await number(before)) < (await number(after)) / 2).toBe(true);
});

test('A3: beside every canvas, its numbers are in a table that screen readers reach', { tag: '@smoke' }, async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  for (const name of ['Lists, tail first', 'Memory', 'Time lanes at the last sample']) {
    const table = page.getByRole('table', { name }).first();
    await expect(table).toBeAttached();
    expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  }
  expect(await page.locator('canvas').evaluateAll((all) => all.every((canvas) => canvas.closest('[aria-hidden="true"]') !== null))).toBe(
    true,
  );
});

test('A4: with reduced motion nothing moves', async ({ shared: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, CLASSROOM);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0);
      })
      .map((element) => element.className.toString()),
  );
  expect(moving).toEqual([]);
});

test('A6: with forced colours, every word is still visible, and so are the marks of the tank', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  const words = await page.locator('.stage').innerText();
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.locator('.stage').innerText()).toBe(words);
  const lines = await page
    .locator('.tank-line')
    .evaluateAll((all) => all.map((line) => [getComputedStyle(line).stroke, getComputedStyle(document.body).backgroundColor]));
  expect(lines.length).toBeGreaterThan(0);
  for (const [stroke, ground] of lines) expect(stroke).not.toBe(ground);
});

test('S4: while the clock plays, words change ten times a second and not with every frame', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  await page.keyboard.press('Space');
  const changes = await page.evaluate(
    (wanted) =>
      new Promise<readonly number[]>((done) => {
        const times: number[] = [];
        // Text for screen readers only is updated less often.
        const isSeen = ({ target }: MutationRecord): boolean => target.parentElement?.closest('.visually-hidden') === null;
        const seen = new MutationObserver((records) => {
          if (!records.some(isSeen)) return;
          times.push(performance.now());
          if (times.length < wanted) return;
          seen.disconnect();
          done(times);
        });
        for (const words of document.querySelectorAll('.top-edge, .panes, .position'))
          seen.observe(words, { subtree: true, characterData: true });
      }),
    20,
  );
  const gaps = changes.slice(1).map((time, i) => time - (changes[i] ?? 0));
  // The page's timer for words starts again after each of its changes. A table or the clock, which have timers of their own, may now and then change
  // in between.
  expect(gaps.filter((gap) => gap < 60).length).toBeLessThanOrEqual(4);
});

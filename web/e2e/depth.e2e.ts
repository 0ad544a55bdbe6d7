// The three depths of a stage, and the definitions of all words on it.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { DEPTHS, formulasAt, goToDepth, NO_WORDS, open, TELLING } from './depths.ts';
import { addressOf, CLASSROOM, inEveryTheme, openPage, openPalette, settledAddress, test } from './page.ts';

/** Visible texts outside of these elements: on the stage, in the legend and in the labels of the lanes. */
const textsOutside = (page: Page, selectors: string): Promise<readonly string[]> =>
  page.evaluate((outside) => {
    const found: string[] = [];
    const stage = document.querySelectorAll('.stage, .legend, .lane-labels');
    for (const root of stage) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (element === null || text === '' || element.closest(outside) !== null) continue;
        if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) found.push(text);
      }
    }
    return found;
  }, selectors);

for (const story of TELLING) {
  const year = story.slice(0, 4);
  test(`E3: every word on the stage of ${year} has a definition, at every depth`, async ({ shared: page }) => {
    await open(page, story);
    for (const depth of DEPTHS) {
      await goToDepth(page, depth);
      // The code of a depth's picture may still be loading.
      await expect.poll(() => textsOutside(page, `${NO_WORDS}, [data-term]`), { message: depth }).toEqual([]);
    }
    // The terms that are marked on the page are in the panel, each with a text.
    await page.keyboard.press('i');
    const panel = page.getByRole('complementary', { name: 'Words' });
    const marked = await page
      .locator('.app [data-term]')
      .evaluateAll((all) => [...new Set(all.filter((one) => one.getClientRects().length > 0).map((one) => one.getAttribute('data-term')))]);
    expect(marked.length).toBeGreaterThan(25);
    for (const name of marked) {
      const item = panel.locator(`li:has(> #term-${name})`);
      expect((await item.locator('.definition-text').textContent())?.length ?? 0, name ?? '').toBeGreaterThan(40);
    }
  });

  test(`depth: in ${year}, nothing moves when the depth changes between model and kernel`, async ({ shared: page }) => {
    await open(page, story);
    const boxes = (): Promise<readonly string[]> =>
      page
        .locator(
          '.panel, .tank-cell, .top-edge > *, .readout, .trail, .ribbon, .outcomes tr, .list-pair, .cache-line, .group-row, .stack-line, .floor-head > *, .lanes',
        )
        .evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return `${one.getAttribute('class')} ${[x, y, width, height].map((place) => place.toFixed(1)).join(' ')}`;
          }),
        );
    // A progress bar beside the name of a kernel that still computes would change the boxes.
    await expect(page.locator('.progress')).toHaveCount(0);
    const seen = new Map<string, readonly string[]>();
    for (const depth of ['model', 'kernel'] as const) {
      await goToDepth(page, depth);
      seen.set(depth, await boxes());
    }
    expect(seen.get('model')?.length ?? 0).toBeGreaterThan(20);
    expect(seen.get('kernel')).toEqual(seen.get('model'));
  });
}

test('E3: every word of the other pictures has a definition', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const seen = new Set<string>();
  // V leads from each picture to the next one, and from the last one to the first.
  for (;;) {
    const shown = (await page.locator('.floor-choices .button').first().textContent()) ?? '';
    if (seen.has(shown)) break;
    seen.add(shown);
    await expect.poll(() => textsOutside(page, `${NO_WORDS}, [data-term]`), shown).toEqual([]);
    await page.keyboard.press('v');
    await expect(page.locator('.floor-choices .button').first()).not.toHaveText(shown);
  }
  expect(seen.size).toBeGreaterThan(3);
});

test('depth: control, key, palette and link agree, and a link without a depth has the model', { tag: '@smoke' }, async ({
  shared: page,
}) => {
  const opened = await openPage(page, CLASSROOM);
  const app = page.locator('.app');
  await expect(app).toHaveAttribute('data-depth', 'model');
  expect(opened).not.toContain('depth=');
  await page.keyboard.press('k');
  await expect(app).toHaveAttribute('data-depth', 'kernel');
  await expect(page.locator('.pane-before .tank-label').first()).toContainText('WMARK_MIN');
  await expect(page.locator('.pane-before .list-name').first()).toHaveText('LRU_INACTIVE_ANON');
  await expect(page.locator('.pane-before .outcome-counter').first()).toHaveText(/pgscan_\*/);
  expect(await settledAddress(page, opened)).toContain('depth=kernel');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: /Depth/ }).click();
  await page.getByRole('option', { name: /^Story/ }).click();
  await expect(app).toHaveAttribute('data-depth', 'story');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.type('Next depth');
  await page.getByRole('menuitem', { name: /^Next depth/ }).click();
  await expect(app).toHaveAttribute('data-depth', 'model');
  await page.waitForFunction(() => !location.hash.includes('depth='));
  expect(await addressOf(page)).not.toContain('depth=');
});

test('depth: at the kernel the call path of the running task is in both panes', async ({ shared: page }) => {
  await open(page, `${TELLING[2]}&depth=kernel`);
  await expect(page.locator('.pane-before .short-path .call').last()).toHaveText('shrink_lruvec');
  await expect(page.locator('.pane-after .short-path .call').first()).toBeVisible();
});

test('depth: parts that a scenario does not use fade and say so', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const faded = page.locator('.pane-before .not-in-play');
  await expect(faded).toHaveCount(1);
  await expect(faded).toContainText('DMA');
  await expect(faded.locator('.not-in-play-note')).toHaveText('not in this story');
  // The story of 2017 is about this very zone, and no operations are counted in it.
  await open(page, TELLING[3]);
  await expect(page.locator('.pane-before .tank-cell.not-in-play')).toHaveCount(0);
  await expect(page.locator('.lane-labels .not-in-play')).toHaveText(/operations.*not in this story/);
});

test('E3: by keyboard, a heading shows its definition, Enter opens all definitions, and Escape closes each', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const heading = page.locator('.pane-before').getByRole('button', { name: 'Memory' });
  await page.keyboard.press('Tab');
  await heading.focus();
  await expect(page.getByRole('tooltip')).toContainText('The water in a tank is free memory');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Words' });
  await expect(panel.getByRole('heading', { name: 'memory', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // The panel has the focus, but the transport keys still work.
  await page.keyboard.press('i');
  await expect(panel).toBeFocused();
  const here = await addressOf(page);
  await page.keyboard.press('ArrowRight');
  await settledAddress(page, here);
  await expect(panel).toBeVisible();
});

test('E3: a long press opens a definition, and a touch elsewhere closes it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await open(page, TELLING[2]);
  const box = await page.locator('.pane-before tr[data-term="freed"] th').boundingBox();
  if (box === null) throw new Error('the outcome is on the page');
  const touches = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', x: number, y: number): Promise<unknown> =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', box.x + 10, box.y + 5);
  await expect(page.locator('.definition')).toContainText('efficiency');
  await touch('touchEnd', 0, 0);
  await expect(page.locator('.definition')).toBeVisible();
  await touch('touchStart', 600, 30);
  await touch('touchEnd', 0, 0);
  await expect(page.locator('.definition')).toHaveCount(0);
  await context.close();
});

test('axe finds no violation at the depth of the kernel with a definition open, in any theme', async ({ shared: page }) => {
  await open(page, `${TELLING[2]}&depth=kernel`);
  await inEveryTheme(page, async (theme) => {
    await formulasAt(page, '.pane-before .outcomes tr[data-term="freed"] th');
    await expectAccessibleIn(theme, page, 'html');
    if (theme !== 'projector') return;
    const small = await page
      .locator('.definition *')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 24).length);
    expect(small).toBe(0);
  });
});

test('axe finds no violation in the panel of all definitions, in any theme', async ({ shared: page }) => {
  await open(page, `${TELLING[2]}&depth=kernel`);
  await inEveryTheme(page, async (theme) => {
    await page.keyboard.press('i');
    await expect(page.locator('.terms')).toBeVisible();
    await expectAccessibleIn(theme, page, '.terms');
  });
});

test('A1: the name of each part of the stage is a target of at least 24 pixels', async ({ page }) => {
  await open(page, `${TELLING[2]}`);
  const headings = page.locator('.term-heading:visible');
  await expect(headings.first()).toBeVisible();
  for (const heading of await headings.all()) {
    const box = await heading.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await heading.textContent()) ?? '').toBeGreaterThanOrEqual(23.9);
  }
});

test('A7: at 320 pixels the time lanes are as wide as the page, and none of their tools is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '2013-kswapd-limits?size=classroom&at=t490s');
  const field = page.locator('.lane-field');
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(280);
  for (const tool of await page.locator('.lane-tools .button:visible').all()) {
    const box = await tool.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});

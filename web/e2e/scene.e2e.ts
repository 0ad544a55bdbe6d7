// The scene: its words are readable on a screen and on a projector, and the other depths show the same moment.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { TELLING } from './depths.ts';
import { cutIn } from './fits.ts';
import { inEveryTheme, openPage, settledAddress, test } from './page.ts';

const BEATS = [...TELLING, '2012-soft-limits?size=classroom&beat=direct', '2013-kswapd-limits?size=classroom&beat=world'] as const;
/** Smallest letters that can be read on a projector, in CSS pixels. Names of floors are rotated and slightly smaller. */
const WALL_PX = 24;
const SCREEN_PX = 16;

/** Words of the scene that overlap, leave their half, or are too small to read. */
const unreadable = (page: Page, leastPx: number): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const found: string[] = [];
    for (const svg of document.querySelectorAll<SVGSVGElement>('svg.scene')) {
      const room = svg.getBoundingClientRect();
      const scale = svg.getScreenCTM()?.a ?? 1;
      const words = [...svg.querySelectorAll('text')].map((element) => ({
        text: element.textContent ?? '',
        box: element.getBoundingClientRect(),
        upright: element.closest('.scene-floor') !== null,
        px: Number.parseFloat(getComputedStyle(element).fontSize) * scale,
      }));
      for (const [place, one] of words.entries()) {
        if (one.px < least - 0.1 && !one.upright) found.push(`small, ${one.px.toFixed(1)} px: ${one.text}`);
        if (one.box.left < room.left - 1 || one.box.right > room.right + 1 || one.box.bottom > room.bottom + 1)
          found.push(`cut: ${one.text}`);
        for (const other of words.slice(place + 1)) {
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // The boxes of close lines may overlap where they have no letters.
          if (wide > 2 && high > Math.min(one.px, other.px) * 0.55) found.push(`${one.text} over ${other.text}`);
        }
      }
    }
    return found;
  }, leastPx);

test('P3: the scene in which each page is a square can be read on a screen and on a projector', async ({ shared: page }) => {
  for (const beat of ['lines', 'dirty', 'direct', 'oom'])
    await test.step(beat, async () => {
      await openPage(page, `#v1/primer?beat=${beat}`);
      await expect(page.locator('svg.scene-pages')).toHaveCount(1);
      await inEveryTheme(page, async (theme) => {
        expect(await unreadable(page, theme === 'projector' ? WALL_PX : SCREEN_PX)).toEqual([]);
      });
    });
});

for (const beat of BEATS)
  test(`P3: the scene of ${beat.replace(/-.*beat=/, ' at ')} can be read on a screen and on a projector`, async ({ shared: page }) => {
    await openPage(page, `#v1/${beat}`);
    await expect(page.locator('svg.scene')).toHaveCount(2);
    await inEveryTheme(page, async (theme) => {
      expect(await unreadable(page, theme === 'projector' ? WALL_PX : SCREEN_PX)).toEqual([]);
    });
  });

test('P3: the digits and question marks of the dots are as large on a projector as the words around them', async ({ shared: page }) => {
  await openPage(page, '#v1/primer?size=classroom&beat=direct&theme=projector');
  const dots = page.locator('.beat-dot span:not(:empty)');
  await expect(dots.first()).toBeVisible();
  const sizes = await dots.evaluateAll((all) => all.map((dot) => Number.parseFloat(getComputedStyle(dot).fontSize)));
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(WALL_PX - 0.1);
});

test('the words about a computation stand beside one badge, and not over two', async ({ shared: page }) => {
  const shown = (): Promise<string> =>
    page
      .locator('.pane-scene')
      .first()
      .evaluate((pane) => {
        const text = document.createElement('span');
        text.className = 'progress-text';
        text.textContent = 'computing, 50%';
        pane.append(text);
        const { display } = getComputedStyle(text);
        text.remove();
        return display;
      });
  await openPage(page, '#v1/2010-direct-writeback?size=classroom&beat=select');
  await expect(page.locator('svg.scene')).toHaveCount(2);
  expect(await shown()).not.toBe('none');
  await openPage(page, '#v1/2010-direct-writeback?size=classroom&beat=price');
  await expect(page.locator('.scene-two-prices')).toHaveCount(2);
  expect(await shown()).toBe('none');
});

/** Rows of the key that do not fit into its space. */
const cutKeys = (page: Page): Promise<readonly string[]> =>
  page.locator('.scene-key').evaluate((key) => {
    const room = key.getBoundingClientRect();
    return [...key.children]
      .filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top < room.top - 1 || box.bottom > room.bottom + 1 || box.right > room.right + 1;
      })
      .map((row) => row.textContent ?? '');
  });

for (const size of [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
])
  test(`the key of every story is complete in ${size.width} x ${size.height}`, async ({ shared: page }) => {
    await page.setViewportSize(size);
    for (const beat of ['primer?size=classroom&beat=direct', ...BEATS])
      await test.step(beat, async () => {
        await openPage(page, `#v1/${beat}`);
        await expect(page.locator('.scene-key li').first()).toBeVisible();
        await inEveryTheme(page, async () => {
          expect(await cutKeys(page)).toEqual([]);
        });
      });
  });

test('a scene has a table of its content, and axe finds no violation in it', async ({ shared: page }) => {
  await openPage(page, `#v1/${BEATS[2]}`);
  const table = page.locator('.pane-before table').first();
  await expect(table.locator('caption')).toContainText('Unpatched');
  await expect(table.locator('tr', { hasText: 'in swap' })).toContainText(/\d MB/);
  await expectAccessible(page, '.stage');
});

test('choosing another picture than the scene changes to the depth Model, at the same moment', async ({ shared: page }) => {
  const opened = await openPage(page, `#v1/${BEATS[2]}`);
  await expect(page.locator('svg.scene')).toHaveCount(2);
  const clock = await page.locator('svg.scene').first().textContent();
  await page.keyboard.press('v');
  await expect(page.locator('.app')).toHaveAttribute('data-depth', 'model');
  await expect(page.locator('svg.scene')).toHaveCount(0);
  await settledAddress(page, opened);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.locator('.app')).toHaveAttribute('data-depth', 'story');
  await expect(page.locator('svg.scene')).toHaveCount(2);
  await expect.poll(() => page.locator('svg.scene').first().textContent()).toBe(clock);
});

test('P3: at the depth Model every word about the kernels can be read on a projector, and none is cut', async ({ shared: page }) => {
  await openPage(page, '#v1/2013-kswapd-limits?size=classroom&at=t745s&theme=projector');
  await expect(page.locator('.legend')).toBeVisible();
  const small = await page.evaluate((least) => {
    const found: string[] = [];
    for (const part of document.querySelectorAll('main.stage, .legend, .lane-labels, .time-axis')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        // Controls may have smaller letters, because only the lecturer uses them.
        if (element === null || text === '' || element.closest('.button, .visually-hidden') !== null) continue;
        const { width, height } = element.getBoundingClientRect();
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || Math.min(width, height) < 3) continue;
        const scale = element instanceof SVGGraphicsElement ? (element.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1;
        const px = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
        if (px < least - 0.1) found.push(`${px.toFixed(1)} px: ${text}`);
      }
    }
    return found;
  }, WALL_PX);
  expect(small).toEqual([]);
  const cut = (await Promise.all(['.top-edge', '.panes', '.legend'].map((part) => cutIn(page, part)))).flat();
  // The names of the watermarks are outside of their drawing by design.
  expect(cut.filter((one) => !one.includes('Linux') && !one.startsWith('beyond its picture'))).toEqual([]);
  // The name of a reclaimer stays inside its box.
  const beyond = await page
    .locator('.actor')
    .evaluateAll(
      (all) =>
        all.filter((one) => [...one.children].some((part) => part.getBoundingClientRect().right > one.getBoundingClientRect().right))
          .length,
    );
  expect(beyond).toBe(0);
});

// The files that the page requests before its first picture, and what it does if a part of the page cannot be fetched.
import { expect, type Page } from '@playwright/test';
import { partsOf } from '../../scripts/sizes.mjs';
import { CLASSROOM, openPage, settledAddress, test } from './page.ts';

test.use({ firstVisit: true });

const STORY = '#v1/2013-kswapd-limits?size=classroom&beat=symptom';

/** Files of the page in the order of their requests, each once. */
function assetsAskedFor(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, file] = /\/(assets\/[^?]+)$/.exec(request.url()) ?? [];
    if (file !== undefined) asked.add(file);
  });
  return asked;
}

/** Delays the answers to requests for these files until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  const held: { release: () => void } = { release: () => undefined };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return held.release;
}

/** Resolves when the effects of the present rendering have run. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const counted = (part: string): readonly string[] => (partsOf()[part] ?? []).filter((file) => file.startsWith('assets/')).toSorted();

test('a story requests only files that are counted until its stored picture, and its engine afterwards', async ({ page }) => {
  const asked = assetsAskedFor(page);
  const releaseStored = await hold(page, '**/stored/**');
  await page.goto('./#v1/2013-kswapd-limits?beat=symptom', { waitUntil: 'commit' });
  await expect(page.locator('.stage-scene')).toBeVisible();
  await drawn(page);
  expect([...asked].toSorted()).toEqual(counted('all until the first picture of a story'));
  const engine = page.waitForRequest('**/*.wasm');
  releaseStored();
  await engine;
  await settledAddress(page, '');
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeAttached();
});

test('a run that is not stored requests its engine before its scripts have arrived', async ({ page }) => {
  const releaseScripts = await hold(page, '**/main-*.js');
  const engine = page.waitForRequest('**/*.wasm');
  await page.goto(`./${STORY}`, { waitUntil: 'commit' });
  await engine;
  releaseScripts();
  await expect(page.locator('.stage-scene')).toBeVisible();
});

test.describe('on a visible page', () => {
  test.use({ lookedAt: true });

  test('the gallery requests only files that are counted; when idle, the other parts follow, without an engine', async ({
    page,
    baseURL,
  }) => {
    const asked = assetsAskedFor(page);
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) strangers.push(request.url());
    });
    await page.goto('./', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await drawn(page);
    expect([...asked].toSorted()).toEqual(counted('all until the gallery'));
    await expect.poll(() => [...asked].filter((file) => /\/(page|ledger|lab|terms|twin|why)\.view-.*\.js$/.test(file)).length).toBe(6);
    expect([...asked].filter((file) => file.endsWith('.wasm'))).toEqual([]);
    // S6: the page requests nothing from another server.
    expect(strangers).toEqual([]);
  });

  test('a hidden page requests its other parts only when it becomes visible', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { away: true });
      Object.defineProperty(document, 'hidden', { get: () => (window as unknown as { away: boolean }).away });
    });
    await page.clock.install();
    const asked = assetsAskedFor(page);
    await page.goto('./');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await drawn(page);
    await page.clock.fastForward(60_000);
    await drawn(page);
    expect([...asked].filter((file) => /view-.*\.js$/.test(file)).toSorted()).toEqual(
      counted('all until the gallery').filter((file) => /view-.*\.js$/.test(file)),
    );
    await page.evaluate(() => {
      Object.assign(window, { away: false });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => [...asked].filter((file) => /\/(page|ledger|lab)\.view-.*\.js$/.test(file)).length).toBe(3);
  });
});

test('when the pointer is on a card, its story is fetched before it is chosen, but no engine', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('./', { waitUntil: 'commit' });
  await page.locator('a[href*="v1/2017-kswapd-sleep"]').first().hover();
  await expect.poll(() => fetched.filter((url) => /\/2017-kswapd-sleep-[^/]+\.js$/.test(url)).length).toBe(1);
  expect(fetched.filter((url) => url.endsWith('.wasm') || /\/2013-kswapd-limits[-/]/.test(url))).toEqual([]);
});

test('the engine is compiled while it is being fetched', async ({ page }) => {
  await page.addInitScript(() => {
    const { compileStreaming } = WebAssembly;
    WebAssembly.compileStreaming = (source) => {
      document.documentElement.dataset['streamed'] = 'yes';
      return compileStreaming.call(WebAssembly, source);
    };
  });
  await openPage(page, STORY);
  await expect(page.locator('html')).toHaveAttribute('data-streamed', 'yes');
});

test('a panel that cannot be fetched gives a message, the page goes on, and one click loads it again', async ({ page }) => {
  await page.route('**/ledger.view-*.js', (route) => route.abort());
  const before = await openPage(page, '#v1/2013-kswapd-limits?size=classroom&at=t40s');
  await page.keyboard.press('l');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.press('l');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('>');
  await settledAddress(page, before);
  await page.keyboard.press('l');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unroute('**/ledger.view-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const files of ['**/main-*.js', '**/page.view-*.js'])
  test(`a page without ${files} reports it`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(`./${STORY}`);
    await expect(page.getByRole('alert').first()).toContainText('could not be loaded');
  });

/** How much visible elements may move before the page shows the moment: the sum of the browser's layout shifts, without a unit. */
const MOST_SHIFT = 0.02;

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};
type ShiftsSeen = { readonly sum: number; readonly moved: readonly string[] };

/** Records the layout shifts of a page. It must be called before the page is loaded. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: { sum: number; moved: string[] } = { sum: 0, moved: [] };
    Object.assign(globalThis, { shiftsSeen: seen });
    const at = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        seen.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          seen.moved.push(`${node instanceof Element ? node.className : node?.textContent}: ${at(previousRect)} -> ${at(currentRect)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsSeen = (page: Page): Promise<ShiftsSeen> =>
  page.evaluate(() => (globalThis as unknown as { shiftsSeen: ShiftsSeen }).shiftsSeen);

const LINKS_THAT_STAND_STILL = [
  '#v1/2013-kswapd-limits?beat=symptom',
  '#v1/2013-kswapd-limits?beat=symptom&seed=2',
  '#v1/2013-kswapd-limits?beat=edge&seed=2&theme=projector',
  '#v1/2019-shrinkers-cache?beat=symptom&seed=2',
  '#v1/2013-kswapd-limits?beat=bill&depth=model',
  '#v1/2013-kswapd-limits?beat=bill&depth=kernel&seed=2',
  CLASSROOM,
] as const;

for (const link of LINKS_THAT_STAND_STILL)
  test(`S3: nothing moves while ${link} is being loaded`, async ({ page }) => {
    await watchShifts(page);
    await openPage(page, link);
    await drawn(page);
    const { sum, moved } = await shiftsSeen(page);
    expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
  });

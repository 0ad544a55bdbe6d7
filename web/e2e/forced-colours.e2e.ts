// A6: with the system's colours, each kind of page differs from the others, and textures, arrows, water and sliders are visible.
import { expect } from '@playwright/test';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { test } from './page.ts';

const KINDS = ['file-inactive', 'file-active', 'anon-inactive', 'anon-active'] as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`A6: in forced colours, ${colorScheme}, each kind of page differs from its ground and from the others`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const story = storyNamed('2013-kswapd-limits');
    await page.goto(`./#v1/2013-kswapd-limits?beat=${story.beats.at(-1)?.id}`);
    await atBeat(page, beatAt(story, story.beats.length - 1));
    const looks = await page.evaluate((kinds) => {
      const canvas = getComputedStyle(
        Object.assign(document.body.appendChild(document.createElement('i')), { style: 'color: Canvas' }),
      ).color;
      const lookOf = (kind: string): readonly [string, string] | null => {
        const paint = document.querySelector(`.scene .scene-${kind}:not(.scene-hollow) .scene-paint`);
        return paint === null ? null : [getComputedStyle(paint).fill, getComputedStyle(paint).stroke];
      };
      return { canvas, looks: kinds.map(lookOf) };
    }, KINDS);
    const seen = looks.looks.filter((look) => look !== null);
    expect(seen.length).toBeGreaterThan(2);
    for (const [fill, stroke] of seen) expect([fill, stroke].some((colour) => colour !== looks.canvas && colour !== 'none')).toBe(true);
    expect(new Set(seen.map(String)).size).toBe(seen.length);
    // The surface of the water is a line in the system's colour.
    const canvasText = colorScheme === 'light' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
    await expect(page.locator('.scene-surface, .scene-surplus line').first()).toHaveCSS('stroke', canvasText);
  });

test('A6: in forced colours, the kinds of pages in the legend differ, textures are on the lists, and each zone has its level', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto('./#v1/2013-kswapd-limits?size=classroom&at=t745s');
  await expect(page.locator('.legend')).toBeVisible();
  await page.waitForFunction(() => /[?&]h=/.test(location.hash));
  const swatches = await page
    .locator('.legend .swatch')
    .evaluateAll((all) => all.map((one) => [...one.children].map((part) => getComputedStyle(part).fill).join(' ')));
  expect(new Set(swatches).size).toBe(3);
  /** Number of colours in the list of inactive anonymous pages, some of which are under writeback. */
  const colours = await page
    .locator('.pane-before .ribbon canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1) ?? { data: [] };
      return new Set(Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(4 * at, 4 * at + 4)].join(' '))).size;
    });
  expect(colours).toBeGreaterThan(3);
  await page.goto('./#v1/2013-kswapd-limits?size=classroom&at=t745s&depth=story');
  const idle = page.locator('.pane-before .scene-idle-zone .scene-water').first();
  await expect(idle).toBeVisible();
  await expect(idle).not.toHaveCSS('fill', 'none');
});

test('A6: in forced colours, arrows, the slider of a bet and the pages read from the disk are drawn', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  const story = storyNamed('primer');
  const asks = story.beats.findIndex(({ bet }) => bet?.type === 'number');
  const scans = story.beats.findIndex(({ id }) => id === 'swap');
  await page.goto(`./#v1/primer?beat=${beatAt(story, asks).id}`);
  await atBeat(page, beatAt(story, asks));
  await expect(page.locator('.bet-slider input')).toHaveCSS('background-image', /gradient\(.*rgb\(0, 0, 0\)/);
  await page.goto(`./#v1/primer?beat=${beatAt(story, scans).id}`);
  await atBeat(page, beatAt(story, scans));
  const highlight = await page.evaluate(
    () => getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), { style: 'color: Highlight' })).color,
  );
  await expect(page.locator('.scene-way-out path').first()).toHaveCSS('stroke', highlight);
  const canvas = 'rgb(255, 255, 255)';
  for (const name of ['.scene-way-file path', '.scene-read']) {
    const paints = await page.evaluate((wanted) => {
      const [of, ...inside] = wanted.split(' ');
      const svg = document.querySelector('svg.scene');
      const group = svg?.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
      const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      (inside.length === 0 ? shape : group)?.setAttribute('class', of?.slice(1) ?? '');
      group?.append(shape);
      const { fill, stroke } = getComputedStyle(shape);
      group?.remove();
      return inside.length === 0 ? fill : stroke;
    }, name);
    expect(paints, name).not.toBe(canvas);
  }
});

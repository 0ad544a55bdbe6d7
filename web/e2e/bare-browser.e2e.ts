// Browser features on which the page must not rely.
import { expect } from '@playwright/test';
import { alertOf, beforeWorkers } from './faults.ts';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { CLASSROOM, openPage, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });

test('S8: no GPU, WebGL, SharedArrayBuffer or service worker is required: a story and the place map work without them', async ({
  page,
}) => {
  const without = 'for (const name of ["SharedArrayBuffer", "OffscreenCanvas", "createImageBitmap"]) delete globalThis[name];';
  await beforeWorkers(page, without);
  await page.addInitScript(without);
  await page.addInitScript(() => {
    for (const name of ['gpu', 'serviceWorker', 'locks']) Reflect.deleteProperty(Navigator.prototype, name);
    const contexts = new Set<string>();
    Object.assign(globalThis, { contexts });
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      contexts.add(kind);
      return kind === '2d' ? Reflect.apply(getContext, this, [kind, ...rest]) : null;
    } as typeof getContext;
  });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const story = storyNamed('2013-kswapd-limits');
  await openPage(page, '#v1/2013-kswapd-limits?size=classroom&beat=symptom');
  await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(story, 1));
  await openPage(page, `${CLASSROOM}&show=map`);
  const painted = (): Promise<boolean> =>
    page
      .locator('.stage canvas')
      .first()
      .evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return new Set(pixels).size > 4;
      });
  await expect.poll(painted).toBe(true);
  expect(await page.evaluate(() => [...(globalThis as unknown as { contexts: Set<string> }).contexts])).toEqual(['2d']);
  expect(await page.evaluate(() => ['SharedArrayBuffer', 'OffscreenCanvas'].filter((name) => name in globalThis))).toEqual([]);
  await expect(alertOf(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

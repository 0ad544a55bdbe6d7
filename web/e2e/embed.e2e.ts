import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Beat } from '../domain/story/story.model.ts';
import { EMBED_SIZE } from '../panels/share/embed-snippet.model.ts';
import { expectAccessible } from './accessible.ts';
import { isNear, storyNamed } from './lecture.ts';
import { followLink, IS_SAMPLE, openPage, test } from './page.ts';
import { STORIES } from './whole-page.ts';

const LINK = '#v1/2013-kswapd-limits?size=classroom&depth=story&beat=symptom&embed=on';
const deck = readFileSync(new URL('fixtures/deck.html', import.meta.url), 'utf8');

declare global {
  var place: number;
  var answers: {
    id: unknown;
    ready?: boolean;
    refused?: string;
    shown?: { beat: string; hash: string | null; seconds: number; title: string };
  }[];
  var ask: (message: object) => void;
  var show: (place: number) => void;
}

/** Opens slides with the page in a frame. They are on a server of their own, so they have another origin. */
async function openDeck(page: Page, baseURL: string): Promise<FrameLocator> {
  const body = deck.replace('FRAME', `${baseURL}${LINK}`.replaceAll('&', '&amp;'));
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body));
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  page.on('close', () => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server that listens has a port');
  await page.goto(`http://127.0.0.1:${address.port}/`);
  return page.frameLocator('iframe');
}

const placeOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.place);
const answered = async (page: Page, message: object): Promise<(typeof globalThis.answers)[number] | undefined> => {
  const before = await page.evaluate(() => globalThis.answers.length);
  await page.evaluate((sent) => globalThis.ask(sent), message);
  await page.waitForFunction((count) => globalThis.answers.length > count, before);
  return page.evaluate(() => globalThis.answers.at(-1));
};

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

test('P8: within another page, only the stage and its story are shown', async ({ page }) => {
  await openPage(page, LINK);
  await expect(page.locator('.beat-line, .story')).not.toHaveCount(0);
  for (const around of ['.top-bar', '.title-line', '.transport-area', '.lanes']) await expect(page.locator(around)).toHaveCount(0);
  await expectAccessible(page, 'html');
});

test('P8: the page keys stay with the slides until the user clicks into the frame', async ({ page, baseURL }) => {
  const frame = await openDeck(page, baseURL ?? '');
  await page.keyboard.press('PageDown');
  expect(await placeOf(page)).toBe(1);
  await page.waitForFunction(() => globalThis.answers.some(({ ready }) => ready === true));
  await expect(frame.getByRole('main')).toBeVisible();
  await expect.poll(async () => (await answered(page, { do: 'shown' }))?.shown?.hash ?? '').toMatch(/^[0-9a-f]{16}$/);
  // The frame has loaded and computed, and has not taken the focus.
  await page.keyboard.press('PageUp');
  expect(await placeOf(page)).toBe(0);
  await page.keyboard.press('PageDown');
  await frame.getByRole('main').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await answered(page, { do: 'shown' }))?.shown?.beat).toBe('quiet');
  expect(await placeOf(page)).toBe(1);
});

test('P8: slides go to a beat, forward and back, play and pause, and are told what is shown', async ({ page, baseURL }) => {
  await openDeck(page, baseURL ?? '');
  await page.evaluate(() => globalThis.show(1));
  await page.waitForFunction(() => globalThis.answers.some(({ ready }) => ready === true));
  const shown = async (): Promise<unknown> => (await answered(page, { do: 'shown' }))?.shown?.beat;
  await expect.poll(async () => (await answered(page, { do: 'shown' }))?.shown?.hash ?? '').toMatch(/^[0-9a-f]{16}$/);
  await answered(page, { do: 'beat', beat: 'wake', id: 'to the wake' });
  await expect.poll(shown).toBe('wake');
  expect(await page.evaluate(() => globalThis.answers.some(({ id }) => id === 'to the wake'))).toBe(true);
  await answered(page, { do: 'previous' });
  await expect.poll(shown).toBe('quiet');
  await answered(page, { do: 'next' });
  await expect.poll(shown).toBe('wake');
  const told = await answered(page, { do: 'play', id: 3 });
  expect(told).toMatchObject({ id: 3, shown: { playing: true, hash: null, scenario: '2013-kswapd-limits' } });
  expect(told?.shown?.title).not.toBe('');
  expect(await answered(page, { do: 'pause' })).toMatchObject({ shown: { playing: false } });
  expect((await answered(page, { do: 'beat', beat: '__proto__' }))?.refused).toContain('The message names the beat "__proto__"');
  expect((await answered(page, { do: 'eval' }))?.refused).toContain('The message asks for "eval"');
});

/** Smallest width and height of a target that a user can see, in CSS pixels. */
const LEAST_PX = 8;

const DEPTHS = ['story', 'model', 'kernel'] as const;
/** Whether a beat points at something that a frame shows at this depth; a frame has no time lanes. */
const points = ({ see, target }: Beat, depth: (typeof DEPTHS)[number]): boolean =>
  depth === 'story' ? see !== null && see.mark.kind !== 'price' : target !== null && target.kind !== 'lane';

/** The beats to test at a depth. Only moments of the depth Story are stored. At the other depths the engine computes the way to a beat, so only
 * early beats are tested there, and in a sample only one of them for each part that the story points at. */
function beatsAt(name: string, depth: (typeof DEPTHS)[number]): readonly Beat[] {
  const pointing = storyNamed(name).beats.filter((beat) => beat.bet === null && points(beat, depth));
  if (depth === 'story') return pointing;
  const near = pointing.filter(({ id }) => isNear(name, id));
  return IS_SAMPLE ? [...new Map(near.toReversed().map((beat) => [JSON.stringify(beat.target), beat])).values()] : near;
}

for (const name of STORIES)
  test(`P8: in a frame of the size in the snippet, ${name} shows what its beats point at, at every depth`, async ({ shared: page }) => {
    await page.setViewportSize(EMBED_SIZE);
    await page.goto('./#stories');
    for (const depth of DEPTHS)
      for (const beat of beatsAt(name, depth)) {
        const where = `${beat.id}, ${depth}`;
        await followLink(page, `#v1/${name}?depth=${depth}&beat=${beat.id}&embed=on`);
        await expect(page.locator('.app')).toHaveAttribute('data-depth', depth);
        const pointed = page.locator(depth === 'story' ? '.scene-pointed' : '.stage :is(.pointed, .scene-pointed)');
        await expect(pointed, where).not.toHaveCount(0);
        for (const box of [await pointed.first().boundingBox(), ...(await boxesOf(page, '.tank-cell.chosen .tank-rim'))]) {
          expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThan(LEAST_PX);
          expect(Math.min(box?.x ?? -1, box?.y ?? -1), where).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(EMBED_SIZE.width);
          expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(EMBED_SIZE.height);
        }
        expect((await boxesOf(page, '.tank-cell.chosen .tank-rim')).length > 0, where).toBe((await page.locator('.tank-cell').count()) > 0);
      }
  });

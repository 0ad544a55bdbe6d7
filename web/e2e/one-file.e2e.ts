// The page as one file, opened from the disk as by a double click. The file contains everything that the page needs.
import { statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { recordedBeats } from '../test/recorded.ts';
import { atBeat, beatAt, storyNamed, tellToEnd } from './lecture.ts';
import { addressOf, hashIn, lookAt, openPresenter, test } from './page.ts';
import { pagesOfPdf, panelOf, rowsOf, saved, sizeOfPng, wordsOfPdf } from './saved.ts';

const file = new URL('../../dist/reclaimscope.html', import.meta.url);
/** Greatest size of the file. It is a third larger in a mail; some servers accept no mail over 10 MB, many accept 20. */
const MOST_BYTES = 9_200_000;

/** Collects all requests of the page to other places, and all errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!/^(data|blob):/.test(address) && address.split('#')[0] !== file.href) complaints.push(`asks for ${address}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** The state hash of the native engine; empty if none is recorded. */
const recordedHash = (story: string, beat: string): string =>
  recordedBeats.find((one) => one.scenario === story && one.beat === beat)?.hash ?? '';

test('it is small enough to be sent', () => {
  expect(statSync(file).size).toBeLessThan(MOST_BYTES);
});

test('S5: the gallery opens, and the primer is told from its card to its end by Page Down, bets included', async ({ page }) => {
  const complaints = complaintsOf(page);
  const story = storyNamed('primer');
  await page.goto(file.href);
  await page.locator('.primer-card a, a.primer-card').first().click();
  const hashes = await tellToEnd(page, story, () => page.keyboard.press('PageDown'));
  expect(hashes).toEqual(story.beats.map(({ id }) => recordedHash('primer', id)));
  expect(complaints).toEqual([]);
});

const PATCH = '2013-kswapd-limits';

test('S5: a link leads to the same state as on a server, and the engine verifies it', async ({ page }) => {
  const beat = beatAt(storyNamed(PATCH), 2);
  const link = `#v1/${PATCH}?beat=${beat.id}`;
  const complaints = complaintsOf(page);
  await page.goto(`${file.href}${link}`);
  await atBeat(page, beat);
  await lookAt(page, true);
  await expect(page.locator('.app[data-storage=verified]')).toBeVisible();
  const hash = hashIn(await addressOf(page));
  expect(hash).toBe(recordedHash(PATCH, beat.id));
  expect(complaints).toEqual([]);
  await page.goto(`./${link}`);
  expect(await atBeat(page, beat)).toBe(hash);
});

test('S5: the presenter’s window opens from the file, controls the audience’s window and follows it', async ({ page: hall }) => {
  const complaints = complaintsOf(hall);
  const story = storyNamed(PATCH);
  await hall.goto(`${file.href}#v1/${PATCH}?beat=${beatAt(story, 0).id}`);
  await atBeat(hall, beatAt(story, 0));
  const presenter = await openPresenter(hall);
  const there = complaintsOf(presenter);
  const heading = presenter.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(beatAt(story, 0).title);
  await presenter.getByRole('button', { name: /^Next beat/ }).click();
  await atBeat(hall, beatAt(story, 1));
  await expect(heading).toHaveText(beatAt(story, 1).title);
  await hall.keyboard.press('PageDown');
  await expect(heading).toHaveText(beatAt(story, 2).title);
  await presenter.reload();
  await expect(heading).toHaveText(beatAt(story, 2).title);
  expect([...complaints, ...there]).toEqual([]);
});

test('S5: a picture, slides and a table are saved from the file', async ({ page }) => {
  const complaints = complaintsOf(page);
  const beat = beatAt(storyNamed(PATCH), 2);
  await page.goto(`${file.href}#v1/${PATCH}?beat=${beat.id}`);
  await atBeat(page, beat);
  await page.keyboard.press('e');
  const panel = panelOf(page);
  await expect(panel.locator('.sheet')).toContainText(beat.title);
  const picture = await saved(page, 'PNG 2560 × 1440');
  expect(picture.name).toBe(`${PATCH}_${beat.id}_classroom_2560x1440.png`);
  expect(sizeOfPng(picture.content)).toEqual([2560, 1440]);
  await panel.getByRole('tab', { name: 'Slides' }).click();
  await panel.getByRole('button', { name: 'None', exact: true }).click();
  await panel.getByText(`3. ${beat.title}`).click();
  const slides = await saved(page, 'Save 1 slide as PDF');
  expect(pagesOfPdf(slides.content)).toBe(1);
  expect(wordsOfPdf(slides.content)).toContain(beat.title);
  await panel.getByRole('tab', { name: 'Tables' }).click();
  const table = await saved(page, 'Save: Outcomes at this moment, For a spreadsheet');
  expect(rowsOf(table.content)[0]).toEqual(['outcome', 'counters', 'unit', 'unpatched', 'patched', 'change']);
  expect(rowsOf(table.content).length).toBeGreaterThan(4);
  expect(complaints).toEqual([]);
});

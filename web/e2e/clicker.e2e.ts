// A lecture with the keys of a clicker: forward, back, and the keys that darken the screen.
import { expect, type Page } from '@playwright/test';
import { END_NAMES as STORIES } from '../domain/end/ends.model.ts';
import { darknessWords } from '../shell/darkness/darkness.words.ts';
import { expectAccessible } from './accessible.ts';
import { atBeat, beatAt, isAnswered, isAsked, isExplained, storyNamed, tellBack, tellOn } from './lecture.ts';
import { openPalette, test } from './page.ts';

// The page plays the way to a moment, as for an audience.
test.use({ lookedAt: true });
test.describe.configure({ mode: 'parallel' });

const PRIMER = 'primer';
const PATCH = '2013-kswapd-limits';

const openFirst = (page: Page, scenario: string): Promise<unknown> =>
  page.goto(`./#v1/${scenario}?beat=${storyNamed(scenario).beats[0]?.id}`);
const on = (page: Page) => (): Promise<void> => page.keyboard.press('PageDown');
const back = (page: Page) => (): Promise<void> => page.keyboard.press('PageUp');

// Stories with bets on numbers and curves are tested in story.e2e.ts.
test('P1: the primer is told by Page Down alone and back by Page Up, bets included, through the same states', async ({ page }) => {
  const story = storyNamed(PRIMER);
  await openFirst(page, PRIMER);
  const there = await tellOn(page, story, on(page));
  expect(new Set(there).size).toBe(story.beats.length);
  expect(await tellBack(page, story, back(page))).toEqual(there);
});

test('P1: a lecture begins at the gallery by Page Down', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const story = storyNamed(PRIMER);
  await page.goto('./');
  await expect(page.getByRole('link', { name: /Start here/ })).toBeVisible();
  // Page Down scrolls the gallery and, at its end, starts the story.
  while ((await page.evaluate(() => location.hash)) === '') await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(story, 0));
  await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(story, 1));
});

test('P1: Page Down goes from the end of each story to the next one, after the last to the gallery, and Page Up goes back', async ({
  page,
}) => {
  const end = page.getByRole('main', { name: 'The end of the story' });
  const titled = (name: string) => expect(page.locator('.end-bar .title-question')).toHaveText(storyNamed(name).title);
  await page.goto('./#v1/primer?beat=end');
  for (const [place, name] of STORIES.entries()) {
    const next = STORIES[place + 1];
    await titled(name);
    await page.keyboard.press('PageDown');
    if (next === undefined) await expect(page.getByRole('list', { name: 'Stories' })).toBeVisible();
    else await atBeat(page, beatAt(storyNamed(next), 0));
    await page.keyboard.press('PageUp');
    await titled(name);
    if (next === undefined) break;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#v1/${next}?beat=end`);
  }
  await expect(end).toBeVisible();
  // Page Up does not leave the first beat if the user has come there by a click.
  await page.goto('./#stories');
  await page.getByRole('link', { name: /Start here/ }).click();
  await atBeat(page, beatAt(storyNamed(PRIMER), 0));
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(storyNamed(PRIMER), 1));
});

test('P1: each of three keys darkens the screen, any key brings the picture back and does nothing else', { tag: '@smoke' }, async ({
  page,
}) => {
  const story = storyNamed(PRIMER);
  const first = beatAt(story, 0);
  await openFirst(page, PRIMER);
  const hash = await atBeat(page, first);
  const address = await page.evaluate(() => location.hash);
  const dark = page.locator('.darkness');
  const said = page.getByRole('status').filter({ hasText: darknessWords.dark });
  for (const key of ['.', 'b', 'B'])
    for (const light of [key, 'PageDown', 'ArrowRight', 'Escape']) {
      await page.keyboard.press(key);
      await expect(said).toBeAttached();
      const box = await dark.boundingBox();
      expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 1280, 720]);
      await page.keyboard.press(light);
      await expect(dark).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: darknessWords.light })).toBeAttached();
    }
  // The page has made no step, and the link does not say that the screen is dark.
  expect(await page.evaluate(() => location.hash)).toBe(address);
  expect(await atBeat(page, first)).toBe(hash);
  await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(story, 1));
});

test('P1: the screen is dark over dialogs too, a letter in a field stays a letter, and a click brings the picture back', async ({
  page,
}) => {
  await openFirst(page, PATCH);
  await atBeat(page, beatAt(storyNamed(PATCH), 0));
  const dark = page.locator('.darkness');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('.');
  await expect(dark).toBeVisible();
  expect(await page.evaluate(() => document.elementFromPoint(640, 360)?.className)).toBe('darkness');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('.b');
  await expect(page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox'))).toHaveValue('.b');
  await expect(dark).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goto('./');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('b');
  await expect(dark).toBeVisible();
  await page.mouse.click(640, 360);
  await expect(dark).toHaveCount(0);
});

test('P5: an extra press is undone by one press back, at beats and at every step of a bet', async ({ page }) => {
  const story = storyNamed(PATCH);
  const place = story.beats.findIndex((beat) => beat.bet !== null);
  const [before, bet, after] = [beatAt(story, place - 1), beatAt(story, place), beatAt(story, place + 1)];
  await page.goto(`./#v1/${PATCH}?beat=${before.id}`);
  const hash = await atBeat(page, before);
  // Page Up works after the page has reached the beat, and also on the way to it.
  await page.keyboard.press('PageDown');
  const asked = await atBeat(page, bet);
  await page.keyboard.press('PageUp');
  expect(await atBeat(page, before)).toBe(hash);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  expect(await atBeat(page, before)).toBe(hash);
  await page.keyboard.press('PageDown');
  await atBeat(page, bet);
  await isAsked(page);
  // Page Up works on the way to the answer, and also after the run has reached it.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await isAsked(page);
  expect(await atBeat(page, bet)).toBe(asked);
  await page.keyboard.press('PageDown');
  await isAnswered(page);
  await page.keyboard.press('PageUp');
  await isAsked(page);
  await page.keyboard.press('PageDown');
  await isAnswered(page);
  await page.keyboard.press('PageDown');
  await isExplained(page);
  await page.keyboard.press('PageUp');
  await isAnswered(page);
  await page.keyboard.press('PageDown');
  await isExplained(page);
  await page.keyboard.press('PageDown');
  await atBeat(page, after);
  await page.keyboard.press('PageUp');
  await isExplained(page);
  await expect(page.getByRole('heading', { name: bet.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to this moment' })).toHaveCount(0);
});

test('P4: the last three commands are shown by name on request, and axe finds no violation in them', async ({ page }) => {
  await openFirst(page, PRIMER);
  await atBeat(page, beatAt(storyNamed(PRIMER), 0));
  const log = page.getByRole('complementary', { name: 'The last commands' });
  await expect(log).toHaveCount(0);
  await page.keyboard.press('c');
  for (const key of ['ArrowRight', 'ArrowRight', 'PageDown', '.', '.', 'Shift+ArrowLeft']) await page.keyboard.press(key);
  await expect(log.getByRole('listitem')).toHaveText([
    'Page DownForward one beat of the story',
    '.BDarken the screen',
    'Shift ←Back one pass (one priority)',
  ]);
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(log.getByRole('listitem').last()).toHaveText('←Back one step of the chosen size × 2');
  await expectAccessible(page, 'html');
  expect(await page.evaluate(() => location.hash)).not.toContain('log');
  await page.keyboard.press('c');
  await expect(log).toHaveCount(0);
});

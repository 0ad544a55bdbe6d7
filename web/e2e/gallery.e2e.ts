// The gallery, which computes nothing: its links to stories and to other runs, and the way back.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { CARD_STORIES, isCardName } from '../domain/gallery/cards.model.ts';
import { galleryWords } from '../shell/gallery/gallery.words.ts';
import type { Recording } from '../shell/gallery/recording.model.ts';
import { expectAccessible, expectAccessibleIn } from './accessible.ts';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { follows, THEMES, test } from './page.ts';

const recording: Recording = JSON.parse(readFileSync(new URL('../shell/gallery/recording.json', import.meta.url), 'utf8'));

const { mails }: { readonly mails: readonly unknown[] } = JSON.parse(
  readFileSync(new URL('../domain/gallery/truth.json', import.meta.url), 'utf8'),
);

const cards = (page: Page): Locator => page.getByRole('list', { name: 'Stories' }).getByRole('link');
const answers = (page: Page): Locator => page.locator('.strip-answers strong');

const numberIn = async (text: Locator): Promise<number> => Number((await text.innerText()).replaceAll(',', ''));

test('without a link the page shows stories by their questions, each with its recorded figures, and no engine is started', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How Linux takes memory back, page by page');
  await expect(cards(page)).toHaveCount(Object.keys(CARD_STORIES).length);
  for (const [scenario, { before, after }] of Object.entries(recording.cards).filter(([name]) => isCardName(name))) {
    const card = cards(page).filter({ hasText: scenario.slice(0, 4) });
    for (const value of [before[0], after[0]])
      await expect(card).toContainText(galleryWords.figure(value ?? -1, isCardName(scenario) ? CARD_STORIES[scenario].unit : 'count'));
    // The side with the higher cost is red and says "worse".
    await expect(card.locator('.card-figure.worse')).toContainText('(worse)');
  }
  expect(page.workers()).toEqual([]);
  expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([]);
});

test('ten seconds of a run are repeated until the user stops them', async ({ page }) => {
  const { before, after } = recording.strip;
  const shown = (step: number): readonly string[] =>
    [before, after].map((side) => galleryWords.figure(side.answers.at(step) ?? -1, 'count'));
  await page.goto('./');
  await expect(answers(page)).toHaveCount(2);
  await expect.poll(() => numberIn(answers(page).first())).toBeLessThan((before.answers[0] ?? 0) / 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  // When the user stops the repetition, the page shows the first and the last moment, each for both kernels.
  await expect(answers(page)).toHaveText([...shown(0), ...shown(-1)]);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(answers(page)).toHaveText([...shown(0)]);
});

test('with reduced motion the first moment is beside the last', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await expect(answers(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('a card leads to the first beat by the keyboard, and Back leads to the gallery', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('./#stories');
  const card = page.getByRole('link', { name: /Why does a copy push my application to swap/ });
  await card.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.startsWith('#v1/2013-kswapd-limits?') && /[?&]h=/.test(location.hash));
  await expect(page.getByRole('navigation', { name: 'Beats of the story' }).locator('[aria-current="step"]')).toHaveText('1');
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('navigation', { name: 'Beats of the story' }).locator('[aria-current="step"]')).toHaveText('1');
  await page.locator('.title-line').getByText('Reclaimscope').click();
  await expect(card).toBeVisible();
});

test('the primer is the first choice, and a clicker leads to it', async ({ page }) => {
  await page.goto('./#stories');
  const primer = page.getByRole('link', { name: /^Start with 512 pages/ });
  await expect(primer).toContainText('Start here');
  const link = (await primer.getAttribute('href')) ?? '';
  expect(link).toMatch(/^#v1\/primer\?beat=/);
  await page.keyboard.press('PageDown');
  await follows(page, link);
  await expect(page.getByRole('region', { name: 'Story' })).toBeVisible();
});

test('the card of the primer offers its second chapter, and everywhere else leads to the first', async ({ page }) => {
  await page.goto('./#stories');
  await page.getByRole('link', { name: galleryWords.primer.chapters['primer-generations'] }).click();
  await atBeat(page, beatAt(storyNamed('primer-generations'), 0));
  await page.goto('./#stories');
  // The link covers the picture, so Playwright would not click the picture without `force`.
  await page.locator('.primer-picture').click({ force: true });
  await atBeat(page, beatAt(storyNamed('primer'), 0));
});

test('a link leads to everything without a card: other runs, the accuracy, the keys, the lab', async ({ page }) => {
  await page.goto('./#stories');
  await page.getByRole('button', { name: 'Other runs' }).click();
  const runs = page.getByRole('dialog', { name: 'Other runs' });
  for (const name of ['2019 shrinkers build', 'lab reader', 'machine 2g', '2010 sysbench'])
    await expect(runs.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'How accurate is it?' }).click();
  const truth = page.getByRole('dialog', { name: 'How accurate is it?' });
  await expect(truth).toContainText(/Of their [\d,]+ counters, [\d,]+ are within a factor of two/);
  await expect(truth.getByRole('row')).toHaveCount(1 + mails.length);
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: /^Lab/ })).toBeVisible();
});

/** Size of the smallest visible letters outside drawings, in CSS pixels. */
const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('.gallery *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''))
      .filter((element) => element.closest('svg, .visually-hidden, select') === null && element.getClientRects().length > 0)
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return Math.min(...sizes);
  });

test('on a phone and on a projector nothing is cut off, and no letter is smaller than 16 px', async ({ page }) => {
  await page.goto('./#stories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [1024, 768],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(beyond, `${width} x ${height}`).toBe(0);
    // A box can cut its content without making the page wider.
    const cut = await page
      .locator('.gallery .card, .strip, .card-half')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent));
    expect(cut, `${width} x ${height}`).toEqual([]);
    expect(await smallestText(page), `${width} x ${height}`).toBeGreaterThanOrEqual(16);
  }
});

test('axe finds no violation in the gallery, in any theme', async ({ page }) => {
  await page.goto('./#stories');
  for (const theme of THEMES) {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('option', { name: new RegExp(`^${theme}`, 'i') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectAccessibleIn(theme, page, 'html');
  }
});

test('L7: the address of the gallery names what is open over it, and a link opens it', async ({ page }) => {
  await page.goto('./');
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  for (const [button, list, open] of [
    ['Other runs', 'runs', '.other-runs-dialog'],
    ['Keys', 'help', '.dialog'],
  ] as const) {
    await page.locator('.gallery-foot').getByRole('button', { name: button }).click();
    await expect(page.locator(open)).toBeVisible();
    await expect.poll(hash).toBe(`#stories?open=${list}`);
    await page.reload();
    await expect(page.locator(open)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(open)).toHaveCount(0);
    await expect.poll(hash).toBe('#stories');
  }
  await page.goto('./#stories?theme=dark&open=truth');
  await expect(page.locator('.dialog')).toBeVisible();
});

test('L2: the address of the gallery names its theme, which stays over a reload and in another window', async ({ page, context }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('option', { name: /^projector/i }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#stories?theme=projector');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  const other = await context.newPage();
  await other.goto('./#stories?theme=dark&unknown=1');
  await expect(other.locator('.primer-card')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.close();
});

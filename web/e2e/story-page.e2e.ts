// The page at the depth Story: title line, beat, stage, floor. Everything else is hidden until the pointer, the focus, a key or a touch shows it.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { readStory } from '../domain/story/story.model.ts';
import { expectAccessibleInEveryTheme } from './accessible.ts';
import { openPage, test } from './page.ts';

const NAME = '2013-kswapd-limits';
const reading = readStory(readFileSync(new URL(`../../scenarios/${NAME}/story.en.md`, import.meta.url), 'utf8'));
if (reading.type === 'refused') throw new Error(reading.why);
const { beats, title } = reading.story;
const [first, second, third] = beats;
if (first === undefined || second === undefined || third === undefined) throw new Error('the story has three beats');

const open = (page: Page, beat: string, rest = ''): Promise<string> => openPage(page, `#v1/${NAME}?size=classroom&beat=${beat}${rest}`);
const edge = (page: Page, name: 'top' | 'bottom'): Locator => page.locator(`.edge-${name}`);
const now = (page: Page): Locator => page.getByRole('navigation', { name: 'Beats of the story' }).locator('[aria-current="step"]');
/** Moves the pointer to a place where it shows nothing, and waits until everything that it has shown is hidden. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(640, 360);
  for (const name of ['top', 'bottom'] as const) await expect(edge(page, name)).toHaveCSS('opacity', '0');
}

test('a link to a beat opens the story and hides almost everything else, and the page keys step through it', { tag: '@smoke' }, async ({
  shared: page,
}) => {
  await open(page, second.id);
  await leave(page);
  await expect(page.locator('.app')).toHaveAttribute('data-depth', 'story');
  await expect(page.getByRole('heading', { name: second.title })).toBeVisible();
  await expect(page.locator('.title-line')).toContainText(title);
  await expect(now(page)).toHaveText('2');
  for (const name of ['top', 'bottom'] as const) await expect(edge(page, name)).toHaveCSS('opacity', '0');
  // The stage uses the room of the hidden parts.
  expect((await page.locator('.stage').boundingBox())?.height ?? 0).toBeGreaterThan(550);
  // This beat goes back to a time before the first one, and the next one continues from there.
  await expect(page.locator('.story-clock')).toHaveText(/^back at [\d.]+ s$/);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: third.title })).toBeVisible();
  await expect(now(page)).toHaveText('3');
  await expect(page.locator('.story-clock')).toHaveText(/^[\d.]+ s$/);
  await page.keyboard.press('PageUp');
  await expect(now(page)).toHaveText('2');
});

test('dots name their beats, lead to them, and mark bets', async ({ shared: page }) => {
  await open(page, second.id);
  const dots = page.getByRole('navigation', { name: 'Beats of the story' });
  await expect(dots.getByRole('button')).toHaveCount(beats.length);
  await expect(dots.getByRole('button', { name: /\(a bet\)$/ })).toHaveCount(beats.filter(({ bet }) => bet !== null).length);
  const sizes = await dots
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  await leave(page);
  const dot = dots.getByRole('button', { name: `1. ${first.title}` });
  await dot.hover();
  await expect(page.getByRole('tooltip')).toHaveText(`1. ${first.title}`);
  await dot.click();
  await expect(now(page)).toHaveText('1');
  await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
});

test('the controls appear when the pointer is at their edge, stay while they are used, and disappear', async ({ page }) => {
  await page.clock.install();
  await open(page, second.id);
  await leave(page);
  for (const [name, y] of [
    ['top', 2],
    ['bottom', 718],
  ] as const) {
    await page.mouse.move(640, y);
    await expect(edge(page, name)).toHaveCSS('opacity', '1');
    await expect(edge(page, name === 'top' ? 'bottom' : 'top')).toHaveCSS('opacity', '0');
    // The edges stay while the pointer rests on them.
    const box = await edge(page, name).boundingBox();
    await page.mouse.move(640, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.clock.fastForward(2_600);
    await expect(edge(page, name)).toHaveCSS('opacity', '1');
    await leave(page);
  }
  // The edges stay while one of their lists is open, wherever the pointer is.
  await page.mouse.move(640, 2);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: /Theme/ }).click();
  await page.mouse.move(640, 360);
  await page.clock.fastForward(2_600);
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await leave(page);
});

test('the controls appear with the focus, by H and by their button, and are in their usual places at the other depths', async ({
  shared: page,
}) => {
  await open(page, second.id);
  await leave(page);
  await page.keyboard.press('h');
  for (const name of ['top', 'bottom'] as const) await expect(edge(page, name)).toHaveCSS('opacity', '1');
  await page.keyboard.press('h');
  for (const name of ['top', 'bottom'] as const) await expect(edge(page, name)).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Controls of the page' }).focus();
  await page.keyboard.press('Tab');
  await expect(edge(page, 'top')).toHaveCSS('opacity', '1');
  await expect(page.getByRole('link', { name: 'Reclaimscope' })).toBeFocused();
  await page.keyboard.press('h');
  await expect(edge(page, 'bottom')).toHaveCSS('opacity', '0');
  // A key shows the edge if its effect is visible only there.
  await page.keyboard.press('g');
  await expect(edge(page, 'bottom')).toHaveCSS('opacity', '1');
  await page.keyboard.press('k');
  await expect(page.locator('.app')).toHaveAttribute('data-depth', 'model');
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
  await expect(page.locator('.title-line, .story-floor')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Story' })).toContainText(`2 of ${beats.length}`);
});

test('for a finger, there are dots of 44 pixels and a button for the controls', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 1024, height: 768 },
  });
  const page = await context.newPage();
  await open(page, second.id);
  const button = page.getByRole('button', { name: 'Controls of the page' });
  for (const one of [button, now(page)])
    expect(Math.min(...Object.values((await one.boundingBox()) ?? {}).slice(2))).toBeGreaterThanOrEqual(44);
  await button.tap();
  await expect(edge(page, 'top')).toHaveCSS('opacity', '1');
  await context.close();
});

test('axe finds no violation in the page of a story, in any theme', async ({ shared: page }) => {
  await open(page, second.id);
  await expectAccessibleInEveryTheme(page, 'html');
});

test.describe('while the page is visible', () => {
  test.use({ lookedAt: true });

  test('a guessed number is marked on the bar of the cost, from the bet to the next beat', async ({ page }) => {
    const place = beats.findIndex(({ bet }) => bet?.type === 'number');
    await open(page, beats[place]?.id ?? '');
    const mark = page.locator('.scene-guess');
    await page.getByRole('textbox', { name: 'How many MB?' }).fill('40');
    await expect(mark).toHaveCount(0);
    await page.keyboard.press('Enter');
    const answer = page.getByText(/^Between .* You said 40 MB/);
    await expect(answer).toBeVisible();
    // The mark is only on the half that the bet is about.
    await expect(mark).toHaveCount(1);
    await expect(page.locator('.pane-before .scene-guess')).toHaveText('you: 40 MB');
    const boxOf = async (part: string) => {
      const box = await page.locator(`.pane-before ${part}`).boundingBox();
      if (box === null) throw new Error(`there is ${part}`);
      return box;
    };
    const [flag, room] = [await boxOf('.scene-guess path'), await boxOf('.scene-bar-room')];
    // The length of the bar is the answer, which is more than the guess.
    const more = Number(/(\d+) more MB/.exec((await answer.textContent()) ?? '')?.[1]);
    expect(more).toBeGreaterThan(40);
    expect(Math.abs(flag.x + flag.width / 2 - room.x - (room.width * 40) / more)).toBeLessThan(2);
    await page.keyboard.press('PageDown');
    await expect(mark).toHaveCount(1);
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { name: beats[place + 1]?.title ?? '' })).toBeVisible();
    await expect(mark).toHaveCount(0);
  });
});

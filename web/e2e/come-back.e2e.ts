// P6: a user who comes back to the plain address, after a crash or after closing the tab, is offered the place where the story was left.
import { expect, type Page } from '@playwright/test';
import { ANSWER, atBeat, beatAt, isAnswered, isAsked, isExplained, storyNamed } from './lecture.ts';
import { openPage, test } from './page.ts';

test.use({ firstVisit: true });

const story = storyNamed('primer');
const third = beatAt(story, 2);
const goOn = (page: Page) => page.getByRole('link', { name: /^Resume/ });

test('P6: after a tab was closed, the plain address offers its story and beat, by keyboard, until the user declines', async ({
  page,
  context,
}) => {
  await page.goto('./');
  await expect(page.getByRole('link', { name: /Start here/ })).toBeVisible();
  await expect(goOn(page)).toHaveCount(0);
  await openPage(page, `#v1/primer?beat=${third.id}`);
  await atBeat(page, third);
  await page.close();
  const again = await context.newPage();
  await again.goto('./');
  await expect(goOn(again)).toHaveText(`Resume: ${story.title} Beat 3`);
  await goOn(again).focus();
  await again.keyboard.press('Enter');
  await atBeat(again, third);
  // A user who leaves a story for the gallery is not led back.
  await again.goBack();
  await expect(again.getByRole('link', { name: /Start here/ })).toBeVisible();
  await expect(goOn(again)).toHaveCount(0);
  await again.reload();
  await expect(goOn(again)).toBeVisible();
  await again.getByRole('button', { name: 'Do not offer this again' }).focus();
  await again.keyboard.press('Enter');
  await expect(goOn(again)).toHaveCount(0);
  await again.reload();
  await expect(again.getByRole('link', { name: /Start here/ })).toBeVisible();
  await expect(goOn(again)).toHaveCount(0);
});

test('P6: nothing is offered for a story that was told to its end, or for a kept text that is not a place', async ({ page }) => {
  await openPage(page, `#v1/primer?beat=${third.id}`);
  await page.evaluate(() => {
    location.hash = '#v1/primer?beat=end';
  });
  await expect(page.getByRole('main', { name: 'The end of the story' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reclaimscope-last-place'))).toBe('null');
  for (const kept of ['{', '7', '{"link":"https://example.org","title":"x","beat":1}', '{"link":"#v1/primer","title":"x","beat":"1"}']) {
    await page.evaluate((text) => localStorage.setItem('reclaimscope-last-place', text), kept);
    await page.goto('./');
    await page.reload();
    await expect(page.getByRole('link', { name: /Start here/ })).toBeVisible();
    await expect(goOn(page)).toHaveCount(0);
  }
});

test('a reload at the answer of a bet or at its reason shows it again; a link to it asks the question', async ({ page, context }) => {
  const beat = story.beats.find(({ bet }) => bet?.type === 'choice') ?? beatAt(story, 0);
  expect(beat.bet?.type).toBe('choice');
  await openPage(page, `#v1/primer?beat=${beat.id}`);
  await atBeat(page, beat);
  await isAsked(page);
  await page.locator('.bet-sheet').getByRole('radio').first().focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Enter');
  await isAnswered(page);
  const answer = page.getByText(ANSWER);
  const told = await answer.innerText();
  expect(told).toMatch(/You said A|That was your bet/);
  // The page writes the state of its history entry a moment after it shows the words.
  const isKept = (step: string) => page.waitForFunction((kept) => history.state?.answered?.step === kept, step);
  await isKept('answered');
  await page.reload();
  await expect(answer).toHaveText(told);
  await page.keyboard.press('PageDown');
  await isExplained(page);
  await isKept('why');
  await page.reload();
  await isExplained(page);
  const link = await page.evaluate(() => location.hash);
  const other = await context.newPage();
  await openPage(other, link);
  await isAsked(other);
  // If the user goes back to the question, a reload asks it again, with the guess that the user has made.
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await isAsked(page);
  await isKept('asked');
  await page.reload();
  await isAsked(page);
  await expect(page.locator('.bet-sheet').getByRole('radio').first()).toBeChecked();
});

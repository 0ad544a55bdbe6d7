// The complaints: short questions below the stories, each told by Page Down to an end with settings to try.
import { expect } from '@playwright/test';
import { COMPLAINT_NAMES } from '../domain/end/complaints.model.ts';
import { comparedEndWords } from '../shell/end/compared-end.words.ts';
import { galleryWords } from '../shell/gallery/gallery.words.ts';
import { transportWords } from '../shell/transport/transport.words.ts';
import { expectAccessible } from './accessible.ts';
import { atBeat, beatAt, nativeHash, storyNamed, tellToEnd } from './lecture.ts';
import { addressOf, openPage, test } from './page.ts';

const NAME = 'complaint-copy';

test('the gallery lists the complaints in a window of 1280 x 720 without growing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('./#stories');
  const shelf = page.getByRole('region', { name: galleryWords.complaints.label });
  await expect(shelf.getByRole('link')).toHaveText(COMPLAINT_NAMES.map((name) => galleryWords.complaints.short[name]));
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
});

test('a complaint is opened by keyboard, told by Page Down, and ends with settings to try', async ({ page }) => {
  const story = storyNamed(NAME);
  await page.goto('./#stories');
  const link = page.getByRole('link', { name: galleryWords.complaints.short[NAME] });
  await link.focus();
  await page.keyboard.press('Enter');
  expect(await atBeat(page, beatAt(story, 0))).toBe(nativeHash(NAME, beatAt(story, 0).id));
  await tellToEnd(page, story, () => page.keyboard.press('PageDown'));
  const { said, tries } = comparedEndWords.texts[NAME];
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeFocused();
  await expectAccessible(page, 'html');
  await page.getByRole('link', { name: tries[0]?.title ?? '' }).click();
  await atBeat(page, beatAt(story, 0));
  expect(await addressOf(page)).toContain('&set=');
  // With a fast disk, the copy on the left hardly waits, so it finishes.
  await expect(page.getByRole('region', { name: story.header.sides?.before ?? '' })).toContainText('finished');
});

test('with the names of its sides, every bar of a complaint fits, and nothing is called patched', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const theme of ['light', 'projector']) {
    await openPage(page, `#v1/${NAME}?at=t1s&depth=model&theme=${theme}`);
    await page.evaluate(() => document.fonts.ready);
    for (const name of ['Small container', 'Large container'])
      await expect(page.getByRole('group', { name: transportWords.lead }).getByRole('button', { name })).toBeVisible();
    const tooWide = await page
      .locator('.top-bar, .transport, .floor-head, .pane-header')
      .evaluateAll((bars) => bars.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ className }) => className));
    expect(tooWide).toEqual([]);
    expect(await page.locator('body').innerText()).not.toMatch(/patched/i);
  }
});

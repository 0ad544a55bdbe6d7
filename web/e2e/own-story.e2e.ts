// A story of the user's own in a link is told like any other, and is refused with a line number if it has a mistake.
import { expect, type Page } from '@playwright/test';
import { packText } from '../state/packed-text.ts';
import { addressOf, openPage, test } from './page.ts';

const TWO_BEATS = `# My story

## kswapd wakes {#wakes}
::moment before: first kswapd wakes

The first \`kswapd\` wakes with {free} pages free.

## The first page out {#out}
::moment before: first swap-out

Now {counter pswpout} page goes to swap.
`;

const linkOf = (story: string, rest: string): string => `#v1/lab?story=${packText(story)}${rest}`;
const said = (page: Page) => page.getByRole('region', { name: 'Story' });

test('a story in a link is told by Page Down at the depth Story, and stays in the link', { tag: '@smoke' }, async ({ page }) => {
  await openPage(page, linkOf(TWO_BEATS, '&beat=wakes'));
  await expect(said(page).getByRole('heading', { name: 'kswapd wakes' })).toBeVisible();
  await expect(said(page)).toContainText(/wakes with [\d,]+ pages free/);
  await page.keyboard.press('PageDown');
  await expect(said(page).getByRole('heading', { name: 'The first page out' })).toBeVisible();
  await expect(said(page)).toContainText(/Now \d+ page goes to swap/);
  await expect.poll(() => addressOf(page)).toContain('beat=out');
  expect(await addressOf(page)).toContain(`story=${packText(TWO_BEATS)}`);
});

test('markup in a story from a stranger is shown as text', async ({ page }) => {
  const story = TWO_BEATS.replace('The first', '<img src=x onerror="document.title=1"> [x](javascript:alert(1))');
  await openPage(page, linkOf(story, '&beat=wakes'));
  await expect(said(page)).toContainText('<img src=x onerror="document.title=1"> [x](javascript:alert(1))');
  await expect(said(page).locator('img, a, script')).toHaveCount(0);
});

test('a story with a mistake is replaced by a sentence with the line, and so is a search that the engine does not understand', async ({
  page,
}) => {
  await openPage(page, linkOf(TWO_BEATS.replace('{free}', '{fre}'), ''));
  await expect(page.getByRole('alert')).toContainText('Line 6 of the story: {fre} is not a number of the run');
  await page.goto('./#stories');
  await openPage(page, linkOf(TWO_BEATS.replace('first swap-out', 'first swapout'), ''));
  await expect(page.getByRole('alert')).toContainText('Line 9 of the story: in the beat "out": The search `first swapout` cannot be used');
});

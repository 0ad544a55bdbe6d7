// Bets at the depth Model: each kind is placed by keys or pointer, the run answers it, and nothing gives the answer away before that.
import { expect } from '@playwright/test';
import { expectAccessibleInEveryTheme } from './accessible.ts';
import { idOf, openBeat, readScenarioStory, sheetOf } from './at-beat.ts';
import { ANSWER } from './lecture.ts';
import { test } from './page.ts';

// Parallel, because the file has many tests.
test.describe.configure({ mode: 'parallel' });

test('a bet on a number is answered by the run, and by nothing before that', async ({ page }) => {
  await openBeat(page, idOf('number'));
  const panel = page.getByRole('region', { name: 'Story' });
  const cover = page.getByText('hidden until you bet or continue');
  await expect(cover).toBeVisible();
  await expect(panel.getByText(ANSWER)).toHaveCount(0);
  // The ledger does not give the answer away either.
  await page.keyboard.press('l');
  const ledger = page.getByRole('dialog', { name: 'Published figures and ours' });
  await expect(ledger).toContainText('the ledger would give away its answer');
  await expect(ledger.getByRole('row')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const sheet = sheetOf(page);
  const field = sheet.getByRole('textbox', { name: /^How many/ });
  await field.fill('a lot');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText('whole number');
  await field.fill('1,000');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/, unpatched: .+ MB swapped out\. You said 1,000 MB: [\d.,]+ times too (much|little)\./)).toBeVisible();
  await expect(cover).toHaveCount(0);
  await expect(page).not.toHaveURL(/1000|1,000/);
  // The sheet has disappeared, and the focus has moved to the story.
  await expect(sheet).toHaveCount(0);
  await expect(panel).toBeFocused();
  await page.keyboard.press('l');
  const scroller = ledger.getByRole('region', { name: 'Tables' });
  await expect(scroller.getByRole('row').first()).toBeVisible();
  // The page keys scroll the tables wherever in the ledger the focus is.
  await page.keyboard.press('PageDown');
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test('a bet takes the focus: digits go to its field, other keys work as always, and Enter places the bet', async ({ page }) => {
  const edge = `#v1/2013-kswapd-limits?size=classroom&beat=edge&depth=story`;
  await page.goto(`./${edge}`);
  const field = page.locator('.bet-sheet').getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('b');
  await expect(page.locator('.darkness')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('1.20');
  await expect(field).toHaveValue('1.20');
  await field.fill('');
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You said 120/)).toBeVisible();
});

test('a guess that was entered and not placed is still there after a reload, and the link does not contain it', async ({ page }) => {
  await page.goto('./#v1/2013-kswapd-limits?size=classroom&beat=edge&depth=story');
  const field = page.locator('.bet-sheet').getByRole('textbox');
  await field.fill('1,234');
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('1234');
  await page.reload();
  await expect(field).toHaveValue('1,234');
  await expect(page).not.toHaveURL(/1234|1,234/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You said 1\.2 GB/)).toBeVisible();
});

test('a bet on a kernel takes the focus too, but not from a dialog that is open', async ({ page }) => {
  const stalls = `#v1/2013-kswapd-limits?size=classroom&beat=stalls&depth=story`;
  await page.goto(`./${stalls}`);
  const first = page.locator('.bet-sheet').getByRole('radio').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await page.goto(`./#v1/2013-kswapd-limits?size=classroom&beat=dirty&depth=story`);
  await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, stalls);
  await expect(page.locator('.bet-sheet')).toBeAttached();
  expect(await help.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
});

test('a bet on a kernel is answered by the run, and Page Down shows the answer without a guess, even from inside a field', async ({
  page,
}) => {
  const id = idOf('kernel');
  await openBeat(page, id);
  const panel = page.getByRole('region', { name: 'Story' });
  const bet = sheetOf(page).getByRole('button', { name: 'Bet', exact: true });
  await bet.click();
  await expect(sheetOf(page).getByRole('alert')).toContainText('choose one');
  await sheetOf(page).getByText('the same on both').click();
  await bet.click();
  await expect(
    panel.getByText(/: unpatched [\d,]+ more direct reclaims, patched [\d,]+ more\. (That was your bet|You said both alike)\.$/),
  ).toBeVisible();
  const number = idOf('number');
  await openBeat(page, number);
  await sheetOf(page)
    .getByRole('textbox', { name: /^How many/ })
    .focus();
  await page.keyboard.press('PageDown');
  await expect(panel.getByText(ANSWER)).toBeVisible();
});

test('a curve is drawn by arrow keys and by pointer, the run draws its own over it, and it is kept on the way back', async ({ page }) => {
  const id = idOf('curve');
  await openBeat(page, id);
  const panel = page.getByRole('region', { name: 'Story' });
  const sheet = sheetOf(page);
  const points = sheet.getByRole('slider');
  await expect(points).toHaveCount(7);
  await sheet.getByRole('button', { name: 'Bet', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText('move a point');
  const heightOf = (place: number): Promise<number> => points.nth(place).getAttribute('aria-valuenow').then(Number);
  const flat = await heightOf(0);
  await points.first().focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => heightOf(0)).toBeGreaterThan(flat);
  await page.keyboard.press('ArrowRight');
  await expect(points.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => heightOf(1)).toBe(6_000);
  const room = await sheet.locator('.bet-plot-room').boundingBox();
  if (room === null) throw new Error('there is room to draw');
  await page.mouse.move(room.x + room.width - 4, room.y + room.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => heightOf(6)).toBeGreaterThan(2_500);
  await expect.poll(() => heightOf(6)).toBeLessThan(3_500);
  const drawn = await heightOf(6);
  await sheet.getByRole('button', { name: 'Bet', exact: true }).click();
  await expect(panel.getByText(/^At [\d,]+ s, unpatched: [\d,]+ requests per second\. You drew [\d,]+\.$/)).toBeVisible();
  // The same sheet has the numbers of both curves, for users who cannot see them.
  await expect(page.getByRole('region', { name: 'Your bet and the run' }).getByRole('listitem')).toHaveCount(7);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('region', { name: /^Your bet/ })).toHaveCount(0);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(() => heightOf(6)).toBe(drawn);
});

test('one of several sentences is chosen by keys, and nothing about the other half is shown before that', async ({ page }) => {
  const name = '2010-direct-writeback';
  const choice = readScenarioStory(name).beats.find(({ bet }) => bet?.type === 'choice' && bet.options.length === 3);
  if (choice === undefined) throw new Error('the story has a choice of three');
  await page.goto(`./#v1/${name}?beat=${choice.id}`);
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('radio')).toHaveCount(3);
  // The half below the sheet is hidden, and the other one is shown without a comparison.
  await expect(page.locator('.pane-before .scene-room')).toHaveAttribute('inert', '');
  await expect(page.locator('.pane-after .scene-chip')).toHaveCount(0);
  await sheet.getByRole('radio').first().focus();
  await page.keyboard.press(' ');
  await expect(sheet.getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^At [\d.,]+ s it was [ABC], “.+”\. (That was your bet|You said B)\.$/)).toBeVisible();
  await expect(page.locator('.pane-after .scene-chip')).not.toHaveCount(0);
});

test('with another seed, the same bet is asked about that run, and its answer has a code for comparison', async ({ page }) => {
  const codeAfter = async (guess: string): Promise<string> => {
    await sheetOf(page)
      .getByRole('textbox', { name: /^How many/ })
      .fill(guess);
    await page.keyboard.press('Enter');
    const said = page.getByText(/^Seed 2, check code /);
    await expect(said).toBeVisible();
    return said.innerText();
  };
  await openBeat(page, idOf('number'), '&size=classroom&seed=2');
  await expect(sheetOf(page)).toContainText('seed 2');
  const first = await codeAfter('40');
  expect(first).toMatch(/[A-Z2-9]{3}-[A-Z2-9]{3}$/);
  await page.keyboard.press('PageUp');
  expect(await codeAfter('41')).not.toBe(first);
  await page.keyboard.press('PageUp');
  expect(await codeAfter('40')).toBe(first);
});

for (const type of ['number', 'kernel', 'curve'] as const)
  test(`axe finds no violation in a story that bets on a ${type}, in any theme`, async ({ shared: page }) => {
    await openBeat(page, idOf(type));
    await expectAccessibleInEveryTheme(page, 'html');
  });

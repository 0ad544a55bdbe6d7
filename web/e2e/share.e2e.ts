import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleIn } from './accessible.ts';
import { addressOf, CLASSROOM, follows, hashIn, inEveryTheme, openPage, test } from './page.ts';

const open = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Share: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog).toBeVisible();
  return dialog;
};
const linkIn = (dialog: Locator): Promise<string> => dialog.getByRole('textbox', { name: 'Link' }).inputValue();

test('L10: sharing gives the link, its QR code, a frame and a file, and the title is in the tab and in the link', async ({ page }) => {
  const link = await openPage(page, `${CLASSROOM}&show=map`);
  const dialog = await open(page);
  expect(await linkIn(dialog)).toBe(`${new URL(page.url()).origin}/${link}`);
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Week 7: <b>who</b> pays? \u202e');
  await expect(page).toHaveTitle('Week 7: <b>who</b> pays? · Reclaimscope');
  expect(await linkIn(dialog)).toContain('&title=Week%207:%20%3Cb%3Ewho%3C/b%3E%20pays%3F');
  await expect(dialog.getByRole('textbox', { name: 'In your own page' })).toHaveValue(
    /^<iframe src="http:[^"]*&amp;embed=on" title="Week 7: &lt;b&gt;who&lt;\/b&gt; pays\?" /,
  );
  await dialog.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(200));
  expect((await linkIn(dialog)).split('title=')[1]).toBe('x'.repeat(80));
});

test('L9: the saved file holds the run with its changes and the view', async ({ page }) => {
  await openPage(page, `${CLASSROOM}&do=39s:swappiness:10&show=map&grain=pass`);
  const dialog = await open(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save: As a file' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('2013-kswapd-limits_40s_classroom_run.json');
  const saved: { format: string; link: string } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(saved.format).toBe('reclaimscope-run');
  const link = await addressOf(page);
  expect(saved.link).toBe(link);

  // Another user drops the file on a page that shows another run.
  await page.keyboard.press('Escape');
  await openPage(page, '#v1/2018-shrinker-floor?size=classroom&depth=model');
  const dropped = async (name: string, content: string): Promise<void> =>
    page.evaluate(
      ([called, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], called));
        document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, content] as const,
    );
  await dropped('run.json', readFileSync(await download.path(), 'utf8'));
  await expect.poll(() => addressOf(page)).toBe(link);
  await expect(page.getByText('verified', { exact: true })).toBeVisible();
  await dropped('run.json', '{ "format": "reclaimscope-run", "version": 9 }');
  await expect(page.locator('.notice')).toContainText(
    'The file was not opened. The file cannot be opened: it has version 9; this page reads version 1.',
  );
  await expect.poll(() => addressOf(page)).toBe(link);
});

test('a link for a class hides and locks what was chosen, and opens with it', async ({ page }) => {
  await openPage(page, CLASSROOM);
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'For a class' }).click();
  for (const part of ['Ledger', 'Last events', 'Time lanes'])
    await dialog.getByRole('group', { name: 'Hidden' }).getByRole('button', { name: part }).click();
  for (const lock of ['Size', 'Theme', 'Kernels', 'Changes during the run'])
    await dialog.getByRole('group', { name: 'Locked' }).getByRole('button', { name: lock, exact: true }).click();
  await dialog.getByRole('group', { name: 'Depth' }).getByRole('button', { name: 'Kernel' }).click();
  await dialog.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  expect(await linkIn(dialog)).toContain('depth=kernel&theme=dark&hide=ledger:events:lanes&lock=size:kernels:changes:theme');
  await dialog.getByRole('button', { name: 'Open it here' }).click();
  await follows(page, 'depth=kernel&theme=dark&hide=ledger:events:lanes&lock=size:kernels:changes:theme');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ledger' })).toHaveCount(0);
  await expect(page.locator('.area-events').first()).toBeHidden();
  await expect(page.locator('.lanes')).toBeHidden();
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  for (const name of [/Size$/, /Theme$/]) await expect(settings.getByRole('button', { name })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change something from here on' })).toBeDisabled();
  // The key of a hidden part does nothing either.
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a class starts where its link says: at a beat, or at the opening moment', async ({ page }) => {
  await openPage(page, CLASSROOM);
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'For a class' }).click();
  await dialog.getByRole('button', { name: /Start$/ }).click();
  await page.getByRole('option').nth(3).click();
  await expect.poll(() => linkIn(dialog)).toMatch(/[?&]beat=quiet/);
  expect(await linkIn(dialog)).not.toMatch(/[?&](at|h)=/);
  await dialog.getByRole('button', { name: /Start$/ }).click();
  await page.getByRole('option', { name: 'The opening moment' }).click();
  await expect.poll(() => linkIn(dialog)).not.toMatch(/[?&](at|beat|h)=/);
});

test('axe finds no violation in the dialog for sharing, in any theme', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  await inEveryTheme(page, async (theme) => {
    expect(hashIn(await addressOf(page))).not.toBe('');
    const dialog = await open(page);
    await expectAccessibleIn(theme, page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'For a class' }).click();
    await expectAccessibleIn(theme, page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('L7: values at the start are set within their ranges, the engine reports mistakes, and the link holds the values', async ({
  page,
}) => {
  await openPage(page, CLASSROOM);
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'At the start' }).click();
  await dialog.getByRole('searchbox', { name: 'Find' }).fill('swappiness');
  const field = dialog.getByRole('textbox', { name: /^machine\.swappiness/ });
  await expect(field).toHaveValue('60');
  await field.fill('200');
  await dialog.getByRole('button', { name: 'Set machine.swappiness' }).click();
  await expect(dialog.getByRole('alert')).toContainText('100');
  await field.fill('10');
  await dialog.getByRole('button', { name: 'Set machine.swappiness' }).click();
  await follows(page, 'set=machine.swappiness:10');
  await dialog.getByRole('button', { name: 'Undo machine.swappiness' }).click();
  await page.waitForFunction(() => !location.hash.includes('set='));
  await dialog.getByRole('searchbox', { name: 'Find' }).fill('');
  await dialog.getByRole('textbox', { name: /^seed/ }).fill('2');
  await dialog.getByRole('button', { name: 'Set seed' }).click();
  await follows(page, 'seed=2');
  await expectAccessible(page, '[role="dialog"]');
});

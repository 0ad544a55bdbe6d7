// The lab: by keyboard alone, a user gets from the gallery to a machine and a workload of their own, and a link contains both.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import { labWords } from '../panels/lab/lab.words.ts';
import { noticeWords } from '../shell/notices/notices.words.ts';
import { linkWords } from '../state/link.words.ts';
import { openedFileWords } from '../state/opened-file.words.ts';
import { packText } from '../state/packed-text.ts';
import { expectAccessible, expectAccessibleIn } from './accessible.ts';
import { addressOf, CLASSROOM, hashIn, inEveryTheme, openPage, test } from './page.ts';

/** The first words of the lab's message when the engine accepts a scenario. */
const TAKEN = labWords.accepted(1, 1, 1).split(':')[0] ?? '';

const lab = (page: Page): Locator => page.getByRole('dialog', { name: /^Lab/ });

/** Presses Tab, at most 60 times, until the focus is on the element. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  const focused = (): Promise<boolean> => there.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await there.count()) === 1 && (await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 times Tab did not lead to ${there}`);
}

test('by keyboard alone: from the gallery to another memory size and one more writer, run, reloaded, and back', async ({ page }) => {
  await page.goto('./#stories');
  await tabTo(page, page.getByRole('link', { name: /^Lab/ }));
  await page.keyboard.press('Enter');
  await expect(lab(page)).toBeVisible();
  await expect(lab(page).getByRole('status')).toContainText(TAKEN);
  await tabTo(page, lab(page).getByRole('textbox', { name: labWords.memory }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('320');
  await tabTo(page, lab(page).getByRole('button', { name: labWords.add, exact: true }));
  await page.keyboard.press('Enter');
  // The focus is in the new actor, and its name is the first field.
  const name = lab(page).getByRole('textbox', { name: 'name' }).last();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('writer');
  await expect(lab(page).getByRole('textbox', { name: labWords.textLabel })).toHaveValue(/work = "writer"/);
  const before = await addressOf(page);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => location.hash.includes('text=') && /[?&]h=[0-9a-f]{16}/.test(location.hash));
  await expect(lab(page)).toHaveCount(0);
  const address = await addressOf(page);
  expect(address).toMatch(/^#v1\/lab\?/);
  expect(address.length).toBeLessThanOrEqual(600);
  expect(hashIn(address)).not.toBe(hashIn(before));
  // The new actor works, and both kernels have reclaimed pages.
  await expect(page.locator('.task').filter({ hasText: 'writer' }).first()).toBeVisible();
  const freed = page.getByRole('row', { name: /^freed/ });
  await expect(freed).toHaveCount(2);
  for (const side of [0, 1]) await expect(freed.nth(side)).toContainText(/[1-9]/);
  await page.reload();
  await expect(page.getByText('verified')).toBeVisible();
  await expect.poll(async () => hashIn(await addressOf(page))).toBe(hashIn(address));
  // The form shows the machine that runs.
  await page.keyboard.press('o');
  await expect(lab(page).getByRole('textbox', { name: labWords.memory })).toHaveValue('320');
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.waitForFunction((old) => location.hash.includes(`h=${old}`), hashIn(before));
});

test('the run on the stage opens in the lab unchanged, and a change to it runs at the same moment', async ({ page }) => {
  const opened = await openPage(page, `${CLASSROOM}&pa=b9_move:off`);
  await page.keyboard.press('o');
  await lab(page)
    .getByRole('button', { name: /Start from/ })
    .click();
  await page.getByRole('option', { name: labWords.origins.stage }).click();
  await lab(page)
    .getByRole('button', { name: /^Run(?! until)/ })
    .click();
  await page.waitForFunction(() => location.hash.startsWith('#v1/lab') && /[?&]h=[0-9a-f]{16}/.test(location.hash));
  const copied = await addressOf(page);
  expect(hashIn(copied)).toBe(hashIn(opened));
  expect(copied).toContain('at=t40s');
  expect(copied).toContain('pa=b9_move:off');
  await expect(page.getByRole('button', { name: /^Story/ })).toHaveCount(0);
  await page.keyboard.press('o');
  await lab(page)
    .getByRole('textbox', { name: labWords.means('', 'cpus') })
    .fill('1');
  await lab(page)
    .getByRole('button', { name: /^Run(?! until)/ })
    .click();
  // A new address alone does not mean another run, because the address also says whether the lab is open.
  await page.waitForFunction((old) => /[?&]h=[0-9a-f]{16}/.test(location.hash) && !location.hash.includes(old), hashIn(copied));
  expect(await addressOf(page)).toContain('at=t40s');
});

test('the engine reports a mistake with its place, at its field, and nothing can be run until it is corrected', { tag: '@smoke' }, async ({
  page,
}) => {
  await openPage(page, '#v1/lab?panel=lab');
  const cpus = lab(page).getByRole('textbox', { name: labWords.means('', 'cpus') });
  await cpus.fill('65');
  await expect(lab(page).getByRole('alert')).toHaveText('machine.cpus = 65 cannot be used: expected a whole number from 1 to 64.');
  await expect(cpus).toHaveAttribute('aria-invalid', 'true');
  await expect(lab(page).getByRole('button', { name: /^Run(?! until)/ })).toBeDisabled();
  await cpus.fill('64');
  await expect(lab(page).getByRole('status')).toContainText(TAKEN);
  await lab(page).getByRole('textbox', { name: labWords.memory }).fill('8');
  await expect(lab(page).getByRole('alert')).toContainText(labWords.memoryRange(32, 65_536));
  await lab(page).getByRole('textbox', { name: labWords.textLabel }).fill('name = "lab"\n[[');
  await expect(lab(page).getByRole('alert').last()).toContainText('Line 2, column 3 is not TOML');
});

test('a size is understood in any common unit, kernels are chosen, and a mistake is reported beside its field', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=lab');
  const text = lab(page).getByRole('textbox', { name: labWords.textLabel });
  const memory = lab(page).getByRole('textbox', { name: labWords.memory });
  await memory.fill('');
  await memory.pressSequentially('2 GB');
  await expect(lab(page).getByText(labWords.takenFor('2GiB', 2 ** 31))).toBeVisible();
  await memory.press('Tab');
  await expect(memory).toHaveValue('2048');
  const swap = lab(page).getByRole('textbox', { name: /^swap space/ });
  await swap.fill('');
  await swap.pressSequentially('5 GB');
  await expect(swap).toHaveValue('5 GB');
  await expect(text).toHaveValue(/size = "5GiB"/);
  await swap.press('Tab');
  await expect(swap).toHaveValue('5GiB');
  await swap.fill('5 GBs');
  await expect(swap).toHaveAttribute('aria-invalid', 'true');
  await expect(lab(page).locator('.lab-why')).toContainText('machine.swap.size = "5 GBs"');
  await swap.fill('5G');
  await expect(lab(page).getByRole('status')).toContainText(TAKEN);
  await lab(page)
    .getByRole('button', { name: /unpatched kernel/i })
    .click();
  await page.getByRole('option', { name: /4\.19/ }).first().click();
  await expect(text).toHaveValue(/\[before\]\nkernel = "v4_19/);
  await lab(page).getByRole('button', { name: labWords.wholeWork }).click();
  await expect(lab(page).getByRole('status')).toContainText('12,000 s at most');
  await expectAccessible(page, '.lab');
});

test('a file is opened with the same checks, and a file that is no scenario is refused with a sentence', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=lab');
  const open = (name: string, buffer: Buffer): Promise<void> =>
    lab(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await open('long.toml', Buffer.alloc(70_000, 'a'));
  await expect(lab(page).getByRole('alert')).toContainText(openedFileWords.kindTooLong.scenario('"long.toml"', 70_000, 65_536));
  await open('picture.toml', Buffer.from([0xff, 0xd8, 0xff]));
  await expect(lab(page).getByRole('alert')).toContainText(openedFileWords.notText('"picture.toml"'));
  // A file that is no scenario does not replace the text that the user has written.
  const text = lab(page).getByRole('textbox', { name: labWords.textLabel });
  await text.fill('name = "mine"\n');
  await open('dmesg', Buffer.from('[    1.234567] pid = [1]\n'));
  await expect(lab(page).getByRole('alert').first()).toContainText(openedFileWords.foreign.kernelLog('"dmesg"'));
  await expect(text).toHaveValue('name = "mine"\n');
  // If a scenario has replaced the text, one step of undo brings it back.
  await open('half.toml', Buffer.from('[machine]\ncpus = 2\n'));
  await expect(text).toHaveValue('[machine]\ncpus = 2\n');
  await lab(page).getByRole('button', { name: labWords.restore }).click();
  await expect(text).toHaveValue('name = "mine"\n');
  await open('half.toml', Buffer.from('[machine]\ncpus = 2\n'));
  await expect(lab(page).getByRole('alert')).toContainText('is missing');
  const download = page.waitForEvent('download');
  await lab(page).getByRole('button', { name: labWords.saveFile }).click();
  expect((await download).suggestedFilename()).toBe('scenario.toml');
});

const bomb = deflateSync(Buffer.alloc(4_000_000, 'a')).subarray(2, -4).toString('base64url');
const HOSTILE: readonly (readonly [what: string, field: string, why: string])[] = [
  ['a bomb', `text=1${bomb}`, linkWords.packedText.tooLong(65_536)],
  ['a cut text', 'text=1Q6', linkWords.packedText.cut],
  ['markup', 'text=%3Cscript%3Ealert(1)%3C/script%3E', linkWords.packedText.mark('<', '1')],
];
test('hostile texts show a sentence and a page that works', async ({ page }) => {
  for (const [what, field, why] of HOSTILE) {
    await page.goto('./#stories');
    await page.goto(`./#v1/lab?${field}`);
    await expect(page.getByRole('alert'), what).toContainText(why);
    await page.waitForFunction(() => /[?&]h=[0-9a-f]{16}/.test(location.hash));
    expect(await addressOf(page)).not.toContain('text=');
  }
});

test("a text that the engine refuses shows the engine's sentence, and is in the lab to be corrected", async ({ page }) => {
  await page.goto(`./#v1/lab?text=${packText('name = "<b>x</b>"\n')}`);
  const refusal = page.getByRole('alert').filter({ hasText: noticeWords.link.refused });
  await expect(refusal).toContainText('name = "<b>x</b>" cannot be used');
  await page.waitForFunction(() => /[?&]h=[0-9a-f]{16}/.test(location.hash));
  await page.keyboard.press('o');
  await expect(lab(page).getByRole('textbox', { name: labWords.textLabel })).toHaveValue('name = "<b>x</b>"\n');
  await expect(lab(page).getByRole('alert')).toContainText('name = "<b>x</b>" cannot be used');
});

test('axe finds no violation in the lab, in any theme', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=lab');
  await lab(page).getByRole('button', { name: labWords.add, exact: true }).click();
  await lab(page)
    .getByRole('textbox', { name: labWords.means('', 'cpus') })
    .fill('no');
  await inEveryTheme(page, async (theme) => {
    await expect(lab(page).getByRole('alert')).toBeVisible();
    await expectAccessibleIn(theme, page, '.lab');
  });
});

test('a text that fits only at its published size opens at that size from the lab and by its link, and the page says so', async ({
  page,
}) => {
  // A sixty-fourth of the first zone is one page, which the kernel keeps.
  const machine = readFileSync(new URL('../../scenarios/lab/scenario.toml', import.meta.url), 'utf8');
  const opening = machine
    .replace('seed = 1', 'opening_size = "tiny"\nseed = 1')
    .replace('managed = 3935\nkernel = 0', 'managed = 120\nkernel = 100');
  const text = `${opening}\n[size.tiny]\ndivide = 64\n`;
  const said = page.getByRole('alert').filter({ hasText: 'so it is shown at the size "published"' });
  await openPage(page, `#v1/lab?text=${packText(text)}`);
  await expect(said).toBeVisible();
  expect(await addressOf(page)).toContain('size=published');
  await page.getByRole('button', { name: noticeWords.dismiss }).click();
  await page.reload();
  await expect(page.getByText('verified')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await addressOf(page)).toContain('size=published');
  await page.keyboard.press('o');
  await lab(page).getByRole('textbox', { name: labWords.textLabel }).fill(`${text}# mine\n`);
  await expect(lab(page).getByRole('status').first()).toContainText(TAKEN);
  await page.keyboard.press('Control+Enter');
  await expect(lab(page)).toHaveCount(0);
  await expect.poll(() => addressOf(page)).toMatch(/size=published.*h=|h=.*size=published/);
});

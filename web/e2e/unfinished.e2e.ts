// The page names jobs that do not finish, with the reason and the time. If a run needs more memory than a page has, the page offers a smaller
// one. It reports settings without effect.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { packText } from '../state/packed-text.ts';
import { expectAccessible } from './accessible.ts';
import { addressOf, followLink, openPage, test } from './page.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}.toml`, import.meta.url), 'utf8');
const lab = (text: string, fields = ''): string => `#v1/lab?text=${packText(text)}${fields}`;
const alert = (page: Page): Locator => page.locator('.notice').getByRole('alert');

test.describe('a job that does not finish', () => {
  const text = fixture('group-writer');
  const killed = (at: string): string => `The OOM killer killed p at ${at} because group test was at its limit.`;

  test('is named at the moment when it is killed, and not before', async ({ shared: page }) => {
    await openPage(page, lab(text, '&at=t0.01s&view=both'));
    await expect(page.locator('.notice')).toHaveCount(0);
    await followLink(page, lab(text, '&at=t0.1s&view=both'));
    await expect(alert(page)).toContainText(`Not finished, Linux 4.15: ${killed('0.018 s')}`);
    await expect(alert(page)).not.toContainText('Not finished, Linux 3.11');
    await followLink(page, lab(text, '&at=t1s&view=both'));
    await expect(alert(page)).toContainText(
      `Not finished, Linux 3.11: ${killed('0.622 s')} Not finished, Linux 4.15: ${killed('0.018 s')}`,
    );
    await expect(alert(page)).not.toContainText('q was');
    // The notice pushes the stage down, but the bar with the steps stays in view.
    for (const depth of ['model', 'story']) {
      await followLink(page, lab(text, `&at=t1s&view=both&depth=${depth}`));
      await expect(page.locator('.transport-area')).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('.notice')).toHaveCount(0);
    // The notice was dismissed, so when the moment is reached again, only new jobs are reported.
    await followLink(page, lab(text, '&at=t0.01s&view=both'));
    await followLink(page, lab(text, '&at=t1.5s&view=both'));
    await expect(page.locator('.notice')).toHaveCount(0);
    await followLink(page, lab(text, '&at=t2s&view=both'));
    await expect(alert(page)).toContainText('q was asleep on a timer when the run ended at 2.000 s.');
  });

  test('is counted on both sides, although their kernels have different counters', async ({ shared: page }) => {
    await openPage(page, lab(text, '&at=t1s&view=both&depth=model&show=lists'));
    const value = (side: string, name: RegExp): Locator =>
      page.locator(`.pane-${side} .outcomes`).getByRole('row', { name }).getByRole('cell').first();
    for (const [side, stalled] of [
      ['before', '619 ms'],
      ['after', '14 ms'],
    ] as const) {
      await expect(value(side, /^OOM kills/)).toHaveText('1');
      await expect(value(side, /^stall time/)).toHaveText(stalled);
    }
  });

  test('is named in the text of the stage and in Chinese', async ({ page }) => {
    await openPage(page, lab(text, '&at=t1s&view=both&twin=open&depth=model'));
    const side = page.locator('.twin-before .twin-sentence');
    await expect(side).toContainText(killed('0.622 s'));
    await expectAccessible(page, '.notice');
    await page.goto('about:blank');
    await openPage(page, lab(text, '&at=t1s&view=both&lang=zh'));
    await expect(alert(page)).toContainText('OOM killer 在 0.622 s 杀死了 p，因为组 test 达到了限制。');
  });
});

test.describe('the end of a story', () => {
  test.use({ lookedAt: true });

  test('says which jobs are unfinished at the end of the run', async ({ page }) => {
    await page.goto('./#v1/primer?beat=end');
    await expect(page.locator('.end-unfinished')).toContainText(
      'Not finished: The OOM killer killed hog at 27.357 s because the machine was out of memory.',
    );
    await expect(page.locator('.notice')).toHaveCount(0);
    await expectAccessible(page, '.end-page');
  });
});

test.describe('a run that needs more memory than a page has', () => {
  const text = fixture('many-files');

  test('is offered alone or smaller, by keys, and the text is kept', async ({ page }) => {
    const link = lab(text, '&at=t1s');
    await page.goto(`./${link}`);
    const before = page.getByRole('alert').filter({ hasText: 'The unpatched kernel could not run' });
    await expect(before).toContainText('Each side of this run may take up to 1.51 GiB of this computer’s memory');
    await expect(before).toContainText('This page may use 1.5 GiB for each side.');
    await expect(before).toContainText('Each side then takes up to 775 MiB.');
    await expectAccessible(page, '.failure');
    expect(await addressOf(page)).toContain(`text=${packText(text)}`);
    await before.getByRole('button', { name: 'Run only the unpatched kernel' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /[?&]h=[0-9a-f]{16}/.test(location.hash));
    expect(await addressOf(page)).toContain('view=before');
    expect(await addressOf(page)).toContain(`text=${packText(text)}`);
    // A reload opens the run again, and so does a link that shows the other side.
    await page.reload();
    await expect(page.getByText('verified')).toBeVisible();
    await page.goto('about:blank');
    await openPage(page, lab(text, '&at=t1s&view=after'));
    await expect(page.locator('.failure')).toHaveCount(0);
  });

  test('runs at the offered size', async ({ page }) => {
    await page.goto(`./${lab(text, '&at=t1s')}`);
    const before = page.getByRole('alert').filter({ hasText: 'The unpatched kernel could not run' });
    await before.getByRole('button', { name: 'Run both at 1/2 of the size' }).click();
    await page.waitForFunction(() => /[?&]h=[0-9a-f]{16}/.test(location.hash));
    expect(await addressOf(page)).toContain('size=fits-the-page');
    await expect(page.locator('.failure')).toHaveCount(0);
  });

  test('is reported in Chinese', async ({ page }) => {
    await page.goto(`./${lab(text, '&at=t1s&lang=zh')}`);
    await expect(page.getByRole('button', { name: '只运行未打补丁的内核' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '两边都按 1/2 的大小运行' }).first()).toBeVisible();
  });
});

test('a setting without effect on a kernel is reported where patches and changes are made and in the lab', async ({ shared: page }) => {
  const sentence = 'kernel.node_flags=cleared_before_sleep has no effect on v3_10_rc1';
  const link = '#v1/2013-kswapd-limits?size=classroom&at=t2s&depth=model&set=kernel.node_flags:cleared_before_sleep';
  await openPage(page, link);
  await page.locator('.pane-before .patches-button').click();
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByRole('dialog').getByText(sentence).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: /^Lab/ });
  await dialog.getByRole('button', { name: /Start from/ }).click();
  await page.getByRole('option', { name: 'what is on the stage' }).click();
  await expect(dialog.getByText(sentence).first()).toBeVisible();
});

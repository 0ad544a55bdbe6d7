import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { inEveryTheme, openPage, openPalette, positionIn, settledAddress, test } from './page.ts';

/** A moment just before kswapd scans its first dirty pages. */
const STORY = '#v1/2013-kswapd-limits?at=t489s&show=code';
const HUNK = `${STORY}&hunk=kswapd_writeback`;

const pane = (page: Page, side: 'Unpatched' | 'Patched') => page.getByRole('region', { name: side, exact: true });
const lines = (page: Page, side: 'Unpatched' | 'Patched') => pane(page, side).locator('.code-line');

test('the code names its function, its kernels, and the commit that changed it', async ({ shared: page }) => {
  await openPage(page, `${STORY}&hunk=lruvec_stop`);
  for (const side of ['Unpatched', 'Patched'] as const) {
    await expect(pane(page, side).getByText('shrink_lruvec, mm/vmscan.c, 2.6.35 to 6.1')).toBeVisible();
    await expect(pane(page, side).getByText('changed by e82e0561dae9')).toBeVisible();
  }
});

test('each side shows the code of its kernel, and the way to the next moment shows the values that decided', async ({ shared: page }) => {
  const first = await openPage(page, HUNK);
  await expect(lines(page, 'Unpatched').nth(1)).toHaveText(/changed: if priority(\d+)? < 10:/);
  await expect(lines(page, 'Patched').nth(1)).toHaveText(/changed: if tail dirty(yes|no)?, as a batch has shown:/);
  await expect(pane(page, 'Patched').getByText('has not been reached yet')).toBeVisible();

  await pane(page, 'Patched').getByRole('button', { name: 'Next moment at which b6_taildirty matters' }).click();
  const second = await settledAddress(page, first);
  expect(positionIn(second)).toMatch(/^a\d+$/);
  expect(second).toContain('hunk=kswapd_writeback');
  await expect(pane(page, 'Patched').getByText(/^has changed 1 of [\d,]+ decisions/)).toBeVisible();
  await expect(pane(page, 'Patched').getByText('decides now')).toBeVisible();
  await expect(lines(page, 'Patched').nth(1)).toHaveText(/tail dirty(yes|no), as/);
  await expect(pane(page, 'Patched').getByLabel(/^Call path of kswapd0$/)).toContainText('shrink_page_list');
  const answers = pane(page, 'Patched').locator('.code-answers');
  await expect(answers).toHaveText(/^here(yes|no)other kernel(yes|no)$/);
  const [own, other] = await answers.locator('dd').allTextContents();
  expect(own).not.toBe(other);

  // The palette also leads to the next moment.
  await openPalette(page);
  await page.keyboard.type('next hunk b6_taildirty');
  await page.keyboard.press('Enter');
  const third = await settledAddress(page, second);
  await expect(pane(page, 'Patched').getByText(/^has changed [2-9] of [\d,]+ decisions/)).toBeVisible();

  // The changed line leads to the list of all moments, as the button does.
  const list = page.getByRole('dialog', { name: 'Moments at which b6_taildirty mattered' });
  await pane(page, 'Patched').getByRole('button', { name: 'All moments' }).click();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await lines(page, 'Patched').nth(1).click();
  await list.getByRole('button', { name: /^1\. / }).click();
  expect(positionIn(await settledAddress(page, third))).toBe(positionIn(second));
  await expect(list).toBeHidden();
});

test('without a choice, both sides show the hunk that took effect last, and a hunk in which the kernels do not differ says so', async ({
  shared: page,
}) => {
  await openPage(page, '#v1/2013-kswapd-limits?at=t14s&show=code');
  await expect(pane(page, 'Unpatched').getByRole('button', { name: /latest: b1_limit/ })).toBeVisible();
  await openPage(page, '#v1/2013-kswapd-limits?at=t14s&show=code&hunk=shrinker_floor');
  await expect(pane(page, 'Patched').getByText('Both kernels decide shrinker_floor the same way.')).toBeVisible();
  await page.goto('./#v1/2013-kswapd-limits?at=t14s&show=code&hunk=b66');
  await expect(page.getByText(/The link shows the hunk "b66"; the hunks are kswapd_reclaim_target/)).toBeVisible();
});

test('below a notice, outcomes do not lie over the code, and all of them can be reached', async ({ shared: page }) => {
  await page.goto('./#v1/2013-kswapd-limits?size=classroom&at=t14s&show=code&hunk=b66');
  await expect(page.getByText(/The link shows the hunk "b66"/)).toBeVisible();
  await expect(pane(page, 'Unpatched').locator('.code-body')).toBeVisible();
  const covered = (): Promise<boolean> =>
    pane(page, 'Unpatched').evaluate((element) => {
      const { right, top } = element.querySelector('.code-body')?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(right - 60, top + 20)?.closest('.outcomes') !== null;
    });
  await expect.poll(covered).toBe(false);
  const last = pane(page, 'Unpatched').locator('.outcomes tr').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('axe finds no violation in the code, in any theme', async ({ shared: page }) => {
  await openPage(page, '#v1/2013-kswapd-limits?at=t14s&show=code&hunk=dirty_count&pa=f2_alldirty:on');
  await inEveryTheme(page, async (theme) => {
    await expect(pane(page, 'Patched').locator('.code-changed').first()).toBeVisible();
    await expectAccessibleIn(theme, page, '.panes');
    if (theme === 'projector') return;
    await pane(page, 'Patched').getByRole('button', { name: 'All moments' }).click();
    await expect(page.getByRole('dialog')).toContainText('Moments at which f2_alldirty: dirty_count mattered');
    await expectAccessibleIn(theme, page, '.hunk-popover');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

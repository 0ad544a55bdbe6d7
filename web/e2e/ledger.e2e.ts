// The ledger in the built page: it opens by keyboard, computes its runs, leads to moments of the run, and shows the effect of each patch.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { addressOf, CLASSROOM, hashIn, openPage, positionIn, THEMES, takeTheme, test } from './page.ts';

// A visible page computes its runs to the end by itself.
test.use({ lookedAt: true });

/** Settings for short runs, in which the client works for one second. */
const SHORT = '&set=actor.parallelio.timed:1s&set=actor.parallelio.settle:1s';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Published figures and ours' });

test('E6: L opens the ledger, it fills itself, and a row leads to its moment', async ({ page }) => {
  // A run with another seed has no stored moments.
  await openPage(page, `${CLASSROOM}&seed=2`);
  await page.keyboard.press('l');
  const ledger = dialogOf(page);
  await page.waitForFunction(() => location.hash.includes('panel=tables'));
  await expect(ledger.getByText(/^unpatched: computed to [\d,]+ of [\d,]+ s$/)).toBeVisible();
  await expect(ledger.getByRole('row', { name: /memcachetest-2385M/ })).toContainText('3,939');
  // Rows that need no run are judged at once.
  await expect(ledger.getByRole('row', { name: /THP splits/ })).toContainText('not modelled');
  await expect(ledger.getByText(/^Of the judged rows, /)).toBeVisible();
  await expect(ledger.getByRole('cell', { name: 'open', exact: true })).toHaveCount(0);
  await expect(ledger.getByText('are multiplied by 4')).toBeVisible();
  await expect(ledger.getByText('The kernels or the machine are not the published ones')).toHaveCount(0);
  // A pressed button shows only the rows of its verdict, as many as its label says.
  const choice = ledger.getByRole('button', { name: /\d+ reproduced/ });
  const count = Number((await choice.innerText()).split(/\s/)[0]);
  expect(count).toBeGreaterThan(0);
  await choice.click();
  await expect(ledger.getByRole('cell', { name: 'reproduced', exact: true })).toHaveCount(count);
  await expect(ledger.getByRole('cell', { name: 'not modelled' })).toHaveCount(0);
  await page.waitForFunction(() => location.hash.includes('verdict=reproduced'));
  await choice.click();
  await ledger.getByRole('button', { name: 'Show in the unpatched run: swapin-2385M' }).click();
  await expect(ledger).toHaveCount(0);
  await page.waitForFunction(() => /[?&]at=b\d+&h=/.test(location.hash) && !location.hash.includes('panel='));
  await expect(page.getByText('dd writes 2385 MiB / 4').first()).toBeVisible();
});

test('all verdicts of the unchanged run appear at once', async ({ page }) => {
  await page.goto(`./${CLASSROOM}&panel=tables`);
  const ledger = dialogOf(page);
  await expect(ledger.getByText(/^Of the judged rows, /)).toBeVisible();
  await expect(ledger.getByText(/computed to/)).toHaveCount(0);
  await expect(ledger.getByRole('cell', { name: 'open', exact: true })).toHaveCount(0);
});

test('a link opens the claims, which say what was changed', async ({ page }) => {
  await page.goto(`./${CLASSROOM}&panel=claims${SHORT}`);
  const ledger = dialogOf(page);
  await expect(ledger.getByText('The kernels or the machine are not the published ones')).toBeVisible();
  await expect(ledger.getByText('With the series the kernel still swaps a little, but the amount is tiny.')).toBeVisible();
  await expect(ledger.getByText('unpatched memcachetest-0M at least 20,000')).toBeVisible();
  await expect(ledger.getByText(/^Of the judged rows, /)).toBeVisible();
  // Such a short run swaps nothing, so the moment does not occur, and no link leads to it.
  const claim = ledger.getByRole('listitem').filter({ hasText: 'With the series the kernel still swaps a little' });
  await expect(claim).toContainText('not in this run');
  await expect(claim).toContainText('does not hold');
  await page.keyboard.press('Escape');
  await expect(ledger).toHaveCount(0);
  await page.waitForFunction(() => !location.hash.includes('panel='));
});

test('patch by patch: runs start and stop on request, their results stay, and a click on one puts its patches on the stage', async ({
  page,
}) => {
  const before = await openPage(page, `${CLASSROOM}${SHORT}`);
  await page.keyboard.press('l');
  const ledger = dialogOf(page);
  await ledger.getByRole('tab', { name: 'Patch by patch' }).click();
  await expect(ledger.getByText(/^0 of \d+ runs$/)).toBeVisible();
  const row = ledger.getByRole('row', { name: /^only b1_limit/ });
  await expect(row.getByRole('cell').first()).toHaveText('–');
  await ledger.getByRole('button', { name: 'Compute' }).click();
  await expect(row.getByRole('cell').first()).not.toHaveText('–');
  await ledger.getByRole('button', { name: 'Stop' }).click();
  await expect(ledger.getByRole('progressbar')).toHaveCount(0);
  const done = await ledger.getByText(/^\d+ of \d+ runs$/).innerText();
  expect(Number.parseInt(done, 10)).toBeGreaterThanOrEqual(2);
  await expect(ledger.getByRole('row', { name: /^only b2_proportional/ })).toContainText('with b1_limit, which it needs');
  // The click may be anywhere on the row, because the row's button covers all of it.
  await row.getByRole('cell').first().click({ force: true });
  await expect(ledger).toHaveCount(0);
  await page.waitForFunction(() => location.hash.includes('pa=b2_proportional:off') && /[?&]h=/.test(location.hash));
  const address = await addressOf(page);
  expect(address).not.toContain('b1_limit');
  expect(positionIn(address)).toBe(positionIn(before));
  expect(hashIn(address)).toBe(hashIn(before));
  await expect(page.getByRole('button', { name: '1 patch on' })).toBeVisible();
  await page.keyboard.press('l');
  await ledger.getByRole('tab', { name: 'Patch by patch' }).click();
  await expect(ledger.getByText(done)).toBeVisible();
  await expect(row).toContainText('on stage');
});

test('a scenario about which nothing was published has no ledger, and a link to it says so', async ({ page }) => {
  await page.goto('./#v1/lab-reader?panel=tables');
  await expect(page.getByRole('alert')).toContainText(
    'The link opens the panel "tables", but no figures were published for this scenario.',
  );
  await expect(page.getByRole('button', { name: 'Ledger' })).toHaveCount(0);
});

test.describe('to the eye', () => {
  test.describe.configure({ mode: 'serial' });
  let own: Page;

  /** The tests share one page, so that its runs are computed to their end only once. */
  test.beforeAll(async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    own = await context.newPage();
    await own.goto(`./${CLASSROOM}&panel=tables${SHORT}`);
    await expect(dialogOf(own).getByText(/^Of the judged rows, /)).toBeVisible();
  });
  test.afterAll(() => own.context().close());

  for (const theme of THEMES)
    test(`axe finds no violation in the ledger, in the theme ${theme}`, async () => {
      await takeTheme(own, theme);
      for (const part of ['Tables', 'Claims', 'Patch by patch']) {
        await dialogOf(own).getByRole('tab', { name: part }).click();
        await expectAccessibleIn(theme, own, '[role="dialog"]');
      }
    });
});

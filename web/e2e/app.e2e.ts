import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryTheme } from './accessible.ts';
import { addressOf, CLASSROOM, hashIn, openPage, openPalette, positionIn, settledAddress, test } from './page.ts';

test('the page opens without an error in the console and without a request to another server', async ({ page, baseURL }) => {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? 'http') && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
  });
  await page.goto('./');
  await expect(page.getByRole('main')).toBeVisible();
  // The story opens at a moment that the engine needs a while to reach.
  await page.getByRole('link', { name: /Why does a copy push my application to swap/ }).click();
  await settledAddress(page, '');
  await expect(page.getByRole('main')).toBeVisible();
  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
});

test('keys step on and back to exactly the same state', { tag: '@smoke' }, async ({ shared: page }) => {
  const first = await openPage(page, CLASSROOM);
  await page.keyboard.press('>');
  const second = await settledAddress(page, first);
  await page.keyboard.press('>');
  const third = await settledAddress(page, second);
  await page.keyboard.press('<');
  const back = await settledAddress(page, third);
  expect([positionIn(back), hashIn(back)]).toEqual([positionIn(second), hashIn(second)]);
  await page.keyboard.press(']');
  const batch = await settledAddress(page, back);
  expect(positionIn(batch)).toMatch(/^b\d+$/);
  await page.keyboard.press('Shift+ArrowRight');
  const pass = await settledAddress(page, batch);
  await page.keyboard.press('Shift+ArrowLeft');
  await settledAddress(page, pass);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.hash.includes('at=t0s'));
});

test('Space plays and pauses, and the address follows', { tag: '@smoke' }, async ({ shared: page }) => {
  const first = await openPage(page, CLASSROOM);
  await page.keyboard.press(' ');
  // While the run plays, the address has no hash.
  await page.waitForFunction((old) => location.hash !== old && !location.hash.includes('h='), first);
  await page.keyboard.press(' ');
  const paused = await settledAddress(page, first);
  expect(positionIn(paused)).toMatch(/^t\d/);
});

test('T7: the keys of the transport work while the focus is on a link, a button or a choice', async ({ shared: page }) => {
  for (const focused of ['.top-bar a[href]', '.transport .button', '.floor .pick .button']) {
    let here = await openPage(page, CLASSROOM);
    const target = page.locator(focused).first();
    const next = async (key: string): Promise<string> => {
      await target.focus();
      await page.keyboard.press(key);
      here = await settledAddress(page, here);
      await expect(target, `${focused} after ${key}`).toBeFocused();
      return here;
    };
    expect(positionIn(await next('>'))).toMatch(/^[ab]\d+$/);
    const event = Number(positionIn(here).slice(1));
    expect(positionIn(await next(','))).toMatch(new RegExp(`^[ab]${event - 1}$`));
    await next(']');
    expect(positionIn(await next('Home'))).toBe('t0s');
    await target.focus();
    await page.keyboard.press(' ');
    await page.waitForFunction((old) => location.hash !== old, here);
    await page.keyboard.press(' ');
    expect(positionIn(await settledAddress(page, here))).toMatch(/^[abt]\d/);
  }
});

test('a link opened elsewhere shows the same state and says that it is verified', async ({ shared: page, browser, baseURL }) => {
  const first = await openPage(page, CLASSROOM);
  await page.keyboard.press(']');
  const link = await settledAddress(page, first);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${baseURL}${link}`);
  await expect(other.getByText('verified', { exact: false }).first()).toBeVisible();
  // While the second kernel still computes, the address has no hash.
  await expect.poll(async () => hashIn(await addressOf(other))).toBe(hashIn(link));
  await elsewhere.close();
});

test('a link with a wrong hash says what differs and opens the moment', async ({ shared: page }) => {
  await page.goto(`./${CLASSROOM}&h=0000000000000000&e=0.0.0-none&f=00000000`);
  await expect(page.getByRole('alert')).toContainText('0.0.0-none');
  await expect.poll(async () => hashIn(await addressOf(page))).not.toBe('0000000000000000');
});

const scenario = '#v1/2013-kswapd-limits';
const hostile: readonly string[] = [
  '#',
  '##',
  '#v1',
  '#v1/',
  '#v9/2013-kswapd-limits',
  '#v1/../../etc/passwd',
  '#v1/__proto__',
  '#v1/constructor?at=t1s',
  '#v1/2013-kswapd-lim',
  '#%',
  '#%E0%A4%A',
  `#${'A'.repeat(20_000)}`,
  `${scenario}?`,
  `${scenario}?&&&&`,
  `${scenario}?at`,
  `${scenario}?at=`,
  `${scenario}?at=t-1s`,
  `${scenario}?at=t1e3s`,
  `${scenario}?at=tNaNs`,
  `${scenario}?size=classroom&at=t9000000s`,
  `${scenario}?at=b99999999999`,
  `${scenario}?at=t1s&at=t2s`,
  `${scenario}?size=__proto__`,
  `${scenario}?size=enormous&at=t1s`,
  `${scenario}?seed=-1&at=t1s`,
  `${scenario}?pa=no_such_patch:on&at=t1s`,
  `${scenario}?set=machine.cpus:99999999&at=t1s`,
  `${scenario}?zone=999&at=t1s&size=classroom`,
  `${scenario}?theme=%3Cscript%3Ealert(1)%3C/script%3E&at=t1s`,
  `${scenario}?h=zzzzzzzzzzzzzzzz&e=1&f=2&at=t1s`,
  `${scenario}?__proto__=1&toString=2&at=t1s`,
];

test(`${hostile.length} bad, cut and hostile links leave the page usable`, async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  await openPage(page, `${CLASSROOM}`);
  for (const link of hostile) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await expect(page.getByRole('main')).toBeVisible();
  }
  expect(complaints).toEqual([]);
  // After all of these bad links, a good one still opens, and the page steps from there.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, CLASSROOM);
  await page.waitForFunction(() => location.hash.includes('at=t40s') && location.hash.includes('h='));
  const before = await addressOf(page);
  await page.keyboard.press('>');
  await settledAddress(page, before);
});

test('a refused link is reported with the place of the mistake', async ({ shared: page }) => {
  await page.goto(`./${CLASSROOM}&speed=7`);
  await expect(page.getByRole('alert')).toContainText('speed="7"');
});

test('a story that could not be fetched opens later, and a user who has gone back to the gallery meanwhile stays there', async ({
  page,
}) => {
  await page.goto('./#stories');
  const card = page.getByRole('link', { name: /Why does a copy push/ });
  await page.route('**/2013-kswapd-limits-*.js', (route) => route.abort());
  await card.click();
  await expect(page.getByRole('alert').first()).toContainText('Check the connection');
  expect(await addressOf(page)).toContain('#v1/2013-kswapd-limits?beat=symptom');
  await page.goBack();
  await expect(card).toBeVisible();
  await page.unroute('**/2013-kswapd-limits-*.js');
  const held: { go: () => void } = { go: () => undefined };
  await page.route('**/2013-kswapd-limits-*.js', async (route) => {
    await new Promise<void>((resolve) => {
      held.go = resolve;
    });
    await route.continue();
  });
  const asked = page.waitForRequest('**/2013-kswapd-limits-*.js');
  await card.click();
  await asked;
  await page.goBack();
  await page.waitForFunction(() => location.hash === '#stories');
  const came = page.waitForEvent('requestfinished', (request) => request.url().includes('2013-kswapd-limits'));
  held.go();
  await came;
  await expect(card).toBeVisible();
  expect(await addressOf(page)).toBe('#stories');
  await card.click();
  await expect(page.locator('.stage-scene')).toBeVisible();
});

test('axe finds no violation, in any theme', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  await expectAccessibleInEveryTheme(page, 'html');
});

test('the user types what happens and is taken to the next or previous such moment, by keys alone', async ({ shared: page }) => {
  const before = await openPage(page, `${CLASSROOM}&at=t740s`);
  await openPalette(page);
  const box = page.getByRole('dialog', { name: 'Go to a moment, or find a command' });
  // Axe checks the whole list, which scrolls.
  await expectAccessible(page, '.palette');
  await page.keyboard.type('kswapd pas');
  // The list follows the marked line with a delay while the user types.
  await page.waitForFunction(() => {
    const marked = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return marked === '' || document.getElementById(marked) !== null;
  });
  await expectAccessible(page, '.palette');
  await page.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
  const first = await settledAddress(page, before);
  expect(positionIn(first)).toMatch(/^b\d+$/);
  await page.keyboard.press('n');
  const second = await settledAddress(page, first);
  await page.keyboard.press('Shift+N');
  expect(hashIn(await settledAddress(page, second))).toBe(hashIn(first));
  // A query in the user's own words. If the engine does not understand it, the palette says what the engine expects.
  await openPalette(page);
  await page.keyboard.type('verdict lost in Normal');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toContainText('cannot be used at `lost`: expected one of freed, kept locked');
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('previous oom kill');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toHaveText('This run has no “oom kill” before this moment.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('This run has no “oom kill” before this moment')).toBeVisible();
  await page.keyboard.press('>');
  await expect(page.getByText('This run has no “oom kill” before this moment')).toHaveCount(0);
});

test("another kernel can be put on a side: the other side does not change, the link holds it, and the scenario's own kernel comes back", async ({
  shared: page,
}) => {
  const before = await openPage(page, '#v1/lab-reader?at=t5s');
  await page.getByRole('button', { name: /Patched kernel$/ }).click();
  await page.getByRole('option', { name: 'Linux 4.19.13', exact: true }).click();
  await page.waitForFunction(() => location.hash.includes('set=after.kernel:v4_19_13') && /[?&]h=/.test(location.hash));
  const address = await addressOf(page);
  // The leading side, `before`, has not changed.
  expect(hashIn(address)).toBe(hashIn(before));
  await expect(page.getByText('Lists of node 0')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`./${new URL(address, 'http://x/').hash}`);
  await expect(page.getByText('verified')).toBeVisible();
  // Without patches, each side has the name of its kernel.
  const chooser = page.getByRole('button', { name: /Kernel of “Linux 4\.19\.13”$/ });
  await expect(chooser).toContainText('Linux 4.19.13');
  await chooser.click();
  await page.getByRole('option', { name: 'Linux 3.9.6', exact: true }).click();
  await page.waitForFunction(() => !location.hash.includes('set=') && /[?&]h=/.test(location.hash));
});

// The place map: a page frame is found, held and followed by keyboard, and the arrow keys work for the transport everywhere else.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { addressOf, hashIn, inEveryTheme, openPage, positionIn, settledAddress, test } from './page.ts';

const MAP = '#v1/2013-kswapd-limits?size=classroom&at=t40s&show=map';
const pageIn = (address: string): string => /[?&]page=(\d+)/.exec(address)?.[1] ?? '';
const NAMED: Readonly<Record<string, string>> = { before: 'unpatched', after: 'patched' };
const mapOf = (page: Page, side: string) => page.getByRole('application', { name: `Place map of the ${NAMED[side]} run` });

test('by keyboard: a page is chosen, its life is read, and a moment of it is visited and left again', async ({ shared: page }) => {
  const first = await openPage(page, `${MAP}&page=150000`);
  await mapOf(page, 'before').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((old) => location.hash !== old, first);
  const chosen = await settledAddress(page, first);
  expect(pageIn(chosen)).not.toBe('150000');
  const number = Number(pageIn(chosen)).toLocaleString('en');
  await expect(page.locator('.pane-before .map-reading')).toContainText(`Page ${number}`);

  await page.keyboard.press('Enter');
  const life = page.getByRole('region', { name: `What happened to page ${number}, Unpatched` });
  await expect(life.getByRole('button', { name: /you asked here/ })).toBeFocused();
  await expect(life).toContainText('The run begins here.');
  await expect(life).toContainText('allocated');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /[?&]at=b\d+/.test(location.hash));
  const there = await settledAddress(page, chosen);
  expect(hashIn(there)).not.toBe(hashIn(chosen));
  // The line of the present moment is marked.
  await expect(life.locator('[aria-current="step"]')).toHaveCount(1);

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const back = await settledAddress(page, there);
  expect([positionIn(back), hashIn(back)]).toEqual([positionIn(chosen), hashIn(chosen)]);
  await page.keyboard.press('Escape');
  await expect(life).toHaveCount(0);
  await expect(mapOf(page, 'before')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(async () => pageIn(await addressOf(page))).toBe('');
});

test('a click on the map holds a page, and the arrow keys still work for the transport', { tag: '@smoke' }, async ({ page }) => {
  const first = await openPage(page, MAP);
  await mapOf(page, 'after').click({ position: { x: 120, y: 30 } });
  const held = await settledAddress(page, first);
  expect(pageIn(held)).not.toBe('');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /[?&]at=b\d+&.*h=[0-9a-f]{16}/.test(location.hash));
  expect(pageIn(await addressOf(page))).toBe(pageIn(held));
});

test('the map is magnified by wheel, buttons and keys, and the link holds it', async ({ page }) => {
  await openPage(page, `${MAP}&page=150000`);
  const map = mapOf(page, 'before');
  await map.focus();
  await page.keyboard.press('+');
  await expect.poll(() => addressOf(page)).toContain('map=1:150000');
  await page.locator('.pane-before').getByRole('button', { name: 'magnify the map' }).click();
  await expect.poll(() => addressOf(page)).toContain('map=2:150000');
  await page.keyboard.press('-');
  await map.hover();
  await page.mouse.wheel(0, -480);
  await expect.poll(() => addressOf(page)).toMatch(/map=[34]:/);
  const canvas = (): Promise<string> => map.locator('canvas').evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const seen = await canvas();
  // T9: a newly loaded page shows the same pixels.
  await page.reload();
  await settledAddress(page, '');
  await expect.poll(canvas).toBe(seen);
});

test('a page held in the magnifier is the same on the map', async ({ shared: page }) => {
  await openPage(page, '#v1/2013-kswapd-limits?size=classroom&at=t40s');
  await page
    .locator('.pane-before')
    .getByRole('application', { name: /last pages of the inactive file list/ })
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => pageIn(await addressOf(page))).not.toBe('');
  const held = pageIn(await addressOf(page));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => pageIn(await addressOf(page))).not.toBe(held);
  await page.keyboard.press('Enter');
  const number = Number(pageIn(await addressOf(page))).toLocaleString('en');
  await expect(page.locator('.pane-before .map-reading')).toContainText(`Page ${number} `);
  await expect(page.locator('.pane-before .map-reading')).toContainText('inactive file list');
});

test('the map highlights what changes from a marked moment on, by key or by dragging with Shift, and the link keeps it', async ({
  page,
}) => {
  const first = await openPage(page, MAP);
  await page.keyboard.press('m');
  const scale = page.locator('.pane-before .map-scale');
  await expect(scale).toHaveText('0 pages differ from 40.000000 s');
  await settledAddress(page, first);
  expect(await addressOf(page)).toContain('since=t40s');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(scale).toHaveText(/^[1-9][\d,]* pages differ from 40\.000000 s$/);
  const said = await scale.textContent();
  const link = await settledAddress(page, await addressOf(page).then((address) => address.replace(/h=\w+/, '')));
  await page.reload();
  await expect(scale).toHaveText(said ?? '');
  expect(hashIn(await settledAddress(page, ''))).toBe(hashIn(link));
  await page.keyboard.press('m');
  await expect(scale).not.toContainText('differ');
  await page.waitForFunction(() => !location.hash.includes('since='));

  const field = await page.locator('.lane-field').boundingBox();
  if (field === null) throw new Error('the lanes have a place');
  await page.keyboard.down('Shift');
  await page.mouse.move(field.x + 20, field.y + 20);
  await page.mouse.down();
  await page.mouse.move(field.x + 60, field.y + 20, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(scale).toHaveText(/^[1-9][\d,]* pages differ from /);
  await expect(page.locator('.changed-span')).toBeVisible();
});

test('a link that compares with a moment after the end says so and shows the whole map', async ({ page }) => {
  await page.goto(`./${MAP}&since=t99999s`);
  await expect(page.getByRole('alert')).toContainText('The link compares the map with second 99999; this run ends at second');
  await page.waitForFunction(() => /[?&]h=/.test(location.hash) && !location.hash.includes('since='));
  await expect(page.locator('.pane-before .map-scale')).not.toContainText('differ');
});

test('axe finds no violation on the place map, in any theme', async ({ shared: page }) => {
  await openPage(page, `${MAP}&page=150000`);
  await inEveryTheme(page, async (theme) => {
    await mapOf(page, 'before').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The run begins here.').first()).toBeVisible();
    await expectAccessibleIn(theme, page, 'html');
  });
});

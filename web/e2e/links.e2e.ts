import { expect, type Page } from '@playwright/test';
import { noticeWords } from '../shell/notices/notices.words.ts';
import { linkWords } from '../state/link.words.ts';
import fixtures from '../test/fixtures/links-v1.json' with { type: 'json' };
import { expectAccessible } from './accessible.ts';
import { addressOf, CLASSROOM, followLink, hashIn, openPage, settledAddress, test } from './page.ts';

const STORY = '#v1/2013-kswapd-limits?size=classroom';

const noticeOf = (page: Page): ReturnType<Page['locator']> => page.locator('.notice');
const beatIn = (address: string): string | undefined => /[?&]beat=([^&]*)/.exec(address)?.[1];

/** Acts, and waits until the address has another beat and the page has reached its moment. */
async function nextBeat(page: Page, act: () => Promise<unknown>): Promise<string> {
  const old = beatIn(await addressOf(page));
  await act();
  await page.waitForFunction(
    (before) => /[?&]beat=([^&]*)/.exec(location.hash)?.[1] !== before && /[?&]h=[0-9a-f]{16}/.test(location.hash),
    old,
  );
  return addressOf(page);
}

test('L2: Back goes back one beat, steps within a beat make no entries in the history, and a reload or a second tab opens the same place', async ({
  page,
  context,
}) => {
  const first = await openPage(page, `${STORY}&depth=model&beat=symptom`);
  const second = await nextBeat(page, () => page.keyboard.press('PageDown'));
  await page.keyboard.press('>');
  const stepped = await settledAddress(page, second);
  expect(beatIn(stepped)).toBe(beatIn(second));
  await page.goBack();
  await expect.poll(() => addressOf(page)).toBe(first);
  await page.goForward();
  await expect.poll(() => addressOf(page)).toBe(stepped);
  await page.reload();
  await expect.poll(() => addressOf(page)).toBe(stepped);
  const other = await context.newPage();
  await openPage(other, stepped.replace(/&h=[^&]*&e=[^&]*&f=[^&]*/, ''));
  expect(hashIn(await addressOf(other))).toBe(hashIn(stepped));
});

test('L4: no part of a link is sent to a server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(page, `${CLASSROOM}&title=A%20secret%20of%20mine`);
  expect(asked.filter((url) => /secret|t40s/.test(url.split('#')[0] ?? ''))).toEqual([]);
});

for (const [what, fields, said, shown] of [
  ['a field of a later page', '&beat=symptom&hologram=on', linkWords.unknownField('"hologram"'), 'beat=symptom'],
  ['a value that is none', '&beat=symptom&speed=7', 'The link says speed="7"', 'beat=symptom'],
  ['a beat that there is not', '&beat=nowhere&grain=pass', 'The link names the beat "nowhere"', 'grain=pass'],
  ['a zone that there is not', '&beat=symptom&zone=99', 'The link says zone=99; this machine has the zones 0 to', 'beat=symptom'],
] as const) {
  test(`${what} is skipped, the page says so, and everything else is as the link says`, async ({ shared: page }) => {
    await openPage(page, `${STORY}${fields}&depth=model`);
    await expect(noticeOf(page)).toContainText(`${noticeWords.link.passedOver}.`);
    await expect(noticeOf(page)).toContainText(said);
    await expect(noticeOf(page)).not.toContainText(noticeWords.link.refused);
    expect(await addressOf(page)).toContain(shown);
    // If the beat is open, no notice says that it is missing.
    if (shown === 'beat=symptom') await expect(noticeOf(page)).not.toContainText('names the beat');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(noticeOf(page)).toHaveCount(0);
  });
}

test('if a link cannot be followed at all, the page says what it shows instead', async ({ page }) => {
  await page.goto('./#v1/2031-quantum-reclaim?beat=symptom&theme=dark');
  await expect(noticeOf(page)).toContainText(
    `${noticeWords.link.refused}. ${linkWords.noScenario('"2031-quantum-reclaim"', [])}`.slice(0, -1),
  );
  await expect(noticeOf(page)).toContainText('is shown at its opening moment instead.');
  await expect(page.getByRole('main')).toBeVisible();
  expect(beatIn(await addressOf(page))).toBeUndefined();
});

test('L6: a link to a state that has changed says what differs, and the nearest moment is shown', async ({ page }) => {
  await page.goto(`./${CLASSROOM}&h=0000000000000000&e=0.0.0-none&f=00000000`);
  await expect(noticeOf(page)).toContainText(`${noticeWords.link.differs}.`);
  await expect(noticeOf(page)).toContainText('made with engine 0.0.0-none');
  await expect(noticeOf(page)).toContainText('the text of the scenario has changed');
  await expect(noticeOf(page)).toContainText('The stage shows the nearest moment.');
  expect(await settledAddress(page, '')).toContain('at=t40s');
});

for (const depth of ['story', 'model']) {
  test(`a notice covers nothing at the depth ${depth}`, async ({ shared: page }) => {
    await openPage(page, `${STORY}&beat=symptom&depth=${depth}&hologram=on`);
    const notice = await noticeOf(page).boundingBox();
    const app = await page.locator('.app').boundingBox();
    expect(notice).not.toBeNull();
    expect(app?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0) - 1);
    // At the depth Story, the scene becomes smaller. At the others, where each row is needed, the page scrolls by the height of the notice.
    const room = depth === 'story' ? 720 : 720 + (notice?.height ?? 0);
    expect((app?.y ?? 0) + (app?.height ?? 0)).toBeLessThanOrEqual(room + 1);
    await expectAccessible(page, '.notice');
  });
}

test('L10: a title is shown in the tab, only as text', async ({ page }) => {
  await openPage(page, `${CLASSROOM}&title=%3Cb%3EWeek%207%3C/b%3E`);
  await expect(page).toHaveTitle('<b>Week 7</b> · Reclaimscope');
  expect(await addressOf(page)).toContain('title=%3Cb%3EWeek%207%3C/b%3E');
});

test('L8: links that were cut or mixed never give a blank page', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  await openPage(page, CLASSROOM);
  const links = fixtures.flatMap(({ link }, at) => {
    const other = fixtures[(at * 7 + 3) % fixtures.length]?.link ?? '';
    const half = Math.floor(link.length * 0.6);
    return [link.slice(0, half), link.slice(0, half) + other.slice(Math.floor(other.length / 2)), `${link}&${other.slice(4)}`];
  });
  for (const link of links) {
    // A link in another language loads the page again. This may still be under way when the test follows the next link.
    await expect(() =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, link),
    ).toPass();
    // Both the stage and the gallery have a `main` element; a broken page would have none.
    await expect(page.getByRole('main')).toBeVisible();
  }
  expect(complaints).toEqual([]);
  await followLink(page, CLASSROOM);
  expect(complaints).toEqual([]);
});

test('L1: a link gives the same state again, and the same picture to the pixel', async ({ page, context }) => {
  const link = await openPage(page, `${CLASSROOM}&grain=event`);
  await page.mouse.move(2, 2);
  await page.keyboard.press('>');
  const there = await settledAddress(page, link);
  const other = await context.newPage();
  await other.goto(`./${there}`);
  await expect(other.getByText('verified', { exact: true })).toBeVisible();
  await other.mouse.move(2, 2);
  await expect.poll(async () => hashIn(await addressOf(other))).toBe(hashIn(there));
  const scene = async (one: Page): Promise<Buffer> => {
    // Both pages are painted completely again, because edges that were painted piece by piece can have a slightly different shade.
    for (const visibility of ['hidden', '']) {
      await one.locator('main').evaluate((main, value) => {
        main.style.visibility = value;
        return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      }, visibility);
    }
    return one.locator('main').screenshot({ animations: 'disabled' });
  };
  await expect.poll(async () => (await scene(page)).equals(await scene(other))).toBe(true);
});

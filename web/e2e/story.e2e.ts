// Tests the story beside the pictures of the depth Model: steps forwards and backwards through the same states, links and mistakes. Bets are tested
// in bets.e2e.ts, and the differences at the depth Story in story-page.e2e.ts.
import { existsSync, readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { atBeat, beats, folder, idOf, openBeat, readScenarioStory, STORY, sheetOf } from './at-beat.ts';
import { ANSWER } from './lecture.ts';
import { lookAt, positionIn, settledAddress, test } from './page.ts';

// Parallel, because the file has many tests.
test.describe.configure({ mode: 'parallel' });

/** Presses Page Down until the next beat, through the question, the answer and the reason of a bet. */
async function goOn(page: Page, { bet }: (typeof beats)[number]): Promise<void> {
  const panel = page.getByRole('region', { name: 'Story' });
  await page.keyboard.press('PageDown');
  if (bet === null) return;
  await expect(panel.getByText(ANSWER)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(panel.getByRole('status').nth(1)).toBeVisible();
  await page.keyboard.press('PageDown');
}

test('the story is told by Page Down alone and back by Page Up, through the same states', async ({ shared: page }) => {
  const panel = page.getByRole('region', { name: 'Story' });
  await page.goto(`./${STORY}?depth=model&beat=${beats[0]?.id}`);
  const there: string[] = [];
  for (const [index, { id, title }] of beats.entries()) {
    const last = beats[index - 1];
    if (last !== undefined) await goOn(page, last);
    there.push(await atBeat(page, id));
    await expect(panel.getByRole('heading', { name: title })).toBeAttached();
    await expect(panel).toContainText(`${index + 1} of ${beats.length}`);
    // The numbers are known, and the statements of the text hold.
    await expect(panel.getByText('In this run it is different:')).toHaveCount(0);
    await expect(panel.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
  }
  expect(new Set(there).size).toBe(beats.length);
  const back = [await atBeat(page, beats.at(-1)?.id ?? '')];
  for (const { id, bet } of beats.toReversed().slice(1)) {
    await page.keyboard.press('PageUp');
    // Backwards, a bet has the same steps: reason, answer, question.
    if (bet !== null) {
      await expect(panel.getByRole('status').nth(1)).toBeVisible();
      await page.keyboard.press('PageUp');
      await expect(panel.getByRole('status')).toHaveCount(1);
      await page.keyboard.press('PageUp');
    }
    back.unshift(await atBeat(page, id));
  }
  expect(back).toEqual(there);
});

for (const name of readdirSync(folder).filter((one) => existsSync(new URL(`${one}/story.en.md`, folder)))) {
  test(`${name} opens with its first beat, and Page Down goes on`, async ({ shared: page }) => {
    const [first, second] = readScenarioStory(name).beats;
    const panel = page.getByRole('region', { name: 'Story' });
    await page.goto(`./#v1/${name}?depth=model&beat=${first?.id}`);
    for (const beat of [first, second]) {
      await atBeat(page, beat?.id ?? '');
      await expect(panel.getByRole('heading', { name: beat?.title ?? '' })).toBeAttached();
      await expect(panel.getByText('In this run it is different:')).toHaveCount(0);
      await expect(panel.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      if (beat !== undefined) await goOn(page, beat);
    }
  });
}

test('a beat is announced to screen readers, the part that it points at has an outline, and stepping away leaves its numbers', async ({
  page,
}) => {
  const beat = beats.find(({ target }) => target?.kind === 'list');
  if (beat === undefined) throw new Error('a beat points at a list');
  await openBeat(page, beat.id);
  const panel = page.getByRole('region', { name: 'Story' });
  await expect(
    page.getByRole('status').filter({ hasText: `Beat ${beats.indexOf(beat) + 1} of ${beats.length}: ${beat.title}.` }),
  ).toBeAttached();
  await expect(page.locator('.list-pair.pointed')).toHaveCount(1);
  // The page reads the numbers of the scene in the background, because it shows another picture.
  await expect(panel.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
  const text = await panel.locator('.story-body').innerText();
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForFunction(() => /[?&]at=b\d+/.test(location.hash) && /[?&]h=/.test(location.hash));
  await expect(panel.locator('.story-body')).toHaveText(text, { useInnerText: true });
  // The link of such a position leads to the same position, with the beat and its numbers.
  const away = await page.evaluate(() => location.hash);
  await page.goto('about:blank');
  await page.goto(`./${away}`);
  await expect(page.getByText('verified')).toBeVisible();
  await expect(panel.locator('.story-body')).toHaveText(text, { useInnerText: true });
  await panel.getByRole('button', { name: 'Back to this moment' }).click();
  await atBeat(page, beat.id);
});

test('a beat is one live message, whatever is verified in the background', async ({ page }) => {
  await page.goto(`./#v1/2013-kswapd-limits?beat=wake&depth=story`);
  const verified = page.locator('.app[data-storage=verified]');
  await lookAt(page, true);
  await expect(verified).toBeAttached();
  await lookAt(page, false);
  const announcer = page.locator('p[role=status][aria-live=polite].visually-hidden');
  await expect(announcer).toContainText('Beat 3');
  await page.evaluate(() => {
    const heard = new Set<string>();
    Object.assign(window, { heard });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const from = target instanceof Element ? target : target.parentElement;
        const live = from?.closest('[role="status"], [role="alert"], [aria-live], output');
        if (live !== null && live !== undefined && live.getAttribute('aria-live') !== 'off' && live.textContent !== '')
          heard.add(live.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('PageDown');
  await expect(announcer).toContainText('Beat 4');
  await lookAt(page, true);
  await expect(page.locator('.app:not([data-storage=verified])')).toHaveCount(0);
  expect(await page.evaluate(() => [...(window as unknown as { heard: Set<string> }).heard])).toHaveLength(1);
});

test('S closes and opens the story, and the list leads to any beat', async ({ shared: page }) => {
  const last = beats.at(-1);
  await openBeat(page, beats[1]?.id ?? '');
  const panel = page.getByRole('region', { name: 'Story' });
  await panel.getByRole('button', { name: 'Beats of the story' }).click();
  await page.getByRole('option', { name: last?.title ?? '' }).click();
  await atBeat(page, last?.id ?? '');
  await page.keyboard.press('s');
  await expect(panel).toHaveCount(0);
  await page.waitForFunction(() => !/[?&]beat=/.test(location.hash) && /[?&]at=/.test(location.hash));
  // The story continues where the user left it.
  await page.keyboard.press('s');
  await atBeat(page, last?.id ?? '');
  await page.keyboard.press('s');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await atBeat(page, last?.id ?? '');
});

test("where there is no story, the page keys work as the browser's", async ({ page }) => {
  await page.addInitScript(() => addEventListener('keydown', (press) => document.body.setAttribute('data-heard', press.key)));
  await page.goto('./#v1/lab-reader');
  await expect(page.getByRole('main')).toBeVisible();
  for (const key of ['PageDown', 'PageUp']) {
    await page.keyboard.press(key);
    await expect(page.locator('body')).toHaveAttribute('data-heard', key);
  }
  await page.keyboard.press('g');
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'PageUp');
});

for (const appearance of ['theme=light', 'theme=projector', 'view=after', 'pa=b8_maywrite:off']) {
  test(`the strip keeps its height at every beat, and the part that it points at is on the stage: ${appearance}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const panel = page.getByRole('region', { name: 'Story' });
    const comeBack = panel.getByRole('button', { name: 'Back to this moment' });
    const heights = new Map<string, number>();
    const measure = async (where: string): Promise<void> => {
      heights.set(where, (await panel.boundingBox())?.height ?? 0);
    };
    await openBeat(page, beats[0]?.id ?? '', `&${appearance}`);
    for (const { id, bet } of beats) {
      if (id !== beats[0]?.id) {
        await page.keyboard.press('PageDown');
        await measure(`${id}, on the way`);
        await atBeat(page, id);
      }
      await measure(id);
      await expect(page.locator('.pointed').filter({ visible: true })).toHaveCount(
        await panel.getByText('Look at', { exact: true }).count(),
      );
      if (bet === null) continue;
      // The arrow keys belong to the bet's field, which has the focus, so the test steps with another key.
      await page.keyboard.press('>');
      await expect(comeBack).toBeVisible();
      await measure(`${id}, away`);
      await comeBack.click();
      await atBeat(page, id);
      if (bet.type === 'number')
        await sheetOf(page)
          .getByRole('textbox', { name: /^How many/ })
          .fill('1,000');
      else if (bet.type === 'curve') await sheetOf(page).getByRole('slider').first().press('ArrowUp');
      else await sheetOf(page).locator('.bet-option').first().click();
      await sheetOf(page).getByRole('button', { name: 'Bet', exact: true }).click();
      await expect(panel.getByText(ANSWER)).toBeVisible();
      await measure(`${id}, settled`);
      await page.keyboard.press('PageDown');
      await expect(panel.getByRole('status').nth(1)).toBeVisible();
    }
    const [height] = heights.values();
    expect([...heights].filter(([, other]) => other !== height)).toEqual([]);
  });
}

test("a link to a beat that the story does not have gives a message with the story's beats", { tag: '@smoke' }, async ({
  shared: page,
}) => {
  await page.goto(`./${STORY}?beat=nowhere`);
  await expect(page.getByRole('alert')).toContainText(`The link names the beat "nowhere"; the beats are ${beats[0]?.id}`);
  await expect(page.getByRole('main')).toBeVisible();
});

test('in a run in which a moment does not come, the story says so and goes on', async ({ shared: page }) => {
  // With this patch on both sides, kswapd never scans everything.
  await page.goto(`./${STORY}?depth=model&beat=${idOf('number')}&pb=b5_floor:on`);
  const panel = page.getByRole('region', { name: 'Story' });
  // The page knows this only at the end of the run.
  await expect(panel).toContainText('What this beat describes does not happen in this run');
  await expect(panel).toContainText('The run was changed');
  await page.keyboard.press('PageUp');
  await expect(panel).toContainText('4 of 12');
});

test('switching a patch at a beat leaves the beat on the stage', async ({ shared: page }) => {
  const id = beats[0]?.id ?? '';
  const hash = await openBeat(page, id, '&size=classroom');
  await page.getByRole('button', { name: /patches on$/ }).click();
  await page.getByRole('listitem').filter({ hasText: 'b8_maywrite' }).locator('label').click();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => location.hash.includes('pa=b8_maywrite:off'));
  expect(await atBeat(page, id)).toBe(hash);
  await expect(page.getByRole('button', { name: 'Back to this moment' })).toHaveCount(0);
});

test('if the kernel of a beat cannot run, the other one is shown', async ({ shared: page }) => {
  const beat = beats.find(({ moment }) => moment.side === 'after');
  await page.goto(`./${STORY}?size=classroom&beat=${beat?.id}&pa=f3_afterbatch:on`);
  await expect(page.getByRole('alert').filter({ hasText: 'f3_afterbatch' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await expect(page.getByText('Starting the engine')).toHaveCount(0);
});

for (const [what, right, wrong, said] of [
  ['directive', '::point trail', '::poimt trail', /Line \d+ of the story: "::poimt trail" is not a directive/],
  ['search', 'first scan equal by', 'first scan everything by', /Line \d+ of the story: .* at `everything`: expected one of file, anon/],
  ['number', '{after counter pswpin}', '{after counter pswapin}', /Line \d+ of the story: .* does not have a counter pswapin/],
] as const) {
  test(`a story with a wrong ${what} is replaced by a sentence, and the page works`, async ({ page }) => {
    // The stored files were made with the correct story, so the page must not get them.
    await page.route('**/stored/**', (route) => route.abort());
    await page.route('**/2013-kswapd-limits-*.js', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const changed = body.replaceAll(right, wrong).replaceAll(right.replaceAll('"', '\\"'), wrong);
      expect(changed).not.toBe(body);
      await route.fulfill({ response, body: changed });
    });
    await page.goto(`./${STORY}?size=classroom&at=t40s`);
    await expect(page.getByRole('alert').filter({ hasText: 'The story could not be loaded.' })).toHaveText(said);
    const opened = await settledAddress(page, '');
    await page.keyboard.press('>');
    expect(positionIn(await settledAddress(page, opened))).toMatch(/^b\d+$/);
  });
}

// At the depth Story the page plays the way to a moment and then stops, for a user who looks at the page and does not ask for reduced motion.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readStory } from '../domain/story/story.model.ts';
import { addressOf, hashIn, openPage, positionIn, settledAddress, test } from './page.ts';

test.use({ lookedAt: true });

const NAME = '2013-kswapd-limits';
const reading = readStory(readFileSync(new URL(`../../scenarios/${NAME}/story.en.md`, import.meta.url), 'utf8'));
if (reading.type === 'refused') throw new Error(reading.why);
const { beats } = reading.story;
const idAt = (place: number): string => beats[place]?.id ?? '';
/** Successive beats. The page knows the moments of all three when it has reached the last one. */
const [START, NEXT, AFTER] = [idAt(2), idAt(3), idAt(4)];
const bet = beats.find((beat) => beat.bet?.type === 'number');
if (bet === undefined) throw new Error('the story has a bet on a number');

const link = (beat: string): string => `#v1/${NAME}?size=classroom&beat=${beat}`;
const said = (page: Page) => page.locator('.beat-said');
const square = (page: Page) => page.locator('.moving-square');

/** Visits the last of the three beats, so that the page knows the moments of all, and then opens `beat`. */
async function openKnown(page: Page, beat: string): Promise<void> {
  await openPage(page, link(AFTER));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link(beat));
  await page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), beat);
}

/** Records the scene of the unpatched side at each change. */
function watchPlaces(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (): void => {
      const text = document.querySelector('.pane-before .scene')?.innerHTML ?? '';
      if (seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(note).observe(document.querySelector('.scene-halves') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}
const places = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length);

test('Page Down plays the seconds before the moment and ends in the same state as a jump', async ({ page }) => {
  await openKnown(page, START);
  await watchPlaces(page);
  await page.keyboard.press('PageDown');
  // Before the page has reached the moment, the link leads to the beat, and the beat points at nothing.
  await expect.poll(() => places(page)).toBeGreaterThan(5);
  await expect(page.locator('.scene-pointed')).toHaveCount(0);
  await expect.poll(() => addressOf(page)).toContain(`beat=${NEXT}`);
  expect(await addressOf(page)).not.toMatch(/[?&]at=/);
  await expect(page.locator('.scene-pointed')).toHaveCount(1);
  expect(await places(page)).toBeGreaterThan(15);
  const played = hashIn(await settledAddress(page, ''));
  await openPage(page, link(NEXT));
  expect(hashIn(await addressOf(page))).toBe(played);
});

test('a second Page Down shows the moment at once, and the next one goes on', async ({ page }) => {
  await openKnown(page, START);
  await watchPlaces(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => places(page)).toBeGreaterThan(3);
  await page.keyboard.press('PageDown');
  await page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), NEXT);
  expect(await places(page)).toBeLessThan(30);
  await page.keyboard.press('PageDown');
  await expect.poll(() => addressOf(page)).toContain(`beat=${AFTER}`);
  // A user can go back while the page plays the way.
  await page.keyboard.press('PageUp');
  await expect.poll(() => addressOf(page)).toContain(`beat=${NEXT}`);
  await expect(said(page)).not.toContainText('…');
});

test('a second Page Down shows the moment at once, even while the frames before it are still loading', async ({ page }) => {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(`**/stored/${NAME}/way-${NEXT}-*`, async (route) => {
    await held;
    await route.continue();
  });
  await openKnown(page, START);
  await watchPlaces(page);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: beats[3]?.title ?? '' })).toBeVisible();
  await expect(page.locator('.story-searching')).toHaveCount(0);
  await page.keyboard.press('PageDown');
  letThrough();
  await page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), NEXT);
  expect(await places(page)).toBeLessThan(10);
});

test('a link opens at its moment, without playing the way to it', async ({ page }) => {
  await openKnown(page, START);
  await watchPlaces(page);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link(NEXT));
  await page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), NEXT);
  expect(await places(page)).toBeLessThan(10);
});

test('a story opens at its moment, with its words and numbers, also from its card', async ({ page }) => {
  await page.goto('./');
  await page.locator(`a[href*="v1/${NAME}"]`).first().click();
  await expect(page.locator('.story-clock')).toBeVisible();
  await watchPlaces(page);
  await page.waitForFunction(() => /[?&]h=/.test(location.hash));
  await expect(said(page).locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
  expect(await places(page)).toBeLessThan(10);
});

test('the words of the next beat are shown before the way to it is played', async ({ page }) => {
  await openKnown(page, START);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.beat-line h2')).toHaveText(beats[3]?.title ?? '');
  await expect(said(page)).toBeVisible();
  await page.waitForFunction(() => {
    const numbers = [...document.querySelectorAll('.beat-said .story-number')].map(({ textContent }) => textContent);
    return !numbers.includes('…') && document.querySelector('.story-pace') !== null;
  });
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openKnown(page, START);
  await watchPlaces(page);
  await page.keyboard.press('PageDown');
  await page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), NEXT);
  expect(await places(page)).toBeLessThan(10);
  // A step shows arrows for the pages that it has moved.
  await expect(page.locator('.still-way')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.pane-before .still-way').first()).toBeVisible();
  await expect(square(page)).toBeHidden();
});

test('the arrows of a step pass below the words of the picture, and the key keeps its arrow', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [at, theme, step] of [
    ['t490.12s', 'light', 'Shift+ArrowRight'],
    ['t722s', 'projector', 'Control+ArrowRight'],
    // At this moment an arrow passes the letters above kswapd.
    ['t745s', 'light', 'Control+ArrowRight'],
  ] as const) {
    await openPage(page, `#v1/${NAME}?size=classroom&at=${at}&depth=story&theme=${theme}`);
    await page.keyboard.press(step);
    await expect(page.locator('.pane-before .still-way').first()).toBeVisible();
    // The key on a projector has less room and no arrow.
    if (theme === 'light') await expect(page.locator('.scene-key-swatch.scene-way')).toBeVisible();
    await page.mouse.move(2, 2);
    const words = await page.locator('.pane-before .scene text').evaluateAll((all) =>
      all.flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        // The letters without the empty parts of their line.
        return width === 0 ? [] : [{ said: one.textContent, clip: { x, y: y + height * 0.25, width, height: height * 0.5 } }];
      }),
    );
    expect(words.length).toBeGreaterThan(10);
    const whole = page.locator('.pane-before .scene-room');
    const pictures = async (shown: 'visible' | 'hidden') => {
      await page.locator('.still-ways').evaluateAll((all, is) => {
        for (const one of all) one.setAttribute('style', `visibility: ${is}`);
      }, shown);
      return { all: await whole.screenshot(), words: await Promise.all(words.map(({ clip }) => page.screenshot({ clip }))) };
    };
    const [with_, without] = [await pictures('visible'), await pictures('hidden')];
    expect(with_.all.equals(without.all), `arrows at ${at}`).toBe(false);
    const crossed = words.filter((_, place) => !with_.words[place]?.equals(without.words[place] ?? Buffer.alloc(0)));
    expect(crossed.map(({ said }) => said)).toEqual([]);
  }
});

for (const [scenario, beat] of [
  ['2013-kswapd-limits', 'edge'],
  ['primer', 'further'],
] as const)
  test(`with reduced motion, the answer to ${beat} is above its own moment`, async ({ page }) => {
    const clock = page.locator('.story-clock');
    const link = `#v1/${scenario}?beat=${beat}&depth=story`;
    const answer = page.getByRole('button', { name: 'Why?' });
    const answeredAt = async (presses: number): Promise<{ readonly asked: string; readonly answered: string }> => {
      await openPage(page, link);
      await expect(page.locator('.bet-sheet')).toBeVisible();
      const asked = await clock.innerText();
      for (let press = 0; press < presses; press += 1) await page.keyboard.press('PageDown');
      await expect(answer).toBeVisible();
      return { asked, answered: await clock.innerText() };
    };
    const moved = await answeredAt(2);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('./');
    const still = await answeredAt(1);
    expect(still).toEqual(moved);
    expect(still.answered).not.toBe(still.asked);
  });

test('after a bet the run is played to its answer, and the link still leads to the bet', async ({ page }) => {
  await openPage(page, link(bet.id));
  await watchPlaces(page);
  await page.getByRole('textbox', { name: /^How many/ }).fill('1,000');
  await page.keyboard.press('Enter');
  await expect.poll(() => places(page)).toBeGreaterThan(15);
  await expect(page.getByText(/^Between .+\. You said 1,000/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to this moment' })).toHaveCount(0);
  await expect.poll(() => addressOf(page)).toMatch(new RegExp(`^(?!.*[?&](at|h)=).*[?&]beat=${bet.id}(&|$)`));
});

test('at an even pace, the clock goes from event to event, and on request at any speed', async ({ page }) => {
  await openKnown(page, NEXT);
  const before = await addressOf(page);
  await page.keyboard.press(' ');
  await expect(square(page)).toBeVisible();
  await page.keyboard.press(' ');
  // Many events happen here, so after a while the stage stands at an event of the leading side.
  expect(await settledAddress(page, before)).toMatch(/[?&]at=[ab]\d+(&|$)/);
  await page.keyboard.press('+');
  // The next speed depends on the speed that the even pace had.
  await expect.poll(() => addressOf(page)).toMatch(/[?&]speed=[\d.]+(&|$)/);
});

test('at the slowest speed, the clock goes on by one event at a time', async ({ page }) => {
  const shown = async (): Promise<number> => Number(positionIn(await addressOf(page)).slice(1));
  await openPage(page, `#v1/${NAME}?size=classroom&at=b100000&speed=event`);
  await page.keyboard.press(' ');
  await expect.poll(shown).toBeGreaterThanOrEqual(100_002);
  await page.keyboard.press(' ');
  await expect.poll(() => addressOf(page)).toMatch(/[?&]h=.*[?&]speed=event/);
  // At the even pace, a single picture has more events than that.
  expect(await shown()).toBeLessThan(100_008);
});

test('while the clock plays squares move, and a pause stops them at once', async ({ page }) => {
  await openKnown(page, NEXT);
  const isDrawn = (): Promise<boolean> =>
    page.locator('.pane-before .motion-sheet canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value) => value > 0);
    });
  /** The entries of the key about marks, and their places. */
  const key = () =>
    page
      .locator('.scene-key li:not(.moving-square)')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getBoundingClientRect().x}`));
  const before = await key();
  expect(before.length).toBeGreaterThan(3);
  /** Records the smallest length of the marks' paths over all changes of the picture. */
  await page.evaluate(() => {
    const seen = { changes: 0, least: Number.POSITIVE_INFINITY };
    Object.assign(window, { marks: seen });
    const scene = document.querySelector('.pane-before .scene') ?? document.body;
    new MutationObserver(() => {
      const marks = [...scene.querySelectorAll('[data-mark="file"] .scene-mark-dirty, [data-mark="file"] .scene-mark-writeback')];
      seen.changes += 1;
      seen.least = Math.min(seen.least, marks.map((one) => one.getAttribute('d') ?? '').join('').length);
    }).observe(scene, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  expect(await isDrawn()).toBe(false);
  await page.keyboard.press(' ');
  await expect(square(page)).toBeVisible();
  await expect(square(page)).toHaveText(/^moving square: (4 KB|32 KB|(0\.1|0\.5|2|8) MB)$/);
  await expect.poll(isDrawn).toBe(true);
  expect(await key()).toEqual(before);
  const marks = () => page.evaluate(() => (window as unknown as { marks: { changes: number; least: number } }).marks);
  await expect.poll(async () => (await marks()).changes).toBeGreaterThan(10);
  expect((await marks()).least).toBeGreaterThan(0);
  await page.keyboard.press(' ');
  await expect.poll(isDrawn).toBe(false);
  await expect(square(page)).toBeHidden();
});

test('a beat that is played to is read out once, and not again when the stage has arrived', async ({ page }) => {
  await openKnown(page, START);
  const announcer = page.locator('p[role=status][aria-live=polite].visually-hidden');
  await expect(announcer).toContainText('Beat 3');
  await announcer.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      if (element.textContent !== '') heard.push(element.textContent);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.press('PageDown');
  await page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), NEXT);
  // The next message appears only after all messages of this beat.
  await page.keyboard.press('PageDown');
  await expect(announcer).toContainText('Beat 5');
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((text) => text.startsWith('Beat 4')));
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatch(/Look at: .+\.$/);
});

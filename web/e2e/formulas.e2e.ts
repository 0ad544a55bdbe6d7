// The origin of each number on the stage: its formula, with the numbers of the moment, or a sentence that says where it comes from.
import { expect, type Page } from '@playwright/test';
import { formulasAt, goToDepth, NO_WORDS, open, TELLING } from './depths.ts';
import { openPage, test } from './page.ts';

/** The first number in a text, as the page writes it: with commas and a true minus sign. */
const numberIn = (text: string): number => Number((/[−\d][\d,]*/.exec(text)?.[0] ?? '').replace('−', '-').replaceAll(',', ''));

/** Computes a formula from the text on the page, as a reader would, and not with the page's own code. */
function computed(text: string): number {
  let rest = text
    .replace(/^= /, '')
    .replaceAll(',', '')
    .replace(/max\(([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*)\)/g, (_, inside: string) => `max(${inside})`);
  // Words are removed; operators, numbers and parentheses stay.
  rest = rest.replace(/min_free_kbytes \/ 4/g, '').replace(/[A-Za-z_’/]+(?![(\d])/g, (word) => (word === 'max' ? word : ' '));
  const tokens = rest.match(/\d+|>>|[+−×÷()]/g) ?? [];
  const value = (): number => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return Number(token);
    const inside = line();
    tokens.shift();
    return inside;
  };
  const line = (): number => {
    let result = value();
    while (tokens.length > 0 && tokens[0] !== ')') {
      const sign = tokens.shift();
      const next = value();
      if (sign === '+') result += next;
      else if (sign === '−') result -= next;
      else if (sign === '×') result *= next;
      else if (sign === '÷') result = Math.trunc(result / next);
      else if (sign === '>>') result = Math.floor(result / 2 ** next);
    }
    return result;
  };
  return line();
}

test('S10: the numbers in a formula give the number on the stage', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const before = page.locator('.pane-before');
  const places = [
    ['.area-tanks h3 .heading-note', '.area-tanks h3 .heading-note'],
    ['.tank-label[data-term="min"] .tank-pages', '.tank-label[data-term="min"] .tank-pages'],
    ['.tank-label[data-term="low"] .tank-pages', '.tank-label[data-term="low"] .tank-pages'],
    ['.tank-label[data-term="high"] .tank-pages', '.tank-label[data-term="high"] .tank-pages'],
    ['.outcomes tr[data-term="scanned"] th', '.outcomes tr[data-term="scanned"] td'],
    ['.outcomes tr[data-term="freed"] th', '.outcomes tr[data-term="freed"] td'],
  ] as const;
  for (const [place, number] of places) {
    const [first, ...more] = await formulasAt(page, `.pane-before ${place}`);
    const shown = numberIn((await before.locator(number).first().textContent()) ?? '');
    expect(first?.value, place).toBe(shown);
    for (const one of first === undefined ? [] : [first, ...more]) expect(computed(one.text), one.text).toBe(one.value);
  }
  // A difference has a sign.
  const stolen = await formulasAt(page, '.pane-after .outcomes tr[data-term="freed"] th');
  const difference = numberIn((await page.locator('.pane-after tr[data-term="freed"] .outcome-difference').textContent()) ?? '');
  expect(stolen.map(({ value }) => value)).toContain(difference);
});

test('E3, S10: on the scene a watermark has its own zone and the unit of the scene, and what is no number is not explained as one', async ({
  shared: page,
}) => {
  await openPage(page, '#v1/2013-kswapd-limits?at=t490.12s&depth=story');
  const tank = page.locator('.pane-before .scene-free');
  await expect(tank).toContainText(/Normal: [\d.]+ MB/);
  const shown = numberIn(/[\d.]+ MB/.exec((await tank.textContent()) ?? '')?.[0] ?? '');
  const result = page.locator('.definition .formula-result').first();
  const [free] = await formulasAt(page, '.pane-before .scene-free');
  expect(Math.round((free?.value ?? 0) / 256)).toBe(shown);
  await expect(result).toHaveText(/^free [\d,]+ pages \([\d.]+ MB\)$/);
  await formulasAt(page, '.pane-before .scene [data-term="low"]');
  await expect(result).toHaveText(/^low [\d,]+ pages \([\d.]+ MB\)$/);
  // The other zone has its own numbers.
  const [other] = await formulasAt(page, '.pane-before .scene-zone-name.scene-soft');
  expect(other?.value).toBeGreaterThan(2 * (free?.value ?? 0));
  for (const place of ['.scene-wheel', '[data-mark="kswapd"] .scene-bold >> nth=1']) {
    await formulasAt(page, `.pane-before ${place}`);
    await expect(page.locator('.definition-text')).toBeVisible();
    await expect(page.locator('.definition-origin')).toHaveCount(0);
  }
  // Beside a number, the definition says the origin of the number.
  await formulasAt(page, '.pane-before [data-mark="file"] text:has-text("MB")');
  await expect(page.locator('.definition-origin')).toHaveCount(1);
});

test('S10: excess, dirty limits and a shrinker’s share are computed with the numbers of their pictures', async ({ shared: page }) => {
  await open(page, TELLING[1]);
  const [over] = await formulasAt(page, '.pane-before .group-row[data-of="slave"] .group-size strong');
  expect(computed(over?.text ?? ''), over?.text).toBe(over?.value);
  expect(over?.value).toBeGreaterThan(0);
  await open(page, `${TELLING[0]}&show=disk`);
  for (const limit of ['background', 'dirtyLimit']) {
    const place = `.pane-before .disk-mark[data-term="${limit}"]`;
    const [first] = await formulasAt(page, place);
    expect(computed(first?.text ?? ''), first?.text).toBe(numberIn((await page.locator(place).textContent()) ?? ''));
  }
  await open(page, TELLING[4]);
  const [asked] = await formulasAt(page, '.pane-before .cache-line .cache-call');
  expect(computed(asked?.text ?? ''), asked?.text).toBe(asked?.value);
});

type Pressed = { readonly keys: readonly string[]; readonly unexplained: readonly string[] };

/** For each term, thing and side that has numbers on the stage, clicks the first visible number and closes its definition with Escape. `asked`: the
 * keys of numbers that were clicked before. A number whose definition does not say where it comes from is unexplained. Digits in names, such as
 * DMA32 and kswapd0, are no numbers. */
const pressNumbers = (page: Page, asked: readonly string[]): Promise<Pressed> =>
  page.evaluate(
    async ({ outside, known }) => {
      type OnStage = { readonly text: string; readonly x: number; readonly y: number };
      /** Maximum number of animation frames until an element that was just shown has its place, or until a definition opens. */
      const PATIENCE_FRAMES = 600;
      /** The layout counts as stable if it has not changed for this many frames. */
      const STABLE_FRAMES = 10;
      const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      const numbersOnStage = (): ReadonlyMap<string, OnStage> => {
        const found = new Map<string, OnStage>();
        for (const root of document.querySelectorAll('.stage, .lane-labels')) {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const element = node.parentElement;
            if (element === null || !/(?<![\w-])\d/.test(node.textContent ?? '') || element.closest(outside) !== null) continue;
            const marked = element.closest('[data-term]');
            const of = element.closest('[data-of]')?.getAttribute('data-of') ?? '';
            const side = element.closest('.pane-after, .top-after') === null ? 'before' : 'after';
            const key = `${marked?.getAttribute('data-term') ?? 'no word'} ${of} ${side}`;
            if (found.has(key) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const box = element instanceof SVGElement ? element.getBoundingClientRect() : range.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const below = document.elementFromPoint(x, y);
            if (below === null || below.closest('.stage, .lane-labels') === null) continue;
            // Numbers on the sheet of a bet and in the progress of a kernel need no definition.
            if (below.closest('.bet-sheet') !== null || element.closest('.progress') !== null) continue;
            found.set(key, { text: (element.textContent ?? '').slice(0, 40), x, y });
          }
        }
        return found;
      };
      const press = ({ x, y }: OnStage): void => {
        const how = { bubbles: true, cancelable: true, composed: true, pointerType: 'mouse', clientX: x, clientY: y };
        for (const type of ['pointerdown', 'pointerup', 'click'])
          document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(type, how));
      };
      const definition = (): Element | null => document.querySelector('.definition');
      /** The numbers on the stage as soon as its layout is stable. For some frames after a change of the picture, rows appear and disappear. */
      const stableNumbers = async (): Promise<ReadonlyMap<string, OnStage>> => {
        let found = numbersOnStage();
        for (let round = 0; round < PATIENCE_FRAMES / STABLE_FRAMES; round += 1) {
          for (let frame = 0; frame < STABLE_FRAMES; frame += 1) await nextFrame();
          const again = numbersOnStage();
          if (again.size === found.size && [...again.keys()].every((key) => found.has(key))) break;
          found = again;
        }
        return found;
      };
      const keys: string[] = [];
      const unexplained: string[] = [];
      for (const [key, { text }] of await stableNumbers()) {
        if (known.includes(key)) continue;
        let pressed = false;
        for (let frames = 0; frames < PATIENCE_FRAMES && definition() === null; frames += 1) {
          const now = frames % 100 === 0 ? numbersOnStage().get(key) : undefined;
          if (now !== undefined) {
            press(now);
            pressed = true;
          }
          // The stage was still changing its layout when the number was listed, and the number is gone.
          if (frames === 200 && !pressed) break;
          await nextFrame();
        }
        if (!pressed) continue;
        keys.push(key);
        if (definition()?.querySelector('.formula, .definition-origin') == null) unexplained.push(`${key}: ${text}`);
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
        for (let frames = 0; frames < PATIENCE_FRAMES && definition() !== null; frames += 1) await nextFrame();
      }
      return { keys, unexplained };
    },
    { outside: NO_WORDS, known: asked },
  );

for (const story of TELLING)
  test(`S10: every number on the stage of ${story.slice(0, 4)} shows where it comes from when it is clicked`, async ({ shared: page }) => {
    await open(page, story);
    const asked: string[] = [];
    const press = async (): Promise<void> => {
      const { keys, unexplained } = await pressNumbers(page, asked);
      expect(unexplained).toEqual([]);
      asked.push(...keys);
    };
    await goToDepth(page, 'story');
    await expect(page.locator('.scene-room svg').first()).toBeVisible();
    await press();
    await goToDepth(page, 'model');
    const seen = new Set<string>();
    for (;;) {
      const shown = (await page.locator('.floor-choices .button').first().textContent()) ?? '';
      if (seen.has(shown)) break;
      seen.add(shown);
      await press();
      await page.keyboard.press('v');
      await expect(page.locator('.floor-choices .button').first()).not.toHaveText(shown);
    }
    expect(asked.length).toBeGreaterThan(20);
  });

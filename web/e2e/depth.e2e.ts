// The three depths of a stage, the definitions of all words on it, and the formulas of all computed numbers.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { addressOf, CLASSROOM, inEveryTheme, openPage, openPalette, settledAddress, test } from './page.ts';

/** Each story at the first beat that shows its subject. */
const TELLING = [
  '2010-direct-writeback?size=classroom&beat=select',
  '2012-soft-limits?size=classroom&beat=overreclaim',
  '2013-kswapd-limits?size=classroom&beat=edge',
  '2017-kswapd-sleep?size=classroom&beat=class',
  '2019-shrinkers-cache?size=classroom&beat=cliff',
  '2020-anon-workingset?beat=out',
  '2022-overreclaim?beat=fair',
  '2024-killed-copy?size=classroom&beat=dirty',
] as const;
const DEPTHS = ['story', 'model', 'kernel'] as const;

/** Opens a link at the depth Model, unless it says otherwise. */
const open = (page: Page, link: string): Promise<string> => openPage(page, `#v1/${link}${link.includes('depth=') ? '' : '&depth=model'}`);

async function goToDepth(page: Page, depth: (typeof DEPTHS)[number]): Promise<void> {
  const app = page.locator('.app');
  for (let press = 0; press < DEPTHS.length && (await app.getAttribute('data-depth')) !== depth; press += 1) await page.keyboard.press('k');
  await expect(app).toHaveAttribute('data-depth', depth);
}

/** Visible pieces of text on the stage that are in none of these elements. */
const textsOutside = (page: Page, selectors: string): Promise<readonly string[]> =>
  page.evaluate((outside) => {
    const found: string[] = [];
    const stage = document.querySelectorAll('.stage, .legend, .lane-labels');
    for (const root of stage) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (element === null || text === '' || element.closest(outside) !== null) continue;
        if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) found.push(text);
      }
    }
    return found;
  }, selectors);

/** Text that needs no definition: hidden text for screen readers, names of kernels, tasks and controls, and the sentences of a scene. */
const NO_WORDS =
  '.bet-sheet, .visually-hidden, .scene-head, .scene-key, .pane-header, .task-name, .half-name, button:not(.term-heading), .notice, .why';

for (const story of TELLING) {
  const year = story.slice(0, 4);
  test(`E3: every word on the stage of ${year} has a definition, at every depth`, async ({ shared: page }) => {
    await open(page, story);
    for (const depth of DEPTHS) {
      await goToDepth(page, depth);
      // The picture of a depth may still be on its way.
      await expect.poll(() => textsOutside(page, `${NO_WORDS}, [data-term]`), { message: depth }).toEqual([]);
    }
    // The terms that are marked on the stage are in the panel, each with a text and a source.
    await page.keyboard.press('i');
    const panel = page.getByRole('complementary', { name: 'Words' });
    const marked = await page
      .locator('.app [data-term]')
      .evaluateAll((all) => [...new Set(all.filter((one) => one.getClientRects().length > 0).map((one) => one.getAttribute('data-term')))]);
    expect(marked.length).toBeGreaterThan(25);
    for (const name of marked) {
      const item = panel.locator(`li:has(> #term-${name})`);
      expect((await item.locator('.definition-text').textContent())?.length ?? 0, name ?? '').toBeGreaterThan(40);
    }
  });

  test(`depth: in ${year}, nothing moves when the depth changes between model and kernel`, async ({ shared: page }) => {
    await open(page, story);
    const boxes = (): Promise<readonly string[]> =>
      page
        .locator(
          '.panel, .tank-cell, .top-edge > *, .readout, .trail, .ribbon, .outcomes tr, .list-pair, .cache-line, .group-row, .stack-line, .floor-head > *, .lanes',
        )
        .evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return `${one.getAttribute('class')} ${[x, y, width, height].map((place) => place.toFixed(1)).join(' ')}`;
          }),
        );
    // The progress of a kernel that still computes comes and goes beside its name.
    await expect(page.locator('.progress')).toHaveCount(0);
    const seen = new Map<string, readonly string[]>();
    for (const depth of ['model', 'kernel'] as const) {
      await goToDepth(page, depth);
      seen.set(depth, await boxes());
    }
    expect(seen.get('model')?.length ?? 0).toBeGreaterThan(20);
    expect(seen.get('kernel')).toEqual(seen.get('model'));
  });
}

test('E3: every word of the other pictures has a definition', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const seen = new Set<string>();
  for (let press = 0; press < 7; press += 1) {
    const shown = (await page.locator('.floor-choices .button').first().textContent()) ?? '';
    seen.add(shown);
    await expect.poll(() => textsOutside(page, `${NO_WORDS}, [data-term]`), shown).toEqual([]);
    await page.keyboard.press('v');
    await expect(page.locator('.floor-choices .button').first()).not.toHaveText(shown);
  }
  expect(seen.size).toBeGreaterThan(3);
});

test('depth: control, key, palette and link agree, and a link without a depth has the model', { tag: '@smoke' }, async ({
  shared: page,
}) => {
  const opened = await openPage(page, CLASSROOM);
  const app = page.locator('.app');
  await expect(app).toHaveAttribute('data-depth', 'model');
  expect(opened).not.toContain('depth=');
  await page.keyboard.press('k');
  await expect(app).toHaveAttribute('data-depth', 'kernel');
  await expect(page.locator('.pane-before .tank-label').first()).toContainText('WMARK_MIN');
  await expect(page.locator('.pane-before .list-name').first()).toHaveText('LRU_INACTIVE_ANON');
  await expect(page.locator('.pane-before .outcome-counter').first()).toHaveText(/pgscan_\*/);
  expect(await settledAddress(page, opened)).toContain('depth=kernel');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: /Depth/ }).click();
  await page.getByRole('option', { name: /^Story/ }).click();
  await expect(app).toHaveAttribute('data-depth', 'story');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.type('Next depth');
  await page.getByRole('menuitem', { name: /^Next depth/ }).click();
  await expect(app).toHaveAttribute('data-depth', 'model');
  await page.waitForFunction(() => !location.hash.includes('depth='));
  expect(await addressOf(page)).not.toContain('depth=');
});

test('depth: at the kernel the call path of the running task is in both panes', async ({ shared: page }) => {
  await open(page, `${TELLING[2]}&depth=kernel`);
  await expect(page.locator('.pane-before .short-path .call').last()).toHaveText('shrink_lruvec');
  await expect(page.locator('.pane-after .short-path .call').first()).toBeVisible();
});

test('depth: parts that a scenario does not use fade and say so', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const faded = page.locator('.pane-before .not-in-play');
  await expect(faded).toHaveCount(1);
  await expect(faded).toContainText('DMA');
  await expect(faded.locator('.not-in-play-note')).toHaveText('not in this story');
  // The story of 2017 is about this very zone, and no operations are counted in it.
  await open(page, TELLING[3]);
  await expect(page.locator('.pane-before .tank-cell.not-in-play')).toHaveCount(0);
  await expect(page.locator('.lane-labels .not-in-play')).toHaveText(/operations.*not in this story/);
});

/** The number in a text that people read. */
const numberIn = (text: string): number => Number((/[−\d][\d,]*/.exec(text)?.[0] ?? '').replace('−', '-').replaceAll(',', ''));

/** Computes the formula that the page shows as a reader would, and not with the page's own code. */
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

/** Rests the pointer on a term and reads its formulas. */
async function formulasAt(page: Page, selector: string): Promise<readonly { readonly value: number; readonly text: string }[]> {
  await page.mouse.move(2, 2);
  await expect(page.locator('.definition')).toHaveCount(0);
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
  await expect(page.locator('.definition')).toBeVisible();
  return page.locator('.definition .formula').evaluateAll((all) =>
    all.map((one) => ({
      value: Number(one.getAttribute('data-value')),
      text: one.querySelector('.formula-expression')?.textContent ?? '',
    })),
  );
}

test('S10: the numbers in a formula give the number on the stage', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const before = page.locator('.pane-before');
  const places = [
    ['.area-tanks h3 .heading-note', '.area-tanks h3 .heading-note'],
    ['.tank-label[data-term="min"] .tank-pages', '.tank-label[data-term="min"] .tank-pages'],
    ['.tank-label[data-term="low"] .tank-pages', '.tank-label[data-term="low"] .tank-pages'],
    ['.tank-label[data-term="high"] .tank-pages', '.tank-label[data-term="high"] .tank-pages'],
    ['.list-inactive.list-file .list-window', '.list-inactive.list-file .list-window'],
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
    await expect(page.locator('.definition-given')).toHaveCount(0);
  }
  // Where there is a number, its origin is said.
  await formulasAt(page, '.pane-before [data-mark="file"] text:has-text("MB")');
  await expect(page.locator('.definition-given')).toHaveCount(1);
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

/** For each term that has numbers on the stage, clicks the first visible number and closes its definition with Escape. `asked`: terms that
 * were clicked before. A number whose definition does not say where it comes from is unexplained. Digits in names, such as DMA32 and
 * kswapd0, are no numbers. */
const pressNumbers = (page: Page, asked: readonly string[]): Promise<Pressed> =>
  page.evaluate(
    async ({ outside, known }) => {
      type OnStage = { readonly text: string; readonly x: number; readonly y: number };
      /** Most animation frames until an element that was just shown has its place, or until a definition opens. */
      const PATIENCE_FRAMES = 600;
      /** A layout that has not changed for this many frames stands. */
      const STANDING_FRAMES = 10;
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
            // The sheet of a bet, and the progress of a kernel.
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
      /** The numbers on the stage once its layout stands: after a change of the picture, rows come and go for some frames. */
      const standing = async (): Promise<ReadonlyMap<string, OnStage>> => {
        let found = numbersOnStage();
        for (let round = 0; round < PATIENCE_FRAMES / STANDING_FRAMES; round += 1) {
          for (let frame = 0; frame < STANDING_FRAMES; frame += 1) await nextFrame();
          const again = numbersOnStage();
          if (again.size === found.size && [...again.keys()].every((key) => found.has(key))) break;
          found = again;
        }
        return found;
      };
      const keys: string[] = [];
      const unexplained: string[] = [];
      for (const [key, { text }] of await standing()) {
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
        if (definition()?.querySelector('.formula, .definition-given') == null) unexplained.push(`${key}: ${text}`);
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

test('E3: by keyboard, a heading shows its definition, Enter opens all definitions, and Escape closes each', async ({ shared: page }) => {
  await open(page, TELLING[2]);
  const heading = page.locator('.pane-before').getByRole('button', { name: 'Memory' });
  await page.keyboard.press('Tab');
  await heading.focus();
  await expect(page.getByRole('tooltip')).toContainText('The water in a tank is free memory');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Words' });
  await expect(panel.getByRole('heading', { name: 'memory', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // The transport keys kept working.
  await page.keyboard.press('i');
  await expect(panel).toBeFocused();
  const here = await addressOf(page);
  await page.keyboard.press('ArrowRight');
  await settledAddress(page, here);
  await expect(panel).toBeVisible();
});

test('E3: a long press opens a definition, and a touch elsewhere closes it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await open(page, TELLING[2]);
  const box = await page.locator('.pane-before tr[data-term="freed"] th').boundingBox();
  if (box === null) throw new Error('the outcome is on the page');
  const touches = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', x: number, y: number): Promise<unknown> =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', box.x + 10, box.y + 5);
  await expect(page.locator('.definition')).toContainText('efficiency');
  await touch('touchEnd', 0, 0);
  await expect(page.locator('.definition')).toBeVisible();
  await touch('touchStart', 600, 30);
  await touch('touchEnd', 0, 0);
  await expect(page.locator('.definition')).toHaveCount(0);
  await context.close();
});

test('axe finds no violation at the depth of the kernel with a definition open, in any theme', async ({ shared: page }) => {
  await open(page, `${TELLING[2]}&depth=kernel`);
  await inEveryTheme(page, async (theme) => {
    await formulasAt(page, '.pane-before .outcomes tr[data-term="freed"] th');
    await expectAccessibleIn(theme, page, 'html');
    if (theme !== 'projector') return;
    const small = await page
      .locator('.definition *')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 24).length);
    expect(small).toBe(0);
  });
});

test('axe finds no violation in the panel of all definitions, in any theme', async ({ shared: page }) => {
  await open(page, `${TELLING[2]}&depth=kernel`);
  await inEveryTheme(page, async (theme) => {
    await page.keyboard.press('i');
    await expect(page.locator('.terms')).toBeVisible();
    await expectAccessibleIn(theme, page, '.terms');
  });
});

test('A1: the name of each part of the stage is a target of at least 24 pixels', async ({ page }) => {
  await open(page, `${TELLING[2]}`);
  const headings = page.locator('.term-heading:visible');
  await expect(headings.first()).toBeVisible();
  for (const heading of await headings.all()) {
    const box = await heading.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await heading.textContent()) ?? '').toBeGreaterThanOrEqual(23.9);
  }
});

test('A7: at 320 pixels the time lanes are as wide as the page, and none of their tools is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '2013-kswapd-limits?size=classroom&at=t490s');
  const field = page.locator('.lane-field');
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(280);
  for (const tool of await page.locator('.lane-tools .button:visible').all()) {
    const box = await tool.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});

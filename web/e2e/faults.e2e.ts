// What can break, one test each: the place is kept, a sentence says what has happened and what to do, a link repeats it; never a blank page.
import { expect, type Locator, type Page, type Worker } from '@playwright/test';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { addressOf, CLASSROOM, expectAccessible, hashIn, openPage, positionIn, settledAddress, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });

const STORY = '#v1/2013-kswapd-limits?beat=symptom';
const alertOf = (page: Page): Locator => page.getByRole('alert');

/** Puts a script in front of that of every worker. */
const beforeWorkers = (page: Page, script: string): Promise<unknown> =>
  page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });

/** The engine's worker of a side. */
async function workerOf(page: Page, side: 'before' | 'after'): Promise<Worker> {
  for (const worker of page.workers()) if ((await worker.evaluate(() => self.name)) === `engine-${side}`) return worker;
  throw new Error(`there is no worker ${side}`);
}

const die = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    setTimeout(() => self.close());
  });
const hang = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });

/** A notice says what has stopped and that it goes on; the place is the one that it was. */
async function goesOnAt(page: Page, place: string, said: string): Promise<void> {
  await expect(alertOf(page)).toContainText(said);
  await expect(alertOf(page)).toContainText('It was started again, and the stage is where it was', { timeout: 60_000 });
  await expect.poll(() => addressOf(page), { timeout: 60_000 }).toBe(place);
  expect(await alertOf(page).getByRole('link').getAttribute('href')).toContain(`#v1/2013-kswapd-limits?`);
}

/** A step on arrives, and the notice stays until somebody has read it. */
async function stepsOn(page: Page, from: string): Promise<string> {
  await page.keyboard.press('>');
  const there = await settledAddress(page, from);
  await expect(alertOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alertOf(page)).toHaveCount(0);
  return there;
}

// ---- the engine ----

/** From this second of a run on the engine traps: a module of one function, which is unreachable. */
const TRAPS_FROM_S = 50;
const TRAPS = `{
  const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x74, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b];
  const { t: trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes))).exports;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const simulation_advance = (run, ...stops) => {
      const result = exports.simulation_advance(run, ...stops);
      if (Number(exports.simulation_time_ns(run)) > ${TRAPS_FROM_S}e9) trap();
      return result;
    };
    return { module, instance: { exports: 'simulation_advance' in exports ? { ...exports, simulation_advance } : exports } };
  };
}`;

test('S7: a trap of the wasm is said with a link that repeats it, and the stage is at the place before, without a reload', async ({
  page,
}) => {
  await beforeWorkers(page, TRAPS);
  const before = await openPage(page, CLASSROOM);
  await page.evaluate(
    (link) => {
      location.hash = link;
    },
    CLASSROOM.replace('t40s', 't60s'),
  );
  await expect(alertOf(page)).toContainText('Both engines stopped. The engine has met a mistake of its own (unreachable)');
  await expect(alertOf(page)).toContainText('the stage is at the place before', { timeout: 60_000 });
  await expect.poll(() => addressOf(page), { timeout: 60_000 }).toBe(before);
  const link = (await alertOf(page).getByRole('link', { name: 'This link repeats it.' }).getAttribute('href')) ?? '';
  expect(positionIn(link)).toBe('t60s');
  await expectAccessible(page, '.notice');
  await stepsOn(page, before);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(alertOf(page).first()).toContainText('met a mistake of its own (unreachable)', { timeout: 60_000 });
  await expect(alertOf(page).first()).toContainText('The address keeps the place and repeats this');
  expect(positionIn(await addressOf(page))).toBe('t60s');
});

test('S7: a mistake of the worker’s script is said with a link, and the page goes on where it was without a reload', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  for (const worker of page.workers())
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('a fault made by the test');
      });
    });
  await goesOnAt(page, before, 'Both engines stopped. The script of the engine has met a mistake of its own (Uncaught Error: a fault');
  await stepsOn(page, before);
});

test('S7: a worker that is killed while the clock plays is replaced, and the page goes on without a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press(' ');
  await page.waitForFunction((old) => location.hash !== old && !location.hash.includes('h='), before);
  await die(await workerOf(page, 'before'));
  await expect(alertOf(page)).toContainText('The engine of the kernel before stopped. Nothing was heard', { timeout: 60_000 });
  await expect(alertOf(page)).toContainText('It was started again, and the stage is where it was', { timeout: 60_000 });
  const place = await settledAddress(page, before);
  const [from, there] = [before, place].map((address) => Number(positionIn(address).replace(/^t(.*)s$/, '$1')));
  expect(there).toBeGreaterThan(from ?? 0);
  await stepsOn(page, place);
});

test('S7: a worker that hangs is ended and replaced, and the step that was asked for is made', async ({ page }) => {
  test.setTimeout(120_000);
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press('>');
  const there = await settledAddress(page, before);
  await page.keyboard.press('<');
  const back = await settledAddress(page, there);
  const workers = [await workerOf(page, 'before'), await workerOf(page, 'after')];
  for (const worker of workers) await hang(worker);
  await page.keyboard.press('>');
  await expect(alertOf(page)).toContainText('Nothing was heard of the engine for a while', { timeout: 60_000 });
  await expect(alertOf(page)).toContainText('the stage is where it was', { timeout: 60_000 });
  await expect.poll(() => addressOf(page).then(hashIn), { timeout: 60_000 }).toBe(hashIn(there));
  await page.keyboard.press('<');
  await expect.poll(() => addressOf(page).then(hashIn)).toBe(hashIn(back));
});

test('S7: a worker that dies on the way to a beat is replaced, and the beat comes', async ({ page }) => {
  test.setTimeout(180_000);
  const story = storyNamed('2013-kswapd-limits');
  // Of another seed nothing is stored.
  await openPage(page, '#v1/2013-kswapd-limits?seed=2&beat=symptom');
  await die(await workerOf(page, beatAt(story, 1).moment.side));
  await page.keyboard.press('PageDown');
  await expect(alertOf(page)).toContainText('Nothing was heard of the engine', { timeout: 60_000 });
  await atBeat(page, beatAt(story, 1));
  await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
});

/** A module whose memory may grow by so many pages more than it begins with, and no more. */
function withLimit(wasm: Buffer, morePages: number): Buffer {
  const MEMORY = 5;
  const number = (at: number): { readonly value: number; readonly next: number } => {
    let [value, shift, next] = [0, 0, at];
    for (;;) {
      const byte = wasm[next] ?? 0;
      next += 1;
      value += (byte & 0x7f) * 2 ** shift;
      shift += 7;
      if (byte < 0x80) return { value, next };
    }
  };
  const written = (value: number): readonly number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(value >>> 7)]);
  for (let at = 8; at < wasm.length; ) {
    const size = number(at + 1);
    const end = size.next + size.value;
    if (wasm[at] === MEMORY) {
      const { value: pages } = number(size.next + 2);
      const body = [1, 1, ...written(pages), ...written(pages + morePages)];
      return Buffer.concat([wasm.subarray(0, at), Buffer.from([MEMORY, body.length, ...body]), wasm.subarray(end)]);
    }
    at = end;
  }
  throw new Error('the module has no memory');
}

test('memory that cannot grow is said with what to do; the address keeps the place, and opens it where there is more', async ({ page }) => {
  await page.route('**/engine_bg-*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withLimit(await response.body(), 16) });
  });
  await page.goto(`./${CLASSROOM}`);
  await expect(alertOf(page)).toHaveCount(2);
  await expect(alertOf(page).first()).toContainText('no more memory. Close other tabs, or choose a smaller size');
  await expect(alertOf(page).first()).toContainText('The address keeps the place and repeats this');
  await expectAccessible(page, '.failure');
  expect(positionIn(await addressOf(page))).toBe('t40s');
  await page.unroute('**/engine_bg-*.wasm');
  await page.reload();
  expect(positionIn(await settledAddress(page, ''))).toBe('t40s');
  await expect(alertOf(page)).toHaveCount(0);
});

test('a mistake in drawing the page is a sentence, and one click loads it again at the same place', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  await page.evaluate(() => {
    const get = (): never => {
      throw new Error('a fault made by the test');
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get });
  });
  await page.keyboard.press('>');
  await expect(alertOf(page)).toContainText('The page has met a mistake of its own (a fault made by the test)');
  await page.getByRole('button', { name: 'Load again' }).click();
  await settledAddress(page, '');
  await expect(page.locator('.stage-scene, .stage').first()).toBeVisible();
  expect(positionIn(before)).toBe('t40s');
});

// ---- what is stored ----

test('storage that is denied takes nothing from the page: the language holds for the visit, and notes say that they are not kept', async ({
  page: hall,
}) => {
  await hall.context().addInitScript(() => {
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: denied });
  });
  const complaints: string[] = [];
  hall.on('pageerror', ({ message }) => complaints.push(message));
  await hall.goto('./');
  await hall.getByRole('button', { name: /Language$/ }).click();
  await Promise.all([hall.waitForEvent('load'), hall.getByRole('option', { name: '中文' }).click()]);
  await expect(hall.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await hall.reload();
  await expect(hall.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await hall.locator('.primer-card a, a.primer-card').first().click();
  await hall.waitForFunction(() => /[?&]lang=zh/.test(location.hash) && /[?&]h=/.test(location.hash));
  await hall.goBack();
  await expect(hall.locator('.primer-card').first()).toBeVisible();
  await hall.reload();
  await expect(hall.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  const beat = beatAt(storyNamed('primer'), 1);
  await hall.goto(`./#v1/primer?beat=${beat.id}&lang=en`);
  await atBeat(hall, beat);
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.getByRole('textbox', { name: 'Your own notes' }).fill('Ask who has seen this.');
  await expect(presenter.getByText('This browser keeps nothing: export what you write')).toBeVisible();
  await expect(presenter.getByRole('textbox', { name: 'Your own notes' })).toHaveValue('Ask who has seen this.');
  expect(complaints).toEqual([]);
});

test('storage that is full takes nothing from the page, and notes say that they are not kept', async ({ page: hall }) => {
  const beat = beatAt(storyNamed('primer'), 1);
  await hall.goto(`./#v1/primer?beat=${beat.id}`);
  await atBeat(hall, beat);
  await hall.evaluate(() => {
    let size = 4 * 1024 * 1024;
    for (let nth = 0; size > 0; ) {
      try {
        localStorage.setItem(`full-${nth}`, 'x'.repeat(size));
        nth += 1;
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.getByRole('textbox', { name: 'Your own notes' }).fill('Ask who has seen this.');
  await expect(presenter.getByText('This browser keeps nothing: export what you write')).toBeVisible();
  await presenter.getByRole('button', { name: /^Show the answer|^Next beat/ }).click();
  await expect(hall.getByRole('alert')).toHaveCount(0);
});

test.describe('where a service worker would keep the page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('storage that is too small for the page leaves it as it was', async ({ page, baseURL }) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    const session = await page.context().newCDPSession(page);
    await page.goto('./');
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, quotaSize: 100_000 });
    await page.reload();
    // It is tried once the other parts are there, and given up by the browser.
    await page.waitForFunction(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const tried = performance.getEntriesByType('resource').some(({ name }) => /ledger\.view-/.test(name));
      return tried && registrations.every(({ installing, waiting, active }) => !(installing ?? waiting ?? active));
    });
    await openPage(page, STORY);
    expect(complaints).toEqual([]);
    await expect(alertOf(page)).toHaveCount(0);
  });
});

test('a stored moment that is damaged is computed, and a sentence says so', async ({ page }) => {
  await page.route(/\/stored\/2013-kswapd-limits\/opening-[0-9a-f]+\.bin$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.fill(0xff, 200, 201) });
  });
  await page.goto(`./${STORY}`);
  await expect(page.locator('.story-number').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.storage')).toHaveCount(0);
  await expect(alertOf(page)).toContainText('A file that is stored with this page is damaged');
  await expect(alertOf(page)).toContainText('The engine computes what it holds');
  await expect.poll(() => addressOf(page)).toMatch(/[?&]h=[0-9a-f]{16}/);
  expect(await addressOf(page)).toContain('beat=symptom');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alertOf(page)).toHaveCount(0);
});

// ---- the visit ----

test('a first visit that goes offline says what is missing; the address keeps the place, and one click opens it later', async ({
  page,
  context,
}) => {
  const stageIsThere = page.waitForResponse(/\/page\.view-.*\.js$/);
  await page.goto('./');
  await stageIsThere;
  const card = page.locator('a[href*="v1/2017-kswapd-sleep"]').first();
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await card.click();
  await expect(alertOf(page).filter({ hasText: 'The texts of the scenario' }).first()).toContainText('Check the connection.');
  expect(await addressOf(page)).toContain('#v1/2017-kswapd-sleep?beat=');
  await context.setOffline(false);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.first().click();
  await page.waitForFunction(() => /^#v1\/2017-kswapd-sleep\?.*beat=/.test(location.hash) && /[?&]h=/.test(location.hash));
  await expect(again).toHaveCount(0);
});

for (const [what, files] of [
  ['the worker', '**/worker-*.js'],
  ['the engine', '**/engine_bg-*.wasm'],
  ['the texts of its scenario', '**/2013-kswapd-limits-*.js'],
] as const)
  test(`a first visit without ${what} says so, and one click opens the place when it is there`, async ({ page }) => {
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`./${CLASSROOM}`);
    await expect(alertOf(page).first()).toContainText('could not be loaded');
    expect(positionIn(await addressOf(page))).toBe('t40s');
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    expect(positionIn(await settledAddress(page, await addressOf(page)))).toBe('t40s');
    await expect(alertOf(page)).toHaveCount(0);
  });

for (const [what, files] of [
  ['the worker', '**/worker-*.js'],
  ['the engine', '**/engine_bg-*.wasm'],
] as const)
  test(`a first visit of a story without ${what} stands on what is stored and says so, and one click has it verified`, async ({ page }) => {
    const story = storyNamed('2013-kswapd-limits');
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`./${STORY}`);
    await atBeat(page, beatAt(story, 0));
    await expect(alertOf(page)).toContainText('The engine could not be loaded. What is stored with this page stands without it');
    await expect(alertOf(page)).toContainText('check the connection, then try again');
    await expectAccessible(page, '.notice');
    await expect(page.locator('.story-floor .storage')).toHaveText('stored');
    await page.keyboard.press('PageDown');
    await atBeat(page, beatAt(story, 1));
    await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
    await expect(page.locator('.pane-before svg.scene')).toBeVisible();
    // Who goes on has read it; whatever is not stored says it again, and the stage stays.
    await expect(alertOf(page)).toHaveCount(0);
    const there = await addressOf(page);
    for (const key of ['>', ' ', 'End']) {
      await page.keyboard.press(key);
      await expect(alertOf(page)).toContainText('The engine could not be loaded');
      await expect.poll(() => addressOf(page)).toBe(there);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alertOf(page)).toHaveCount(0);
    }
    await page.keyboard.press('>');
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.story-floor .storage-verified')).toBeVisible({ timeout: 60_000 });
    expect(await addressOf(page)).toBe(there);
    await page.keyboard.press('>');
    await settledAddress(page, there);
    await expect(alertOf(page)).toHaveCount(0);
  });

test('a moment that is not stored, without the engine, says what is missing on each side, and one click opens it when it is there', async ({
  page,
}) => {
  const files = '**/engine_bg-*.wasm';
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('./#v1/2013-kswapd-limits?at=t3s');
  await expect(alertOf(page)).toHaveCount(2);
  await expect(alertOf(page).first()).toContainText('A part of the engine could not be loaded');
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  expect(positionIn(await settledAddress(page, await addressOf(page)))).toBe('t3s');
  await expect(alertOf(page)).toHaveCount(0);
});

test('a tab that has slept for a night goes on with what it was computing', async ({ page }) => {
  await page.clock.install();
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press('End');
  await expect(page.locator('.progress').first()).toBeVisible();
  await page.clock.fastForward('08:00:00');
  await page.clock.fastForward('08:00:00');
  const end = await settledAddress(page, before);
  expect(positionIn(end)).not.toBe(positionIn(before));
  await expect(alertOf(page)).toHaveCount(0);
});

test('a tab that the browser has frozen is where it was when it comes back', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  expect(await addressOf(page)).toBe(before);
  await page.keyboard.press('>');
  const there = await settledAddress(page, before);
  await page.reload();
  await page.waitForFunction((hash) => location.hash.includes(hash), hashIn(there));
  await expect(alertOf(page)).toHaveCount(0);
});

test('the clock of the computer set back takes no time from a lecture, also through a reload', async ({ page: hall }) => {
  await hall.context().addInitScript(() => {
    const now = Date.now;
    Date.now = () =>
      now.call(Date) - Number(window.name.startsWith('reclaimscope-presenter') ? (localStorage.getItem('set-back') ?? 0) : 0);
  });
  const story = storyNamed('primer');
  await hall.goto(`./#v1/primer?beat=${beatAt(story, 0).id}`);
  await atBeat(hall, beatAt(story, 0));
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.getByRole('button', { name: 'Start the clock' }).click();
  const timer = presenter.getByRole('timer');
  const seconds = async (): Promise<number> => {
    const [minutes = '0', rest = '0'] = (await timer.innerText()).split(':');
    return 60 * Number(minutes) + Number(rest);
  };
  await expect.poll(seconds).toBeGreaterThan(3);
  const there = await seconds();
  await presenter.evaluate(() => localStorage.setItem('set-back', '3600000'));
  await expect.poll(seconds).toBeGreaterThan(there);
  // What a lecture has kept is of the moment of its last step.
  await presenter.getByRole('button', { name: /^Next beat|^Show the answer/ }).click();
  await expect.poll(seconds).toBeGreaterThan(there);
  await presenter.reload();
  await expect(timer).toBeVisible();
  expect(await seconds()).toBeGreaterThanOrEqual(there);
});

test('a second tab with the same link shows the same, and neither moves the other', async ({ page, context }) => {
  const first = await openPage(page, CLASSROOM);
  const other = await context.newPage();
  const second = await openPage(other, CLASSROOM);
  expect(second).toBe(first);
  await other.keyboard.press('>');
  const there = await settledAddress(other, second);
  expect(await addressOf(page)).toBe(first);
  await page.keyboard.press('>');
  expect(hashIn(await settledAddress(page, first))).toBe(hashIn(there));
  for (const tab of [page, other]) await expect(alertOf(tab)).toHaveCount(0);
});

test('a duplicated tab of the hall is no second hall: the presenter’s window leads the first one alone', async ({
  page: hall,
  context,
}) => {
  const story = storyNamed('primer');
  await hall.goto(`./#v1/primer?beat=${beatAt(story, 1).id}`);
  await atBeat(hall, beatAt(story, 1));
  const [presenter] = await Promise.all([context.waitForEvent('page'), hall.keyboard.press('p')]);
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText(beatAt(story, 1).title);
  const twin = await context.newPage();
  // As browsers do it: with its name and its address.
  await twin.evaluate(
    (name) => {
      window.name = name;
    },
    await hall.evaluate(() => window.name),
  );
  await twin.goto(await hall.evaluate(() => location.href));
  await atBeat(twin, beatAt(story, 1));
  await expect.poll(() => twin.evaluate(() => window.name)).toBe('');
  expect(await hall.evaluate(() => window.name)).toMatch(/^reclaimscope-hall-/);
  await presenter.keyboard.press('.');
  await expect(hall.locator('.darkness')).toBeVisible();
  await expect(twin.locator('.darkness')).toHaveCount(0);
});

// ---- what no page may rely on ----

test('S8: no GPU, WebGL, SharedArrayBuffer or service worker is required: a story and the place map stand without', async ({ page }) => {
  const without = 'for (const name of ["SharedArrayBuffer", "OffscreenCanvas", "createImageBitmap"]) delete globalThis[name];';
  await beforeWorkers(page, without);
  await page.addInitScript(without);
  await page.addInitScript(() => {
    for (const name of ['gpu', 'serviceWorker', 'locks']) Reflect.deleteProperty(Navigator.prototype, name);
    const contexts = new Set<string>();
    Object.assign(globalThis, { contexts });
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      contexts.add(kind);
      return kind === '2d' ? Reflect.apply(getContext, this, [kind, ...rest]) : null;
    } as typeof getContext;
  });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const story = storyNamed('2013-kswapd-limits');
  await openPage(page, '#v1/2013-kswapd-limits?size=classroom&beat=symptom');
  await page.keyboard.press('PageDown');
  await atBeat(page, beatAt(story, 1));
  await openPage(page, `${CLASSROOM}&show=map`);
  const painted = (): Promise<boolean> =>
    page
      .locator('.stage canvas')
      .first()
      .evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return new Set(pixels).size > 4;
      });
  await expect.poll(painted).toBe(true);
  expect(await page.evaluate(() => [...(globalThis as unknown as { contexts: Set<string> }).contexts])).toEqual(['2d']);
  expect(await page.evaluate(() => ['SharedArrayBuffer', 'OffscreenCanvas'].filter((name) => name in globalThis))).toEqual([]);
  await expect(alertOf(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

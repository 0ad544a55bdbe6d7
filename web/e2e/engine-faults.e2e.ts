// The engine breaks, or drawing its results fails. The place is kept, and a sentence says what has happened and what to do. The page is never blank.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alertOf, beforeWorkers, die, goesOnAt, hang, stepsOn, workerOf } from './faults.ts';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { addressOf, CLASSROOM, hashIn, openPage, positionIn, settledAddress, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });

/** The engine traps once a run is past this second. The trap is a call of a module whose only function consists of `unreachable`. */
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

test('S7: a trap of the engine is reported with a link to the same failure, and the stage returns to the previous position without a reload', async ({
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
  await expect(alertOf(page)).toContainText('Both engines stopped. The engine stopped because of a bug (unreachable)');
  await expect(alertOf(page)).toContainText('the stage has gone back to the previous position');
  await expect.poll(() => addressOf(page)).toBe(before);
  const link = (await alertOf(page).getByRole('link', { name: 'This link leads to the same failure.' }).getAttribute('href')) ?? '';
  expect(positionIn(link)).toBe('t60s');
  await expectAccessible(page, '.notice');
  await stepsOn(page, before);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(alertOf(page).first()).toContainText('stopped because of a bug (unreachable)');
  await expect(alertOf(page).first()).toContainText('The address contains this moment');
  expect(positionIn(await addressOf(page))).toBe('t60s');
});

test('S7: a bug in the worker’s script is reported with a link, and the page continues where it was without a reload', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  for (const worker of page.workers())
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('a fault made by the test');
      });
    });
  await goesOnAt(page, before, 'Both engines stopped. The engine’s script stopped because of a bug (Uncaught Error: a fault');
  await stepsOn(page, before);
});

test('S7: a worker that is killed while the clock plays is replaced, and the page goes on without a reload', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press(' ');
  await page.waitForFunction((old) => location.hash !== old && !location.hash.includes('h='), before);
  await die(await workerOf(page, 'before'));
  await expect(alertOf(page)).toContainText('The engine of the unpatched kernel stopped. The engine has not answered');
  await expect(alertOf(page)).toContainText('The page has started it again, and the stage is where it was');
  const place = await settledAddress(page, before);
  const [from, there] = [before, place].map((address) => Number(positionIn(address).replace(/^t(.*)s$/, '$1')));
  expect(there).toBeGreaterThan(from ?? 0);
  await stepsOn(page, place);
});

test('S7: a worker that hangs is ended and replaced, and the requested step is made', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press('>');
  const there = await settledAddress(page, before);
  await page.keyboard.press('<');
  const back = await settledAddress(page, there);
  const workers = [await workerOf(page, 'before'), await workerOf(page, 'after')];
  for (const worker of workers) await hang(worker);
  await page.keyboard.press('>');
  await expect(alertOf(page)).toContainText('The engine has not answered for a while');
  await expect(alertOf(page)).toContainText('the stage is where it was');
  await expect.poll(() => addressOf(page).then(hashIn)).toBe(hashIn(there));
  await page.keyboard.press('<');
  await expect.poll(() => addressOf(page).then(hashIn)).toBe(hashIn(back));
});

test('S7: a worker that dies on the way to a beat is replaced, and the beat is reached', async ({ page }) => {
  const story = storyNamed('2013-kswapd-limits');
  // A run with another seed has no stored moments.
  await openPage(page, '#v1/2013-kswapd-limits?seed=2&beat=symptom');
  await die(await workerOf(page, beatAt(story, 1).moment.side));
  await page.keyboard.press('PageDown');
  await expect(alertOf(page)).toContainText('The engine has not answered');
  await atBeat(page, beatAt(story, 1));
  await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
});

/** The module with a memory that can grow by only this many pages of 64 KiB. */
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

test('memory that cannot grow is reported with what to do; the address keeps the moment, and opens it once there is more memory', async ({
  page,
}) => {
  await page.route('**/engine_bg-*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withLimit(await response.body(), 16) });
  });
  await page.goto(`./${CLASSROOM}`);
  await expect(alertOf(page)).toHaveCount(2);
  await expect(alertOf(page).first()).toContainText('not get more memory. Close other tabs, or choose a smaller size');
  await expect(alertOf(page).first()).toContainText('The address contains this moment');
  await expectAccessible(page, '.failure');
  expect(positionIn(await addressOf(page))).toBe('t40s');
  await page.unroute('**/engine_bg-*.wasm');
  await page.reload();
  expect(positionIn(await settledAddress(page, ''))).toBe('t40s');
  await expect(alertOf(page)).toHaveCount(0);
});

test('running out of memory in the middle of a run is reported, the stage returns to the previous position, and the page does not try again unasked', async ({
  page,
}) => {
  await beforeWorkers(page, TRAPS.replaceAll('trap();', 'exports.refuse_allocations_after(0);'));
  const before = await openPage(page, CLASSROOM);
  await page.evaluate(
    (link) => {
      location.hash = link;
    },
    CLASSROOM.replace('t40s', 't60s'),
  );
  await expect(alertOf(page)).toContainText('not get more memory. Close other tabs, or choose a smaller size');
  await expect(alertOf(page)).toContainText('the stage has gone back to the previous position', { timeout: 60_000 });
  await expect.poll(() => addressOf(page), { timeout: 60_000 }).toBe(before);
  await stepsOn(page, before);
});

test('a mistake in drawing the page gives a message, and one click loads the page again at the same place', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  await page.evaluate(() => {
    const get = (): never => {
      throw new Error('a fault made by the test');
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get });
  });
  await page.keyboard.press('>');
  await expect(alertOf(page)).toContainText('The page hit a bug (a fault made by the test)');
  await page.getByRole('button', { name: 'Load again' }).click();
  await settledAddress(page, '');
  await expect(page.locator('.stage-scene, .stage').first()).toBeVisible();
  expect(positionIn(before)).toBe('t40s');
});

// S9: the same inputs lead to the same state wherever the engine runs. The results of the native engine are recorded.
// web/test/hashes.test.ts compares Node with all of them, and these tests compare each browser with a sample, or with all of them in `npm
// run test:all`.
import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type Recorded, type RecordedMachine, recorded, recordedBeats, recordedMachines } from '../test/recorded.ts';
import { nativeHash, storyNamed, tellToEnd } from './lecture.ts';
import { followLink, hashIn, IS_SAMPLE, positionIn, test } from './page.ts';

// ---- recorded positions ----

/** The link to a recorded position. `options` are those of the engine, one per line. */
function linkTo({ scenario: name, options, at_event }: Recorded): string {
  const fields: string[] = [];
  let side = 'b';
  for (const line of options.split('\n')) {
    if (line === 'kernel=after') side = 'a';
    else if (line !== 'kernel=before' && line !== '')
      fields.push(line.replace(/^(patch|set)=(.*)=/, '$1=$2:').replace(/^patch=/, `p${side}=`));
  }
  return `#v1/${name}?at=${side}${at_event}&lead=${side === 'a' ? 'after' : 'before'}&${fields.join('&')}`;
}

async function checkHashes(page: Page, positions: readonly Recorded[]): Promise<void> {
  test.setTimeout(30_000 + positions.length * 10_000);
  await page.goto('./#stories');
  for (const position of positions) {
    const link = linkTo(position);
    const there = await followLink(page, link);
    expect([position.scenario, positionIn(there), hashIn(there)]).toEqual([position.scenario, positionIn(link), position.hash]);
  }
}

const scenarios = [...new Set(recorded.map(({ scenario }) => scenario))];
const positionsOf = (scenario: string): readonly Recorded[] => recorded.filter((one) => one.scenario === scenario);

// Each browser takes every other scenario.
if (IS_SAMPLE)
  test('S9: a recorded state of every other scenario has the hash of the native engine', async ({ shared: page, browserName }) => {
    const first = browserName === 'chromium' ? 0 : 1;
    await checkHashes(
      page,
      scenarios.filter((_, place) => place % 2 === first).flatMap((name) => positionsOf(name).slice(0, 1)),
    );
  });
else
  for (const name of scenarios)
    test(`S9: every recorded state of ${name} has the hash of the native engine`, async ({ shared: page }) => {
      await checkHashes(page, positionsOf(name));
    });

// ---- random machines ----

/** The addresses of the page's worker and of the engine on the server. */
function served(): { readonly worker: string; readonly engine: string } {
  const files = readdirSync(new URL('../../dist/assets/', import.meta.url));
  const named = (name: RegExp): string => {
    const [file, ...others] = files.filter((one) => name.test(one));
    if (file === undefined || others.length > 0) throw new Error(`there is not one file like ${name}`);
    return `assets/${file}`;
  };
  return { worker: named(/^worker-.*\.js$/), engine: named(/^engine_bg-.*\.wasm$/) };
}

/** The hashes that the page's worker computes, with a new worker for each machine. */
const hashesOf = (page: Page, machines: readonly RecordedMachine[]): Promise<readonly string[]> =>
  page.evaluate(
    async ({ files, runs }) => {
      const module = await WebAssembly.compileStreaming(fetch(files.engine));
      const hashes: string[] = [];
      for (const { checked, at_event: event } of runs) {
        const worker = new Worker(files.worker, { type: 'module' });
        const ask = (id: number, request: object): Promise<{ readonly frame?: { readonly hash: string }; readonly why?: string }> =>
          new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => {
              if (data.type === 'answer' && data.id === id) resolve(data.answer);
            };
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.postMessage({ type: 'ask', id, request });
          });
        const scenario = Uint8Array.from(checked.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
        const ticket = { scenario, against: null, searches: [] };
        await ask(1, { type: 'reopen', module, ticket });
        const view = { zone: 0, columns: 1, picture: 0, hash: true };
        const { frame, why } = await ask(2, { type: 'seek', position: { type: 'event', event }, view });
        worker.terminate();
        hashes.push(frame?.hash ?? why ?? '');
      }
      return hashes;
    },
    { files: served(), runs: machines },
  );

/** The number of machines that are sent to the page at once. */
const AT_ONCE = 20;

test('S9: random machines have the hash of the native engine', async ({ shared: page }) => {
  const machines = recordedMachines();
  expect(machines.length).toBeGreaterThan(30);
  test.setTimeout(60_000 + machines.length * 2_000);
  await page.goto('./#stories');
  for (let from = 0; from < machines.length; from += AT_ONCE) {
    const some = machines.slice(from, from + AT_ONCE);
    const hashes = await hashesOf(page, some);
    expect(some.map(({ seed }, place) => [seed, hashes[place]])).toEqual(some.map(({ seed, hash }) => [seed, hash]));
  }
});

// ---- stories ----

const stories = [...new Set(recordedBeats.map(({ scenario }) => scenario))];

const SHORT = 'primer';
for (const name of IS_SAMPLE ? [SHORT] : stories)
  test(`S9: ${name} is told to its end by Page Down, bets included, and each of its beats has the hash of the native engine`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    // Stored moments are blocked, so that the engine computes the way to each beat.
    await page.route('**/stored/**', (route) => route.abort());
    const story = storyNamed(name);
    await page.goto(`./#v1/${name}?beat=${story.beats[0]?.id}`);
    const hashes = await tellToEnd(page, story, () => page.keyboard.press('PageDown'));
    expect(story.beats.map(({ id }, place) => [id, hashes[place]])).toEqual(story.beats.map(({ id }) => [id, nativeHash(name, id)]));
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

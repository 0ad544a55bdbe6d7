// Finds the stored moments that exist already, and makes the missing ones in two threads for each scenario, one for each side, like the two
// workers of the page.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, runnerImport } from 'vite';
import type { readStory as ReadStory } from '../domain/story/story.model.ts';
import type { Answer, FromWorker, Modules, Report, Request } from '../engine/protocol.ts';
import { dataAddress } from '../one-file/plugin.ts';
import { inOnePiece } from '../state/one-piece.model.ts';
import type { Engine, makeParts as MakeParts, Parts } from './make.ts';

/** Files that the stored moments depend on, besides the texts of a scenario: the code that makes them, and the engine. */
const STATE = ['one-piece.model', 'run-up.model', 'sample-table'].map((name) => `web/state/${name}.ts`);
const MAKERS = ['web/make-stored', 'web/engine', 'web/domain', ...STATE];
const TEXTS = ['scenario.toml', 'story.en.md', 'claims.toml'] as const;
const WASM = 'web/engine/wasm';
/** The folder of the files, relative to the page. */
const FOLDER = 'stored';
const KEY_FILE = 'key.json';

/** The paths of the files, relative to the page, by scenario and part. */
export type Index = { readonly [scenario: string]: { readonly [part: string]: string } };

type Kept = { readonly key: string; readonly parts: { readonly [part: string]: string } };

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

const shortHash = (hash: ReturnType<typeof createHash>): string => hash.digest('hex').slice(0, 16);

/** A hash of everything that the stored moments of a scenario depend on. */
function keyOf(root: string, scenario: string): string {
  const hash = createHash('sha256');
  const makers = MAKERS.flatMap((path) => filesBelow(join(root, path))).filter(
    (path) => !/(\.(test\.ts|css|view\.tsx|words(\.zh)?\.ts)|\/use-[^/]*\.ts)$/.test(path),
  );
  // A scenario may include any of these files.
  const shared = readdirSync(join(root, 'scenarios')).filter((name) => name.endsWith('.toml'));
  const texts = [...TEXTS.map((name) => join(scenario, name)), ...shared].map((path) => join(root, 'scenarios', path)).filter(existsSync);
  for (const path of [...makers, ...texts]) hash.update(path.slice(root.length)).update(readFileSync(path));
  return shortHash(hash);
}

const scenariosTold = (root: string): readonly string[] =>
  readdirSync(join(root, 'scenarios')).filter((name) => existsSync(join(root, 'scenarios', name, 'story.en.md')));

function readKept(kept: string, scenario: string): Kept | null {
  const path = join(kept, scenario, KEY_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : null;
}

/** The index of the stored moments that exist and are up to date. */
export function indexOf(root: string, kept: string): Index {
  const entries = scenariosTold(root).flatMap((scenario) => {
    const found = readKept(kept, scenario);
    return found?.key === keyOf(root, scenario) ? [[scenario, found.parts] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The number of scenarios that are computed at once, unless the threads yield to others. While one side of a scenario waits for the other
 * side, the other scenario uses the processor. */
const AT_ONCE = 2;

/** Makes the missing stored moments. Calls `made` for each scenario, with the seconds that it took. `yields`: the threads run at the
 * lowest priority. */
export async function makeAll(
  root: string,
  kept: string,
  yields: boolean,
  made: (scenario: string, seconds: string) => void,
): Promise<Index> {
  const there = indexOf(root, kept);
  const missing = scenariosTold(root).filter((scenario) => there[scenario] === undefined);
  if (missing.length === 0) return there;
  const tools = await toolsOf(root, yields);
  const makeOneAfterTheOther = async (): Promise<void> => {
    for (let scenario = missing.shift(); scenario !== undefined; scenario = missing.shift()) {
      const key = keyOf(root, scenario);
      const began = performance.now();
      keep(kept, scenario, key, await makeOne(root, scenario, tools));
      made(scenario, ((performance.now() - began) / 1000).toFixed(1));
    }
  };
  await Promise.all(Array.from({ length: yields ? 1 : AT_ONCE }, makeOneAfterTheOther));
  return indexOf(root, kept);
}

function keep(kept: string, scenario: string, key: string, parts: Parts): void {
  const folder = join(kept, scenario);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const paths: { [part: string]: string } = {};
  for (const [part, bytes] of parts) {
    const name = `${part}-${shortHash(createHash('sha256').update(bytes))}.bin`;
    writeFileSync(join(folder, name), bytes);
    paths[part] = `${FOLDER}/${scenario}/${name}`;
  }
  // Written last, so that an interrupted scenario is made again.
  writeFileSync(join(folder, KEY_FILE), JSON.stringify({ key, parts: paths } satisfies Kept));
}

/** Tools for every scenario, loaded once: functions of the page, the compiled engine, and a function that starts a thread. */
type Tools = {
  readonly makeParts: typeof MakeParts;
  readonly readStory: typeof ReadStory;
  readonly modules: Modules;
  readonly startThread: () => Thread;
};

async function toolsOf(root: string, yields: boolean): Promise<Tools> {
  const load = async <T>(path: string): Promise<T> =>
    (await runnerImport<T>(join(root, path), { configFile: false, logLevel: 'error' })).module;
  const { makeParts } = await load<{ makeParts: typeof MakeParts }>('web/make-stored/make.ts');
  const { readStory } = await load<{ readStory: typeof ReadStory }>('web/domain/story/story.model.ts');
  const compiled = (name: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(join(root, WASM, name)));
  const address = await threadInOnePiece(root);
  return {
    makeParts,
    readStory,
    modules: { module: compiled('engine_bg.wasm'), reader: compiled('reader_bg.wasm') },
    startThread: () => startThread(address, yields),
  };
}

/** Bundles the code of a thread into one module and returns its address. A thread that loaded the page's modules one by one would need
 * Vite, which takes longer to load than a small run takes. */
async function threadInOnePiece(root: string): Promise<URL> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'web/make-stored/engine-thread.mjs'),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('Vite returned no bundle for the thread');
  return new URL(dataAddress('text/javascript', Buffer.from(built.output[0].code)));
}

async function makeOne(root: string, scenario: string, { makeParts, readStory, modules, startThread }: Tools): Promise<Parts> {
  const readBeside = (path: string): string => readFileSync(join(root, 'scenarios', scenario, path), 'utf8');
  const [text = '', story = '', claims = null] = TEXTS.map((name) =>
    existsSync(join(root, 'scenarios', scenario, name)) ? readBeside(name) : undefined,
  );
  const reading = readStory(story);
  // The page itself reports mistakes in the story.
  if (reading.type === 'refused') return new Map();
  const threads = [startThread(), startThread()] as const;
  try {
    const [before, after] = threads.map(({ engine }) => engine);
    if (before === undefined || after === undefined) throw new Error('a run has two sides');
    return await makeParts({ before, after }, modules, { scenario: inOnePiece(text, readBeside), story: reading.story, claims });
  } finally {
    for (const { end } of threads) end();
  }
}

/** A thread with one engine, which takes the same requests as a worker of `web/engine/client.ts`. */
type Thread = { readonly engine: Engine; readonly end: () => void };

function startThread(address: URL, yields: boolean): Thread {
  const thread = new Worker(address, { workerData: { yields } });
  const waiting = new Map<number, (answer: Answer) => void>();
  const reports: Report[] = [];
  let lastId = 0;
  const broken = new Promise<never>((_, reject) => thread.on('error', reject));
  thread.on('message', (message: FromWorker) => {
    if (message.type === 'report') reports.push(message.report);
    else if (message.type === 'answer') waiting.get(message.id)?.(message.answer);
  });
  const ask = (request: Request): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    thread.postMessage({ type: 'ask', id, request });
    return Promise.race([answered, broken]);
  };
  return { engine: { ask, reports }, end: () => thread.terminate() };
}

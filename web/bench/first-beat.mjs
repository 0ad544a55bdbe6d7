// How soon a story begins: from a cold browser until the sentence of its first beat has its numbers, for each story of the gallery, and what
// that costs the processors. Prints a table. Called by `npm run first`, which has built the page before. Names choose stories; `--page FOLDER`, more
// than once, compares pages that were built before, measured in turns, as times of a busy machine mean nothing alone.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { launchOptions } from './chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const STORIES = ['2010-direct-writeback', '2012-soft-limits', '2013-kswapd-limits', '2017-kswapd-sleep', '2019-shrinkers-cache'];
const LONG_MS = 300_000;
const MS_PER_S = 1_000;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true, default: [`${root}dist`] },
    rounds: { type: 'string', default: '3' },
  },
});

const linkTo = (story) => {
  const beat = /^## .*\{#([\w-]+)\}/m.exec(readFileSync(`${root}scenarios/${story}/story.en.md`, 'utf8'))?.[1];
  return `#v1/${story}?beat=${beat}`;
};

/** Milliseconds of the page's clock when the beat is told; null: not yet. Nothing is sought any more, and every number is there. */
const toldMs = () => {
  const said = document.querySelector('.beat-line, .story');
  const numbers = [...(said?.querySelectorAll('.story-number') ?? [])];
  const waits = said === null || said.querySelector('.story-note') !== null || numbers.some(({ textContent }) => textContent === '…');
  return waits ? null : performance.now();
};

/** Milliseconds of processor time of the page's own process, in which its workers run too, and of its main thread alone. */
async function processorMs(browser, session) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const { metrics } = await session.send('Performance.getMetrics');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return {
    all: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * MS_PER_S,
    main: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * MS_PER_S,
  };
}

/** In a browser of its own: nothing is compiled or kept. */
async function measure(address, story) {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${address}${linkTo(story)}`);
    const told = await page.waitForFunction(toldMs, undefined, { timeout: LONG_MS });
    return { wall: await told.jsonValue(), ...(await processorMs(browser, session)) };
  } finally {
    await browser.close();
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const serve = (outDir) =>
  preview({ configFile: `${root}vite.config.ts`, build: { outDir }, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });

const servers = await Promise.all(values.page.map(serve));
try {
  const names = STORIES.filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
  const head = '| first beat of | page | told after, ms | processor, page and workers, ms | its main thread, ms |';
  console.log(`${head}\n${head.replace(/[^|]+/g, ' --- ')}`);
  for (const name of names) {
    const measured = servers.map(() => []);
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [place, server] of servers.entries()) measured[place].push(await measure(server.resolvedUrls.local[0], name));
    for (const [place, rounds] of measured.entries()) {
      const of = (key) => median(rounds.map((one) => one[key])).toFixed(0);
      console.log(`| ${name} | ${values.page[place].replace(root, '')} | ${of('wall')} | ${of('all')} | ${of('main')} |`);
    }
  }
} finally {
  for (const { httpServer } of servers) await new Promise((resolve) => httpServer.close(resolve));
}

// Measures how long a user waits for a story: in a cold browser, from opening its link, or from the click on its card in the gallery, until
// the first beat is shown; and from each Page Down until the stage shows the next beat, without and with motion. Writes its table into
// BENCHMARKS.md. Called by `npm run first`, which builds the page first. Names choose stories; the table is then only printed. `--far`
// measures links to moments that are not stored instead. `--page FOLDER` measures the built page in a folder and writes nothing; given more
// than once, it compares pages and measures them in turns, because single times on a busy machine mean little.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { writeBetween } from '../../scripts/tables.mjs';
import { launchOptions } from './chromium.mjs';
import { LONG_MS } from './settled.mjs';
import { storiesIn } from './stills.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MARKS = ['<!-- first: written by npm run first -->', '<!-- /first -->'];
const FAR_MARKS = ['<!-- far: written by npm run first -- --far -->', '<!-- /far -->'];
const MS_PER_S = 1_000;
/** The longest waits, in ms, that feel short (`cold`, `words`) or immediate (`card`, `next`). */
const GOAL = { cold: 1_500, card: 300, next: 150, words: 600 };
/** Links to moments that are not stored, or whose stored files are blocked. `without`: the files that are blocked. `goal`: the limit, in
 * ms. */
const FAR = [
  { name: '2013, published, at 740.5 s', link: '#v1/2013-kswapd-limits?size=published&at=t740.5s', goal: 6_000 },
  { name: '2013, first beat, nothing stored', link: '#v1/2013-kswapd-limits?beat=symptom', without: '**/stored/**', goal: 1_500 },
];
/** Number of presses of Page Down from a bet to the next beat: answer, reason, next beat. */
const PRESSES_OF_A_BET = 3;
/** The pause before the next press, in ms, because a user reads first. */
const READING_MS = 700;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { page: { type: 'string', multiple: true }, rounds: { type: 'string', default: '5' }, far: { type: 'boolean', default: false } },
});

/** The beats of a story in their order, from its English text. */
function beatsOf(story) {
  const sections = readFileSync(`${root}scenarios/${story}/story.en.md`, 'utf8').split(/^## /m).slice(1);
  return sections.map((section) => ({ id: /\{#([\w-]+)\}/.exec(section)?.[1] ?? '', isBet: /^::bet /m.test(section) }));
}

/** Runs in the page. The page's time, in ms, when it shows the text of a beat completely: the beat's search has ended, every number is
 * known, and the scene is drawn; null: not yet. `number`: the beat's number, from 1. The address cannot be used, because the page writes it
 * a quarter of a second later. */
const textShownMs = (number) => {
  const text = document.querySelector('.beat-line, .story');
  const numbers = [...(text?.querySelectorAll('.story-number') ?? [])];
  const isOpen = document.querySelector('.beat-dots [aria-current="step"]')?.textContent === `${number}`;
  const waits =
    !isOpen || text === null || text.querySelector('.story-note') !== null || numbers.some(({ textContent }) => textContent === '…');
  return waits || document.querySelector('svg.scene .scene-head, svg.scene-pages, .scene-room svg') === null ? null : performance.now();
};

const untilTextShown = async (page, number) => (await page.waitForFunction(textShownMs, number, { timeout: LONG_MS })).jsonValue();
const now = (page) => page.evaluate(() => performance.now());

/** Processor time, in ms, of the page's process (including its workers) and of its main thread alone. */
async function processorMs(browser, session) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const { metrics } = await session.send('Performance.getMetrics');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return {
    all: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * MS_PER_S,
    main: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * MS_PER_S,
  };
}

/** Calls `does` with a page of a new browser, in which nothing is compiled or cached. */
async function inColdBrowser(does) {
  const browser = await chromium.launch(launchOptions);
  try {
    return await does(await browser.newPage({ viewport: { width: 1280, height: 720 } }), browser);
  } finally {
    await browser.close();
  }
}

const fromLink = (address, story, [first]) =>
  inColdBrowser(async (page, browser) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${address}#v1/${story}?beat=${first.id}`);
    return { cold: await untilTextShown(page, 1), ...(await processorMs(browser, session)) };
  });

/** Runs in the page. The page's time, in ms, when the stage shows the moment of a beat; null: not yet. The page writes the address a
 * quarter of a second after the stage has come to rest. */
const shownMs = (id) => {
  const stands = location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash) && !/[?&]at=/.test(location.hash);
  return stands && document.querySelector('.progress') === null ? performance.now() - 250 : null;
};

const untilShown = async (page, { id }) => (await page.waitForFunction(shownMs, id, { timeout: LONG_MS })).jsonValue();

/** The times for a story that is opened from its card. `card`: until the text has its numbers. `stands`: until the stage shows the
 * moment; with `motion`, the page first plays a part of the way there. */
const fromCard = (address, story, [first], motion) =>
  inColdBrowser(async (page) => {
    await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' });
    await page.goto(address);
    const card = page.locator(`a[href*="v1/${story}"]`).first();
    await page.locator('.story-cards .glyph').first().waitFor();
    const gallery = await now(page);
    // Some stories have no card of their own, such as the second story of a mail; for these, only the gallery is measured.
    if ((await card.count()) === 0) return { gallery, card: Number.NaN, stands: Number.NaN };
    await page.waitForTimeout(READING_MS);
    const clicked = await now(page);
    await card.click();
    const told = await untilTextShown(page, 1);
    return { gallery, card: told - clicked, stands: (await untilShown(page, first)) - clicked };
  });

/** The waits from each Page Down until the text of the next beat has its numbers, and until the stage shows its moment. Without motion,
 * both are the same. */
const byPageDown = (address, story, beats, motion) =>
  inColdBrowser(async (page) => {
    await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' });
    await page.goto(`${address}#v1/${story}?beat=${beats[0].id}`);
    await untilTextShown(page, 1);
    const next = [];
    for (const [place, beat] of beats.entries()) {
      const last = beats[place - 1];
      if (last === undefined) continue;
      for (let press = 1; press < PRESSES_OF_A_BET && last.isBet; press += 1) {
        await page.waitForTimeout(READING_MS);
        await page.keyboard.press('PageDown');
        await page.locator('[role="status"], .story-answer').first().waitFor({ state: 'attached' });
      }
      await page.waitForTimeout(READING_MS);
      const pressed = await now(page);
      await page.keyboard.press('PageDown');
      const told = (await untilTextShown(page, place + 1)) - pressed;
      next.push({ told, stands: motion ? (await untilShown(page, beat)) - pressed : told });
    }
    return next;
  });

/** The time until the stage shows a moment that is not stored, with its state hash. */
const untilComputed = (address, { link, without }) =>
  inColdBrowser(async (page) => {
    if (without !== undefined) await page.route(without, (route) => route.abort());
    await page.goto(`${address}${link}`);
    const stands = await page.waitForFunction(
      () => (/[?&]h=[0-9a-f]{16}/.test(location.hash) && document.querySelector('.progress') === null ? performance.now() : null),
      null,
      { timeout: LONG_MS },
    );
    return stands.jsonValue();
  });

const quantile = (numbers, q) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0;
const median = (rounds, key) =>
  quantile(
    rounds.map((one) => one[key]),
    0.5,
  );

const HEAD =
  '| story | gallery is there | first beat from its card | from its link | processor time, page and workers | main thread of the page | Page Down, median | p95 | worst | with motion: words from its card | stage | words after Page Down, p95 | stage, median | p95 |';
const ms = (value, goal) =>
  Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms${goal === undefined ? '' : value <= goal ? '' : ` (missed: ${goal})`}`;

async function rowOf(address, story) {
  const beats = beatsOf(story);
  const [links, cards, next, movingCards, movingNext] = [[], [], [], [], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    links.push(await fromLink(address, story, beats));
    cards.push(await fromCard(address, story, beats, false));
    next.push(...(await byPageDown(address, story, beats, false)).map(({ told }) => told));
    movingCards.push(await fromCard(address, story, beats, true));
    movingNext.push(...(await byPageDown(address, story, beats, true)));
  }
  const stood = movingNext.map(({ stands }) => stands);
  const cells = [
    ms(median(cards, 'gallery')),
    ms(median(cards, 'card'), GOAL.card),
    ms(median(links, 'cold'), GOAL.cold),
    ms(median(links, 'all')),
    ms(median(links, 'main')),
    ms(quantile(next, 0.5)),
    ms(quantile(next, 0.95), GOAL.next),
    ms(quantile(next, 1)),
    ms(median(movingCards, 'card'), GOAL.words),
    ms(median(movingCards, 'stands')),
    ms(
      quantile(
        movingNext.map(({ told }) => told),
        0.95,
      ),
      GOAL.words,
    ),
    ms(quantile(stood, 0.5)),
    ms(quantile(stood, 0.95)),
  ];
  return `| ${[story, ...cells].join(' | ')} |`;
}

async function farTable(address) {
  const lines = ['| link to a moment that is not stored | shown after, median | worst |', '| --- | --- | --- |'];
  for (const far of FAR) {
    const times = [];
    for (let round = 0; round < Number(values.rounds); round += 1) times.push(await untilComputed(address, far));
    lines.push(`| ${far.name} | ${ms(quantile(times, 0.5), far.goal)} | ${ms(quantile(times, 1))} |`);
    console.log(lines.at(-1));
  }
  return [
    `Medians of ${values.rounds} rounds, each in a new browser: Chromium without a GPU, 1280 x 720, from a local server. A moment counts as shown when the address has`,
    `its state hash. Goals: ${FAR.map(({ name, goal }) => `${goal} ms for ${name}`).join('; ')}.`,
    '',
    ...lines,
  ].join('\n');
}

const serve = (outDir) =>
  preview({ configFile: `${root}vite.config.ts`, build: { outDir }, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });

const pages = values.page ?? [`${root}dist`];
const servers = await Promise.all(pages.map(serve));
try {
  if (values.far) {
    const table = await farTable(servers[0].resolvedUrls.local[0]);
    if (values.page === undefined) writeBetween('BENCHMARKS.md', FAR_MARKS, table);
  }
  const matchesTask = (name) => !values.far && (positionals.length === 0 || positionals.some((part) => name.includes(part)));
  const names = storiesIn(`${root}scenarios`).filter(matchesTask);
  const lines = [HEAD, HEAD.replace(/[^|]+/g, ' --- ')];
  for (const name of names)
    for (const [place, server] of servers.entries()) {
      const row = await rowOf(server.resolvedUrls.local[0], name);
      lines.push(pages.length === 1 ? row : row.replace('| ', `| ${pages[place].replace(root, '')} `));
      console.log(lines.at(-1));
    }
  if (values.page === undefined && positionals.length === 0 && !values.far)
    writeBetween(
      'BENCHMARKS.md',
      MARKS,
      [
        `Medians of ${values.rounds} rounds, each in a new browser: Chromium without a GPU, 1280 x 720, from a local server. A beat counts as told when every number of its`,
        `text is there. Times from a card and by Page Down are without motion, over every beat and bet. Goals: ${GOAL.cold} ms from a link, ${GOAL.card} ms from a card, p95 ${GOAL.next} ms for the next beat.`,
        `With motion the page plays a part of the way to each moment: the words do not wait for it (goal: ${GOAL.words} ms), the stage stands after it.`,
        '',
        ...lines,
      ].join('\n'),
    );
} finally {
  for (const { httpServer } of servers) await new Promise((resolve) => httpServer.close(resolve));
}

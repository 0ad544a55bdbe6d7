// Takes pictures in a real Chromium: those of the documents (the gallery, a beat of the story, the ledger, and the collapse as a moving
// picture), a sheet of every beat of each story, the beats with their words covered, small screens, and a film of what a beat plays. Called
// by `npm run screenshots`, which builds the page first.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { launchOptions } from './chromium.mjs';
import { takeFilm } from './film.mjs';
import { movingPicture } from './moving-picture.mjs';
import { follow, LONG_MS, numbersKnown, settled } from './settled.mjs';
import { storiesIn, takeCovered, takeScreens, takeSheets } from './stills.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = `${root}docs/screenshots`;
const STORY = '#v1/2013-kswapd-limits';

/** The moving picture of the collapse, on the machine with which the story opens: dd begins to write at 723 s, and memcached stops soon
 * after. */
const COLLAPSE = { fromSecond: 719, toSecond: 752, view: 'depth=story&lanes=700:800', frameMs: 200, lastMs: 2_000 };
/** The moving picture has three quarters of the page's size, so that its file is smaller while its text is still readable. */
const SCALE = 0.75;

async function documents(page, address) {
  const save = saveInto(DOCUMENTS);
  // Reduced motion stops the animations of the gallery, which then show their first moment beside their last.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}#stories`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  save('gallery.png', await page.screenshot());
  await page.emulateMedia({ reducedMotion: null });
  await page.goto(`${address}${STORY}?depth=model&beat=door`);
  await settled(page, null);
  await numbersKnown(page);
  save('story.png', await page.screenshot());
  await page.keyboard.press('l');
  await page.getByText('Of the judged rows').waitFor({ timeout: LONG_MS });
  save('ledger.png', await page.screenshot());
}

async function collapse(browser, address) {
  const save = saveInto(DOCUMENTS);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: SCALE });
  const { fromSecond, toSecond, view, frameMs, lastMs } = COLLAPSE;
  // Goes to a moment after the last frame first, so that the lanes are complete in every frame.
  await page.goto(`${address}${STORY}?at=t${toSecond + 50}s&${view}`);
  await settled(page, toSecond + 50);
  const frames = [];
  for (let second = fromSecond; second <= toSecond; second += 1) {
    await follow(page, `${STORY}?at=t${second}s&${view}`, second);
    frames.push({ png: await page.screenshot(), ms: second < toSecond ? frameMs : lastMs });
  }
  save('collapse.png', movingPicture(frames));
}

/** The film shows the answer to a bet: kswapd scans whole lists until it sleeps. The fields are those of `takeFilm`. */
const FILM = { name: '2013-kswapd-limits', beat: 'edge', known: 'world', key: 'PageDown' };

const scenarios = `${root}scenarios`;
/** All tasks except `documents` put their pictures into the folder that the next argument names. */
const [task = 'documents', ...rest] = process.argv.slice(2);
/** The named stories, or all of them if none is named. */
const among = (names) => storiesIn(scenarios).filter((name) => names.length === 0 || names.includes(name));

/** Creates the folder that the command names before the stories. */
function intoFolder() {
  const [into] = rest;
  if (into === undefined) throw new Error(`Into which folder? npm run screenshots -- ${task} FOLDER [STORY...]`);
  mkdirSync(into, { recursive: true });
  return into;
}
const named = () => among(rest.slice(1));
const saveInto = (into) => (name, bytes) => {
  writeFileSync(`${into}/${name}`, bytes);
  console.error(`${into}/${name}: ${Math.ceil(bytes.length / 1024)} KiB`);
};

const tasks = {
  documents: async (browser, address) => {
    await documents(await browser.newPage({ viewport: { width: 1280, height: 720 } }), address);
    await collapse(browser, address);
  },
  sheets: (browser, address) => takeSheets(browser, address, scenarios, named(), saveInto(intoFolder())),
  covered: (browser, address) => takeCovered(browser, address, scenarios, named(), intoFolder()),
  screens: (_browser, address) => {
    const launch = (args) => chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] });
    return takeScreens(launch, address, scenarios, named(), intoFolder());
  },
  film: (browser, address) => takeFilm(browser, address, FILM, saveInto(intoFolder())),
};

if (!Object.hasOwn(tasks, task)) throw new Error(`There is no picture "${task}"; there are ${Object.keys(tasks).join(', ')}.`);
const server = await preview({ configFile: `${root}vite.config.ts`, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
let browser = null;
try {
  browser = await chromium.launch(launchOptions);
  const [address] = server.resolvedUrls.local;
  await tasks[task](browser, address);
} finally {
  // Browser and server are closed even if a picture failed.
  await browser?.close();
  await new Promise((resolve) => server.httpServer.close(resolve));
}

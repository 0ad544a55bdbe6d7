// Takes the pictures of README.md in a real Chromium: the gallery, the story, before, during and after the collapse that it is about, and the ledger.
// Called by `npm run screenshots`, which has built the page before.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { launchOptions } from './chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}docs/screenshots`;

/** A beat, and moments of the second step of the story at the size the page opens with: dd writes 2385 MiB from 723 s on. */
const pictures = [
  { name: 'story', link: 'beat=door' },
  { name: 'before', link: 'at=t720s' },
  { name: 'collapse', link: 'at=t745s' },
  { name: 'after', link: 'at=t880s' },
];

mkdirSync(folder, { recursive: true });
const server = await preview({ configFile: `${root}vite.config.ts`, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
let browser = null;
try {
  browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const [address] = server.resolvedUrls.local;
  // The run is computed once, to its end, so that the lanes are whole in every picture.
  await page.goto(`${address}#stories`);
  await page.waitForFunction(() => !document.body.innerText.includes('…'), undefined, { timeout: 120_000 });
  await page.screenshot({ path: `${folder}/gallery.png` });
  console.error('docs/screenshots/gallery.png');
  await page.goto(`${address}#v1/2013-kswapd-limits`);
  await page.waitForFunction(() => location.hash.includes('h='));
  await page.keyboard.press('End');
  await page.waitForFunction(() => /at=[^&]*&h=/.test(location.hash), undefined, { timeout: 120_000 });
  for (const { name, link } of pictures) {
    await page.evaluate((moment) => {
      location.hash = `#v1/2013-kswapd-limits?${moment}`;
    }, link);
    await page.waitForFunction((moment) => location.hash.includes(moment) && location.hash.includes('h='), link);
    // One more frame: the address is written before the canvases are painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.screenshot({ path: `${folder}/${name}.png` });
    console.error(`docs/screenshots/${name}.png`);
  }
  await page.keyboard.press('l');
  await page.getByText('Of the rows that are judged').waitFor({ timeout: 120_000 });
  await page.screenshot({ path: `${folder}/ledger.png` });
  console.error('docs/screenshots/ledger.png');
} finally {
  // Neither the browser nor the server outlives a picture that could not be taken.
  await browser?.close();
  await new Promise((resolve) => server.httpServer.close(resolve));
}

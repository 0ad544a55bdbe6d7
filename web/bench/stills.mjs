// Takes pictures of every beat of a story: in two themes and two sizes on one sheet, or one by one with the story's words covered, to ask a
// new reader what the picture shows without them. Also takes the gallery and one beat of each story on small screens.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { follow, LONG_MS, settled } from './settled.mjs';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
const THEMES = ['light', 'projector'];
/** Number of pictures in a row, and the width of each in pixels. */
const SHEET = { columns: 4, cell: 480 };
const QUALITY = 50;

const COVER = `.title-line p, .beat-line h2, .beat-said, .beat-beside, .story-floor { color: transparent !important; }
.title-line p *, .beat-line h2 *, .beat-said *, .beat-beside *, .story-floor * { visibility: hidden !important; }
.beat-line { background: #999 !important; }`;

/** Settings of browsers with small screens or large letters. `letters`: the font size that the user has set, in CSS pixels. */
const TELEPHONE = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const SCREENS = [
  { name: '390x844', context: { viewport: { width: 390, height: 844 }, ...TELEPHONE } },
  { name: '320x568', context: { viewport: { width: 320, height: 568 }, ...TELEPHONE } },
  { name: '768x1024', context: { viewport: { width: 768, height: 1024 }, ...TELEPHONE, deviceScaleFactor: 1 } },
  { name: '1024x768', context: { viewport: { width: 1024, height: 768 } } },
  { name: '1024x768-projector', context: { viewport: { width: 1024, height: 768 } }, theme: 'projector' },
  { name: '1280x720-magnified-200', context: { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 } },
  { name: '1280x720-letters-200', context: { viewport: { width: 1280, height: 720 } }, letters: 32 },
];

/** The names of the scenarios that have a story. */
export const storiesIn = (folder) => readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/story.en.md`));

const beatsOf = (folder, name) =>
  [...readFileSync(`${folder}/${name}/story.en.md`, 'utf8').matchAll(/^## (.*) \{#(.*)\}$/gm)].map(([, title, id]) => ({ title, id }));

/** The middle one of a story's beats without bets. */
function tellingBeat(folder, name) {
  const text = readFileSync(`${folder}/${name}/story.en.md`, 'utf8');
  const ids = text
    .split(/^(?=## )/m)
    .slice(1)
    .filter((beat) => !/^::bet /m.test(beat))
    .flatMap((beat) => /^## .* \{#(.*)\}$/m.exec(beat)?.[1] ?? []);
  return ids[Math.floor(ids.length / 2)];
}

/** Opens a beat and waits until its text, its numbers and its picture are complete. */
async function openBeat(page, name, beat, theme) {
  await follow(page, `#v1/${name}?beat=${beat}&theme=${theme}`, null);
  await page.waitForFunction(
    ([asked, shown]) =>
      document.documentElement.dataset.theme === shown &&
      location.hash.includes(`beat=${asked}`) &&
      !(document.querySelector('.beat-said')?.textContent ?? '…').includes('…') &&
      // The animations have ended.
      document.querySelector('.moving-square:not(.moving-square-none)') === null,
    [beat, theme],
    { timeout: LONG_MS },
  );
  await settled(page, null);
}

/** `type`: the format of the image, PNG by default. */
const figure = ({ title, bytes, type = 'png' }, cell) =>
  `<figure><img src="data:image/${type};base64,${bytes.toString('base64')}" width="${cell}"><figcaption>${title}</figcaption></figure>`;

/** One WebP picture that contains all given pictures, in rows. */
export async function sheetOf(browser, pictures, { columns, cell } = SHEET) {
  const page = await browser.newPage({ viewport: { width: columns * (cell + 8) + 8, height: 400 } });
  await page.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},${cell}px);gap:8px;background:#777;font:16px sans-serif}
    figure{margin:0}img{display:block}figcaption{color:#fff;overflow:hidden;white-space:nowrap}</style>${pictures.map((picture) => figure(picture, cell)).join('')}`,
  );
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  await page.close();
  return Buffer.from(data, 'base64');
}

/** Makes a sheet for each story, with a row for each beat: the light theme, then the projector theme, each at the small and then at the
 * large size. `save` receives a name and bytes. */
export async function takeSheets(browser, address, folder, names, save) {
  for (const name of names) {
    const page = await browser.newPage({ viewport: SIZES[0] });
    await page.goto(`${address}#stories`);
    const pictures = [];
    for (const [place, { id, title }] of beatsOf(folder, name).entries())
      for (const theme of THEMES) {
        await openBeat(page, name, id, theme);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await settled(page, null);
          pictures.push({ title: `${place + 1} ${title} · ${theme} · ${size.width} x ${size.height}`, bytes: await page.screenshot() });
        }
        await page.setViewportSize(SIZES[0]);
      }
    await page.close();
    save(`beats-${name}.webp`, await sheetOf(browser, pictures));
  }
}

/** Takes each beat at 1280 x 720 with the words of its story covered, as NAME-BEAT.png in a folder. */
export async function takeCovered(browser, address, folder, names, into) {
  mkdirSync(into, { recursive: true });
  for (const name of names) {
    const page = await browser.newPage({ viewport: SIZES[0] });
    await page.goto(`${address}#stories`);
    for (const { id } of beatsOf(folder, name)) {
      await openBeat(page, name, id, 'light');
      await page.addStyleTag({ content: COVER });
      await settled(page, null);
      writeFileSync(`${into}/${name}-${id}.png`, await page.screenshot());
    }
    await page.close();
  }
}

/** Takes the gallery from top to bottom, and the middle beat of each story, with each entry of SCREENS, as SCREEN-NAME.png in a folder.
 * `launch` starts a browser with extra arguments. */
export async function takeScreens(launch, address, folder, names, into) {
  mkdirSync(into, { recursive: true });
  for (const { name: screen, context, theme = 'light', letters = null } of SCREENS) {
    const browser = await launch(letters === null ? [] : [`--blink-settings=defaultFontSize=${letters}`]);
    const page = await browser.newPage(context);
    await page.goto(`${address}#stories`);
    for (const name of names) {
      await openBeat(page, name, tellingBeat(folder, name), theme);
      await page.screenshot({ path: `${into}/${screen}-${name}.png` });
    }
    // The page keeps the theme of the last beat.
    await page.evaluate(() => {
      location.hash = '#stories';
    });
    await page.locator('.gallery').waitFor();
    await page.screenshot({ path: `${into}/${screen}-gallery.png`, fullPage: true });
    await browser.close();
    console.error(`${into}: ${screen}`);
  }
}

// What is played at a beat, as ten pictures on one sheet: what a still cannot show, and what a change of the motion may break.
import { setTimeout as pause } from 'node:timers/promises';
import { follow, LONG_MS } from './settled.mjs';
import { sheetOf } from './stills.mjs';

const SIZE = { width: 1280, height: 720 };
const PICTURES = 10;
const SHEET = { columns: 2, cell: 640 };
/** The last picture stands for a while. */
const ENDS_MS = 300;
const JPEG_QUALITY = 90;
/** Of those that the browser paints: each that is kept costs time that what moves does not have. */
const EVERY = 5;

const stands = (page, beat) =>
  page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), beat, { timeout: LONG_MS });

const moves = (page, whether) =>
  page.waitForFunction((wanted) => (document.querySelector('.scene-moves') !== null) === wanted, whether, { timeout: LONG_MS });

/** What the browser paints while `play` goes on, with times in milliseconds from its start. */
async function filmOf(page, play) {
  const session = await page.context().newCDPSession(page);
  const shots = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ ms: metadata.timestamp * 1_000, bytes: Buffer.from(data, 'base64') });
    session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: JPEG_QUALITY, everyNthFrame: EVERY });
  const beganMs = Date.now();
  await play();
  await session.send('Page.stopScreencast');
  return shots.map(({ ms, bytes }) => ({ ms: ms - beganMs, bytes })).filter(({ ms }) => ms >= 0);
}

/** As many pictures as a sheet has, at even times from the first to the last. */
function evenly(shots) {
  const [first, last] = [shots[0], shots.at(-1)];
  if (first === undefined || last === undefined || shots.length < PICTURES) throw new Error(`${shots.length} pictures make no film`);
  return Array.from({ length: PICTURES }, (_, place) => {
    const wanted = first.ms + ((last.ms - first.ms) * place) / (PICTURES - 1);
    return shots.findLast(({ ms }) => ms <= wanted) ?? first;
  });
}

/** What a key plays at a beat. `known`: a beat that lies behind it, so that nothing has to be computed. `save` is given a name and bytes. */
export async function takeFilm(browser, address, { name, beat, known, key }, save) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(`${address}#stories`);
  for (const one of [known, beat]) {
    await follow(page, `#v1/${name}?beat=${one}`, null);
    await stands(page, one);
  }
  const shots = await filmOf(page, async () => {
    await page.keyboard.press(key);
    await moves(page, true);
    await moves(page, false);
    await pause(ENDS_MS);
  });
  await page.close();
  const pictures = evenly(shots).map(({ ms, bytes }) => ({
    title: `${name} · ${beat} · ${(ms / 1_000).toFixed(1)} s`,
    bytes,
    type: 'jpeg',
  }));
  save(`film-${name.slice(0, 4)}.webp`, await sheetOf(browser, pictures, SHEET));
}

// Takes ten pictures of what is played at a beat, on one sheet. They show motion, which a single picture cannot, so a change of the motion
// can be checked.
import { setTimeout as pause } from 'node:timers/promises';
import { follow, LONG_MS } from './settled.mjs';
import { sheetOf } from './stills.mjs';

const SIZE = { width: 1280, height: 720 };
const PICTURES = 10;
const SHEET = { columns: 2, cell: 640 };
/** How long the last picture stands still, in ms. */
const ENDS_MS = 300;
const JPEG_QUALITY = 90;
/** Every fifth painted frame is kept, because keeping a frame takes time from the animation. */
const EVERY = 5;

const stands = (page, beat) =>
  page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), beat, { timeout: LONG_MS });

const moves = (page, whether) =>
  page.waitForFunction((wanted) => (document.querySelector('.scene-moves') !== null) === wanted, whether, { timeout: LONG_MS });

/** The frames that the browser paints while `play` runs, with times in ms from its start. */
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

/** Films what a key plays at a beat. `known`: a later beat that is visited first, so that nothing has to be computed. `save` receives a
 * name and bytes. */
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

// Takes ten pictures of a beat that is being played, on one sheet, so that a change of the motion can be checked.
import { setTimeout as pause } from 'node:timers/promises';
import { follow, LONG_MS } from './settled.mjs';
import { sheetOf } from './stills.mjs';

const SIZE = { width: 1280, height: 720 };
const PICTURES = 10;
const SHEET = { columns: 2, cell: 640 };
/** How long to film after the motion has ended, in ms. */
const ENDS_MS = 300;
const JPEG_QUALITY = 90;
/** Only every fifth painted frame is kept, because keeping a frame slows the animation down. */
const EVERY = 5;

const untilAtRest = (page, beat) =>
  page.waitForFunction((id) => location.hash.includes(`beat=${id}`) && /[?&]h=/.test(location.hash), beat, { timeout: LONG_MS });

const untilMotionIs = (page, wanted) =>
  page.waitForFunction((moves) => (document.querySelector('.scene-moves') !== null) === moves, wanted, { timeout: LONG_MS });

/** The kept ones of the frames that the browser paints while `play` runs, with times in ms from its start. */
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

/** PICTURES of the shots, at even intervals from the first to the last. */
function evenly(shots) {
  const [first, last] = [shots[0], shots.at(-1)];
  if (first === undefined || last === undefined || shots.length < PICTURES)
    throw new Error(`${shots.length} pictures were taken; a film needs ${PICTURES}`);
  return Array.from({ length: PICTURES }, (_, place) => {
    const wanted = first.ms + ((last.ms - first.ms) * place) / (PICTURES - 1);
    return shots.findLast(({ ms }) => ms <= wanted) ?? first;
  });
}

/** Films the motion that a key starts at a beat. `known`: a later beat that is visited first, so that the engine has nothing to compute.
 * `save` receives a name and bytes. */
export async function takeFilm(browser, address, { name, beat, known, key }, save) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(`${address}#stories`);
  for (const one of [known, beat]) {
    await follow(page, `#v1/${name}?beat=${one}`, null);
    await untilAtRest(page, one);
  }
  const shots = await filmOf(page, async () => {
    await page.keyboard.press(key);
    await untilMotionIs(page, true);
    await untilMotionIs(page, false);
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

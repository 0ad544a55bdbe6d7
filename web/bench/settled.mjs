// When a page stands: for whatever takes pictures of it.

/** The run is long, and the machines that take pictures are busy. */
export const LONG_MS = 300_000;

/** Waits until both kernels show what the address asks for, and it is painted. `seconds`: of the clock, where they are known. */
export async function settled(page, seconds) {
  await page.waitForFunction(
    (readout) => /[?&]h=/.test(location.hash) && document.querySelector('.progress') === null && document.body.innerText.includes(readout),
    seconds === null ? ' s' : `${seconds.toFixed(6)} s`,
    { timeout: LONG_MS },
  );
  // One more frame: the address is written before the canvases are painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Follows a link on the page that is open, as the address bar does: nothing is computed again. */
export async function follow(page, link, seconds) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await settled(page, seconds);
}

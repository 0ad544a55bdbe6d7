// Waits until a page stands still, for tools that take pictures of it.

/** The run is long, and the machines that take pictures are busy. */
export const LONG_MS = 300_000;

/** Waits until both kernels show the moment of the address and are painted. `seconds`: the time of the moment, or null if it is not
 * known. */
export async function settled(page, seconds) {
  await page.waitForFunction(
    (readout) => /[?&]h=/.test(location.hash) && document.querySelector('.progress') === null && document.body.innerText.includes(readout),
    seconds === null ? ' s' : `${seconds.toFixed(6)} s`,
    { timeout: LONG_MS },
  );
  // Waits for one more frame, because the address is written before the canvases are painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until no number in the words of a story is still being computed. */
export const numbersKnown = (page) =>
  page.waitForFunction(() => [...document.querySelectorAll('.story-number')].every((one) => !one.textContent.includes('…')), null, {
    timeout: LONG_MS,
  });

/** Follows a link on the open page, as the address bar does, so that a run that is open is not computed again. */
export async function follow(page, link, seconds) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await settled(page, seconds);
}

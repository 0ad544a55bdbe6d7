// Waits until a page is at rest, for tools that take pictures of it.

/** The limit for a wait. Runs are long, and machines that take pictures can be busy. */
export const LONG_MS = 300_000;

/** Waits until the page has painted the moment of the address on both sides. `seconds`: the time of the moment; null: it is not known. */
export async function settled(page, seconds) {
  await page.waitForFunction(
    (readout) => /[?&]h=/.test(location.hash) && document.querySelector('.progress') === null && document.body.innerText.includes(readout),
    seconds === null ? ' s' : `${seconds.toFixed(6)} s`,
    { timeout: LONG_MS },
  );
  // Waits for one more frame, because the address is written before the canvases are painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until all numbers in the text of a story are known. */
export const numbersKnown = (page) =>
  page.waitForFunction(() => [...document.querySelectorAll('.story-number')].every((one) => !one.textContent.includes('…')), null, {
    timeout: LONG_MS,
  });

/** Follows a link on the open page, as the address bar does, so that an open run need not be computed again. */
export async function follow(page, link, seconds) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await settled(page, seconds);
}

// Shared by the tests of faults: how to break an engine, and what the page then says and does.
import { expect, type Locator, type Page, type Worker } from '@playwright/test';
import { noticeWords } from '../shell/notices/notices.words.ts';
import { addressOf, settledAddress } from './page.ts';

/** A story with stored moments. */
export const STORY = '#v1/2013-kswapd-limits?beat=symptom';

export const alertOf = (page: Page): Locator => page.getByRole('alert');

/** Puts a script in front of the script of every worker. */
export const beforeWorkers = (page: Page, script: string): Promise<unknown> =>
  page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });

/** The worker that runs the engine of a side. Throws an error if there is none. */
export async function workerOf(page: Page, side: 'before' | 'after'): Promise<Worker> {
  for (const worker of page.workers()) if ((await worker.evaluate(() => self.name)) === `engine-${side}`) return worker;
  throw new Error(`there is no worker ${side}`);
}

export const die = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    setTimeout(() => self.close());
  });
/** Makes a worker wait forever, in a way that hardly takes processor time from other tests. */
export const hang = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    setTimeout(() => {
      const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
      for (;;) Atomics.wait(new Int32Array(buffer), 0, 0, 50);
    });
  });

/** Expects a notice that says what has stopped and that the page still works. The address must keep the place. */
export async function goesOnAt(page: Page, place: string, said: string): Promise<void> {
  await expect(alertOf(page)).toContainText(said);
  await expect(alertOf(page)).toContainText(noticeWords.engine.stage.asked);
  await expect.poll(() => addressOf(page)).toBe(place);
  expect(await alertOf(page).getByRole('link').getAttribute('href')).toContain(`#v1/2013-kswapd-limits?`);
}

/** Steps forward, and expects that the notice stays until the user dismisses it. */
export async function stepsOn(page: Page, from: string): Promise<string> {
  await page.keyboard.press('>');
  const there = await settledAddress(page, from);
  await expect(alertOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: noticeWords.dismiss }).click();
  await expect(alertOf(page)).toHaveCount(0);
  return there;
}

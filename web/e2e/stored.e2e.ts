// Moments that are stored with the page: the page shows each before the engine has computed it, and the engine computes the same. If it computes
// something else, the page says so. Damaged files are tested in storage-faults.e2e.ts.
import { expect, type Page, type Route } from '@playwright/test';
import type { Beat } from '../domain/story/story.model.ts';
import type { Frame } from '../engine/protocol.ts';
import { unpack } from '../engine/unpack.ts';
import { pack } from '../make-stored/pack.ts';
import { noticeWords } from '../shell/notices/notices.words.ts';
import { isNear, nativeHash, storyNamed } from './lecture.ts';
import { hashIn, IS_SAMPLE, lookAt, test } from './page.ts';
import { STORIES } from './whole-page.ts';

test.describe.configure({ mode: 'parallel' });

const OPENINGS = /\/stored\/2013-kswapd-limits\/opening-[0-9a-f]+\.bin$/;
const FIRST = '#v1/2013-kswapd-limits?beat=symptom';
/** Prevents the engines from starting, so that the page shows only stored moments. */
const withoutEngines = (page: Page): Promise<unknown> => page.route(/\.wasm$/, () => undefined);

const toldText = async (page: Page): Promise<string> => {
  await expect(page.locator('.story .story-number, .beat-line .story-number').first()).toBeVisible();
  return page.locator('.story, .beat-line').first().innerText();
};

/** The largest number of beats in a test that waits for the engine, and of stories in a test without an engine. */
const BEATS = 3;
const SEVERAL = 7;
const partsOf = <T>(all: readonly T[], each: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / each) }, (_, part) => all.slice(part * each, (part + 1) * each));

/** Goes to a beat by its link and waits until its numbers are known. */
async function goToBeat(page: Page, name: string, id: string): Promise<string> {
  await page.evaluate((link) => {
    location.hash = link;
  }, `#v1/${name}?beat=${id}`);
  await page.waitForFunction((beat) => new RegExp(`beat=${beat}(&|$)`).test(location.hash) && /[?&]h=/.test(location.hash), id);
  await expect(page.locator('.story-number').filter({ hasText: '…' }), id).toHaveCount(0);
  return page.evaluate(() => location.hash);
}

// One page shows several stories, because without an engine it is quick: it only goes from beat to beat.
for (const names of partsOf(STORIES, SEVERAL))
  test(`every beat of ${names.join(', ')} is shown without an engine, in the state that the native engine computes`, async ({ page }) => {
    await withoutEngines(page);
    await page.goto(`./#v1/${names[0]}?beat=${storyNamed(names[0] ?? '').beats[0]?.id}`);
    for (const name of names) {
      for (const { id } of storyNamed(name).beats)
        expect(hashIn(await goToBeat(page, name, id)), `${name} ${id}`).toBe(nativeHash(name, id));
      await expect(page.getByRole('alert'), name).toHaveCount(0);
    }
  });

/** The beats to verify: all in `npm run test:all`; in a sample the first and the last of those that the browser's engine reaches quickly. */
function verifiedBeats(name: string): readonly Beat[] {
  const { beats } = storyNamed(name);
  if (!IS_SAMPLE) return beats;
  const near = beats.filter(({ id }) => isNear(name, id));
  return [...new Set([near[0], near.at(-1)])].flatMap((beat) => beat ?? []);
}

for (const name of STORIES)
  for (const part of partsOf(verifiedBeats(name), BEATS))
    test(`of ${name}, ${part.map(({ id }) => id).join(', ')} are shown before the engine has computed them, and the engine computes the same`, async ({
      shared: page,
    }) => {
      await page.goto(`./#v1/${name}?beat=${part[0]?.id}`);
      for (const { id } of part) {
        const hash = await goToBeat(page, name, id);
        const text = await page.locator('.story, .beat-line').first().innerText();
        await expect(page.locator('.app[data-storage=stored]'), id).toBeVisible();
        await lookAt(page, true);
        await expect(page.locator('.app[data-storage=verified]'), id).toBeVisible();
        await lookAt(page, false);
        await expect(page.getByRole('alert'), id).toHaveCount(0);
        expect(await page.locator('.story, .beat-line').first().innerText(), id).toBe(text);
        expect(await page.evaluate(() => location.hash), id).toBe(hash);
      }
    });

test('S2: a first beat, the way to the next one and that beat need no engine', async ({ page }) => {
  await withoutEngines(page);
  await page.goto(`./${FIRST}`);
  await toldText(page);
  await expect(page.locator('.app[data-storage=stored]')).toBeVisible();
  const [, second] = storyNamed('2013-kswapd-limits').beats;
  await page.keyboard.press('PageDown');
  await page.waitForFunction(
    (beat) => new RegExp(`beat=${beat}(&|$)`).test(location.hash) && /[?&]h=/.test(location.hash),
    second?.id ?? '',
  );
  await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
});

test('the numbers of a first beat are shown before the rows of the run are loaded, and the opening moment without a beat is shown too', async ({
  page,
}) => {
  await withoutEngines(page);
  await page.route(/\/stored\/[^/]+\/(log|moments)-[0-9a-f]+\.bin$/, () => undefined);
  await page.goto(`./${FIRST}`);
  expect(await toldText(page)).toContain('requests per second');
  await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
  await page.goto('./#v1/2013-kswapd-limits?depth=model');
  await expect(page.locator('.pane-before .tank-cell').first()).toBeVisible();
});

/** Changes the bytes of stored files on their way to the page. */
async function withFile(page: Page, files: RegExp, change: (packed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>): Promise<void> {
  await page.route(files, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.from(await change(new Uint8Array(await response.body()))) });
  });
}

test('a stored number that the engine does not confirm is reported as wrong and replaced', async ({ page }) => {
  await withFile(page, OPENINGS, async (packed) => {
    const { values, rows } = await unpack(packed);
    const falsified = values.map((value) => {
      const { frame } = value as unknown as { readonly frame?: Frame };
      return frame?.scene === undefined
        ? value
        : { ...(value as object), frame: { ...frame, scene: { ...frame.scene, swap_used: frame.scene.swap_used + 4_096 } } };
    });
    return pack(falsified as typeof values, rows);
  });
  await page.goto(`./${FIRST}`);
  await toldText(page);
  const picture = page.locator('.pane-before svg').first();
  const wrong = (await picture.textContent()) ?? '';
  await lookAt(page, true);
  await expect(page.getByRole('alert')).toContainText(noticeWords.storage.differs);
  await expect(picture).not.toHaveText(wrong);
  await page.getByRole('button', { name: noticeWords.dismiss }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('with a visible page, so that the runs are computed to their end', () => {
  test.use({ lookedAt: true });

  test('a stored row of the time lanes that the engine does not confirm is reported as wrong', async ({ page }) => {
    await withFile(page, /\/stored\/primer\/log-[0-9a-f]+\.bin$/, async (packed) => {
      const { values, rows } = await unpack(packed);
      return pack(
        values,
        rows.map((row, place) => (place === 0 ? row.map((free, at) => (at === 5 ? free + 1 : free)) : row)),
      );
    });
    await page.goto('./#v1/primer?beat=free');
    await expect(page.getByRole('alert')).toContainText(noticeWords.storage.differs);
  });

  test('rows stored with a moment that the engine does not confirm are reported as wrong', async ({ page }) => {
    await withFile(page, /\/stored\/primer\/opening-[0-9a-f]+\.bin$/, async (packed) => {
      const { values, rows } = await unpack(packed);
      const falsified = values.map((value) => {
        const { frame } = value as unknown as { readonly frame?: Frame };
        if (frame?.last_rows === undefined) return value;
        const { from, columns } = frame.last_rows;
        const wrong = { ...columns, ops: (columns.ops ?? new Uint32Array()).map((ops) => ops + 1) };
        return { ...(value as object), frame: { ...frame, last_rows: { from, columns: wrong } } };
      });
      return pack(falsified as typeof values, rows);
    });
    await page.goto('./#v1/primer?beat=free');
    await expect(page.getByRole('alert')).toContainText(noticeWords.storage.differs);
  });
});

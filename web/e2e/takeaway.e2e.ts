// The files of the takeaway panel contain what the page shows.
import { expect, type Page } from '@playwright/test';
import { fileWords, takeawayWords } from '../panels/takeaway/sheet/takeaway.words.ts';
import { packText } from '../state/packed-text.ts';
import { expectAccessibleInEveryTheme } from './accessible.ts';
import { CLASSROOM, follows, openPage, test } from './page.ts';
import { contentOf, pagesOfPdf, panelOf, rowsOf, saved, sizeOfPng, wordsOfPdf } from './saved.ts';

/** The takeaway panel late in a run, after much has happened. */
const LATER = '#v1/2013-kswapd-limits?size=classroom&at=t600s&panel=takeaway';

async function openTables(page: Page, link: string): Promise<void> {
  await openPage(page, link);
  await follows(page, 'panel=takeaway');
  await panelOf(page).getByRole('tab', { name: 'Tables' }).click();
}

test.describe('tables', () => {
  test('outcomes are saved as the stage shows them', async ({ shared: page }) => {
    await openTables(page, `${LATER}&view=before`);
    const { name, content } = await saved(page, 'Save: Outcomes at this moment, For a spreadsheet');
    expect(name).toBe('2013-kswapd-limits_600s_classroom_outcomes.csv');
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    const shown = await page
      .locator('.outcomes tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('th')?.firstElementChild?.textContent,
          row.querySelector('td')?.textContent?.replaceAll(',', ''),
        ]),
      );
    const [head, ...rows] = rowsOf(content);
    expect(head).toEqual(['outcome', 'counters', 'unit', 'unpatched', 'patched', 'change']);
    expect(shown.length).toBeGreaterThan(4);
    for (const [outcome, value] of shown) {
      const [, , unit, before] = rows.find(([of]) => of === outcome) ?? [];
      // The stage rounds a time to a readable unit; the file has it in microseconds.
      if (unit === 'µs') expect(Number.isInteger(Number(before)), outcome ?? '').toBe(true);
      else expect(before).toBe(value);
    }
  });

  test('no line of a mail is wider than 80 columns, and its link is not broken', async ({ shared: page }) => {
    await openTables(page, LATER);
    await expect(panelOf(page).getByText(fileWords.marks)).toBeVisible();
    for (const title of ['Outcomes at this moment', 'Published figures and ours']) {
      const { content } = await saved(page, `Save: ${title}, For a mail, 80 columns`);
      const lines = content.toString('utf8').split('\n');
      expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80);
      expect(lines[0]).toBe('Why does a copy push my application to swap?');
      const address = /<(https?:[^>]*)>/.exec(lines.join(''))?.[1] ?? '';
      expect(address).toContain('#v1/2013-kswapd-limits?at=t600s');
      expect(address).not.toContain('panel=');
    }
  });

  test('the published figures are saved with those of ours and the verdicts', async ({ shared: page }) => {
    await openTables(page, LATER);
    const { content } = await saved(page, 'Save: Published figures and ours, For a spreadsheet');
    const [head, ...rows] = rowsOf(content);
    expect(head).toHaveLength(8);
    expect(rows).toHaveLength(71);
    const row = rows.find((cells) => cells.includes('memcachetest-2385M')) ?? [];
    expect(row.slice(3, 5)).toEqual(['3939', '23450']);
    expect(row.at(-1)).toBe('reproduced');
  });

  test('the time lanes are saved as columns of one length, and the events with the words of the event list', async ({ shared: page }) => {
    await openTables(page, `${LATER}&view=before&depth=kernel`);
    const lanes = rowsOf((await saved(page, 'Save: The time lanes, every tenth of a second, For a spreadsheet')).content);
    expect(lanes[0]?.[0]).toBe('time_s');
    expect(lanes[0]).toContain('before_swap_out');
    expect(new Set(lanes.map(({ length }) => length)).size).toBe(1);
    expect(lanes.slice(1, 4).map(([time]) => time)).toEqual(['0.1', '0.2', '0.3']);
    const events = (await saved(page, 'Save: The last events before this moment, As text')).content.toString('utf8');
    await page.keyboard.press('Escape');
    const last = await page.locator('.events .event').first().innerText();
    expect(events.split('\n').filter((line) => line.endsWith(last)).length).toBeGreaterThan(0);
  });

  test('a table is copied, also where the browser offers no clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTables(page, LATER);
    const copy = panelOf(page).getByRole('button', { name: 'Copy: Outcomes at this moment, For a mail, 80 columns' });
    const copied = async (): Promise<string> => {
      await copy.click();
      await expect(panelOf(page).getByText(takeawayWords.copied, { exact: true })).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const text = await copied();
    expect(text).toContain('direct reclaims');
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('');
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) });
    });
    expect(await copied()).toBe(text);
    await expect(copy).toBeFocused();
  });

  test('saving for a mail, copying and the preview give the same text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTables(page, LATER);
    for (const title of ['Outcomes at this moment', 'Published figures and ours']) {
      await expect(panelOf(page).getByRole('button', { name: `Save: ${title}, For a mail, 80 columns` })).toBeVisible();
      const text = (await saved(page, `Save: ${title}, For a mail, 80 columns`)).content.toString('utf8');
      await panelOf(page)
        .getByRole('button', { name: `Copy: ${title}, For a mail, 80 columns` })
        .click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      expect(
        await panelOf(page)
          .getByRole('region', { name: `${title}: text for a mail` })
          .locator('pre')
          .textContent(),
      ).toBe(text);
    }
  });

  test('while a bet is open its answer is not in the tables', async ({ page }) => {
    await page.goto('./#v1/2013-kswapd-limits?size=classroom&beat=edge&panel=takeaway');
    await panelOf(page).getByRole('tab', { name: 'Tables' }).click();
    await expect(panelOf(page).getByText(takeawayWords.tables.covered)).toBeVisible();
    await expect(panelOf(page).getByRole('button', { name: /^Save/ })).toHaveCount(0);
  });
});

/** The number of colours in a picture, counted in the browser. */
const coloursOf = (page: Page, content: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const ctx = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    ctx?.drawImage(bitmap, 0, 0);
    return new Set(new Uint32Array(ctx?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0))).size;
  }, content.toString('base64'));

const BILL = '#v1/2013-kswapd-limits?size=classroom&beat=bill&panel=takeaway';

test.describe('pictures', () => {
  test('a moment is saved as PNG, named by story, beat and size, with its colours', async ({ shared: page }) => {
    await page.goto(`./${BILL}`);
    await expect(panelOf(page).locator('.sheet')).toContainText('The bill comes later');
    const { name, content } = await saved(page, 'PNG 2560 × 1440');
    expect(name).toBe('2013-kswapd-limits_bill_classroom_2560x1440.png');
    expect(sizeOfPng(content)).toEqual([2560, 1440]);
    expect(await coloursOf(page, content)).toBeGreaterThan(40);
  });

  test('a moment is saved as an SVG that needs no other file: it contains caption, key, link and font', async ({ shared: page }) => {
    await page.goto(`./${BILL}`);
    await expect(panelOf(page).locator('.sheet')).toContainText('The bill comes later');
    const text = (await saved(page, 'SVG')).content.toString('utf8');
    expect(text).toContain('>The bill comes later<');
    expect(text).toContain('>not scanned<');
    expect(text).toContain('<a href="http://127.0.0.1');
    // Words are drawn as outlines, so that no other font replaces theirs. The texts over them are only for copying, so they are invisible.
    const words = text.match(/<text [^>]*>/g) ?? [];
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word) => !word.endsWith(' fill="none">'))).toEqual([]);
    expect(text).not.toMatch(/var\(|class=|url\(|color\(/);
    const mistakes = await page.evaluate(
      (svg) => new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('parsererror').length,
      text,
    );
    expect(mistakes).toBe(0);
  });

  for (const depth of ['story', 'model', 'kernel'] as const)
    test(`the picture at the depth ${depth} is the stage, with its words and canvases`, async ({ shared: page }) => {
      await openPage(page, `#v1/2013-kswapd-limits?size=classroom&beat=wake&depth=${depth}`);
      await page.keyboard.press('e');
      const sheet = panelOf(page).locator('.sheet');
      await expect(sheet).toContainText('A copy wakes kswapd');
      const text = (await saved(page, 'SVG')).content.toString('utf8');
      const drawn = new Set([...text.matchAll(/<text [^>]*>([^<]*)</g)].map(([, word = '']) => word.trim()));
      // The pieces of text on the page. A box of one pixel has text for screen readers only.
      // At the depth Story the lanes are hidden below the scene.
      const below = depth === 'story' ? '' : ', .legend, .lane-label';
      const shown = await page
        .locator(`:is(main.stage :is(.outcomes, .list-name, .dial-number, .tank-name)${below}) *`)
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect();
            if (!one.checkVisibility({ visibilityProperty: true }) || Math.min(width, height) < 3) return [];
            return [...one.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])).filter((word) => word !== '');
          }),
        );
      const canvases = await page.locator(':is(main.stage, .floor) canvas:visible').count();
      if (depth !== 'story') {
        expect(shown.length).toBeGreaterThan(10);
        expect(canvases).toBeGreaterThan(3);
        expect(text.match(/<image /g)).toHaveLength(canvases);
      }
      expect(shown.filter((word) => !drawn.has(word))).toEqual([]);
      // Lines of a texture are oblique, as on the page.
      if (depth !== 'story') expect(text).toMatch(/ d="(?:M([\d.]+) ([\d.]+)L(?!\1 )[\d.]+ (?!\2\b)[\d.]+){3,}"/);
      // A picture has no buttons.
      const buttons = await page.locator(':is(main.stage, .floor) .button:not(.pane-header *):visible').allInnerTexts();
      expect(buttons.map((words) => words.trim()).filter((words) => words !== '' && drawn.has(words))).toEqual([]);
      expect(text).toContain(depth === 'kernel' ? '>LRU_INACTIVE_ANON<' : depth === 'model' ? '>inactive<' : '>programs<');
    });

  test('the picture of a moment without a beat has the title of the story once', async ({ shared: page }) => {
    await openPage(page, LATER);
    const text = (await saved(page, 'SVG')).content.toString('utf8');
    expect(text.match(/Why does a copy push my application to swap\?<\/text>/g)).toHaveLength(1);
  });

  test('another beat is computed while the stage stays where it is', async ({ shared: page }) => {
    await page.goto(`./${BILL}`);
    const sheet = panelOf(page).locator('.sheet');
    await expect(sheet).toContainText('The bill comes later');
    await panelOf(page)
      .getByRole('button', { name: /Which moment/ })
      .click();
    await page.getByRole('option', { name: '6. Out to swap' }).click();
    await expect(sheet).toContainText('Out to swap');
    await page.keyboard.press('Escape');
    await expect(page.locator('.beat-line')).toContainText('The bill comes later');
  });
});

test.describe('slides', () => {
  test('chosen beats are pages of a PDF, with their words', async ({ shared: page }) => {
    await page.goto(`./${BILL}`);
    await panelOf(page).getByRole('tab', { name: 'Slides' }).click();
    await panelOf(page).getByRole('button', { name: 'None', exact: true }).click();
    // A click on a label checks its box.
    for (const beat of [/^6\. Out to swap/, /^8\. The bill comes later/]) await panelOf(page).getByText(beat).click();
    const { name, content } = await saved(page, 'Save 2 slides as PDF');
    expect(name).toBe('2013-kswapd-limits_2-beats_classroom_slides.pdf');
    expect(content.subarray(0, 9).toString('latin1')).toBe('%PDF-1.4\n');
    expect(pagesOfPdf(content)).toBe(2);
    const words = wordsOfPdf(content);
    expect(words).toContain('Out to swap');
    expect(words).toContain('The bill comes later');
    expect(words).toContain('Unpatched');
    expect(words.join(' ')).toContain('how many requests per second will');
    expect(content.toString('latin1').match(/\/URI \(http[^)]*beat=bill[^)]*\)/g)?.length).toBeGreaterThan(0);
    await expect(panelOf(page).getByRole('button', { name: 'Save 2 slides as PDF' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
  });

  test('P7: twenty beats are exported', async ({ shared: page }) => {
    const beats = Array.from(
      { length: 20 },
      (_, n) => `## Beat ${n + 1} {#b${n + 1}}\n::moment before: ${10 * (n + 1)}th swap-out\n\nHere it is.\n`,
    );
    const story = `# Twenty beats\n\n${beats.join('\n')}`;
    await openPage(page, `#v1/lab?story=${packText(story)}&beat=b1&panel=takeaway`);
    await panelOf(page).getByRole('tab', { name: 'Slides' }).click();
    const { content } = await saved(page, 'Save 20 slides as PDF');
    expect(pagesOfPdf(content)).toBe(20);
    for (let n = 1; n <= 20; n += 1) expect(wordsOfPdf(content)).toContain(`Beat ${n}`);
  });
});

test('slides say which beats do not come in this run', async ({ shared: page }) => {
  const beat = (name: string, nth: string): string =>
    `## ${name} {#${name.toLowerCase()}}\n::moment before: ${nth} swap-out\n\nHere it is.\n`;
  const story = `# Two beats\n\n${beat('Comes', 'first')}\n${beat('Never', '900000000th')}`;
  await openPage(page, `#v1/lab?story=${packText(story)}&beat=comes&panel=takeaway`);
  await panelOf(page).getByRole('tab', { name: 'Slides' }).click();
  const { name, content } = await saved(page, 'Save 2 slides as PDF');
  expect(pagesOfPdf(content)).toBe(1);
  expect(name).toContain('comes');
  await expect(panelOf(page).getByRole('status')).toHaveText(takeawayWords.slides.missing(['2. Never']));
});

test.describe('handout', () => {
  test('a story is two pages of A4 with its questions, claims and sources', async ({ shared: page }) => {
    await page.goto(`./${BILL}`);
    await panelOf(page).getByRole('tab', { name: 'Handout' }).click();
    await expect(panelOf(page).locator('.sheet-page')).toHaveCount(2);
    // One question asks for a drawing.
    await expect(panelOf(page).locator('.sheet-page .sheet-axes')).toHaveCount(1);
    await expect(panelOf(page).locator('.sheet-page .sheet-axes')).toContainText('6,000');
    const { name, content } = await saved(page, 'Save as PDF');
    expect(name).toBe('2013-kswapd-limits_door_gear_classroom_handout.pdf');
    expect(pagesOfPdf(content)).toBe(2);
    expect(content.toString('latin1')).toContain('/MediaBox [0 0 595.5 842.25]');
    const words = wordsOfPdf(content).join(' ');
    expect(words).toContain('Why does a copy push my application to swap?');
    expect(words).toContain('how many MB of anonymous pages will be swapped out');
    expect(words).toContain('Claims of the mail');
    expect(words).toContain('Mel Gorman, 13 May 2013');
  });

  test('printing gives the handout, the picture, or the moment on the stage, without controls', async ({ page }) => {
    await page.goto(`./${BILL}`);
    await panelOf(page).getByRole('tab', { name: 'Handout' }).click();
    await expect(panelOf(page).locator('.sheet-page')).toHaveCount(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.print-sheets .sheet-page').first()).toBeVisible();
    await expect(page.locator('button:visible')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page.locator('.print-sheets')).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.print-sheets .sheet-slide')).toContainText('The bill comes later');
    await expect(page.locator('.print-sheets .sheet-slide')).toBeVisible();
    await expect(page.locator('button:visible')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.print-sheets')).toHaveCount(0);
  });
});

/** The length of a film in seconds. The file does not contain it, so the browser seeks the end. */
async function secondsOf(page: Page, film: Buffer): Promise<number> {
  // The page's own policy forbids playing, so another page is used.
  const player = await page.context().newPage();
  const seconds = await player.evaluate(async (base64) => {
    const video = document.createElement('video');
    video.src = `data:video/webm;base64,${base64}`;
    await new Promise((resolve, reject) => {
      video.addEventListener('loadedmetadata', resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
    const known = new Promise((resolve) => {
      const look = (): void => {
        if (Number.isFinite(video.duration)) resolve(null);
      };
      video.addEventListener('durationchange', look);
      // The length may be known before the listener is added.
      look();
    });
    video.currentTime = Number.MAX_SAFE_INTEGER;
    await known;
    return video.duration;
  }, film.toString('base64'));
  await player.close();
  return seconds;
}

test.describe('clip', () => {
  test('the time between two beats is saved as a film, and the recording can be cancelled', async ({ page }) => {
    await page.goto(`./${BILL}`);
    await panelOf(page).getByRole('tab', { name: 'Clip' }).click();
    await panelOf(page).getByRole('button', { name: 'Save as a video' }).click();
    await expect(panelOf(page).getByRole('progressbar')).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panelOf(page).getByRole('progressbar')).toHaveCount(0);
    await expect(panelOf(page).locator(':focus')).toHaveCount(1);
    const coming = page.waitForEvent('download', { timeout: 0 });
    await panelOf(page).getByRole('button', { name: 'Save as a video' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('2013-kswapd-limits_stalls_payer_classroom_1280x720.webm');
    const content = await contentOf(download);
    // The header of Matroska, and more than one still picture.
    expect(content.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    expect(content.length).toBeGreaterThan(50_000);
    // Both beats are shown for four seconds each, so that the film does not end as soon as it reaches the second one. The pictures between them
    // are shown for an eighth of a second each.
    expect(await secondsOf(page, content)).toBeGreaterThan(2 * 4 + 0.125 * 30);
    await expect(panelOf(page).getByRole('button', { name: 'Save as a video' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
  });
});

test('E opens the panel and closes it', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  await page.keyboard.press('e');
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
});

for (const [part, link] of [
  ['Picture', `${CLASSROOM}&panel=takeaway`],
  ['Tables', `${CLASSROOM}&panel=takeaway`],
  ['Slides', BILL],
] as const)
  test(`axe finds no violation in the panel at ${part}, in any theme`, async ({ shared: page }) => {
    await openPage(page, link);
    await panelOf(page).getByRole('tab', { name: part }).click();
    await expectAccessibleInEveryTheme(page, '[role="dialog"]');
  });

// Functions that tests use on the panel that saves files, and on the saved files.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** The folder in which Firefox saves files. Tests read it, because Firefox does not report downloads that a page starts to Playwright. */
export const FIREFOX_SAVES = fileURLToPath(new URL('../../test-results/saved', import.meta.url));

export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' });

export const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

type Saved = { readonly name: string; readonly content: Buffer };

/** Presses a button of the panel, and returns the file that the page saves. */
export async function saved(page: Page, button: string): Promise<Saved> {
  if (page.context().browser()?.browserType().name() === 'firefox') return savedByFirefox(page, button);
  const coming = page.waitForEvent('download', { timeout: 0 });
  await panelOf(page).getByRole('button', { name: button }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await contentOf(download) };
}

async function savedByFirefox(page: Page, button: string): Promise<Saved> {
  // A file is empty until it is complete.
  const whole = (): readonly string[] =>
    existsSync(FIREFOX_SAVES) ? readdirSync(FIREFOX_SAVES).filter((name) => statSync(join(FIREFOX_SAVES, name)).size > 0) : [];
  const before = whole();
  await panelOf(page).getByRole('button', { name: button }).click();
  const come = (): readonly string[] => whole().filter((name) => !before.includes(name) && !name.endsWith('.part'));
  await expect.poll(come).toHaveLength(1);
  const name = come()[0] ?? '';
  const content = await readFile(join(FIREFOX_SAVES, name));
  // The file is deleted so that the next one can have the same name.
  await rm(join(FIREFOX_SAVES, name));
  return { name, content };
}

/** The fields of a CSV file, line by line. No field of these tables is quoted. */
export const rowsOf = (content: Buffer): readonly (readonly string[])[] =>
  content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

/** Width and height from the header of a PNG. */
export const sizeOfPng = (content: Buffer): readonly [number, number] => [content.readUInt32BE(16), content.readUInt32BE(20)];

/** The texts on the pages of a PDF, piece by piece. The file contains them as UTF-16 in hexadecimal digits. */
export const wordsOfPdf = (content: Buffer): readonly string[] =>
  [...content.toString('latin1').matchAll(/<([0-9a-f]+)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
export const pagesOfPdf = (content: Buffer): number => content.toString('latin1').match(/\/Type \/Page /g)?.length ?? 0;

// Checks that the text beside the scene has at most two lines at every beat. The test writes the texts of all stories into the element in which
// the page writes them. No engine runs, because its workers never answer.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readStory, type Story } from '../domain/story/story.model.ts';
import type { Paragraph } from '../domain/story/story-text.model.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const STORIES = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
const MOST_LINES = 2;
/** A number of programs, and any other number, each as long as the longest one on the scene. */
const PROGRAMS = '12';
const NUMBER = '1,234 MB';
const TAGS = { code: 'code', emphasis: 'em', strong: 'strong' } as const;

const storyOf = (name: string): Story => {
  const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
};

/** A piece of a text: an element or, if `tag` is null, only words. */
type Part = { readonly tag: string | null; readonly text: string };

const partsOf = (pieces: Paragraph): readonly Part[] =>
  pieces.flatMap((piece): readonly Part[] => {
    if (piece.type === 'text') return [{ tag: null, text: piece.text }];
    if (piece.type === 'code') return [{ tag: TAGS.code, text: piece.text }];
    if (piece.type === 'answer') return [{ tag: 'number', text: NUMBER }];
    if (piece.type === 'value') {
      const { place } = piece.value;
      return [{ tag: 'number', text: place.type === 'scene' && place.mark.kind === 'reclaimers' ? PROGRAMS : NUMBER }];
    }
    return partsOf(piece.pieces).map(({ tag, text }) => ({ tag: tag ?? TAGS[piece.type], text }));
  });

type Said = { readonly place: string; readonly title: string; readonly parts: readonly Part[] };

const SAID: readonly Said[] = STORIES.flatMap((name) =>
  storyOf(name).beats.flatMap((beat): readonly Said[] => {
    const { id, title, lead, bet } = beat;
    return [
      { place: `${name}, ${id}: the lead`, title, parts: partsOf(lead) },
      ...(bet === null ? [] : [{ place: `${name}, ${id}: the why`, title, parts: partsOf(bet.why) }]),
    ];
  }),
);

/** A common window, and the smallest in which both sides are beside each other. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
] as const;
const WINDOWS = SIZES.flatMap((size) => (['light', 'projector'] as const).map((theme) => ({ size, theme })));

for (const { size, theme } of WINDOWS)
  test(`a lead has at most two lines in every story in ${size.width} x ${size.height}, in the theme ${theme}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => {
      const silent = class extends EventTarget {
        onmessage = null;
        onerror = null;
        postMessage(): void {}
        terminate(): void {}
      };
      Object.assign(globalThis, { Worker: silent });
    });
    const [name = ''] = STORIES;
    await page.goto(`./#v1/${name}?beat=${storyOf(name).beats[0]?.id ?? ''}&theme=${theme}`);
    await expect(page.locator('.beat-said p')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const lines = await page.evaluate((all) => {
      const [heading, said, beside] = ['.beat-line h2', '.beat-said p', '.beat-beside'].map((one) =>
        document.querySelector<HTMLElement>(one),
      );
      if (heading == null || said == null || beside == null) throw new Error('a beat is told');
      const made = (tag: string, className: string, ...inside: readonly (Node | string)[]): HTMLElement => {
        const element = document.createElement(tag);
        element.className = className;
        element.append(...inside);
        return element;
      };
      return all.map(({ title, parts }) => {
        heading.textContent = title;
        beside.replaceChildren();
        said.replaceChildren(
          ...parts.map(({ tag, text }) =>
            tag === null ? text : tag === 'number' ? made('span', 'story-number', text) : made(tag, '', text),
          ),
        );
        return Math.round(said.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(said).lineHeight));
      });
    }, SAID);
    expect(lines).toHaveLength(SAID.length);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(1);
    expect(SAID.flatMap(({ place }, index) => ((lines[index] ?? 0) > MOST_LINES ? [`${place} has ${lines[index]} lines`] : []))).toEqual(
      [],
    );
  });

// Checks that each mark of the scene is explained, unless it needs no explanation: by a row of the key with the same mark, or by words beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Middle } from '../../domain/telling/scene.model.ts';
import { marksOf } from './belt.view.tsx';
import { cachesWords } from './caches.words.ts';
import { containerWords } from './container.words.ts';
import { diskReadWords } from './disk-read.words.ts';
import { flusherWords } from './flusher.words.ts';
import { generationWords } from './generations.words.ts';
import { sceneGroupWords } from './groups.words.ts';
import { keyWords } from './key.words.ts';
import { KEY_CLASSES, KEY_ENTRIES, KEY_TERMS, type KeyEntry, type KeyMachine, KeySwatch, keyEntriesOf } from './key-swatch.view.tsx';
import { roomWords } from './node-rooms.words.ts';
import { ownersWords } from './owners.words.ts';
import { programsWords } from './programs.words.ts';
import { sceneWords } from './scene.words.ts';
import { sentenceOf } from './sentence.words.ts';
import { shaftWords } from './shaft.words.ts';

/** A row of the key, or the words beside the mark. */
type Explained = { readonly key: KeyEntry } | { readonly words: readonly string[] };

const PRESSURE = sceneGroupWords.pressure({ some: 0.46, full: 0.4, isOwn: false });

const OFTEN = { name: 'a', parts: [], pages: 1, amount: 1, softLimit: null, limits: [], searched: 1000, freed: 1, isSearched: false };

const MARKS: Readonly<Record<string, Explained>> = {
  'scene-bar-writeback': { words: flusherWords.throttles(1, 2) },
  'scene-bar': { words: [sceneWords.bar('1')] },
  'scene-bar-limit': { words: sceneWords.edge(1) },
  'scene-bar-over': { words: [sceneWords.goal('1')] },
  'scene-bar-within': { words: [sceneWords.goal('1')] },
  'scene-again': { words: sceneGroupWords.searched(OFTEN) },
  'scene-barred': { key: 'barred' },
  'scene-barred-for-all': { words: sceneWords.stuck },
  'scene-beyond': { words: shaftWords.beyond(null) },
  'scene-deepest': { words: shaftWords.beyond('before') },
  'scene-card': { words: cachesWords.list(1) },
  'scene-card-gone': { key: 'gone' },
  'scene-container-anon': { words: containerWords.used(1, 2, 0) },
  'scene-container-file': { words: containerWords.used(1, 2, 0) },
  'scene-kernel-pages': { key: 'kernel' },
  'scene-head-of-raise': { words: sceneWords.raised({ deciding: { boost: 512 }, unit: 'MB' }) },
  'scene-corners': { key: 'pointed' },
  'scene-cross': { words: cachesWords.fell(null) },
  'scene-excess': { words: sceneGroupWords.beside(1) },
  'scene-file-room': { words: cachesWords.file('a') },
  'scene-ghost': { words: [sceneWords.ghost('Patched', '1')] },
  'scene-flusher': { words: [flusherWords.writes] },
  'scene-flusher-asleep': { words: [flusherWords.sleeps] },
  'scene-generation': { words: [generationWords.oldest] },
  'scene-generation-next': { words: sentenceOf({ rule: 'ages', who: ['kswapd'], opens: 4 }) },
  'scene-glass-of-sand': { words: sceneWords.kswapdDoes({ does: 'waits', waitsFor: 'disk' }, null).flat() },
  'scene-glass-on-person': { words: [...programsWords.doing('disk', false), ...programsWords.doing('memory', false)] },
  'scene-gone': { words: [...cachesWords.gone(1, false), ...cachesWords.gone(1, true)].flat() },
  'scene-guess-halo': { words: [sceneWords.guess('1')] },
  'scene-head-of-way': { key: 'way' },
  'scene-limit': { key: 'softLimit' },
  'scene-line': { key: 'high' },
  'scene-loop': { words: roomWords.loop },
  'scene-mark-dirty': { key: 'dirty' },
  'scene-mark-referenced': { key: 'used' },
  'scene-mark-writeback': { key: 'writeback' },
  'scene-missing': { key: 'missing' },
  'scene-more': { key: 'surplus' },
  'scene-note': { words: ownersWords.noted('4 MB', true) },
  'scene-no-zone': { words: [roomWords.zone({ name: 'DMA', on: null })] },
  'scene-owned': { words: ownersWords.owned('MB', { label: 'editor', part: null, pages: 1, swapped: 0 }) },
  'scene-same-share': { words: sceneGroupWords.sharesOf },
  'scene-tag': { words: ownersWords.tagged('MB', { pages: 1, swapped: 0 }) },
  'scene-tag-plate': { words: ownersWords.tagged('MB', { pages: 1, swapped: 0 }) },
  'scene-over': { words: shaftWords.over(1) },
  'scene-pressure-full': { words: PRESSURE },
  'scene-pressure-some': { words: PRESSURE },
  'scene-read': { words: diskReadWords.read(1) },
  'scene-thread': { words: cachesWords.hangs },
  'scene-thread-cut': { words: cachesWords.fell(null) },
  'scene-wakes': { key: 'low' },
  'scene-water': { key: 'idleZone' },
  'scene-window': {
    words: sceneWords.searched(
      { type: 'kswapd', waits: false },
      { type: 'looked-at', inactive: 1, active: 0, share: 1, zone: null, notOnDisk: 0 },
    ),
  },
  'scene-window-bar': { key: 'searched' },
};

/**
 * Classes that need no explanation: boxes and outlines with a name, the lines from a thing to its name, and the class by which the page finds the
 * corners.
 */
const STRUCTURE = [
  'scene-bar-room',
  'scene-box',
  'scene-divider',
  'scene-entry',
  'scene-glass',
  'scene-leader',
  'scene-page-halo',
  'scene-paint',
  'scene-pointed',
  'scene-room-of-node',
  'scene-surface',
  'scene-tick',
  'scene-track',
  'scene-wheel',
];

/** Classes of the shapes in the scene's sources, without those of the key itself. */
function drawnClasses(): readonly string[] {
  const folder = new URL('./', import.meta.url);
  const found = new Set<string>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.view.tsx') && !file.includes('key')))
    for (const [, plain, made] of readFileSync(new URL(name, folder), 'utf8').matchAll(
      /<(?:path|rect|line)\b[^>]*?className=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/gs,
    ))
      for (const [one] of (plain ?? made ?? '').matchAll(/scene-[a-z]+(?:-[a-z]+)*(?![a-z-]*\$)/g)) found.add(one);
  return [...found].sort();
}

const rowOf = (id: KeyEntry): string =>
  `${KEY_CLASSES[id].join(' ')} ${renderToStaticMarkup(createElement('svg', null, createElement(KeySwatch, { id })))}`;

/** A machine with classic lists, two zones and squares of one page. */
const MACHINE: KeyMachine = {
  lru: 'lists',
  zones: 2,
  each: 1,
  nodeLists: false,
  loneUse: false,
  hasSoftLimit: true,
  hasContainer: false,
  isLimited: false,
};

describe('the key', () => {
  it('or words explain everything that the scene can draw', () => {
    const drawn = drawnClasses();
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.filter((one) => MARKS[one] === undefined && !STRUCTURE.includes(one))).toEqual([]);
  });

  it('has a row with exactly the same mark, and its words', () => {
    for (const [mark, explained] of Object.entries(MARKS)) {
      if ('words' in explained) expect(explained.words[0]?.length ?? 0, mark).toBeGreaterThan(2);
      else {
        expect(keyWords.entries[explained.key].length, mark).toBeGreaterThan(3);
        expect(rowOf(explained.key), mark).toContain(mark);
      }
    }
  });

  it('shows watermarks, programs in direct reclaim, waiting programs and the outline of a target beside every picture', () => {
    for (const middle of Object.keys(KEY_ENTRIES) as Middle[])
      for (const wall of [false, true])
        expect(keyEntriesOf(middle, wall, MACHINE), middle).toEqual(
          expect.arrayContaining(['high', 'low', 'min', 'reclaims', 'pointed', 'writeback']),
        );
    expect(rowOf('reclaims')).toContain('scene-person-reclaims');
    expect(rowOf('idle')).toContain('scene-person-idle');
  });

  it('explains the colours of anonymous and file pages beside nodes only if their boxes show lists', () => {
    const shown = (nodeLists: boolean): boolean => keyEntriesOf('nodes', false, { ...MACHINE, nodeLists }).includes('anon');
    expect([shown(true), shown(false)]).toEqual([true, false]);
  });

  it('has a row for marks of use only beside squares of few pages, as the drawing has the marks', () => {
    for (const each of [1, 4, 96]) {
      expect(keyEntriesOf('belts', false, { ...MACHINE, lru: 'both', each }).includes('used'), String(each)).toBe(
        marksOf('anon', each).includes('referenced'),
      );
      expect(marksOf('file', each)).not.toContain('referenced');
    }
    expect(marksOf('anon', 4)).toContain('referenced');
    expect(marksOf('anon', 96)).not.toContain('referenced');
  });

  it('mentions another zone only if the machine has one', () => {
    for (const zones of [1, 2]) expect(keyEntriesOf('belts', false, { ...MACHINE, zones }).includes('idleZone')).toBe(zones > 1);
  });

  it('explains everything that a beat without words beside it draws: the cross, the frame of a scan, the line of a soft limit', () => {
    for (const wall of [false, true]) {
      expect(keyEntriesOf('belts', wall, MACHINE)).toContain('barred');
      expect(keyEntriesOf('caches', wall, MACHINE)).toContain('framed');
      expect(keyEntriesOf('stack', wall, MACHINE)).toContain('dirty');
      expect(keyEntriesOf('groups', wall, MACHINE)).toContain('softLimit');
      expect(keyEntriesOf('groups', wall, { ...MACHINE, hasSoftLimit: false })).not.toContain('softLimit');
      expect(keyEntriesOf('groups', wall, MACHINE)).not.toContain('dirty');
      expect(keyEntriesOf('groups', wall, { ...MACHINE, isLimited: true })).toContain('dirty');
    }
    expect(rowOf('framed')).toContain('scene-window');
  });

  it('has a definition for each entry that is a word of the kernel, and none for marks that are only of the picture', () => {
    const all = [...new Set(Object.values(KEY_ENTRIES).flat())];
    const own = all.filter((id) => KEY_TERMS[id] === undefined);
    expect(own.toSorted()).toEqual(['barred', 'gone', 'idle', 'missing', 'pointed', 'surplus', 'way']);
  });

  it('leaves out on a projector only arrows, and marks that have their names beside them', () => {
    const left = KEY_ENTRIES.belts.filter((id) => !keyEntriesOf('belts', true, { ...MACHINE, hasContainer: true }).includes(id));
    expect(left.toSorted()).toEqual(['generations', 'idle', 'idleZone', 'surplus', 'way']);
  });
});

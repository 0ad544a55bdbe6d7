import { describe, expect, test } from 'vitest';
import { isListInPlay } from '../../domain/lists/lists.model.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import { DEPTHS, spokenBy } from '../../domain/stage/depth.model.ts';
import { isLaneInPlay, isOutcomeInPlay, isZoneInPlay, mentionedZones } from '../../domain/stage/in-play.model.ts';
import { sidesNamed } from '../../domain/story/side-names.words.ts';
import { readStory } from '../../domain/story/story.model.ts';
import { ALL_ZONES, IN_KERNEL, TERMS, type Term } from '../../domain/terms/terms.model.ts';
import { COUNTERS, frames, zone } from '../../test/fixtures/frames.ts';
import { type Asked, formulasOf } from './formulas.model.ts';
import { formulaWords } from './formulas.words.ts';
import { glossary } from './glossary.words.ts';

const { trouble } = frames;
const asked = (change: Partial<Asked>): Asked => ({ frame: trouble, other: null, counterNames: COUNTERS, zone: 1, of: '', ...change });

const PATCHES = sidesNamed(null);

const said = (term: Term, change: Partial<Asked>, sides: SideNames): string =>
  formulasOf(term, asked(change))
    .map((one) => `${formulaWords.result(one)} ${formulaWords.value(one)} = ${formulaWords.expression(one, sides)}`)
    .join('\n');

const check = (term: Term, change: Partial<Asked>, text: string): void => expect(said(term, change, PATCHES)).toBe(text);

const inZone = (change: Parameters<typeof zone>[0], scale_factor: number): Partial<Asked> => ({
  frame: { ...trouble, zones: [zone(change)], parts: { ...trouble.parts, scale_factor } },
  zone: 0,
});

describe('formulas', () => {
  test('before 4.6, low is a quarter of min above min, and high is half of min above it', () => {
    check('low', inZone({ min: 4_483, low: 5_603, high: 6_724 }, 0), 'low 5,603 = min 4,483 + (min 4,483 ÷ 4)');
    check('high', inZone({ min: 4_483, low: 5_603, high: 6_724 }, 0), 'high 6,724 = min 4,483 + (min 4,483 ÷ 2)');
  });

  test('since 4.6 the step is a share of the zone if that is more', () => {
    check(
      'low',
      inZone({ managed: 1_000_000, min: 2_000, low: 3_000 }, 10),
      'low 3,000 = min 2,000 + max(min 2,000 ÷ 4, (managed 1,000,000 × watermark_scale_factor 10) ÷ 10,000)',
    );
    check(
      'high',
      inZone({ managed: 1_000_000, min: 2_000, high: 4_000 }, 10),
      'high 4,000 = min 2,000 + (2 × max(min 2,000 ÷ 4, (managed 1,000,000 × watermark_scale_factor 10) ÷ 10,000))',
    );
  });

  test('the boost of 5.0 is part of all three watermarks, but not of the step between them', () => {
    const boosted = { managed: 1_000_000, min: 2_512, low: 3_512, boost: 512 };
    check(
      'low',
      inZone(boosted, 10),
      'low 3,512 = min 2,512 + max((min 2,512 − watermark_boost 512) ÷ 4, (managed 1,000,000 × watermark_scale_factor 10) ÷ 10,000)',
    );
    check(
      'high',
      inZone({ managed: 100_000, min: 2_000, high: 3_512, boost_kept: 512 }, 10),
      'high 3,512 = min 2,000 + (2 × max(min 2,000 ÷ 4, (managed 100,000 × watermark_scale_factor 10) ÷ 10,000)) + left from an earlier boost 512',
    );
    const [min] = formulasOf('min', asked(inZone(boosted, 10)));
    expect(min && formulaWords.expression(min, PATCHES)).toContain(' + watermark_boost 512');
  });

  test('of zones with the same name on several nodes, the one of the named node is meant', () => {
    const zones = [zone({ node: 0, min: 400, low: 500 }), zone({ node: 1, min: 800, low: 1_000 })];
    const frame = { ...trouble, zones, parts: { ...trouble.parts, scale_factor: 0 } };
    const { name = '' } = zones[1] ?? {};
    check('low', { frame, zone: 0, of: `${name} 1` }, 'low 1,000 = min 800 + (min 800 ÷ 4)');
    check('low', { frame, zone: 1, of: `${name} 0` }, 'low 500 = min 400 + (min 400 ÷ 4)');
  });

  test('free is the part of a zone that is left when all its users are subtracted', () => {
    check(
      'free',
      inZone(
        {
          managed: 1_000,
          free_pages: 200,
          kernel_pages: 100,
          lists: [1, 2, 3, 600, 0],
          isolated_file: 32,
          per_cpu: 60,
          on_the_way: 2,
        },
        0,
      ),
      'free 200 = managed 1,000 − kernel 100 − on lists 606 − isolated 32 − in CPUs’ lists 60 − about to be added to a list 2',
    );
  });

  test('what is free in all zones has a formula for each zone, with its name', () => {
    const zones = [zone({ name: 'DMA32', free_pages: 200 }), zone({ name: 'Normal', free_pages: 300 })];
    const found = formulasOf('free', asked({ frame: { ...trouble, zones }, of: ALL_ZONES }));
    expect(found.map(({ of, value }) => [of, value])).toEqual([
      ['DMA32', 200],
      ['Normal', 300],
    ]);
  });

  test('before a reclaimer has decided, the part of a list that a pass scans is its size, shifted by the priority', () => {
    check(
      'scan',
      { of: 'inactive-file', frame: { ...trouble, gauges: trouble.gauges.map((gauge) => ({ ...gauge, priority: 12 })) } },
      'inactive file: scans 76 = size 312,400 >> priority 12',
    );
    const decided = trouble.gauges.map((gauge) => ({ ...gauge, scan_targets: [0, 0, 9, 0] as const }));
    check('scan', { of: 'inactive-file', frame: { ...trouble, gauges: decided } }, '');
  });

  test('an outcome is the sum of its counters; freed pages also have their efficiency, and a second kernel a difference', () => {
    const counters = Array.from(COUNTERS, (name) => ({ pgscan_kswapd: 1_000, pgsteal_kswapd: 250, pgsteal_direct: 5 })[name] ?? 0);
    const other = { ...trouble, counters: Array.from(COUNTERS, (name) => (name === 'pgsteal_kswapd' ? 510 : 0)) };
    check(
      'freed',
      { frame: { ...trouble, counters }, other },
      [
        'since the start 255 = pgsteal_kswapd 250 + pgsteal_direct 5',
        'freed per page scanned, percent 25 = (100 × (pgsteal_kswapd 250 + pgsteal_direct 5)) ÷ (pgscan_kswapd 1,000 + pgscan_direct 0)',
        'difference −255 = patched 255 − unpatched 510',
        'change, percent −50 = (100 × (patched 255 − unpatched 510)) ÷ unpatched 510',
      ].join('\n'),
    );
    const named = { before: 'Without swap', after: 'With swap' };
    expect(said('freed', { frame: { ...trouble, counters }, other }, named)).toContain(
      'difference −255 = With swap 255 − Without swap 510\nchange, percent −50 = (100 × (With swap 255 − Without swap 510)) ÷ Without swap 510',
    );
  });

  test('a background limit that is not below the hard limit becomes half of it', () => {
    const parts = { ...trouble.parts, dirtyable_pages: 1_000, dirty_ratio: 10, dirty_background_ratio: 10 };
    const frame = { ...trouble, parts, dirty_limit: 100, dirty_background: 50 };
    check('dirtyLimit', { frame }, 'dirty limit 100 = (dirtyable pages 1,000 × dirty_ratio 10) ÷ 100');
    check('background', { frame }, 'background limit 50 = dirty limit 100 ÷ 2');
  });

  test('an actor has no formula', () => {
    expect(formulasOf('kswapd', asked({}))).toEqual([]);
  });
});

describe('definitions', () => {
  test('every word has at most four sentences, and a source to read on if it is the kernel’s', () => {
    for (const term of TERMS) {
      const { text } = glossary[term];
      const { kernel, source } = IN_KERNEL[term];
      const sentences = text.split(/[.?](?:\s|$)/).filter((one) => one !== '').length;
      expect(sentences, term).toBeGreaterThanOrEqual(1);
      expect(sentences, term).toBeLessThanOrEqual(4);
      expect(text.split(/\s+/).length, term).toBeLessThanOrEqual(60);
      expect(kernel === '', term).toBe(source === '');
      if (source !== '') expect(source, term).toMatch(/^[a-z0-9/_-]+\.[ch]\b|^include\/|\/proc/);
    }
  });
});

describe('depths', () => {
  const story = readStory(
    '# A\n\n## B {#b}\n::moment before: end\n::point tank DMA\n\n{free Normal} and {after counter pswpout}, {list inactive-file}.',
  );
  const beat = story.type === 'read' ? (story.story.beats[0] ?? null) : null;

  test('a number is mentioned on its side and in its zone only', () => {
    expect(DEPTHS).toEqual(['story', 'model', 'kernel']);
    const before = spokenBy(beat, 'before');
    const after = spokenBy(beat, 'after');
    expect([before.zone('free', 'Normal'), before.zone('free', 'DMA'), before.zone('low', 'Normal')]).toEqual([true, false, false]);
    expect([before.outcome('swappedOut'), after.outcome('swappedOut'), after.zone('free', 'Normal')]).toEqual([false, true, false]);
    expect([before.list('inactive-file', 'Normal'), before.list('active-file', 'Normal'), before.frame('priority')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(spokenBy(null, 'before').outcome('swappedOut')).toBe(false);
  });

  test('a zone that serves no ordinary requests is not in the story, unless the story mentions it', () => {
    const kept = zone({ name: 'DMA', managed: 3_976, min: 33, reserve: 3_948 });
    expect(isZoneInPlay(kept, new Set())).toBe(false);
    expect(isZoneInPlay(kept, mentionedZones(beat === null ? [] : [beat]))).toBe(true);
    expect(isZoneInPlay(zone({ reserve: 100 }), new Set())).toBe(true);
  });

  test('without swap anonymous lists, their outcomes and their lane are not in the story', () => {
    const bare = { ...trouble, swap_total: 0 };
    expect([isListInPlay('anon', bare), isListInPlay('file', bare), isListInPlay('anon', trouble)]).toEqual([false, true, true]);
    expect([isOutcomeInPlay('swappedIn', bare), isOutcomeInPlay('freed', bare)]).toEqual([false, true]);
    expect([isLaneInPlay('swap', null, true), isLaneInPlay('swap', null, false), isLaneInPlay('ops', null, false)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, withChange } from '../domain/change/changes.model.ts';
import { VERDICTS } from '../domain/ledger/ledger.model.ts';
import { PICTURES } from '../domain/pictures.model.ts';
import { DEPTHS } from '../domain/stage/depth.model.ts';
import fixtures from '../test/fixtures/links-v1.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../words/language.ts';
import { GRAINS, type Intent, LAB, PANELS, SIDES, THEMES, VIEWS } from './intent.ts';
import { CURRENT_VERSION, type Decoded, decodeLink, encodeLink, linkToStories, mendedLink } from './link.ts';
import { LINK_FIELDS, type Proof } from './link-fields.ts';
import { titleFrom } from './link-values.ts';
import { SPEEDS } from './speeds.model.ts';
import { initialIntent } from './store.ts';
import { LOCKS, PARTS } from './teaching.model.ts';

const scenarios = ['2010-direct-writeback', '2013-kswapd-limits', '2018-shrinker-floor', LAB];
const fallback = '2013-kswapd-limits';
const read = (link: string): Decoded => decodeLink(link, scenarios, fallback);

const times = fc.integer({ min: 0, max: 5_000_000_000_000 });
const patch = fc.tuple(fc.stringMatching(/^[A-Za-z0-9_.-]{1,30}$/), fc.constantFrom('on', 'off')).map(([id, state]) => `${id}=${state}`);
const set = fc
  .tuple(fc.stringMatching(/^[a-z0-9_.]{1,30}$/), fc.stringMatching(/^[\p{L}\p{N}\p{P}\p{S} ]{1,30}$/u))
  .map(([path, value]) => `${path}=${value}`);

const change: fc.Arbitrary<Change> = fc.record({
  ns: times,
  side: fc.constantFrom('before', 'after', 'both'),
  name: fc.constantFrom('b1_limit', 'kill', 'stop', 'cont', 'start'),
  value: fc.constantFrom('on', 'off', '60'),
});
const sysctl = change.map((one): Change => ({ ...one, name: 'min_free_kbytes', value: '67584' }));

const records: fc.Arbitrary<Intent> = fc.record({
  scenario: fc.constantFrom(...scenarios),
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 300 })),
  story: fc.option(fc.string({ unit: 'grapheme', maxLength: 300 })),
  size: fc.constantFrom('classroom', 'published'),
  seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  patches: fc.record({ before: fc.array(patch, { maxLength: 4 }), after: fc.array(patch, { maxLength: 4 }) }),
  sets: fc.array(set, { maxLength: 4 }),
  changes: fc.array(fc.oneof(change, sysctl), { maxLength: 12 }).map((all) => all.reduce<readonly Change[]>(withChange, [])),
  position: fc.oneof(
    fc.record({ type: fc.constant('time' as const), ns: times }),
    fc.record({ type: fc.constant('event' as const), side: fc.constantFrom(...SIDES), event: fc.integer({ min: 0, max: 0xffff_fffe }) }),
  ),
  view: fc.constantFrom(...VIEWS),
  lead: fc.constantFrom(...SIDES),
  grain: fc.constantFrom(...GRAINS),
  speed: fc.constantFrom(...SPEEDS),
  zone: fc.integer({ min: 0, max: 15 }),
  picture: fc.constantFrom(...PICTURES),
  hunk: fc.option(fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/)),
  page: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
  map: fc.option(fc.record({ zoom: fc.integer({ min: 1, max: 19 }), centre: fc.integer({ min: 0, max: 99_999_999 }) })),
  since: fc.option(times),
  lanes: fc.option(
    fc
      .tuple(times, times)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ fromNs: Math.min(one, other), toNs: Math.max(one, other) })),
  ),
  depth: fc.constantFrom(...DEPTHS),
  theme: fc.constantFrom(...THEMES),
  language: fc.constantFrom(...LANGUAGES),
  beat: fc.option(fc.stringMatching(/^[a-z][a-z0-9-]{0,31}$/)),
  panel: fc.option(fc.constantFrom(...PANELS)),
  verdict: fc.option(fc.constantFrom(...VERDICTS)),
  twin: fc.boolean(),
  title: fc.option(fc.string({ unit: 'grapheme', maxLength: 100 }).map(titleFrom)),
  embed: fc.boolean(),
  hide: fc.subarray([...PARTS]),
  lock: fc.subarray([...LOCKS]),
});
/** Only the lab has texts of its own. */
const intents = records.map((intent) => (intent.text === null && intent.story === null ? intent : { ...intent, scenario: LAB }));
const proofs: fc.Arbitrary<Proof | null> = fc.option(
  fc.record({
    hash: fc.stringMatching(/^[0-9a-f]{16}$/),
    engine: fc.stringMatching(/^[0-9]\.[0-9]\.[0-9]$/),
    text: fc.stringMatching(/^[0-9a-f]{8}$/),
  }),
);

/** Checks that a text leads to one of the three results, and that a refusal is a sentence. */
function checkTotal(link: string): void {
  const decoded = read(link);
  if (decoded.type === 'refused') {
    expect(decoded.why).toMatch(/^[A-Z].{10,}\.$/s);
    expect(decoded.asked).toEqual({ scenario: fallback });
  }
  if (decoded.type === 'read') {
    expect(scenarios).toContain(decoded.asked.scenario);
    expect(decoded.passedOver.length).toBeLessThanOrEqual(4);
    for (const sentence of decoded.passedOver) expect(sentence).toMatch(/^[A-Z0-9].{10,}\.$/s);
  }
  expect(['empty', 'read', 'refused']).toContain(decoded.type);
}

describe('links', () => {
  test('L5: every link of format v1 ever released still opens as it did', () => {
    for (const { link, asked, proof } of fixtures) expect(read(link)).toEqual({ type: 'read', asked, proof, passedOver: [] });
  });

  test('L5: every released format has its links in the tests, and every field stands in one of the format of today', () => {
    const formats = readdirSync(new URL('../test/fixtures/', import.meta.url)).filter((name) => /^links-v\d+\.json$/.test(name));
    expect(formats).toEqual(Array.from({ length: CURRENT_VERSION }, (_, before) => `links-v${before + 1}.json`));
    expect(encodeLink(initialIntent, initialIntent, null)).toMatch(new RegExp(`^#v${CURRENT_VERSION}/`));
    const used = new Set(fixtures.flatMap(({ link }) => link.split(/[?&]/).slice(1)).map((field) => field.split('=')[0]));
    expect(LINK_FIELDS.flatMap(({ names }) => names).filter((name) => !used.has(name))).toEqual([]);
  });

  test('what is written is read back, whatever the intent', () => {
    fc.assert(
      fc.property(intents, proofs, (intent, proof) => {
        const decoded = read(encodeLink(intent, initialIntent, proof));
        expect(decoded.type).toBe('read');
        if (decoded.type !== 'read') return;
        expect(decoded.passedOver).toEqual([]);
        expect({ ...initialIntent, ...decoded.asked }).toEqual(intent);
        expect(decoded.proof).toEqual(proof);
      }),
      { numRuns: 500 },
    );
  });

  test('a link has only characters that survive chat and mail', () => {
    fc.assert(
      fc.property(intents, proofs, (intent, proof) => {
        expect(encodeLink(intent, initialIntent, proof)).toMatch(/^[A-Za-z0-9\-_.~=&#/:?%]*$/);
      }),
    );
  });

  test('2,000 cut or changed links open or are refused with a sentence', () => {
    const changed = fc.tuple(
      intents,
      proofs,
      fc.nat(),
      fc.string({ maxLength: 3, unit: 'binary' }),
      fc.constantFrom('cut', 'insert', 'replace'),
    );
    fc.assert(
      fc.property(changed, ([intent, proof, where, text, how]) => {
        const link = encodeLink(intent, initialIntent, proof);
        const at = where % (link.length + 1);
        const rest = how === 'cut' ? '' : link.slice(how === 'insert' ? at : at + text.length);
        checkTotal(link.slice(0, at) + (how === 'cut' ? '' : text) + rest);
      }),
      { numRuns: 2_000 },
    );
  });

  test('1,000 texts that never were links are refused with a sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => checkTotal(`#${text}`)),
      { numRuns: 1_000 },
    );
  });

  const refusals: readonly (readonly [link: string, why: string])[] = [
    ['#v2/2013-kswapd-limits', 'The link has format v2; this page reads v1.'],
    ['#v0/2013-kswapd-limits', 'The link has format v0; this page reads v1.'],
    ['#v1/__proto__', 'There is no scenario "__proto__"; the gallery lists all scenarios.'],
    ['#v1/2013-kswapd-limit5', 'There is no scenario "2013-kswapd-limit5"; similar names are 2013-kswapd-limits.'],
    ['#v1/2013-kswapd-limits?__proto__=1', 'The link has a field "__proto__", which this page does not know.'],
    ['#v1/2013-kswapd-limits?constructor=1&toString=2', 'The link has a field "constructor"'],
    ['#v1/2013-kswapd-limits?at=t1', 'The link says at="t1"; expected a time such as t653.25s'],
    ['#v1/2013-kswapd-limits?at=b4294967295', 'The link says at="b4294967295"'],
    ['#v1/2013-kswapd-limits?at=t1s&at=t2s', 'The link gives "at" twice; expected it once.'],
    ['#v1/2013-kswapd-limits?speed=3', 'The link says speed="3"; expected one of even, event, 0.0001'],
    ['#v1/2013-kswapd-limits?lanes=5:5', 'The link says lanes="5:5"; expected two times in seconds'],
    ['#v1/2013-kswapd-limits?beat=The%20edge', 'The link says beat="The edge"; expected the name of a beat of the story.'],
    ['#v1/2013-kswapd-limits?verdict=yes', 'The link says verdict="yes"; expected reproduced or direction or missed or open'],
    ['#v1/2013-kswapd-limits?panel=ledger', 'The link says panel="ledger"; expected tables or claims or patches or'],
    ['#v1/2013-kswapd-limits?h=0123456789abcdef', 'The link lacks e and f; h, e and f belong together'],
    ['#v1/2013-kswapd-limits?zone=%E0%A4%A', 'The link contains "%E0%A4%A"; a percent sign'],
    ['#v1/2013-kswapd-limits?lang=xx', 'The link says lang="xx"; expected en or zh.'],
    ['#v1/2013-kswapd-limits?theme=%3Cscript%3E', 'The link says theme="<script>"; expected light or dark or projector.'],
    ['#v1/2013-kswapd-limits?text=1AAAA', 'The link contains a text for the scenario "2013-kswapd-limits"; only "lab" can have its own.'],
    ['#v1/2013-kswapd-limits?story=1AAAA', 'The link contains a story for the scenario "2013-kswapd-limits"; only "lab" can have its own.'],
    ['#v1/lab?story=0AAAA', 'The story in the link cannot be read: it begins with "0"; expected "1".'],
    ['#v1/lab?text=0AAAA', 'The scenario in the link cannot be read: it begins with "0"; expected "1".'],
    ['#v1/lab?text=1', 'The scenario in the link cannot be read: it has characters other than letters'],
    ['#v1/2013-kswapd-limits?do=5s:take:0', 'The link says do="5s:take:0"; expected TIME:NAME:VALUE, such as 725.5s:swappiness:10'],
    [
      '#v1/2013-kswapd-limits?do=5s:swappiness:dd',
      'The link says do="5s:swappiness:dd"; expected TIME:NAME:VALUE, such as 725.5s:swappiness:10',
    ],
    ['#v1/2013-kswapd-limits?da=5s:kill:/bin/sh', 'The link says da="5s:kill:/bin/sh"; expected TIME:NAME:VALUE'],
    ['#v1/2013-kswapd-limits?twin=yes', 'The link says twin="yes"; expected open.'],
    [`#v1/${'x'.repeat(9_000)}`, 'The link is 9004 characters long; the limit is 8192.'],
  ];
  test.each(refusals)('%.60s is told with place, value and what would be right', (link, why) => {
    const decoded = read(link);
    expect(decoded.type).not.toBe('empty');
    if (decoded.type === 'refused') expect(decoded.why).toContain(why);
    if (decoded.type === 'read') expect(decoded.passedOver[0]).toContain(why);
  });

  test('only what is no link, or of something that is not here, is refused as a whole', () => {
    const whole = refusals.map(([link]) => link).filter((link) => read(link).type === 'refused');
    expect(whole.map((link) => link.slice(0, 24))).toEqual([
      '#v2/2013-kswapd-limits',
      '#v0/2013-kswapd-limits',
      '#v1/__proto__',
      '#v1/2013-kswapd-limit5',
      '#v1/xxxxxxxxxxxxxxxxxxxx',
    ]);
  });

  test('a field of a later page is named and skipped, and the state is still checked', () => {
    const decoded = read('#v1/2013-kswapd-limits?h=0123456789abcdef&e=0.1.0&f=89abcdef&beat=gear&hologram=on');
    expect(decoded).toEqual({
      type: 'read',
      asked: { scenario: '2013-kswapd-limits', beat: 'gear', depth: 'story' },
      proof: { hash: '0123456789abcdef', engine: '0.1.0', text: '89abcdef' },
      passedOver: ['The link has a field "hologram", which this page does not know.'],
    });
  });

  test.each([
    ['beat=gear', 'story'],
    ['beat=gear&depth=model', 'model'],
    ['depth=kernel&beat=gear', 'kernel'],
    ['at=t5s', undefined],
    ['at=t5s&beat=gear', 'story'],
    ['depth=story', 'story'],
  ])('%s is told at the depth %s', (fields, depth) => {
    const decoded = read(`#v1/2013-kswapd-limits?${fields}`);
    expect(decoded.type === 'read' ? decoded.asked.depth : decoded).toBe(depth);
  });

  test('how much is told is written where it does not follow', () => {
    const written = (change: Partial<Intent>): string => encodeLink({ ...initialIntent, ...change }, initialIntent, null);
    expect(written({ beat: 'gear', depth: 'story' })).toBe('#v1/2013-kswapd-limits?beat=gear');
    expect(written({ beat: 'gear', depth: 'model' })).toBe('#v1/2013-kswapd-limits?depth=model&beat=gear');
    expect(written({ depth: 'story' })).toBe('#v1/2013-kswapd-limits?depth=story');
    expect(written({ depth: 'model' })).toBe('#v1/2013-kswapd-limits');
  });

  test('a language is written wherever a link without it would or might open in another one', () => {
    const written = (language: Language, chosen: Language): string =>
      encodeLink({ ...initialIntent, language }, { ...initialIntent, language: chosen }, null);
    expect(written('en', 'en')).toBe('#v1/2013-kswapd-limits');
    expect(written('zh', 'en')).toBe('#v1/2013-kswapd-limits?lang=zh');
    // The receiver of the link may not have chosen a language.
    expect(written('zh', 'zh')).toBe('#v1/2013-kswapd-limits?lang=zh');
    expect(written('en', 'zh')).toBe('#v1/2013-kswapd-limits?lang=en');
  });

  test('a cut or changed link still opens what could be understood of it', () => {
    const decoded = read('#v1/2018-shr?at=t12.5s&theme=purple&%zz&gra&grain=pass&seed');
    expect(decoded).toEqual({
      type: 'read',
      asked: { scenario: '2018-shrinker-floor', position: { type: 'time', ns: 12_500_000_000 }, grain: 'pass' },
      proof: null,
      passedOver: [
        'There is no scenario "2018-shr"; the nearest name is "2018-shrinker-floor".',
        'The link contains "%zz"; fields have the form name=value.',
        'The link contains "gra"; fields have the form name=value.',
        '2 more fields of the link were skipped.',
      ],
    });
  });
});

describe('what mail programs make of links', () => {
  const plain = '#v1/2013-kswapd-limits?at=t12.5s&lang=zh&beat=bill';
  const escaped = encodeURIComponent(plain.slice(1));
  const asked = read(plain);

  test.each([
    ...[')', '.', ',', ';', ':', '!', '?', ').', '."', '>', '>.', '*', '_', '」。', '…', ' ', ')\n'].map((tail) => `${plain}${tail}`),
    plain.replaceAll('&', '&amp;'),
    plain.replace('/', '%2F'),
    plain.replace('/', '%2f').replaceAll('&', '&amp;'),
    plain.replaceAll('=', '%3D'),
    `#${escaped}`,
    `#${escaped})`,
    `#${escaped}%29.`,
    plain.replace('?', '%3F'),
  ])('%j leads where it led before', (link) => {
    expect(asked).toMatchObject({ type: 'read', passedOver: [], asked: { beat: 'bill', language: 'zh' } });
    expect(read(link)).toEqual(asked);
  });

  test.each([
    '#v1/2013-kswapd-limits)',
    '#v1/2013-kswapd-limits.',
    '#v1%2F2013-kswapd-limits',
    '#v1/2013-kswapd-limits?',
    '#v1/2013-kswapd-limits?)',
  ])('%j names its scenario', (link) =>
    expect(read(link)).toMatchObject({ type: 'read', asked: { scenario: '2013-kswapd-limits' }, passedOver: [] }),
  );

  test('a link is not changed by mending it', () => {
    fc.assert(
      fc.property(intents, (intent) => {
        const link = encodeLink(intent, initialIntent, null);
        expect(mendedLink(link)).toBe(link);
      }),
    );
  });

  test('a mistake in the midst of a link is told as before', () => {
    expect(read('#v1/2013-kswapd-limits?beat=bill)&seed=7')).toMatchObject({ passedOver: [expect.stringContaining('beat="bill)"')] });
    expect(read('#v1/2013-kswapd-limits?beat=a&beat=bill.')).toMatchObject({
      passedOver: [expect.stringContaining('twice')],
      asked: { beat: 'a' },
    });
  });
});

describe('the address of the gallery', () => {
  test('names its theme, and every theme comes back', () => {
    for (const theme of THEMES) {
      const link = linkToStories(theme, null);
      expect(mendedLink(link)).toBe(link);
      expect(decodeLink(link, scenarios, fallback)).toEqual({ type: 'empty', theme: theme === 'light' ? null : theme, list: null });
    }
  });

  test('names what is open over it', () => {
    expect(linkToStories('light', 'runs')).toBe('#stories?open=runs');
    for (const list of ['runs', 'truth', 'help'] as const)
      expect(decodeLink(linkToStories('dark', list), scenarios, fallback)).toEqual({ type: 'empty', theme: 'dark', list });
    expect(decodeLink('#stories?open=doors', scenarios, fallback)).toEqual({ type: 'empty', theme: null, list: null });
  });

  test('leads to the gallery with fields that it does not know', () => {
    for (const [link, theme] of [
      ['#stories?theme=pink', null],
      ['#stories?colour=red&theme=dark', 'dark'],
      ['#stories?', null],
    ] as const)
      expect(decodeLink(link, scenarios, fallback)).toEqual({ type: 'empty', theme, list: null });
    expect(decodeLink('#storiesx', scenarios, fallback).type).not.toBe('empty');
  });
});

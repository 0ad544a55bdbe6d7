// L8: links that were cut, changed, mixed or made up. The generator knows the grammar, so far more links reach the readers of values than
// with random characters.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fixtures from '../test/fixtures/links-v1.json' with { type: 'json' };
import { hostile } from '../test/hostile.ts';
import { LAB } from './intent.ts';
import { decodeLink, LINK_LIMIT } from './link.ts';
import { LINK_FIELDS } from './link-fields.ts';
import { MEASURED } from './measured-link.ts';

const scenarios = ['2010-direct-writeback', '2013-kswapd-limits', '2018-shrinker-floor', LAB];
const fallback = '2013-kswapd-limits';
const RUNS = hostile(15);
const names = [...LINK_FIELDS.flatMap((field) => field.names), 'kernel', 'work'];

/** Values from the links in the fixtures, of any field. */
const realValues = fixtures.flatMap(({ link }) => link.split(/[?&]/).slice(1)).map((field) => field.slice(field.indexOf('=') + 1));
const HOSTILE = [
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '\u202Eevil',
  '\ud800',
  '1'.concat('A'.repeat(300)),
  ' ',
];

const number = fc.oneof(fc.integer(), fc.bigInt().map(String), fc.double().map(String)).map(String);
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...realValues) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: number },
  { weight: 1, arbitrary: fc.tuple(number, number).map(([one, other]) => `t${one}s:${other}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const field = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) }), value)
  .map(([name, held]) => `${name}=${held}`);
const start = fc.constantFrom('#v1/', '#v1/', '#v1/', '#v1/', '#v2/', '#v0/', '#', '#v1', '');
const scenario = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...scenarios, MEASURED) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE, '2018', '20', '') },
);
const made = fc
  .tuple(start, scenario, fc.array(field, { maxLength: 12 }))
  .map(([begin, name, fields]) => `${begin}${name}?${fields.join('&')}`);

/** A link from which characters are removed, or into which characters are inserted. */
const damaged = fc
  .tuple(
    fc.oneof(made, fc.constantFrom(...fixtures.map(({ link }) => link))),
    fc.nat(),
    fc.nat(20),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  .map(([link, at, out, more]) => {
    const from = at % (link.length + 1);
    return link.slice(0, from) + more + link.slice(from + out);
  });

/** The longest time that a link took, in milliseconds. */
function slowest(links: fc.Arbitrary<string>, numRuns: number): number {
  let most = 0;
  fc.assert(
    fc.property(links, (link) => {
      const before = performance.now();
      const decoded = decodeLink(link, scenarios, fallback);
      most = Math.max(most, performance.now() - before);
      if (decoded.type === 'empty') return;
      if (decoded.type !== 'measured') expect(scenarios).toContain(decoded.asked.scenario);
      for (const sentence of decoded.type === 'refused' ? [decoded.why] : decoded.passedOver) {
        // The message is shown, so it must be short, a sentence, and plain text.
        expect(sentence.length).toBeLessThan(500);
        expect(sentence).toMatch(/^[A-Z0-9].*\.$/s);
      }
      expect(Object.getPrototypeOf(decoded.asked)).toBe(Object.prototype);
    }),
    { numRuns },
  );
  return most;
}

describe('L8', () => {
  // A user would notice a second. The slowest machine that runs the tests takes milliseconds.
  test(`${RUNS} links with real names and values, hostile ones among them, are read or refused at once`, () => {
    expect(slowest(made, RUNS)).toBeLessThan(1_000);
  });

  test(`${RUNS} cut and changed links are read or refused at once`, () => {
    expect(slowest(damaged, RUNS)).toBeLessThan(1_000);
  });

  test.each([
    ['a thousand fields', `#v1/lab?${'pa=a:on&'.repeat(1_000)}`],
    ['a thousand mistakes', `#v1/lab?${'at=x&'.repeat(1_500)}`],
    ['one long number', `#v1/lab?seed=${'9'.repeat(LINK_LIMIT - 30)}`],
    ['more than is read', `#v1/lab?title=${'a'.repeat(1_000_000)}`],
  ])('%s are read or refused at once', (_, link) => {
    expect(slowest(fc.constant(link), 1)).toBeLessThan(1_000);
  });
});

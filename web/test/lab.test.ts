import { existsSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { blocksOf, rawValue, shownValue, withoutBlock, withRaw } from '../domain/lab/scenario-lines.model.ts';
import {
  countOf,
  diskKind,
  fieldOf,
  memoryOf,
  nodesOf,
  untilWorkIsDone,
  withActor,
  withDisk,
  withField,
  withKernel,
  withMemory,
  withoutActor,
  withPattern,
  withReadSize,
  withSwap,
} from '../panels/lab/lab-machine.model.ts';
import { CHOICES, DISK_NAMES, MACHINE_KEYS, OPTIONAL, STARTS, SYSCTL_KEYS, WORKS } from '../panels/lab/lab-work.model.ts';
import { encodeLink } from '../state/link.ts';
import { packText, TEXT_LIMIT, unpackText } from '../state/packed-text.ts';
import { initialIntent } from '../state/store.ts';
import { newEngine, scenarioToml } from './engine.ts';
import fixtures from './fixtures/packed-texts.json' with { type: 'json' };

const folder = new URL('../../scenarios/', import.meta.url);
const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/scenario.toml`, folder)));
const lab = scenarioToml('lab');
const { reader } = await newEngine();

/** The engine's message about a text; null: it accepts the text. A trap of the engine is thrown again. */
function refusal(text: string): string | null {
  try {
    for (const side of ['before', 'after']) reader.describe(text, `kernel=${side}`);
    return null;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error)) throw error;
    return error.message;
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

describe('a text in a link', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        expect(unpackText(packText(text), 'scenario')).toEqual({ type: 'unpacked', text });
      }),
    );
    for (const name of names)
      expect(unpackText(packText(scenarioToml(name)), 'scenario')).toEqual({ type: 'unpacked', text: scenarioToml(name) });
  });

  test('has only characters that survive chat and mail', () => {
    for (const name of names) expect(packText(scenarioToml(name))).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  test('that was packed by an earlier version still opens as it did', () => {
    for (const { packed, text } of fixtures) expect(unpackText(packed, 'scenario')).toEqual({ type: 'unpacked', text });
  });

  test('every scenario of the repository fits into a link', () => {
    for (const name of names) {
      const intent = { ...initialIntent, scenario: 'lab', text: scenarioToml(name) };
      expect(encodeLink(intent, initialIntent, null).length, name).toBeLessThan(7_400);
    }
  });

  test('a lab with another memory and a writer more has a link of at most 600 characters', () => {
    const text = withActor(withMemory(lab, 384, 2) ?? '', 'writer');
    const proof = { hash: 'f'.repeat(16), engine: '10.20.30', text: 'f'.repeat(8) };
    const position = { type: 'time', ns: 19_999_999_999 } as const;
    expect(encodeLink({ ...initialIntent, scenario: 'lab', text, position }, initialIntent, proof).length).toBeLessThanOrEqual(600);
  });

  const bomb = (bytes: number): string => `1${base64(deflateSync(new Uint8Array(bytes).fill(0x61), { level: 9 }))}`;
  const hostile: readonly (readonly [what: string, packed: string, why: string])[] = [
    ['a bomb', bomb(8_000_000), `it unpacks to more than the limit of ${TEXT_LIMIT} bytes`],
    ['one byte too many', bomb(TEXT_LIMIT + 1), `it unpacks to more than the limit of ${TEXT_LIMIT} bytes`],
    ['a block longer than the room', `1${base64(deflateSync(new Uint8Array(TEXT_LIMIT + 9), { level: 0 }))}`, 'cannot be read'],
    ['nothing', '', 'it begins with ""'],
    ['a mark alone', '1', 'was cut'],
    ['other words', `2${packText('name').slice(1)}`, 'it begins with "2"'],
    ['other characters', '1<script>', 'characters other than'],
    ['a length that base64 has not', '1AAAAA', 'was cut'],
    ['a cut text', packText(scenarioToml('lab-writer')).slice(0, -40), 'it was cut or changed'],
    ['no text', `1${base64(deflateSync(new Uint8Array([0xff, 0xfe, 0x80])))}`, 'is not UTF-8 text'],
    ['half a character', `1${base64(deflateSync(new Uint8Array([0x61, 0xc3])))}`, 'is not UTF-8 text'],
  ];
  test.each(hostile)('%s is refused with a sentence', (_, packed, why) => {
    const unpacked = unpackText(packed, 'scenario');
    expect(unpacked.type).toBe('refused');
    if (unpacked.type === 'refused') expect(unpacked.why).toContain(why);
  });

  test('exactly as long as is allowed is read', () => {
    expect(unpackText(bomb(TEXT_LIMIT), 'scenario')).toEqual({ type: 'unpacked', text: 'a'.repeat(TEXT_LIMIT) });
  });

  test('3,000 cut, changed or invented texts are read or refused with a sentence, none of them longer than is allowed', () => {
    const packed = packText(scenarioToml('lab-mix-read'));
    const changed = fc
      .tuple(fc.nat(packed.length - 1), fc.stringMatching(/^[A-Za-z0-9_-]{0,3}$/), fc.boolean())
      .map(([at, put, cut]) => packed.slice(0, at) + put + (cut ? '' : packed.slice(at + 1)));
    const invented = fc.uint8Array({ maxLength: 400 }).map((bytes) => `1${base64(bytes)}`);
    fc.assert(
      fc.property(fc.oneof(changed, invented, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        const unpacked = unpackText(text, 'scenario');
        if (unpacked.type === 'refused') expect(unpacked.why).toMatch(/^[A-Z].{10,}\.$/s);
        else expect(unpacked.text.length).toBeLessThanOrEqual(TEXT_LIMIT);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a text that includes a machine', () => {
  const text = scenarioToml('lab-reader').replace('[machine]\n', '[machine]\ninclude = "../lab-machine.toml"\n');

  test('is refused with a sentence that says what to do, also from a link, because a page has no files beside it', () => {
    const sentence =
      'machine.include = "../lab-machine.toml" cannot be used: expected no included file, because there is none beside this text; write its [machine] here instead.';
    expect(refusal(text)).toBe(sentence);
    const unpacked = unpackText(packText(text), 'scenario');
    expect(unpacked.type === 'unpacked' ? refusal(unpacked.text) : null).toBe(sentence);
  });
});

describe('the lines of a text', () => {
  test('writing a value back where it was leaves every text unchanged', () => {
    for (const name of names) {
      const text = scenarioToml(name);
      const blocks = blocksOf(text);
      expect(blocks.flatMap(({ entries }) => entries).length, name).toBeGreaterThan(20);
      for (const block of blocks) {
        for (const { key, raw } of block.entries) {
          expect(withRaw(text, block, key, raw)).toBe(text);
          const shown = shownValue(raw);
          if (shown !== null) expect(rawValue(key, shown), `${name}: ${key} = ${raw}`).toBe(raw);
        }
      }
    }
  });

  test('the engine finds in a text the values that its lines have', () => {
    // The engine refuses a replaced value with the name of its field, or accepts it, but never loses it.
    expect(refusal(withField(lab, 'machine', 0, 'cpus', '999', false))).toMatch(/^machine\.cpus = 999 /);
    expect(refusal(withField(lab, 'actor', 1, 'size', '7s', false))).toMatch(/^actor\[1\]\.size = "7s" /);
    expect(refusal(withField(lab, '', 0, 'end', 'soon', false))).toMatch(/^end = "soon" /);
    expect(refusal(withField(lab, 'machine.disk', 0, 'seek', 'x"y\\', false))).toMatch(/^machine\.disk\[0\]\.seek = "x\\"y\\\\" /);
  });

  test('strings, comments, lists over lines and brackets in strings do not mislead', () => {
    const text =
      'a = "x # y" # [no]\nb = [\n  1, # ]\n  2,\n]\n# [c]\n[d] # e\nf = \'[[g]]\'\nh = """\n[i]\nj = 1\n"""\n[[k]]\nl = { m = "}" }\n';
    expect(blocksOf(text).map(({ path, entries }) => [path, entries.map(({ key, raw }) => `${key}:${raw}`)])).toEqual([
      ['', ['a:"x # y"', 'b:[\n  1, # ]\n  2,\n]']],
      ['d', ["f:'[[g]]'", 'h:"""\n[i]\nj = 1\n"""']],
      ['k', ['l:{ m = "}" }']],
    ]);
  });

  test('a half-typed line never swallows the lines behind it', () => {
    for (const typed of ['[1, 4', '"', '{ a = ', '[1, "', "'", '[[x]]', '# x', '\\', '[1] # ]', '[1][2']) {
      const text = withField(withActor(lab, 'dd'), 'actor', 2, 'jobs', typed, false);
      expect(countOf(text, 'actor'), typed).toBe(3);
      expect(fieldOf(text, 'actor', 2, 'call'), typed).toBe('1MiB');
      expect(fieldOf(text, 'actor', 2, 'jobs'), typed).toBe(typed);
    }
  });

  test('any text is read without hanging or throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab=[]{}"\'#\n\\ .1'), maxLength: 80 }), (text) => {
        const blocks = blocksOf(text);
        expect(blocks.at(-1)?.to).toBe(text.length);
        for (const block of blocks) withoutBlock(text, block);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the engine accepts what the form writes', () => {
  test('every kind of work, alone beside the other actors and all together', () => {
    let all = lab;
    for (const work of WORKS) {
      expect(refusal(withActor(lab, work)), work).toBeNull();
      all = withActor(all, work);
    }
    expect(countOf(all, 'actor')).toBe(2 + WORKS.length);
    expect(refusal(all)).toBeNull();
    for (const work of WORKS) expect(refusal(withActor(withActor(lab, work), work)), `two of ${work}`).toBeNull();
  });

  test('every kind of work can be run', async () => {
    for (const work of WORKS) {
      const own = await newEngine();
      const simulation = new own.engine.Simulation(own.reader.checked(withActor(lab, work), 'kernel=after'));
      for (let slice = 0; slice < 100 && simulation.time_ns < 2e9; slice += 1) simulation.advance(2e9, 0xffff_ffff, 200_000);
      expect(simulation.time_ns, work).toBeGreaterThanOrEqual(2e9);
      simulation.free();
    }
  });

  test('the lab’s own memory is the one that the form would write', () => {
    expect(withMemory(lab, 256, 1)).toBe(lab);
    expect(withMemory(withMemory(lab, 1_024, 4) ?? '', 256, 1)).toBe(lab);
  });

  test('memory and number of nodes at the ends of their ranges', () => {
    for (const [mib, nodes] of [
      [32, 1],
      [48, 2],
      [96, 4],
      [4_096, 1],
      [4_097, 3],
      [8_192, 2],
      [65_536, 1],
      [65_536, 4],
    ] as const) {
      // The program's memory is smaller than the smallest machine.
      const text = withField(withMemory(lab, mib, nodes) ?? '', 'actor', 0, 'pages', '8MiB', false);
      expect(refusal(text), `${mib} MiB on ${nodes}`).toBeNull();
      expect(memoryOf(text)).toBe(mib);
      expect(nodesOf(text)).toBe(nodes);
    }
    for (const [mib, nodes] of [
      [31, 1],
      [65_537, 1],
      [64, 4],
      [256, 5],
      [256, 0],
      [256.5, 1],
      [Number.NaN, 1],
    ] as const) {
      expect(withMemory(lab, mib, nodes), `${mib} MiB on ${nodes}`).toBeNull();
    }
  });

  test('another memory leaves the rest of a story as it was', () => {
    for (const name of names) {
      const text = withMemory(scenarioToml(name), 1_024, 1) ?? '';
      const rest = (one: string): readonly string[] =>
        blocksOf(one)
          .filter(({ path }) => !path.startsWith('machine.node'))
          .map(({ path, entries }) => `${path} ${entries.map(({ key, raw }) => `${key}=${raw}`).join()}`);
      expect(rest(text), name).toEqual(rest(scenarioToml(name)));
      expect(memoryOf(text)).toBe(1_024);
    }
  });

  const ends: Readonly<Record<string, readonly string[]>> = {
    cpus: ['1', '64'],
    thp: ['true', 'false'],
    compaction: ['true', 'false'],
    swappiness: ['0', '100'],
    dirty_ratio: ['11', '100'],
    dirty_background_ratio: ['0', '19'],
    min_free_kbytes: ['', '128', '2MiB'],
    vfs_cache_pressure: ['0', '2147483647'],
    page_cluster: ['0', '6'],
    readahead: ['0', '4KiB', '4MiB'],
  };
  test('every value of the machine is accepted at the ends of its range, and refused by name beyond them', () => {
    for (const key of [...MACHINE_KEYS, ...SYSCTL_KEYS]) {
      for (const value of ends[key] ?? expect.fail(`no ends of ${key}`)) {
        const text = withField(lab, 'machine', 0, key, value, OPTIONAL.has(key));
        expect(refusal(text), `${key} ${value}`).toBeNull();
        expect(fieldOf(text, 'machine', 0, key)).toBe(value);
      }
      expect(refusal(withField(lab, 'machine', 0, key, '-1', false)), key).toContain(`machine.${key} = -1 cannot be used`);
    }
    for (const end of ['6s', '12000s']) expect(refusal(withField(lab, '', 0, 'end', end, false)), end).toBeNull();
    expect(refusal(withField(lab, '', 0, 'end', '12001s', false))).toContain('end = "12001s"');
  });

  test('every choice, every disk, and a machine with and without swap', () => {
    for (const kind of CHOICES['kind'] ?? [])
      expect(refusal(withField(lab, 'machine.filesystem', 0, 'kind', kind, false)), kind).toBeNull();
    for (const pattern of [...(CHOICES['pattern'] ?? []), 'hot-cold']) expect(refusal(withPattern(lab, 0, pattern)), pattern).toBeNull();
    expect(refusal(withPattern(withPattern(lab, 0, 'loop'), 0, 'hot-cold'))).toBeNull();
    const zipf = withPattern(lab, 0, 'zipf');
    expect([fieldOf(zipf, 'actor', 0, 'alpha'), fieldOf(zipf, 'actor', 0, 'hot_pages')]).toEqual(['0.7', '']);
    expect(refusal(withField(zipf, 'actor', 0, 'alpha', '2.5', false))).toContain('actor[0].alpha = 2.5 cannot be used');
    expect(refusal(withPattern(withField(zipf, 'actor', 0, 'chunk', '16KiB', true), 0, 'hot-cold'))).toBeNull();
    for (const name of DISK_NAMES) {
      const text = withDisk(lab, 0, name);
      expect(refusal(text), name).toBeNull();
      expect(diskKind(text, 0)).toBe(name);
    }
    const without = withSwap(lab, '');
    expect(countOf(without, 'machine.swap')).toBe(0);
    for (const text of [without, withSwap(without, '64MiB'), withSwap(lab, '1'), withSwap(lab, '64GiB')]) expect(refusal(text)).toBeNull();
  });

  test("a reader’s file grows with the reader's size, is removed with the reader, and stays if another actor reads it", () => {
    const larger = withReadSize(lab, 1, '2GiB');
    expect(refusal(larger)).toBeNull();
    expect(fieldOf(larger, 'file', 0, 'size')).toBe('2GiB');
    const mapper = withReadSize(withActor(lab, 'mmap'), 2, '2GiB');
    expect(refusal(mapper)).toBeNull();
    expect(fieldOf(mapper, 'file', 1, 'size')).toBe('2GiB');
    expect(countOf(withoutActor(lab, 1), 'file')).toBe(0);
    const two = withField(withActor(lab, 'reader'), 'actor', 2, 'file', 'big', false);
    expect(countOf(withoutActor(two, 1), 'file')).toBe(2);
    expect(fieldOf(withReadSize(two, 1, '2GiB'), 'file', 0, 'size')).toBe('1GiB');
  });

  test('every value of every work is shown, and a value that no actor can have is refused with its place', () => {
    for (const work of WORKS) {
      const text = withActor(lab, work);
      for (const [key, raw] of STARTS[work].lines) {
        expect(fieldOf(text, 'actor', 2, key), `${work} ${key}`).toBe(shownValue(raw));
        expect(refusal(withField(text, 'actor', 2, key, '-1', false)), `${work} ${key}`).toContain(`actor[2].${key} = `);
      }
    }
  });

  test('an actor starts, ends or starts again at a time, after another actor, or when something happens', () => {
    for (const key of ['start', 'end', 'repeat_until']) {
      for (const moment of ['10s', 'after reader', 'after reader + 2s', 'first swap-out + 1s', '2nd kswapd wakes by "kswapd0"', '']) {
        const text = withField(withActor(lab, 'writer'), 'actor', 2, key, moment, true);
        expect(refusal(text), `${key} ${moment}`).toBeNull();
        expect(fieldOf(text, 'actor', 2, key) ?? '').toBe(moment);
      }
      for (const moment of ['soon', 'after nobody', 'after writer', 'first hunk', '12001s'])
        expect(refusal(withField(withActor(lab, 'writer'), 'actor', 2, key, moment, true)), moment).toContain(`actor[2].${key} = `);
    }
  });

  test('removing all actors and adding one gives a valid scenario', () => {
    const empty = withoutActor(withoutActor(lab, 1), 0);
    expect(countOf(empty, 'actor')).toBe(0);
    expect(refusal(empty)).toMatch(/^actor is missing/);
    expect(refusal(withActor(empty, 'writer'))).toBeNull();
  });
});

test('another kernel is accepted without the patches of the old one', () => {
  const text = withKernel(withKernel(lab, 'before', 'v2_6_34'), 'after', 'v4_19_13');
  expect(text).toContain('[before]\nkernel = "v2_6_34"');
  expect(text).toContain('[after]\nkernel = "v4_19_13"\npatches = []');
  expect(refusal(text)).toBeNull();
});

test('a run goes on until its work is done, and waits for no work that has no end', () => {
  const text = untilWorkIsDone(lab);
  expect(fieldOf(text, '', 0, 'end')).toBe('12000s');
  // A program that touches its memory for ever, and a reader that reads twice.
  expect([0, 1].map((nth) => fieldOf(text, 'actor', nth, 'background'))).toEqual(['true', '']);
  expect(refusal(text)).toBeNull();
  expect(untilWorkIsDone(text)).toBe(text);
  const endless = withoutActor(lab, 1);
  expect(untilWorkIsDone(endless)).toBe(endless);
});

// Checks the documents against the project, for example their keys, links, scenarios, files and scores. UPDATE_EXPECT=1 writes keys and
// scores again.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isComplaintName } from '../domain/end/complaints.model.ts';
import { labKernels as kernelsIn } from '../domain/measured/lab-kernels.model.ts';
import { PICTURES } from '../domain/pictures.model.ts';
import { readStory } from '../domain/story/story.model.ts';
import { KEY_HELP } from '../domain/transport/keys.model.ts';
import { commandWords } from '../domain/transport/keys.words.ts';
import { CURRENT_VERSION, decodeLink } from '../state/link.ts';
import { LINK_FIELDS } from '../state/link-fields.ts';
import { SAVED_VERSION } from '../state/saved-file.ts';
import { filesUnder } from './texts.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const scenarios = readdirSync(new URL('scenarios/', root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const kernels = kernelsIn(read('scenarios/lab-kernels.csv')).map(({ name }) => name);
const ownPages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'FIDELITY.md', 'BENCHMARKS.md', 'CHANGELOG.md'];
const pages = [...ownPages, ...filesUnder('docs', /\.md$/)];

/** Checks that a file has this text, or writes it with UPDATE_EXPECT=1. */
function expectPage(path: string, wanted: string): void {
  if (process.env['UPDATE_EXPECT'] !== undefined) writeFileSync(new URL(path, root), wanted);
  expect(read(path)).toBe(wanted);
}

test('page, engine, lock files and the newest change have one version', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  expect(/^\[workspace\.package\]\n(?:.+\n)*?version = "(.*)"$/m.exec(read('Cargo.toml'))?.[1]).toBe(version);
  expect((JSON.parse(read('package-lock.json')) as { readonly version: string }).version).toBe(version);
  expect(/^name = "reclaim"\nversion = "(.*)"$/m.exec(read('Cargo.lock'))?.[1]).toBe(version);
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('CHANGELOG.md names the formats that this version writes', () => {
  expect(SAVED_VERSION).toBe(CURRENT_VERSION);
  expect(read('CHANGELOG.md')).toContain(`Links and saved runs both have format ${CURRENT_VERSION}.`);
});

test('README.md has at most 90 lines', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(90);
});

test('the guide lists the same keys as the help of the page', () => {
  const [begin, end] = ['<!-- keys:begin -->', '<!-- keys:end -->'];
  const rows = KEY_HELP.map(({ keys, command }) => `| ${keys.join(', ')} | ${commandWords[command]} |`);
  const guide = read('docs/guide.md');
  const [before = '', after = ''] = [guide.split(begin)[0], guide.split(end)[1]];
  expectPage('docs/guide.md', `${before}${[begin, '| key | what it does |', '| --- | --- |', ...rows, end].join('\n')}${after}`);
});

test('the guide has a row for each picture below the tanks', () => {
  const [, table = ''] = /## The pictures below the tanks\n([\s\S]*?)\n## /.exec(read('docs/guide.md')) ?? [];
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual([...PICTURES]);
});

test('the guide has every field that a link can have, and no others', () => {
  const fields = LINK_FIELDS.flatMap(({ names }) => names);
  const table = read('docs/guide.md').split('## Links')[1] ?? '';
  const rows = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, names = '']) => names);
  const listed = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual(fields.toSorted());
  for (const [, example = ''] of table.matchAll(/`(\w+=[^`]+)`/g)) {
    const decoded = decodeLink(`#v1/2013-kswapd-limits?${example}`, scenarios, '');
    expect(decoded.type === 'refused' ? decoded.why : decoded.type, example).toBe('read');
  }
});

const titleOf = (scenario: string): string => /^title = "(.*)"$/m.exec(read(`scenarios/${scenario}/scenario.toml`))?.[1] ?? '';

test('docs/scenario.md lists every scenario with its title', () => {
  const rows = [...read('docs/scenario.md').matchAll(/^\| `([\w-]+)` \| ([^|]+) \| [^|]+ \|$/gm)].map(([, name = '', title = '']) => [
    name,
    title,
  ]);
  expect(rows.toSorted()).toEqual(scenarios.toSorted().map((name) => [name, titleOf(name)]));
});

test('README.md asks the question of every story, and leads to its first beat', () => {
  const told = scenarios.filter((name) => existsSync(new URL(`scenarios/${name}/story.en.md`, root)) && !isComplaintName(name));
  expect(told.length).toBeGreaterThan(0);
  for (const name of told) {
    const story = readStory(read(`scenarios/${name}/story.en.md`));
    const [first] = story.type === 'read' ? story.story.beats : [];
    expect(read('README.md'), name).toContain(`| [${titleOf(name)}](http://127.0.0.1:5173/#v1/${name}?beat=${first?.id}) |`);
  }
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('links to existing files', () => {
    const folder = new URL(page, root);
    const paths = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path = '']) => path).filter((path) => !/^https?:/.test(path));
    expect(paths.filter((path) => !existsSync(new URL(path, folder)))).toEqual([]);
  });

  test('links to moments and beats that the page knows', () => {
    const links = [...text.matchAll(/(#v1\/[^\s)`]*)/g)].map(([, link = '']) => link).filter((link) => link !== '#v1/');
    for (const link of links) {
      const decoded = decodeLink(link, scenarios, '');
      if (decoded.type === 'measured') {
        expect(decoded.passedOver, link).toEqual([]);
        expect(kernels, link).toContain(decoded.asked.kernel);
        expect(scenarios, link).toContain(`lab-${decoded.asked.work}`);
        continue;
      }
      expect(decoded.type === 'refused' ? decoded.why : decoded.type, link).toBe('read');
      if (decoded.type !== 'read' || decoded.asked.beat === undefined) continue;
      const story = readStory(read(`scenarios/${decoded.asked.scenario}/story.en.md`));
      const beats = story.type === 'read' ? story.story.beats.map(({ id }) => id) : [];
      expect(beats, link).toContain(decoded.asked.beat);
    }
  });
});

test('the moving picture of README.md is whole, has a frame for each of some 30 seconds, and weighs less than a megabyte', () => {
  const png = readFileSync(new URL('docs/screenshots/collapse.png', root));
  expect(png.length).toBeLessThan(1_000_000);
  const chunks: { readonly name: string; readonly body: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(crc32(png.subarray(at + 4, end))).toBe(png.readUInt32BE(end));
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, end) });
    at = end + 4;
  }
  expect(chunks.at(-1)?.name).toBe('IEND');
  const frames = chunks.filter(({ name }) => name === 'fcTL').length;
  expect(frames).toBeGreaterThanOrEqual(24);
  expect(frames).toBeLessThanOrEqual(40);
  expect(chunks.find(({ name }) => name === 'acTL')?.body.readUInt32BE(0)).toBe(frames);
  // The frames of an animated PNG and their data have consecutive numbers.
  const counted = chunks.filter(({ name }) => name === 'fcTL' || name === 'fdAT').map(({ body }) => body.readUInt32BE(0));
  expect(counted).toEqual(counted.map((_, index) => index));
});

// ---- scores ----

type Score = { readonly direction: readonly number[]; readonly twice: readonly number[]; readonly claims: readonly number[] };

/** Sums of "Direction 22/24, within 2x 14/15, ...; claims reproduced 11/14." over the runs of a story, without the lines that summarize
 * several runs. */
function scoreOf(year: string): Score {
  const runs = read(`docs/fidelity/${year}.md`)
    .split(/^### All \d+ runs together/m)[0]
    ?.matchAll(/^Direction (\d+)\/(\d+), within 2x (\d+)\/(\d+),.*claims reproduced (\d+)\/(\d+)\.$/gm);
  const sums = [...(runs ?? [])].reduce((all, run) => all.map((sum, index) => sum + Number(run[index + 1])), [0, 0, 0, 0, 0, 0]);
  const [right = 0, directions = 0, near = 0, amounts = 0, held = 0, claims = 0] = sums;
  return { direction: [right, directions], twice: [near, amounts], claims: [held, claims] };
}

const scoreCells = (year: string): string => {
  const { direction, twice, claims } = scoreOf(year);
  return [direction, twice, claims].map(([some, all]) => (all === 0 ? 'none given' : `${some} of ${all}`)).join(' | ');
};

const scoredYears = readdirSync(new URL('docs/fidelity/', root)).flatMap((name) => /^\d{4}(?=\.md$)/.exec(name) ?? []);

type KernelRow = { readonly counters: number; readonly within: number; readonly percent: number };

/** The kernels of the lab, from lines such as "| 2.6.34 | v2_6_34 | 105 | 83 (79 %) |": the number of compared counters, and the number of those
 * within a factor of two. */
const labKernels: readonly KernelRow[] = [
  ...(read('docs/fidelity/kernels.md').split('Figures that distinguish the eras')[0]?.split('how many counters agree')[1] ?? '').matchAll(
    /^\| [\w.-]+ +\|[^|]+\| +(\d+) \| +(\d+) \((\d+) %\) \|/gm,
  ),
].map(([, counters, within, percent]) => ({ counters: Number(counters), within: Number(within), percent: Number(percent) }));

test('README.md has the scores of the pages about fidelity', () => {
  const cells = /(?:[^|]*\|){3}( \[\d{4}\]\(docs\/fidelity\/(\d{4})\.md\) \|)$/gm;
  const readme = read('README.md');
  expect([...readme.matchAll(cells)].length).toBe(scoredYears.length);
  expectPage(
    'README.md',
    readme.replace(cells, (_, page: string, year: string) => ` ${scoreCells(year)} |${page}`),
  );
});

test('README.md has the lowest share of counters that agree with a real kernel of the lab', () => {
  const counted = ['twelve', 'at least', `${Math.min(...labKernels.map(({ percent }) => percent))} %`];
  expect(labKernels.length).toBe(12);
  for (const words of counted) expect(read('README.md')).toContain(words);
});

test('the gallery has the scores of the pages about fidelity, and how many counters of real kernels agree', () => {
  const sum = (of: (row: KernelRow) => number): number => labKernels.reduce((total, row) => total + of(row), 0);
  const lab = {
    kernels: labKernels.length,
    counters: [sum(({ within }) => within), sum(({ counters }) => counters)],
    leastPercent: Math.min(...labKernels.map(({ percent }) => percent)),
  };
  const mails = scoredYears.toSorted().map((year) => ({ year, ...scoreOf(year) }));
  const rows = mails.map((mail) => `    ${JSON.stringify(mail)}`).join(',\n');
  expectPage('web/domain/gallery/truth.json', `{\n  "lab": ${JSON.stringify(lab)},\n  "mails": [\n${rows}\n  ]\n}\n`);
});

// Checks the ends of the stories: their rows against claims.toml, and our figures against docs/fidelity. UPDATE_EXPECT=1 writes ends.json
// again.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAPTER_NAMES } from '../domain/end/chapters.model.ts';
import { COMPLAINT_NAMES } from '../domain/end/complaints.model.ts';
import { END_NAMES, ENDS, hasEndPage, SHOWN_ROWS, VERDICTS_WRITTEN } from '../domain/end/ends.model.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const file = 'web/domain/end/ends.json';

/** The median, which is the first number of a cell such as "17,186 (12,729..21,337)". */
const numberIn = (cell: string): number => Number(cell.split(' ')[0]?.replaceAll(',', ''));

type Score = { readonly size: string; readonly cells: readonly string[] };

/** The score that `reclaim score` has printed for a row, as Markdown or in columns of plain text. */
function scored(scenario: string, metric: string): Score {
  const page = read(`docs/fidelity/${scenario.slice(0, 4)}.md`);
  const from = page.search(new RegExp(`^${scenario}, size \\w+ beside `, 'm'));
  const [, size = ''] = /, size (\w+) beside /.exec(page.slice(from)) ?? [];
  const line = page
    .slice(from)
    .split('\n')
    .find((one) => one.replace(/^\| /, '').startsWith(metric) && /^( |,)/.test(one.replace(/^\| /, '').slice(metric.length)));
  if (from < 0 || line === undefined) throw new Error(`docs/fidelity has no row "${metric}" of ${scenario}`);
  const cells = line
    .split(/\s*\|\s*|\s{2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return { size, cells };
}

type Published = { readonly before: number; readonly after: number; readonly better: string };

/** The published values of both kernels, as they are in claims.toml. */
function published(scenario: string, metric: string): Published {
  const line = read(`scenarios/${scenario}/claims.toml`)
    .split('\n')
    .find((one) => one.includes(`metric = "${metric}",`));
  const [, better = ''] = /better = "(\w+)"/.exec(line ?? '') ?? [];
  const [, before = ''] = /before = ([\d.]+)/.exec(line ?? '') ?? [];
  const [, after = ''] = /after = ([\d.]+)/.exec(line ?? '') ?? [];
  if (before === '' || after === '') throw new Error(`claims.toml of ${scenario} has no row "${metric}" with both figures`);
  return { before: Number(before), after: Number(after), better };
}

test('every row at the end of a story is that of claims.toml, with our figures and the verdict of docs/fidelity', () => {
  const rows = SHOWN_ROWS.map(({ scenario, metric, key }) => {
    const { before, after, better } = published(scenario, metric);
    const { size, cells } = scored(scenario, metric);
    const [mailBefore = '', mailAfter = '', oursBefore = '', oursAfter = '', verdict = ''] = cells.slice(2);
    expect([numberIn(mailBefore), numberIn(mailAfter)], key).toEqual([before, after]);
    expect(VERDICTS_WRITTEN, key).toContain(verdict);
    return [key, { mail: [before, after], ours: [numberIn(oursBefore), numberIn(oursAfter)], better, verdict, size }] as const;
  });
  const wanted = `{\n${rows.map(([key, row]) => `  ${JSON.stringify(key)}: ${JSON.stringify(row)}`).join(',\n')}\n}\n`;
  if (process.env['UPDATE_EXPECT'] !== undefined) writeFileSync(new URL(file, root), wanted);
  expect(read(file)).toBe(wanted);
});

test('every story that is told has an end', () => {
  const told = readdirSync(new URL('scenarios/', root)).filter((name) => existsSync(new URL(`scenarios/${name}/story.en.md`, root)));
  expect(told.filter((name) => !hasEndPage(name))).toEqual([]);
  expect(COMPLAINT_NAMES.toSorted()).toEqual(told.filter((name) => name.startsWith('complaint-')).toSorted());
  expect(CHAPTER_NAMES.toSorted()).toEqual(told.filter((name) => name.startsWith('primer-')).toSorted());
  expect(END_NAMES.slice(0, 2)).toEqual(['primer', 'primer-generations']);
  for (const { headline } of Object.values(ENDS))
    if (headline !== null) expect(existsSync(new URL(`scenarios/${headline.scenario}/claims.toml`, root)), headline.scenario).toBe(true);
});

// Writes tables that the command line prints into the documents: benchmarks, and comparisons with published results and real kernels.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, Stop } from './programs.mjs';

/** Replaces the text between two marks in a file; throws a Stop unless the file has the first mark once and, after it, the second mark
 * once. */
export function writeBetween(name, [begin, end], text) {
  const file = join(root, name);
  const [before, rest, ...more] = readFileSync(file, 'utf8').split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (after === undefined || more.length > 0 || others.length > 0)
    throw new Stop(`${name} needs "${begin}" and "${end}" after it, once each.`);
  writeFileSync(file, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`);
}

/** The Markdown that the program `reclaim` prints for these arguments. */
async function markdown(...args) {
  const command = ['run', '--release', '--locked', '--quiet', '--bin', 'reclaim', '--', ...args, '--markdown'];
  const { code, stdout } = await run('cargo', command, { onOutput: (text) => process.stdout.write(text) });
  if (code !== 0) throw new Stop(`"reclaim ${args.join(' ')}" failed.`);
  return stdout;
}

export async function writeBenchmarks() {
  writeBetween('BENCHMARKS.md', ['<!-- native: written by npm run bench -->', '<!-- /native -->'], await markdown('bench'));
}

/** Writes the tables of the named pages (years or `lab`), or of all pages. */
export async function writeFidelity(names) {
  const pages = readdirSync(join(root, 'docs', 'fidelity')).flatMap((name) => name.match(/^(\d{4}|lab)(?=\.md$)/)?.[0] ?? []);
  const unknown = names.find((name) => !pages.includes(name));
  if (unknown !== undefined) throw new Stop(`There is no docs/fidelity/${unknown}.md; there are ${pages.join(', ')}.`);
  const wanted = names.length > 0 ? names : pages;
  const tables = wanted
    .filter((name) => name !== 'lab')
    .flatMap((year) =>
      [['score'], ['score', '--sensitivity'], ['ablate']].map(([command, ...rest]) => ({
        file: `docs/fidelity/${year}.md`,
        mark: rest.length > 0 ? 'sensitivity' : command,
        args: [command, '--story', year, ...rest],
      })),
    );
  const lab = [
    { file: 'docs/fidelity/kernels.md', mark: 'lab-all', args: ['lab', '--all', '--runs', '3'] },
    { file: 'docs/fidelity/lab.md', mark: 'lab', args: ['lab', '--runs', '3'] },
    { file: 'docs/fidelity/lab.md', mark: 'lab-change', args: ['lab', '--kernel', 'v3_11', '--before', 'v3_9_6', '--runs', '3'] },
  ];
  for (const { file, mark, args } of wanted.includes('lab') ? [...tables, ...lab] : tables) {
    // Tables without marks in the page are skipped.
    if (!readFileSync(join(root, file), 'utf8').includes(`<!-- ${mark}:begin -->`)) continue;
    const lines = (await markdown(...args)).trim().split('\n');
    writeBetween(file, [lines[0], lines.at(-1)], lines.slice(1, -1).join('\n'));
  }
}

// Joins a scenario and the machine that it includes into one text, because the page has no other files to include, and because users want
// to read and change the whole machine. The engine builds the same machine from both forms: the state hashes in web/test/fixtures were made
// natively from two files and are checked in WebAssembly with one text.
import {
  type Block,
  blocksOf,
  entryOf,
  inserted,
  shownValue,
  spanOf,
  withoutBlock,
  withoutKey,
} from '../domain/lab/scenario-lines.model.ts';

const isMachine = ({ path }: Block): boolean => path === 'machine' || path.startsWith('machine.');

/** The whole line of an entry, including a comment at its end. */
function lineOf(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(text.lastIndexOf('\n', from) + 1, end === -1 ? text.length : end + 1);
}

/** The included machine with a line of the scenario, which replaces the machine's own line for that key. */
function withLine(machine: string, path: string, key: string, line: string): string {
  const block = blocksOf(machine).find((one) => one.path === path);
  if (block === undefined) return `${machine.trimEnd()}\n\n[${path}]\n${line}`;
  const entry = entryOf(block, key);
  const last = block.entries.at(-1);
  const at = entry === undefined ? machine.indexOf('\n', last?.to ?? block.from) + 1 : machine.lastIndexOf('\n', entry.from) + 1;
  return inserted(withoutKey(machine, block, key), at, line);
}

/**
 * Returns the text itself if it includes nothing. `read` returns the included file by its path.
 *
 * @throws if the scenario itself has a list of the machine, such as disks; then the author has to join the two by hand.
 */
export function inOnePiece(text: string, read: (path: string) => string): string {
  const own = blocksOf(text).filter(isMachine);
  const included = entryOf(
    own.find(({ path }) => path === 'machine'),
    'include',
  );
  const path = included === undefined ? null : shownValue(included.raw);
  const [first] = own;
  if (path === null || first === undefined) return text;
  let machine = read(path);
  for (const block of own) {
    if (text.startsWith('[[', block.from)) throw new Error(`${block.path} is a list beside ${path}: it cannot be joined.`);
    for (const { key, from } of block.entries) if (key !== 'include') machine = withLine(machine, block.path, key, lineOf(text, from));
  }
  const at = spanOf(text, first).from;
  return inserted(own.toReversed().reduce(withoutBlock, text), at, `${machine.trimEnd()}\n\n`);
}

// Finds the line of a scenario's text that a refusal of the engine is about. The engine names places by line and column, or by their path,
// such as `actor[2].rate`.
import { type Block, blocksOf, entryOf } from '../lab/scenario-lines.model.ts';

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Line number, counted from 1; 1 if the refusal names no place, or if the text has neither its key nor a table of its path. */
export function refusalLine(text: string, why: string): number {
  const [, line] = /^Line (\d{1,7}), column /.exec(why) ?? [];
  if (line !== undefined) return Math.min(Number(line), text.split('\n').length);
  const [, path = ''] = /^([A-Za-z0-9_.[\]-]{1,200}) (?:=|is missing)/.exec(why) ?? [];
  return lineOf(text, placeOf(text, path));
}

/** Offset of the key, or else of the innermost table that the text contains. */
function placeOf(text: string, path: string): number {
  const steps = path.split('.').map((step) => {
    const [, name = step, index = '0'] = /^(.+?)\[(\d+)\]$/.exec(step) ?? [];
    return { name, index: Number(index) };
  });
  const blocks = blocksOf(text);
  let within = { blocks, path: '', at: 0 };
  for (const [depth, { name, index }] of steps.entries()) {
    const own = within.blocks.find((block) => block.path === within.path);
    const entry =
      entryOf(
        own,
        steps
          .slice(depth)
          .map((step) => step.name)
          .join('.'),
      ) ?? entryOf(own, name);
    if (entry !== undefined) return entry.from;
    const path = within.path === '' ? name : `${within.path}.${name}`;
    const inner = innerBlocks(within.blocks, path, index);
    const [first] = inner;
    if (first === undefined) return within.at;
    within = { blocks: inner, path, at: first.from };
  }
  return within.at;
}

/** The nth table with this path and the tables below it, up to the next table with the same path. If there is no nth table, the first table
 * below the path. */
function innerBlocks(blocks: readonly Block[], path: string, nth: number): readonly Block[] {
  const starts = blocks.flatMap((block, at) => (block.path === path ? [at] : []));
  const from = starts[nth];
  if (from === undefined) return blocks.filter((block) => block.path.startsWith(`${path}.`)).slice(0, 1);
  const rest = blocks.slice(from, starts[nth + 1]);
  return rest.filter((block) => block.path === path || block.path.startsWith(`${path}.`));
}

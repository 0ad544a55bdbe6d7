// A text may have sizes that its machine does not fit, the one at which it opens among them, or that this page has not enough memory for: then
// another one is looked for.
import { EngineClient } from '../engine/client.ts';
import type { Info } from '../engine/protocol.ts';
import { sizesIn } from '../engine/scenario-text.ts';
import { SIDES } from './intent.ts';
import { type Choice, optionsOf } from './machines.ts';
import { textOf } from './scenarios.ts';

/** More are not tried: a text may name thousands. */
const MOST_TRIED = 8;
/** By how much a text without a size that fits is divided; the engine divides by no more. */
const DIVISORS = [2, 4, 8, 16, 32, 64];
/** The size that is written into it then. */
const WRITTEN_SIZE = 'fits-the-page';

const ignore = (): void => undefined;
const engine = new EngineClient('engine-sizes', ignore, ignore);

/** The first size at which both kernels take the run; null: there is none, or the choice names one already. */
export async function fittingSize(choice: Choice): Promise<string | null> {
  const text = textOf(choice);
  if (text === undefined || choice.size !== null) return null;
  try {
    for (const size of sizesIn(text).slice(0, MOST_TRIED)) if ((await infoOf({ ...choice, size })) !== null) return size;
    return null;
  } finally {
    engine.close();
  }
}

/** A smaller run of the same: a size that its text has, or one that is written into it. */
export type Smaller = { readonly text: string | null; readonly size: string; readonly divide: number; readonly bytes: number };

/** The largest of the smaller ones that a page has memory for on both sides; null: the text allows none. */
export async function smallerRun(choice: Choice): Promise<Smaller | null> {
  const text = textOf(choice);
  if (text === undefined) return null;
  const named = sizesIn(text)
    .slice(0, MOST_TRIED)
    .map((size) => ({ ...choice, size }));
  // Texts of the repository stay as they are.
  const own = choice.text;
  const written =
    own === null
      ? []
      : DIVISORS.map((divide) => ({
          ...choice,
          size: WRITTEN_SIZE,
          text: `${own.trimEnd()}\n\n[size.${WRITTEN_SIZE}]\ndivide = ${divide}\n`,
        }));
  try {
    return (await largestOf(named)) ?? (await largestOf(written));
  } finally {
    engine.close();
  }
}

async function largestOf(choices: readonly (Choice & { readonly size: string })[]): Promise<Smaller | null> {
  let largest: Smaller | null = null;
  for (const { size, text, ...rest } of choices) {
    const info = await infoOf({ ...rest, size, text });
    if (info === null || info.needed_bytes > info.most_bytes) continue;
    if (largest === null || info.needed_bytes > largest.bytes) largest = { text, size, divide: info.divide, bytes: info.needed_bytes };
  }
  return largest;
}

/** What both kernels take; null: one of them takes it not. */
async function infoOf(choice: Choice): Promise<Info | null> {
  let info: Info | null = null;
  for (const side of SIDES) {
    const answer = await engine.check(textOf(choice) ?? '', optionsOf(side, choice));
    if (answer.type !== 'checked') return null;
    info = answer.info;
  }
  return info;
}

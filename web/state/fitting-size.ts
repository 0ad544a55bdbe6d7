// A scenario can open at a size that the engine refuses, for example because the run needs more memory than this page has. This module then
// looks for another size.
import { EngineClient } from '../engine/client.ts';
import type { Info } from '../engine/protocol.ts';
import { sizesIn } from '../engine/scenario-text.ts';
import { SIDES } from './intent.ts';
import { type Choice, optionsOf } from './machines.ts';
import { textOf } from './scenarios.ts';

/** Only this many sizes of a text are tried, because a text can name thousands. */
const MOST_TRIED = 8;
/** The divisors to try if the text has no size that fits. The engine divides by at most 64. */
const DIVISORS = [2, 4, 8, 16, 32, 64];
/** The name of the size that this module then adds to the text. */
const WRITTEN_SIZE = 'fits-the-page';

const ignore = (): void => undefined;
const engine = new EngineClient('engine-sizes', ignore, ignore);

/** The first size at which both kernels accept the run; null: there is none, or the choice already names one. */
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

/** A smaller form of the same run: at a size that its text has, or at one that was added to the text. `text` null: the text is that of the
 * repository. */
export type Smaller = { readonly text: string | null; readonly size: string; readonly divide: number; readonly bytes: number };

/** The largest form of the run that fits into the page's memory: at a size of its text or, if no such size fits, at a size that is added to a
 * text of the user's own. null: none fits. */
export async function smallerRun(choice: Choice): Promise<Smaller | null> {
  const text = textOf(choice);
  if (text === undefined) return null;
  const named = sizesIn(text)
    .slice(0, MOST_TRIED)
    .map((size) => ({ ...choice, size }));
  // Texts of the repository are not changed.
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

/** The engine's description of the run; null: the engine does not accept it for one of the two kernels. */
async function infoOf(choice: Choice): Promise<Info | null> {
  let info: Info | null = null;
  for (const side of SIDES) {
    const answer = await engine.check(textOf(choice) ?? '', optionsOf(side, choice));
    if (answer.type !== 'checked') return null;
    info = answer.info;
  }
  return info;
}

// A text may have sizes that its machine does not fit, the one at which it opens among them: then another one is looked for.
import { EngineClient } from '../engine/client.ts';
import { sizesIn } from '../engine/scenario-text.ts';
import { SIDES } from './intent.ts';
import { type Choice, optionsOf } from './machines.ts';
import { textOf } from './scenarios.ts';

/** More are not tried: a text may name thousands. */
const MOST_TRIED = 8;

const ignore = (): void => undefined;
const engine = new EngineClient('engine-sizes', ignore, ignore);

/** The first size at which both kernels take the run; null: there is none, or the choice names one already. */
export async function fittingSize(choice: Choice): Promise<string | null> {
  const text = textOf(choice);
  if (text === undefined || choice.size !== null) return null;
  try {
    for (const size of sizesIn(text).slice(0, MOST_TRIED)) if (await fits(text, { ...choice, size })) return size;
    return null;
  } finally {
    engine.close();
  }
}

async function fits(text: string, choice: Choice): Promise<boolean> {
  for (const side of SIDES) if ((await engine.check(text, optionsOf(side, choice))).type !== 'checked') return false;
  return true;
}

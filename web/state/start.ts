// The values at the start of a run. The engine checks a value before the run is built again, so that a mistake does not close the run on
// the stage.

import { rebuildFrom } from './commands.ts';
import { refusalOf } from './lab.ts';
import { linkWords } from './link.words.ts';
import { setting } from './link-values.ts';
import { isLocked } from './teaching.ts';
import { presentChoice } from './visit.ts';

/** The reason why the engine refuses the values; null: it accepts them. */
export async function refusalOfStart(sets: readonly string[], path: string, value: string): Promise<string | null> {
  // A value that a link cannot contain is refused without asking the engine.
  if (setting.read(`${path}:${value}`) === null) return linkWords.noValue(value);
  return await refusalOf({ ...presentChoice(), sets });
}

export function setStart(sets: readonly string[]): void {
  if (!isLocked('start')) rebuildFrom({ sets });
}

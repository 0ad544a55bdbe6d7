// What a run starts with beside what its scenario says: asked of the engine first, so that nobody loses the stage by a wrong value.

import { rebuildFrom } from './commands.ts';
import { refusalOf } from './lab.ts';
import { linkWords } from './link.words.ts';
import { setting } from './link-values.ts';
import { isLocked } from './teaching.ts';
import { presentChoice } from './visit.ts';

/** Null: the engine takes these values. */
export async function refusalOfStart(sets: readonly string[], path: string, value: string): Promise<string | null> {
  // What could not stand in a link is not asked for.
  if (setting.read(`${path}:${value}`) === null) return linkWords.noValue(value);
  return await refusalOf({ ...presentChoice(), sets });
}

export function setStart(sets: readonly string[]): void {
  if (!isLocked('start')) rebuildFrom({ sets });
}

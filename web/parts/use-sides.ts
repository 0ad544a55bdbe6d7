import type { SideNames } from '../domain/side-names.model.ts';
import { sidesNamed } from '../domain/story/side-names.words.ts';
import { useApp } from '../state/store.ts';
import { sideNamesOf } from './side-names.ts';

/** The names of the sides inside a sentence. */
export const useSides = (): SideNames => sidesNamed(useApp(sideNamesOf));

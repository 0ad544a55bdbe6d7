import type { SideNames } from '../domain/side-names.model.ts';
import { sideName, sidesNamed } from '../domain/story/side-names.words.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { sideNamesOf } from './side-names.ts';

/** The names of the sides inside a sentence. */
export const useSides = (): SideNames => sidesNamed(useApp(sideNamesOf));

/** The name of a side for use outside a sentence. */
export const useSideName = (side: Side): string => sideName(useApp(sideNamesOf), side);

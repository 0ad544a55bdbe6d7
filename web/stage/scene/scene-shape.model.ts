// Finds the properties of the machine and the story on which the layout of the scene depends.
import { containerOf } from '../../domain/scene/container.model.ts';
import { generationsOf } from '../../domain/scene/generations.model.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { type SceneShape, USUAL } from './scene-layout.model.ts';

/** If file pages take less than this share of memory, a line is enough for them. */
const HARDLY_ANY = 0.01;

/** Whether a line is enough for the file pages of a moment, because a belt would show nothing more. */
const hasHardlyAnyFile = ({ frame, scene }: Moment): boolean =>
  scene.file.inactive + scene.file.active < scene.managed * HARDLY_ANY &&
  generationsOf(frame, scene) === null &&
  containerOf(scene, null) === null;

/** `moments`: the moments of the shown sides; a side whose frame has not arrived yet has none. */
export const shapeOf = (moments: readonly Moment[], { kind, middle }: Pick<Telling, 'kind' | 'middle'>): SceneShape => ({
  zones: moments.length === 0 ? USUAL.zones : Math.max(1, ...moments.map(({ frame }) => frame.zones.length)),
  isAnonOnly: kind === 'anon' && middle === 'belts' && moments.every(hasHardlyAnyFile),
});

// What the layout of the scene takes from the machine and the story.
import { containerOf } from '../../domain/scene/container.model.ts';
import { generationsOf } from '../../domain/scene/generations.model.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { type SceneShape, USUAL } from './scene-layout.model.ts';

/** File pages are hardly any if they take less than this share of memory. */
const HARDLY_ANY = 0.01;

/** A line is enough for the file pages of a moment: nothing that a belt of them would show is left out. */
const hasHardlyAnyFile = ({ frame, scene }: Moment): boolean =>
  scene.file.inactive + scene.file.active < scene.managed * HARDLY_ANY &&
  generationsOf(frame, scene) === null &&
  containerOf(scene, null) === null;

/** `moments`: those of the sides that are shown, as far as they are known. */
export const shapeOf = (moments: readonly Moment[], { kind, middle }: Pick<Telling, 'kind' | 'middle'>): SceneShape => ({
  zones: moments.length === 0 ? USUAL.zones : Math.max(1, ...moments.map(({ frame }) => frame.zones.length)),
  isAnonOnly: kind === 'anon' && middle === 'belts' && moments.every(hasHardlyAnyFile),
});

import { expect, test } from 'vitest';
import { HAND } from '../../domain/change/errands.model.ts';
import { figuresOf } from '../../domain/scene/figures.model.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import { frames } from '../../test/fixtures/frames.ts';
import { NO_WAITS, program, scene } from '../../test/fixtures/scenes.ts';

const moment = (change: Parameters<typeof scene>[0]): Moment => ({ ...one, scene: scene(change) });
const one = { frame: frames.trouble, samples: { intervalNs: 1, rows: 0, column: () => new Float64Array() } } as unknown as Moment;
const cast = ['editor', 'reader', 'hog'].map((name) => ({ name, label: name, what: '' }));
const idle = { ...NO_WAITS, idle: 1_000 };

test('only a plural label stands for several programs', () => {
  const several = [
    { name: 'viewer-*', label: 'viewers', what: '' },
    { name: 'cc-*', label: 'build', what: '' },
    { name: 'bonus', label: 'bonus', what: '' },
  ];
  expect(figuresOf(moment({}), several).map(({ isPlural }) => isPlural)).toEqual([true, false, false]);
});

test('paused, ended and future programs are told apart', () => {
  const programs = [program(1, 'editor', { lately: idle }), program(3, 'hog', { is_to_start: true, lately: idle })];
  const doing = figuresOf(moment({ programs, ended: [{ name: 'reader', at_ns: 2e9 }] }), cast).map((figure) => figure.doing.join());
  expect(doing).toEqual(['idle', 'ended', 'to-start']);
  const killed = figuresOf(moment({ programs, ended: [{ name: 'reader', at_ns: 2e9 }], killed: ['reader'] }), cast).map((figure) =>
    figure.doing.join(),
  );
  expect(killed).toEqual(['idle', 'killed', 'to-start']);
});

test('a program that has worked in the last half second is not idle, even if it rests most of the time', () => {
  const doing = (...shares: readonly number[]): string => {
    const programs = shares.map((share, number) => program(number + 1, 'editor', { lately: { ...NO_WAITS, idle: share } }));
    return figuresOf(moment({ programs }), cast)[0]?.doing.join() ?? '';
  };
  expect([doing(1_000), doing(998), doing(500), doing(499)]).toEqual(['idle', 'in-use', 'in-use', 'works']);
  expect(doing(998, 1_000, 100)).toBe('idle,idle,works');
});

test('the program worked by hand comes after those of the story, even when it has ended', () => {
  const names = (change: Parameters<typeof scene>[0]): readonly string[] => figuresOf(moment(change), cast).map(({ label }) => label);
  expect(names({})).toEqual(['editor', 'reader', 'hog']);
  expect(names({ programs: [program(9, HAND, {})] })).toEqual(['editor', 'reader', 'hog', 'you']);
  expect(names({ ended: [{ name: HAND, at_ns: 2e9 }] })).toEqual(['editor', 'reader', 'hog', 'you']);
});

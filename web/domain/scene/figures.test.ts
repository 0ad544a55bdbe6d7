import { describe, expect, it, test } from 'vitest';
import { Reclaimer } from '../../engine/codes.ts';
import type { SceneGroup } from '../../engine/protocol.ts';
import { programsWords } from '../../stage/scene/programs.words.ts';
import { frames } from '../../test/fixtures/frames.ts';
import { group, program, scene } from '../../test/fixtures/scenes.ts';
import { type Doing, type Figure, figuresOf, mostOf, nameBeside, programsEach, shownDoing } from './figures.model.ts';
import type { Moment } from './moment.model.ts';

const figure = (doing: readonly Doing[]): Figure => ({
  name: 'make-*',
  label: 'make',
  what: '',
  isPlural: true,
  doing,
  endedAt: null,
  pressure: null,
});
const times = (number: number, doing: Doing): readonly Doing[] => Array.from({ length: number }, () => doing);

describe('figures', () => {
  it('stand for the same number of programs everywhere in a picture', () => {
    const [workers, jobs] = [figure(times(48, 'works')), figure(times(12, 'disk'))];
    const each = programsEach([workers, jobs]);
    expect(each).toBe(4);
    expect([workers, jobs].map(({ doing }) => shownDoing(doing, each).length)).toEqual([12, 3]);
    expect(programsEach([figure(times(8, 'works'))])).toBe(1);
  });

  it('lend their label to the last of their tasks', () => {
    const last = figure(['reclaims']);
    expect(nameBeside([last], 'make-7')).toBe('make');
    expect(nameBeside([figure(times(2, 'works'))], 'make-7')).toBe('make-7');
    expect(nameBeside([last], 'cp')).toBe('cp');
    expect(nameBeside([{ ...last, name: 'make-7' }], 'make-7')).toBe('make-7');
  });

  it('show what most of their programs do, and that half of them are kept from work', () => {
    expect(mostOf(['works', 'works', 'disk'])).toBe('works');
    expect(mostOf(['works', 'works', 'reclaims', 'own-pages'])).toBe('reclaims');
    expect(shownDoing(['works', 'works', 'disk', 'disk', 'idle'], 2)).toEqual(['works', 'disk', 'idle']);
    // One program at work among forty-eight is shown, and so is one in direct reclaim.
    const shown = shownDoing([...times(46, 'idle'), 'works', 'reclaims'], 4);
    expect([shown.length, shown.filter((one) => one === 'idle').length]).toEqual([12, 10]);
    expect(shown).toEqual(expect.arrayContaining(['works', 'reclaims']));
  });
});

test('a program that was killed is shown as killed even while it still runs; other tasks of its figure go on', () => {
  const doing = (killed: readonly string[]): readonly Doing[] | undefined => {
    const tasks = [program(1, 'hog-1', {}), program(2, 'hog-2', {})];
    const moment = { scene: scene({ programs: tasks, killed: [...killed] }) } as unknown as Moment;
    return figuresOf(moment, [{ name: 'hog-*', label: 'hogs', what: '' }])[0]?.doing;
  };
  expect(doing([])).not.toContain('killed');
  expect(doing(['hog-2'])).toEqual([doing([])?.[0], 'killed']);
});

describe('the pressure of a program', () => {
  const high = [{ kind: 'high', pages: 10_000 } as const];
  const pressureIn = (change: Partial<SceneGroup>, programs = [program(1, 'job', { group: 1 })]) => {
    const groups = [
      group('root', { depth: 0 }),
      group('A', { anon: [0, 9_000], file: [0, 0], pressure: [4_600, 4_000], ...change }),
      group('B', { limits: high }),
    ];
    const moment = { frame: frames.trouble, samples: { intervalNs: 1, rows: 0, column: () => new Float64Array() } };
    return figuresOf({ ...moment, scene: scene({ groups, programs }) } as unknown as Moment, [])[0]?.pressure;
  };

  it('is that of its group of version 2, and its own fault only above memory.high', () => {
    expect(pressureIn({ limits: high })).toEqual({ some: 0.46, full: 0.4, isOwn: false });
    expect(pressureIn({ limits: high, anon: [2_000, 9_000] })?.isOwn).toBe(true);
  });

  it('is unknown in a group of version 1, on a kernel that does not measure it, and for tasks of several groups', () => {
    expect(pressureIn({ limits: [] })).toBeNull();
    expect(pressureIn({ limits: high }, [program(1, 'job', { group: 2 })])).toBeNull();
    expect(pressureIn({ limits: high }, [program(1, 'job1', { group: 0 }), program(2, 'job2', { group: 1 })])).toBeNull();
  });
});

describe('the words about several programs', () => {
  const told = (doing: readonly Doing[]): readonly (string | undefined)[] => {
    const { first, second } = programsWords.severalDo(doing);
    return [first[0], second[0]];
  };

  it('counts the programs at work, and says of the others first that memory keeps them from work', () => {
    expect(told(times(4, 'works'))).toEqual(['4 of 4 at work', undefined]);
    expect(told(['works', 'disk', 'reclaims', 'idle'])).toEqual(['1 of 4 at work', '1 reclaims, 1 waits for the disk']);
    expect(told(['works', 'memory', 'memory'])).toEqual(['1 of 3 at work', '2 wait for memory']);
  });

  it('says how many are idle if no program is at work', () => {
    expect(told([...times(43, 'idle'), ...times(5, 'reclaims')])).toEqual(['43 idle', '5 reclaim']);
    expect(told(['disk', 'reclaims'])).toEqual(['0 of 2 at work', '1 reclaims, 1 waits for the disk']);
    expect(programsWords.severalDo(['idle', 'idle', 'disk']).second.at(-1)).toBe('1 waits');
  });

  it('says in its shortest form, too, what each program does', () => {
    const kinds = ['works', 'reclaims', 'reclaims-waiting', 'memory', 'own-pages', 'disk', 'idle'] as const satisfies readonly Doing[];
    const groups = kinds.flatMap((one) => kinds.flatMap((two) => kinds.map((three): readonly Doing[] => [one, two, three])));
    for (const doing of groups) {
      const { first, second, between } = programsWords.severalDo(doing);
      for (const form of first) expect(form).toMatch(/work|idle|wait|reclaim/);
      // A second line that continues the first one says what it counts, because it begins with a number.
      if (between === ', ') for (const form of second) expect(form).toMatch(/^\d+ (?:idle|waits?|reclaims?)/);
    }
    const held = ['works', 'own-pages', 'disk', 'disk', 'reclaims-waiting'] as const;
    expect(programsWords.severalDo(held).second.at(-1)).toBe('1 reclaims, 3 wait');
  });

  it('says of programs that wait in direct reclaim that they do both', () => {
    const waits = { reclaims: Reclaimer.Direct, waits: 'memory' } as const;
    const doing = (change: Parameters<typeof program>[2]): readonly Doing[] | undefined =>
      figuresOf({ scene: scene({ programs: [program(1, 'dd', change)] }) } as unknown as Moment, [{ name: 'dd', label: 'dd', what: '' }])[0]
        ?.doing;
    expect(doing(waits)).toEqual(['reclaims-waiting']);
    expect(doing({ ...waits, waits: 'not' })).toEqual(['reclaims']);
    expect(told(times(8, 'reclaims-waiting'))).toEqual(['all 8 reclaim', 'and wait']);
    expect(told(['reclaims', 'reclaims-waiting'])).toEqual(['both reclaim', undefined]);
  });

  it('is in the plural for a group of tasks, however many are left', () => {
    const one = (doing: Doing): readonly string[] => [true, false].map((isPlural) => programsWords.doing(doing, isPlural)[0] ?? '');
    expect(one('ended')).toEqual(['finished', 'finished']);
    expect(one('killed')).toEqual(['were killed', 'was killed']);
    expect(one('disk')).toEqual(['1 waits for the disk', 'waits for the disk']);
    expect(programsWords.allDoing(figure(['ended']))).toBe('finished');
  });

  it('is one line if all programs do the same', () => {
    expect(told(times(12, 'disk'))).toEqual(['all 12 wait', 'for the disk']);
    expect(told(times(2, 'reclaims'))).toEqual(['both reclaim', undefined]);
    expect(programsWords.allDoing(figure(times(12, 'disk')))).toBe('all 12 wait for the disk');
    expect(told(times(48, 'idle'))).toEqual(['all 48 idle', undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Frame } from '../engine/protocol.ts';
import { frames } from '../test/fixtures/frames.ts';
import { belt, scene } from '../test/fixtures/scenes.ts';
import type { View } from './intent.ts';
import { emptySide, type Failure, initialIntent, type SideState } from './store.ts';
import { isWhole } from './whole.ts';

describe('a moment of which all is known', () => {
  const marked: Frame = { ...frames.calm, scene: scene({}) };
  const unmarked: Frame = { ...frames.calm, scene: scene({ file: { ...belt(10, 10), columns: new Uint32Array() } }) };
  const side = (frame: Frame | null, failure: Failure | null = null): SideState => ({ ...emptySide, frame, failure });
  const check = (view: View, before: SideState, after: SideState): boolean =>
    isWhole({ sides: { before, after }, intent: { ...initialIntent, view } });

  it('has marks on each side that is shown', () => {
    expect(check('both', side(marked), side(marked))).toBe(true);
    expect(check('both', side(marked), side(unmarked))).toBe(false);
    expect(check('both', side(unmarked), side(marked))).toBe(false);
  });

  it('needs none on a side that is hidden, has broken, shows another picture or has no frame yet', () => {
    expect(check('before', side(marked), side(unmarked))).toBe(true);
    expect(check('both', side(marked), side(unmarked, { fault: 'trap', why: 'unreachable' }))).toBe(true);
    expect(check('both', side(frames.calm), side(null))).toBe(true);
  });
});

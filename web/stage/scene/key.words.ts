// The meaning of marks that have no words beside them.

import { memoryText } from '../../domain/scene/amounts.words.ts';
import type { MemoryUnit } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

export const keyWords = inLanguage('keyWords', {
  square: (unit: MemoryUnit, pages: number): string =>
    pages === 1 ? 'one square: one page of 4 KB' : `one square: ${memoryText(unit, pages)}`,
  entries: {
    file: 'file pages',
    anon: 'anonymous pages',
    inactive: 'inactive',
    active: 'active',
    generations: 'generations',
    used: 'used',
    dirty: 'dirty',
    writeback: 'in writeback',
    high: 'high: kswapd stops',
    low: 'low: kswapd wakes',
    min: 'min: direct reclaim',
    surplus: 'above high',
    idleZone: 'the other zone',
    searched: 'scanned in this pass',
    framed: 'scanned in this pass',
    softLimit: 'soft limit',
    kernel: 'kernel memory',
    barred: 'cannot be freed',
    way: 'pages go there',
    reclaims: 'in direct reclaim',
    idle: 'waiting, idle',
    missing: 'the other side has more',
    gone: 'on the other side only',
    pointed: 'look here',
  },
  oldest: 'oldest at the left',
} as const);

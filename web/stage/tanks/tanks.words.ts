// Words of the zones: their free pages, their watermarks, and what uses their pages.

import type { Region } from '../../domain/tanks/zones.model.ts';
import { inLanguage } from '../../words/language.ts';

const region: Readonly<Record<Region, string>> = {
  plenty: 'above high',
  falling: 'low to high',
  kswapd: 'below low',
  reserve: 'below min',
};

export const tankWords = inLanguage('tankWords', {
  memory: 'Memory',
  zone: (name: string) => `Zone ${name}`,
  showZone: (name: string) => `Show the lists of zone ${name}`,
  free: 'free',
  managed: 'managed',
  mark: { min: 'min', low: 'low', high: 'high' },
  markMeansShort: { min: 'reclaim', low: 'wake', high: 'sleep' },
  markMeans: { min: 'tasks reclaim', low: 'kswapd wakes', high: 'kswapd sleeps' },
  woke: 'woke',
  slept: 'slept',
  scaleBreaks: 'the scale breaks at the zigzag',
  region,
  kernelPages: 'kernel',
  unevictable: 'unevictable',
  isolated: 'isolated',
});

// Words of the time lanes.

import type { Lane } from '../../domain/lanes/lanes.model.ts';
import { inLanguage } from '../../words/language.ts';
import type { ScaleKind } from './lane-scale.model.ts';

const lane: Readonly<Record<Lane, string>> = {
  free: 'free pages',
  priority: 'priority',
  generations: 'generations',
  age: 'age of the oldest',
  scan: 'scanned ↑ reclaimed ↓',
  swap: 'swap out ↑ in ↓',
  ops: 'operations / s',
  stalls: 'stalled, ms',
};

const laneHint: Readonly<Record<Lane, string>> = {
  free: 'lines: min, low, high',
  priority: '12 gentle, 0 desperate',
  generations: 'oldest to youngest',
  age: 'seconds',
  scan: '',
  swap: '',
  ops: 'by the client',
  stalls: 'per 100 ms',
};

const scaleKind: Readonly<Record<ScaleKind, string>> = { broken: 'scale breaks above high', steps: '', logarithmic: 'log', linear: '' };

export const laneWords = inLanguage('laneWords', {
  lanes: 'Time lanes',
  lane,
  laneHint,
  scaleKind,
  unexplored: 'not run yet',
  timeAxis: 'simulated seconds',
  cursor: 'Position on the time line',
  overview: 'Whole run: drag to choose the visible part',
  wholeRun: 'whole run',
  changedSpan: 'span shown on the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomAll: 'Part run so far',
  divergence: 'First difference',
  divergenceNone: 'No difference so far',
  divergenceSame: 'The same to the end',
  table: 'Time lanes at the last sample',
  column: 'Lane',
});

// What came of it, in words.
import { inLanguage } from '../../words/language.ts';
import type { Outcome } from './outcomes.model.ts';

const outcome: Readonly<Record<Outcome, string>> = {
  scanned: 'scanned',
  freed: 'freed',
  swappedOut: 'swapped out',
  swappedIn: 'swapped in',
  written: 'writepage',
  activated: 'activated',
  majorFaults: 'major faults',
  stalls: 'direct reclaims',
  oom: 'OOM kills',
};

export const outcomeWords = inLanguage('outcomeWords', {
  outcomes: 'Outcomes',
  outcome,
  comparedWith: 'compared with before',
});

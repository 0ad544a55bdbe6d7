// Words of the chain of causes. Each link shows the sentence of its event.
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

export const whyWords = inLanguage('whyWords', {
  title: 'Why?',
  ask: 'Why?',
  askAbout: (side: string) => `Why did this happen, ${side}?`,
  side: (side: string) => `${side}: the event, and what led to it`,
  because: 'because',
  origin: 'The chain ends here: for this event the simulation keeps no earlier cause.',
  inCall: (who: string, path: string) => `At that moment ${who} was in ${path}.`,
  more: 'There are earlier causes. Go to the last event of this list and ask again.',
  looking: 'The page is following the causes back and is computing the run again as far as needed.',
  givenUp: 'The search was stopped. Ask again to restart it.',
  goTo: (sentence: string) => `Go to: ${sentence}`,
  here: 'on the stage now',
  tried: (priority: number, scanned: number, reclaimed: number) =>
    `the pass before, at priority ${priority}, scanned ${count(scanned)} and reclaimed ${count(reclaimed)}: not enough`,
  boosted: (zone: string, boost: number, free: number, low: number) =>
    `the allocation mixed movable and other pages in a block, so the kernel raised the watermarks of ${zone} by ${count(boost)} pages (boost): ${count(free)} free, low without the boost is ${count(low)}`,
  startedBefore: (times: number) =>
    `it had not slept since its last start; before that it started ${count(times)} more times in the same way`,
  level: (zone: string, free: number, mark: string, pages: number) => `${zone}: ${count(free)} free, ${mark} is ${count(pages)}`,
});

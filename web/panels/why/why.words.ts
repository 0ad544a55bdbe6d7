// Words of the chain of causes. The links themselves are the events' own sentences.
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

export const whyWords = inLanguage('whyWords', {
  title: 'Why?',
  ask: 'Why?',
  askAbout: (side: string) => `Why did this happen, ${side}?`,
  side: (side: string) => `${side}: the event, and what led to it`,
  because: 'because',
  origin: 'The chain ends here: a program or a disk did this, and reclaim need not be the reason.',
  more: 'There are earlier causes. Go to the last event and ask again.',
  looking: 'Following the causes back: the run is computed again as far as needed.',
  givenUp: 'The search was stopped. Ask again to start it once more.',
  goTo: (sentence: string) => `Go to: ${sentence}`,
  here: 'on the stage now',
  tried: (priority: number, scanned: number, reclaimed: number) =>
    `the pass before, at priority ${priority}, scanned ${count(scanned)} and reclaimed ${count(reclaimed)}: not enough`,
  level: (zone: string, free: number, mark: string, pages: number) => `${zone}: ${count(free)} free, ${mark} is ${count(pages)}`,
});

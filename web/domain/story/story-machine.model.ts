// Whether a story fits a machine: the machine must have every counter and zone that the story mentions, and its engine must understand the
// searches of the beats.
import type { SearchMistake } from '../../engine/protocol.ts';
import { searchOf, valuesOfBet } from './bets.model.ts';
import { type Beat, mistakeAt, quote, refused, type Story, type StoryMistake, type StoryReading } from './story.model.ts';
import { valuesIn } from './story-text.model.ts';
import { missingIn, type Value } from './story-values.model.ts';

/** The parts of a machine that a story refers to. */
export type Machine = {
  readonly counterNames: readonly string[];
  readonly zoneNames: readonly string[];
  /** Searches that the engine does not understand. */
  readonly mistakes: readonly SearchMistake[];
};

/** Why the story does not fit this machine and engine: at most one mistake for each beat, and one for the price; empty: it fits. */
export function storyMistakes({ header, beats }: Story, machine: Machine): readonly StoryMistake[] {
  const absent = header.price === null ? null : missingIn(header.price.value, machine.counterNames, machine.zoneNames);
  const ofPrice = absent === null ? [] : [{ line: header.priceLine, why: `The price of the story: this machine does not have ${absent}.` }];
  return [...ofPrice, ...beats.flatMap((beat) => beatMistake(beat, machine) ?? [])];
}

function beatMistake(beat: Beat, { counterNames, zoneNames, mistakes }: Machine): StoryMistake | null {
  const within = (line: number, why: string): StoryMistake => mistakeAt(line, `in the beat ${quote(beat.id)}: ${why}`);
  const misread = mistakes.find(({ search }) => search === beat.moment.search || (beat.bet !== null && search === searchOf(beat.bet)));
  if (misread !== undefined) return within(misread.search === beat.moment.search ? beat.moment.line : beat.line, misread.why);
  const missing = valuesOf(beat)
    .map((value) => missingIn(value, counterNames, zoneNames))
    .find((one) => one !== null);
  return missing == null ? null : within(beat.line, `this machine does not have ${missing}.`);
}

/** The refusal of a story that does not fit this machine; null: it fits. */
export function refusalOn(story: Story, machine: Machine): (StoryReading & { readonly type: 'refused' }) | null {
  const mistakes = storyMistakes(story, machine);
  return mistakes.length === 0 ? null : refused(mistakes);
}

const valuesOf = ({ lead, rest, price, holds, bet }: Beat): readonly Value[] => [
  ...[lead, ...rest].flatMap(valuesIn),
  ...(price === null ? [] : [price.value]),
  ...holds.flatMap(({ one, other }) => (typeof other === 'number' ? [one] : [one, other])),
  ...(bet === null ? [] : [...[bet.ask, bet.why, bet.more ?? []].flatMap(valuesIn), ...valuesOfBet(bet)]),
];

// Checks the numbers that the gallery shows of a run against the run. With UPDATE_EXPECT=1 it records them again.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { COMPARED, isComparedName } from '../domain/end/compared.model.ts';
import { CARD_STORIES, isCardName, PRIMER } from '../domain/gallery/cards.model.ts';
import type { Story } from '../domain/story/story.model.ts';
import { STORY_SIDES, type Standings, type StorySide } from '../domain/story/story-values.model.ts';
import type { Ns } from '../engine/units.ts';
import { galleryValue } from '../shell/gallery/gallery-values.model.ts';
import { type Recording, STRIP, STRIP_VALUES, type StripSide, TAKEN } from '../shell/gallery/recording.model.ts';

const file = new URL('../shell/gallery/recording.json', import.meta.url);

/** The test's access to both runs. */
export type Look = {
  readonly atMoment: (side: StorySide, search: string) => Promise<Standings>;
  readonly atTime: (ns: Ns) => Promise<Standings>;
};

const bothSides = <T>(of: (side: StorySide) => T): Readonly<Record<StorySide, T>> => ({ before: of('before'), after: of('after') });

async function recordCard(scenario: string, story: Story, look: Look): Promise<Recording['cards'][string] | null> {
  const card = isCardName(scenario)
    ? CARD_STORIES[scenario]
    : isComparedName(scenario)
      ? COMPARED[scenario].figure
      : scenario === PRIMER.scenario
        ? PRIMER
        : null;
  if (card === null) return null;
  const { beat: id, values } = card;
  const beat = story.beats.find((one) => one.id === id);
  if (beat === undefined) throw new Error(`the story of ${scenario} has no beat ${id}`);
  const standings = await look.atMoment(beat.moment.side, beat.moment.search);
  return bothSides((side) => values.map((value) => galleryValue(value, side, standings)));
}

/** The numbers at the end of the primer's run, which its story has a search for; null: the story is another one. */
async function recordTaken(scenario: string, look: Look): Promise<Recording['taken'] | null> {
  if (scenario !== PRIMER.scenario) return null;
  const standings = await look.atMoment('before', 'end');
  return TAKEN.map((value) => galleryValue(value, 'before', standings));
}

async function recordStrip(scenario: string, look: Look): Promise<Recording['strip'] | null> {
  if (scenario !== STRIP.scenario) return null;
  const steps: Standings[] = [];
  for (let step = 0; step <= STRIP.steps; step += 1) steps.push(await look.atTime(STRIP.fromS * 1e9 + step * STRIP.stepMs * 1e6));
  return bothSides((side): StripSide => {
    const column = (value: string): readonly number[] => steps.map((standings) => galleryValue(value, side, standings));
    return { answers: column(STRIP_VALUES.answers), inactive: column(STRIP_VALUES.inactive), active: column(STRIP_VALUES.active) };
  });
}

/** JSON with one line for each column of the strip, for each card, and for the taken numbers. */
const textOf = (recording: Recording): string => {
  const cards = Object.entries(recording.cards).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sides = (list: (side: StorySide) => string): string => STORY_SIDES.map((side) => `"${side}": ${list(side)}`).join(', ');
  const strip = STORY_SIDES.map((side) => {
    const columns = Object.entries(recording.strip[side]).map(([name, numbers]) => `      "${name}": ${JSON.stringify(numbers)}`);
    return `    "${side}": {\n${columns.join(',\n')}\n    }`;
  });
  const rows = cards.map(([name, card]) => `    "${name}": { ${sides((side) => JSON.stringify(card[side]))} }`);
  return `{\n  "strip": {\n${strip.join(',\n')}\n  },\n  "cards": {\n${rows.join(',\n')}\n  },\n  "taken": ${JSON.stringify(recording.taken)}\n}\n`;
};

const read = (): Recording => JSON.parse(readFileSync(file, 'utf8'));

export async function expectRecorded(scenario: string, story: Story, look: Look): Promise<void> {
  const card = await recordCard(scenario, story, look);
  const strip = await recordStrip(scenario, look);
  const taken = await recordTaken(scenario, look);
  if (process.env['UPDATE_EXPECT'] !== undefined) {
    const old = read();
    const cards = card === null ? old.cards : { ...old.cards, [scenario]: card };
    writeFileSync(file, textOf({ strip: strip ?? old.strip, cards, taken: taken ?? old.taken }));
  }
  if (card !== null) expect(read().cards[scenario]).toEqual(card);
  if (taken !== null) expect(read().taken).toEqual(taken);
  if (strip !== null) expect(read().strip).toEqual(strip);
}

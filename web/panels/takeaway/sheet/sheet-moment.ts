// Makes the content of a sheet from the state of the page.

import { kernelsOf } from '../../../domain/kernels.model.ts';
import type { Moment } from '../../../domain/scene/moment.model.ts';
import { showsScene } from '../../../domain/stage/depth.model.ts';
import type { Beat } from '../../../domain/story/story.model.ts';
import { answerText, valueText } from '../../../domain/story/story-numbers.words.ts';
import type { Paragraph } from '../../../domain/story/story-text.model.ts';
import type { Frame } from '../../../engine/protocol.ts';
import { sideNamesOf } from '../../../parts/side-names.ts';
import { tellingOf } from '../../../stage/scene/telling.model.ts';
import { stageLink } from '../../../state/address.ts';
import type { Side } from '../../../state/intent.ts';
import { knownSamples } from '../../../state/machines.ts';
import { appState, type MomentFrames } from '../../../state/store.ts';
import { beatLink } from '../../../state/takeaway.ts';
import { beatOf, beatStateOf, isAway, shownStory, standingsOf } from '../../../state/told.ts';
import { seconds } from '../../../words/format.ts';
import type { Drawing } from './drawing.model.ts';
import { plainRun, type Run } from './lines.model.ts';
import { pageDrawing } from './page-drawing.ts';
import { sheetWords } from './sheet.words.ts';
import { onTheWay, runsOf, type SheetMoment } from './sheet-moment.model.ts';

const momentOf = (side: Side, frame: Frame | null): Moment | null =>
  frame?.scene === undefined ? null : { frame, scene: frame.scene, samples: knownSamples(side) };

function sheetOf(frames: MomentFrames, beat: Beat | null): Omit<SheetMoment, 'title' | 'lead' | 'ask' | 'link'> {
  const state = appState();
  const story = shownStory(state);
  const [before, after] = [momentOf('before', frames.before), momentOf('after', frames.after)];
  const some = before ?? after;
  const info = state.infos.before ?? state.infos.after;
  return {
    story,
    beat,
    number: story === null || beat === null ? 0 : story.beats.findIndex(({ id }) => id === beat.id) + 1,
    before,
    after,
    stage: null,
    telling: {
      ...tellingOf(
        { header: story?.header ?? null, price: beat?.price ?? null, see: beat?.see ?? null },
        { picture: info?.picture ?? '', nodes: some?.scene.nodes.length ?? 1 },
      ),
      names: sideNamesOf(state),
    },
    counterNames: state.counterNames,
    isOneKernel: kernelsOf(state.infos) === 'one',
    ns: (frames.before ?? frames.after)?.time_ns ?? 0,
  };
}

export function sheetOfBeat(beat: Beat, frames: MomentFrames): SheetMoment {
  const sides = { before: { samples: knownSamples('before') }, after: { samples: knownSamples('after') } };
  const standings = standingsOf({ sides, counterNames: appState().counterNames }, frames);
  const runs = (pieces: Paragraph): readonly Run[] =>
    runsOf(pieces, (piece) => (piece.type === 'value' ? valueText(piece.value, standings) : answerText(null)));
  const ask = beat.bet === null ? [] : runs(beat.bet.ask);
  return { ...sheetOf(frames, beat), title: beat.title, lead: runs(beat.lead), ask, link: beatLink(beat) };
}

/** A drawing of the stage and of the time lanes below it; null: the stage shows the scene, which a sheet draws itself, or is not on the page. */
function stageDrawing(): Drawing | null {
  const stage = document.querySelector<HTMLElement>('main.stage');
  const floor = document.querySelector<HTMLElement>('.floor');
  if (stage === null || showsScene(appState().intent)) return null;
  return pageDrawing(floor === null || floor.clientHeight === 0 ? [stage] : [stage, floor], '');
}

/** The sheet of the present stage. It is the sheet of the open beat if the stage shows that beat's moment. */
export function sheetOfStage(frames: MomentFrames): SheetMoment {
  const state = appState();
  const beat = beatOf(state);
  const stage = stageDrawing();
  if (beat !== null && beatStateOf(state)?.type === 'found' && !isAway(state)) {
    const ofBeat = sheetOfBeat(beat, frames);
    return stage === null ? ofBeat : { ...ofBeat, stage, link: stageLink() };
  }
  const sheet = sheetOf(frames, null);
  const title = (state.infos.before ?? state.infos.after)?.title ?? '';
  // The lead is left out if it would repeat the title of the story, which is above the sheet's own title.
  const lead = sheet.story?.title === title ? [] : plainRun(title);
  return { ...sheet, stage, title: sheetWords.moment(seconds(sheet.ns)), lead, ask: [], link: stageLink() };
}

/** The sheet of a moment between a beat and the next one. */
export function sheetBetween(from: SheetMoment, to: SheetMoment, frames: MomentFrames): SheetMoment {
  const { before, after, ns } = sheetOf(frames, null);
  return onTheWay(from, sheetWords.between(from.title, to.title), { before, after, ns });
}

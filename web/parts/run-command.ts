// Carries out the commands of keys and buttons, with the functions of web/state.

import { zoomed } from '../domain/lanes/lanes.model.ts';
import type { Command } from '../domain/transport/keys.model.ts';
import * as commands from '../state/commands.ts';
import { darken, lightUp } from '../state/darkness.ts';
import { callEdge, toggleEdges } from '../state/edges.ts';
import { toggleEditor } from '../state/editor-panel.ts';
import { runErrand } from '../state/errands.ts';
import { GRAINS, otherSide } from '../state/intent.ts';
import { logCommand, toggleKeyLog } from '../state/key-log.ts';
import { toggleLab } from '../state/lab.ts';
import { openPresenter } from '../state/lecture.ts';
import { toggleLedger } from '../state/ledger.ts';
import { openPalette, repeatQuest } from '../state/quest.ts';
import { appState } from '../state/store.ts';
import { stepBeat, toggleStory } from '../state/story.ts';
import { toggleTakeaway } from '../state/takeaway.ts';
import { toggleTerms } from '../state/terms.ts';
import { toggleWhy } from '../state/why.ts';
import { endNs, laneSpan, positionNs } from './position.ts';

const ZOOM = 2;

const toggleFullScreen = (): void => {
  // If the browser refuses, nothing changes, which needs no message.
  const quiet = (): void => undefined;
  if (document.fullscreenElement === null) document.documentElement.requestFullscreen().catch(quiet);
  else document.exitFullscreen().catch(quiet);
};

const nextGrain = (): void => {
  const place = GRAINS.indexOf(appState().intent.grain);
  const grain = GRAINS[(place + 1) % GRAINS.length];
  if (grain !== undefined) commands.setGrain(grain);
};

const zoom = (factor: number): void => {
  const state = appState();
  commands.setLanes(zoomed(laneSpan(state), positionNs(state), factor, endNs(state)));
};

/** Commands whose effect is visible only at the lower edge of the page, so that the edge must be shown. */
const SEEN_BELOW: ReadonlySet<Command> = new Set(['nextGrain', 'otherLead', 'slower', 'faster', 'zoomIn', 'zoomOut', 'zoomAll']);

export const runCommand = (command: Command, showHelp: () => void): void => {
  if (lightUp()) return;
  logCommand(command);
  const actions: Readonly<Record<Command, () => void>> = {
    togglePlay: commands.togglePlay,
    darken,
    beatBack: () => stepBeat(-1),
    beatForward: () => stepBeat(1),
    toggleStory,
    toggleLedger,
    toggleLab,
    toggleTakeaway,
    toggleEditor,
    resetRun: commands.resetRun,
    palette: openPalette,
    happeningBack: () => repeatQuest(-1),
    happeningForward: () => repeatQuest(1),
    stepBack: () => commands.step(-1, appState().intent.grain),
    stepForward: () => commands.step(1, appState().intent.grain),
    passBack: () => commands.step(-1, 'pass'),
    passForward: () => commands.step(1, 'pass'),
    wakeBack: () => commands.step(-1, 'wake'),
    wakeForward: () => commands.step(1, 'wake'),
    batchBack: () => commands.step(-1, 'batch'),
    batchForward: () => commands.step(1, 'batch'),
    eventBack: () => commands.step(-1, 'event'),
    eventForward: () => commands.step(1, 'event'),
    start: commands.seekStart,
    end: commands.seekEnd,
    slower: commands.slower,
    faster: commands.faster,
    divergence: () => void commands.seekDivergence(),
    otherLead: () => commands.setLead(otherSide(appState().intent.lead)),
    viewBoth: () => commands.setView('both'),
    viewBefore: () => commands.setView('before'),
    viewAfter: () => commands.setView('after'),
    toggleThird: commands.toggleThird,
    nextGrain,
    nextPicture: commands.nextPicture,
    nextDepth: commands.nextDepth,
    terms: toggleTerms,
    mark: commands.toggleMark,
    why: toggleWhy,
    take: () => void runErrand('take'),
    touch: () => void runErrand('touch'),
    write: () => void runErrand('write'),
    free: () => void runErrand('free'),
    toggleTwin: commands.toggleTwin,
    zoomIn: () => zoom(1 / ZOOM),
    zoomOut: () => zoom(ZOOM),
    zoomAll: () => commands.setLanes(null),
    fullScreen: toggleFullScreen,
    controls: toggleEdges,
    keyLog: toggleKeyLog,
    presenter: openPresenter,
    help: showHelp,
  };
  actions[command]();
  if (SEEN_BELOW.has(command)) callEdge('bottom');
};

// What keys and buttons do, in terms of the commands of the state.
import type { Command } from '../shell/transport/keys.model.ts';
import { zoomed } from '../stage/lanes/lanes.model.ts';
import * as commands from '../state/commands.ts';
import { callEdge, toggleEdges } from '../state/edges.ts';
import { runErrand } from '../state/errands.ts';
import { GRAINS } from '../state/intent.ts';
import { toggleLab } from '../state/lab.ts';
import { toggleLedger } from '../state/ledger.ts';
import { openPalette, repeatQuest } from '../state/quest.ts';
import { appState } from '../state/store.ts';
import { stepBeat, toggleStory } from '../state/story.ts';
import { toggleTerms } from '../state/terms.ts';
import { toggleWhy } from '../state/why.ts';
import { endNs, laneSpan, positionNs } from './position.ts';

const ZOOM = 2;

const toggleFullScreen = (): void => {
  // A refusal needs no words: the screen simply stays as it is.
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

/** What they change is seen in the lower edge alone. */
const SEEN_BELOW: ReadonlySet<Command> = new Set([
  'nextGrain',
  'leadBefore',
  'leadAfter',
  'slower',
  'faster',
  'zoomIn',
  'zoomOut',
  'zoomAll',
]);

export const runCommand = (command: Command, showHelp: () => void): void => {
  const actions: Readonly<Record<Command, () => void>> = {
    togglePlay: commands.togglePlay,
    beatBack: () => stepBeat(-1),
    beatForward: () => stepBeat(1),
    toggleStory,
    toggleLedger,
    toggleLab,
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
    leadBefore: () => commands.setLead('before'),
    leadAfter: () => commands.setLead('after'),
    viewBoth: () => commands.setView('both'),
    viewBefore: () => commands.setView('before'),
    viewAfter: () => commands.setView('after'),
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
    help: showHelp,
  };
  actions[command]();
  if (SEEN_BELOW.has(command)) callEdge('bottom');
};

import { memo, type ReactElement } from 'react';
import { phaseText } from '../domain/stage/phases.words.ts';
import { sideName } from '../domain/story/side-names.words.ts';
import { Pick } from '../parts/pick.tsx';
import { positionNs } from '../parts/position.ts';
import { sideNamesOf } from '../parts/side-names.ts';
import { usePacedApp } from '../parts/use-paced-app.ts';
import { WholeLine } from '../parts/whole-line.tsx';
import { setKernel } from '../state/commands.ts';
import type { Side } from '../state/intent.ts';
import { type AppState, useApp } from '../state/store.ts';
import { locks } from '../state/teaching.ts';
import { clock, count } from '../words/format.ts';
import { ComputeProgress } from './compute-progress.view.tsx';
import { paneWords } from './panes.words.ts';
import { PatchSwitches } from './patches/patch-switches.view.tsx';

/** The simulated time of the shown frame if it is behind the requested moment; otherwise null. */
const behind = (state: AppState, side: Side): number | null => {
  const { frame, progress } = state.sides[side];
  return frame === null || progress === null || frame.time_ns >= positionNs(state) ? null : frame.time_ns;
};

/** The current phase of the workload, and how far this kernel has run. */
const RunState = ({ side }: { readonly side: Side }): ReactElement => {
  const phase = useApp((state) => state.sides[side].frame?.phase ?? '');
  const event = usePacedApp((state) => state.sides[side].frame?.event ?? 0);
  const behindNs = usePacedApp((state) => behind(state, side));
  const finished = useApp((state) => state.sides[side].frame?.finished === true);
  return (
    <>
      <WholeLine tag="p" className="pane-phase" text={phaseText(phase)} />
      <span className="pane-event">
        {paneWords.event} {count(event)}
        {behindNs === null ? '' : ` · ${clock(behindNs)}`}
        {finished ? ` · ${paneWords.finished}` : ''}
      </span>
    </>
  );
};

/** A short title: the version, and the LRU if it is not the classic one. */
const shortTitle = (title: string): string =>
  title
    .replace(' (Debian)', '')
    .replace(', Multi-Gen LRU', ' MGLRU')
    .replace(/(?:,| with).*/, '');

const KernelChoice = ({ side }: { readonly side: Side }): ReactElement | null => {
  const preset = useApp((state) => state.infos[side]?.preset);
  const running = useApp((state) => state.infos[side]?.kernel) ?? '';
  const presets = useApp((state) => state.presets);
  const names = useApp(sideNamesOf);
  const locked = useApp(locks('kernels'));
  // On a projector there is only room for the version.
  const short = useApp((state) => state.intent.theme === 'projector');
  if (preset === undefined) return null;
  // A scenario can name a kernel that the page does not offer.
  const isOffered = presets.some(({ name }) => name === preset);
  const listed = isOffered ? presets : [...presets, { name: preset, title: running }];
  const options = listed.map(({ name, title }) => ({
    value: name,
    label: title,
    ...(short ? { short: shortTitle(title) } : {}),
  }));
  return (
    <Pick
      label={paneWords.kernelOf(side, names)}
      options={options}
      value={preset}
      onPick={(name) => setKernel(side, name)}
      locked={locked}
    />
  );
};

/** The settings that only this side has. */
const Settings = ({ side }: { readonly side: Side }): ReactElement | null => {
  const settings = useApp((state) => state.infos[side]?.settings);
  return settings === undefined || settings.length === 0 ? null : <WholeLine tag="p" className="pane-phase" text={settings.join(', ')} />;
};

export const PaneHeader = memo(({ side }: { readonly side: Side }): ReactElement => {
  // The header has the phase as its tooltip, because the words may be cut off.
  const phase = useApp((state) => state.sides[side].frame?.phase);
  const names = useApp(sideNamesOf);
  return (
    <header className="pane-header" title={phase === undefined ? undefined : phaseText(phase)}>
      <h2>{sideName(names, side)}</h2>
      <KernelChoice side={side} />
      <PatchSwitches side={side} />
      <Settings side={side} />
      <ComputeProgress side={side} />
      <RunState side={side} />
    </header>
  );
});

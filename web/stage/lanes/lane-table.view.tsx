// The time lanes as text: every lane's value at the position, for both kernels.
import type { ReactElement } from 'react';
import { hardestAt, type Lane, laneAt } from '../../domain/lanes/lanes.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import type { Ns } from '../../engine/units.ts';
import { positionNs } from '../../parts/position.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import { type Samples, useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';
import { dialWords } from '../dial/dial.words.ts';
import { laneWords } from './lanes.words.ts';

const valueText = (samples: Samples | null, lane: Lane, ns: Ns): string => {
  const value = samples === null ? null : laneAt(samples, lane, ns);
  if (samples === null || value === null || Number.isNaN(value.up)) return '–';
  if (lane === 'priority') return dialWords.hardest(value.up, hardestAt(samples, ns));
  return value.down === null ? count(value.up) : `${count(value.up)} / ${count(value.down)}`;
};

type LaneTableProps = { readonly lanes: readonly Lane[]; readonly before: Samples | null; readonly after: Samples | null };

export const LaneTable = ({ lanes, before, after }: LaneTableProps): ReactElement => {
  const ns = useSteadyApp(positionNs, TWIN_MS);
  const names = useApp(sideNamesOf);
  return (
    <VisuallyHidden>
      <table>
        <caption>{laneWords.table}</caption>
        <thead>
          <tr>
            <th scope="col">{laneWords.column}</th>
            <th scope="col">{sideName(names, 'before')}</th>
            <th scope="col">{sideName(names, 'after')}</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane}>
              <th scope="row">{laneWords.lane[lane]}</th>
              <td>{valueText(before, lane, ns)}</td>
              <td>{valueText(after, lane, ns)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
};

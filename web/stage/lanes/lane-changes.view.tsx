// Triangles over the time lanes, at the moments of the user's changes.

import type { ReactElement } from 'react';
import { changeWords } from '../../domain/change/changes.words.ts';
import { percentOf } from '../../domain/lanes/lanes.model.ts';
import { laneSpan } from '../../parts/position.ts';
import { useSides } from '../../parts/use-sides.ts';
import { seekNs } from '../../state/commands.ts';
import { useApp } from '../../state/store.ts';

export const LaneChanges = (): ReactElement => {
  const changes = useApp((state) => state.intent.changes);
  const sides = useSides();
  const fromNs = useApp((state) => laneSpan(state).fromNs);
  const toNs = useApp((state) => laneSpan(state).toNs);
  return (
    <>
      {changes.map((change) => {
        const percent = percentOf({ fromNs, toNs }, change.ns);
        const text = changeWords.change(change, sides);
        return percent === null ? null : (
          <button
            key={text}
            type="button"
            className="change-flag"
            style={{ left: `${percent}%` }}
            aria-label={text}
            title={text}
            onClick={() => seekNs(change.ns)}
          />
        );
      })}
    </>
  );
};

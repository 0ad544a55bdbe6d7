// A frame around the label and the picture of the lane that the story points at.
import type { ReactElement } from 'react';
import type { Lane } from '../../domain/lanes/lanes.model.ts';
import { useApp } from '../../state/store.ts';
import { beatOf } from '../../state/told.ts';
import { lanePlaces } from './lane-scale.model.ts';

export const LanePointer = ({ lanes }: { readonly lanes: readonly Lane[] }): ReactElement | null => {
  const name = useApp((state) => {
    const target = beatOf(state)?.target;
    return target?.kind === 'lane' ? target.name : null;
  });
  const place = lanePlaces(lanes).find(({ lane }) => lane === name);
  return place === undefined ? null : (
    <div className="lane-pointer">
      <div className="pointed" style={{ top: `${place.top * 100}%`, height: `${place.height * 100}%` }} />
    </div>
  );
};

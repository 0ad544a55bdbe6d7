// The empty floors of a half, shown until its first frame arrives: the layout without any number.
import type { ReactElement } from 'react';
import { FloorBox } from './floor-box.view.tsx';
import { FLOORS, type SceneLayout } from './scene-layout.model.ts';
import './scene.css';

type SkeletonProps = { readonly name: string; readonly layout: SceneLayout };

export const SceneSkeleton = ({ name, layout }: SkeletonProps): ReactElement => (
  <svg className="scene" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
    <text x={layout.programs.x + 8} y={layout.head.name} fontSize={layout.type.name} className="scene-bold">
      {name}
    </text>
    {FLOORS.map((floor) => (
      <FloorBox key={floor} name={floor} layout={layout} />
    ))}
  </svg>
);

// A container below the file pages: how much of its hard limit is used.
import type { ReactElement } from 'react';
import type { Container } from '../../domain/scene/container.model.ts';
import { term } from '../../parts/term.ts';
import { containerWords } from './container.words.ts';
import { layoutContainer } from './container-layout.model.ts';
import { LANE, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';
import './container.css';

export const ContainerBar = ({ container, layout }: { readonly container: Container; readonly layout: SceneLayout }): ReactElement => {
  const { name, file, anon, limit } = container;
  const { bar, name: y } = layoutContainer(layout);
  const text = layout.type.text;
  const wide = (pages: number): number => (bar.width * Math.min(pages, limit)) / limit;
  const besideName = bar.x + textWidth(`${name} `, text, true) + 2;
  return (
    <g data-mark={`group ${name}`} {...term('hardLimit')}>
      <Words x={bar.x} y={y} size={text} ways={name} bold means="groups" />
      <Words
        x={besideName}
        y={y}
        size={text}
        ways={containerWords.used(file + anon, limit)}
        room={bar.x + bar.width + LANE - besideName}
        means="hardLimit"
      />
      <rect {...bar} className="scene-bar-room" />
      <rect {...bar} width={wide(file)} className="scene-container-file" />
      <rect {...bar} x={bar.x + wide(file)} width={wide(file + anon) - wide(file)} className="scene-container-anon" />
      <path d={`M${bar.x + bar.width} ${bar.y - 4}v${bar.height + 8}`} className="scene-limit" />
    </g>
  );
};

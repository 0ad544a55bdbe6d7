// A container below the file pages: how much of its hard limit is used.
import type { ReactElement } from 'react';
import type { Container } from '../../domain/scene/container.model.ts';
import { term } from '../../parts/term.ts';
import { containerWords } from './container.words.ts';
import { layoutContainer } from './container-layout.model.ts';
import { dotsPath, hatchPath } from './scene.draw.ts';
import { LANE, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';
import './container.css';

/** The part of the bar that a number of pages fills, from 0 to 1. */
const wideOf = (pages: number, { limit }: Container): number => Math.min(pages, limit) / limit;

export const ContainerBar = ({ container, layout }: { readonly container: Container; readonly layout: SceneLayout }): ReactElement => {
  const { bar, name: y } = layoutContainer(layout);
  const { name, file, anon, limit, charged, dirty, writeback } = container;
  const tilesOf = (pages: number): number => Math.round((wideOf(pages, container) * bar.width) / bar.height);
  const dirtyTiles = tilesOf(dirty);
  const tiles = (from: number, count: number): readonly { readonly x: number; readonly y: number }[] =>
    Array.from({ length: count }, (_, tile) => ({ x: bar.x + (from + tile) * bar.height, y: bar.y }));
  const text = layout.type.text;
  const wide = (pages: number): number => bar.width * wideOf(pages, container);
  const besideName = bar.x + textWidth(`${name} `, text, true) + 2;
  return (
    <g data-mark={`group ${name}`} {...term('hardLimit')}>
      <Words x={bar.x} y={y} size={text} ways={name} bold means="groups" />
      <Words
        x={besideName}
        y={y}
        size={text}
        ways={containerWords.used(charged, limit, Math.max(0, charged - file - anon))}
        room={bar.x + bar.width + LANE - besideName}
        means="hardLimit"
      />
      <rect {...bar} className="scene-bar-room" />
      {/* The part that file pages and anonymous pages leave visible is the kernel’s slabs. */}
      <rect {...bar} width={wide(charged)} className="scene-kernel-pages" />
      <rect {...bar} width={wide(file)} className="scene-container-file" />
      {/* Dirty pages and pages under writeback have the same marks here as on the squares. */}
      <g className="scene-file-inactive">
        <path d={hatchPath(tiles(0, dirtyTiles), bar.height)} className="scene-mark-dirty" />
        <path d={dotsPath(tiles(dirtyTiles, tilesOf(writeback)), bar.height)} className="scene-mark-writeback" />
      </g>
      <rect {...bar} x={bar.x + wide(file)} width={wide(file + anon) - wide(file)} className="scene-container-anon" />
      <path d={`M${bar.x + bar.width} ${bar.y - 4}v${bar.height + 8}`} className="scene-limit" />
    </g>
  );
};

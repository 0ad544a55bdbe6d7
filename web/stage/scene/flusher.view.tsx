// The flusher on the disk floor, and a bar of the dirty pages with a mark at the number that wakes the flusher.
import type { ReactElement } from 'react';
import type { Flusher } from '../../domain/scene/flusher.model.ts';
import { term } from '../../parts/term.ts';
import { flusherWords } from './flusher.words.ts';
import { gearPath } from './scene.draw.ts';
import { type SceneLayout, SEEMS_WIDER } from './scene-layout.model.ts';
import { WAKE_MARK } from './tank-glass.view.tsx';
import { Words } from './words.view.tsx';

/** Height of the bar, and radius of the wheel, in multiples of the font size. */
const BAR = 0.5;
const WHEEL = 0.36;

export const FlusherPart = ({ flusher, layout }: { readonly flusher: Flusher; readonly layout: SceneLayout }): ReactElement => {
  const { swap, disk, type } = layout;
  const text = type.text;
  const width = disk.x + disk.width - 16 - swap.x;
  const wheel = text * WHEEL;
  const bar = { x: swap.x, y: swap.y, width, height: text * BAR };
  const { dirty, wakesAt, writeback, limit, throttles } = flusher;
  const [words, means] = throttles
    ? ([flusherWords.throttles(dirty + writeback, limit), 'dirtyLimit'] as const)
    : writeback > dirty
      ? ([flusherWords.beingWritten(dirty, writeback), 'writeback'] as const)
      : ([flusherWords.dirty(flusher), 'dirty'] as const);
  // The whole bar is the limit at which programs must wait, which counts dirty pages and pages under writeback. The flusher's mark counts only dirty
  // pages.
  const wide = (pages: number): number => width * Math.min(1, pages / Math.max(1, limit));
  return (
    <g data-mark="flusher" {...term('flusher')}>
      <path
        d={gearPath(swap.x + wheel * 1.2, swap.y - text * 0.75, wheel)}
        className={flusher.sleeps ? 'scene-flusher-asleep' : 'scene-flusher'}
      />
      <Words
        x={swap.x + wheel * 2.4 + 6}
        y={swap.y - text * 0.45}
        size={text}
        ways={flusher.sleeps ? flusherWords.sleeps : flusherWords.writes}
        bold
        means="flusher"
      />
      <rect {...bar} className="scene-bar-room" />
      <rect {...bar} width={wide(dirty)} className="scene-bar" />
      <rect {...bar} x={bar.x + wide(dirty)} width={wide(dirty + writeback) - wide(dirty)} className="scene-bar-writeback" />
      <path d={gearPath(bar.x + wide(wakesAt), bar.y + bar.height / 2, WAKE_MARK)} className="scene-wakes" />
      <path d={`M${bar.x + width} ${bar.y - 4}v${bar.height + 8}`} className="scene-limit" />
      <Words x={swap.x} y={swap.y + text * (BAR + 0.92)} size={text} ways={words} room={width * SEEMS_WIDER} means={means} />
    </g>
  );
};

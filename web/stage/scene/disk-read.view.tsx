// The amount read from the disk so far, for both sides on one scale, because a kernel that drops file pages has to read them again.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { diskReadWords } from './disk-read.words.ts';
import { fitting, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

const BAR = 12;

type DiskReadProps = {
  readonly pages: number;
  /** Pages read on the other side. */
  readonly other: number;
  /** Whether this side has read more because it dropped the pages of inodes that it freed. */
  readonly pays: boolean;
  readonly layout: SceneLayout;
};

export const DiskRead = ({ pages, other, pays, layout }: DiskReadProps): ReactElement | null => {
  const { swap, queue, disk, type } = layout;
  const room = disk.x + disk.width - 12 - swap.x;
  const text = fitting(diskReadWords.read(pages), room, type.text, true);
  if (textWidth(text, type.text, true) > room) return null;
  const y = queue.y + queue.height / 2;
  return (
    <g className={pays ? 'scene-suffers scene-read-more' : ''} {...term('read')}>
      <Words x={swap.x} y={y - type.text * 0.15} size={type.text} ways={text} bold />
      <rect x={swap.x} y={y + 4} width={room} height={BAR} className="scene-bar-room" />
      <rect x={swap.x} y={y + 4} width={(room * pages) / Math.max(pages, other)} height={BAR} className="scene-read" />
    </g>
  );
};

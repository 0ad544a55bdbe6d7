// Words on the disk floor if swap is empty: right of the pages that wait to be written, on as many lines as they need.
import type { ReactElement } from 'react';
import { type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

type DiskWordsProps = {
  /** Forms of the words, each as a list of lines, the longest form first. */
  readonly ways: readonly (readonly string[])[];
  readonly layout: SceneLayout;
};

export const DiskWords = ({ ways, layout }: DiskWordsProps): ReactElement => {
  const { queue, disk, type, swap } = layout;
  const room = disk.x + disk.width - 8 - swap.x;
  const fits = (way: readonly string[]): boolean => way.every((line, index) => textWidth(line, type.text, index === 0) <= room);
  const lines = ways.find(fits) ?? ways.at(-1) ?? [];
  return (
    <g className="scene-suffers">
      {lines.map((line, index) => (
        <Words
          key={line}
          x={swap.x}
          y={queue.y + queue.height / 2 + type.text * (index * 1.08 - 0.2)}
          size={type.text}
          ways={line}
          bold={index === 0}
        />
      ))}
    </g>
  );
};

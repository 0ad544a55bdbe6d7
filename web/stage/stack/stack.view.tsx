// The kernel stack of each task as a bar of the bytes in use, with a wall at the end of the stack, and the deepest path so far.
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import {
  type DeepestStack,
  deepestOf,
  type StackRow as Row,
  STACK_BYTES,
  type Stack,
  stackRows,
  stackScale,
} from '../../domain/stack/stack.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { PicturePanel } from '../../parts/picture-panel.tsx';
import { term } from '../../parts/term.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { rootPx } from '../../parts/use-row-room.ts';
import { useSize } from '../../parts/use-size.ts';
import { seekEvent } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { clock, count } from '../../words/format.ts';
import { stackWords } from './stack.words.ts';
import { StackBar } from './stack-bar.view.tsx';
import { StackTable } from './stack-table.view.tsx';
import './stack.css';

/** Number of tasks that fit. */
const ROOM = { half: 4, whole: 6, projector: 3 };
/** Font size of a label, in root font sizes: that of --tiny, or of --small on a projector. */
const FONT = { screen: 0.85, projector: 1.85 };
const TICKS = [0, 2048, 4096, 6144];

/** The function that the words describe: `row` is a task's id or 'deepest', `place` the index of the function in its stack. */
type PointedFunction = { readonly row: string; readonly place: number };
type Room = keyof typeof ROOM;
type RowProps = {
  readonly label: string;
  readonly stack: Stack;
  readonly scale: number;
  readonly width: number;
  readonly room: Room;
  readonly fontPx: number;
  readonly described: number | null;
  readonly onDescribe: (place: number | null) => void;
};

const totalText = ({ bytes, size, left }: Stack, room: Room): string => {
  if (room === 'projector') return stackWords.left(left);
  return room === 'whole' ? stackWords.totalWhole(bytes, size, left) : stackWords.total(bytes, left);
};

const BarRow = ({ label, stack, scale, width, room, fontPx, described, onDescribe }: RowProps): ReactElement => (
  <>
    <StackBar
      label={label}
      stack={stack}
      scale={scale}
      width={width}
      fontPx={fontPx}
      roomy={width > 700}
      described={described}
      onDescribe={onDescribe}
    />
    <span className={`stack-total${stack.left < 0 ? ' over' : ''}`} title={stackWords.totalLong(stack.bytes, stack.size, stack.left)}>
      {totalText(stack, room)}
    </span>
  </>
);

const Axis = ({ size, scale, width }: { readonly size: number; readonly scale: number; readonly width: number }): ReactElement => {
  const px = width / scale;
  return (
    <svg className="stack-axis" aria-hidden="true">
      {TICKS.map((bytes) => (
        <g key={bytes}>
          <line className="stack-grid" x1={bytes * px} y1="0.95em" x2={bytes * px} y2="100%" />
          <text x={bytes * px} y="0.8em" textAnchor={bytes === 0 ? 'start' : 'middle'}>
            {count(bytes)}
          </text>
        </g>
      ))}
      <line className="stack-wall" x1={size * px} y1="0.95em" x2={size * px} y2="100%" />
      <text className="stack-wall-size" x={size * px - 3} y="0.8em" textAnchor="end">
        {count(size)}
      </text>
      <text x={size * px + 4} y="0.8em">
        {stackWords.wall}
      </text>
    </svg>
  );
};

/** The heading of the deepest stack of all, with a link to its moment. */
const DeepestHead = ({ deepest, side }: { readonly deepest: DeepestStack; readonly side: Side }): ReactElement => {
  const { name, timeNs, event } = deepest;
  return (
    <p className="stack-deepest-head">
      <span>{stackWords.deepest}</span>
      <Button className="button stack-moment" aria-label={stackWords.goTo(name, timeNs)} onPress={() => seekEvent(side, event)}>
        <Icon name="forward" />
        {clock(timeNs)}
      </Button>
    </p>
  );
};

type TaskLineProps = { readonly row: Row; readonly side: Side; readonly children: ReactNode };

const TaskLine = ({ row, side, children }: TaskLineProps): ReactElement => (
  <li className={`stack-line${usePointed('task', row.name, side)}`}>
    <span className="stack-name">
      {row.actor === 'workload' ? null : <Icon name={row.actor} />}
      {row.name}
    </span>
    {children}
  </li>
);

const noteOf = (rows: readonly Row[], described: PointedFunction | null, deepest: DeepestStack | null): string | undefined => {
  const task = described?.row === 'deepest' ? deepest : rows.find(({ id }) => String(id) === described?.row);
  const read = described === null ? undefined : task?.stack.functions[described.place];
  if (read !== undefined) return stackWords.told(read.name, read.bytes, read.from + read.bytes);
  const [first] = rows.toSorted((a, b) => b.stack.bytes - a.stack.bytes);
  if (first === undefined) return undefined;
  const { bytes, size, left, functions, widest, newest } = first.stack;
  const name = (place: number): string => stackWords.fn(functions[place]?.name ?? '', functions[place]?.bytes ?? 0);
  if (left < 0) return stackWords.noteBeyond(first.name, -left, name(newest));
  return stackWords.note(first.name, stackWords.totalLong(bytes, size, left), name(widest), name(newest));
};

type StackPictureProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

export const StackPicture = ({ side, frame, other, whole }: StackPictureProps): ReactElement => {
  const onWall = useApp((state) => state.intent.theme === 'projector');
  const inPlay = useApp((state) => state.infos[side]?.pictures.includes('stack') ?? true);
  const asked = useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'task' ? target.name : null;
  });
  const inWords = useDepth() === 'story';
  const pointed = usePointed('stack', '', side);
  const [described, setDescribed] = useState<PointedFunction | null>(null);
  const [axisRef, { width }] = useSize<HTMLDivElement>();
  const scale = stackScale([frame, other]);
  const room: Room = onWall ? 'projector' : whole ? 'whole' : 'half';
  const { rows, more } = stackRows(frame, ROOM[room], asked);
  const deepest = deepestOf(frame);
  const fontPx = rootPx() * (onWall ? FONT.projector : FONT.screen);
  const bar = { scale, width, room, fontPx };
  const tell = (row: string) => (place: number | null) => setDescribed(place === null ? null : { row, place });
  const beatStateOf = (row: string): number | null => (described?.row === row ? described.place : null);
  return (
    <PicturePanel
      name="stack"
      title={stackWords.title(rows.length, inWords ? 0 : more)}
      note={noteOf(rows, described, deepest) ?? ''}
      empty={inPlay ? null : stackWords.notInPlay}
    >
      <div className={`stacks${pointed}`}>
        <div className="stack-line stack-head" {...term('stack')}>
          <span className="stack-unsized">{stackWords.unsized}</span>
          <div ref={axisRef} className="stack-axis-room">
            <Axis size={frame.stacks?.size ?? STACK_BYTES} scale={scale} width={width} />
          </div>
        </div>
        <ul className="stack-rows" {...term('stack')}>
          {rows.map((row) => (
            <TaskLine key={row.id} row={row} side={side}>
              <BarRow
                {...bar}
                label={stackWords.reader(row.name)}
                stack={row.stack}
                described={beatStateOf(String(row.id))}
                onDescribe={tell(String(row.id))}
              />
            </TaskLine>
          ))}
          {rows.length === 0 && frame.stacks !== undefined ? <li className="stack-no-task">{stackWords.noTask}</li> : null}
        </ul>
        {deepest === null ? null : (
          <div className="stack-deepest" {...term('deepest')}>
            <DeepestHead deepest={deepest} side={side} />
            <div className="stack-line">
              <span className="stack-name">{onWall ? stackWords.deepestShort : deepest.name}</span>
              <BarRow
                {...bar}
                label={stackWords.readerDeepest(deepest.name)}
                stack={deepest.stack}
                described={beatStateOf('deepest')}
                onDescribe={tell('deepest')}
              />
            </div>
          </div>
        )}
      </div>
      <StackTable side={side} />
    </PicturePanel>
  );
};

// One stack as a bar of its functions. The pointer or the up and down arrow keys choose a function.
import { type KeyboardEvent, memo, type PointerEvent, type ReactElement } from 'react';
import { type Stack, sameStack } from '../../domain/stack/stack.model.ts';
import { functionAt, type StackDrawing, stackDrawing } from './stack.draw.ts';
import { stackWords } from './stack.words.ts';

type BarProps = {
  readonly stack: Stack;
  /** Number of bytes that the full width stands for. */
  readonly scale: number;
  readonly width: number;
  readonly fontPx: number;
  /** There is room for the names of functions. */
  readonly roomy: boolean;
};

const Marks = ({ drawing }: { readonly drawing: StackDrawing }): ReactElement => (
  <>
    {drawing.segments.map(({ place, x, width, part }) => (
      <rect key={place} className={`stack-function stack-${part}`} x={x} width={width} height="100%" />
    ))}
    {drawing.parts.map(({ part, x, width }) => (
      <rect key={part} className="stack-part" x={x} width={width} height="100%" />
    ))}
    {drawing.newest === null ? null : (
      <rect className="stack-newest" x={drawing.newest.x} width={Math.max(2, drawing.newest.width)} height="100%" />
    )}
    {drawing.overflow.width === 0 ? null : <rect className="stack-over" {...drawing.overflow} height="100%" />}
    {drawing.ticks.map((x) => (
      <path key={x} className="stack-tick" d={`M${x} -2.5v5`} />
    ))}
    {drawing.labels.map(({ part, x, width, text }) => (
      <text key={x} className={`stack-label stack-label-${part}`} x={x + width / 2} y="50%" dy="0.36em">
        {text}
      </text>
    ))}
  </>
);

/** The bar is memoized, because most tasks do not move within the kernel from frame to frame. */
const Bar = memo(
  ({ stack, scale, width, fontPx, roomy }: BarProps): ReactElement => (
    <Marks drawing={stackDrawing(stack, scale, width, fontPx, { part: stackWords.part, functions: roomy })} />
  ),
  (old, next) =>
    old.scale === next.scale &&
    old.width === next.width &&
    old.fontPx === next.fontPx &&
    old.roomy === next.roomy &&
    sameStack(old.stack, next.stack),
);

type StackBarProps = BarProps & {
  readonly label: string;
  /** Index of the function that is described; null: none. */
  readonly described: number | null;
  readonly onDescribe: (place: number | null) => void;
};

export const StackBar = ({ label, described, onDescribe, ...bar }: StackBarProps): ReactElement => {
  const { stack, scale, width } = bar;
  const last = stack.functions.length - 1;
  const at = Math.min(described ?? stack.newest, last);
  const read = stack.functions[at];
  const pointed = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onDescribe(functionAt(stack, scale, box.width, event.clientX - box.left));
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDescribe(Math.min(last, Math.max(0, at + (event.key === 'ArrowUp' ? 1 : -1))));
  };
  const px = width / scale;
  return (
    <div
      className="stack-bar"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(stack.size, stack.bytes)}
      aria-valuenow={read === undefined ? 0 : read.from + read.bytes}
      aria-valuetext={read === undefined ? '' : stackWords.told(read.name, read.bytes, read.from + read.bytes)}
      onFocus={() => onDescribe(stack.newest)}
      onBlur={() => onDescribe(null)}
      onKeyDown={pressed}
      onPointerDown={pointed}
      onPointerMove={pointed}
      onPointerLeave={() => onDescribe(null)}
    >
      <svg width="100%" height="100%" aria-hidden="true">
        <Bar {...bar} />
        {described === null || read === undefined ? null : (
          <rect className="stack-told" x={read.from * px} width={Math.max(2, read.bytes * px)} height="100%" />
        )}
        <line className="stack-wall" x1={stack.size * px} x2={stack.size * px} y2="100%" />
      </svg>
    </div>
  );
};

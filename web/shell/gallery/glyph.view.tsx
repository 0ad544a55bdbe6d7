// The small picture of a card, one for each side, drawn from the values that were recorded for that side.
import type { ReactElement } from 'react';
import type { CardName } from '../../domain/gallery/cards.model.ts';
import { STACK_BYTES } from '../../domain/stack/stack.model.ts';
import { SquareField } from './square-field.view.tsx';

type HalfProps = { readonly values: readonly number[]; readonly worse: boolean };

const SHAFT = { left: 31, top: 14, width: 34, height: 54 } as const;

/** A shaft as deep as a kernel stack, filled with the bytes in use. */
const Shaft = ({ values: [bytes = 0] }: HalfProps): ReactElement => {
  const { left, top, width, height } = SHAFT;
  const filled = (Math.min(bytes, STACK_BYTES) / STACK_BYTES) * height;
  return (
    <svg className="glyph" viewBox="0 0 96 72" aria-hidden="true">
      <path className="glyph-block" d={`M${left} ${top + height}v${-filled}h${width}v${filled}z`} />
      <path
        className="glyph-joint"
        d={[10, 20, 30, 40, 50].map((up) => (up < filled ? `M${left} ${top + height - up}h${width}` : '')).join('')}
      />
      <path className="glyph-wall" d={`M${left} ${top}v${height}h${width}v${-height}`} />
      <path className="glyph-limit" d={`M${left - 14} ${top}h${width + 28}`} />
      {bytes > STACK_BYTES ? <path className="glyph-alarm" d={`M${left - 3} ${top - 1}v-9h${width + 6}v9z`} /> : null}
    </svg>
  );
};

/** The number of seconds that one hourglass stands for. */
const HOURGLASS_S = 100;
const HOURGLASS = 'h14v3l-5.5 9 5.5 9v3h-14v-3l5.5-9-5.5-9z';

/** Hourglasses for the lost seconds. */
const Hourglasses = ({ values: [seconds = 0], worse }: HalfProps): ReactElement => (
  <svg className="glyph" viewBox="0 0 96 72" aria-hidden="true">
    <path
      className={worse ? 'glyph-alarm' : 'glyph-ink'}
      d={Array.from(
        { length: Math.round(seconds / HOURGLASS_S) },
        (_, at) => `M${4 + (at % 5) * 18} ${8 + Math.floor(at / 5) * 32}${HOURGLASS}`,
      ).join('')}
    />
  </svg>
);

/** The number of squares for all anonymous pages. */
const MEMORY_SQUARES = 30;

/** Creates a picture of anonymous pages, with swap below them, in squares of `perSquare` pages. */
const memoryAndSwap =
  (perSquare: number) =>
  ({ values: [, inactive = 0, active = 0, swapped = 0], worse }: HalfProps): ReactElement => {
    const [cold, hot, out] = [inactive, active, swapped].map((pages) => Math.round(pages / perSquare));
    return (
      <div className="glyph glyph-swap">
        <SquareField
          scale="room"
          rows={3}
          kinds={{ anonInactive: cold ?? 0, anonActive: hot ?? 0, gone: MEMORY_SQUARES - (cold ?? 0) - (hot ?? 0) }}
        />
        <svg viewBox="0 0 96 14" aria-hidden="true">
          {worse ? (
            <>
              <path className="glyph-out" d="M21 0h6v6h5l-8 8-8-8h5z" />
              <path className="glyph-alarm" d="M69 14h6V8h5l-8-8-8 8h5z" />
            </>
          ) : null}
        </svg>
        <span className="glyph-disk">
          <SquareField scale="room" rows={1} kinds={{ anonInactive: out ?? 0, none: 9 - (out ?? 0) }} />
        </span>
      </div>
    );
  };

/** Height of the tank as a multiple of the height of free memory. */
const TANK_ROOM = 1.25;
const TANK = { left: 8, top: 8, width: 34, height: 58 } as const;
const TEETH = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A tank with free memory and the high watermark, and a gear that shows whether kswapd sleeps or runs. */
const TankAndGear = ({ values: [starts = 0, free = 0, high = 0] }: HalfProps): ReactElement => {
  const { left, top, width, height } = TANK;
  const levelOf = (pages: number): number => (pages / (TANK_ROOM * free)) * height;
  return (
    <svg className="glyph" viewBox="0 0 100 72" aria-hidden="true">
      <path className="glyph-water" d={`M${left} ${top + height}v${-levelOf(free)}h${width}v${levelOf(free)}z`} />
      <path className="glyph-limit" d={`M${left} ${top + height - levelOf(high)}h${width}`} />
      <path className="glyph-wall" d={`M${left} ${top}v${height}h${width}v${-height}`} />
      <g className={starts === 0 ? 'glyph-rest' : 'glyph-ink'} transform="translate(71 43)">
        {TEETH.map((turn) => (
          <rect key={turn} x="-3" y="-18" width="6" height="9" transform={`rotate(${turn})`} />
        ))}
        <circle r="14" />
      </g>
      {starts === 0 ? (
        <text className="glyph-sleep" x="60" y="16">
          z z
        </text>
      ) : (
        <g className="glyph-turn">
          <path d="M69 17a26 26 0 0 1 26 20" />
          <path d="M73 69a26 26 0 0 1-26-20" />
          <path className="glyph-alarm" d="M99 33l-4 11-7-9zM43 53l4-11 7 9z" />
        </g>
      )}
    </svg>
  );
};

/** File pages per square, and the number of squares for all of them. */
const FILE_SQUARE = 6_144;
const FILE_SQUARES = 40;

/** Squares of file pages, with outlines for those that were evicted. */
const FileData = ({ values: [, inactive = 0, active = 0] }: HalfProps): ReactElement => {
  const [cold, hot] = [inactive, active].map((pages) => Math.round(pages / FILE_SQUARE));
  const gone = FILE_SQUARES - (cold ?? 0) - (hot ?? 0);
  return (
    <div className="glyph glyph-files">
      <SquareField scale="room" rows={5} kinds={{ fileInactive: cold ?? 0, fileActive: hot ?? 0, lost: gone }} />
    </div>
  );
};

/** The number of squares for all file pages of the container, the same on each side, so that the picture shows the share of dirty ones. */
const CONTAINER_SQUARES = 32;

/** Squares of a container's file pages, the dirty ones with the look of active pages, and a cross if its program was killed. */
const FullContainer = ({ values: [killed = 0, dirty = 0, inactive = 0, active = 0] }: HalfProps): ReactElement => {
  const all = Math.max(1, inactive + active);
  const unwritten = Math.round((Math.min(dirty, all) / all) * CONTAINER_SQUARES);
  return (
    <div className="glyph glyph-files">
      <SquareField scale="room" rows={4} kinds={{ fileActive: unwritten, fileInactive: CONTAINER_SQUARES - unwritten }} />
      <svg viewBox="0 0 96 14" aria-hidden="true">
        {killed > 0 ? <path className="glyph-alarm" d="M42 0l6 5 6-5 2 2-6 5 6 5-2 2-6-5-6 5-2-2 6-5-6-5z" /> : null}
      </svg>
    </div>
  );
};

const HALVES: Readonly<Record<CardName, (props: HalfProps) => ReactElement>> = {
  '2010-direct-writeback': Shaft,
  '2012-soft-limits': Hourglasses,
  '2013-kswapd-limits': memoryAndSwap(12_288),
  '2017-kswapd-sleep': TankAndGear,
  '2019-shrinkers-cache': FileData,
  '2020-anon-workingset': memoryAndSwap(2_560),
  '2022-overreclaim': memoryAndSwap(4_096),
  '2024-killed-copy': FullContainer,
};

export const Glyph = ({ story, ...half }: HalfProps & { readonly story: CardName }): ReactElement => {
  const Half = HALVES[story];
  return <Half {...half} />;
};

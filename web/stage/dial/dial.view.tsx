// The priority dial. The needle of `before` is hollow, that of `after` is solid.
import type { ReactElement } from 'react';
import type { SideNames } from '../../domain/side-names.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { term } from '../../parts/term.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { useApp } from '../../state/store.ts';
import { dialOf } from './dial.draw.ts';
import { dialWords } from './dial.words.ts';

const DIAL = dialOf(100);

type DialProps = { readonly before: number | null; readonly after: number | null };

const lit = (priority: number, { before, after }: DialProps): string =>
  priority === before || priority === after ? 'dial-segment lit' : 'dial-segment';

/** A label at one end of the dial. It is always shown, because a lower number means more pressure, which newcomers get wrong. */
const DialEnd = ({ end }: { readonly end: 'gentle' | 'desperate' }): ReactElement => {
  const inWords = useDepth() === 'story';
  return (
    <p className={`dial-end dial-${end}`} {...term(end)}>
      <strong>{dialWords.dialEnds[end].word}</strong> <span>{inWords ? depthWords.dialEnds[end] : dialWords.dialEnds[end].means}</span>
    </p>
  );
};

export const Dial = ({ before, after }: DialProps): ReactElement => (
  <div className={`dial${usePointed('dial', '', 'before')}`}>
    <DialEnd end="gentle" />
    <svg viewBox="-124 -124 248 134" role="img" {...term('priority')} aria-label={dialLabel({ before, after }, useApp(sideNamesOf))}>
      {DIAL.segments.map((segment) => (
        <g key={segment.priority}>
          <path className={lit(segment.priority, { before, after })} d={segment.path} />
          <text className="dial-number" x={segment.labelX} y={segment.labelY} dy="0.35em">
            {dialWords.dialTick(segment.priority)}
          </text>
        </g>
      ))}
      {before === null ? null : <path className="needle needle-before" d={DIAL.needle(before, 15)} />}
      {after === null ? null : <path className="needle needle-after" d={DIAL.needle(after, 9)} />}
      <circle className="dial-hub" r="7" />
    </svg>
    <DialEnd end="desperate" />
  </div>
);

const dialLabel = ({ before, after }: DialProps, names: SideNames | null): string =>
  [
    before === null ? '' : `${sideName(names, 'before')}: ${dialWords.priority} ${before}.`,
    after === null ? '' : `${sideName(names, 'after')}: ${dialWords.priority} ${after}.`,
  ]
    .filter((part) => part !== '')
    .join(' ') || dialWords.priority;

// A bet on how a time lane continues. The viewer moves seven points with a finger, the mouse or the arrow keys; then the run draws its own
// curve.
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import type { Amount } from '../../domain/scene/marks.model.ts';
import { type CurveBet as Bet, type Guess, sidesOf } from '../../domain/story/bets.model.ts';
import { type CurveSpan, curveOf, lineAt, type Place, pointNs, spanOf, unitOf } from '../../domain/story/curve.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { useHand } from '../../parts/use-hand.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { otherSide, type Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { beatOf, beatStateOf } from '../../state/told.ts';
import { seconds } from '../../words/format.ts';
import { betSheetWords } from './bet-sheet.words.ts';
import { NAMES_WIDTH, type NamePosition, namesAt } from './curve-names.model.ts';
import { CurvePlot, percent, shareX, shareY } from './curve-plot.view.tsx';
import type { BetFieldProps } from './number-bet.view.tsx';
import './curve-bet.css';

/** The viewer's curve has its name at this point, counted from its end, because the run's curves have their names at the end. */
const NAMED = 4;
/** Number of presses of an arrow key that move a point from the bottom to the top. */
const STEPS = 40;

/** The time span of the plot, around the moment of the bet. */
function useSpan({ forNs }: Bet): CurveSpan {
  const told = useApp(beatStateOf);
  const frames = told?.type === 'found' ? told.frames : null;
  return spanOf((frames?.before ?? frames?.after)?.time_ns ?? 0, forNs);
}

const keptWithin = ({ scale }: Bet, value: number): number => Math.round(Math.min(scale.to, Math.max(0, value)));

export const CurveBet = ({ bet, first, wrong, onGuess }: BetFieldProps<Bet>): ReactElement => {
  const span = useSpan(bet);
  const samples = usePacedApp((state) => state.sides[bet.side].samples);
  const known = curveOf(samples, bet.line, span, span.atNs);
  const now = known.at(-1)?.value ?? 0;
  const moments = pointNs(span);
  const [moved, setMoved] = useState<readonly number[] | null>(first?.type === 'curve' ? first.points : null);
  const points = moved ?? moments.map(() => keptWithin(bet, now));
  const room = useRef<HTMLDivElement>(null);
  const move = (place: number, value: number): void => {
    const next = points.map((one, index) => (index === place ? keptWithin(bet, value) : one));
    setMoved(next);
    onGuess({ type: 'curve', points: next } satisfies Guess);
  };
  const drag = (event: PointerEvent): void => {
    const box = room.current?.getBoundingClientRect();
    if (box === undefined || event.buttons === 0) return;
    const share = (event.clientX - box.left) / box.width;
    const nearest = moments.reduce(
      (best, ns, place) => (Math.abs(shareX(span, ns) - share) < Math.abs(shareX(span, moments[best] ?? 0) - share) ? place : best),
      0,
    );
    move(nearest, (1 - (event.clientY - box.top) / box.height) * bet.scale.to);
  };
  const pressed = (event: KeyboardEvent, place: number): void => {
    const step = bet.scale.to / STEPS;
    const value = points[place] ?? 0;
    const towards: Readonly<Record<string, number>> = { ArrowUp: value + step, ArrowDown: value - step, Home: 0, End: bet.scale.to };
    const to = towards[event.key];
    if (to !== undefined) move(place, to);
    const nextPlace = event.key === 'ArrowLeft' ? place - 1 : event.key === 'ArrowRight' ? place + 1 : null;
    if (nextPlace !== null) room.current?.querySelectorAll<HTMLElement>('[role="slider"]')[nextPlace]?.focus();
    if (to !== undefined || nextPlace !== null) event.preventDefault();
  };
  const hand = useHand();
  const drawn: readonly Place[] = [{ ns: span.atNs, value: now }, ...moments.map((ns, place) => ({ ns, value: points[place] ?? 0 }))];
  return (
    <fieldset className={`bet-curves${moved === null ? ' bet-open' : ''}`} aria-label={betSheetWords.points} aria-invalid={wrong}>
      <CurvePlot
        bet={bet}
        span={span}
        curves={[
          { look: 'known', places: known },
          { look: 'drawn', places: drawn },
        ]}
        room={room}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        {moments.map((ns, place) => (
          <span
            key={ns}
            className="bet-point"
            role="slider"
            tabIndex={0}
            aria-label={betSheetWords.at(seconds(ns))}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={bet.scale.to}
            aria-valuenow={points[place] ?? 0}
            aria-valuetext={amountText({ value: points[place] ?? 0, unit: unitOf(bet.line) })}
            data-own-keys="ArrowLeft ArrowRight ArrowUp ArrowDown Home End"
            style={{ left: percent(shareX(span, ns)), top: percent(shareY(bet, points[place] ?? 0)) }}
            onKeyDown={(event) => pressed(event, place)}
          />
        ))}
      </CurvePlot>
      <p className="bet-hint">{betSheetWords.draw[hand]}</p>
    </fieldset>
  );
};

/** The run's own curves, up to the moment that the run has reached, and the viewer's curve below them. */
export const CurveAnswer = ({ bet }: { readonly bet: Bet }): ReactElement => {
  const sideNames = useApp(sideNamesOf);
  const span = useSpan(bet);
  const beat = useApp(beatOf);
  const wager = useApp((state) => (beat === null ? undefined : state.wagers.get(beat.id)));
  const playedNs = usePacedApp((state) => state.sides[bet.side].frame?.time_ns ?? 0);
  const own = usePacedApp((state) => state.sides[bet.side].samples);
  const others = usePacedApp((state) => state.sides[otherSide(bet.side)].samples);
  const untilNs = wager?.type === 'settled' ? span.toNs : Math.max(span.atNs, Math.min(span.toNs, playedNs));
  const [mine, beside] = [own, others].map((samples) => curveOf(samples, bet.line, span, untilNs));
  const guess = wager?.guess?.type === 'curve' ? wager.guess.points : null;
  const moments = pointNs(span);
  const unit = unitOf(bet.line);
  const start = lineAt(own, bet.line, span.atNs) ?? 0;
  const label = (
    look: string,
    words: string,
    place: Place | undefined,
    position: NamePosition,
    over: number | null,
  ): ReactElement | null =>
    place === undefined ? null : (
      <span
        className={`bet-curve-name bet-curve-name-${look} ${position}`}
        style={{ right: percent(1 - shareX(span, place.ns)), top: percent(over ?? shareY(bet, place.value)) }}
      >
        {words}
      </span>
    );
  const drawn = guess === null ? [] : [{ ns: span.atNs, value: start }, ...moments.map((ns, place) => ({ ns, value: guess[place] ?? 0 }))];
  const ended = wager?.type === 'settled';
  const [runY, otherY] = [mine, beside].map((places) => shareY(bet, places?.at(-1)?.value ?? 0));
  const courses = [mine, beside].flatMap((places) =>
    (places ?? []).filter(({ ns }) => shareX(span, ns) >= 1 - NAMES_WIDTH).map(({ value }) => shareY(bet, value)),
  );
  const names = namesAt(runY ?? 0, otherY ?? 0, courses);
  const verdict = wager?.type === 'settled' && wager.verdict.type === 'curve' ? wager.verdict : null;
  const named = (side: Side, amount: Amount | null | undefined): string =>
    `${sideName(sideNames, side)}: ${amount == null ? storyWords.unknown : amountText(amount)}`;
  return (
    <div className="bet-curves bet-revealed">
      <CurvePlot
        bet={bet}
        span={span}
        curves={[
          { look: 'drawn', places: drawn },
          { look: 'other', places: sidesOf(bet).length > 1 ? (beside ?? []) : [] },
          { look: 'run', places: mine ?? [] },
        ]}
      >
        {ended && guess !== null ? label('drawn', betSheetWords.you, drawn.at(-NAMED), 'below', null) : null}
        {ended ? label('other', named(otherSide(bet.side), verdict?.other), beside?.at(-1), names.other, names.over) : null}
        {ended ? label('run', named(bet.side, verdict?.last), mine?.at(-1), names.run, names.over) : null}
      </CurvePlot>
      {ended ? (
        <ul className="visually-hidden">
          {moments.map((ns, place) => (
            <li key={ns}>
              {betSheetWords.reveal(
                seconds(ns),
                amountText({ value: mine?.findLast((one) => one.ns <= ns)?.value ?? 0, unit }),
                guess === null ? null : amountText({ value: guess[place] ?? 0, unit }),
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};

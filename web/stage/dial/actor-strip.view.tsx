// The three kinds of tasks that free pages or write dirty ones. Icons, line styles and words distinguish them; they have no colours of their own.
import type { ReactElement } from 'react';
import { type ActorState, actors } from '../../domain/demand/tasks.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { term } from '../../parts/term.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { useSideName } from '../../parts/use-sides.ts';
import type { Side } from '../../state/intent.ts';
import { demandWords } from '../demand/demand.words.ts';
import { dialWords } from './dial.words.ts';

const stateWords = ({ actor, active, count, doing, wait }: ActorState): string => {
  if (!active)
    return actor === 'kswapd' ? dialWords.actorState.asleep : actor === 'direct' ? dialWords.actorState.noTask : dialWords.actorState.idle;
  if (count > 1) return dialWords.actorState.many(count);
  return doing === 'waits' ? demandWords.waitsFor(wait) : demandWords.doing[doing];
};

const ActorRow = ({ state, side }: { readonly state: ActorState; readonly side: Side }): ReactElement => {
  const inWords = useDepth() === 'story';
  return (
    <li
      className={`actor actor-${state.actor} ${state.active ? 'active' : 'idle'}${usePointed('actor', state.actor, side)}`}
      {...term(state.actor)}
    >
      <Icon name={state.actor} />
      <span className="actor-name">{dialWords.actor[state.actor]}</span>
      <span className="actor-state">{inWords && state.count > 1 ? depthWords.many : stateWords(state)}</span>
    </li>
  );
};

export const ActorStrip = ({ side, frame }: { readonly side: Side; readonly frame: Frame | null }): ReactElement => (
  <ul className="actor-strip" aria-label={`${dialWords.whoReclaims}, ${useSideName(side)}`}>
    {frame === null ? null : actors(frame).map((state) => <ActorRow key={state.actor} state={state} side={side} />)}
  </ul>
);

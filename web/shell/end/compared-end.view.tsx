// The end of a complaint or of a chapter of the primer: its lesson, and settings to try on the same machine.

import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { COMPARED, type ComparedName } from '../../domain/end/compared.model.ts';
import { worseSide } from '../../domain/gallery/cards.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import { STORY_SIDES, type StorySide } from '../../domain/story/story-values.model.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { linkWithSets } from '../../state/gallery.ts';
import { useApp } from '../../state/store.ts';
import { galleryWords } from '../gallery/gallery.words.ts';
import { recording } from '../gallery/recording.model.ts';
import { comparedEndWords } from './compared-end.words.ts';
import { LabDoor, NextDoor, ShareDoor, Words } from './end-doors.view.tsx';

const TryDoors = ({ scenario }: { readonly scenario: ComparedName }): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  return (
    <>
      {COMPARED[scenario].tries.map((set, place) => {
        const words = comparedEndWords.texts[scenario].tries[place];
        return words === undefined ? null : (
          <a key={set} className="end-door" href={linkWithSets(scenario, [set], theme)}>
            <Words {...words} />
          </a>
        );
      })}
    </>
  );
};

/** The story's figure as a bar for each side, on one scale. */
const Bars = ({ scenario }: { readonly scenario: ComparedName }): ReactElement => {
  const names = useApp(sideNamesOf);
  const { unit, better } = COMPARED[scenario].figure;
  const figures = recording.cards[scenario];
  const figureOf = (side: StorySide): number => figures?.[side][0] ?? 0;
  const most = Math.max(1, figureOf('before'), figureOf('after'));
  const worse = worseSide({ before: figureOf('before'), after: figureOf('after') }, better);
  return (
    <div className="end-pairs end-taken">
      {STORY_SIDES.map((side) => (
        <section key={side} className="end-pair">
          <h2>{sideName(names, side)}</h2>
          <p className={side === worse ? 'end-row worse' : 'end-row'}>
            <span className="end-bar-mark" style={{ '--share': figureOf(side) / most } as CSSProperties} />
            <strong>{galleryWords.figure(figureOf(side), unit)}</strong>
          </p>
        </section>
      ))}
    </div>
  );
};

export const ComparedEnd = ({ scenario }: { readonly scenario: ComparedName }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the heading, so that a screen reader announces the new page.
  useEffect(() => heading.current?.focus(), []);
  const { said, counts } = comparedEndWords.texts[scenario];
  return (
    <>
      <section className="end-card">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {said}
          </h1>
          <p className="end-counts">{counts}</p>
        </div>
        <Bars scenario={scenario} />
        <div className="end-notes">{comparedEndWords.from}</div>
      </section>
      <nav className="end-doors" aria-label={comparedEndWords.tries}>
        <TryDoors scenario={scenario} />
        <LabDoor />
        <ShareDoor />
        <NextDoor scenario={scenario} />
      </nav>
    </>
  );
};

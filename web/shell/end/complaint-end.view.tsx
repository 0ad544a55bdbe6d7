// The end of a complaint: its lesson, and settings to try on the same machine.
import { type ReactElement, useEffect, useRef } from 'react';
import { COMPLAINTS, type ComplaintName } from '../../domain/end/complaints.model.ts';
import { linkWithSet } from '../../state/gallery.ts';
import { useApp } from '../../state/store.ts';
import { complaintEndWords } from './complaint-end.words.ts';
import { LabDoor, NextDoor, ShareDoor, Words } from './end-doors.view.tsx';

const TryDoors = ({ scenario }: { readonly scenario: ComplaintName }): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  return (
    <>
      {COMPLAINTS[scenario].map(({ set }, place) => {
        const words = complaintEndWords.texts[scenario].tries[place];
        return words === undefined ? null : (
          <a key={set} className="end-door" href={linkWithSet(scenario, set, theme)}>
            <Words {...words} />
          </a>
        );
      })}
    </>
  );
};

export const ComplaintEnd = ({ scenario }: { readonly scenario: ComplaintName }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the heading, so that a screen reader announces the new page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <section className="end-card end-complaint">
        <h1 ref={heading} tabIndex={-1}>
          {complaintEndWords.texts[scenario].said}
        </h1>
        <p className="end-counts">{complaintEndWords.from}</p>
      </section>
      <nav className="end-doors" aria-label={complaintEndWords.tries}>
        <TryDoors scenario={scenario} />
        <LabDoor />
        <ShareDoor />
        <NextDoor scenario={scenario} />
      </nav>
    </>
  );
};

// The part below the stories: short runs, each with a question that users ask.
import { type ReactElement, useId } from 'react';
import { approach, complaints, linkTo } from '../../state/gallery.ts';
import type { Theme } from '../../state/intent.ts';
import { galleryWords } from './gallery.words.ts';
import './complaints.css';

export const Complaints = ({ theme }: { readonly theme: Theme }): ReactElement => {
  const heading = useId();
  return (
    <section className="complaints" aria-labelledby={heading}>
      <h2 id={heading}>{galleryWords.complaints.label}</h2>
      <ul>
        {complaints.map(({ scenario, title }) => (
          <li key={scenario}>
            <a href={linkTo(scenario, theme)} title={title} onPointerEnter={() => approach(scenario)} onFocus={() => approach(scenario)}>
              {galleryWords.complaints.short[scenario]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

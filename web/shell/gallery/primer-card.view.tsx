// The starting point: the largest card, with the only black button. Its picture is a machine on which every page is a square.
import type { ReactElement } from 'react';
import { PRIMER } from '../../domain/gallery/cards.model.ts';
import { Icon } from '../../parts/icon.tsx';
import { chapters, linkTo } from '../../state/gallery.ts';
import type { Theme } from '../../state/intent.ts';
import { galleryWords } from './gallery.words.ts';
import { primerPages } from './primer.model.ts';
import { PrimerPicture } from './primer-picture.view.tsx';
import { recording } from './recording.model.ts';

const words = galleryWords.primer;
const recorded = recording.cards[PRIMER.scenario]?.before;
const pages = recorded === undefined ? null : primerPages(recorded);

/** The link to the primer covers the whole card. The links to further chapters are above it, beside the button. */
export const PrimerCard = ({ theme }: { readonly theme: Theme }): ReactElement => (
  <div className="card primer-card">
    <div className="primer-text">
      <a className="primer-link" href={linkTo(PRIMER.scenario, theme)}>
        <h2>{pages === null ? words.label : words.title(pages.managed)}</h2>
        <p>{words.text}</p>
        <span className="primer-start">
          {words.start} <Icon name="play" />
        </span>
      </a>
      {chapters.map(({ scenario, story }) => (
        <a key={scenario} className="primer-chapter" href={linkTo(scenario, theme)} title={story.title}>
          {words.chapters[scenario]}
        </a>
      ))}
    </div>
    {pages === null ? null : <PrimerPicture pages={pages} />}
  </div>
);

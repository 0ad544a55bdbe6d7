// The list of the runs to which the gallery itself has no link, grouped by kind.
import type { ReactElement } from 'react';
import { linkTo, otherScenarios } from '../../state/gallery.ts';
import type { Theme } from '../../state/intent.ts';
import { measuredLink } from '../../state/measured-link.ts';
import { isTold, kindOf, titleOf } from '../../state/scenarios.ts';
import { galleryWords } from './gallery.words.ts';
import './other-runs.css';

const { runs } = galleryWords;

const GROUPS = [
  { title: runs.stories, names: otherScenarios.filter(isTold) },
  { title: runs.mails, names: otherScenarios.filter((name) => kindOf(name) === 'story' && !isTold(name)) },
  { title: runs.lab, names: otherScenarios.filter((name) => kindOf(name) === 'lab') },
  { title: runs.machines, names: otherScenarios.filter((name) => kindOf(name) === 'machine') },
] as const;

type ListProps = { readonly theme: Theme; readonly onChoose?: () => void };

export const OtherRunsList = ({ theme, onChoose }: ListProps): ReactElement => (
  <div className="other-runs">
    {GROUPS.filter(({ names }) => names.length > 0).map(({ title, names }) => (
      <section key={title}>
        <h3>{title}</h3>
        <ul>
          {title === runs.lab ? (
            <li>
              <a href={measuredLink(null, null, theme)} {...(onChoose === undefined ? {} : { onClick: onChoose })}>
                {galleryWords.truth.measured}
              </a>
            </li>
          ) : null}
          {names.map((name) => (
            <li key={name}>
              <a href={linkTo(name, theme)} {...(onChoose === undefined ? {} : { onClick: onChoose })}>
                <span>{name.replaceAll('-', ' ')}</span> {titleOf(name)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

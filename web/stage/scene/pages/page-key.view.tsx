// The key of the scene in which each page is a square: the states of a page, and other marks.
import type { ReactElement } from 'react';
import type { Mark } from '../../../domain/scene/mark.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { keyWords } from '../key.words.ts';
import { KEY_CLASSES, KeySwatch } from '../key-swatch.view.tsx';
import { dotsPath, hatchPath, squaresPath } from '../scene.draw.ts';
import { alsoOf, type KeyEntry, keyEntries } from './page-key.model.ts';
import { placesOf } from './page-places.model.ts';
import { touchedPath } from './pages.draw.ts';
import { pagesWords } from './pages.words.ts';
import type { PagesLayout } from './pages-layout.model.ts';
import { pointedBy } from './pointed.model.ts';

const SIDE = 14;
const ORIGIN = [{ x: 0, y: 0 }];

export const PAGE_KEY_CLASSES: Readonly<Record<KeyEntry, string>> = {
  quiet: 'scene-anon-inactive',
  inUse: 'scene-anon-active',
  dirty: 'scene-file-inactive',
  writeback: 'scene-file-inactive',
  coming: 'scene-file-inactive scene-hollow',
  touched: 'scene-anon-inactive',
  pointed: 'scene-anon-inactive page-pointed',
};

/** A sample square of the entry, in a box of 14 x 14 units. */
export const PageSwatch = ({ entry }: { readonly entry: KeyEntry }): ReactElement => (
  <>
    <path d={squaresPath(ORIGIN, SIDE)} className="scene-paint" />
    {entry === 'dirty' ? <path d={hatchPath(ORIGIN, SIDE)} className="scene-mark-dirty" /> : null}
    {entry === 'writeback' ? <path d={dotsPath(ORIGIN, SIDE)} className="scene-mark-writeback" /> : null}
    {entry === 'touched' ? <path d={touchedPath(SIDE)} className="page-touched" /> : null}
  </>
);

type PageKeyProps = {
  readonly scene: SceneFrame;
  readonly pages: NonNullable<SceneFrame['pages']>;
  readonly layout: PagesLayout;
  /** The mark that the beat points at. */
  readonly see: Mark | null;
};

export const PageKey = ({ scene, pages, layout, see }: PageKeyProps): ReactElement => {
  const pointed = pointedBy(scene, see);
  return (
    <ul className="scene-key page-key">
      <li className="scene-key-square">{pagesWords.square}</li>
      {keyEntries(placesOf(pages, layout).squares, pointed.tasks, { wall: !layout.introduces }).map((entry) => (
        <li key={entry}>
          <svg viewBox={`-1 -1 ${SIDE + 2} ${SIDE + 2}`} className={`scene-key-swatch ${PAGE_KEY_CLASSES[entry]}`} aria-hidden="true">
            <PageSwatch entry={entry} />
          </svg>
          {entry === 'pointed' ? pagesWords.outlined(pointed.name ?? '') : pagesWords.key[entry]}
        </li>
      ))}
      {alsoOf({ wall: !layout.introduces }).map((id) => (
        <li key={id}>
          <svg viewBox={`-1 -1 ${SIDE + 2} ${SIDE + 2}`} className={`scene-key-swatch ${KEY_CLASSES[id][0] ?? ''}`} aria-hidden="true">
            <KeySwatch id={id} />
          </svg>
          {keyWords.entries[id]}
        </li>
      ))}
    </ul>
  );
};

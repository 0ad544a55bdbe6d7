// Where one comes in: a card for each story, with the complaint it began with and a run of both kernels.
import { type ReactElement, useEffect } from 'react';
import { labWords } from '../../panels/lab/lab.words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Pick } from '../../parts/pick.tsx';
import { setTheme } from '../../state/commands.ts';
import { cardStories } from '../../state/gallery.ts';
import { LAB, THEMES } from '../../state/intent.ts';
import { kindOf, scenarioNames, titleOf } from '../../state/scenarios.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { topBarWords } from '../top-bar.words.ts';
import { galleryWords } from './gallery.words.ts';
import { GalleryCard } from './gallery-card.view.tsx';
import { useLabKey } from './use-lab-key.ts';

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: topBarWords.theme[value] }));
const OTHERS = scenarioNames.filter((name) => kindOf(name) === 'lab' || kindOf(name) === 'machine');

export const Gallery = (): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  const toLab = `#v1/${LAB}?panel=lab${theme === 'light' ? '' : `&theme=${theme}`}`;
  useLabKey(toLab);
  useEffect(() => {
    document.title = pageWords.product;
  }, []);
  return (
    <div className="gallery">
      <header className="top-bar">
        <span className="product">{pageWords.product}</span>
        <span className="gallery-how">{galleryWords.howTo}</span>
        <Pick label={topBarWords.theme.label} options={THEME_OPTIONS} value={theme} onPick={setTheme} />
      </header>
      <main className="gallery-main">
        <div className="gallery-head">
          <div>
            <h1>{galleryWords.title}</h1>
            <p>{galleryWords.intro}</p>
          </div>
          <a className="lab-link" href={toLab} title={labWords.open}>
            <Icon name="lab" />
            <span>
              <strong>{labWords.galleryTitle}</strong>
              <span className="lab-link-text">{labWords.galleryText}</span>
            </span>
          </a>
        </div>
        <ul className="cards" aria-label={galleryWords.label}>
          {cardStories.map((card) => (
            <GalleryCard key={card.scenario} card={card} />
          ))}
        </ul>
        <nav className="gallery-others" aria-label={galleryWords.others}>
          <h2>{galleryWords.others}</h2>
          <ul>
            {OTHERS.map((name) => (
              <li key={name}>
                <a href={`#v1/${name}`} title={titleOf(name)}>
                  {name.replaceAll('-', ' ')}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </main>
    </div>
  );
};

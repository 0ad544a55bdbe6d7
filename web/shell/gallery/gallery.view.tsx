// Where one comes in: a card for each story, with the complaint it began with and a run of both kernels.
import { type ReactElement, useEffect } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { Pick } from '../../parts/pick.tsx';
import { setTheme } from '../../state/commands.ts';
import { cardStories } from '../../state/gallery.ts';
import { LAB, THEMES } from '../../state/intent.ts';
import { kindOf, scenarioNames, titleOf } from '../../state/scenarios.ts';
import { useApp } from '../../state/store.ts';
import { words } from '../../words/index.ts';
import { GalleryCard } from './gallery-card.view.tsx';
import { useLabKey } from './use-lab-key.ts';

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: words.theme[value] }));
const OTHERS = scenarioNames.filter((name) => kindOf(name) === 'lab' || kindOf(name) === 'machine');

export const Gallery = (): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  const toLab = `#v1/${LAB}?panel=bench${theme === 'light' ? '' : `&theme=${theme}`}`;
  useLabKey(toLab);
  useEffect(() => {
    document.title = words.product;
  }, []);
  return (
    <div className="gallery">
      <header className="top-bar">
        <span className="product">{words.product}</span>
        <span className="gallery-how">{words.gallery.howTo}</span>
        <Pick label={words.theme.label} options={THEME_OPTIONS} value={theme} onPick={setTheme} />
      </header>
      <main className="gallery-main">
        <div className="gallery-head">
          <div>
            <h1>{words.gallery.title}</h1>
            <p>{words.gallery.intro}</p>
          </div>
          <a className="lab-link" href={toLab} title={words.lab.open}>
            <Icon name="lab" />
            <span>
              <strong>{words.lab.galleryTitle}</strong>
              <span className="lab-link-text">{words.lab.galleryText}</span>
            </span>
          </a>
        </div>
        <ul className="cards" aria-label={words.gallery.label}>
          {cardStories.map((card) => (
            <GalleryCard key={card.scenario} card={card} />
          ))}
        </ul>
        <nav className="gallery-others" aria-label={words.gallery.others}>
          <h2>{words.gallery.others}</h2>
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

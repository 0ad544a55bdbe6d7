// The gallery: a description of the page, ten seconds of a run, the starting point, the stories with their questions and, less prominent,
// everything else.
import { type ReactElement, useEffect } from 'react';
import { Button } from 'react-aria-components';
import { PRIMER } from '../../domain/gallery/cards.model.ts';
import { topBarWords } from '../../domain/top-bar/top-bar.words.ts';
import { labWords } from '../../panels/lab/lab.words.ts';
import { later, useFetchedAhead } from '../../parts/later.tsx';
import { Pick } from '../../parts/pick.tsx';
import { useHand } from '../../parts/use-hand.ts';
import { setTheme } from '../../state/commands.ts';
import { cardStories, linkTo, linkToLab, openGalleryList, primerStory } from '../../state/gallery.ts';
import { THEMES } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { LanguagePick } from '../language/language-pick.view.tsx';
import { NewerNotice } from '../notices/notices.view.tsx';
import { TourOffer } from '../tour/tour-offer.view.tsx';
import { ComeBack } from './come-back.view.tsx';
import { Complaints } from './complaints.view.tsx';
import { galleryWords } from './gallery.words.ts';
import { OtherRuns } from './other-runs.view.tsx';
import { OwnFiles } from './own-files.view.tsx';
import { PrimerCard } from './primer-card.view.tsx';
import { StoryCard } from './story-card.view.tsx';
import { Strip } from './strip.view.tsx';
import { TruthSentence } from './truth-sentence.view.tsx';
import { useGalleryKeys } from './use-gallery-keys.ts';
import './gallery.css';
import './strip.css';
import './glyphs.css';
import './gallery-narrow.css';

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: topBarWords.theme[value] }));

const TruthDialog = later(async () => (await import('./truth.view.tsx')).TruthDialog);
const HelpDialog = later(async () => (await import('../../panels/help/help.view.tsx')).HelpDialog);

const showHelp = (): void => openGalleryList('help');
const showTruth = (): void => openGalleryList('truth');

export const Gallery = (): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  const hand = useHand();
  const list = useApp((state) => state.galleryList);
  const toLab = linkToLab(theme);
  const toPrimer = primerStory === null ? null : linkTo(PRIMER.scenario, theme);
  useGalleryKeys({ toLab, toStart: toPrimer, onHelp: showHelp });
  useFetchedAhead(true);
  useEffect(() => {
    document.title = pageWords.product;
  }, []);
  return (
    <div className={toPrimer === null ? 'gallery' : 'gallery with-primer'}>
      <NewerNotice />
      <header className="gallery-bar">
        <span className="product">{pageWords.product}</span>
        <ComeBack />
        <a href={toLab} title={labWords.open}>
          {labWords.galleryTitle}
        </a>
        <OwnFiles />
        <Button className="quiet" onPress={showTruth}>
          {galleryWords.truth.label}
        </Button>
        <Pick label={topBarWords.theme.label} options={THEME_OPTIONS} value={theme} onPick={setTheme} />
        <LanguagePick />
      </header>
      <main className="gallery-main">
        <div className="gallery-top">
          <div className="gallery-title">
            <h1>{galleryWords.title}</h1>
            <p>{galleryWords.intro}</p>
          </div>
          <Strip />
        </div>
        {toPrimer === null ? null : <PrimerCard theme={theme} />}
        <ul className="story-cards" aria-label={galleryWords.stories}>
          {cardStories.map(({ scenario, story }) => (
            <StoryCard key={scenario} scenario={scenario} story={story} link={linkTo(scenario, theme)} />
          ))}
        </ul>
        <Complaints theme={theme} />
      </main>
      <footer className="gallery-foot">
        <Button className="quiet" onPress={showTruth}>
          <TruthSentence />
        </Button>
        <TourOffer />
        <OtherRuns theme={theme} />
        <Button className="quiet" onPress={showHelp}>
          {galleryWords.help[hand]}
        </Button>
      </footer>
      {list === 'truth' ? <TruthDialog open onOpenChange={(open) => openGalleryList(open ? 'truth' : null)} /> : null}
      {list === 'help' ? <HelpDialog open onOpenChange={(open) => openGalleryList(open ? 'help' : null)} /> : null}
    </div>
  );
};

// Saves or prints the handout of a story with chosen moments, and shows how it looks on paper.
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { claimsOf } from '../../domain/gallery/truth.model.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import type { Bet } from '../../domain/story/bets.model.ts';
import { optionWords } from '../../domain/story/bets.words.ts';
import { sidesNamed } from '../../domain/story/side-names.words.ts';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import type { Ns } from '../../engine/units.ts';
import { Pick } from '../../parts/pick.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { stageLink } from '../../state/address.ts';
import { knownSamples } from '../../state/machines.ts';
import { appState, useApp } from '../../state/store.ts';
import { beatLink } from '../../state/takeaway.ts';
import { shownStory } from '../../state/told.ts';
import { fileName } from './file-names.model.ts';
import { JobBar } from './job-bar.view.tsx';
import { PrintSheets } from './print-sheets.view.tsx';
import { beatsToPicture, curveToDraw, type Paper } from './sheet/handout.model.ts';
import { type Handout, HandoutPictures, HandoutQuestions } from './sheet/handout.view.tsx';
import { boldRun } from './sheet/lines.model.ts';
import { momentsOfBeats, pdfOf } from './sheet/make-sheets.ts';
import { paperTokens } from './sheet/press.tsx';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { fileWords, takeawayWords } from './sheet/takeaway.words.ts';
import { type Progress, useJob } from './sheet/use-job.ts';
import { headOf, namesOf } from './slides.view.tsx';

const words = takeawayWords.handout;

/** `missing`: beats whose moment does not occur in this run. */
type Moments = { readonly pictures: readonly SheetMoment[]; readonly questions: readonly SheetMoment[]; readonly missing: readonly Beat[] };

/** The moments of the pictures, and those of the bets, because the questions contain numbers of the run. */
async function momentsOf(story: Story, chosen: readonly string[], progress: Progress): Promise<Moments> {
  const pictured = [...new Set(chosen)].flatMap((id) => story.beats.find((beat) => beat.id === id) ?? []);
  const asked = story.beats.filter(({ bet }) => bet !== null);
  const { found, missing } = await momentsOfBeats([...new Set([...pictured, ...asked])], progress);
  const known = (some: readonly Beat[]): readonly SheetMoment[] => some.flatMap((beat) => found.find((one) => one.beat === beat) ?? []);
  return { pictures: known(pictured), questions: known(asked), missing };
}

/** A placeholder for a beat without a bet, which needs no answer on paper. */
const NO_ANSWER: Paper = { type: 'boxes', options: [] };

export function paperOf(bet: Bet, ns: Ns, sides: SideNames): Paper {
  if (bet.type === 'curve') return { type: 'curve', curve: curveToDraw(bet, ns, knownSamples(bet.side)) };
  return bet.type === 'number' ? { type: 'number', unit: bet.unit } : { type: 'boxes', options: optionWords(bet, sides) };
}

function handoutOf(story: Story, { pictures, questions }: Moments, ledger: ReturnType<typeof appState>['ledger']): Handout {
  const { intent, infos, engineVersion } = appState();
  const [first] = story.beats;
  const divide = (infos.before ?? infos.after)?.divide ?? 1;
  return {
    title: story.title,
    mail: story.header.mail,
    run: `${fileWords.run(intent.scenario, intent.size, divide, intent.seed)}, ${takeawayWords.creator(engineVersion)}`,
    link: first === undefined ? stageLink() : beatLink(first),
    pictures,
    questions: questions.map(({ beat, lead, ask, ns, telling }) => ({
      id: beat?.id ?? '',
      paper: beat?.bet == null ? NO_ANSWER : paperOf(beat.bet, ns, sidesNamed(telling.names)),
      runs: [...lead, ...boldRun(' '), ...ask.map((run) => ({ ...run, bold: true }))],
    })),
    claimsThere: claimsOf(intent.scenario),
    claims: ledger?.type === 'read' ? ledger.ledger.claims : null,
  };
}

const Pages = ({ handout }: { readonly handout: Handout }): ReactElement => (
  <>
    <HandoutPictures of={handout} />
    <HandoutQuestions of={handout} />
  </>
);

const OfStory = ({ story }: { readonly story: Story }): ReactElement => {
  const ledger = useApp((state) => state.ledger);
  const [chosen, setChosen] = useState<readonly [string, string]>(() => beatsToPicture(story.beats));
  const [moments, setMoments] = useState<Moments | null>(null);
  const looking = useJob();
  const saving = useJob();
  const { start } = looking;
  useEffect(() => {
    start(async (progress) => {
      const found = await momentsOf(story, chosen, progress);
      if (progress.isGivenUp()) return null;
      setMoments(found.pictures.length === 0 ? null : found);
      if (found.pictures.length === 0) throw new Error(words.absent);
      return found.missing.length === 0 ? null : words.missing(namesOf(story, found.missing));
    });
  }, [start, story, chosen]);
  const handout = moments === null ? null : handoutOf(story, moments, ledger);
  const options = story.beats.map(({ id, title }, place) => ({ value: id, label: takeawayWords.picture.beat(place + 1, title) }));
  const save = (shown: Handout): void =>
    saving.start(async ({ isGivenUp }) => {
      const { scenario, size } = appState().intent;
      const pdf = await pdfOf(headOf(story), [<HandoutPictures key="1" of={shown} />, <HandoutQuestions key="2" of={shown} />]);
      // The file is named after the pictures that it contains, because the user may have chosen others since.
      const pictured = shown.pictures.map(({ beat }) => beat?.id ?? '');
      if (!isGivenUp()) saveFile(fileName([scenario, ...pictured, size, 'handout'], 'pdf'), pdf);
      return null;
    });
  return (
    <div>
      <div className="take-tools">
        <Pick label={words.first} options={options} value={chosen[0]} onPick={(id) => setChosen([id, chosen[1]])} />
        <Pick label={words.second} options={options} value={chosen[1]} onPick={(id) => setChosen([chosen[0], id])} />
        <Button className="button strong" isDisabled={handout === null} onPress={() => handout !== null && save(handout)}>
          {words.save}
        </Button>
        <Button className="button" isDisabled={handout === null} onPress={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <JobBar job={saving.state.type === 'none' ? looking : saving} />
      <div className="take-pages" style={paperTokens}>
        {handout === null ? null : <Pages handout={handout} />}
      </div>
      {handout === null ? null : (
        <PrintSheets paper="A4 portrait">
          <Pages handout={handout} />
        </PrintSheets>
      )}
    </div>
  );
};

export const HandoutTab = (): ReactElement => {
  const story = useApp(shownStory);
  return story === null ? <p>{takeawayWords.noStory}</p> : <OfStory story={story} />;
};

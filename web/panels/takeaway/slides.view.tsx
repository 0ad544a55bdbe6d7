// Saves beats as slides in one PDF.
import { type ReactElement, useState } from 'react';
import { Button, Checkbox, CheckboxGroup } from 'react-aria-components';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { Icon } from '../../parts/icon.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { appState, useApp } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { fileName } from './file-names.model.ts';
import { JobBar } from './job-bar.view.tsx';
import { slidesPdf } from './sheet/make-sheets.ts';
import type { PdfHead } from './sheet/pdf.model.ts';
import { takeawayWords } from './sheet/takeaway.words.ts';
import { useJob } from './sheet/use-job.ts';
import { SlidePreview } from './slide-preview.view.tsx';
import { useSheet } from './use-sheet.ts';

const words = takeawayWords.slides;

export const headOf = (story: Story): PdfHead => ({
  title: story.title,
  subject: story.header.mail ?? '',
  creator: takeawayWords.creator(appState().engineVersion),
  language: document.documentElement.lang,
});

/** The names of some beats, as the list of beats shows them. */
export const namesOf = ({ beats }: Story, some: readonly Beat[]): readonly string[] =>
  some.map((beat) => takeawayWords.picture.beat(beats.indexOf(beat) + 1, beat.title));

/** The file name. It contains the number of beats, such as `5-beats`, or the name of a single beat. */
const nameOf = (chosen: readonly string[]): string => {
  const { scenario, size } = appState().intent;
  const [only, another] = chosen;
  return fileName([scenario, another === undefined ? (only ?? '') : `${chosen.length}-beats`, size, 'slides'], 'pdf');
};

const Choice = ({ story }: { readonly story: Story }): ReactElement => {
  const wall = useApp((state) => state.intent.theme === 'projector');
  const all = story.beats.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly string[]>(all);
  const [looked, setLooked] = useState(all[0] ?? '');
  const { sheet } = useSheet(looked);
  const job = useJob();
  const beats = story.beats.filter(({ id }) => chosen.includes(id));
  const make = (): void =>
    job.start(async (progress) => {
      const made = await slidesPdf(headOf(story), beats, wall, progress);
      if (progress.isGivenUp()) return null;
      if (made === null) throw new Error(words.absent);
      const { pdf, missing } = made;
      const pages = beats.filter((beat) => !missing.includes(beat));
      saveFile(nameOf(pages.map(({ id }) => id)), pdf);
      return missing.length === 0 ? null : words.missing(namesOf(story, missing));
    });
  return (
    <div className="take-slides">
      <div className="take-tools">
        <Button className="button strong" isDisabled={beats.length === 0} isPending={job.state.type === 'runs'} onPress={make}>
          {words.save(beats.length)}
        </Button>
        <Button className="button" onPress={() => setChosen(all)}>
          {words.all}
        </Button>
        <Button className="button" onPress={() => setChosen([])}>
          {words.none}
        </Button>
        <p className="take-note">{words.note}</p>
      </div>
      <JobBar job={job} />
      <div className="take-deck">
        <CheckboxGroup className="take-beats" aria-label={words.beats} value={[...chosen]} onChange={setChosen}>
          {story.beats.map(({ id, title, bet }, place) => (
            <Checkbox key={id} value={id} className="take-beat" onHoverStart={() => setLooked(id)} onFocus={() => setLooked(id)}>
              <span className="take-box">
                <Icon name="check" />
              </span>
              {storyWords.dot(place + 1, title, bet !== null)}
            </Checkbox>
          ))}
        </CheckboxGroup>
        <SlidePreview sheet={sheet} wall={wall} />
      </div>
    </div>
  );
};

export const Slides = (): ReactElement => {
  const story = useApp(shownStory);
  return story === null ? <p>{takeawayWords.noStory}</p> : <Choice story={story} />;
};

// Saves the run from one beat to another as a film without sound.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Story } from '../../domain/story/story.model.ts';
import { Pick } from '../../parts/pick.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { appState, useApp } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { clipMoments } from './clip-moments.ts';
import { fileName } from './file-names.model.ts';
import { JobBar } from './job-bar.view.tsx';
import { filmOf, type Shot } from './sheet/clip.ts';
import { slideDrawing } from './sheet/make-sheets.ts';
import { openPress } from './sheet/press.tsx';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { SLIDE } from './sheet/slide.view.tsx';
import { takeawayWords } from './sheet/takeaway.words.ts';
import { useJob } from './sheet/use-job.ts';
import { SlidePreview } from './slide-preview.view.tsx';
import { namesOf } from './slides.view.tsx';
import { useSheet } from './use-sheet.ts';

const words = takeawayWords.clip;

/** The pictures of the film. A picture of a beat is shown long enough to read its text. */
const shotsOf = (moments: readonly SheetMoment[], wall: boolean): readonly Shot[] => {
  const press = openPress();
  try {
    return moments.map((moment) => ({ drawing: slideDrawing(press, moment, wall), holds: moment.beat !== null }));
  } finally {
    press.close();
  }
};

const OfStory = ({ story }: { readonly story: Story }): ReactElement => {
  const wall = useApp((state) => state.intent.theme === 'projector');
  const ids = story.beats.map(({ id }) => id);
  const [from, setFrom] = useState(ids.at(-3) ?? ids[0] ?? '');
  const [to, setTo] = useState(ids.at(-2) ?? ids[0] ?? '');
  const { sheet } = useSheet(from);
  const job = useJob();
  const options = story.beats.map(({ id, title }, place) => ({ value: id, label: takeawayWords.picture.beat(place + 1, title) }));
  const make = (): void =>
    job.start(async (progress) => {
      const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((one, other) => one - other);
      const clip = await clipMoments(story.beats.slice(start, (end ?? 0) + 1), progress);
      if (progress.isGivenUp()) return null;
      if (clip === null) throw new Error(words.absent);
      const shots = shotsOf(clip.moments, wall);
      const film = await filmOf(shots, progress.isGivenUp, (done) => progress.tell(shots.length + done, 2 * shots.length));
      if (film === null) return null;
      const { scenario, size } = appState().intent;
      saveFile(fileName([scenario, from, to, size, `${SLIDE.width}x${SLIDE.height}`], film.ending), film.content);
      return clip.missing.length === 0 ? null : words.missing(namesOf(story, clip.missing));
    });
  return (
    <div className="take-picture">
      <div className="take-tools">
        <Pick label={words.from} options={options} value={from} onPick={setFrom} />
        <Pick label={words.to} options={options} value={to} onPick={setTo} />
        <Button className="button strong" isDisabled={from === to} isPending={job.state.type === 'runs'} onPress={make}>
          {words.save}
        </Button>
        <p className="take-note">{words.note}</p>
      </div>
      <JobBar job={job} />
      <SlidePreview sheet={sheet} wall={wall} />
    </div>
  );
};

export const Clip = (): ReactElement => {
  const story = useApp(shownStory);
  return story === null ? <p>{takeawayWords.noStory}</p> : <OfStory story={story} />;
};
